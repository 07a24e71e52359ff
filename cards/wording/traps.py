"""What a language must be able to say of curses, which some editions call traps (CURSE-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CurseName = Literal["curse", "trap"]
"""What the edition of a card calls its curses (CURSE-01, BLEND-03)."""


@dataclass(frozen=True, slots=True)
class CurseWords:
    """Phrases about curses, or about traps, without a capital or a full stop."""

    looming: str
    """When cards against it may be played: "when a curse is about to hit"."""
    evaded: str
    """What a secret identity does: "when a curse hits you, roll to escape it"."""
    instead: str
    """What is replaced: "instead of suffering a curse"."""
    harmless: str
    """No curse works on the reader."""
    cancelled: str
    """An order to lift the one that is about to hit."""
    redirected: str
    """An order to give it to somebody else; `{whom}` is that player."""
    each: str
    """After "for": all that lie in front of the reader."""
