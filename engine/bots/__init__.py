"""Bots: they see a view and the public box, and choose a command."""

from engine.bots.heuristics.command_choice import choose_command
from engine.bots.kinds import (
    NORMAL_BOT,
    BotKind,
    CommandChooser,
    command_chooser_for,
    parse_bot_kind,
)

__all__ = [
    "NORMAL_BOT",
    "BotKind",
    "CommandChooser",
    "choose_command",
    "command_chooser_for",
    "parse_bot_kind",
]
