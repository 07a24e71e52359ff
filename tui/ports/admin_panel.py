"""What passes through the lobby's door for those who look after the host."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GuestRow:
    """One session, by the number that orders call it."""

    number: int
    name: str
    address: str
    minutes: int
    table: str
    """Where they sit; empty in the lobby."""


@dataclass(frozen=True, slots=True)
class AdminPanel:
    """To an admin: who is here, and what the last order came to, in lines."""

    guests: tuple[GuestRow, ...]
    answer: tuple[str, ...] = ()
