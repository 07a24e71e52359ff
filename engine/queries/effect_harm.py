"""How bad it is for somebody what a list of effects would do: a rough sum, for those who do not
choose themselves (AMB-94)."""

from __future__ import annotations

from typing import assert_never

from cards.vocabulary.effects import (
    Boost,
    CancelCurse,
    ChangeDie,
    ChangeGender,
    Choose,
    Discard,
    DoubleMonster,
    Draw,
    Effect,
    Escape,
    FetchFromDiscard,
    GainLevels,
    IfElseEffect,
    JoinFight,
    KillCharacter,
    Loot,
    LoseLevels,
    MoveOn,
    Pay,
    RedirectCurse,
    RemoveMonster,
    RollDie,
    StartFight,
    Steal,
    Swap,
    who_is_affected,
)
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.queries.card_conditions import condition_holds, seats_referred_to
from engine.queries.card_picks import pickable_cards
from engine.queries.cards_in_play import items_in_play

DEATH, FIGHT, LEVEL, CARD, DRAWN, GENDER = 100.0, 15.0, 10.0, 4.0, 2.0, 1.0


def estimate_effect_harm(
    state: GameState, effects: tuple[Effect, ...], to: Seat, you: Seat, target: Seat
) -> float:
    """What `to` loses by these effects on `you` and `target`, less what it gains."""
    return sum(_harm(state, effect, to, you, target) for effect in effects)


def _harm(state: GameState, effect: Effect, to: Seat, you: Seat, target: Seat) -> float:
    who = who_is_affected(effect)
    if who is not None and to not in seats_referred_to(state, who, you, target):
        return 0.0
    match effect:
        case Choose():
            return min(
                estimate_effect_harm(state, option, to, you, target) for option in effect.options
            )
        case RollDie():
            rows = (
                (len(row.faces), estimate_effect_harm(state, row.do, to, you, target))
                for row in effect.on
            )
            return sum(faces * cost for faces, cost in rows) / 6
        case IfElseEffect():
            met = condition_holds(state, effect.when, you, state.fight)
            return estimate_effect_harm(
                state, effect.then if met else effect.otherwise, to, you, target
            )
        case KillCharacter():
            return DEATH
        case StartFight():
            return FIGHT
        case LoseLevels():
            return LEVEL * min(effect.amount, state.seats[to].level - 1)
        case GainLevels():
            return -LEVEL * effect.amount
        case Discard() | Steal():
            fitting = len(pickable_cards(state, effect, to))
            return CARD * (fitting if effect.pick == "all" else min(effect.count, fitting))
        case Draw():
            return -DRAWN * effect.count
        case Loot():
            fitting = len(pickable_cards(state, effect, to))
            takers = len(seats_referred_to(state, effect.by, to, target))
            return CARD * min(fitting, takers * effect.count)
        case Swap():
            return _swapped(state, effect, to, target)
        case Pay():
            rest = estimate_effect_harm(state, effect.otherwise, to, you, target)
            paid = estimate_effect_harm(state, effect.paid(), to, you, target)
            return min(paid, rest)
        case ChangeGender():
            return GENDER
        case Boost() | JoinFight() | DoubleMonster() | RemoveMonster() | Escape():
            return 0.0
        case FetchFromDiscard() | CancelCurse() | RedirectCurse() | ChangeDie() | MoveOn():
            return 0.0
        case _:
            assert_never(effect)


def _swapped(state: GameState, effect: Swap, seat: Seat, target: Seat) -> float:
    others = seats_referred_to(state, effect.who, seat, target)
    if not others:
        return 0.0
    other = others[0]
    match effect.what:
        case "level":
            return LEVEL * (state.seats[seat].level - state.seats[other].level)
        case "hand":
            return DRAWN * (len(state.hand(seat)) - len(state.hand(other)))
        case "gear":
            return CARD * (len(items_in_play(state, seat)) - len(items_in_play(state, other)))
