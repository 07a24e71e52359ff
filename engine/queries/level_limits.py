"""Levels: who wins by what, and who has one to lose."""

from __future__ import annotations

from cards.profile import Profile
from engine.core.box import CompiledCard
from engine.core.state import GameState
from engine.core.zones import Seat


def can_give_winning_level(rules: Profile, compiled: CompiledCard) -> bool:
    """The card can give the winning level: it says so, or cards are above that rule too (LEVEL-04,
    LEVEL-05, PREC-02, AMB-02)."""
    named = rules.win.by_card and "may_win" in compiled.permits
    return named or not rules.precedence.winning_level_by_kill


def has_level_to_lose(state: GameState, seat: Seat) -> bool:
    """There is a level to lose: not at level 1, if no card is above that (LEVEL-03, PREC-02)."""
    return state.seats[seat].level > 1 or not state.box.profile.precedence.level_floor
