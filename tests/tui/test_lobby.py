"""The lobby on a screen: see tables, make one, sit down, start, talk, leave."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest
from textual.app import App

from cards.languages import LANGUAGES, Language
from tests.tui import scenes
from tests.tui.fake_lobby import ATTIC, CELLAR, DECKS, OWN, STAGE_DOOR, FakeLobby
from tests.tui.sitting import Sitting
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import row_text
from tui.lobby.model import LobbyModel
from tui.lobby.painter import lobby_rows
from tui.plain.lobby_table_lines import lobby_table_line, table_detail_lines
from tui.ports import (
    Chair,
    LobbyReply,
    LobbyUpdate,
    PortEnded,
    TableRow,
    new_notice,
)
from tui.settings.preferences import Preferences
from tui.table.screen import TableScreen
from tui.words.catalogue import words_for


def painted(
    *tables: TableRow, size: tuple[int, int] = (80, 24), language: Language = "en", mark: str = ""
) -> list[str]:
    """The lobby with these tables."""
    lobby = LobbyModel(
        Preferences(language), LobbyUpdate("attic", "Ann", 3, tables, (), DECKS), mark
    )
    lobby.digits.update((table.id for table in tables), 0.0)
    return [row_text(row) for row in lobby_rows(lobby, *size)]


@pytest.mark.parametrize("width", [60, 80, 160])
def test_what_goes_on_at_a_table_is_told_at_every_width(width: int) -> None:
    attic = replace(ATTIC, round=38, name="M" * 24)
    (row,) = [row for row in painted(attic, size=(width, 24)) if "[1] MMM" in row]
    assert "YOUR TURN" in row
    assert "round 38" in row
    assert "6 s" not in row, "it would look like the time for which something has gone on"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 160])
def test_a_table_that_nobody_can_play_now_says_why(width: int, language: Language) -> None:
    attic = replace(ATTIC, your_turn=False, stands=True)
    words = words_for(language)
    told = words("lobby.stands", n=4)
    (row,) = [row for row in painted(attic, size=(width, 24), language=language) if "Attic" in row]
    assert (told if width > 80 else told.partition(",")[0]) in row
    assert told in lobby_table_line(words, attic, "1")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_no_sentence_of_the_lobby_is_cut(language: Language, size: tuple[int, int]) -> None:
    away = replace(OWN, you=1, owner=0, chairs=(Chair(0, "Bo"), Chair(1, "Ann")))
    full = replace(STAGE_DOOR, chairs=tuple(Chair(seat, "Gus") for seat in range(4)))
    tables = (
        STAGE_DOOR,
        full,
        ATTIC,
        replace(ATTIC, your_turn=False),
        replace(ATTIC, stands=True),
        OWN,
        away,
        CELLAR,
        replace(CELLAR, knocking=True),
        replace(CELLAR, bot_chairs="no"),
        replace(CELLAR, bot_chairs="yes"),
        replace(CELLAR, owner=-1),
    )
    for table in tables:
        rows = painted(table, size=size, language=language, mark=table.id)
        assert [row for row in rows if "…" in row] == []
        assert all(len(row) == size[0] for row in rows)
        assert len(rows) == size[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_own_game_that_is_over_offers_no_bots_chair(language: Language) -> None:
    over = replace(OWN, state="over", chairs=(Chair(0, "Bo", bot=True),))
    told = "\n".join(painted(over, language=language, mark=over.id))
    assert words_for(language)("lobby.mine_over") in told


@pytest.mark.parametrize(("state", "told"), [("running", "bot"), ("over", "away")])
def test_nobody_plays_for_whoever_has_left_a_game_that_is_over(
    state: Literal["running", "over"], told: str
) -> None:
    table = replace(OWN, state=state, chairs=(Chair(0, "Ann"), Chair(1, "Bo", "bot")))
    row = next(row for row in painted(table, mark=table.id) if " b Bo" in row)
    assert row.split("b Bo")[1].split() == [told]


def test_more_tables_than_rows_are_shown_around_the_mark() -> None:
    many = [replace(CELLAR, id=f"y{n}", name=f"Cellar {n}") for n in range(30)]
    text = "\n".join(painted(*many, size=(60, 20), mark="y17"))
    assert "►    Cellar 17" in text
    assert "more tables" in text


def text_of_app(app: App[int]) -> str:
    return "\n".join(row_text(row) for row in app.screen.query_one(Pane).rows("lobby"))


async def test_own_tables_come_first_and_digits_go_there() -> None:
    port = FakeLobby()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = text_of_app(app)
        assert "[1] Attic" in text
        assert "YOUR TURN, round 4" in text
        assert "[2] Stage Door" in text
        assert "two [more]" in text
        await pilot.press("2", "1")
        assert port.asked == [("join", "x1", "other"), ("join", "x2", "other")]


async def test_a_game_against_bots_is_made_and_started() -> None:
    port = FakeLobby()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert port.asked == [("make", 3), ("start", "x3")]


async def test_a_click_on_brackets_is_the_key_and_on_a_row_moves_the_mark() -> None:
    port = FakeLobby()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = text_of_app(app).splitlines()
        stage_door = next(y for y, row in enumerate(rows) if "Stage Door" in row)
        await pilot.click(offset=(12, stage_door))
        assert "Stage Door, selected" in text_of_app(app)
        assert port.asked == []
        await pilot.click(offset=(2, stage_door))
        assert port.asked == [("join", "x1", "other")]
        rows = text_of_app(app).splitlines()
        await pilot.click(offset=(rows[-1].index("[n]") + 1, 23))
        assert "A NEW TABLE" in text_of_app(app)
        rows = text_of_app(app).splitlines()
        seats = next(y for y, row in enumerate(rows) if row.startswith("   seats"))
        await pilot.click(offset=(4, seats))
        await pilot.click(offset=(rows[seats + 0].index("4") + 2, seats))
        assert "◄ 5 ►" in text_of_app(app)


async def test_what_looks_like_a_key_in_a_name_is_none() -> None:
    port = FakeLobby(replace(STAGE_DOOR, name="[u] [u] [u]"))
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = text_of_app(app).splitlines()
        y = next(y for y, row in enumerate(rows) if "[u] [u] [u]" in row)
        await pilot.click(offset=(rows[y].index("[u]") + 1, y))
        assert port.asked == []


async def test_sitting_down_shows_the_table_and_leaving_it_the_lobby() -> None:
    port = FakeLobby()
    sitting: Sitting = scenes.your_turn()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        port.seat(sitting)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q", "y")
        await pilot.pause()
        assert sitting.left
        assert "OPEN TABLES" in text_of_app(app)
        await pilot.press("q", "y")
        await pilot.pause()
    assert app.return_value == 0
    assert port.asked == [("leave",)]


async def test_a_rematch_takes_the_place_of_the_table_that_is_over() -> None:
    port = FakeLobby()
    before, after = scenes.your_turn(), scenes.others_fight()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        port.seat(before)
        await pilot.pause()
        before.go_on(after)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        await pilot.press("q", "y")
        await pilot.pause()
        assert after.left
        assert not before.left
        assert "OPEN TABLES" in text_of_app(app)


async def test_what_is_being_typed_stays_text_when_the_game_begins() -> None:
    port = FakeLobby()
    sitting = scenes.your_turn()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "d", "o")
        port.seat(sitting)
        await pilot.pause()
        await pilot.press("o", "r", "enter")
        assert sitting.said == ["door"]
        assert sitting.sent == []


async def test_a_language_is_chosen_in_the_lobby() -> None:
    port = FakeLobby()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q", "1", "right", "escape", "escape")
        assert "OFFENE TISCHE" in text_of_app(app)


async def test_that_nobody_answers_is_said_until_somebody_does() -> None:
    port = FakeLobby()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        port.tell(LobbyReply(new_notice("host_away")))
        await pilot.pause()
        assert "out of reach" in text_of_app(app)
        port.update()
        await pilot.pause()
        assert "out of reach" not in text_of_app(app)
        port.tell(LobbyReply(new_notice("chairs_taken")))
        port.update()
        await pilot.pause()
        assert "Every chair there is taken." in text_of_app(app)


def test_of_wide_talk_the_end_is_seen_where_it_is_typed() -> None:
    lobby = LobbyModel(Preferences(), LobbyUpdate("attic", "Ann", 3, (), (), DECKS))
    lobby.talking, lobby.talk = True, "拳" * 50 + "!"
    *_, prompt, _ = [row_text(row) for row in lobby_rows(lobby, 80, 24)]
    assert prompt.rstrip().endswith("拳!_")


async def test_talk_and_what_the_lobby_says() -> None:
    port = FakeLobby()
    app = PlayerApp(port)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "h", "i", "3", "backspace", "2", "enter")
        assert port.asked == [("say", "hi2")]
        port.tell(LobbyReply(new_notice("chairs_taken")))
        await pilot.pause()
        assert "Every chair there is taken." in text_of_app(app)
        port.tell(PortEnded(new_notice("host_closes")))
        await pilot.pause()
        assert "Your games are saved. Press [q]." in text_of_app(app)
        await pilot.press("1", "n")
        assert port.asked == [("say", "hi2")]


async def test_a_small_terminal_gets_one_line() -> None:
    app = PlayerApp(FakeLobby())
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        assert "Kickdoor needs 60 columns" in text_of_app(app).replace("\n", " ")


def test_at_a_full_table_no_chair_is_said_to_be_free() -> None:
    others = tuple(Chair(seat, name) for seat, name in enumerate(("Bo", "Cleo", "Dag"), 1))
    full = replace(OWN, chairs=(*OWN.chairs, *others))
    *_, prompt, _ = painted(full, mark=OWN.id)
    assert prompt.strip() == "All chairs are taken: you start the game."
    *_, prompt, _ = painted(OWN, mark=OWN.id)
    assert prompt.strip() == "You start the game; bots take the free chairs."


def test_of_who_plays_neither_a_woman_nor_a_man_nothing_is_said() -> None:
    hedy, gus = Chair(1, "Hedy", gender="female"), Chair(2, "Gus", gender="other")
    table = replace(OWN, chairs=(*OWN.chairs, hedy, gus))
    shown = "\n".join(painted(table, mark=OWN.id))
    assert "Ann  in charge " in shown
    assert "Hedy  a woman" in shown
    assert "mystery" not in shown
    told = "\n".join(table_detail_lines(words_for("en"), table, "1"))
    assert "Hedy, a woman." in told
    assert "mystery" not in told
