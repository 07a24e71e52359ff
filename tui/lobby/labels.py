"""Digits for the tables of the hall: they stick, whatever comes and goes."""

from __future__ import annotations

from collections.abc import Iterable

from tui.keys import DIGITS

REST_SECONDS = 3.0
"""A freed digit waits that long, so that a finger on its way meets nothing."""


class TableLabels:
    """A digit for each of the first nine tables; the others are reached by the mark."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self._freed: dict[str, float] = {}

    def update(self, tables: Iterable[str], now: float) -> None:
        """Free the digits of tables that are gone, give digits to those that came."""
        ids = list(tables)
        for gone in self._of.keys() - set(ids):
            self._freed[self._of.pop(gone)] = now
        for table in ids:
            if table not in self._of:
                taken = self._of.values()
                free = (one for one in DIGITS[:9] if one not in taken and self._rested(one, now))
                digit = next(free, None)
                if digit is not None:
                    self._of[table] = digit

    def digit(self, table: str) -> str:
        """The table's digit, or a blank."""
        return self._of.get(table, " ")

    def _rested(self, digit: str, now: float) -> bool:
        return now - self._freed.get(digit, float("-inf")) >= REST_SECONDS
