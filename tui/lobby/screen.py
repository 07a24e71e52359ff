"""The lobby screen: digits go to a table, letters make one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, assert_never

from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from tui.keys import DIGITS, key_name
from tui.lobby.painter import Hall, lobby, waits_for_start
from tui.painters.paint import too_small
from tui.pane import Pane
from tui.ports import (
    Closed,
    Declined,
    LobbyMessage,
    LobbyPort,
    LobbyUpdate,
    NewTable,
    Seated,
    TablePort,
)
from tui.preferences import Preferences
from tui.symbols import drawn
from tui.table.layout import LEAST_HEIGHT, LEAST_WIDTH, Area
from tui.themes import THEMES
from tui.words.catalogue import words_for

LONGEST_LINE = 200
AGAINST_BOTS = NewTable(seats=4, bots=3)


class LobbyNews(Message):
    """A message from the lobby, posted from its task."""

    def __init__(self, news: LobbyMessage) -> None:
        super().__init__()
        self.news = news


class LobbyScreen(Screen[None], inherit_bindings=False):
    """One visitor in the front hall. Dismissed when the visitor leaves."""

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(
        self, port: LobbyPort, preferences: Preferences, sit: Callable[[TablePort], None]
    ) -> None:
        """`sit` is called with the port of every table at which the visitor gets a chair."""
        super().__init__()
        self._port = port
        self._sit = sit
        self._preferences = preferences
        self.hall = Hall(words_for(preferences.language))
        self._pane = Pane("hall", THEMES[preferences.colours])
        self._starting = False
        """The table that was just asked for is to be started as soon as it is there."""

    def compose(self) -> ComposeResult:
        yield self._pane

    def on_screen_resume(self) -> None:
        """On coming in, and on coming back from a table: ask for what there is to see."""
        self._port.listen(self._post)

    def _post(self, news: LobbyMessage) -> None:
        self.post_message(LobbyNews(news))

    def on_resize(self, event: events.Resize) -> None:
        self._pane.place(Area(0, 0, event.size.width, event.size.height))
        self.paint()

    def on_lobby_news(self, message: LobbyNews) -> None:
        message.stop()
        hall, news = self.hall, message.news
        match news:
            case LobbyUpdate():
                self._updated(news)
            case Declined():
                hall.notice = hall.words.notice(news.reason)
            case Closed():
                hall.over = hall.words.notice(news.reason)
            case Seated():
                self._sit(news.port)
            case _:
                assert_never(news)
        self.paint()

    def _updated(self, news: LobbyUpdate) -> None:
        """Keep the mark on a table that is there, and move it to one where the visitor has just
        sat down; start the game against bots once its table is made."""
        hall = self.hall
        before = {one.id for one in hall.tables() if one.mine}
        hall.update = news
        tables = hall.tables()
        taken = [one for one in tables if waits_for_start(one) and one.id not in before]
        if taken:
            hall.mark = taken[-1].id
        elif hall.marked() is None:
            hall.mark = tables[0].id if tables else ""
        if self._starting and taken:
            self._starting = False
            self._port.start(hall.mark)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        hall = self.hall
        if hall.talking:
            self._type(event.key, event.character)
        else:
            self._press(key_name(event.key, event.character))
        self.paint()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.hall.talking:
            clean = "".join(one if one.isprintable() else " " for one in event.text)
            self.hall.talk = (self.hall.talk + clean)[:LONGEST_LINE]
            self.paint()

    def _type(self, key: str, character: str | None) -> None:
        hall = self.hall
        if key in ("tab", "escape"):
            hall.talking = False
        elif key == "enter":
            line, hall.talk, hall.talking = hall.talk.strip(), "", False
            if line:
                self._port.say(line)
        elif key == "backspace":
            hall.talk = hall.talk[:-1]
        elif character and character.isprintable():
            hall.talk = (hall.talk + character)[:LONGEST_LINE]

    def _press(self, key: str) -> None:
        hall = self.hall
        hall.notice = ""
        tables = hall.tables()
        if key == "q":
            self._port.leave()
            self.dismiss(None)
        elif hall.over:
            return
        elif key in DIGITS[:9] and int(key) <= len(tables):
            hall.mark = tables[int(key) - 1].id
            self._port.join(hall.mark)
        elif key in ("up", "down") and tables:
            at = next((i for i, one in enumerate(tables) if one.id == hall.mark), 0)
            hall.mark = tables[(at + (1 if key == "down" else -1)) % len(tables)].id
        elif key == "enter" and hall.mark:
            marked = hall.marked()
            if marked is not None and waits_for_start(marked):
                self._port.start(hall.mark)
            else:
                self._port.join(hall.mark)
        elif key == "n":
            self._port.make(NewTable())
        elif key == "u":
            self._starting = True
            self._port.make(AGAINST_BOTS)
        elif key == "t":
            hall.talking = True

    def paint(self) -> None:
        size = self.size
        if size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT:
            rows = too_small(self.hall.words, size.width, size.height)
        else:
            rows = lobby(self.hall, size.width, size.height)
        self._pane.show(tuple(drawn(row, self._preferences.symbols) for row in rows))
