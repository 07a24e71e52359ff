"""Bots: they see a view and the public box, and choose a command."""

from engine.bots.mind import choose

__all__ = ["choose"]
