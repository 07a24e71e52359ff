"""The trip of a game's file to another machine, where the game is played until the file is home
again."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from netplay.journal.site import known_site


@dataclass(frozen=True, slots=True)
class Trip:
    """The place where a file has gone. It stands in the file at home and in the one that is away,
    and so each of them says at which site the game is played, and whether they belong together."""

    token: str
    """Of this trip alone."""
    site: str
    """Of the folder in which the game is played (`netplay.journal.site`)."""
    worker: str
    """The process that the file was given to, for people to read."""
    since: float
    """Seconds since the epoch."""

    def is_to(self, folder: Path) -> bool:
        """Whether the game is played in that folder."""
        return self.site == known_site(folder)


def new_trip(site: str, worker: str, since: float) -> Trip:
    """One that no file has been on."""
    return Trip(secrets.token_hex(8), site, worker, since)
