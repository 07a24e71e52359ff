"""Passing, and answering what is asked."""

from __future__ import annotations

from engine.core.commands import AnswerQuestion, GiveCharity, Pass
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.stack_frames import Frame, ResponseWindow, SeatQuestion
from engine.core.zones import NOBODY, Seat
from engine.rules.seat_situation import SeatSituation
from engine.rules.selling import why_sale_gains_no_level


def answer_question_option(sit: SeatSituation, ask: SeatQuestion) -> Option:
    """The one option of the seat that is asked."""
    if ask.about == "charity":
        receivers = charity_receivers(sit)
        return Option(
            "give_charity",
            needs=(
                PickRequirement("cards", ask.options, ask.least, ask.most),
                PickRequirement("receivers", receivers or (NOBODY,), ask.least, ask.most),
            ),
        )
    mark = ask.options[0] if len(ask.options) == 1 else None
    return Option(
        "answer", ask.source, (PickRequirement("choice", ask.options, ask.least, ask.most, mark),)
    )


def charity_receivers(sit: SeatSituation) -> tuple[Seat, ...]:
    """The lowest players, of the living or of all; nobody if the giver is among them or alone
    (TURN-21, TURN-23, AMB-30, AMB-58)."""
    state = sit.state
    living_only = state.box.profile.charity.exclude_dead
    among = sit.facts.living if living_only else range(len(state.seats))
    lowest = min(state.seats[seat].level for seat in among)
    lows = tuple(seat for seat in among if state.seats[seat].level == lowest)
    return () if sit.seat in lows else lows


def why_not_pass(top: Frame, seat: Seat, command: Pass) -> Refusal | None:
    """Counts at its own window and revision only; twice is once."""
    if not isinstance(top, ResponseWindow) or top.id != command.decision:
        return make_refusal("AMB-28", "window_gone")
    if seat not in top.audience:
        return make_refusal("AMB-28", "not_asked")
    if seat in top.passed:
        return make_refusal("AMB-28", "passed_already")
    return None


def why_not_answer_question(sit: SeatSituation, answer: AnswerQuestion) -> Refusal | None:
    ask = sit.top
    if not isinstance(ask, SeatQuestion) or ask.id != answer.decision:
        return make_refusal("AMB-92", "question_gone")
    if ask.seat != sit.seat:
        return make_refusal("AMB-92", "not_asked")
    if ask.about == "charity":
        return make_refusal("TURN-21", "charity_asked")
    picks = answer.picks
    if len(set(picks)) != len(picks) or not set(picks) <= set(ask.options):
        return make_refusal("AMB-33", "not_among_these")
    if not ask.least <= len(picks) <= ask.most:
        return make_refusal("AMB-33", "wrong_count", least=ask.least, most=ask.most)
    if ask.about == "big_sale" and picks:
        return why_sale_gains_no_level(sit, picks)
    return None


def why_not_give_charity(sit: SeatSituation, charity: GiveCharity) -> Refusal | None:
    """The giver chooses the cards and who gets the odd ones (TURN-21..TURN-24, AMB-30)."""
    ask = sit.top
    if not isinstance(ask, SeatQuestion) or ask.id != charity.decision or ask.about != "charity":
        return make_refusal("TURN-19", "question_gone")
    if ask.seat != sit.seat:
        return make_refusal("TURN-19", "not_asked")
    cards = [card for card, _ in charity.gifts]
    if len(cards) != ask.least or len(set(cards)) != len(cards):
        return make_refusal("TURN-19", "wrong_count", least=ask.least, most=ask.most)
    if not set(cards) <= set(ask.options):
        return make_refusal("TURN-24", "not_among_these")
    receivers = charity_receivers(sit)
    given = [seat for _, seat in charity.gifts]
    if not receivers:
        ok = all(seat == NOBODY for seat in given)
        return None if ok else make_refusal("TURN-23", "discard_surplus")
    if not set(given) <= set(receivers):
        return make_refusal("TURN-21", "only_to_lowest")
    counts = [given.count(seat) for seat in receivers]
    if max(counts) - min(counts) > 1:
        return make_refusal("TURN-22", "split_evenly")
    return None
