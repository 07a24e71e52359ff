"""The lobby: see tables, make one, sit down, start, talk, leave."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.app import App

from tests.tui import scenes
from tests.tui.sitting import Sitting
from tui.app import TableApp
from tui.lobby.painter import Hall, lobby
from tui.pane import Pane
from tui.ports import (
    Chair,
    Closed,
    Declined,
    LobbyListener,
    LobbyUpdate,
    NewTable,
    Seated,
    TableRow,
    notice,
)
from tui.rows import text_of
from tui.table.screen import TableScreen
from tui.words.catalogue import words_for


class Hallway:
    """A lobby of two tables; what the visitor asked for stands in `asked`."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []
        self.listener: LobbyListener | None = None
        self.tables: tuple[TableRow, ...] = (
            TableRow(
                "x1",
                "Stage Door",
                ("classic",),
                4,
                (Chair(0, "Gus [b]"),),
                "waiting",
                0,
                2.6,
                False,
            ),
            TableRow("x2", "Attic", ("classic",), 3, (), "running", 4, 6.0, True, your_turn=True),
        )

    def listen(self, listener: LobbyListener) -> None:
        self.listener = listener
        self.update()

    def update(self) -> None:
        assert self.listener is not None
        self.listener(LobbyUpdate("attic", "Ann", 3, self.tables, (("Gus", "two [more]"),)))

    def make(self, table: NewTable) -> None:
        self.asked.append(("make", table.bots))
        mine = TableRow("x3", "At Ann's", ("classic",), 4, (), "waiting", 0, 2.6, True)
        self.tables = (*self.tables, mine)
        self.update()

    def join(self, table_id: str) -> None:
        self.asked.append(("join", table_id))

    def start(self, table_id: str) -> None:
        self.asked.append(("start", table_id))

    def say(self, text: str) -> None:
        self.asked.append(("say", text))

    def leave(self) -> None:
        self.asked.append(("leave", ""))


@pytest.mark.parametrize("width", [60, 80, 160])
def test_what_goes_on_at_a_table_is_told_at_every_width(width: int) -> None:
    attic = replace(Hallway().tables[1], round=38, name="M" * 24)
    seen = Hall(words_for("en"), LobbyUpdate("attic", "Ann", 3, (attic,)))
    (row,) = [text for text in map(text_of, lobby(seen, width, 24)) if "[1] " in text]
    assert "YOUR TURN, roun" in row
    assert "round 38" in row or width < 80
    assert row.endswith("6.0 s ")


def hall(app: App[int]) -> str:
    return "\n".join(text_of(row) for row in app.screen.query_one(Pane).rows)


async def test_own_tables_come_first_and_digits_go_there() -> None:
    lobby = Hallway()
    app = TableApp(lobby)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = hall(app)
        assert "[1] Attic" in text
        assert "YOUR TURN, round 4" in text
        assert "[2] Stage Door" in text
        assert "two [more]" in text
        await pilot.press("2", "1")
        assert lobby.asked == [("join", "x1"), ("join", "x2")]


async def test_a_game_against_bots_is_made_and_started() -> None:
    lobby = Hallway()
    app = TableApp(lobby)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert lobby.asked == [("make", 3), ("start", "x3")]


async def test_an_own_table_is_started_with_enter() -> None:
    lobby = Hallway()
    app = TableApp(lobby)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert "At Ann's: you have a chair." in hall(app)
        assert "[Enter] start" in hall(app)
        await pilot.press("enter")
        assert lobby.asked == [("make", 0), ("start", "x3")]


async def test_sitting_down_shows_the_table_and_leaving_it_the_lobby() -> None:
    lobby = Hallway()
    sitting: Sitting = scenes.your_turn()
    app = TableApp(lobby)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert lobby.listener is not None
        lobby.listener(Seated(sitting))
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q", "y")
        await pilot.pause()
        assert sitting.left
        assert "OPEN TABLES" in hall(app)
        await pilot.press("q")
        await pilot.pause()
    assert app.return_value == 0
    assert lobby.asked == [("leave", "")]


async def test_talk_and_what_the_lobby_says() -> None:
    lobby = Hallway()
    app = TableApp(lobby)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "h", "i", "2", "enter")
        assert lobby.asked == [("say", "hi2")]
        assert lobby.listener is not None
        lobby.listener(Declined(notice("chairs_taken")))
        await pilot.pause()
        assert "Every chair there is taken." in hall(app)
        lobby.listener(Closed(notice("host_closes")))
        await pilot.pause()
        assert "Your games are saved. Press [q]." in hall(app)
        await pilot.press("1", "n")
        assert lobby.asked == [("say", "hi2")]


async def test_a_small_terminal_gets_one_line() -> None:
    app = TableApp(Hallway())
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert "Kickdoor needs 60 columns" in hall(app).replace("\n", " ")
