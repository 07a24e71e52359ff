"""The one judge of commands: `why_not` says what is wrong with a command, or nothing.

The answer depends on what the seat can see: its own hand and the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import commands as c
from engine.core.errors import Refusal
from engine.core.frames import Ask, Open, Window
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.rules import (
    abilities,
    answers,
    claims,
    gear,
    hand,
    offers,
    rulings,
    setup,
    showing,
    theft,
    turn,
    undo,
)
from engine.rules.situation import Situation, refuse, situation_now

_JUDGES: dict[type, Callable[[Situation, Any], Refusal | None]] = {
    c.OpenDoor: turn.why_not_open,
    c.LookForTrouble: turn.why_not_trouble,
    c.LootRoom: turn.why_not_loot,
    c.EndTurn: turn.why_not_end,
    c.CallKill: turn.why_not_call,
    c.GiveUp: turn.why_not_call,
    c.Pass: answers.why_not_pass,
    c.SetUp: setup.why_not_set_up,
    c.Answer: answers.why_not_choose,
    c.GiveCharity: answers.why_not_give,
    c.PlayCard: hand.why_not_play,
    c.UseAbility: abilities.why_not_use,
    c.Wear: gear.why_not_wear,
    c.LayDown: gear.why_not_lay_down,
    c.DiscardInPlay: gear.why_not_discard,
    c.Claim: claims.why_not_claim,
    c.LiftCurse: gear.why_not_lift,
    c.Sell: gear.why_not_sell,
    c.Rob: theft.why_not_rob,
    c.OfferHelp: offers.why_not_offer_help,
    c.OfferTrade: offers.why_not_offer_trade,
    c.AnswerOffer: offers.why_not_answer,
    c.Withdraw: offers.why_not_withdraw,
    c.ShowHand: showing.why_not_show,
    c.TakeBack: undo.why_not_take_back,
}
_ANSWERS = (c.Answer, c.GiveCharity)
"""What the dead may still be asked for."""


def why_not(state: GameState, seat: Seat, command: c.Command) -> Refusal | None:
    """Why the seat may not do that now, or None if it may."""
    if state.over:
        return refuse("END-01", "game_over")
    judge = _JUDGES.get(type(command))
    if judge is None:
        return _OTHERS[type(command)](state, seat, command)
    if not 0 <= seat < len(state.seats):
        return refuse("HAND-01", "no_seat")
    if state.seats[seat].dead and not isinstance(command, _ANSWERS):
        return refuse("DEATH-16", "dead")
    return judge(situation_now(state, seat), command)


def _why_not_expire(state: GameState, seat: Seat, command: c.Expire) -> Refusal | None:
    """Only the clock's own word, and only for what is waited for now."""
    if seat != NOBODY:
        return refuse("AMB-28", "only_the_clock")
    top = state.top
    if not isinstance(top, Open | Window | Ask) or top.id != command.decision:
        return refuse("AMB-28", "window_gone")
    return None


def _why_not_together(state: GameState, seat: Seat, command: c.Together) -> Refusal | None:
    """Only the table's own word, for presses that are all legal one by one."""
    seats = [one for one, _ in command.presses]
    if seat != NOBODY or len(seats) < 2 or len(set(seats)) != len(seats):
        return refuse("AMB-28", "only_the_table")
    refusals = (why_not(state, one, press) for one, press in command.presses)
    return next((refusal for refusal in refusals if refusal is not None), None)


_OTHERS: dict[type, Callable[[GameState, Seat, Any], Refusal | None]] = {
    c.Expire: _why_not_expire,
    c.Together: _why_not_together,
    c.MakeRuling: rulings.why_not_rule,
}
"""What comes from the table and its clock."""
