"""The emulator that draws what a client receives: pyte's, with its two slow ways made short."""

from __future__ import annotations

from functools import cache

import pyte
from pyte import charsets, modes
from pyte.screens import Char
from wcwidth import wcwidth


@cache
def _is_single(character: str) -> bool:
    """It is one character and takes one column."""
    return len(character) == 1 and wcwidth(character) == 1


@cache
def _cell(character: str, attributes: Char) -> Char:
    """That character as the cursor writes it; cells never change, so equal ones are one."""
    cell: Char = attributes._replace(data=character)
    return cell


class Emulator(pyte.Screen):
    """A screen of pyte's that writes plain text at once, and reads only rows that have changed.

    Half of what a test of screens costs was to look up the width of each character twice.
    """

    def __init__(self, columns: int, lines: int) -> None:
        self._rows: dict[int, str] = {}
        super().__init__(columns, lines)

    def draw(self, data: str) -> None:
        """Text at the cursor. What wraps, is inserted, translated or wide is left to pyte."""
        cursor = self.cursor
        end = cursor.x + len(data)
        if (
            end > self.columns
            or modes.IRM in self.mode
            or self.charset
            or self.g0_charset is not charsets.LAT1_MAP
            or not all(map(_is_single, data))
        ):
            super().draw(data)
            return
        attributes = cursor.attrs
        cells = (_cell(character, attributes) for character in data)
        self.buffer[cursor.y].update(zip(range(cursor.x, end), cells, strict=True))
        cursor.x = end
        self.dirty.add(cursor.y)

    @property
    def display(self) -> list[str]:
        """All rows as text."""
        for row in self.dirty:
            self._rows.pop(row, None)
        self.dirty.clear()
        for row in range(self.lines):
            if row not in self._rows:
                self._rows[row] = self._read(row)
        return [self._rows[row] for row in range(self.lines)]

    def _read(self, row: int) -> str:
        line = self.buffer[row]
        cells = [line[column].data for column in range(self.columns)]
        if all(map(_is_single, cells)):
            return "".join(cells)
        shown: list[str] = []
        behind_wide = False
        for cell in cells:
            if not behind_wide:
                shown.append(cell)
            behind_wide = not behind_wide and wcwidth(cell[:1]) == 2
        return "".join(shown)
