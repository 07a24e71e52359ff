"""The rows of the host's file; times are seconds since the epoch."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

DAY = 86_400.0

BanKind = Literal["key", "address", "mute"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a key. `owner` is the fingerprint of the first key they came with."""

    owner: str
    name: str
    first_seen: float
    last_seen: float


@dataclass(frozen=True, slots=True)
class SshKey:
    """Whose key it is; `owner` is not the fingerprint of a second key, or of one taken away."""

    fingerprint: str
    owner: str
    added: float


@dataclass(frozen=True, slots=True)
class FormerName:
    """A name that was given up: nobody else gets one that looks like it before `until`."""

    skeleton: str
    owner: str
    until: float


@dataclass(frozen=True, slots=True)
class Ban:
    """Who is kept out (`key`: a person; `address`), or may not talk (`mute`)."""

    kind: BanKind
    value: str
    until: float
    """`math.inf`: for good."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code that lets people in; the code itself is kept as a digest only."""

    id: str
    note: str
    made: float
    until: float
    uses: int
    """How often it can still be used."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that has ended; `data` is a `GameRecord` in JSON."""

    id: str
    ended: float
    for_fame: bool
    """It counts in the hall of fame."""
    data: str


def new_invitation(now: float, uses: int, days: float, note: str = "") -> Invitation:
    """One for so many people and days, by an id of its own."""
    return Invitation(secrets.token_hex(3), note, now, now + days * DAY, uses)
