"""The history of the games at home: a file of this user's, a line of JSON for each game."""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import ValidationError

from netplay.journal.header import HeaderSeat
from netplay.system.user_folders import make_private_folder
from tui.past_games.game_record import GameRecord, SeatRecord

log = logging.getLogger(__name__)

MOST_KEPT_GAMES = 2000
"""So many are kept, the last ones."""
HISTORY_FILE = "history.jsonl"


def make_seat_record_for_local_game(place: HeaderSeat) -> SeatRecord:
    """At home people are known by their names."""
    return SeatRecord(who="local", name=place.name)


class LocalHistory:
    """The file. Every method blocks; several programs may use it at once."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def games(self) -> list[GameRecord]:
        """The first one first. What cannot be read is passed over: the others are still true."""
        try:
            text = self._path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return []
        found: dict[str, GameRecord] = {}
        for line in text.splitlines():
            try:
                game = GameRecord.model_validate_json(line)
            except ValidationError:
                continue
            found.setdefault(game.id, game)
        return list(found.values())

    def keep(self, record: GameRecord) -> None:
        """Add a game, once. A disk that refuses it costs the record, and nothing else."""
        try:
            with self._alone():
                self._add(record)
        except OSError as error:
            log.warning("%s: game %s is in no history: %s", self._path, record.id, error.strerror)

    def _add(self, record: GameRecord) -> None:
        line = record.model_dump_json(exclude_defaults=True) + "\n"
        before = self.games()
        if any(one.id == record.id for one in before):
            return
        if len(before) < MOST_KEPT_GAMES:
            with self._path.open("ab") as file:
                # A line that a crash has cut is not to take this one with it.
                begin = b"\n" if file.tell() and not self._ends_whole() else b""
                file.write(begin + line.encode())
            return
        fresh = self._path.with_suffix(".new")
        kept = before[len(before) + 1 - MOST_KEPT_GAMES :]
        text = "".join(one.model_dump_json(exclude_defaults=True) + "\n" for one in kept) + line
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, self._path)

    def _ends_whole(self) -> bool:
        with self._path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """While no other program adds a game."""
        make_private_folder(self._path.parent)
        lock = os.open(
            self._path.with_suffix(".lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600
        )
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)
