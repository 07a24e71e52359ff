"""The first picture of a game at home, before anything is loaded that takes its time.

What is imported here decides how soon it comes: the standard library, and nothing heavy of ours.
"""

from __future__ import annotations

import os
import signal
import sys
import termios
import tomllib
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

import tui
from cards.languages import Language

TITLE = "K I C K D O O R"
_WORDS = Path(tui.__file__).parent / "words"
_ENTER, _LEAVE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?25h\x1b[?1049l"
_BOLD, _USUAL = "\x1b[1m", "\x1b[0m"


class StartupPicture:
    """Shown within `with`, until `hand_over`; whatever ends it before leaves the terminal as it
    was. Keys are not echoed, and wait for whoever reads them next."""

    def __init__(self, language: Language, *, shown: bool = True) -> None:
        """`shown`: there is a screen to show it on."""
        self._language = language
        self._shown = shown
        self._attributes: list[Any] | None = None

    def __enter__(self) -> Self:
        if self._shown:
            for number in (signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, _leave)
            self._hide_typing()
            _write(_ENTER + _picture(self._language))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            self.hand_over()
            _write(_LEAVE)

    def hand_over(self) -> None:
        """Somebody else paints over it now, and leaves the terminal as it was."""
        self._shown = False
        if self._attributes is not None:
            termios.tcsetattr(0, termios.TCSANOW, self._attributes)
            self._attributes = None

    def _hide_typing(self) -> None:
        try:
            self._attributes = termios.tcgetattr(0)
            hidden = termios.tcgetattr(0)
            hidden[3] &= ~termios.ECHO
            termios.tcsetattr(0, termios.TCSANOW, hidden)
        except termios.error:
            self._attributes = None


def _picture(language: Language) -> str:
    """The title, and below it what takes so long."""
    width, height = os.get_terminal_size(1)
    text = (_WORDS / f"startup.{language}.toml").read_text(encoding="utf-8")
    told = tomllib.loads(text)["opening"]["shuffling"]
    row = max(1, height // 2 - 1)
    return _BOLD + _middle(TITLE, row, width) + _USUAL + _middle(told, row + 2, width)


def _middle(text: str, row: int, width: int) -> str:
    return f"\x1b[{row};{max(1, (width - len(text)) // 2 + 1)}H{text[:width]}"


def _write(text: str) -> None:
    """Characters that the terminal has not are told by others."""
    sys.stdout.flush()
    os.write(1, text.encode(sys.stdout.encoding or "utf-8", "replace"))


def _leave(number: int, frame: object) -> NoReturn:
    """A signal, before the game has its own way to stop."""
    raise SystemExit(128 + number)
