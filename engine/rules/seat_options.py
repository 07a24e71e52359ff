"""What the game waits for, with every option of one seat."""

from __future__ import annotations

from engine.core.card_timing import CALM, SITUATION
from engine.core.decisions import ClockKind, Decision, Option
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import HANDS, PLAYS, Instance, Seat
from engine.rules.abilities import ability_option
from engine.rules.changing_cards_in_play import (
    KINDS_DISCARDABLE_ANY_TIME,
    equip_or_unequip_option,
    is_slowing_ship,
    lay_down_one_shot_options,
    lift_curse_option,
    why_not_change_gear,
    why_not_discard_identity,
)
from engine.rules.discard_claims import claim_options
from engine.rules.help_and_trade_offers import answer_and_help_options, trade_options
from engine.rules.passing_and_questions import answer_question_option
from engine.rules.playing_cards_from_hand import play_card_option
from engine.rules.seat_situation import SeatSituation, cached_situation
from engine.rules.selling import sale_option
from engine.rules.setup import setup_option
from engine.rules.showing_hand_cards import show_hand_cards_options
from engine.rules.theft import theft_options
from engine.rules.turn import turn_advance_options
from engine.rules.undo import take_back_options

OptionsByCard = dict[Instance, tuple[Option, ...]]

_NO_FIGHT = SITUATION.OWN_CALM | SITUATION.FOREIGN_CALM
_PASS = Option("pass")
_PASSES = (_PASS,)


def decision_for_seat(state: GameState, seat: Seat) -> Decision | None:
    """The seat's decision; None once the game is over. What the game waits for from the seat comes
    first among its options: an answer, a pass, the next step of the turn."""
    if state.over:
        return None
    sit = cached_situation(state, seat)
    top = sit.top
    steps: tuple[Option, ...] = ()
    if isinstance(top, OpenTurnPoint):
        asked = top.seat == seat
        if asked:
            steps = turn_advance_options(sit, top)
        return Decision(top.id, "open", top.point, asked, "turn", steps + _others(sit))
    if isinstance(top, ResponseWindow):
        # Who died while a window was open is waited for no more.
        asked = seat in top.audience and seat not in top.passed and not state.seats[seat].dead
        clock: ClockKind = "ask" if top.about == "setup" else "window"
        if asked:
            option = setup_option(sit) if top.about == "setup" else None
            steps = _PASSES if option is None else (_PASS, option)
        return Decision(top.id, "window", top.about, asked, clock, steps + _others(sit))
    assert isinstance(top, SeatQuestion)
    asked = top.seat == seat
    if asked:
        steps = (answer_question_option(sit, top),)
    return Decision(top.id, "ask", top.about, asked, "ask", steps + _others(sit))


def _others(sit: SeatSituation) -> tuple[Option, ...]:
    """All other options, and to take back what can be."""
    state, seat, facts = sit.state, sit.seat, sit.facts
    cache = state.cache
    counts = (cache.gear[seat], cache.hands[seat], facts.key or facts.find_key())
    options = cache.recall(("options", seat, sit.timing), counts, _beside, sit)
    if state.undo or (sit.top.kind == "window" and sit.top.passed):
        return options + take_back_options(sit)
    return options


def _beside(sit: SeatSituation) -> tuple[Option, ...]:
    """Options of the own cards and of trades, each remembered by what they hang on, of offers,
    which hang on almost everything, and of showing the own hand."""
    facts, seat, timing, cache = sit.facts, sit.seat, sit.timing, sit.state.cache
    shows = cache.recall(("show options", seat), cache.hands[seat], show_hand_cards_options, sit)
    if not timing:
        return shows
    fight = facts.fight_count
    situation = ("card options", seat, timing, fight is None)
    counts = (cache.gear[seat], cache.hands[seat], cache.world, fight)
    options = cache.recall(situation, counts, _of_cards, sit)
    if timing & CALM and not sit.in_fight:
        traders = ("trade options", seat, facts.traders)
        options += cache.recall(traders, (cache.in_play, facts.promised), trade_options, sit)
    if timing & _NO_FIGHT:
        options += theft_options(sit)
        if sit.state.box.claims_discards:
            options += claim_options(sit)
    if sit.state.offers or (timing & SITUATION.FIGHT and sit.fight is not None):
        options += answer_and_help_options(sit)
    return options + shows


def _of_cards(sit: SeatSituation) -> tuple[Option, ...]:
    """What the seat may do with its own cards. Hangs on them, its character, levels, deaths, and
    the running fight."""
    state, seat, timing = sit.state, sit.seat, sit.timing
    found: list[Option] = []
    cards = state.box.cards
    for card in state.zones[HANDS + seat]:
        if cards[card].timing & timing:
            option = play_card_option(sit, card)
            if isinstance(option, Option):
                found.append(option)
    if timing & state.box.item_timing and not sit.in_fight:
        found += lay_down_one_shot_options(sit)
    _add_from_play(sit, found)
    if timing & SITUATION.OWN_CALM:
        sale = sale_option(sit)
        if sale is not None:
            found.append(sale)
    return tuple(found)


def _add_from_play(sit: SeatSituation, found: list[Option]) -> None:
    """What the cards in front of the seat offer: abilities, one-shots, wearing, being rid of."""
    state, seat, timing = sit.state, sit.seat, sit.timing
    cards, play = state.box.cards, state.zones[PLAYS + seat]
    loose: OptionsByCard = {}
    if timing & (CALM | SITUATION.FLIGHT):
        situation = ("loose options", seat, sit.in_fight, seat == state.active)
        loose = state.cache.recall(situation, state.cache.gear[seat], _of_loose, sit)
    for card in play:
        if cards[card].timing_in_play & timing:
            _add_uses(sit, card, found)
        if card in loose:
            found += loose[card]


def _add_uses(sit: SeatSituation, card: Instance, found: list[Option]) -> None:
    """Using the abilities of a card in play, playing a one-shot, paying off a curse, leaving a
    ship behind."""
    compiled, timing = sit.state.box.cards[card], sit.timing
    if compiled.ability_mask & timing:
        for index, mask in enumerate(compiled.ability_timing):
            if mask & timing:
                option = ability_option(sit, card, index)
                if isinstance(option, Option):
                    found.append(option)
    if compiled.kind == "one_shot" and compiled.timing & timing:
        option = play_card_option(sit, card)
        if isinstance(option, Option):
            found.append(option)
    elif compiled.kind == "curse" and timing & SITUATION.OWN_CALM:
        option = lift_curse_option(sit, card)
        if isinstance(option, Option):
            found.append(option)
    elif timing & SITUATION.FLIGHT and is_slowing_ship(sit, card):
        found.append(Option("discard", card))


def _of_loose(sit: SeatSituation) -> OptionsByCard:
    """Wearing, setting aside, being rid of. Hangs on the own cards in play alone, and on whose turn
    it is: in a fight gear does not change, and out of it nobody else matters to what fits."""
    state = sit.state
    cards = state.box.cards
    changes = why_not_change_gear(sit) is None
    discards = not sit.in_fight and state.box.discards_gear_freely
    leaves = why_not_discard_identity(sit) is None
    found: OptionsByCard = {}
    for card in state.play(sit.seat):
        gear = equip_or_unequip_option(sit, card, changes)
        options: tuple[Option, ...] = () if gear is None else (gear,)
        kind = cards[card].kind
        if (
            leaves
            if kind in KINDS_DISCARDABLE_ANY_TIME
            else (discards and kind not in ("curse", "role"))
        ):
            options += (Option("discard", card),)
        if options:
            found[card] = options
    return found
