"""The first screen at home for whoever has saved games: resume one, or begin another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tui.canvas.pane import Pane
from tui.canvas.rows import Line, Row, Rows, fit_rows, horizontal_rule, wrap
from tui.canvas.symbols import downgrade_symbols
from tui.canvas.table_regions import Area, layout_for, terminal_too_small_rows
from tui.keymap import USUAL_KEYS, canonical_key_name
from tui.ports import SavedGamesPort, TablePort
from tui.saved_games.choice import (
    SavedGameChoice,
    saved_game_text,
    saved_game_time_text,
    set_aside_game_lines,
)
from tui.settings.preferences import Preferences

FOOT_ROWS = 2
INDENT = 6


class SavedGamesScreen(Screen[Sequence[TablePort] | None], inherit_bindings=False):
    """Dismissed with the ports of the game that was chosen, or with None by whoever leaves."""

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, port: SavedGamesPort, preferences: Preferences) -> None:
        super().__init__()
        self.choice = SavedGameChoice(port)
        self._port = port
        self._preferences = preferences
        self._pane = Pane(preferences.theme)

    def compose(self) -> ComposeResult:
        yield self._pane

    def on_resize(self, event: events.Resize) -> None:
        self._pane.place({"saved": Area(0, 0, event.size.width, event.size.height)})
        self.paint()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key == "ctrl+l":
            self._pane.paint_anew()
            return
        vi = self._preferences.movement == "both"
        match self.choice.press(canonical_key_name(event.key, event.character, USUAL_KEYS, vi=vi)):
            case "resume":
                self.dismiss(self._port.resume(self.choice.marked))
            case "new":
                self.dismiss(self._port.begin())
            case "leave":
                self.dismiss(None)
            case "throw_away":
                self.choice.throw_away()
                if not self._port.saved_games:
                    self.dismiss(self._port.begin())
                    return
        self.paint()

    def paint(self) -> None:
        words, (width, height) = self._preferences.words, self.size
        if layout_for(width, height) is None:
            rows: Rows = tuple(terminal_too_small_rows(words, width, height))
        else:
            rows = saved_games_rows(self.choice, self._preferences, width, height)
        symbols = self._preferences.symbols
        self._pane.show({"saved": tuple(downgrade_symbols(row, symbols) for row in rows)})


def saved_games_rows(
    choice: SavedGameChoice, preferences: Preferences, width: int, height: int
) -> Rows:
    """The whole screen: the games, what could not be read, and the keys."""
    words, port = preferences.words, choice.port
    rows = [horizontal_rule(width, words("saved.title")), _empty(width)]
    for number, game in enumerate(port.saved_games):
        marked = number == choice.marked
        row = Line(width).put("►" if marked else " ", "bold", at=1)
        row.marked(f"[{number + 1}] ").put(game.name, "bold" if marked else "text")
        rows.append(row.right(saved_game_time_text(game), "quiet", edge=width - 1).row())
        told = wrap(saved_game_text(words, game), width - INDENT - 1, 2)
        rows += [Line(width).put(one, at=INDENT).row() for one in told]
        if len(told) == 1:
            rows.append(_empty(width))
    for line in set_aside_game_lines(words, port):
        rows += [Line(width).put(one, "bold", at=1).row() for one in wrap(line, width - 2, 3)]
    if choice.asking:
        name = port.saved_games[choice.marked].name
        prompt, keys = words("saved.really", name=name), words("saved.really_keys")
    elif port.saved_games:
        prompt, keys = words("saved.prompt"), words("saved.keys")
    else:
        prompt, keys = words("saved.prompt_none"), words("saved.keys_none")
    foot = [
        Line(width).put(" ").marked(prompt, "bold").row(),
        Line(width).put(" ").marked(keys).row(),
    ]
    return (*fit_rows(rows, width, height - FOOT_ROWS), *foot)


def _empty(width: int) -> Row:
    return Line(width).row()
