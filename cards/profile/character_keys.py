"""Keys of what a character is: identities, powers, followers, ships; and what death leaves."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.profile.merge_strategies import BASE, HOME, UNION, MergeStrategy, SmallNumber
from cards.vocabulary.base_types import VocabularyModel

CardKindKeptOnDeath = Literal["race", "class", "affiliation", "power", "two_identities", "role"]
"""Kinds of cards that a new character can keep."""


class IdentityKeys(VocabularyModel):
    """Identity cards: how many in play, when they come and go (CLASS-04..CLASS-07, CLASS-13)."""

    race: Annotated[SmallNumber, UNION] = 1
    class_: Annotated[SmallNumber, UNION] = Field(1, alias="class")
    affiliation: Annotated[SmallNumber, UNION] = 0
    play_window: Annotated[Literal["own_turn", "own_turn_or_receipt", "any_time"], BASE] = (
        "own_turn_or_receipt"
    )
    """On the own turn in the own fight too; on receipt as soon as one is in no fight (AMB-86)."""
    discard_window: Annotated[Literal["own_turn", "out_of_combat", "any_time"], BASE] = "any_time"
    duplicates: Annotated[bool, BASE] = False
    """One player may have the same identity twice."""


class AbilityCostKeys(VocabularyModel):
    """What an ability may be paid with (CLASS-09..CLASS-12, AMB-35, AMB-90)."""

    may_use_own_source_card: Annotated[bool, BASE] = False
    whole_hand_needs_a_card: Annotated[bool, BASE] = True
    """The whole hand is no price while it is empty."""
    persistent_curse_allowed: Annotated[bool, BASE] = False


class TwoIdentitiesKeys(VocabularyModel):
    """Cards that allow a second race, class or affiliation (MULTIID-01..MULTIID-14, AMB-20)."""

    class_card_lost_with_one: Annotated[bool, HOME] = True
    race_card_lost_with_one: Annotated[bool, HOME] = False
    single_class: Annotated[Literal["no_effect", "advantages_only"], HOME] = "no_effect"
    """What the card does while there is only one class beside it."""
    single_race: Annotated[Literal["no_effect", "advantages_only"], HOME] = "advantages_only"
    window: Annotated[Literal["any_time", "as_identity"], HOME] = "any_time"


class PowerKeys(VocabularyModel):
    """Powers and their ranks (POWER-01..POWER-12)."""

    enabled: Annotated[bool, UNION] = False
    max_rank: Annotated[SmallNumber, UNION] = 0
    play_window: Annotated[
        Literal["none", "any_time", "as_identity"],
        MergeStrategy("looser", ("none", "as_identity", "any_time")),
    ] = "none"
    origins_raise_cap: Annotated[bool, UNION] = False
    """The sum of ranks may pass the level by what the origins say (POWER-03)."""


class OriginKeys(VocabularyModel):
    """Origins (ORIGIN-01..ORIGIN-03, DEATH-06)."""

    enabled: Annotated[bool, UNION] = False
    lost_on_death: Annotated[bool, UNION] = False


class FollowerKeys(VocabularyModel):
    """Hirelings, sidekicks, allies: one kind (SIDE-01..SIDE-08, AMB-72)."""

    max: Annotated[SmallNumber, UNION] = 1
    tradeable: Annotated[bool, BASE] = False
    replace_by_discard: Annotated[bool, BASE] = True
    """A new one may be played by discarding an old one."""
    sacrifice: Annotated[bool, UNION] = False
    """Discarding it instead of rolling is an escape (SIDE-06, AMB-97)."""
    sacrifice_beats_no_escape: Annotated[bool, UNION] = False


class ShipKeys(VocabularyModel):
    """Ships (SHIP-01..SHIP-05)."""

    max: Annotated[SmallNumber, UNION] = 0
    replaces_run_modifiers: Annotated[bool, UNION] = False


class SecretIdentityKeys(VocabularyModel):
    """The roll against a curse (META-03..META-05): faces up to `escapes_to` escape it, from
    `lost_from` on the card is lost; 0: there is none."""

    escapes_to: Annotated[SmallNumber, UNION] = 0
    lost_from: Annotated[SmallNumber, UNION] = 0


class DeathKeys(VocabularyModel):
    """What the dead keep, and how a new character comes (DEATH-02..DEATH-22)."""

    keeps: Annotated[tuple[CardKindKeptOnDeath, ...], UNION] = ("race", "class", "two_identities")
    """The level is kept too (DEATH-03); of curses speaks `curses.kept_on_death`."""
    loot_to: Annotated[Literal["hand", "play"], BASE] = "hand"
    """`play`: a looted item may be laid down at once where that is legal (DEATH-15, AMB-60)."""
    loot_follower: Annotated[bool, BASE] = True
    """The follower of the dead is loot; else it is discarded (AMB-16, AMB-109)."""
    back: Annotated[Literal["next_turn", "at_once"], BASE] = "next_turn"
    ends_own_turn: Annotated[bool, BASE] = True
    """Else the turn goes on if the new character is back before its end."""
    role_swap: Annotated[bool, UNION] = False
