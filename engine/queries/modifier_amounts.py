"""What modifiers count: only what everybody at the table can see (AMB-99)."""

from __future__ import annotations

from typing import assert_never

from cards.vocabulary.base_types import Count
from cards.vocabulary.conditions_and_card_picks import CardKind
from cards.vocabulary.effects import Boost
from engine.core.box import CompiledModifier
from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.queries.card_conditions import fighter_and_helper

GOODS: tuple[CardKind, ...] = ("item", "ship")
CARRIED: frozenset[CardKind] = frozenset({*GOODS, "one_shot"})
"""What can be sold and stolen: one-shots are items, too (ITEM-06)."""


def modifier_amount(
    state: GameState, modifier: CompiledModifier, seat: Seat, fight: Fight | None = None
) -> int:
    """The modifier's amount, as often as what it is multiplied by is there."""
    if modifier.per is None:
        return modifier.amount
    if fight is None and state.in_fight(seat):
        fight = state.fight
    times = count_for_modifier(state, modifier.per, seat, fight)
    return modifier.amount * (times if modifier.most is None else min(times, modifier.most))


def boost_amount(state: GameState, boost: Boost, seat: Seat) -> int:
    """What a boost comes to that `seat` gives now."""
    if boost.per is None:
        return boost.amount
    times = count_for_modifier(state, boost.per, seat, state.fight)
    return boost.amount * (times if boost.most is None else min(times, boost.most))


def count_for_modifier(state: GameState, what: Count, seat: Seat, fight: Fight | None) -> int:
    """How many there are. `seat` owns the card that counts, `NOBODY` for a monster; without a fight
    there are neither monsters nor fighters."""
    inside = fighter_and_helper(fight) if fight is not None else ()
    match what:
        case "level":
            return state.seats[seat].level
        case "power" | "origin" | "curse":
            return _in_play(state, (seat,), (what,))
        case "item":
            return _in_play(state, (seat,), GOODS)
        case "big_item":
            items = [state.box.cards[card].item for card in state.play(seat)]
            return sum(item is not None and item.big for item in items)
        case "hand_card":
            return len(state.hand(seat))
        case "follower":
            return _in_play(state, state.living(), ("follower",))
        case "rival":
            level = state.seats[seat].level if seat != NOBODY else 0
            return sum(state.seats[one].level > level for one in state.living())
        case "monster":
            return len(fight.foes) if fight is not None else 0
        case "fighter_item":
            return _in_play(state, inside, GOODS)
        case "fighter_power":
            return _in_play(state, inside, ("power",))
        case "fighter_card":
            return sum(len(state.hand(one)) for one in inside)
        case _:
            assert_never(what)


def _in_play(state: GameState, seats: tuple[Seat, ...], kinds: tuple[CardKind, ...]) -> int:
    cards = state.box.cards
    return sum(cards[card].kind in kinds for seat in seats for card in state.play(seat))
