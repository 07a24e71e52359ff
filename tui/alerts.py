"""Alerts for a player who looks away: the bell, the title of the window, a notification.

What calls is public, and told to everybody at the same moment: a bell says nothing about a hand.
Nothing that a person wrote goes into a title or a notification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

from tui.settings.preferences import AlertMethod, Preferences

AlertCause = Literal["turn", "win", "typing"]
"""It is the player's turn, or a question is for them alone; somebody is about to win, which can
still be stopped; a window opens while they type."""
CAUSES: tuple[AlertCause, ...] = get_args(AlertCause)
AlertEventsByCause = Mapping[AlertCause, frozenset[tuple[str, int | str]]]
"""What calls now: of each cause the events, by what stays the same while they last."""

_RINGS: tuple[AlertMethod, ...] = ("bell", "bell_title", "all")
_TITLES: tuple[AlertMethod, ...] = ("title", "bell_title", "all")
_NOTIFIES: tuple[AlertMethod, ...] = ("notice", "all")
NAME = "Kickdoor"
BELL = "\x07"
_PUT_BY, _NONE, _FETCH = "\x1b[22;2t", "\x1b]2;\x07", "\x1b[23;2t"
"""Terminals that keep titles get theirs back; the others are left with none of ours."""


class Alerts:
    """The alerts of one app: one for every event of the kinds that the player has chosen."""

    def __init__(self, write: Callable[[str], None]) -> None:
        """`write` sends one sequence to the terminal."""
        self._write = write
        self._source: object = None
        self._known: AlertEventsByCause = {}
        self._title = ""
        """What was sent last; empty if the title is still the terminal's own."""

    def hear(
        self,
        source: object,
        calls: AlertEventsByCause,
        chosen: Preferences,
        *,
        typing: bool = False,
    ) -> None:
        """What calls now on that screen. Whoever has just come to it is looking at it."""
        live = [cause for cause in CAUSES if calls.get(cause) and (typing or cause != "typing")]
        if source is self._source:
            for cause in live:
                if calls[cause] - self._known.get(cause, frozenset()):
                    self.ring(cause, chosen)
        self._source, self._known = source, calls
        titles = [
            chosen.words(f"alert.{cause}") for cause in live if _wish(chosen, cause) in _TITLES
        ]
        self._entitle(f"{titles[0]} - {NAME}" if titles else NAME, chosen)

    def ring(self, cause: AlertCause, chosen: Preferences) -> None:
        """Call once, but for the title, which stays as long as its cause does."""
        wish, text = _wish(chosen, cause), chosen.words(f"alert.{cause}")
        if wish in _RINGS:
            self._write(BELL)
        if wish in _NOTIFIES and chosen.terminal.titles:
            by_nine = chosen.notice_by == "osc9"
            head = f"9;{NAME}: " if by_nine else f"777;notify;{NAME};"
            self._write(f"\x1b]{head}{text}{BELL}")

    def rest(self) -> None:
        """Give the terminal its own title back."""
        if self._title:
            self._write(_NONE)
            self._write(_FETCH)
            self._title = ""

    def _entitle(self, title: str, chosen: Preferences) -> None:
        if not chosen.terminal.titles or title == (self._title or NAME):
            return
        if not self._title:
            self._write(_PUT_BY)
        self._title = title
        self._write(f"\x1b]2;{title}{BELL}")


def _wish(chosen: Preferences, cause: AlertCause) -> AlertMethod:
    match cause:
        case "turn":
            return chosen.turn_alert
        case "win":
            return chosen.win_alert
        case "typing":
            return chosen.typing_alert
