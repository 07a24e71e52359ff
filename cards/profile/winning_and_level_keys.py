"""Keys of winning and of levels, and of the rules about both that no card overrides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cards.levels_for_monster_removal import RemovalsGivingLevel
from cards.profile.merge_strategies import BASE, HOME, UNION, MergeStrategy
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


class RulesOverCardsKeys(VocabularyModel):
    """Rules that no card overrides by merely contradicting them (PREC-01, PREC-02)."""

    level_floor: Annotated[bool, BASE] = True
    """No level below 1 (LEVEL-03)."""
    winning_level_by_kill: Annotated[bool, BASE] = True
    """Cards give the winning level only if they name it (LEVEL-04)."""
    level_for_kill_only: Annotated[bool, BASE] = True
    """A monster got rid of otherwise gives no level (COMBAT-15)."""
    removal_levels: Annotated[RemovalsGivingLevel, HOME] = "any"
    """What levels a card of the edition gives that takes a monster out of the fight (PREC-02,
    AMB-41): none; that of a monster which it kills; or those too that it says for getting rid of
    one otherwise."""
    no_reward_in_combat: Annotated[bool, BASE] = True
    """Rewards wait for the end of the fight (REW-05)."""
