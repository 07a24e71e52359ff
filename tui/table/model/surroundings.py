"""What a desk may ask of whoever shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.commands import Command
from tui.settings.preferences import Preferences


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What may be asked of whoever shows the desk."""

    submit: Callable[[Command, int], None]
    """Hand in a command with the revision that was painted."""
    leave: Callable[[], None]
    prefer: Callable[[Preferences], None]
    """Hold to other settings from now on, here and on all screens."""
    repaint: Callable[[], None]
    hand_over: Callable[[], None]
    """Let somebody else have the keyboard."""
    rematch: Callable[[bool], None]
    """Ask for another game, or begin it at once."""
    admit: Callable[[int, bool], None]
    """Answer somebody at the door, by the number of the knock."""
    adjourn: Callable[[], None]
    """Ask for the game to be saved for another evening, or take that back."""
    looked: Callable[[str], None]
    """Tell which overlay was opened."""
    advise: Callable[[], None]
    """Ask the coach."""
    hold: Callable[[], None]
    release: Callable[[], None]
    """Stop the clock of a window, and let it go on."""
