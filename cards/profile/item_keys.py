"""Keys of items: carrying, wearing, selling, trading, stealing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.profile.merge_strategies import (
    BASE,
    LESS_IS_STRICTER,
    NO_IS_STRICTER,
    SUM,
    UNION,
    MergeStrategy,
    NoneWhereWritten,
    SmallNumber,
)
from cards.vocabulary.base_types import VocabularyModel


class SlotsKeys(VocabularyModel):
    """Where items go (ITEM-11)."""

    head: Annotated[SmallNumber, BASE] = 1
    body: Annotated[SmallNumber, BASE] = 1
    feet: Annotated[SmallNumber, BASE] = 1
    hands: Annotated[SmallNumber, BASE] = 2


class ItemsKeys(VocabularyModel):
    """Carrying and wearing (ITEM-05, ITEM-14, ITEM-15, HAND-07)."""

    big_limit: Annotated[SmallNumber | None, NoneWhereWritten, LESS_IS_STRICTER] = 1
    """`None`, written "none" in TOML: no limit."""
    play_window: Annotated[
        Literal["own_turn", "own_turn_or_receipt"],
        MergeStrategy("stricter", ("own_turn", "own_turn_or_receipt")),
    ] = "own_turn_or_receipt"
    """Out of combat in any case."""
    equip: Annotated[
        Literal["own_turn", "any_turn"], MergeStrategy("stricter", ("own_turn", "any_turn"))
    ] = "any_turn"
    discard_freely: Annotated[bool, NO_IS_STRICTER] = True


class SellKeys(VocabularyModel):
    """Gold for levels (SELL-02..SELL-05)."""

    unit: Annotated[int, Field(ge=100, le=10000), BASE] = 1000
    no_change: Annotated[Literal[True], BASE] = True
    """No change is given: there is no money."""
    from_hand: Annotated[bool, BASE] = True


class TradeKeys(VocabularyModel):
    """Trades and gifts (TRADE-04, TRADE-06, AMB-47)."""

    resale: Annotated[
        Literal["next_own_turn", "own_turn"],
        MergeStrategy("stricter", ("next_own_turn", "own_turn")),
    ] = "own_turn"
    """When an item that one got in the own turn may be sold: in a later one, or in the same."""
    partner_out_of_combat: Annotated[bool, MergeStrategy("stricter", (True, False))] = True


class TheftKeys(VocabularyModel):
    """Theft as an ability of the edition (META-06..META-09): the face that one such ability needs,
    and by how much each further one lowers it; 0: only cards steal, as they say."""

    target: Annotated[SmallNumber, UNION] = 0
    less_per_extra: Annotated[SmallNumber, SUM] = 0
