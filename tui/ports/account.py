"""What passes the lobby's door about who the visitor is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One of the visitor's keys; `here`: the one of this session."""

    fingerprint: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """All that the host keeps about the visitor; of a guest nothing but the name, for now."""

    name: str
    keys: tuple[KeyRow, ...] = ()
    """The oldest first; none: a guest."""
    since: float = 0.0
    """When the name was first seen, in seconds since the epoch."""
    reserved: int = 0
    """Former names that nobody else gets for a while."""
    settings: int = 0
    """How many settings of the screen are kept."""
    tables: int = 0
    """At how many tables the visitor sits."""
    code: str = ""
    """Makes another key the visitor's, once, for so many `minutes`."""
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class AccountWish:
    """What a visitor wants done about themselves.

    `show` asks for the `Account`, `offer` for one with a code; `text` is a name for `rename`, a
    code for `claim`, a fingerprint for `drop`.
    """

    what: Literal["show", "rename", "offer", "claim", "drop", "forget"]
    text: str = ""
