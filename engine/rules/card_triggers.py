"""Clauses that work by themselves."""

from __future__ import annotations

from typing import Literal

from engine.core.game_operations import GameOperations
from engine.core.stack_frames import ResolveEffects
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.queries.cards_in_play import is_card_active


def push_triggered_effects(ref: GameOperations, seat: Seat, on: str) -> None:
    """Put the effects of every card in front of the seat that has this trigger on the stack."""
    state = ref.state
    cards = state.box.cards
    found = [
        (card, program)
        for card in state.play(seat)
        if cards[card].triggers
        and (program := cards[card].trigger(on)) >= 0
        and is_card_active(state, card, seat)
    ]
    for card, program in reversed(found):
        ref.push(ResolveEffects(card, program, actor=seat, you=seat))


def push_meeting_triggers(ref: GameOperations, seat: Seat, monster: Instance) -> None:
    """What a monster does when it is met, in the beginning of a fight or later (AMB-113)."""
    program = ref.state.box.cards[monster].trigger("met")
    if program >= 0:
        ref.push(ResolveEffects(monster, program, actor=NOBODY, you=seat))


def push_escape_triggers(ref: GameOperations, seat: Seat, printed_as: Instance) -> None:
    """What an escape sets off, by a roll or by a card: the own cards first, then the spite of the
    monster (RUN-05, AMB-21)."""
    program = ref.state.box.cards[printed_as].trigger("escaped")
    if program >= 0:
        ref.push(ResolveEffects(printed_as, program, actor=NOBODY, you=seat))
    push_triggered_effects(ref, seat, "escaped")


def find_replacement_effect(
    ref: GameOperations, seat: Seat, of: Literal["death", "bad_stuff", "curse"]
) -> tuple[Instance, int]:
    """The first card of the seat that does something instead, and its program; or `NO_CARD`."""
    state = ref.state
    for card in state.play(seat):
        for what, program in state.box.cards[card].instead:
            if what == of and is_card_active(state, card, seat):
                return card, program
    return NO_CARD, -1
