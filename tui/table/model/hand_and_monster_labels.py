"""Labels that stick: a digit to a hand card until it leaves the hand, a letter to a monster for the
whole fight. Sorting and arrivals never move one."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.zones import Instance
from tui.keymap import DIGITS, MONSTER_LETTERS

FREED_DIGIT_SECONDS = 3.0
"""A freed digit waits that long, so that a finger on its way meets nothing."""


class HandLabels:
    """Digits for the cards of one hand. The eleventh card waits without a digit."""

    def __init__(self) -> None:
        self._of: dict[Instance, str] = {}
        self._freed: dict[str, float] = dict.fromkeys(DIGITS, float("-inf"))
        self._before: dict[Instance, str] = {}
        """The digits that cards had which have left: one that is taken back has it again."""

    def update(self, hand: Iterable[Instance], now: float) -> None:
        """Free the digits of cards that have left, give digits to those that came."""
        cards = list(hand)
        for gone in self._of.keys() - set(cards):
            self._before[gone] = self._of.pop(gone)
            self._freed[self._before[gone]] = now
        for card in cards:
            if card not in self._of:
                digit = self._before.pop(card, None)
                if digit is None or digit in self._of.values():
                    digit = self._free_digit(now)
                if digit is None:
                    return
                self._of[card] = digit

    def restore(self, labels: Iterable[tuple[str, Instance]]) -> None:
        """Let these digits lie on these cards, as they did before."""
        self._of = {card: digit for digit, card in labels if digit in DIGITS}

    @property
    def all(self) -> tuple[tuple[str, Instance], ...]:
        """Every digit that is given, with its card."""
        return tuple(sorted((digit, card) for card, digit in self._of.items()))

    def digit(self, card: Instance) -> str:
        """The card's digit, or a blank."""
        return self._of.get(card, " ")

    def card(self, digit: str) -> Instance | None:
        for card, its in self._of.items():
            if its == digit:
                return card
        return None

    def _free_digit(self, now: float) -> str | None:
        """The digit that was freed least recently; one that still rests only if nothing else is."""
        selection = set(self._of.values())
        free = [digit for digit in DIGITS if digit not in selection]
        rested = [digit for digit in free if now - self._freed[digit] >= FREED_DIGIT_SECONDS]
        return min(rested or free, key=lambda digit: self._freed[digit], default=None)


class FoeLabels:
    """Letters for the monsters of one fight, in order of arrival; a fifth has none."""

    def __init__(self) -> None:
        self._of: dict[Instance, str] = {}
        self._met = 0

    def update(self, foes: Iterable[Instance]) -> None:
        monsters = tuple(foes)
        if not monsters:
            self._of, self._met = {}, 0
        for monster in monsters:
            if monster not in self._of:
                self._of[monster] = MONSTER_LETTERS[self._met : self._met + 1] or " "
                self._met += 1

    def letter(self, monster: Instance) -> str:
        return self._of.get(monster, " ")
