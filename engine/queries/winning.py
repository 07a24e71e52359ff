"""Who wins, and by what."""

from __future__ import annotations

from engine.box import Blueprint, Box


def may_give_win(box: Box, print_: Blueprint) -> bool:
    """The card can give the winning level: it says so, or cards are above that rule too (LEVEL-04,
    LEVEL-05, PREC-02, AMB-02)."""
    rules = box.profile
    named = rules.win.by_card and "may_win" in print_.permits
    return named or not rules.precedence.winning_level_by_kill
