"""The replays that a visitor in the lobby or at a table may see."""

from __future__ import annotations

from cards.languages import Language
from netplay.exports.export_job import ExportJob, ExportWish
from netplay.exports.remote_exports import RemoteExports
from netplay.lobby.visit import TOO_FAST, Visit
from netplay.recordings.recording import Recording
from netplay.recordings.recording_cache import RecordingCache, ReplayDenied
from netplay.recordings.recordings_folder import RecordingAccess
from netplay.viewpoints.game_viewpoints import GameViewpoints
from netplay.viewpoints.host_viewpoints import HostViewpoints


class VisitorReplays:
    """A `ReplayLibrary`: the games in which the visitor sat, and those that everybody could have
    watched; of private ones those whose password they have given."""

    def __init__(
        self,
        replays: RecordingCache,
        visit: Visit,
        viewpoints: HostViewpoints | None = None,
        exports: RemoteExports | None = None,
    ) -> None:
        """`exports` have a turn for each story."""
        self._replays = replays
        self._visit = visit
        self._exports = exports or RemoteExports()
        self._viewpoints = viewpoints

    async def replay_of(self, game: str) -> Recording:
        if not self._visit.may_ask():
            raise ReplayDenied(TOO_FAST.key)
        return await self._opened(game)

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
        visit = self._visit

        def allows(access: RecordingAccess | None) -> bool:
            if access is None:
                return False
            return access.allows(visit.owner) or (access.watched and game in visit.opened)

        return await self._replays.open(game, allows)
