"""Keys of curses, fights, help and running away."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.profile.merge_strategies import BASE, HOME, UNION, NoneWhereWritten, SmallNumber
from cards.vocabulary.base_types import VocabularyModel


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
    monster_floor: Annotated[
        Annotated[int, Field(ge=-20, le=20)] | None, NoneWhereWritten, BASE
    ] = None
    """Least strength of a monster; `None`, written "none" in TOML: no bound."""


class RunKeys(VocabularyModel):
    """Running away (RUN-01, RUN-10, META-01)."""

    die: Annotated[int, Field(ge=4, le=20), BASE] = 6
    """How many faces it has."""
    target: Annotated[int, Field(ge=1, le=20), BASE] = 5
    death_stops_rolls: Annotated[bool, BASE] = True
    flight_bonus: Annotated[SmallNumber, UNION] = 0
