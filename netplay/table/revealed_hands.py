"""Hands that are laid open when the game is over, at a table that does so."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.stack_frames import ResponseWindow
from engine.core.state import GameState, clone_state
from engine.core.zones import Instance, Seat
from engine.views.view_building import make_table_view
from engine.views.view_types import PublicView
from tui.ports import FinalHands
from tui.table.model.play_outcomes import PlayOutcomes


class RevealedHands:
    """The hands to be laid open. Nothing of it leaves the table before the end."""

    def __init__(self, is_open: bool) -> None:
        self._is_open = is_open
        self._stoppers: tuple[tuple[Seat, Instance], ...] = ()
        self._moment: tuple[int, int, int] | None = None
        """The window and the two sums that they were found for."""

    def watch(self, state: GameState, public: PublicView) -> None:
        """Take note of who could stop what is about to win the game: when a window opens or is
        found open, and again when the sums change."""
        fight = public.fight
        if not self._is_open or public.over:
            return
        if fight is None or not fight.wins:
            self._stoppers, self._moment = (), None
            return
        clock = public.clock.id if public.clock is not None else 0
        moment = (clock, fight.ours.total, fight.theirs.total)
        if moment != self._moment:
            self._stoppers, self._moment = tuple(_stoppers(state, public)), moment

    def hands(self, state: GameState, public: PublicView) -> FinalHands | None:
        """What everybody holds, once the game is over."""
        if not (self._is_open and public.over):
            return None
        seats = range(len(public.seats))
        return FinalHands(tuple(tuple(state.hand(seat)) for seat in seats), self._stoppers)


def _stoppers(state: GameState, public: PublicView) -> Iterator[tuple[Seat, Instance]]:
    """Everybody outside the fight with the first of their cards that would change its lead.
    Whoever has passed is asked no more, and could have stopped it all the same."""
    fight = public.fight
    assert fight is not None
    state = clone_state(state)
    for frame in state.stack:
        if isinstance(frame, ResponseWindow):
            frame.passed = ()
    for seat in range(len(public.seats)):
        view = make_table_view(state, seat, public)
        if seat in (fight.seat, fight.helper) or view.decision is None:
            continue
        outcomes = PlayOutcomes(state.box)
        for option in view.decision.options:
            if option.verb != "play_card" or option.card not in view.hand:
                continue
            outcome = outcomes.at_mark(view, option)
            if outcome is not None and outcome.ahead_before and not outcome.ahead_after:
                yield seat, option.card
                break
