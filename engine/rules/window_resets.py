"""Which actions give a window its full time again (AMB-28, AMB-93)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import events as e
from engine.core.card_timing import SITUATION
from engine.core.commands import AnswerOffer, Command, DiscardInPlay, PlayCard, UseAbility
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import STALE_WINDOW, Fight, ResponseWindow
from engine.core.zones import Seat, seat_of_play_zone
from engine.queries.card_conditions import fighter_and_helper


def reset_window_after_play(ref: GameOperations, seat: Seat, command: Command) -> None:
    """A play that can matter gives a fight's window, and a changed roll its own, their full time
    again. The window takes its new id when it is uncovered."""
    top = ref.state.top
    if not isinstance(top, ResponseWindow):
        return
    if top.about in ("victory", "defeat"):
        if _matters(ref, seat, command):
            top.id = STALE_WINDOW
    elif top.about == "die":
        top.id = STALE_WINDOW


def _matters(ref: GameOperations, seat: Seat, command: Command) -> bool:
    """It is used on the fight or on somebody in it, or changes a participant."""
    state = ref.state
    fight = state.fight
    if fight is None:
        return False
    inside = fighter_and_helper(fight)
    if isinstance(command, PlayCard):
        if command.seat in inside:
            return True
        compiled = state.box.cards[command.card]
        if compiled.kind in ("curse", "level_up"):
            return False
        for_fights = compiled.kind == "monster" or compiled.timing == SITUATION.FIGHT
        return for_fights or seat in inside
    if isinstance(command, UseAbility):
        return True
    if isinstance(command, DiscardInPlay):
        return seat in inside
    return isinstance(command, AnswerOffer)


def reset_window_after_indirect_changes(ref: GameOperations, events: Iterable[e.Event]) -> None:
    """The same for what has become of the fight in a roundabout way: a curse that was sent on to
    a fighter, an effect on several players."""
    fight = ref.state.fight
    if fight is None or fight.part != "open":
        return
    for frame in reversed(ref.state.stack):
        if frame is fight:
            return
        if frame.kind == "window" and frame.about in ("victory", "defeat"):
            if any(_changes(fight, event) for event in events):
                frame.id = STALE_WINDOW
            return


def _changes(fight: Fight, event: e.Event) -> bool:
    """It changes a participant, or who and what is in the fight."""
    match event.kind:
        case "level_changed" | "gender_changed":
            return event.seat in fighter_and_helper(fight)
        case "moved":
            owners = (seat_of_play_zone(event.source), seat_of_play_zone(event.target))
            return any(seat in owners for seat in fighter_and_helper(fight))
        case "monster_joined" | "monster_enhanced" | "monster_removed" | "side_strengthened":
            return True
        case "died":
            return event.seat == fight.fallen
        case _:
            return False
