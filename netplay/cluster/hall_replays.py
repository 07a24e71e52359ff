"""The recorded games of a hall, for the sessions of its fronts."""

from __future__ import annotations

from cards.languages import Language
from netplay.cluster.front_services_wire import (
    Parcel,
    RecordingFound,
    SeenFromViewpoint,
    ViewpointsAllowed,
)
from netplay.cluster.parcels import Parcels
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.host.visitor_replays import HostReplays, VisitorReplays
from netplay.lobby.visit import Visit
from netplay.recordings.recording_cache import PackedRecording, ReplayDenied
from netplay.viewpoints.game_viewpoints import GameViewpoints
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from tui.replay.recorded_game import Viewpoint


class HallReplays:
    """Files go as parcels. The viewpoints of a game are remembered for the session that has asked
    for them, and no other can use them."""

    def __init__(self, replays: HostReplays, parcels: Parcels) -> None:
        self._replays = replays
        self._parcels = parcels
        self._viewpoints: dict[tuple[FrontId, SessionId], dict[str, GameViewpoints]] = {}

    def forget(self, front: FrontId, session: SessionId) -> None:
        """That session is over."""
        self._viewpoints.pop((front, session), None)

    async def recording(
        self, front: FrontId, visit: Visit, game: str, known: str
    ) -> RecordingFound:
        """Raises `ReplayDenied`."""
        return self.found(front, await self._of(visit).file_of(game), known)

    def found(self, front: FrontId, file: PackedRecording, known: str = "") -> RecordingFound:
        """A file for a front that has the one with the stamp `known`."""
        parcel = self._parcels.keep(front, file.packed) if file.stamp != known else None
        return RecordingFound(file.stamp, parcel)

    async def story(self, front: FrontId, visit: Visit, game: str, language: Language) -> Parcel:
        """Raises `RequestDenied`."""
        told = await self._of(visit).story_of(game, language)
        return self._parcels.keep(front, told.encode())

    async def viewpoints(
        self, front: FrontId, session: SessionId, visit: Visit, game: str
    ) -> ViewpointsAllowed:
        """Raises `ReplayDenied`."""
        viewpoints = await self._of(visit).viewpoints_of(game)
        if viewpoints is None:
            return ViewpointsAllowed(())
        return self.allow(front, session, game, viewpoints)

    def allow(
        self, front: FrontId, session: SessionId, game: str, viewpoints: GameViewpoints
    ) -> ViewpointsAllowed:
        """Let the session see that game from these."""
        self._viewpoints.setdefault((front, session), {})[game] = viewpoints
        return ViewpointsAllowed(tuple(viewpoints.choices))

    async def seen(
        self, front: FrontId, session: SessionId, game: str, viewpoint: Viewpoint
    ) -> SeenFromViewpoint:
        """Raises `ViewpointDenied`."""
        viewpoints = self._viewpoints.get((front, session), {}).get(game)
        if viewpoints is None:
            raise ViewpointDenied("seat_denied")
        seen = await viewpoints.packed(viewpoint)
        keep = self._parcels.keep
        return SeenFromViewpoint(keep(front, seen.recording), keep(front, seen.private))

    def _of(self, visit: Visit) -> VisitorReplays:
        replays = self._replays.of(visit)
        if replays is None:
            raise ReplayDenied("replay_unknown")
        return replays
