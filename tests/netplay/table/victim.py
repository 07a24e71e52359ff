"""Tables that play by themselves in a process which is there to be killed.

Every chair has a person with a quick hand. Whatever one of them is shown is told through a pipe at
once, a line for each picture: the table, the seat, and a digest of the view.
"""

from __future__ import annotations

import asyncio
import os
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path

from engine.bots import choose_command
from engine.views.view_types import TableView
from netplay.journal.game_files import move_to_finished
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.journal import Journal
from netplay.journal.journal_file import JOURNAL_SUFFIX
from netplay.journal.opened_game import OpenedGame, create_game, recover_game
from netplay.kickdoor_version import kickdoor_version
from netplay.system.clock import LoopTimeSource
from netplay.table.clock import ClockLengths
from netplay.table.inbox import InboxTablePort
from netplay.table.table import Table
from netplay.table.table_parts import InitialTableState
from netplay.table.table_timing import TableTimingRules
from netplay.table_box import decks_digest, serialize_decks
from tui.ports import TableInfo, TableMessage, TableUpdate

NAMES = ("Ann", "Bo", "Cleo")
READY = "ready"
DECKS = serialize_decks(("classic",))
PACE = TableTimingRules(
    ClockLengths(window=0.2, turn=1, ask=1, away=1, comeback=0.0), command_burst=10_000
)


def shown(view: TableView) -> str:
    """A digest of all that a seat sees."""
    return sha256(repr(view).encode()).hexdigest()[:24]


class Person:
    """Sits at a table, tells what it sees, and plays whatever a bot would."""

    def __init__(self, port: InboxTablePort, saved: OpenedGame, pipe: int) -> None:
        self._port = port
        self._pipe = pipe
        self._saved = saved
        self._asked = -1
        port.listen(self._hear)

    def _hear(self, message: TableMessage) -> None:
        if not isinstance(message, TableUpdate):
            return
        view, seat = message.view, self._port.seat
        revision = view.public.revision
        line = f"{self._saved.header.id} {seat} {shown(view)}\n"
        os.write(self._pipe, line.encode())
        if revision > self._asked:
            self._asked = revision
            command = choose_command(view, self._saved.state.box, f"{revision * 8 + seat:032x}")
            if command is not None:
                self._port.submit(command, revision)


def open_table(saved: OpenedGame, pipe: int) -> Table:
    header, box = saved.header, saved.state.box
    info = TableInfo(header.id, header.name, box.editions, box.card_ids, PACE.lengths.window)
    record = Journal.of(saved.file)
    start = InitialTableState(header.places, saved.state, record, saved.clocks, saved.events)
    table = Table(info, start, PACE, LoopTimeSource(), bot_secret="s")
    table.start()
    for seat in range(len(NAMES)):
        Person(table.port(seat), saved, pipe)
    return table


def new_game(folder: Path, table_id: str) -> OpenedGame:
    places = tuple(HeaderSeat(name=name, owner=f"key:{name}", gender="female") for name in NAMES)
    header = JournalHeader(
        id=table_id,
        name="Cellar",
        editions=("classic",),
        places=places,
        seed=sha256(table_id.encode()).hexdigest()[:32],
        decks=DECKS,
        packs=decks_digest(DECKS),
        version=kickdoor_version(),
        begun=1.0,
    )
    return create_game(folder, header)


async def play(folder: Path, count: int, pipe: int) -> None:
    """Go on with all that is there, and begin others in the place of those that are over."""
    tables: list[Table] = []
    for path in sorted(folder.glob(f"*{JOURNAL_SUFFIX}")):
        saved = recover_game(path)
        if saved.state.over:
            saved.file.close()
            move_to_finished(path)
        else:
            tables.append(open_table(saved, pipe))
    begun = len(list(folder.glob(f"finished/*{JOURNAL_SUFFIX}"))) + len(tables)
    while len(tables) < count:
        tables.append(open_table(new_game(folder, f"t{begun}"), pipe))
        begun += 1
    os.write(pipe, f"{READY}\n".encode())
    await asyncio.Event().wait()


def run(folder: Path, count: int, pipe: Connection) -> None:
    """Play until somebody kills this process."""
    asyncio.run(play(folder, count, pipe.fileno()))
