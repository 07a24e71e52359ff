"""What a play would do, asked of the engine before it is sent, and why another cannot be made.

Answers come from this seat's own view alone, and are kept for one revision of the table.
"""

from __future__ import annotations

from engine.core.box import Box
from engine.core.commands import Command, ConfirmSetup, PlayCard
from engine.core.decisions import Option, Picks, command_from_option
from engine.core.errors import Refusal
from engine.core.state import GameState
from engine.core.zones import Instance
from engine.legality import why_illegal
from engine.play_preview import PreviewedOutcome, Previewer, Unused
from engine.queries.cards_in_play import has_prohibition, levels_for_gold, sale_value
from engine.queries.running_away import run_away_bonus
from engine.queries.shared_abilities import cards_with_shared_ability, least_face_for_theft
from engine.views.determinise import state_behind_view
from engine.views.table_view import TableView
from tui.table.model.target_selection import new_selection

_ANY_SEED = "0" * 32


class PlayOutcomes:
    """A small cache in front of the engine's questions. Without a box nothing is foretold."""

    def __init__(self, box: Box | None) -> None:
        self._box = box
        self._revision = -1
        self._known: dict[tuple[object, ...], PreviewedOutcome | None] = {}
        self._unused: dict[tuple[Instance, ...], dict[Instance, Unused]] = {}
        self._previewer: Previewer | None = None
        self._guess: GameState | None = None

    def at_mark(self, view: TableView, option: Option) -> PreviewedOutcome | None:
        """The outcome if the card goes where the mark stands; None without a mark."""
        selection = new_selection(option).at_mark()
        return self.of(view, option, selection.picks) if selection else None

    def of(self, view: TableView, option: Option, picks: Picks) -> PreviewedOutcome | None:
        """The outcome of the option with those picks; None where nothing can be told."""
        if self._box is None or view.decision is None:
            return None
        self._turn_to(view)
        key = (option.verb, option.card, option.index, tuple(picks))
        if key not in self._known:
            try:
                command = command_from_option(view.decision, option, picks)
            except ValueError:
                return None
            self._known[key] = self._preview(view, self._box).outcome(command)
        return self._known[key]

    def refusal(self, view: TableView, card: Instance) -> Refusal | None:
        """Why this hand card cannot be played now, or before the first turn not be laid down; None
        if it can, or nobody can tell."""
        decision = view.decision
        if decision is not None and decision.about == "setup":
            return self.why_not(view, ConfirmSetup(decision.id, (card,)))
        return self.why_not(view, PlayCard(card))

    def why_not(self, view: TableView, command: Command) -> Refusal | None:
        state = self._state(view)
        return why_illegal(state, view.seat, command) if state is not None else None

    def run_bonus(self, view: TableView, monster: Instance) -> int | None:
        """What the reader adds to a roll to run away from that monster (RUN-02)."""
        state = self._state(view)
        return run_away_bonus(state, view.seat, state.fight, monster).total if state else None

    def may_run(self, view: TableView) -> bool:
        """No card in front of the reader keeps it from running away (PREC-01)."""
        state = self._state(view)
        return state is None or not has_prohibition(state, view.seat, "running_away")

    def unused(self, view: TableView, card: Instance, cards: tuple[Instance, ...]) -> Unused | None:
        """Why that card would not work among these, were they what the reader begins with; None if
        it would, or nobody can tell."""
        if self._box is None:
            return None
        self._turn_to(view)
        if cards not in self._unused:
            self._unused[cards] = self._preview(view, self._box).unused(cards)
        return self._unused[cards].get(card)

    def sale(self, view: TableView, cards: tuple[Instance, ...]) -> tuple[int, int]:
        """The gold that the reader gets for those cards and the levels that it buys (SELL-02,
        CLASS-15); nothing if nobody can tell."""
        state = self._state(view)
        if state is None:
            return 0, 0
        gold = sale_value(state, view.seat, cards)
        return gold, levels_for_gold(state, view.seat, gold)

    def theft_face(self, view: TableView) -> int:
        """The face from which on the reader's next theft succeeds (META-06, META-08); 0 if nobody
        can tell."""
        state = self._state(view)
        return (
            least_face_for_theft(state, len(cards_with_shared_ability(state, view.seat, "theft")))
            if state
            else 0
        )

    def _preview(self, view: TableView, box: Box) -> Previewer:
        if self._previewer is None:
            self._previewer = Previewer(view, box)
        return self._previewer

    def _state(self, view: TableView) -> GameState | None:
        """A state that looks like this view to its reader; all of what is asked of it is known."""
        if self._box is None:
            return None
        self._turn_to(view)
        if self._guess is None:
            self._guess = state_behind_view(view, self._box, _ANY_SEED)
        return self._guess

    def _turn_to(self, view: TableView) -> None:
        if view.public.revision != self._revision:
            self._revision = view.public.revision
            self._known.clear()
            self._unused.clear()
            self._previewer = self._guess = None
