"""Conditions, and which cards a word picks."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from cards.vocabulary.base_types import (
    CharacterKeyword,
    MonsterKeyword,
    Place,
    Slot,
    VocabularyModel,
)

CardKind = Literal[
    "monster",
    "curse",
    "enhancer",
    "mate",
    "wandering",
    "race",
    "class",
    "affiliation",
    "two_identities",
    "power",
    "origin",
    "role",
    "cheat",
    "follower",
    "item",
    "ship",
    "one_shot",
    "level_up",
    "special",
]


class Condition(VocabularyModel):
    """A test of a character or of the fight. Every given field must hold.

    With `who = "fighters"` one of them must fit `has` and the levels, and none may have what
    `lacks` names (STR-08, STR-09); with `others` the same of all other living players. `has` and
    `lacks` can also name a card that lies in front of a player (AMB-111).
    """

    who: Literal["you", "fighter", "helper", "fighters", "others"] = "you"
    has: CharacterKeyword | None = None
    lacks: CharacterKeyword | None = None
    level_min: int | None = Field(None, ge=1, le=20)
    level_max: int | None = Field(None, ge=1, le=20)
    alone: bool | None = None
    """True: there is no helper in the fight; False: there is one."""
    monsters_min: int | None = Field(None, ge=2, le=9)
    """So many monsters are in the fight, or more (MULTI-16)."""
    against: MonsterKeyword | None = None
    """A monster with that `tag:` is in the fight, or the very `card:` (AMB-111)."""
    standing: Literal["highest", "lowest"] | None = None
    """No living player has a higher level, or a lower one (AMB-112)."""
    bare: Slot | None = None
    """Nothing is equipped there."""

    @model_validator(mode="after")
    def _tests_something(self) -> Self:
        if not self.model_fields_set - {"who"}:
            raise ValueError("a condition must test something")
        return self


class CardFilter(VocabularyModel):
    """Which of the cards in a place are meant; every given field must hold."""

    kind: CardKind | None = None
    slot: Slot | None = None
    big: bool | None = None
    card: str | None = Field(None, pattern=r"^[a-z][a-z0-9_]*$", max_length=48)
    """The id of the only card that is meant."""

    @model_validator(mode="after")
    def _tests_something(self) -> Self:
        if not self.model_fields_set:
            raise ValueError("a filter must test something")
        return self


class CardPick(VocabularyModel):
    """Some cards of one player: where they lie, how many, and who picks them (CURSE-11, AMB-33).

    The `victim` picks, or the `actor`, who is the player of the card; `best` is the highest bonus
    and `dearest` the highest value (ties to the victim), `all` takes every card that fits.
    """

    place: Place = Field(alias="in")
    count: int = Field(1, ge=1, le=10)
    pick: Literal["victim", "actor", "random", "best", "dearest", "all"] = "victim"
    filter: CardFilter | None = None
