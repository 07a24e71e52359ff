"""What a card says besides doing something at once: modifiers, abilities, triggers, replacements
and rules that it permits or forbids."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from cards.vocabulary.base_types import Count, Moment, VocabularyModel
from cards.vocabulary.conditions_and_card_picks import CardPick, Condition
from cards.vocabulary.effects import Effects

Stat = Literal["strength", "run_away", "hand_limit", "hands", "sale_percent", "one_shots"]

COUNTS_ON_MONSTERS: frozenset[Count] = frozenset(
    {"follower", "monster", "fighter_item", "fighter_power", "fighter_card"}
)
"""Those that a monster can mean."""

Meta = Literal["flight", "secret_hq", "secret_identity", "theft"]
"""Abilities that many cards share, and that the rules of the game explain (META-01..META-09)."""


class StatModifier(VocabularyModel):
    """A number that always holds while the card does.

    On a monster or enhancer `strength` is the monster's own and `run_away` hits everybody who runs
    from it; on any other card both are its owner's. `one_shots` is what each one-shot that its
    owner plays counts more, for whichever side.

    `per` multiplies the amount by a count, of at most `most`; with `once` the strength counts for
    one of two fighters alone, however many have it (MULTI-16).
    """

    stat: Stat
    amount: int = Field(ge=-100, le=100)
    when: Condition | None = None
    per: Count | None = None
    most: int | None = Field(None, ge=1, le=20)
    once: bool = False


class AbilityUseLimit(VocabularyModel):
    """How often an ability may be used."""

    times: int = Field(ge=1, le=9)
    per: Literal["fight", "turn"]


class Ability(VocabularyModel):
    """Something that the owner may do, at a price."""

    window: Moment
    cost: CardPick | None = None
    limit: AbilityUseLimit | None = None
    do: Effects = Field(min_length=1)


class Trigger(VocabularyModel):
    """Something that happens by itself: after a won fight, after helping to win one, when a turn
    begins, when its owner escapes or is caught, when a fight of its owner begins (`met`) and when
    one is over that its owner was in (`fought`); on a monster `killed` is its special instruction
    (REW-06), `escaped` hurts those who got away (RUN-05), and `met` comes before the fight
    (AMB-113)."""

    on: Literal["won", "helped_win", "turn_began", "escaped", "caught", "killed", "met", "fought"]
    do: Effects = Field(min_length=1)


class ReplacementEffect(VocabularyModel):
    """Instead of something happening to its owner the card does this. It is used at once and for
    the first thing that fits; what replaces is never replaced in its turn."""

    of: Literal["death", "bad_stuff", "curse"]
    do: Effects = Field(min_length=1)


Permission = Literal[
    "wins_ties",
    "level_per_kill_as_helper",
    "any_big_items",
    "may_win",
    "second_identity",
    "ignores_limits",
    "sacrifice",
]
Prohibition = Literal[
    "running_away",
    "help",
    "bonuses",
    "cursing_owner",
    "helping",
    "selling",
    "searching",
]


class RuleChange(VocabularyModel):
    """A rule of the game that the card lifts or lays down.

    Permits, for its owner: ties are wins (STR-05), a level per kill as helper (HELP-09), any number
    of big items (ITEM-07), the winning level without a kill (LEVEL-05), a second race or class
    (MULTIID-01, -08), an attached item outside all limits (CHEAT-01), an escape from everything by
    discarding this follower (SIDE-06, AMB-72).
    Forbids, while its monster is in the fight: escaping it, taking a helper, every bonus but the
    level (AMB-54). In front of somebody: running away, being helped, helping others, selling,
    searching the room, being hit by curses (PREC-01).
    """

    permit: Permission | None = None
    forbid: Prohibition | None = None

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        if (self.permit is None) == (self.forbid is None):
            raise ValueError("a rule permits one thing or forbids one thing")
        return self
