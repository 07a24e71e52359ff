"""Inside a host that is going to be killed: writes down every picture before it is sent.

A line is a picture: when (monotonic seconds), the table, the seat, and a digest of the view.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.core.zones import Seat
from netplay.table.inbox import SeatPort
from tests.netplay.table.victim import shown
from tui.ports import TableMessage, TableUpdate


@dataclass(frozen=True, slots=True)
class Picture:
    at: float
    table: str
    seat: Seat
    digest: str


def note_pictures(path: Path) -> None:
    """What is written here is in the file, whatever becomes of this process."""
    file, inner = path.open("a", buffering=1), SeatPort.send

    @functools.wraps(inner)
    def send(port: SeatPort, message: TableMessage) -> None:
        if isinstance(message, TableUpdate):
            at, digest = time.monotonic(), shown(message.view)
            file.write(f"{at:.4f} {port.info.id} {port.seat} {digest}\n")
        inner(port, message)

    SeatPort.send = send  # type: ignore[method-assign, assignment]


def pictures(path: Path) -> Iterator[Picture]:
    """What is in the file; the kill may have cut the last line."""
    if path.exists():
        for line in path.read_text().split("\n")[:-1]:
            at, table, seat, digest = line.split(" ")
            yield Picture(float(at), table, int(seat), digest)
