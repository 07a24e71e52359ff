"""The host's word on a dispute, carried out whatever the game is in the middle of (HOUSE-01,
PREC-03)."""

from __future__ import annotations

from engine import events as e
from engine.commands import Rule
from engine.frames import STALE, Frame
from engine.queries.carrying import cheat_on
from engine.referee import Referee
from engine.steps.clearing import clear_above
from engine.steps.fight import end_fight
from engine.steps.transfer import enter_play
from engine.steps.turn import CHARITY, END
from engine.zones import NO_CARD, hand_of, play_of


def carry_out(ref: Referee, rule: Rule) -> None:
    """Do what the host has ruled; tell it before what follows from it.

    A question that was being asked is put anew, with what is true now; a fight's window has its
    full time again.
    """
    _take_back_question(ref)
    state = ref.state
    match rule.deed:
        case "set_level":
            ref.tell(e.Ruled(rule.deed, rule.seat, rule.level))
            before = state.seats[rule.seat].level
            ref.tell(e.LevelChanged(rule.seat, before, rule.level, "ruling"))
            _restart_window(ref)
        case "move_card":
            _move(ref, rule)
            _restart_window(ref)
        case "end_fight":
            ref.tell(e.Ruled(rule.deed))
            _end_fight(ref)
        case "end_turn":
            ref.tell(e.Ruled(rule.deed))
            _end_turn(ref)


def _take_back_question(ref: Referee) -> None:
    """The frame that asked asks again; a broken limit is looked for again."""
    stack = ref.state.stack
    if stack[-1].kind != "ask":
        return
    ref.pop()
    below: Frame = stack[-1]
    if below.kind == "charity":
        below.at = 0
    elif below.kind == "settlement":
        ref.pop()


def _restart_window(ref: Referee) -> None:
    top = ref.state.top
    if top.kind == "window" and top.about in ("victory", "defeat"):
        top.id = STALE


def _move(ref: Referee, rule: Rule) -> None:
    """The card goes to its new place; a cheat on it is discarded (AMB-88)."""
    state, card, seat = ref.state, rule.card, rule.seat
    source = state.where[card]
    target = {
        "hand": hand_of(seat),
        "play": play_of(seat),
        "discard": ref.pile_of(card),
    }[rule.place]
    ref.tell(e.Ruled(rule.deed, seat, 0, card, source, target))
    cheat = cheat_on(state, card)
    if cheat != NO_CARD:
        ref.discard((cheat,), "ruled")
    if rule.place == "play":
        enter_play(ref, seat, card, "ruled", seat)
    else:
        ref.move((card,), target, "ruled")


def _end_fight(ref: Referee) -> None:
    """All its cards go to their piles and nobody gains; what it broke into goes on."""
    fight = ref.state.fight
    assert fight is not None
    clear_above(ref, fight)
    end_fight(ref, fight)


def _end_turn(ref: Referee) -> None:
    """Whatever is going on stops, and the turn ends with charity (TURN-19)."""
    turn = ref.state.turn_frame
    assert turn is not None
    clear_above(ref, turn)
    turn.at = CHARITY if turn.at <= CHARITY else END
