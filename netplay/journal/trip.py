"""The trip of a game's file to another machine, where the game is played until the file is home
again."""

from __future__ import annotations

import secrets
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trip:
    """Where a file has gone. It stands in the file at home and in the one that is away, and so each
    of them says at which site the game is played, and whether they belong together."""

    token: str
    """Of this trip alone."""
    site: str
    """Of the folder in which the game is played (`netplay.journal.site`)."""
    worker: str
    """The process that the file was given to, for people to read."""
    since: float
    """Seconds since the epoch."""


def new_trip(site: str, worker: str, since: float) -> Trip:
    """One that no file has been on."""
    return Trip(secrets.token_hex(8), site, worker, since)
