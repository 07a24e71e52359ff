"""Admission at a front: asked of the hall, and of what it has said of bans."""

from __future__ import annotations

import logging
from collections.abc import Callable

from netplay.admission import login_text_in_all_languages
from netplay.cluster.bus import BusFailure
from netplay.cluster.front_services_wire import (
    ActiveBan,
    CodeJudged,
    CurrentBans,
    JudgeKey,
    KeyJudged,
    NoteRefusedLogin,
    RedeemCode,
    ServiceDone,
)
from netplay.cluster.hall_client import HallClient
from netplay.request_denied import RequestDenied
from netplay.ssh import AdmissionVerdict, LoginRefusal, LoginTextKey
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.network_of_address import network_of_address

log = logging.getLogger(__name__)


class VisitorAdmissionAtFront:
    """A `AdmissionCheck` that asks the hall. While that does not answer nobody comes in."""

    def __init__(self, hall: HallClient) -> None:
        self._hall = hall
        self._work = BackgroundTasks()

    async def judge(self, fingerprint: str | None) -> AdmissionVerdict:
        try:
            return (await self._hall.ask(JudgeKey(fingerprint), KeyJudged)).verdict
        except (BusFailure, RequestDenied) as error:
            log.warning("nobody knows who may come in: %s", error)
            return "away"

    async def redeem(self, typed: str, fingerprint: str | None, address: str) -> bool | None:
        question = RedeemCode(typed, fingerprint, address)
        try:
            return (await self._hall.ask_once(question, CodeJudged)).lets_in
        except (BusFailure, RequestDenied) as error:
            log.warning("nobody knows whether a code is good: %s", error)
            return None

    def refused(self, fingerprint: str, name: str, address: str, why: LoginRefusal) -> None:
        self._work.spawn(self._note(NoteRefusedLogin(fingerprint, name, address, why)))

    def says(self, what: LoginTextKey) -> str:
        return login_text_in_all_languages(what)

    async def _note(self, refusal: NoteRefusedLogin) -> None:
        try:
            await self._hall.ask_once(refusal, ServiceDone)
        except (BusFailure, RequestDenied) as error:
            log.warning("a refused login is not noted: %s", error)


class BanCheckAtFront:
    """A `BanCheck` by the bans that the hall has told of last. `wall` is in seconds since the
    epoch."""

    def __init__(self, wall: Callable[[], float]) -> None:
        self._wall = wall
        self.stamp = ""
        """Of the bans that are known."""
        self._addresses: dict[str, float] = {}
        self._keys: dict[str, float] = {}

    def take(self, banned: CurrentBans) -> None:
        """These hold from now on."""
        self.stamp = banned.stamp
        self._addresses = _by_value(banned.addresses)
        self._keys = _by_value(banned.keys)

    def address(self, address: str) -> bool:
        return self._holds(self._addresses, network_of_address(address.partition("%")[0]))

    def key(self, fingerprint: str) -> bool:
        return self._holds(self._keys, fingerprint)

    def hit(self, address: str, fingerprint: str | None) -> bool:
        """Whether somebody who is in must go."""
        return self.address(address) or (fingerprint is not None and self.key(fingerprint))

    def _holds(self, until: dict[str, float], value: str) -> bool:
        return until.get(value, 0.0) > self._wall()


def _by_value(banned: tuple[ActiveBan, ...]) -> dict[str, float]:
    return {one.value: one.until for one in banned}
