"""How bad it is for somebody what a list of effects would do: a rough sum, for those who do not
choose themselves (AMB-94)."""

from __future__ import annotations

from typing import assert_never

from cards.vocabulary import effects as fx
from cards.vocabulary.effects import who_is_affected
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.queries.card_conditions import condition_holds, seats_referred_to
from engine.queries.card_picks import pickable_cards
from engine.queries.cards_in_play import tradable_cards_in_play

DEATH_HARM = 100.0
FIGHT_HARM = 15.0
LEVEL_HARM = 10.0
CARD_HARM = 4.0
UNSEEN_CARD_HARM = 2.0
GENDER_HARM = 1.0


def estimate_effect_harm_for_absent_player(
    state: GameState, effects: tuple[fx.Effect, ...], to: Seat, you: Seat, target: Seat
) -> float:
    """What `to` loses by these effects on `you` and `target`, less what it gains."""
    return sum(_harm(state, effect, to, you, target) for effect in effects)


def _harm(state: GameState, effect: fx.Effect, to: Seat, you: Seat, target: Seat) -> float:
    who = who_is_affected(effect)
    if who is not None and to not in seats_referred_to(state, who, you, target):
        return 0.0
    match effect:
        case fx.Choose():
            return min(
                estimate_effect_harm_for_absent_player(state, option, to, you, target)
                for option in effect.options
            )
        case fx.RollDie():
            rows = (
                (
                    len(row.faces),
                    estimate_effect_harm_for_absent_player(state, row.do, to, you, target),
                )
                for row in effect.on
            )
            return sum(faces * cost for faces, cost in rows) / 6
        case fx.IfElseEffect():
            met = condition_holds(state, effect.when, you, state.fight)
            return estimate_effect_harm_for_absent_player(
                state, effect.then if met else effect.otherwise, to, you, target
            )
        case fx.KillCharacter():
            return DEATH_HARM
        case fx.StartFight():
            return FIGHT_HARM
        case fx.LoseLevels():
            return LEVEL_HARM * min(effect.amount, state.seats[to].level - 1)
        case fx.GainLevels():
            return -LEVEL_HARM * effect.amount
        case fx.Discard() | fx.Steal():
            fitting = len(pickable_cards(state, effect, to))
            return CARD_HARM * (fitting if effect.pick == "all" else min(effect.count, fitting))
        case fx.Draw():
            return -UNSEEN_CARD_HARM * effect.count
        case fx.LetOthersTakeCards():
            fitting = len(pickable_cards(state, effect, to))
            takers = len(seats_referred_to(state, effect.by, to, target))
            return CARD_HARM * min(fitting, takers * effect.count)
        case fx.SwapWithPlayer():
            return _swapped(state, effect, to, target)
        case fx.PayOrElse():
            rest = estimate_effect_harm_for_absent_player(state, effect.otherwise, to, you, target)
            paid = estimate_effect_harm_for_absent_player(state, effect.paid(), to, you, target)
            return min(paid, rest)
        case fx.ChangeGender():
            return GENDER_HARM
        case (
            fx.Boost()
            | fx.AddMonsterFromHand()
            | fx.DoubleMonster()
            | fx.RemoveMonster()
            | fx.EscapeFromMonster()
        ):
            return 0.0
        case (
            fx.FetchFromDiscard()
            | fx.CancelCurse()
            | fx.RedirectCurse()
            | fx.ChangeDie()
            | fx.MoveThisCardOn()
        ):
            return 0.0
        case _:
            assert_never(effect)


def _swapped(state: GameState, effect: fx.SwapWithPlayer, seat: Seat, target: Seat) -> float:
    others = seats_referred_to(state, effect.who, seat, target)
    if not others:
        return 0.0
    other = others[0]
    match effect.what:
        case "level":
            return LEVEL_HARM * (state.seats[seat].level - state.seats[other].level)
        case "hand":
            return UNSEEN_CARD_HARM * (len(state.hand(seat)) - len(state.hand(other)))
        case "gear":
            return CARD_HARM * (
                len(tradable_cards_in_play(state, seat)) - len(tradable_cards_in_play(state, other))
            )
