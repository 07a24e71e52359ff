"""What a card would do, asked before it is played, from what its holder may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.box import Box
from engine.core.commands import Command, ConfirmSetup, Pass
from engine.core.errors import EngineBug, IllegalCommand
from engine.core.stack_frames import ResponseWindow
from engine.core.state import GameState, clone_state_with_cache
from engine.core.zones import Instance, Seat
from engine.game import submit_command
from engine.queries.card_conditions import fighter_and_helper
from engine.queries.cards_in_play import is_card_active, meets_item_restriction
from engine.queries.combat_strength import are_players_ahead, character_strength, fight_strengths
from engine.views.determinise import state_behind_view
from engine.views.table_view import TableView

Unused = Literal["no_room", "not_for_you"]
"""Why an item does not work."""
_SEED = "0" * 32


@dataclass(slots=True)
class PreviewedOutcome:
    """Numbers before and after a command. The sides are None outside fights.

    `level` and `strength` are those of the seat that the command is about: its target, or the one
    who gives it. `luck` says that chance or hidden cards had a part in it, so that the numbers are
    only one possibility.
    """

    ours_before: int | None
    theirs_before: int | None
    ours_after: int | None
    theirs_after: int | None
    ahead_before: bool
    ahead_after: bool
    seat: Seat
    level_before: int
    level_after: int
    strength_before: int
    strength_after: int
    luck: bool

    @property
    def lead_changes(self) -> bool:
        return self.ahead_before is not self.ahead_after


class Previewer:
    """Outcomes for one view: the state behind it is made up once, and cloned for each question."""

    def __init__(self, view: TableView, box: Box, made_up: GameState | None = None) -> None:
        """`made_up` is a state behind that view, if there is one at hand."""
        self._seat = view.seat
        self._state = made_up or state_behind_view(view, box, _SEED)

    def outcome(self, command: Command) -> PreviewedOutcome | None:
        """What the command would do; None if it is refused or its effect cannot be foreseen."""
        before = self._state
        now = _sides(before)
        after = clone_state_with_cache(before)
        try:
            submit_command(after, self._seat, command)
        except (IllegalCommand, EngineBug):
            return None
        target = getattr(command, "seat", -1)
        seat = target if target >= 0 else self._seat
        then = _sides(after)
        return PreviewedOutcome(
            ours_before=now[0],
            theirs_before=now[1],
            ours_after=then[0],
            theirs_after=then[1],
            ahead_before=now[2],
            ahead_after=then[2],
            seat=seat,
            level_before=before.seats[seat].level,
            level_after=after.seats[seat].level,
            strength_before=_strength(before, seat),
            strength_after=_strength(after, seat),
            luck=after.draws != before.draws,
        )

    def unused(self, cards: tuple[Instance, ...]) -> dict[Instance, Unused]:
        """The items among these cards that would not work, were they laid down before the first
        turn, and why (SETUP-11, ITEM-11, ITEM-13); nothing if they cannot lie together."""
        after = clone_state_with_cache(self._state)
        window = after.top
        if not isinstance(window, ResponseWindow):
            return {}
        try:
            submit_command(after, self._seat, ConfirmSetup(window.id, cards))
            for seat in set(window.audience) - {*window.passed, self._seat}:
                submit_command(after, seat, Pass(window.id))
        except (IllegalCommand, EngineBug):
            return {}
        found: dict[Instance, Unused] = {}
        for card in cards:
            item = after.box.cards[card].item
            if item is None or is_card_active(after, card, self._seat):
                continue
            wanted = item.usable_if
            suits = wanted is None or meets_item_restriction(after, wanted, self._seat)
            found[card] = "no_room" if suits else "not_for_you"
        return found


def preview_command(view: TableView, box: Box, command: Command) -> PreviewedOutcome | None:
    """One question; for several about the same view keep a `Previewer`."""
    return Previewer(view, box).outcome(command)


def _sides(state: GameState) -> tuple[int | None, int | None, bool]:
    fight = state.fight
    if fight is None or fight.part == "over":
        return None, None, False
    sums = fight_strengths(state, fight)
    return sums.ours.total, sums.theirs.total, are_players_ahead(state, fight)


def _strength(state: GameState, seat: Seat) -> int:
    fight = state.fight
    if fight is None or seat not in fighter_and_helper(fight):
        return character_strength(state, seat, fight).total
    return fight_strengths(state, fight).fighters[fighter_and_helper(fight).index(seat)].total
