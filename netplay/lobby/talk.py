"""The talk of a lobby."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from netplay.lobby.visit import Visit
from netplay.text_cleaning import clean_line
from tui.ports import LobbyReply, new_notice

TALK_LINES = 20
TOO_MUCH_TALK = new_notice("too_much_talk")
MUTED = new_notice("muted")


class LobbyTalk:
    """The last lines, as (name, line). Who is `muted`, by owner, is not heard."""

    def __init__(self, muted: Callable[[str], bool]) -> None:
        self._muted = muted
        self._lines: deque[tuple[str, str]] = deque(maxlen=TALK_LINES)

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._lines)

    def say(self, visit: Visit, text: str) -> bool:
        """Clean it and keep it; `False` if there is nothing new to be read."""
        line = clean_line(text)
        if not line:
            return False
        if self._muted(visit.owner):
            visit.send(LobbyReply(MUTED))
            return False
        if not visit.talks.take():
            visit.send(LobbyReply(TOO_MUCH_TALK))
            return False
        self._lines.append((visit.name, line))
        return True

    def tell(self, name: str, line: str) -> None:
        """Something that the host says under that name."""
        self._lines.append((name, line))
