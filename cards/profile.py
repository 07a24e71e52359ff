"""What one rulebook decides differently from another: the keys of an edition's profile.

Editions are data. The engine reads these keys and never an edition's name. Every key declares how a
blend of several editions merges it (section 3.7 of the rules); a house rule overrides one key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from cards.vocabulary.words import Word


@dataclass(frozen=True, slots=True)
class Merges:
    """How a blend merges a key: the base edition's value, a union or sum, or the stricter one."""

    by: Literal["base", "union", "sum", "stricter"]
    strictest_first: tuple[object, ...] = ()


BASE = Merges("base")
NO_IS_STRICTER = Merges("stricter", (False, True))

Count = Annotated[int, Field(ge=0, le=20)]


def _none(value: object) -> object:
    """TOML has no null: an absent limit is written as "none"."""
    return None if value == "none" else value


OrNone = BeforeValidator(_none)


class Players(Word):
    """Seats at the table (SETUP-01)."""

    min: Annotated[Count, BASE] = 3
    max: Annotated[Count, BASE] = 6


class Start(Word):
    """The deal (SETUP-04, SETUP-05)."""

    door: Annotated[Count, BASE] = 2
    treasure: Annotated[Count, BASE] = 2
    level: Annotated[Count, BASE] = 1


class Redraw(Word):
    """What a new character draws at the start of the own next turn (DEATH-20)."""

    door: Annotated[Count, BASE] = 2
    treasure: Annotated[Count, BASE] = 2


class Win(Word):
    """The winning level (END-01, HOUSE-02)."""

    level: Annotated[int, Field(ge=2, le=20), BASE] = 10


class Hand(Word):
    """Cards kept through charity (HAND-04)."""

    base: Annotated[Count, BASE] = 5


class Search(Word):
    """Loot the room (TURN-12, TURN-14)."""

    optional: Annotated[bool, BASE] = True


class Identity(Word):
    """Identity cards in play at once (CLASS-04, CLASS-05)."""

    race: Annotated[Count, Merges("union")] = 1
    class_: Annotated[Count, Merges("union")] = Field(1, alias="class")


class TwoIdentities(Word):
    """Half-breed, super munchkin and their like (MULTIID-01..MULTIID-11)."""

    class_card_lost_with_one: Annotated[bool, BASE] = True
    race_card_lost_with_one: Annotated[bool, BASE] = False
    window: Annotated[Literal["any_time", "as_identity"], BASE] = "any_time"


class Slots(Word):
    """Where items go (ITEM-11)."""

    head: Annotated[Count, BASE] = 1
    body: Annotated[Count, BASE] = 1
    feet: Annotated[Count, BASE] = 1
    hands: Annotated[Count, BASE] = 2


class Items(Word):
    """Carrying and wearing (ITEM-05, ITEM-14, HAND-07)."""

    big_limit: Annotated[Count | None, OrNone, BASE] = 1
    """`None`, written "none" in TOML: no limit."""
    equip: Annotated[
        Literal["own_turn", "any_turn"], Merges("stricter", ("own_turn", "any_turn"))
    ] = "any_turn"
    discard_freely: Annotated[bool, NO_IS_STRICTER] = True


class Sell(Word):
    """Gold for one level (SELL-02)."""

    unit: Annotated[int, Field(ge=100, le=10000), BASE] = 1000


class Levels(Word):
    """What becomes of a gain that may not give the winning level (AMB-14)."""

    useless_gain: Annotated[Literal["rejected", "wasted"], BASE] = "rejected"


class Curses(Word):
    """Curses that stay (DEATH-05, CURSE-08, AMB-32)."""

    kept_on_death: Annotated[bool, BASE] = False
    next_combat_counts_now: Annotated[bool, BASE] = True
    next_turn_counts_now: Annotated[bool, BASE] = True


class Help(Word):
    """What a helper's identity brings (STR-05, HELP-09)."""

    wins_ties: Annotated[bool, Merges("union")] = True
    level_per_kill: Annotated[Count, Merges("union")] = 1


class Fight(Word):
    """Monsters (STR-07, MULTI-10)."""

    monster_floor: Annotated[int | None, OrNone, BASE] = None
    """Least strength of a monster; `None`, written "none" in TOML: no bound."""
    mate_shares_enhancers: Annotated[bool, BASE] = True


class Run(Word):
    """Running away (RUN-01)."""

    target: Annotated[int, Field(ge=1, le=10), BASE] = 5


class Death(Word):
    """Coming back (DEATH-15, DEATH-18, DEATH-22)."""

    back: Annotated[Literal["next_turn", "at_once"], BASE] = "next_turn"


class Window(Word):
    """How long the others may still act, in seconds (WIN-01)."""

    seconds: Annotated[float, Field(ge=0.5, le=600), BASE] = 2.6


class Variant(Word):
    """Optional rules (QUICK-02)."""

    claim_from_discard: Annotated[bool, BASE] = False


class Profile(Word):
    """One edition's answers, or a table's after house rules.

    Raises pydantic's `ValidationError` for an unknown key or a value out of range.
    """

    id: str
    players: Players = Players()
    start: Start = Start()
    redraw: Redraw = Redraw()
    win: Win = Win()
    hand: Hand = Hand()
    search: Search = Search()
    identity: Identity = Field(default_factory=Identity)
    two_identities: TwoIdentities = TwoIdentities()
    slots: Slots = Slots()
    items: Items = Items()
    sell: Sell = Sell()
    levels: Levels = Levels()
    curses: Curses = Curses()
    help: Help = Help()
    fight: Fight = Fight()
    run: Run = Run()
    death: Death = Death()
    window: Window = Window()
    variant: Variant = Variant()
