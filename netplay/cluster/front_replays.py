"""Games that are over, for the screens of a front: asked for at the hall, and opened here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar
from weakref import WeakValueDictionary

from cards.languages import Language
from netplay.cluster.bus import BusFailure
from netplay.cluster.front_services_wire import (
    AskViewpoints,
    OpenReplay,
    Parcel,
    RecordingFound,
    SeeFromViewpoint,
    SeenFromViewpoint,
    TellStory,
    ViewpointsAllowed,
)
from netplay.cluster.hall_client import HallClient
from netplay.cluster.session_ids import SessionId
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recording_cache import ReplayDenied
from netplay.request_denied import RequestDenied
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_recording import PackedViewpointRecording, ViewpointRecording
from tui.replay.recorded_game import EVERYBODY, Viewpoint

R = TypeVar("R")


class RecordingsOpenAtFront:
    """The recordings that are open at one front, each once for all who look at it."""

    def __init__(self, hall: HallClient) -> None:
        self._hall = hall
        self._turn = asyncio.Lock()
        """One is read at a time, as on a host by itself."""
        self._open: WeakValueDictionary[str, _Opened] = WeakValueDictionary()

    async def of(self, session: SessionId, game: str) -> Recording:
        """The game, for a session that may see it. Raises `ReplayDenied`."""
        there = self._open.get(game)
        question = OpenReplay(session, game, there.stamp if there is not None else "")
        found = await _asked(self._hall.ask_once(question, RecordingFound), ReplayDenied)
        if found.file is None and there is not None:
            return there
        return await self.taken(game, found)

    async def taken(self, game: str, found: RecordingFound) -> Recording:
        """The game that the hall has found. Raises `ReplayDenied`."""
        if found.file is None:
            raise ReplayDenied("replay_unknown")
        packed = await _asked(self._hall.fetch(found.file), ReplayDenied)
        async with self._turn:
            try:
                opened = await asyncio.to_thread(_open, packed)
            except UnreadableRecording:
                raise ReplayDenied("replay_damaged") from None
        opened.stamp = found.stamp
        self._open[game] = opened
        return opened


class ReplayLibraryAtFront:
    """A `ReplayLibrary` of one session of a front."""

    def __init__(
        self, hall: HallClient, recordings: RecordingsOpenAtFront, session: SessionId
    ) -> None:
        self._hall = hall
        self._recordings = recordings
        self._session = session

    async def replay_of(self, game: str) -> Recording:
        return await self._recordings.of(self._session, game)

    async def viewpoints_of(self, game: str) -> ReplayViewpointsAtFront | None:
        question = AskViewpoints(self._session, game)
        allowed = await _asked(self._hall.ask_once(question, ViewpointsAllowed), ReplayDenied)
        if not allowed.choices:
            return None
        public = await self.replay_of(game)
        return ReplayViewpointsAtFront(self._hall, self._session, game, public, allowed.choices)

    async def story_of(self, game: str, language: Language) -> str:
        """The game as lines to read. Raises `RequestDenied`."""
        question = TellStory(self._session, game, language)
        story = await _asked(self._hall.ask_once(question, Parcel), ReplayDenied)
        return (await _asked(self._hall.fetch(story), ReplayDenied)).decode()


class ReplayViewpointsAtFront:
    """`ReplayViewpoints` of one game for one session of a front."""

    def __init__(
        self,
        hall: HallClient,
        session: SessionId,
        game: str,
        public: Recording,
        choices: Sequence[Viewpoint],
    ) -> None:
        self._hall = hall
        self._session = session
        self._game = game
        self._public = public
        self.choices = choices

    async def seen_from(self, viewpoint: Viewpoint) -> Recording:
        """The game from there. Raises `ViewpointDenied`."""
        if viewpoint == EVERYBODY:
            return self._public
        question = SeeFromViewpoint(self._session, self._game, viewpoint)
        seen = await _asked(self._hall.ask_once(question, SeenFromViewpoint), ViewpointDenied)
        recording = await _asked(self._hall.fetch(seen.recording), ViewpointDenied)
        private = await _asked(self._hall.fetch(seen.private), ViewpointDenied)
        try:
            return await asyncio.to_thread(
                ViewpointRecording.seen, PackedViewpointRecording(viewpoint, recording, private)
            )
        except UnreadableRecording:
            raise ViewpointDenied("seat_failed") from None


class _Opened(Recording):
    """A recording with the stamp of its file."""

    stamp = ""


def _open(packed: bytes) -> _Opened:
    """Blocks."""
    opened = _Opened.of(packed)
    opened.view(0)  # Nothing could be shown of it; later ones are told where they are.
    return opened


async def _asked(answer: Awaitable[R], denied: Callable[..., RequestDenied]) -> R:
    """The answer; a refusal of the hall's is one of the kind that screens know."""
    try:
        return await answer
    except BusFailure:
        raise denied("host_away") from None
    except RequestDenied as refusal:
        raise denied(refusal.notice.key, **dict(refusal.notice.facts)) from None
