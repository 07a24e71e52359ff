"""What a test expects of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.box import Box
from engine.core.state import GameState
from engine.core.zones import Seat
from engine.views.view_building import make_public_view


@dataclass
class Expected:
    """Only what is named is looked at; lists of card ids are complete and in any order."""

    level: int | None = None
    gender: str | None = None
    wears: Sequence[str] | None = None
    aside: Sequence[str] | None = None
    hand: Sequence[str] | None = None
    hand_size: int | None = None
    strength: int | None = None
    run_away: int | None = None
    hand_limit: int | None = None
    dead: bool | None = None

    def check(self, state: GameState, seat: Seat, box: Box) -> None:
        """Raises `AssertionError` for the first thing that is different."""
        view = make_public_view(state).seats[seat]

        def ids(cards: Sequence[int]) -> list[str]:
            return sorted(box.cards[card].id for card in cards)

        aside = [card for card in view.in_play if card not in view.equipped]
        for what, expected, found in (
            ("level", self.level, view.level),
            ("gender", self.gender, view.gender),
            ("strength", self.strength, view.strength.total),
            ("run_away", self.run_away, view.run_away),
            ("hand_limit", self.hand_limit, view.hand_limit),
            ("hand_size", self.hand_size, view.hand_size),
            ("dead", self.dead, view.dead),
            ("wears", _sorted(self.wears), ids(view.equipped)),
            ("aside", _sorted(self.aside), ids(aside)),
            ("hand", _sorted(self.hand), ids(state.hand(seat))),
        ):
            assert expected is None or expected == found, (
                f"{what} of seat {seat} is {found}, not {expected}"
            )


def _sorted(cards: Sequence[str] | None) -> list[str] | None:
    return None if cards is None else sorted(cards)


has = Expected
