"""What sets bots apart: the numbers by which one plays otherwise than another."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayingStyle:
    """How a bot looks at things; as it stands here it plays its best and has no temper."""

    combines: bool = True
    """Weighs cards together; otherwise one at a time."""
    alert: float = 1.0
    """How often it sees a chance that nobody points out to it."""
    envy: float = 1.0
    """By how much more it minds what a fighter gains by its help."""
    wage: float = 0.3
    """What helping has to bring beside that."""
    share: int = 0
    """Treasures that it wants, as helper or fighter, beyond its half."""
    volunteers: bool = False
    """Offers its help before it is asked, and at its own price after it has refused."""
    sale: float = 1.0
    """Which part of what a level is worth may be sold for one."""
    spite: float = 1.0
    """By how much more it pays to spoil what others gain."""
    avenges: bool = False
    """Pays back a curse with a curse at once."""
    grudge: float = 0.15
    """Which part of what others still owe it, for what they did to it, it minds."""
    haggles: bool = True
    """Begins with the lowest price at which it thinks somebody would help, and goes up; otherwise
    it has one price."""
    counters: bool = True
    """Answers an offer that is not good enough with terms that are."""
    thrift: float = 1.0
    """By how much more it holds on to cards for the fights that win or lose the game."""
    daring: float = 1.0
    """Which part of what a win is worth it will spend on it, and how gladly it gambles: not at all
    below 1."""


USUAL_PLAYING_STYLE = PlayingStyle()
