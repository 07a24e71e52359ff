"""What a player chooses about the screen: nothing here changes the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from cards.vocabulary.words import LANGUAGES, Language
from tui.symbols import SYMBOLS, Symbols
from tui.themes import COLOURS, DRAWN_BARS, Colours

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Preferences:
    """Language, looks and hints of one player's screen."""

    language: Language = "en"
    colours: Colours = "dark"
    symbols: Symbols = "unicode"
    hints: bool = False
    """The prompt tells a beginner which keys there are."""
    hold_taken: bool = False
    """Taking up a card in a window holds the clock."""
    hold_wins: bool = False
    """So does the window of a fight that could end the game."""

    @property
    def drawn_bars(self) -> bool:
        """Bars are characters, not grounds."""
        return self.symbols != "unicode" or self.colours in DRAWN_BARS

    def with_next_language(self) -> Preferences:
        return replace(self, language=_next(LANGUAGES, self.language))

    def with_next_colours(self) -> Preferences:
        return replace(self, colours=_next(COLOURS, self.colours))

    def with_next_symbols(self) -> Preferences:
        return replace(self, symbols=_next(SYMBOLS, self.symbols))

    def with_hints_switched(self) -> Preferences:
        return replace(self, hints=not self.hints)

    def with_hold_taken_switched(self) -> Preferences:
        return replace(self, hold_taken=not self.hold_taken)

    def with_hold_wins_switched(self) -> Preferences:
        return replace(self, hold_wins=not self.hold_wins)


def _next(among: Sequence[T], one: T) -> T:
    return among[(among.index(one) + 1) % len(among)]
