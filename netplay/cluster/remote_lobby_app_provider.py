"""The app provider of a front: everybody who comes in gets a port to the lobby of the hall."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from cards.languages import language_for_locale
from netplay.cluster.bus import BusFailure
from netplay.cluster.front_replays import RecordingsOpenAtFront, ReplayLibraryAtFront
from netplay.cluster.front_services_wire import (
    AskPreferences,
    KeepPreferences,
    PreferencesAnswer,
    ServiceDone,
)
from netplay.cluster.front_visits import HALL_AWAY, FrontVisits
from netplay.cluster.hall_client import HallClient
from netplay.cluster.session_ids import SessionId
from netplay.host.lobby_app_provider import LobbyAppProvider, VisitorAppContext, preferences_of
from netplay.request_denied import RequestDenied
from netplay.ssh import Visitor, VisitorRefused
from netplay.system.background_tasks import BackgroundTasks
from tui.settings.preferences import Preferences
from tui.words.catalogue import words_for

log = logging.getLogger(__name__)


class RemoteLobbyAppProvider(LobbyAppProvider):
    """A `LobbyAppProvider` whose lobby is in another process."""

    def __init__(
        self, hall: HallClient, visits: FrontVisits, recordings: RecordingsOpenAtFront
    ) -> None:
        self._hall = hall
        self._visits = visits
        self._recordings = recordings

    def left(self, visitor: Visitor) -> None:
        self._visits.end(visitor)

    async def _welcome(self, visitor: Visitor, *, hold_wins: bool = False) -> VisitorAppContext:
        kept = await self._kept_of(visitor)
        visit, session = self._visits.open(visitor), self._visits.session_of(visitor)
        return VisitorAppContext(
            visit,
            preferences_of(visitor, kept, hold_wins=hold_wins),
            PreferencesKeeper(self._hall, session).keep,
            ReplayLibraryAtFront(self._hall, self._recordings, session),
        )

    async def _kept_of(self, visitor: Visitor) -> dict[str, Any]:
        """Raises `VisitorRefused` if the hall is away."""
        if visitor.fingerprint is None:
            return {}
        question = AskPreferences(visitor.fingerprint)
        try:
            return preferences_from_json((await self._hall.ask(question, PreferencesAnswer)).kept)
        except BusFailure:
            words = words_for(language_for_locale(visitor.language))
            raise VisitorRefused(words.notice(HALL_AWAY)) from None


class PreferencesKeeper:
    """A keeper of what one visitor chooses, at the hall: the last choice, whatever comes
    between."""

    def __init__(self, hall: HallClient, session: SessionId) -> None:
        self._hall = hall
        self._session = session
        self._turn = asyncio.Lock()
        self._work = BackgroundTasks()
        self._chosen: Preferences | None = None

    def keep(self, chosen: Preferences) -> None:
        """Have that kept, soon."""
        self._chosen = chosen
        self._work.spawn(self._send())

    async def _send(self) -> None:
        async with self._turn:
            if self._chosen is None:
                return
            chosen, self._chosen = self._chosen, None
            question = KeepPreferences(self._session, json.dumps(chosen.dump()))
            try:
                await self._hall.ask(question, ServiceDone)
            except (BusFailure, RequestDenied) as error:
                log.warning("what a visitor has chosen is not kept: %s", error)


def preferences_from_json(kept: str) -> dict[str, Any]:
    """The preferences in that JSON of the hall's."""
    preferences: dict[str, Any] = json.loads(kept)
    return preferences
