"""What happens when a clock runs out: never the most harmful thing (AMB-80, AMB-94)."""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from engine.core.errors import EngineBug
from engine.core.stack_frames import DieRoll, Frame, ResolveEffects, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import NOBODY, Instance, Seat
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.card_picks import loss_sort_key_for_absent_player
from engine.queries.effect_harm_for_absent_players import estimate_effect_harm_for_absent_player
from engine.queries.sale_value import levels_for_gold, sale_value
from engine.rules.passing_and_questions import charity_receivers
from engine.rules.seat_situation import situation_of


def default_picks(state: GameState, ask: SeatQuestion) -> tuple[int, ...]:
    """The picks of somebody who does not answer."""
    options = ask.options
    match ask.about:
        case "choose":
            return (min(options, key=lambda branch: _harm_of_branch(state, ask, branch)),)
        case "loot" | "split":
            return (max(options, key=lambda card: state.box.cards[card].gold),)
        case "steal":
            dearest = sorted(options, key=lambda card: -state.box.cards[card].gold)
            return tuple(dearest[: ask.least])
        case "run_order" | "gender" | "big_taker" | "claim" | "lay_down" | "first":
            return options[:1]
        case "take_along":
            return options[-1:]  # It costs no more, and harms nobody.
        case "running_ship":
            return (max(options, key=lambda card: _speed(state, card)),)
        case "die_face":
            return (min(options, key=lambda face: _harm_of_face(state, ask, face)),)
        case "big_sale":
            return _best_sale(state, ask)
        case (
            "discard"
            | "charity"
            | "big_items"
            | "identity"
            | "follower"
            | "ship"
            | "slots"
            | "ranks"
            | "role"
            | "sacrifice"
            | "secret_identity"
        ):
            return tuple(
                sorted(options, key=lambda card: loss_sort_key_for_absent_player(state, card))[
                    : ask.least
                ]
            )
        case _:
            assert_never(ask.about)


def _speed(state: GameState, card: Instance) -> int:
    ship = state.box.cards[card].ship
    return (ship.run_away or 0) if ship is not None else 0


def _best_sale(state: GameState, ask: SeatQuestion) -> tuple[Instance, ...]:
    """The most levels for the least gold: what is not sold must be given away (ITEM-09)."""

    def result(cards: tuple[Instance, ...]) -> tuple[int, int]:
        gold = sale_value(state, ask.seat, cards)
        return levels_for_gold(state, ask.seat, gold), -gold

    counts = range(ask.least, ask.most + 1)
    return max((sale for n in counts for sale in combinations(ask.options, n)), key=result)


def default_charity(state: GameState, ask: SeatQuestion) -> tuple[tuple[Instance, Seat], ...]:
    """The cheapest cards, dealt round to the lowest players."""
    cards = sorted(ask.options, key=lambda card: loss_sort_key_for_absent_player(state, card))[
        : ask.least
    ]
    receivers = charity_receivers(situation_of(state, ask.seat)) or (NOBODY,)
    return tuple((card, receivers[i % len(receivers)]) for i, card in enumerate(cards))


def _harm_of_branch(state: GameState, ask: SeatQuestion, branch: int) -> tuple[float, float]:
    """To whoever chooses, then to whom it happens."""
    compiled = state.box.cards[ask.source]
    program = compiled.programs[compiled.branches[ask.program, ask.pc][branch]]
    asking = state.stack[-2]
    if not isinstance(asking, ResolveEffects):
        raise EngineBug("a choice without a card")
    about = (asking.you, asking.target)
    return estimate_effect_harm_for_absent_player(
        state, program, ask.seat, *about
    ), estimate_effect_harm_for_absent_player(state, program, asking.you, *about)


def _harm_of_face(state: GameState, ask: SeatQuestion, face: int) -> tuple[float, int]:
    """To whoever turns the die; else a high face serves the roller, unless it is about hiding."""
    roll, below = _roll_on_table(state)
    fight = state.fight
    sides = fighter_and_helper(fight) if fight is not None else ()
    helps = roll.seat == ask.seat or {roll.seat, ask.seat} <= set(sides)
    if isinstance(below, ResolveEffects):
        effect = state.box.cards[below.card].programs[below.program][below.pc]
        if effect.do == "roll":
            row = next(row for row in effect.on if face in row.faces)
            return estimate_effect_harm_for_absent_player(
                state, row.do, ask.seat, below.you, below.target
            ), 0
    high_is_good = roll.why != "identity"
    return 0, -face if helps == high_is_good else face


def _roll_on_table(state: GameState) -> tuple[DieRoll, Frame]:
    for place in range(len(state.stack) - 1, 0, -1):
        frame = state.stack[place]
        if isinstance(frame, DieRoll):
            return frame, state.stack[place - 1]
    raise EngineBug("a face without a die")
