"""Bots: they see a view and the public box, and choose a command."""

from engine.bots.kinds import NORMAL, Choose, Kind, choose_for, kind_of
from engine.bots.mind import choose

__all__ = ["NORMAL", "Choose", "Kind", "choose", "choose_for", "kind_of"]
