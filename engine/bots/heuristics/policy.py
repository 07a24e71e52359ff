"""Which concern is first, by what the game waits for."""

from __future__ import annotations

from engine.bots.heuristics.answering import answer
from engine.bots.heuristics.bargaining import answer_offers, volunteer
from engine.bots.heuristics.defence import fend_off, turn_die
from engine.bots.heuristics.fighting import back_up, fight_on
from engine.bots.heuristics.gear import improve
from engine.bots.heuristics.interference import pay_back, spoil
from engine.bots.heuristics.personality import USUAL, Personality
from engine.bots.heuristics.position import Position
from engine.bots.heuristics.starting import set_up
from engine.bots.heuristics.turns import own_turn
from engine.core.box import Box
from engine.core.commands import Command, Pass
from engine.core.frames import Ask, Open, Window
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.views.view import PublicView, TableView


def choose(
    view: TableView,
    box: Box,
    seed: str,
    personality: Personality = USUAL,
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
    if not heeds(view.public, view.seat, personality):
        return Pass(decision.id) if decision.kind == "window" and decision.asked else None
    pos = Position(view, decision, box, seed, personality, made_up)
    if decision.kind == "ask":
        return answer(pos) if decision.asked else None
    command = answer_offers(pos) if view.public.offers else None
    if command is not None:
        return command
    command = _in_window(pos) if decision.kind == "window" else _at_open(pos)
    if command is None and decision.kind == "window" and decision.asked:
        return Pass(decision.id)
    return command


def heeds(public: PublicView, seat: Seat, personality: Personality) -> bool:
    """Whether a bot in that seat may want something here, whatever its cards are. Where it may not,
    and it mostly may not, it passes if it is asked, and nobody has to look at its view."""
    if any(offer.seat == seat for offer in public.offers):
        return True
    top, fight = public.frames[-1], public.fight
    match top:
        case Ask():
            return top.seat == seat
        case Open() if top.seat != seat:
            involved = fight is not None and (seat == fight.helper or personality.volunteers)
            return involved and fight is not None and not fight.ahead
        case Window(about="curse" | "die"):
            return top.subject == seat
        case Window(about="victory") if fight is not None:
            return seat not in (fight.seat, fight.helper)
        case Window(about="defeat") if fight is not None:
            return seat == fight.helper
        case Window():
            return top.about != "claim"
        case _:
            return True


def _in_window(pos: Position) -> Command | None:
    fight = pos.public.fight
    match pos.decision.about:
        case "setup":
            return set_up(pos)
        case "curse":
            return (fend_off(pos) if pos.notices("curse") else None) or pay_back(pos)
        case "die":
            return turn_die(pos) if pos.notices("die") else None
        case "receipt":
            return improve(pos)
        case "victory" if fight is not None and pos.seat not in (fight.seat, fight.helper):
            return spoil(pos, fight) if pos.notices("win") else None
        case "defeat" if fight is not None and pos.seat == fight.helper:
            return back_up(pos, fight)
        case _:
            return None


def _at_open(pos: Position) -> Command | None:
    fight = pos.public.fight
    if fight is not None:
        if not pos.decision.asked:
            return back_up(pos, fight) if pos.seat == fight.helper else volunteer(pos, fight)
        return improve(pos) or fight_on(pos, fight)
    return own_turn(pos) if pos.decision.asked else None
