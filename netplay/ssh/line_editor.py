"""A line editor for terminals without a screen: bytes become lines.

No I/O: the session brings the bytes and takes the echo. A client with a terminal sends every key by
itself and shows none; one without a terminal edits and shows its lines on its own side.
"""

import codecs
from typing import Final

from rich.cells import cell_len

LONGEST_LINE: Final = 500
"""Characters of one line; what is longer is cut."""
_END_OF_INPUT, _INTERRUPT, _KILL_LINE = "\x04", "\x03", "\x15"
_BACKSPACES: Final = "\x08\x7f"
_ESCAPE: Final = "\x1b"


class LineEditor:
    """One client's line in the making. `echo`: it has a terminal, so that what it types must be
    sent back to be seen."""

    def __init__(self, *, echo: bool) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._echo = echo
        self._line = ""
        self._after_return = False
        self._escaped = ""
        """How far into an escape sequence it is: nothing of it is text."""
        self.ended = False
        """The client will type nothing more."""

    @property
    def unfinished(self) -> str:
        """What stands in the line that is being typed, where it is shown from here."""
        return self._line if self._echo else ""

    def feed(self, data: bytes) -> tuple[list[str], str]:
        """The lines that these bytes end, and what to send back."""
        lines: list[str] = []
        shown: list[str] = []
        for character in self._decoder.decode(data):
            if not self.ended:
                self._take(character, lines, shown)
        return lines, "".join(shown) if self._echo else ""

    def close(self) -> list[str]:
        """The client's side is closed: what was not ended counts as a line."""
        self.ended = True
        line, self._line = self._line, ""
        return [line] if line else []

    def _take(self, character: str, lines: list[str], shown: list[str]) -> None:
        after_return, self._after_return = self._after_return, character == "\r"
        if self._escaped:
            self._skip(character)
        elif character in "\r\n":
            if character == "\n" and after_return:
                return
            lines.append(self._line)
            self._line = ""
            shown.append("\r\n")
        elif character in _BACKSPACES:
            self._erase(1, shown)
        elif character == _KILL_LINE:
            self._erase(len(self._line), shown)
        elif character == _END_OF_INPUT or (character == _INTERRUPT and not self._line):
            self.ended = not self._line
        elif character == _INTERRUPT:
            self._erase(len(self._line), shown)
        elif character == _ESCAPE:
            self._escaped = character
        elif character == "\t" or character.isprintable():
            typed = " " if character == "\t" else character
            if len(self._line) < LONGEST_LINE:
                self._line += typed
                shown.append(typed)

    def _erase(self, count: int, shown: list[str]) -> None:
        gone = self._line[len(self._line) - count :]
        self._line = self._line[: len(self._line) - count]
        shown.append("\b \b" * cell_len(gone))

    def _skip(self, character: str) -> None:
        """One more character of an escape sequence: `ESC [` and `ESC O` go on to a letter."""
        begins = self._escaped == _ESCAPE and character in "[O"
        inside = len(self._escaped) > 1 and not "@" <= character <= "~"
        self._escaped = self._escaped + character if begins or inside else ""
        if len(self._escaped) > LONGEST_LINE:
            self._escaped = ""
