"""`ssh HOST COMMAND` at a front: the line goes to the hall, and its answer is shown here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from textual.app import App

from cards.languages import language_for_locale
from netplay.cluster.bus import BusFailure
from netplay.cluster.front_replays import RecordingsOpenAtFront, ReplayViewpointsAtFront
from netplay.cluster.front_services_wire import (
    NoteSessionEnded,
    Parcel,
    PortLent,
    RemoteCommandAnswered,
    RemoteCommandPrinted,
    ReplayGiven,
    RunRemoteCommand,
    ScreenNeeded,
    ServiceDone,
)
from netplay.cluster.front_visits import HALL_AWAY, FrontVisits, NoPortLent
from netplay.cluster.hall_client import HallClient
from netplay.cluster.remote_lobby_app_provider import preferences_from_json
from netplay.cluster.session_ids import SessionId
from netplay.recordings.recording import Recording
from netplay.request_denied import RequestDenied
from netplay.ssh import AppProvider, CommandOutput, Visitor, VisitorRefused, hosted_app_class
from netplay.system.background_tasks import BackgroundTasks
from tui.app import PlayerApp
from tui.ports import TablePort
from tui.settings.preferences import Preferences
from tui.words.catalogue import Words, words_for

log = logging.getLogger(__name__)


class RemoteCommandForwarder:
    """A `RemoteCommandHandler` that asks the hall."""

    def __init__(
        self, hall: HallClient, visits: FrontVisits, recordings: RecordingsOpenAtFront
    ) -> None:
        self._hall = hall
        self._visits = visits
        self._recordings = recordings
        self._work = BackgroundTasks()

    async def answer(self, visitor: Visitor, line: str) -> CommandOutput | AppProvider:
        try:
            answer = await self._answer(visitor, line)
        except (BusFailure, NoPortLent):
            return CommandOutput(_words(visitor).notice(HALL_AWAY), 1)
        except RequestDenied as denied:
            return CommandOutput(_words(visitor).notice(denied.notice), 1)
        if isinstance(answer, CommandOutput):
            self._visits.end(visitor)
        return answer

    async def _answer(self, visitor: Visitor, line: str) -> CommandOutput | AppProvider:
        try:
            return await self._shown(visitor, self._visits.session_of(visitor), line)
        except BaseException:
            self._end(visitor)  # What the hall may have given is not used.
            raise

    async def _shown(
        self, visitor: Visitor, session: SessionId, line: str
    ) -> CommandOutput | AppProvider:
        asked = RunRemoteCommand(
            session,
            visitor.suggested_name,
            visitor.fingerprint,
            visitor.address,
            visitor.language,
            visitor.terminal.name not in ("", "dumb"),
            line,
        )
        match (await self._hall.ask_once(asked, RemoteCommandAnswered)).answer:
            case RemoteCommandPrinted(text, status):
                printed = await self._hall.fetch(text) if isinstance(text, Parcel) else text
                return CommandOutput(printed.decode(), status)
            case ScreenNeeded():
                return NoScreenAppProvider()
            case PortLent(kept):
                port = await self._visits.borrow(visitor)
                return LentTableAppProvider(port, preferences_from_json(kept), self._visits.end)
            case ReplayGiven() as given:
                return await self._replay(session, given)

    async def _replay(self, session: SessionId, given: ReplayGiven) -> AppProvider:
        public = await self._recordings.taken(given.game, given.recording)
        viewpoints = ReplayViewpointsAtFront(self._hall, session, given.game, public, given.choices)
        game = await viewpoints.seen_from(given.viewpoint)

        return FetchedReplayAppProvider(
            game, viewpoints, preferences_from_json(given.kept), self._end
        )

    def _end(self, visitor: Visitor) -> None:
        """That visitor's session is over."""
        self._work.spawn(self._tell_end(self._visits.session_of(visitor)))
        self._visits.end(visitor)

    async def _tell_end(self, session: SessionId) -> None:
        try:
            await self._hall.ask(NoteSessionEnded(session), ServiceDone)
        except (BusFailure, RequestDenied) as error:
            log.warning("the hall does not know that a session is over: %s", error)


class NoScreenAppProvider:
    """An `AppProvider` for whoever has no screen, which is what they are told."""

    async def app_for(self, visitor: Visitor) -> App[Any]:
        raise VisitorRefused(_words(visitor)("door.no_screen"))

    def left(self, visitor: Visitor) -> None:
        """There was no app."""


class LentTableAppProvider:
    """An `AppProvider` for one visitor: the table as somebody without a seat sees it."""

    def __init__(
        self, port: TablePort, preferences: dict[str, Any], left: Callable[[Visitor], None]
    ) -> None:
        self._port = port
        self._preferences = preferences
        self._left = left

    async def app_for(self, visitor: Visitor) -> App[Any]:
        return hosted_app_class(PlayerApp)(
            self._port,
            preferences=Preferences.of(self._preferences, visitor.first_preferences()),
        )

    def left(self, visitor: Visitor) -> None:
        self._left(visitor)


class FetchedReplayAppProvider:
    """An `AppProvider` for one visitor: a game that is over."""

    def __init__(
        self,
        game: Recording,
        viewpoints: ReplayViewpointsAtFront,
        preferences: dict[str, Any],
        left: Callable[[Visitor], None],
    ) -> None:
        self._game = game
        self._viewpoints = viewpoints
        self._preferences = preferences
        self._left = left

    async def app_for(self, visitor: Visitor) -> App[Any]:
        return hosted_app_class(PlayerApp)(
            self._game,
            preferences=Preferences.of(self._preferences, visitor.first_preferences()),
            viewpoints=self._viewpoints,
        )

    def left(self, visitor: Visitor) -> None:
        self._left(visitor)


def _words(visitor: Visitor) -> Words:
    return words_for(language_for_locale(visitor.language))
