"""The replays that a visitor in the lobby or at a table may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cards.languages import Language
from netplay.exports.export_job import ExportJob, ExportWish
from netplay.exports.exports_for_visitors import ExportsForVisitors
from netplay.lobby import Lobby
from netplay.lobby.visit import TOO_FAST, Visit
from netplay.recordings.recording import Recording
from netplay.recordings.recording_cache import PackedRecording, RecordingCache, ReplayDenied
from netplay.recordings.recordings_folder import RecordingAccess
from netplay.viewpoints.game_viewpoints import GameViewpoints
from netplay.viewpoints.host_viewpoints import HostViewpoints
from netplay.viewpoints.viewpoint_process import ViewpointProcesses


class VisitorReplays:
    """A `ReplayLibrary`: the games in which the visitor sat, and those that everybody could have
    watched; of private ones those whose password they have given."""

    def __init__(
        self,
        replays: RecordingCache,
        visit: Visit,
        viewpoints: HostViewpoints | None = None,
        exports: ExportsForVisitors | None = None,
        hear_end: Callable[[str], Awaitable[None]] | None = None,
    ) -> None:
        """`exports` have a turn for each story; `hear_end` waits until the end of a game is known
        here, whose people may know of it already."""
        self._replays = replays
        self._visit = visit
        self._exports = exports or ExportsForVisitors()
        self._viewpoints = viewpoints
        self._hear_end = hear_end

    async def replay_of(self, game: str) -> Recording:
        if not self._visit.may_ask():
            raise ReplayDenied(TOO_FAST.key)
        return await self._opened(game)

    async def file_of(self, game: str) -> PackedRecording:
        """The file of the same recording, for another process. Raises `ReplayDenied`."""
        if not self._visit.may_ask():
            raise ReplayDenied(TOO_FAST.key)
        await self._wait_for_end(game)
        return await self._replays.file_of(game, self._allows(game))

    async def story_of(self, game: str, language: Language) -> str:
        """The game as lines to read, made beside the host. Raises `RequestDenied`."""
        await self.replay_of(game)
        job = ExportJob(self._replays.path_of(game), ExportWish("text", language))
        return await self._exports.make(job)

    async def viewpoints_of(self, game: str) -> GameViewpoints | None:
        if self._viewpoints is None:
            return None
        return await self._viewpoints.of(game, await self._opened(game), self._visit.owner)

    async def _opened(self, game: str) -> Recording:
        await self._wait_for_end(game)
        return await self._replays.open(game, self._allows(game))

    async def _wait_for_end(self, game: str) -> None:
        """Of the visitor's own table."""
        port = self._visit.port
        if self._hear_end is not None and port is not None and port.ticket.table == game:
            await self._hear_end(game)

    def _allows(self, game: str) -> Callable[[RecordingAccess | None], bool]:
        visit = self._visit

        def allows(access: RecordingAccess | None) -> bool:
            if access is None:
                return False
            return access.allows(visit.owner) or (access.watched and game in visit.opened)

        return allows


class HostReplays:
    """The recorded games of one host. `viewpoints` play them again, `exports` tell them: for each
    the host has a turn."""

    def __init__(
        self, lobby: Lobby, viewpoints: ViewpointProcesses, exports: ExportsForVisitors
    ) -> None:
        recorder = lobby.recorder
        self._exports = exports
        self._hear_end = lobby.parts.running.hear_end
        self._replays = RecordingCache(recorder) if recorder is not None else None
        self._viewpoints = (
            HostViewpoints(recorder.folder, lobby.tables_folder, viewpoints.see)
            if recorder is not None
            else None
        )

    def of(self, visit: Visit) -> VisitorReplays | None:
        """Those for that visitor; None where no game is recorded."""
        if self._replays is None:
            return None
        return VisitorReplays(self._replays, visit, self._viewpoints, self._exports, self._hear_end)
