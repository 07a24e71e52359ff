"""Inside a host that is going to be killed: writes down every picture before it is sent.

A line is a picture: when (monotonic seconds), the session or `-`, the table, the seat, and a digest
of the view.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.core.zones import Seat
from engine.views.view_types import TableView
from netplay.table.inbox import InboxTablePort
from tests.netplay.table.victim import shown
from tui.ports import TableMessage, TableUpdate

NO_SESSION = "-"


@dataclass(frozen=True, slots=True)
class Picture:
    at: float
    session: str
    """The one that a front repeats it to; `NO_SESSION` where the table itself sends it."""
    table: str
    seat: Seat
    digest: str


def notebook(path: Path) -> Callable[[str, str, Seat, TableView], None]:
    """What notes a picture by session, table, seat and view; it is in the file at once, whatever
    becomes of this process."""
    file = path.open("a", buffering=1)

    def note(session: str, table: str, seat: Seat, view: TableView) -> None:
        file.write(f"{time.monotonic():.4f} {session} {table} {seat} {shown(view)}\n")

    return note


def note_pictures(path: Path) -> None:
    """Note what tables send to seats."""
    note, inner = notebook(path), InboxTablePort.send

    @functools.wraps(inner)
    def send(port: InboxTablePort, message: TableMessage) -> None:
        if isinstance(message, TableUpdate):
            note(NO_SESSION, port.info.id, port.seat, message.view)
        inner(port, message)

    InboxTablePort.send = send  # type: ignore[method-assign, assignment]


def pictures(path: Path) -> Iterator[Picture]:
    """What is in the file, if there is one; a kill may have cut the last line."""
    if path.exists():
        for line in path.read_text().split("\n")[:-1]:
            at, session, table, seat, digest = line.split(" ")
            yield Picture(float(at), session, table, int(seat), digest)
