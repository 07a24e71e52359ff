"""The situation of one seat: what the timing of its cards is compared with."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.card_timing import CALM, SITUATION
from engine.core.stack_frames import Fight, Frame, OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.rules.cached_public_facts import CachedPublicFacts


@dataclass(slots=True)
class SeatSituation:
    """One seat at one revision."""

    state: GameState
    facts: CachedPublicFacts
    seat: Seat
    top: Frame
    fight: Fight | None
    in_fight: bool
    timing: int

    @property
    def calm(self) -> bool:
        """A main point at which the seat is in no fight: gear and trades may change (ITEM-14)."""
        return not self.in_fight and bool(self.timing & CALM)

    @property
    def own_turn(self) -> bool:
        return self.state.active == self.seat


def situation_of(
    state: GameState,
    seat: Seat,
    facts: CachedPublicFacts | None = None,
    *,
    at_safe_point: bool = False,
) -> SeatSituation:
    """What the seat can do now, and the facts behind it (AMB-79).

    `facts` of this very revision can be shared. At a safe point a queued card is judged as an
    any-time card, whatever lies on top.
    """
    top = state.stack[-1]
    facts = facts if facts is not None else CachedPublicFacts(state)
    fight = facts.fight
    in_fight = fight is not None and seat in (fight.seat, fight.helper)
    timing = SITUATION.NEVER
    if not (state.over or seat == NOBODY or state.seats[seat].dead):
        if at_safe_point:
            timing = SITUATION.QUEUE
        elif isinstance(top, OpenTurnPoint):
            timing = _at_open(state, seat, top, fight)
        elif isinstance(top, ResponseWindow):
            timing = _at_window(state, seat, top)
        elif isinstance(top, SeatQuestion):
            if top.about == "charity":
                timing = _in_charity(state, seat, top)
            elif top.seat != seat:
                timing = SITUATION.QUEUE
            elif top.about == "run_order":  # AMB-79
                own_turn = SITUATION.OWN_FIGHT if seat == state.active else SITUATION.NEVER
                timing = SITUATION.FLIGHT | SITUATION.QUEUE | own_turn
    return SeatSituation(state, facts, seat, top, fight, in_fight, timing)


def cached_situation(state: GameState, seat: Seat) -> SeatSituation:
    """That of a state that waits for a command, shared by all who look at it till then."""
    facts, known = state.cache.recall_until_shown("situations", _facts_alone, state)
    sit = known.get(seat)
    if sit is None:
        sit = known[seat] = situation_of(state, seat, facts)
    return sit


def _facts_alone(state: GameState) -> tuple[CachedPublicFacts, dict[Seat, SeatSituation]]:
    """What all seats share, and the situations that were asked for: none yet."""
    return CachedPublicFacts(state), {}


def _at_open(state: GameState, seat: Seat, top: OpenTurnPoint, fight: Fight | None) -> int:
    if fight is not None:
        return _in_fight(state, seat)
    if seat != top.seat:
        return SITUATION.FOREIGN_CALM
    turn = state.turn_frame
    if top.point == "after_door" and turn is not None and not turn.met:
        return SITUATION.OWN_CALM | SITUATION.TROUBLE
    return SITUATION.OWN_CALM


def _in_charity(state: GameState, seat: Seat, top: SeatQuestion) -> int:
    """It is still that turn, out of the fight, until the cards are given (TURN-17, TURN-20,
    AMB-102)."""
    if not state.box.profile.charity.play_down_first:
        return SITUATION.NEVER if seat == top.seat else SITUATION.QUEUE
    return SITUATION.OWN_CALM if seat == top.seat else SITUATION.QUEUE | SITUATION.ASIDE


def _in_fight(state: GameState, seat: Seat) -> int:
    if seat == state.active:
        return SITUATION.FIGHT | SITUATION.OWN_FIGHT
    fresh = state.fresh and any(one == seat for one, _ in state.fresh)
    return SITUATION.FIGHT | (SITUATION.RECEIVED if fresh else SITUATION.NEVER)


def _at_window(state: GameState, seat: Seat, top: ResponseWindow) -> int:
    match top.about:
        case "setup":
            return SITUATION.NEVER
        case "victory" | "defeat":
            return _in_fight(state, seat)
        case "curse":
            return SITUATION.CURSE | SITUATION.QUEUE
        case "die":
            return SITUATION.DIE | SITUATION.QUEUE
        case "receipt":
            fresh = any(one == seat for one, _ in state.fresh)
            return (SITUATION.FRESH | SITUATION.QUEUE) if fresh else SITUATION.QUEUE
        case "claim":
            return SITUATION.CLAIM | SITUATION.QUEUE
