"""Keys of levels, curses, fights, help, running away and winning."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.levels_for_removed_monsters import RemovalLevels
from cards.profile.merge_strategies import BASE, HOME, UNION, MergeStrategy, OrNone, SmallNumber
from cards.vocabulary.base_types import VocabularyModel


class WinKeys(VocabularyModel):
    """Ways to win (END-01, END-02, LEVEL-05, HOUSE-02, FAST-04)."""

    level: Annotated[int, Field(ge=2, le=20), BASE] = 10
    by_card: Annotated[bool, UNION] = True
    """Cards that say so may give the winning level (AMB-02)."""
    simultaneous: Annotated[Literal["shared", "active_first"], BASE] = "shared"
    """Who wins when several reach the level at once: all, or the first from the active seat on."""
    shared_with_helper: Annotated[bool, BASE] = False
    """The helper of the winning kill wins too."""


class LevelCardKeys(VocabularyModel):
    """Level cards (GUAL-02, AMB-14)."""

    targets: Annotated[Literal["any_player", "self"], BASE] = "any_player"
    useless_gain: Annotated[
        Literal["rejected", "wasted"], MergeStrategy("stricter", ("rejected", "wasted"))
    ] = "rejected"
    """What becomes of a gain that may not give the winning level."""


class PrecedenceKeys(VocabularyModel):
    """Rules that no card overrides by merely contradicting them (PREC-01, PREC-02)."""

    level_floor: Annotated[bool, BASE] = True
    """No level below 1 (LEVEL-03)."""
    winning_level_by_kill: Annotated[bool, BASE] = True
    """Cards give the winning level only if they name it (LEVEL-04)."""
    level_for_kill_only: Annotated[bool, BASE] = True
    """A monster got rid of otherwise gives no level (COMBAT-15)."""
    removal_levels: Annotated[RemovalLevels, HOME] = "any"
    """What levels a card of the edition gives that takes a monster out of the fight (PREC-02,
    AMB-41): none; that of a monster which it kills; or those too that it says for getting rid of
    one otherwise."""
    no_reward_in_combat: Annotated[bool, BASE] = True
    """Rewards wait for the end of the fight (REW-05)."""


class CursesKeys(VocabularyModel):
    """Curses that stay (CURSE-06..CURSE-09, DEATH-05, AMB-18, AMB-32)."""

    name: Annotated[Literal["curse", "trap"], HOME] = "curse"
    """What the edition calls them (CURSE-01)."""
    kept_on_death: Annotated[bool, BASE] = False
    next_combat_counts_now: Annotated[bool, BASE] = True
    next_turn_counts_now: Annotated[bool, BASE] = True


class HelpKeys(VocabularyModel):
    """What help brings and may cost (STR-05, HELP-06, HELP-09)."""

    wins_ties: Annotated[bool, UNION] = True
    """A card that wins ties wins them for a helper's side too."""
    level_per_kill: Annotated[SmallNumber, UNION] = 1
    """Levels for each monster, by a card that pays its owner for helping."""
    hand_card_bribe: Annotated[bool, UNION] = True
    """The asker may promise to play cards of the hand on the helper."""


class FightKeys(VocabularyModel):
    """Monsters (STR-07, MULTI-08..MULTI-14, AMB-08, AMB-10, AMB-54)."""

    level_only_applies_to_whole_fight: Annotated[bool, BASE] = True
    """One monster that lets only levels count is enough; else all of them have to be such."""
    eliminate_then_flee_loses: Annotated[
        Literal["levels_and_treasures", "levels", "nothing"], BASE
    ] = "levels_and_treasures"
    """What a monster that left the fight had brought, if the side then runs from the rest."""
    undead_join: Annotated[bool, UNION] = False
    swarm_join: Annotated[bool, UNION] = False
    """A monster with that tag may join one that is there, without a card to bring it."""
    mate_shares_enhancers: Annotated[bool, BASE] = True
    demons_against_clerics: Annotated[SmallNumber, UNION] = 0
    """What monsters with the tag add against a cleric, beside what they print (BLEND-12)."""
    gaki_are_undead_to_clerics: Annotated[bool, UNION] = False
    """Cards of a cleric take monsters with that tag for undead (BLEND-13)."""
    monster_floor: Annotated[Annotated[int, Field(ge=-20, le=20)] | None, OrNone, BASE] = None
    """Least strength of a monster; `None`, written "none" in TOML: no bound."""


class RunKeys(VocabularyModel):
    """Running away (RUN-01, RUN-10, META-01)."""

    die: Annotated[int, Field(ge=4, le=20), BASE] = 6
    """How many faces it has."""
    target: Annotated[int, Field(ge=1, le=20), BASE] = 5
    death_stops_rolls: Annotated[bool, BASE] = True
    flight_bonus: Annotated[SmallNumber, UNION] = 0
