"""The one judge of commands: `why_not` says what is wrong with a command, or nothing.

The answer depends on what the seat can see: its own hand and the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import commands as c
from engine.errors import Refusal
from engine.frames import Ask, Open, Window
from engine.options import (
    abilities,
    answers,
    cards,
    claiming,
    goods,
    offers,
    robbing,
    rulings,
    setup,
    showing,
    taking_back,
    turns,
)
from engine.options.situation import Situation, refuse, situation_now
from engine.state import GameState
from engine.zones import NOBODY, Seat

_JUDGES: dict[type, Callable[[Situation, Any], Refusal | None]] = {
    c.OpenDoor: turns.why_not_open,
    c.LookForTrouble: turns.why_not_trouble,
    c.LootRoom: turns.why_not_loot,
    c.EndTurn: turns.why_not_end,
    c.CallKill: turns.why_not_call,
    c.GiveUp: turns.why_not_call,
    c.Pass: answers.why_not_pass,
    c.SetUp: setup.why_not_set_up,
    c.Answer: answers.why_not_choose,
    c.GiveCharity: answers.why_not_give,
    c.PlayCard: cards.why_not_play,
    c.UseAbility: abilities.why_not_use,
    c.Wear: goods.why_not_wear,
    c.LayDown: goods.why_not_lay_down,
    c.Discard: goods.why_not_discard,
    c.Claim: claiming.why_not_claim,
    c.LiftCurse: goods.why_not_lift,
    c.Sell: goods.why_not_sell,
    c.Rob: robbing.why_not_rob,
    c.OfferHelp: offers.why_not_offer_help,
    c.OfferTrade: offers.why_not_offer_trade,
    c.AnswerOffer: offers.why_not_answer,
    c.Withdraw: offers.why_not_withdraw,
    c.ShowHand: showing.why_not_show,
    c.TakeBack: taking_back.why_not_take_back,
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
    c.Rule: rulings.why_not_rule,
}
"""What comes from the table and its clock."""
