"""The answers of a hall to what its fronts ask beside the ports."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress
from typing import assert_never

from netplay.cluster import subjects
from netplay.cluster.bus import Bus
from netplay.cluster.front_doors import FrontDoors, visitor_at_front
from netplay.cluster.front_services_wire import (
    ActiveBan,
    AskBans,
    AskPreferences,
    AskViewpoints,
    CodeJudged,
    CurrentBans,
    FetchPiece,
    FrontQuestion,
    FrontReport,
    JudgeKey,
    KeepPreferences,
    KeyJudged,
    NoteRefusedLogin,
    NoteSessionEnded,
    OpenReplay,
    ParcelPiece,
    PortLent,
    PreferencesAnswer,
    RedeemCode,
    RemoteCommandAnswered,
    RemoteCommandPrinted,
    ReplayGiven,
    ReportTaken,
    RunRemoteCommand,
    ScreenNeeded,
    SeeFromViewpoint,
    ServiceAnswer,
    ServiceDenied,
    ServiceDone,
    TellStory,
    front_question_codec,
    service_answer_codec,
)
from netplay.cluster.hall_replays import HallReplays
from netplay.cluster.parcels import PIECE_BYTES, Parcels
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.cluster.visit_gateway import VisitGateway
from netplay.host.hall import Hall
from netplay.lobby.visit import Visit
from netplay.recordings.recording_cache import PackedRecording
from netplay.remote import CommandRouter
from netplay.remote.replay_command import ReplayAppProvider
from netplay.remote.watch_command import SpectatorAppProvider
from netplay.request_denied import RequestDenied
from netplay.ssh import CommandOutput
from netplay.store import Store
from netplay.wire.codec import WireError
from tui.settings.preferences import Preferences

log = logging.getLogger(__name__)

AT_ONCE = 64
"""Questions that are answered at the same time: some of them wait for a file, or a process."""


class HallServices:
    """The answers of one hall. What it knows of a session it tells the front alone that has it."""

    def __init__(
        self,
        bus: Bus,
        hall: Hall,
        doors: FrontDoors,
        gateway: VisitGateway,
        replays: HallReplays,
        parcels: Parcels,
    ) -> None:
        self._bus = bus
        self._hall = hall
        self._store = hall.lobby.store
        self._router = CommandRouter(hall.context)
        self._doors = doors
        self._gateway = gateway
        self._replays = replays
        self._parcels = parcels
        self._running: set[tuple[FrontId, SessionId]] = set()
        """The sessions whose commands are under way and still waited for."""

    async def start(self) -> None:
        """Answer from now on."""
        await self._bus.subscribe(subjects.front_questions_subject(), self._asked, at_once=AT_ONCE)

    async def _asked(self, subject: str, data: bytes) -> bytes | None:
        try:
            question = front_question_codec().decode(data)
        except WireError as error:
            log.warning("what a front asks cannot be read: %s: %s", subject, error)
            return None
        try:
            answer = await self._answer(subjects.front_in_subject(subject), question)
        except RequestDenied as denied:
            answer = ServiceDenied(denied.notice)
        return service_answer_codec().encode(answer)

    async def _answer(self, front: FrontId, question: FrontQuestion) -> ServiceAnswer:
        match question:
            case JudgeKey(fingerprint):
                return KeyJudged(await self._hall.admission.judge(fingerprint))
            case RedeemCode(typed, fingerprint, address):
                redeem = self._hall.admission.redeem
                return CodeJudged(await redeem(typed, fingerprint, address))
            case NoteRefusedLogin(fingerprint, name, address, why):
                self._hall.admission.refused(fingerprint, name, address, why)
                return ServiceDone()
            case AskBans():
                return current_bans(self._store)
            case FrontReport():
                self._doors.report(front, question)
                return ReportTaken(current_bans(self._store).stamp)
            case AskPreferences(fingerprint):
                return PreferencesAnswer(self._kept(self._store.owner_of(fingerprint)))
            case KeepPreferences(session, chosen):
                self._keep(self._visit(front, session), chosen)
                return ServiceDone()
            case RunRemoteCommand():
                return RemoteCommandAnswered(await self._run(front, question))
            case NoteSessionEnded(session):
                self._end(front, session)
                return ServiceDone()
            case OpenReplay(session, game, known):
                visit = self._visit(front, session)
                return await self._replays.recording(front, visit, game, known)
            case TellStory(session, game, language):
                visit = self._visit(front, session)
                return await self._replays.story(front, visit, game, language)
            case AskViewpoints(session, game):
                visit = self._visit(front, session)
                return await self._replays.viewpoints(front, session, visit, game)
            case SeeFromViewpoint(session, game, viewpoint):
                return await self._replays.seen(front, session, game, viewpoint)
            case FetchPiece(parcel, offset):
                piece = self._parcels.piece(front, parcel, offset)
                if piece is None:
                    raise RequestDenied("replay_unknown")
                return ParcelPiece(piece)
            case _:
                assert_never(question)

    def _visit(self, front: FrontId, session: SessionId) -> Visit:
        """Raises `RequestDenied` for a session that is not that front's, or not known yet after
        the hall's restart."""
        visit = self._gateway.visit_of(front, session)
        if visit is None:
            raise RequestDenied("host_away")
        return visit

    # --- preferences ------------------------------------------------------------------------------

    def _kept(self, owner: str) -> str:
        return json.dumps(self._store.preferences(owner))

    def _keep(self, visit: Visit, chosen: str) -> None:
        with suppress(ValueError, RecursionError):
            preferences = json.loads(chosen)
            if isinstance(preferences, dict):
                self._store.keep_preferences(visit.owner, Preferences.of(preferences).dump())

    # --- commands ---------------------------------------------------------------------------------

    async def _run(
        self, front: FrontId, asked: RunRemoteCommand
    ) -> RemoteCommandPrinted | ScreenNeeded | PortLent | ReplayGiven:
        visitor = visitor_at_front(asked.name, asked.fingerprint, asked.address, asked.language)
        self._running.add((front, asked.session))
        try:
            answer = await self._router.answer(visitor, asked.line)
            is_waited_for = (front, asked.session) in self._running
        finally:
            self._running.discard((front, asked.session))
        if isinstance(answer, CommandOutput):
            return self._printed(front, answer)
        if not (asked.has_screen and is_waited_for):
            return ScreenNeeded()
        if isinstance(answer, SpectatorAppProvider):
            self._gateway.lend(front, asked.session, answer.who.port)
            self._doors.enter(front, asked.session, visitor, answer.who)
            return PortLent(json.dumps(answer.preferences))
        assert isinstance(answer, ReplayAppProvider)
        self._doors.read(front, asked.session, visitor, answer.who)
        return await self._give_replay(front, asked.session, answer)

    async def _give_replay(
        self, front: FrontId, session: SessionId, answer: ReplayAppProvider
    ) -> ReplayGiven:
        game, viewpoints = answer.game.header.game, answer.viewpoints
        file = await asyncio.to_thread(PackedRecording.read, viewpoints.path)
        return ReplayGiven(
            json.dumps(answer.preferences),
            game,
            self._replays.found(front, file),
            answer.game.viewpoint,
            self._replays.allow(front, session, game, viewpoints).choices,
        )

    def _end(self, front: FrontId, session: SessionId) -> None:
        self._running.discard((front, session))
        self._gateway.take_back(front, session)
        if self._doors.is_reader(front, session):
            self._doors.leave(front, session)

    def _printed(self, front: FrontId, output: CommandOutput) -> RemoteCommandPrinted:
        text = output.text.encode()
        if len(text) > PIECE_BYTES:
            return RemoteCommandPrinted(self._parcels.keep(front, text), output.status)
        return RemoteCommandPrinted(text, output.status)


def current_bans(store: Store) -> CurrentBans:
    """Who is kept out now: addresses, and each key of the people."""
    held = sorted(store.bans(), key=lambda ban: (ban.kind, ban.value))
    addresses = tuple(ActiveBan(ban.value, ban.until) for ban in held if ban.kind == "address")
    keys = tuple(
        ActiveBan(key, ban.until)
        for ban in held
        if ban.kind == "key"
        for key in sorted({ban.value, *store.keys_of(ban.value)})
    )
    stamp = hashlib.sha256(repr((addresses, keys)).encode()).hexdigest()
    return CurrentBans(stamp, addresses, keys)
