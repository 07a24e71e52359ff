"""Bots: they see a view and the public box, and choose a command."""

from engine.bots.heuristics.policy import choose
from engine.bots.kinds import NORMAL, BotKind, CommandChooser, choose_for, kind_of

__all__ = ["NORMAL", "BotKind", "CommandChooser", "choose", "choose_for", "kind_of"]
