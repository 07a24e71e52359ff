"""The kinds of card."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, TypeAdapter, model_validator

from cards.languages import Language
from cards.vocabulary.abilities_and_modifiers import (
    Ability,
    Meta,
    ReplacementEffect,
    RuleChange,
    StatModifier,
    Trigger,
)
from cards.vocabulary.base_types import Deck, Gender, Moment, Slot, VocabularyModel
from cards.vocabulary.conditions_and_card_picks import CardPick, Condition
from cards.vocabulary.effects import Effects

CardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=48)]
Tag = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]
OneLine = Annotated[str, Field(min_length=1, max_length=100)]
Short = Annotated[str, Field(min_length=1, max_length=16)]


class CardBase(VocabularyModel):
    """What every card has: an id, how often it is in its deck, a name per language, clauses."""

    id: CardId
    """Letters, digits and _: no other card has it, of whatever deck."""
    count: int = Field(1, ge=1, le=12)
    """How often it is in its deck."""
    name: dict[Language, OneLine]
    """At most 34 columns wide; one language is enough for a pack."""
    short: dict[Language, Short] = Field(default={})
    """Where a name is too wide for a row; else it is cut."""
    flavour: dict[Language, OneLine] = Field(default={})
    modifiers: tuple[StatModifier, ...] = Field((), max_length=6)
    abilities: tuple[Ability, ...] = Field((), max_length=3)
    triggers: tuple[Trigger, ...] = Field((), max_length=3)
    instead: tuple[ReplacementEffect, ...] = Field((), max_length=2)
    rules: tuple[RuleChange, ...] = Field((), max_length=4)
    meta: tuple[Meta, ...] = Field((), max_length=4)


class Monster(CardBase):
    """An enemy: `ignores` are the characters it does not pursue (RUN-15), `friendly_to` those it
    does not fight at all (AMB-51)."""

    kind: Literal["monster"]
    level: int = Field(ge=1, le=20)
    treasures: int = Field(1, ge=0, le=6)
    """Cards that whoever kills it draws."""
    levels: int = Field(1, ge=1, le=2)
    """Levels that killing it gives."""
    tags: tuple[Tag, ...] = ()
    ignores: Condition | None = None
    friendly_to: Condition | None = None
    bad_stuff: Effects = Field(min_length=1)


class Curse(CardBase):
    """Curses that last lie in front of their victim with their modifiers and rules: until the
    end of the next fight or of the victim's next turn (CURSE-06, CURSE-08), or until removed;
    `remove_by` is what a victim may discard on the own turn to be rid of one."""

    kind: Literal["curse"]
    lasts: Literal["instant", "next_combat", "next_turn", "until_removed"] = "instant"
    do: Effects = ()
    remove_by: CardPick | None = None

    @model_validator(mode="after")
    def _does_what_it_lasts(self) -> Self:
        if self.lasts == "instant" and not self.do:
            raise ValueError("a curse that does not stay must do something")
        if self.lasts != "instant" and not (self.modifiers or self.rules):
            raise ValueError("a curse that stays must have a modifier or a rule")
        if self.remove_by is not None and self.lasts != "until_removed":
            raise ValueError("only a curse that stays until removed can be removed")
        return self


class Enhancer(CardBase):
    """Changes the strength of one monster and what it leaves behind (ENH-01..ENH-05)."""

    kind: Literal["enhancer"]
    strength: int = Field(ge=-20, le=20)
    treasures: int = Field(0, ge=-3, le=3)
    adds_tags: tuple[Tag, ...] = ()

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if self.strength == 0:
            raise ValueError("an enhancer must change the strength")
        return self


class Mate(CardBase):
    """A second copy of a monster (MULTI-09)."""

    kind: Literal["mate"]
    do: Effects


class WanderingMonster(CardBase):
    """Brings a monster from the hand into any fight (MULTI-03)."""

    kind: Literal["wandering"]
    do: Effects


class Identity(CardBase):
    """A race, class or affiliation. What it makes of its owner is its `keyword`, or else its id
    (`race:<id>`): two cards of different decks can be the same class (CLASS-13)."""

    kind: Literal["race", "class", "affiliation"]
    keyword: Tag | None = None
    counts_as_theft: bool = False
    """Its own way to steal is a theft ability where there are such (META-09, AMB-97)."""


class TwoIdentities(CardBase):
    """Allows a second race, class or affiliation."""

    kind: Literal["two_identities"]
    of: Literal["race", "class", "affiliation"]


class Power(CardBase):
    """A power; the ranks of all that one has are limited by the level (POWER-02). `usable_if` says
    who may play it, and for whom it works (POWER-09, AMB-69)."""

    kind: Literal["power"]
    rank: int = Field(ge=1, le=4)
    usable_if: Condition | None = None


class Origin(CardBase):
    """Where somebody comes from; it may raise the limit of ranks (POWER-03, ORIGIN-01)."""

    kind: Literal["origin"]
    rank_cap: int = Field(0, ge=0, le=5)


class Role(CardBase):
    """One side of a card that everybody gets one of before the game (ROLE-01); `back` is the id of
    its other side. It lies in neither deck."""

    kind: Literal["role"]
    gender: Gender
    back: CardId

    @model_validator(mode="after")
    def _has_another_side(self) -> Self:
        if self.back == self.id:
            raise ValueError("the back of a role is another side")
        if self.count != 1:
            raise ValueError("there is one role of a kind")
        return self


class Cheat(CardBase):
    """Attached to one item, which then ignores every limit (CHEAT-01)."""

    kind: Literal["cheat"]


class Follower(CardBase):
    """A hireling: at most one in play (SIDE-01)."""

    kind: Literal["follower"]
    strength: int = Field(0, ge=-10, le=10)


class Item(CardBase):
    """A treasure to wear; its bonus counts while it is equipped and `usable_if` holds."""

    kind: Literal["item"]
    strength: int = Field(0, ge=-10, le=10)
    slot: Slot | None = None
    hands: Literal[0, 1, 2] = 0
    big: bool = False
    complex: bool = False
    """One wears at most one of that sort (BLEND-11)."""
    gold: int = Field(0, ge=0, le=2000)
    usable_if: Condition | None = None


class Ship(CardBase):
    """An item that no part of the body wears and that always counts (SHIP-01, SHIP-03).

    `run_away` replaces all else that changes its owner's rolls to run away (SHIP-04, AMB-22); a
    ship without it replaces nothing.
    """

    kind: Literal["ship"]
    strength: int = Field(0, ge=-10, le=10)
    gold: int = Field(0, ge=0, le=2000)
    run_away: int | None = Field(None, ge=-6, le=6)
    usable_if: Condition | None = None

    slot: ClassVar[Slot | None] = None
    hands: ClassVar[int] = 0
    big: ClassVar[bool] = False
    complex: ClassVar[bool] = False


class OneShot(CardBase):
    """A treasure used once, from the hand or from the table."""

    kind: Literal["one_shot"]
    gold: int = Field(0, ge=0, le=2000)
    window: Moment = "combat"
    do: Effects = Field(min_length=1)


class LevelUp(CardBase):
    """Go up a level, at any time and on anybody (GUAL-01, GUAL-02)."""

    kind: Literal["level_up"]
    do: Effects = Field(min_length=1)


class Special(CardBase):
    """Any other door or treasure: it says when it may be played and what it does."""

    kind: Literal["special"]
    deck: Deck
    window: Moment
    do: Effects = Field(min_length=1)


Card = Annotated[
    Monster
    | Curse
    | Enhancer
    | Mate
    | WanderingMonster
    | Identity
    | TwoIdentities
    | Power
    | Origin
    | Role
    | Cheat
    | Follower
    | Item
    | Ship
    | OneShot
    | LevelUp
    | Special,
    Field(discriminator="kind"),
]
CARD_ADAPTER: TypeAdapter[Card] = TypeAdapter(Card)

TREASURE_KINDS = frozenset({"item", "ship", "one_shot", "level_up"})


def deck_of(card: Card) -> Deck | None:
    """Which of the two decks the card belongs to (SETUP-02); none for a role (ROLE-01)."""
    if isinstance(card, Role):
        return None
    if isinstance(card, Special):
        return card.deck
    return "treasure" if card.kind in TREASURE_KINDS else "door"
