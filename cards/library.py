"""Decks and profiles as they lie on disk, read and checked once.

The engine asks for an `Edition`; `kickdoor cards check` asks for every error at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cards.profile import Profile
from cards.vocabulary.card import CARD, Card

EDITIONS = Path(__file__).parent / "editions"


@dataclass(frozen=True, slots=True)
class Edition:
    """A profile and the cards of its deck, in the order of their files."""

    profile: Profile
    cards: tuple[Card, ...]

    @property
    def id(self) -> str:
        return self.profile.id


@cache
def edition(edition_id: str) -> Edition:
    """The edition of that id. Raises `KeyError` if there is none."""
    folder = EDITIONS / edition_id
    if not (folder / "profile.toml").is_file():
        raise KeyError(edition_id)
    profile = Profile.model_validate(_toml(folder / "profile.toml"))
    cards = [
        CARD.validate_python(entry)
        for path in (folder / "doors.toml", folder / "treasures.toml")
        for entry in _toml(path).get("card", [])
    ]
    return Edition(profile, tuple(cards))


def _toml(path: Path) -> Mapping[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
