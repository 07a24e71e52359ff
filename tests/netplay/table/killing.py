"""Kills a process of tables at any moment, and looks whether all that it has shown is there."""

from __future__ import annotations

import os
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.save import load_command, state_digest
from engine.core.zones import NOBODY, Seat
from engine.game import new_game, submit_command
from engine.views.view_building import make_public_view, make_table_view
from netplay.journal.header import JournalHeader
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from netplay.journal.opened_game import recover_game
from tests.netplay.forking import FORKING
from tests.netplay.table.victim import READY, run, shown
from tests.patience import PATIENCE


class Replay:
    """A game played again from its seed as its file grows, and all that its seats
    and spectators may have seen."""

    def __init__(self, header: JournalHeader) -> None:
        genders = [place.gender for place in header.places]
        self.state, _ = new_game(header.box, genders, header.seed)
        self.views: set[tuple[Seat, str]] = set()
        self._look()

    def go_on(self, file: JournalFile) -> None:
        for row in file.commands(self.state.revision):
            submit_command(self.state, row.seat, load_command(row.command))
            self._look()

    def _look(self) -> None:
        public = make_public_view(self.state)
        for seat in (*range(len(self.state.seats)), NOBODY):
            self.views.add((seat, shown(make_table_view(self.state, seat, public))))


@dataclass
class Killing:
    """A folder of tables. Pictures that are not in a table's game after the kill are `lost`; games
    that are not the same when played again are `differing`."""

    folder: Path
    tables: int
    counts: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    differing: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """What recovering each table took."""
    _replays: dict[str, Replay] = field(default_factory=dict)

    def kill_after(self, seconds: float) -> None:
        """Let the tables play, kill them so long after they are all open, and look."""
        told = self._read(seconds)
        self.counts["kills"] += 1
        # Games that were over before have been looked at, and have told nothing since.
        paths = {path.stem: path for path in self.folder.glob(f"*{JOURNAL_SUFFIX}")}
        if gone := told.keys() - paths.keys():
            self.lost.append(f"no file of {gone}")
        for name, path in paths.items():
            self._look(path, told.get(name, set()))

    def _read(self, seconds: float) -> dict[str, set[tuple[Seat, str]]]:
        """What each table has shown, by its id: seats and digests of their views."""
        reading, writing = FORKING.Pipe(duplex=False)
        victim = FORKING.Process(target=run, args=(self.folder, self.tables, writing))
        victim.start()
        writing.close()
        told = b""
        until = time.monotonic() + PATIENCE
        is_ready = False
        while (left := until - time.monotonic()) > 0:
            if reading.poll(left):
                chunk = os.read(reading.fileno(), 65536)
                assert chunk, "the tables ended by themselves"
                told += chunk
            if not is_ready and f"{READY}\n".encode() in told:
                is_ready = True
                until = time.monotonic() + seconds
        victim.kill()
        victim.join()
        assert is_ready, "the tables did not open"
        while chunk := os.read(reading.fileno(), 65536):
            told += chunk
        reading.close()
        pictures: dict[str, set[tuple[Seat, str]]] = {}
        # The kill may have cut the last line.
        for line in told.decode().split("\n")[:-1]:
            if line != READY:
                table, seat, view = line.split(" ")
                pictures.setdefault(table, set()).add((int(seat), view))
                self.counts["pictures"] += 1
        return pictures

    def _look(self, path: Path, told: set[tuple[Seat, str]]) -> None:
        begun = time.perf_counter()
        saved = recover_game(path)
        self.seconds.append(time.perf_counter() - begun)
        replay = self._replays.setdefault(path.stem, Replay(saved.header))
        before = replay.state.revision
        replay.go_on(saved.file)
        self.counts["commands"] += replay.state.revision - before
        if missing := told - replay.views:
            self.lost.append(f"{path.name} at {saved.state.revision}: {len(missing)} pictures")
        if state_digest(saved.state) != state_digest(replay.state):
            self.differing.append(f"{path.name} at {saved.state.revision}")
        saved.file.close()
