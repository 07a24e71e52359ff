"""Which concern is first, by what the game waits for."""

from __future__ import annotations

from engine.bots.heuristics.curse_and_die_responses import change_own_die, fend_off_curse
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.help_bargaining import answer_offers, offer_own_help
from engine.bots.heuristics.own_fight import act_as_helper, act_in_own_fight
from engine.bots.heuristics.own_turn import act_in_own_turn
from engine.bots.heuristics.playing_style import USUAL_PLAYING_STYLE, PlayingStyle
from engine.bots.heuristics.question_answers import choose_answer
from engine.bots.heuristics.self_improvement import play_card_for_oneself
from engine.bots.heuristics.spoiling_and_revenge import avenge_curse, spoil_fight
from engine.bots.heuristics.starting_cards import choose_starting_cards
from engine.core.box import Box
from engine.core.commands import Command, Pass
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.views.view_types import PublicView, TableView


def choose_command(
    view: TableView,
    box: Box,
    seed: str,
    playing_style: PlayingStyle = USUAL_PLAYING_STYLE,
    made_up: GameState | None = None,
) -> Command | None:
    """What the seat of the view does now; None if it is not asked and wants nothing.

    A pure function of what the seat may know: no memory, no clock. The command is legal. `seed` is
    hex digits and settles what makes no difference. Whatever does not use a card up is bounded by
    public facts, so that bots alone always come to an end.
    """
    decision = view.decision
    if decision is None or not decision.options or decision.options[0].verb == "show":
        return None  # showing cards, which is always listed last, is not a bot's way
    if not may_want_to_act(view.public, view.seat, playing_style):
        return Pass(decision.id) if decision.kind == "window" and decision.asked else None
    pos = DecisionContext(view, decision, box, seed, playing_style, made_up)
    if decision.kind == "ask":
        return choose_answer(pos) if decision.asked else None
    command = answer_offers(pos) if view.public.offers else None
    if command is not None:
        return command
    command = _in_window(pos) if decision.kind == "window" else _at_open(pos)
    if command is None and decision.kind == "window" and decision.asked:
        return Pass(decision.id)
    return command


def may_want_to_act(public: PublicView, seat: Seat, playing_style: PlayingStyle) -> bool:
    """Whether a bot in that seat may want something here, whatever its cards are. Where it may not,
    and it mostly may not, it passes if it is asked, and nobody has to look at its view."""
    if any(offer.seat == seat for offer in public.offers):
        return True
    top, fight = public.frames[-1], public.fight
    match top:
        case SeatQuestion():
            return top.seat == seat
        case OpenTurnPoint() if top.seat != seat:
            involved = fight is not None and (seat == fight.helper or playing_style.volunteers)
            return involved and fight is not None and not fight.ahead
        case ResponseWindow(about="curse" | "die"):
            return top.subject == seat
        case ResponseWindow(about="victory") if fight is not None:
            return seat not in (fight.seat, fight.helper)
        case ResponseWindow(about="defeat") if fight is not None:
            return seat == fight.helper
        case ResponseWindow():
            return top.about != "claim"
        case _:
            return True


def _in_window(pos: DecisionContext) -> Command | None:
    fight = pos.public.fight
    match pos.decision.about:
        case "setup":
            return choose_starting_cards(pos)
        case "curse":
            return (fend_off_curse(pos) if pos.notices("curse") else None) or avenge_curse(pos)
        case "die":
            return change_own_die(pos) if pos.notices("die") else None
        case "receipt":
            return play_card_for_oneself(pos)
        case "victory" if fight is not None and pos.seat not in (fight.seat, fight.helper):
            return spoil_fight(pos, fight) if pos.notices("win") else None
        case "defeat" if fight is not None and pos.seat == fight.helper:
            return act_as_helper(pos, fight)
        case _:
            return None


def _at_open(pos: DecisionContext) -> Command | None:
    fight = pos.public.fight
    if fight is not None:
        if not pos.decision.asked:
            return (
                act_as_helper(pos, fight)
                if pos.seat == fight.helper
                else offer_own_help(pos, fight)
            )
        return play_card_for_oneself(pos) or act_in_own_fight(pos, fight)
    return act_in_own_turn(pos) if pos.decision.asked else None
