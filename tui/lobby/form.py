"""The form of a new table: what may be chosen, and the wish that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar, get_args

from tui.ports import ChairRule, Deck, Gender, NewTable

T = TypeVar("T")

FormRow = Literal["name", "deck", "seats", "bots", "window", "bot_chairs", "gender"]
FORM_ROWS: tuple[FormRow, ...] = get_args(FormRow)
GENDERS: tuple[Gender, ...] = ("other", "female", "male")
CHAIR_RULES: tuple[ChairRule, ...] = ("ask", "yes", "no")
WINDOWS = (0.0, 4.0, 6.0, 10.0, 20.0, 60.0)
"""Seconds; 0: as the host and the deck have it."""
LONGEST_NAME = 24
USUAL_SEATS = 4


@dataclass(frozen=True, slots=True)
class Form:
    """What is filled in so far; the first deck's defaults are enough to make a table."""

    decks: tuple[Deck, ...]
    name: str
    gender: Gender = "other"
    row: FormRow = "name"
    deck: int = 0
    seats: int = USUAL_SEATS
    bots: int = 0
    window: float = 0.0
    bot_chairs: ChairRule = "ask"

    @property
    def chosen(self) -> Deck:
        return self.decks[self.deck]

    @property
    def window_seconds(self) -> float:
        return self.window or self.chosen.window_seconds

    def moved(self, by: int) -> Form:
        """The mark on another row."""
        return replace(self, row=_turned(FORM_ROWS, self.row, by))

    def at(self, row: FormRow) -> Form:
        return replace(self, row=row)

    def changed(self, by: int) -> Form:
        """The next or the previous choice in the marked row; a name has none."""
        match self.row:
            case "deck":
                fresh = replace(self, deck=(self.deck + by) % len(self.decks))
            case "seats":
                fresh = replace(self, seats=self.seats + by)
            case "bots":
                fresh = replace(self, bots=self.bots + by)
            case "window":
                fresh = replace(self, window=_turned(WINDOWS, self.window, by))
            case "bot_chairs":
                fresh = replace(self, bot_chairs=_turned(CHAIR_RULES, self.bot_chairs, by))
            case "gender":
                fresh = replace(self, gender=_turned(GENDERS, self.gender, by))
            case _:
                fresh = self
        return fresh._possible()

    def typed(self, text: str) -> Form:
        """With so much more of a name."""
        return replace(self, name=(self.name + text)[:LONGEST_NAME])

    def erased(self) -> Form:
        return replace(self, name=self.name[:-1])

    def wish(self) -> NewTable:
        rules = (("window.seconds", str(self.window)),) if self.window else ()
        return NewTable(
            self.name.strip(), (self.chosen.edition,), seats=self.seats, bots=self.bots,
            gender=self.gender, bot_chairs=self.bot_chairs, house_rules=rules,
        )  # fmt: skip

    def _possible(self) -> Form:
        """Seats as the deck has them, and one of them for the reader."""
        seats = min(max(self.seats, self.chosen.least), self.chosen.most)
        return replace(self, seats=seats, bots=min(max(self.bots, 0), seats - 1))


def next_gender(gender: Gender) -> Gender:
    return _turned(GENDERS, gender, 1)


def _turned(among: Sequence[T], one: T, by: int) -> T:
    return among[(among.index(one) + by) % len(among)]
