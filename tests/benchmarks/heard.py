"""Inside a front that is going to fail: writes down every picture that it repeats to a screen, as
`seen.py` does for the tables."""

from __future__ import annotations

import functools
from pathlib import Path

from netplay.cluster.remote_table_port import RemoteTablePort
from tests.benchmarks.seen import notebook
from tui.ports import TableUpdate


def note_heard(path: Path) -> None:
    """Note what this front's ports pass on."""
    note, inner = notebook(path), RemoteTablePort._as_next

    @functools.wraps(inner)
    def as_next(port: RemoteTablePort, update: TableUpdate) -> TableUpdate:
        note(port._line.session, port.ticket.table, port.seat, update.view)
        return inner(port, update)

    RemoteTablePort._as_next = as_next  # type: ignore[assignment, method-assign]
