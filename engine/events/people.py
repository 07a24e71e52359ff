"""Characters: levels, gender, curses, death and coming back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cards.vocabulary.words import Gender
from engine.zones import NO_CARD, Instance, Seat

LevelWhy = Literal["kill", "helped", "card", "sale", "curse", "bad_stuff", "theft", "ruling"]


@dataclass(slots=True)
class LevelChanged:
    seat: Seat
    before: int
    after: int
    why: LevelWhy
    card: Instance = NO_CARD
    kind: Literal["level_changed"] = "level_changed"


@dataclass(slots=True)
class GenderChanged:
    seat: Seat
    gender: Gender
    kind: Literal["gender_changed"] = "gender_changed"


@dataclass(slots=True)
class Cursed:
    """A curse is about to hit; `by` is `NOBODY` behind a door."""

    victim: Seat
    card: Instance
    by: Seat
    kind: Literal["cursed"] = "cursed"


@dataclass(slots=True)
class CurseEnded:
    """What became of it."""

    victim: Seat
    card: Instance
    how: Literal[
        "hit", "stays", "cancelled", "immune", "escaped", "redirected", "lifted", "worn_off"
    ]
    """`escaped`: by a secret identity (META-03)."""
    kind: Literal["curse_ended"] = "curse_ended"


@dataclass(slots=True)
class Died:
    seat: Seat
    kind: Literal["died"] = "died"


@dataclass(slots=True)
class DeathAverted:
    seat: Seat
    card: Instance
    kind: Literal["death_averted"] = "death_averted"


@dataclass(slots=True)
class BodyLooted:
    """Nothing more to take from the body."""

    seat: Seat
    kind: Literal["body_looted"] = "body_looted"


@dataclass(slots=True)
class Reborn:
    """Back at the table (DEATH-18)."""

    seat: Seat
    kind: Literal["reborn"] = "reborn"


@dataclass(slots=True)
class HandRedrawn:
    """The new character has drawn its cards (DEATH-20)."""

    seat: Seat
    kind: Literal["hand_redrawn"] = "hand_redrawn"
