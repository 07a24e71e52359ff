"""Keys of the deal, the turn and the variants."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.profile.merge_strategies import (
    BASE,
    BASE_OPENS_VARIANT,
    FOUR_CARDS,
    NO_IS_STRICTER,
    UNION,
    MergeStrategy,
    SmallNumber,
)
from cards.vocabulary.base_types import VocabularyModel


class PlayersKeys(VocabularyModel):
    """Seats at the table (SETUP-01, AMB-97)."""

    min: Annotated[int, Field(ge=2, le=8), BASE] = 3
    max: Annotated[int, Field(ge=2, le=8), BASE] = 6


class StartKeys(VocabularyModel):
    """The deal, who begins, and who one is in the beginning (SETUP-04..SETUP-07, SETUP-15, ROLE-01,
    ROLE-02)."""

    door: Annotated[SmallNumber, FOUR_CARDS] = 2
    treasure: Annotated[SmallNumber, FOUR_CARDS] = 2
    level: Annotated[SmallNumber, BASE] = 1
    role: Annotated[SmallNumber, UNION] = 0
    """Role cards of each player (AMB-97)."""
    gender_by_role: Annotated[bool, UNION] = False
    """The side of the role says the gender; else the player does (SETUP-07)."""
    first: Annotated[Literal["die", "named"], BASE] = "die"
    """Who has the first turn: whoever rolls highest, or whom the first seat names (SETUP-15,
    AMB-108)."""


class NewCharacterDrawKeys(VocabularyModel):
    """What a new character draws at the start of the own next turn (DEATH-20)."""

    door: Annotated[SmallNumber, FOUR_CARDS] = 2
    treasure: Annotated[SmallNumber, FOUR_CARDS] = 2


class HandKeys(VocabularyModel):
    """Cards kept through charity (HAND-04, HAND-05, META-02)."""

    base: Annotated[SmallNumber, BASE] = 5
    cards_change_it: Annotated[bool, UNION] = True
    """Some cards of the edition change their owner's limit."""


class PhasesKeys(VocabularyModel):
    """The second phase of a turn (TURN-01, TURN-07, TURN-12)."""

    second: Annotated[
        Literal["trouble_then_search", "trouble_or_search"],
        MergeStrategy("stricter", ("trouble_or_search", "trouble_then_search")),
    ] = "trouble_then_search"
    """With `trouble_or_search` who looks for trouble has chosen: if the monster turns out to be
    friendly, the room is not searched any more."""


class LootRoomKeys(VocabularyModel):
    """Loot the room (TURN-13, TURN-14, AMB-03, AMB-51)."""

    optional: Annotated[bool, NO_IS_STRICTER] = True
    after_friendly_monster: Annotated[bool, BASE] = True
    """A monster that was friendly counts as none."""


class RewardKeys(VocabularyModel):
    """Which phase the treasures of a kill belong to (TURN-18): the third of the turn, or still the
    fight's. Their order with everything else is the same (AMB-85)."""

    step: Annotated[Literal["phase_3", "combat_end"], BASE] = "phase_3"


class CharityKeys(VocabularyModel):
    """The end of the turn's hand (TURN-20, TURN-21, AMB-58, AMB-70)."""

    exclude_dead: Annotated[bool, BASE] = True
    """The dead are not counted among the lowest, and get nothing."""
    play_down_first: Annotated[bool, BASE] = True
    """Items and identities may still be played instead of being given away."""


class WindowKeys(VocabularyModel):
    """How long the others may still act, in seconds (WIN-01)."""

    seconds: Annotated[float, Field(ge=0.5, le=600), BASE] = 2.6


class VariantKeys(VocabularyModel):
    """Optional rules, on or off (FAST-01..FAST-04, QUICK-01..QUICK-03)."""

    quick_start: Annotated[bool, BASE_OPENS_VARIANT] = False
    """Hands of `quick_start_cards` of each deck, at the start and after a death (QUICK-01)."""
    quick_start_cards: Annotated[SmallNumber, BASE] = 4
    claim_from_discard: Annotated[bool, BASE_OPENS_VARIANT] = False
    """QUICK-02, QUICK-03."""
    faster_play: Annotated[bool, BASE_OPENS_VARIANT] = False
    """Listen at the door, and search for a treasure (FAST-01..FAST-03)."""
    in_blends: Annotated[
        tuple[Literal["quick_start", "claim_from_discard", "faster_play"], ...], BASE
    ] = ("faster_play",)
    """Which of these a blend begins with whose base this edition is (BLEND-07, AMB-38)."""
