"""The screen of the lobby: one pane; keys, clicks and messages go to the controller."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.screen import Screen

from tui.alerts import AlertEventsByCause, Alerts
from tui.canvas.clickable_keys import key_at
from tui.canvas.pane import Pane
from tui.canvas.rows import Row, row_text
from tui.canvas.symbols import downgrade_symbols
from tui.canvas.table_regions import Area
from tui.keymap import USUAL_KEYS, canonical_key_name
from tui.lobby.controller import LobbyController
from tui.lobby.model import LobbyModel
from tui.lobby.painter import LobbyRows, lobby_rows_with_clicks
from tui.ports import LobbyMessage, LobbyPort, Seated, TablePort
from tui.settings.preferences import Preferences
from tui.table.keys.act import ShowReplay

_CHANGES = {"◄": "left", "►": "right"}
"""What a click on an arrow of the form presses."""


class LobbyMessageArrived(Message):
    """A message from the lobby, posted from its task."""

    def __init__(self, news: LobbyMessage) -> None:
        super().__init__()
        self.news = news


class LobbyScreen(Screen[None], inherit_bindings=False):
    """One visitor in the lobby. Dismissed when the visitor leaves."""

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(
        self,
        port: LobbyPort,
        preferences: Callable[[], Preferences],
        sit: Callable[[TablePort, str | None], None],
        choose: Callable[[Preferences], None],
        *,
        alerts: Alerts | None = None,
        replay: ShowReplay | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`sit` is called with the port of every table at which the visitor gets a chair, and with
        what was being typed just then; `choose` is told of other preferences; `alerts` calls
        visitors who look away; `replay` shows a game that is over once more."""
        super().__init__()
        self._alarm = alerts
        self._replay = replay
        self._port = port
        self._preferences = preferences
        self._choose = choose
        self._now = now
        self.lobby = LobbyModel(preferences())
        self._controller = LobbyController(
            self.lobby,
            port,
            sit=sit,
            leave=self._leave,
            prefer=self._prefer,
            repaint=self._repaint,
            replay=self._ask_for_replay if replay is not None else None,
        )
        self._pane = Pane(self.lobby.preferences.theme)
        self._painted: LobbyRows = []
        self._will_paint = False
        """What has come is painted after the messages that wait already."""

    def compose(self) -> ComposeResult:
        yield self._pane

    def on_screen_resume(self) -> None:
        """On coming in, and on coming back from a table: ask for what there is to see."""
        self._wear(self._preferences())
        self._port.listen(self._post)

    def _post(self, news: LobbyMessage) -> None:
        self.post_message(LobbyMessageArrived(news))

    def on_resize(self, event: events.Resize) -> None:
        self._pane.place({"lobby": Area(0, 0, event.size.width, event.size.height)})
        self.paint()

    def on_lobby_message_arrived(self, message: LobbyMessageArrived) -> None:
        message.stop()
        alerts, called = self._alarm, not self._controller.asked
        self._controller.receive(message.news, self._now())
        self._paint_soon()
        if alerts is not None and isinstance(message.news, Seated):
            if called:
                alerts.ring("turn", self.lobby.preferences)
        elif alerts is not None:
            alerts.hear(self, lobby_alerts(self.lobby), self.lobby.preferences)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self._controller.typing:
            self._controller.type(event.key, event.character, self._now())
        else:
            key = canonical_key_name(event.key, event.character, USUAL_KEYS)
            self._controller.press(key, self._now())
        self._paint_soon()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._controller.paste(event.text)
        self._paint_soon()

    def on_click(self, event: events.Click) -> None:
        """A click on brackets is the key press; elsewhere on a row it only moves the mark."""
        x, y = event.screen_x, event.screen_y
        if self.lobby.talking or y >= len(self._painted):
            return
        row, spot = self._painted[y]
        key = key_at(self.lobby.words, row, x)
        if key:
            self._controller.press(key, self._now())
        elif spot:
            self._controller.point(spot)
            if self.lobby.form is not None:
                self._controller.press(_CHANGES.get(_character(row, x), ""), self._now())
        self._paint_soon()

    def _paint_soon(self) -> None:
        """Paint once what has come until then is taken in."""
        if not self._will_paint:
            self._will_paint = self.call_later(self.paint)

    def paint(self) -> None:
        self._will_paint = False
        self._painted = lobby_rows_with_clicks(self.lobby, self.size.width, self.size.height)
        symbols = self.lobby.preferences.symbols
        self._pane.show(
            {"lobby": tuple(downgrade_symbols(row, symbols) for row, _ in self._painted)}
        )

    def _leave(self) -> None:
        self._port.leave()
        self.dismiss(None)

    def _ask_for_replay(self, game: str) -> None:
        assert self._replay is not None
        self._replay(game, self._tell_of_replay)

    def _tell_of_replay(self, what: str) -> None:
        self.lobby.notice = what
        self._paint_soon()

    def _repaint(self) -> None:
        self._pane.paint_anew()

    def _prefer(self, chosen: Preferences) -> None:
        self._choose(chosen)
        self._wear(chosen)

    def _wear(self, preferences: Preferences) -> None:
        self.lobby.preferences = preferences
        self._pane.wear(preferences.theme)


def _character(row: Row, x: int) -> str:
    """The character in that cell of a row."""
    at = 0
    for one in row_text(row):
        at += cell_len(one)
        if x < at:
            return one
    return ""


def lobby_alerts(lobby: LobbyModel) -> AlertEventsByCause:
    """What calls a visitor in the lobby: tables that wait for them."""
    tables = lobby.update.tables if lobby.update is not None and not lobby.over else ()
    return {"turn": frozenset(("table", one.id) for one in tables if one.your_turn)}
