"""What happens when a clock runs out: never the most harmful thing (AMB-80, AMB-94)."""

from __future__ import annotations

from itertools import combinations

from cards.vocabulary.effects import Effect
from engine.aims import walk
from engine.frames import Ask
from engine.options.answers import receivers_of
from engine.options.situation import situation_of
from engine.queries.carrying import levels_for, sale_value
from engine.queries.picking import keepsake
from engine.state import GameState
from engine.zones import NOBODY, Instance, Seat

_HARM = {"die": 100, "lose_levels": 10, "discard": 4, "change_gender": 1, "gain_levels": -10}


def default_picks(state: GameState, ask: Ask) -> tuple[int, ...]:
    """The picks of somebody who does not answer."""
    options = ask.options
    if ask.about == "choose":
        return (min(options, key=lambda branch: _harm(state, ask, branch)),)
    if ask.about in ("loot", "split"):
        return (max(options, key=lambda card: state.box.cards[card].gold),)
    if ask.about in ("run_order", "gender", "big_taker", "claim", "lay_down"):
        return options[:1]
    if ask.about == "die_face":
        return options[-1:]
    if ask.about == "big_sale":
        return _best_sale(state, ask)
    return tuple(sorted(options, key=lambda card: keepsake(state, card))[: ask.least])


def _best_sale(state: GameState, ask: Ask) -> tuple[Instance, ...]:
    """The most levels for the least gold: what is not sold must be given away (ITEM-09)."""

    def result(cards: tuple[Instance, ...]) -> tuple[int, int]:
        gold = sale_value(state, ask.seat, cards).total
        return levels_for(state, ask.seat, gold), -gold

    counts = range(ask.least, ask.most + 1)
    return max((sale for n in counts for sale in combinations(ask.options, n)), key=result)


def default_charity(state: GameState, ask: Ask) -> tuple[tuple[Instance, Seat], ...]:
    """The cheapest cards, dealt round to the lowest players."""
    cards = sorted(ask.options, key=lambda card: keepsake(state, card))[: ask.least]
    receivers = receivers_of(situation_of(state, ask.seat)) or (NOBODY,)
    return tuple((card, receivers[i % len(receivers)]) for i, card in enumerate(cards))


def _harm(state: GameState, ask: Ask, branch: int) -> int:
    print_ = state.box.cards[ask.source]
    program = print_.branches[ask.program, ask.pc][branch]
    return sum(_weight(effect) for effect in walk(print_.programs[program]))


def _weight(effect: Effect) -> int:
    return _HARM.get(effect.do, 0) * int(getattr(effect, "amount", getattr(effect, "count", 1)))
