"""The games at home on the disk: the journals of a host, in a folder of this user's own."""

from __future__ import annotations

import fcntl
import os
from dataclasses import dataclass
from pathlib import Path
from time import time

from engine.core.box import Box
from netplay.journal.errors import JournalUnavailable, UnreadableJournal
from netplay.journal.game_files import (
    game_files,
    last_write_time,
    move_to_finished,
    set_aside_unloadable,
)
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX
from netplay.journal.opened_game import OpenedGame, create_game, recover_game_if_file_name_matches
from netplay.local.local_history import HISTORY_FILE, LocalHistory, make_seat_record_for_local_game
from netplay.past_games.make_game_record import game_record_of_opened_game
from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder
from netplay.system.user_folders import make_private_folder, user_data_folder
from tui.past_games.game_record import GameEnd

MOST_OFFERED = 5
"""Games, the last ones: so many have room on the smallest screen."""
LOCK_SUFFIX = ".lock"


@dataclass(frozen=True, slots=True)
class UnreadableGameFile:
    """A file that cannot be gone on with, and where it lies now."""

    path: Path
    why: str
    """In English, as the journal says it."""


def local_games_folder() -> Path:
    """Beside the packs; a host has its tables elsewhere."""
    return user_data_folder() / "local"


class SavedGames:
    """The games of this user. One that is played in another terminal is none of them: each has a
    lock file while it is open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.recordings = RecordingsFolder(folder / RECORDINGS_FOLDER)
        self.history = LocalHistory(folder / HISTORY_FILE)
        self._locks: dict[str, int] = {}
        self._saved_at: dict[str, float] = {}

    def find(self) -> tuple[list[OpenedGame], list[UnreadableGameFile]]:
        """The games that can be gone on with, the last one first, each of them open until `close`;
        and what had to be set aside. A game that is over goes to the finished ones."""
        found: list[OpenedGame] = []
        unreadable: list[UnreadableGameFile] = []
        # Opening a file may change when it was changed.
        changed = {path: last_write_time(path) for path in game_files(self._folder)}
        for path in sorted(changed, key=changed.__getitem__, reverse=True):
            if len(found) == MOST_OFFERED:
                break
            try:
                is_free = self._lock(path.stem)
            except OSError as error:
                unreadable.append(UnreadableGameFile(path, str(error.strerror)))
                continue
            if not is_free:
                continue
            try:
                saved = recover_game_if_file_name_matches(path)
            except UnreadableJournal as error:
                unreadable.append(_set_aside(path, str(error)))
                self._drop_lock(path.stem)
            except JournalUnavailable as error:
                unreadable.append(UnreadableGameFile(path, str(error)))
                self._unlock(path.stem)
            else:
                if saved.state.over:
                    self._remember(saved, "won", changed[path])
                    self.close(saved)
                    self.finish(saved.header.id)
                else:
                    self._saved_at[saved.header.id] = changed[path]
                    found.append(saved)
        return found, unreadable

    def saved_at(self, saved: OpenedGame) -> float:
        """When it was played last, in seconds since the epoch."""
        return self._saved_at[saved.header.id]

    def create(self, header: JournalHeader, box: Box) -> OpenedGame:
        """Begin a game that is saved from its first command on. Raises `JournalUnavailable`."""
        try:
            make_private_folder(self._folder)
            is_free = self._lock(header.id)
        except OSError as error:
            raise JournalUnavailable(f"{self._folder}: {error.strerror}") from None
        if not is_free:
            raise JournalUnavailable(f"{self._folder}: cannot be locked")
        try:
            return create_game(self._folder, header, box)
        except BaseException:
            self._unlock(header.id)
            raise

    def close(self, saved: OpenedGame) -> None:
        """It is not played now."""
        saved.file.close()
        self._unlock(saved.header.id)

    def let_go(self, game: str) -> None:
        """Its table has closed the file."""
        self._unlock(game)

    def finish(self, game: str) -> None:
        """The game is over, and its file is closed."""
        move_to_finished(self.path_of(game))
        self._drop_lock(game)

    def throw_away(self, saved: OpenedGame) -> None:
        """There is no such game any more."""
        self._remember(saved, "abandoned", time())
        saved.file.close()
        path = self.path_of(saved.header.id)
        for tail in ("", "-wal", "-shm"):
            path.with_name(path.name + tail).unlink(missing_ok=True)
        self._drop_lock(saved.header.id)

    def _remember(self, saved: OpenedGame, end: GameEnd, ended: float) -> None:
        self.history.keep(
            game_record_of_opened_game(saved, ended, end, make_seat_record_for_local_game)
        )

    def path_of(self, game: str) -> Path:
        """Where that game is while it is not over."""
        return self._folder / f"{game}{JOURNAL_SUFFIX}"

    def _lock(self, game: str) -> bool:
        """A file of its own: SQLite's locks on the game's file go when any descriptor of it does.
        False if somebody else has it."""
        lock = os.open(
            self._folder / f"{game}{LOCK_SUFFIX}", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600
        )
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            return False
        self._locks[game] = lock
        return True

    def _unlock(self, game: str) -> None:
        """The file stays: were it gone, somebody could lock the old one and another a new one."""
        lock = self._locks.pop(game, None)
        if lock is not None:
            # A process that begins just now has a copy of it for a moment, and would keep the lock.
            fcntl.flock(lock, fcntl.LOCK_UN)
            os.close(lock)

    def _drop_lock(self, game: str) -> None:
        """There is no game any more that two could play."""
        (self._folder / f"{game}{LOCK_SUFFIX}").unlink(missing_ok=True)
        self._unlock(game)


def _set_aside(path: Path, why: str) -> UnreadableGameFile:
    try:
        return UnreadableGameFile(set_aside_unloadable(path), why)
    except OSError as error:
        return UnreadableGameFile(path, f"{why}; {error.strerror}")
