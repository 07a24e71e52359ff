"""The only person at a table, and how time goes for them: nobody else is there to see it.

Whether a window waits hangs on the own hand. That is no secret told, for nobody is told anything:
where somebody else has a chair, or watches, there is no lone player (`test_alone.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.state import GameState
from engine.core.zones import Seat
from engine.views.view_types import PublicView, TimedDecision
from engine.window_influence import could_change_window_outcome
from netplay.table.chairs import Chairs
from tui.ports import BotPace, ClockWaitReason, SoloTiming, SpectatorRules

PACE_FACTORS: dict[BotPace, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.4}
"""By how much longer bots take than usual, and a window that its player has no answer in."""


@dataclass(frozen=True, slots=True)
class LonePlayer:
    """The seat, what its player wants, and what the game has for them just now."""

    seat: Seat
    timing: SoloTiming
    can_answer: bool = False
    """They are asked in the open window, and could still change what it is about, or every window
    waits for them."""
    is_offered: bool = False
    """Somebody's offer waits for them."""

    @property
    def reads(self) -> bool:
        """Something to read lies open, and all of the table waits."""
        return self.timing.reads and self.timing.windows != "clock"

    @property
    def pace(self) -> float:
        """By how much longer than usual bots take."""
        return PACE_FACTORS[self.timing.bots]

    def stops(self, clock: TimedDecision) -> ClockWaitReason:
        """Why that clock stands, if it does."""
        if self.reads:
            return "reading"
        if self.timing.windows != "wait":
            return ""
        if clock.kind == "window":
            return "answer" if self.can_answer else ""
        return "answer" if self.is_offered or self.seat in clock.audience else ""


def lone_player(
    state: GameState, public: PublicView, chairs: Chairs, watchers: int, watching: SpectatorRules
) -> LonePlayer | None:
    """Whoever is alone with bots and unwatched. Where spectators see things late there is nobody:
    what happened before they came is still to be shown to them."""
    port = chairs.alone
    if port is None or watchers or (watching.allowed and watching.delay > 0):
        return None
    clock, can_answer = public.clock, False
    if clock is not None and clock.kind == "window" and port.timing.windows == "wait":
        can_answer = could_change_window_outcome(state, port.seat, public)
    offered = any(offer.seat == port.seat for offer in public.offers)
    return LonePlayer(port.seat, port.timing, can_answer, offered)
