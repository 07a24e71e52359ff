"""Recordings for screens: opened once for all who look at the same game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakValueDictionary

from netplay.recordings.background_recorder import BackgroundRecorder
from netplay.recordings.recording import Recording, UnreadableRecording
from netplay.recordings.recordings_folder import RecordingAccess
from netplay.request_denied import RequestDenied
from tui.replay.replay_library import ReplayUnavailable


class ReplayDenied(RequestDenied, ReplayUnavailable):
    """It is not for this reader, not there, or damaged; the notice says which."""


@dataclass(frozen=True, slots=True)
class PackedRecording:
    """A file with a recording; `stamp` is another one once it has changed: a name may have been
    forgotten."""

    stamp: str
    packed: bytes

    @classmethod
    def read(cls, path: Path) -> PackedRecording:
        """Blocks. Raises `ReplayDenied`."""
        try:
            return cls(str(path.stat().st_ctime_ns), path.read_bytes())
        except OSError:
            raise ReplayDenied("replay_damaged") from None


class RecordingCache:
    """The recordings that one recorder makes."""

    def __init__(self, recorder: BackgroundRecorder) -> None:
        self._recorder = recorder
        self._turn = asyncio.Lock()
        """One is read at a time: it is the work of a thread, which nobody should have to wait
        for."""
        self._open: WeakValueDictionary[tuple[str, int], Recording] = WeakValueDictionary()
        """By the game and when its file was changed: a name may be forgotten meanwhile."""

    async def open(
        self, game: str, allows: Callable[[RecordingAccess | None], bool] = lambda access: True
    ) -> Recording:
        """The recording of that game, as soon as it is written, if `allows` says so to who may see
        it. Raises `ReplayDenied`; one that is for others is as unknown as one that never was."""
        await self._recorder.written(game)
        async with self._turn:
            return await asyncio.to_thread(self._opened, game, allows)

    async def file_of(
        self, game: str, allows: Callable[[RecordingAccess | None], bool]
    ) -> PackedRecording:
        """The file of the same, unread, for another process. Raises `ReplayDenied`."""
        await self._recorder.written(game)
        return await asyncio.to_thread(self._file, game, allows)

    def path_of(self, game: str) -> Path:
        """The file of one that was opened."""
        return self._recorder.folder.path_of(game)

    def _opened(self, game: str, allows: Callable[[RecordingAccess | None], bool]) -> Recording:
        """Blocks."""
        path = self._allowed(game, allows)
        try:
            key = game, path.stat().st_ctime_ns
            found = self._open.get(key)
            if found is None:
                found = self._open[key] = Recording.open(path)
                found.view(0)  # Nothing could be shown of it; later ones are told where they are.
        except (UnreadableRecording, OSError):
            raise ReplayDenied("replay_damaged") from None
        return found

    def _file(self, game: str, allows: Callable[[RecordingAccess | None], bool]) -> PackedRecording:
        """Blocks."""
        return PackedRecording.read(self._allowed(game, allows))

    def _allowed(self, game: str, allows: Callable[[RecordingAccess | None], bool]) -> Path:
        """Blocks."""
        folder = self._recorder.folder
        if not (folder.has(game) and allows(folder.access(game))):
            raise ReplayDenied("replay_unknown")
        return folder.path_of(game)
