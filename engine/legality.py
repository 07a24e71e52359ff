"""The one judge of commands: `why_illegal` says what is wrong with a command, or nothing.

The answer depends on what the seat can see: its own hand and the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import commands as c
from engine.core.errors import Refusal, make_refusal
from engine.core.stack_frames import WaitingFrame
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.rules import (
    abilities,
    changing_cards_in_play,
    discard_claims,
    help_and_trade_offers,
    host_rulings,
    passing_and_questions,
    playing_cards_from_hand,
    selling,
    setup,
    showing_hand_cards,
    theft,
    turn,
    undo,
)
from engine.rules.seat_situation import SeatSituation, cached_situation

_JUDGES: dict[type, Callable[[SeatSituation, Any], Refusal | None]] = {
    c.OpenDoor: turn.why_not_open_door,
    c.LookForTrouble: turn.why_not_look_for_trouble,
    c.LootRoom: turn.why_not_loot_room,
    c.EndTurn: turn.why_not_end_turn,
    c.CallKill: turn.why_not_call_outcome,
    c.GiveUpFight: turn.why_not_call_outcome,
    c.ConfirmSetup: setup.why_not_confirm_setup,
    c.AnswerQuestion: passing_and_questions.why_not_answer_question,
    c.GiveCharity: passing_and_questions.why_not_give_charity,
    c.PlayCard: playing_cards_from_hand.why_not_play_card,
    c.UseAbility: abilities.why_not_use_ability,
    c.EquipOrUnequip: changing_cards_in_play.why_not_equip_or_unequip,
    c.LayDownOneShot: changing_cards_in_play.why_not_lay_down_one_shot,
    c.DiscardInPlay: changing_cards_in_play.why_not_discard_in_play,
    c.ClaimDiscard: discard_claims.why_not_claim,
    c.LiftCurse: changing_cards_in_play.why_not_lift_curse,
    c.SellItems: selling.why_not_sell,
    c.TryTheft: theft.why_not_try_theft,
    c.ProposeHelpDeal: help_and_trade_offers.why_not_propose_help_deal,
    c.OfferTrade: help_and_trade_offers.why_not_offer_trade,
    c.AnswerOffer: help_and_trade_offers.why_not_answer_offer,
    c.WithdrawOffer: help_and_trade_offers.why_not_withdraw_offer,
    c.ShowHandCards: showing_hand_cards.why_not_show_hand_cards,
    c.TakeBackStep: undo.why_not_take_back,
}
_ANSWERS = (c.AnswerQuestion, c.GiveCharity)
"""What the dead may still be asked for."""


def why_illegal(state: GameState, seat: Seat, command: c.Command) -> Refusal | None:
    """Why the seat may not do that now, or None if it may."""
    if state.over:
        return make_refusal("END-01", "game_over")
    judge = _OTHERS.get(type(command))
    if judge is not None:
        return judge(state, seat, command)
    if not 0 <= seat < len(state.seats):
        return make_refusal("HAND-01", "no_seat")
    if state.seats[seat].dead and not isinstance(command, _ANSWERS):
        return make_refusal("DEATH-16", "dead")
    if isinstance(command, c.Pass):  # Half of all commands are passes, and need none.
        return passing_and_questions.why_not_pass(state.top, seat, command)
    return _JUDGES[type(command)](cached_situation(state, seat), command)


def _why_not_expire(state: GameState, seat: Seat, command: c.ExpireClock) -> Refusal | None:
    """Only the clock's own word, and only for what is waited for now."""
    if seat != NOBODY:
        return make_refusal("AMB-28", "only_the_clock")
    top = state.top
    if not isinstance(top, WaitingFrame) or top.id != command.decision:
        return make_refusal("AMB-28", "window_gone")
    return None


def _why_not_together(
    state: GameState, seat: Seat, command: c.SimultaneousCommands
) -> Refusal | None:
    """Only the table's own word, for presses that are all legal one by one."""
    seats = [one for one, _ in command.presses]
    if seat != NOBODY or len(seats) < 2 or len(set(seats)) != len(seats):
        return make_refusal("AMB-28", "only_the_table")
    refusals = (why_illegal(state, one, press) for one, press in command.presses)
    return next((refusal for refusal in refusals if refusal is not None), None)


_OTHERS: dict[type, Callable[[GameState, Seat, Any], Refusal | None]] = {
    c.ExpireClock: _why_not_expire,
    c.SimultaneousCommands: _why_not_together,
    c.MakeRuling: host_rulings.why_not_make_ruling,
}
"""What comes from the table and its clock."""
