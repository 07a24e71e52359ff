"""The base of every word and the small closed lists that the words share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Deck = Literal["door", "treasure"]
Slot = Literal["head", "body", "feet"]
Gender = Literal["female", "male", "other"]

CharacterKeyword = Annotated[
    str,
    Field(pattern=r"^(race|class|affiliation|power|gender|card):[a-z0-9_]+$", max_length=53),
]
"""What a character can be or have, with its kind in front: `race:elf`, `class:warrior`,
`power:flight`; or a card by its id: `card:paper_crown`."""
MonsterKeyword = Annotated[str, Field(pattern=r"^(tag|card):[a-z0-9_]+$", max_length=53)]
"""What a monster is known by: `tag:undead`; or its card by the id: `card:paper_crown`."""

Who = Literal[
    "you",
    "target",
    "fighter",
    "helper",
    "fighters",
    "others",
    "everybody",
    "left",
    "right",
    "highest",
    "lowest",
]
"""Whom a word is about.

`you` is the victim of a curse or of bad stuff, and the player of any other card; `target` is the
player that the command named; `fighters` are the active player of the fight and the helper; `left`
and `right` are the next living players round the table; `highest` and `lowest` are all who have
that level, perhaps with you among them (AMB-112).
"""

Place = Literal["hand", "worn", "carried", "in_play", "identity", "any", "self"]
"""Where a card is looked for: the hand; items that count now; items in play; all in play;
races and classes, or of the identities and powers the kind that a filter names; hand and in play;
the very card that is speaking. No place has roles: those are never lost (ROLE-03, AMB-90)."""

Count = Literal[
    "level",
    "power",
    "origin",
    "item",
    "big_item",
    "curse",
    "hand_card",
    "follower",
    "rival",
    "monster",
    "fighter_item",
    "fighter_power",
    "fighter_card",
]
"""What everybody at the table can count: of the owner's, in a row; followers of anybody and players
of a higher level than the owner's; monsters in the fight, and what the fighter and the helper have
in play and in their hands."""

Moment = Literal["combat", "run_away", "curse", "die", "own_turn", "any_time"]
"""When an ability or a card that names its own window may be used."""


class VocabularyModel(BaseModel):
    """A piece of the vocabulary: immutable, and nothing unknown is accepted in it."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
