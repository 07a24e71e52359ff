"""How bad it is for somebody what a list of effects would do: a rough sum, for those who do not
choose themselves (AMB-94)."""

from __future__ import annotations

from typing import assert_never

from cards.vocabulary.effects import (
    Boost,
    Cancel,
    ChangeDie,
    ChangeGender,
    Check,
    Choose,
    Discard,
    DoubleMonster,
    Draw,
    Effect,
    Escape,
    Fetch,
    GainLevels,
    JoinFight,
    Kill,
    LoseLevels,
    Redirect,
    RemoveMonster,
    Roll,
    StartFight,
    Steal,
    who_of,
)
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.queries.conditions import holds, seats_meant
from engine.queries.picking import candidates

DEATH, FIGHT, LEVEL, CARD, DRAWN, GENDER = 100.0, 15.0, 10.0, 4.0, 2.0, 1.0


def harm(state: GameState, effects: tuple[Effect, ...], to: Seat, you: Seat, target: Seat) -> float:
    """What `to` loses by these effects on `you` and `target`, less what it gains."""
    return sum(_harm(state, effect, to, you, target) for effect in effects)


def _harm(state: GameState, effect: Effect, to: Seat, you: Seat, target: Seat) -> float:
    who = who_of(effect)
    if who is not None and to not in seats_meant(state, who, you, target):
        return 0.0
    match effect:
        case Choose():
            return min(harm(state, option, to, you, target) for option in effect.options)
        case Roll():
            rows = ((len(row.faces), harm(state, row.do, to, you, target)) for row in effect.on)
            return sum(faces * cost for faces, cost in rows) / 6
        case Check():
            met = holds(state, effect.when, you, state.fight)
            return harm(state, effect.then if met else effect.otherwise, to, you, target)
        case Kill():
            return DEATH
        case StartFight():
            return FIGHT
        case LoseLevels():
            return LEVEL * min(effect.amount, state.seats[to].level - 1)
        case GainLevels():
            return -LEVEL * effect.amount
        case Discard() | Steal():
            fitting = len(candidates(state, effect, to))
            return CARD * (fitting if effect.pick == "all" else min(effect.count, fitting))
        case Draw():
            return -DRAWN * effect.count
        case ChangeGender():
            return GENDER
        case Boost() | JoinFight() | DoubleMonster() | RemoveMonster() | Escape():
            return 0.0
        case Fetch() | Cancel() | Redirect() | ChangeDie():
            return 0.0
        case _:
            assert_never(effect)
