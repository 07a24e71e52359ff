"""Which actions give a window its full time again (AMB-28, AMB-93)."""

from __future__ import annotations

from engine.commands import AnswerOffer, Command, Discard, PlayCard, UseAbility
from engine.frames import STALE, Window
from engine.moments import Moments
from engine.queries.conditions import fighters
from engine.referee import Referee
from engine.zones import Seat


def mark_restart(ref: Referee, seat: Seat, command: Command) -> None:
    """A play that can matter gives a fight's window, and a changed roll its own, their full time
    again. The window takes its new id when it is uncovered."""
    top = ref.state.top
    if not isinstance(top, Window):
        return
    if top.about in ("victory", "defeat"):
        if _matters(ref, seat, command):
            top.id = STALE
    elif top.about == "die":
        top.id = STALE


def _matters(ref: Referee, seat: Seat, command: Command) -> bool:
    """It is used on the fight or on somebody in it, or changes a participant."""
    state = ref.state
    fight = state.fight
    if fight is None:
        return False
    inside = fighters(fight)
    if isinstance(command, PlayCard):
        if command.seat in inside:
            return True
        print_ = state.box.cards[command.card]
        if print_.kind in ("curse", "level_up"):
            return False
        for_fights = print_.kind == "monster" or print_.moments == Moments.FIGHT
        return for_fights or seat in inside
    if isinstance(command, UseAbility):
        return True
    if isinstance(command, Discard):
        return seat in inside
    return isinstance(command, AnswerOffer)
