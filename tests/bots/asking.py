"""Asking a bot what it would do at the table of a test."""

from __future__ import annotations

from engine.bots.kinds import NORMAL_BOT, BotKind, command_chooser_for
from engine.core.commands import Command
from engine.legality import why_illegal
from tests.engine.harness import Table
from tests.engine.moves import Move


def wish(table: Table, name: str, kind: BotKind = NORMAL_BOT) -> Command | None:
    """What a bot of that kind does in that seat; it must be legal."""
    command = command_chooser_for(kind)(table.view(name), table.box, "ab" * 16)
    assert command is None or why_illegal(table.state, table.seat(name), command) is None
    return command


def wants(table: Table, name: str, move: Move, kind: BotKind = NORMAL_BOT) -> None:
    assert wish(table, name, kind) == move(table, table.seat(name))


def wants_nothing(table: Table, name: str, kind: BotKind = NORMAL_BOT) -> None:
    assert wish(table, name, kind) is None
