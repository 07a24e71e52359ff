"""What the game waits for, with every option of one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.box import Blueprint
from engine.decisions import ClockKind, Decision, Option
from engine.errors import Refusal
from engine.frames import Open, Window
from engine.memory import Key, OptionsByCard
from engine.moments import CALM, Moments
from engine.options.abilities import ability_option
from engine.options.answers import ask_option
from engine.options.cards import card_option
from engine.options.claiming import claim_options
from engine.options.goods import (
    IDENTITIES,
    gear_option,
    is_ballast,
    lay_down_options,
    lift_option,
    may_change_gear,
    sale_option,
    trade_option,
    why_not_leave,
)
from engine.options.offers import offer_options
from engine.options.robbing import rob_options
from engine.options.setup import setup_option
from engine.options.showing import show_option
from engine.options.situation import Situation, situation_now
from engine.options.taking_back import take_back_option
from engine.options.turns import turn_options
from engine.state import GameState
from engine.zones import Instance, Seat

Found = TypeVar("Found")

_PASS = Option("pass")
_PASSES = (_PASS,)


def decision_of(state: GameState, seat: Seat) -> Decision | None:
    """The seat's decision; None once the game is over."""
    if state.over:
        return None
    sit = situation_now(state, seat)
    first = _steps(sit)
    options = (*first, *_beside(sit)) if first else _beside(sit)
    back = take_back_option(sit)
    if back is not None:
        options = (*options, back)
    return _decision(sit, options, may_pass=bool(first))


def next_step(state: GameState, seat: Seat) -> Decision | None:
    """The same with nothing but what the game waits for from that seat: a pass, an answer, the next
    step of its turn. A fraction of the work, for whoever will do nothing else."""
    if state.over:
        return None
    sit = situation_now(state, seat)
    first = _steps(sit)
    return _decision(sit, first, may_pass=bool(first))


def _decision(sit: Situation, options: tuple[Option, ...], *, may_pass: bool) -> Decision:
    top = sit.top
    if top.kind == "window":
        clock: ClockKind = "ask" if top.about == "setup" else "window"
        return Decision(top.id, "window", top.about, may_pass, clock, options)
    if top.kind == "ask":
        return Decision(top.id, "ask", top.about, top.seat == sit.seat, "ask", options)
    assert isinstance(top, Open)
    return Decision(top.id, "open", top.point, top.seat == sit.seat, "turn", options)


def _steps(sit: Situation) -> tuple[Option, ...]:
    """What the game waits for from this seat: an answer, a pass, the next step of the turn."""
    top = sit.top
    if top.kind == "window":
        if not _may_pass(sit.state, sit.seat, top):
            return ()
        option = setup_option(sit) if top.about == "setup" else None
        return _PASSES if option is None else (_PASS, option)
    if top.kind == "ask":
        return (ask_option(sit, top),) if top.seat == sit.seat else ()
    if top.kind == "open":
        return turn_options(sit, top) if top.seat == sit.seat else ()
    return ()


def _may_pass(state: GameState, seat: Seat, window: Window) -> bool:
    """Who died while the window was open is waited for no more."""
    if seat not in window.audience or seat in window.passed:
        return False
    return not state.seats[seat].dead


def _beside(sit: Situation) -> tuple[Option, ...]:
    """Everything else, remembered as long as nothing that any of it depends on has changed."""
    memory, seat = sit.state.memory, sit.seat
    hand = memory.hands[seat]
    situation = (seat, sit.moments)
    key = (memory.gear[seat], hand, sit.scene.key)
    known = memory.beside.get(situation)
    if known is None or known[0] != key:
        shows = _known(memory.shows, (seat,), (hand,), sit, show_option)
        options = (*_others(sit), *shows) if sit.moments else shows
        known = memory.beside[situation] = (key, options)
    return known[1]


def _others(sit: Situation) -> tuple[Option, ...]:
    """Options of the own cards and of trades, each remembered by what they hang on, and of offers,
    which hang on almost everything."""
    moments = sit.moments
    memory, seat, fight = sit.state.memory, sit.seat, sit.scene.fight_count
    version: Key = (memory.gear[seat], memory.hands[seat], memory.world, fight)
    options = _known(memory.cards, (seat, moments, fight is None), version, sit, _of_cards)
    if sit.calm:
        situation = (seat, sit.scene.traders)
        version = (memory.goods, sit.scene.promised)
        options += _known(memory.trades, situation, version, sit, _of_trade)
    if moments & (Moments.OWN_CALM | Moments.FOREIGN_CALM):
        options += rob_options(sit)
        options += claim_options(sit)
    if sit.state.offers or (sit.fight is not None and moments & Moments.FIGHT):
        options += offer_options(sit)
    return options


def _known(
    remembered: dict[Key, tuple[Key, Found]],
    situation: Key,
    version: Key,
    sit: Situation,
    find: Callable[[Situation], Found],
) -> Found:
    """The options of that situation, found anew if they hold for another version."""
    known = remembered.get(situation)
    if known is None or known[0] != version:
        known = remembered[situation] = (version, find(sit))
    return known[1]


def _of_cards(sit: Situation) -> tuple[Option, ...]:
    """What the seat may do with its own cards. Hangs on them, its character, levels, deaths, and
    the running fight."""
    state, seat, moments = sit.state, sit.seat, sit.moments
    found: list[Option] = []
    cards = state.box.cards
    for card in state.hand(seat):
        if cards[card].moments & moments:
            option = card_option(sit, card)
            if isinstance(option, Option):
                found.append(option)
    if moments & state.box.item_moments and not sit.in_fight:
        found += lay_down_options(sit)
    _add_from_play(sit, found)
    if moments & Moments.OWN_CALM:
        sale = sale_option(sit)
        if sale is not None:
            found.append(sale)
    return tuple(found)


def _of_trade(sit: Situation) -> tuple[Option, ...]:
    """Hangs on what lies in front of anybody, on who may trade, and on what is promised: where
    trades reach into fights, a deal alone changes them."""
    trade = trade_option(sit)
    return () if trade is None else (trade,)


def _add_from_play(sit: Situation, found: list[Option]) -> None:
    """What the cards in front of the seat offer: abilities, one-shots, wearing, being rid of."""
    state, seat, moments = sit.state, sit.seat, sit.moments
    cards = state.box.cards
    loose: OptionsByCard = {}
    if moments & (CALM | Moments.FLIGHT):
        memory = state.memory
        situation = (seat, sit.in_fight, sit.own_turn)
        loose = _known(memory.loose, situation, (memory.gear[seat],), sit, _of_loose)
    for card in state.play(seat):
        print_ = cards[card]
        useful = print_.moments_in_play & moments
        if useful:
            found += _of_use(sit, card, print_)
        if card in loose:
            found += loose[card]
        if useful & Moments.FLIGHT and is_ballast(sit, card):
            found.append(Option("discard", card))


def _of_use(sit: Situation, card: Instance, print_: Blueprint) -> list[Option]:
    """Using the abilities of a card in play, playing a one-shot, paying off a curse."""
    moments = sit.moments
    found: list[Option | Refusal] = []
    if print_.ability_mask & moments:
        for index, mask in enumerate(print_.ability_moments):
            if mask & moments:
                found.append(ability_option(sit, card, index))
    if print_.kind == "one_shot" and print_.moments & moments:
        found.append(card_option(sit, card))
    if print_.kind == "curse" and moments & Moments.OWN_CALM:
        found.append(lift_option(sit, card))
    return [one for one in found if isinstance(one, Option)]


def _of_loose(sit: Situation) -> OptionsByCard:
    """Wearing, setting aside, being rid of. Hangs on the own cards in play alone, and on whose turn
    it is: in a fight gear does not change, and out of it nobody else matters to what fits."""
    state = sit.state
    cards = state.box.cards
    changes = may_change_gear(sit) is None
    discards = not sit.in_fight and state.box.profile.items.discard_freely
    leaves = why_not_leave(sit) is None
    found: OptionsByCard = {}
    for card in state.play(sit.seat):
        gear = gear_option(sit, card, changes)
        options: tuple[Option, ...] = () if gear is None else (gear,)
        kind = cards[card].kind
        if leaves if kind in IDENTITIES else (discards and kind not in ("curse", "role")):
            options += (Option("discard", card),)
        if options:
            found[card] = options
    return found
