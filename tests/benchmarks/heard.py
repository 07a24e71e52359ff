"""Inside a front that is going to fail: writes down every picture that it repeats to a screen.

A line is a picture: when (monotonic seconds), the session, the table, the seat, and a digest of the
view.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.core.zones import Seat
from netplay.cluster.remote_port import RemotePort
from tests.netplay.table.victim import shown
from tui.ports import TableUpdate


@dataclass(frozen=True, slots=True)
class Heard:
    at: float
    session: str
    table: str
    seat: Seat
    digest: str


def note_heard(path: Path) -> None:
    """What is written here is in the file, whatever becomes of this process."""
    file, inner = path.open("a", buffering=1), RemotePort._as_next

    @functools.wraps(inner)
    def as_next(port: RemotePort, update: TableUpdate) -> TableUpdate:
        at, digest = time.monotonic(), shown(update.view)
        session, table = port._line.session, port.ticket.table
        file.write(f"{at:.4f} {session} {table} {port.seat} {digest}\n")
        return inner(port, update)

    RemotePort._as_next = as_next  # type: ignore[assignment, method-assign]


def heard(path: Path) -> Iterator[Heard]:
    """What is in the file; a kill may have cut the last line."""
    for line in path.read_text().split("\n")[:-1]:
        at, session, table, seat, digest = line.split(" ")
        yield Heard(float(at), session, table, int(seat), digest)
