"""Asking a bot what it would do at the table of a test."""

from __future__ import annotations

from engine.bots import choose
from engine.commands import Command
from engine.legality import why_not
from tests.engine.harness import Table
from tests.engine.moves import Move


def wish(table: Table, name: str) -> Command | None:
    """What a bot in that seat does; it must be legal."""
    command = choose(table.view(name), table.box, "ab" * 16)
    assert command is None or why_not(table.state, table.seat(name), command) is None
    return command


def wants(table: Table, name: str, move: Move) -> None:
    assert wish(table, name) == move(table, table.seat(name))


def wants_nothing(table: Table, name: str) -> None:
    assert wish(table, name) is None
