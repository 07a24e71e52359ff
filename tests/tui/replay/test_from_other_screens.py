"""A replay that a key opens at the end of a game, or in the history: leaving it leads back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from netplay.recordings.recording_cache import ReplayDenied
from tests.netplay.recordings.played_games import recording
from tests.patience import PATIENCE
from tests.tui import scenes
from tests.tui.fake_lobby import FakeLobby
from tests.tui.past_games.records import some_history, some_scores
from tests.tui.replay.viewpoints import Eyes
from tests.tui.sitting import Sitting
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import row_text
from tui.hotseat.screen import HotSeatScreen
from tui.lobby.past_games_page_state import PastGamesPage
from tui.lobby.screen import LobbyScreen
from tui.ports import TablePort
from tui.replay.recorded_game import RecordedGame, Viewpoint
from tui.replay.screen import ReplayScreen
from tui.settings.preferences import Preferences
from tui.table.screen import TableScreen


class Library:
    """A `ReplayLibrary` in which every game is the same one, once the test lets it be found."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.written = asyncio.Event()
        self.denied = False
        self.viewpoints: tuple[Viewpoint, ...] = ()

    async def replay_of(self, game: str) -> RecordedGame:
        self.asked.append(game)
        await self.written.wait()
        if self.denied:
            raise ReplayDenied("replay_unknown")
        return recording("classic")

    async def viewpoints_of(self, game: str) -> Eyes:
        return Eyes(*self.viewpoints)


@pytest.fixture
def library() -> Library:
    made = Library()
    made.written.set()
    return made


def text_of(screen: Screen[Any]) -> str:
    pictured = screen.query_one(Pane).pictured()
    return "\n".join(row_text(row) for rows in pictured.values() for row in rows)


async def until(pilot: Pilot[int], reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not reached():
            await pilot.pause(0.01)


def reading(pilot: Pilot[int]) -> bool:
    return isinstance(pilot.app.screen, ReplayScreen)


def app_at(port: TablePort, *others: TablePort, library: Library | None) -> PlayerApp:
    return PlayerApp(port, *others, preferences=Preferences("en"), replays=library)


# --- the end of a game ----------------------------------------------------------------------------


async def test_at_the_end_a_key_shows_the_game_again_and_another_one_leads_back(
    library: Library,
) -> None:
    async with app_at(scenes.won(), library=library).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = pilot.app.screen
        assert "[a] replay" in text_of(table)
        await pilot.press("a")
        await until(pilot, lambda: reading(pilot))
        assert library.asked == ["t1"]
        await pilot.pause()
        assert "[q] back" in text_of(pilot.app.screen)
        assert "play again" not in text_of(pilot.app.screen)
        await pilot.press("t", "q")
        await pilot.pause()
        assert pilot.app.screen is table
        assert "[a] replay" in text_of(table)
        assert pilot.app.return_value is None


async def test_it_can_be_seen_there_with_the_eyes_of_a_seat(library: Library) -> None:
    library.viewpoints = (Viewpoint(1),)
    async with app_at(scenes.won(), library=library).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await until(pilot, lambda: reading(pilot))
        await pilot.press("space", "s")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "[s] seen by Bo" in text_of(pilot.app.screen)


async def test_until_it_is_written_a_line_says_so_and_why_there_is_none_another(
    library: Library,
) -> None:
    library.written.clear()
    library.denied = True
    async with app_at(scenes.won(), library=library).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await until(pilot, lambda: "Getting the recording" in text_of(pilot.app.screen))
        library.written.set()
        await until(pilot, lambda: "No game of that name" in text_of(pilot.app.screen))
        assert not reading(pilot)


async def test_there_is_no_such_key_before_the_end_nor_where_nothing_is_recorded(
    library: Library,
) -> None:
    for port, there in ((scenes.your_turn(), library), (scenes.won(), None)):
        async with app_at(port, library=there).run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "replay" not in text_of(pilot.app.screen)
            await pilot.press("a")
            await pilot.pause()
            assert not reading(pilot)
    assert library.asked == []


async def test_who_has_left_meanwhile_is_not_called_back(library: Library) -> None:
    library.written.clear()
    async with app_at(scenes.won(), library=library).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await until(pilot, lambda: bool(library.asked))
        pilot.app.push_screen(Screen())
        library.written.set()
        await pilot.app.workers.wait_for_complete()
        assert not reading(pilot)


async def test_a_rematch_closes_the_replay_of_the_game_before(library: Library) -> None:
    port, next_port = scenes.won(), scenes.your_turn()
    async with app_at(port, library=library).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        old = pilot.app.screen
        await pilot.press("a")
        await until(pilot, lambda: reading(pilot))
        port.go_on(next_port)
        # It is on top before it listens.
        await until(pilot, lambda: next_port.listener is not None)
        assert isinstance(pilot.app.screen, TableScreen)
        assert not reading(pilot)
        assert pilot.app.screen is not old
        assert old not in pilot.app.screen_stack


async def test_people_who_share_a_keyboard_can_see_it_again(library: Library) -> None:
    ports: list[Sitting] = []
    for seat in (0, 1):
        port = scenes.won()
        port.seat = seat
        ports.append(port)
    async with app_at(*ports, library=library).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shared = pilot.app.screen
        assert isinstance(shared, HotSeatScreen)
        assert "[a] replay" in text_of(shared)
        await pilot.press("a")
        await until(pilot, lambda: reading(pilot))
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.screen is shared


# --- the lobby ------------------------------------------------------------------------------------


async def test_the_marked_game_of_the_history_is_shown_and_the_page_is_still_open_after_it(
    library: Library,
) -> None:
    port = FakeLobby()
    app = PlayerApp(port, preferences=Preferences("en"), replays=library)
    async with app.run_test(size=(80, 24)) as pilot:
        lobby = await history(pilot, port)
        games = some_history().games
        marked = next(number for number, one in enumerate(games) if one.game.end == "won")
        await pilot.press(*["down"] * marked, "a")
        await until(pilot, lambda: reading(pilot))
        assert library.asked == [games[marked].game.id]
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.screen is lobby
        page = lobby.lobby.page
        assert isinstance(page, PastGamesPage)
        assert (page.tab, page.at) == ("games", marked)
        await pilot.press("enter")
        await until(pilot, lambda: len(library.asked) == 2)


async def test_a_game_that_the_rules_have_not_ended_has_none(library: Library) -> None:
    port = FakeLobby()
    app = PlayerApp(port, preferences=Preferences("en"), replays=library)
    async with app.run_test(size=(80, 24)) as pilot:
        await history(pilot, port)
        games = some_history().games
        marked = next(number for number, one in enumerate(games) if one.game.end != "won")
        await pilot.press(*["down"] * marked, "a", "enter")
        await pilot.pause()
        assert "[a]" not in text_of(pilot.app.screen)
        assert library.asked == []


async def test_whoever_is_called_to_a_table_is_brought_there_out_of_a_replay(
    library: Library,
) -> None:
    """And what they were just pressing is no key of the game (ADR 9)."""
    port, table = FakeLobby(), scenes.your_turn()
    app = PlayerApp(port, preferences=Preferences("en"), replays=library)
    async with app.run_test(size=(80, 24)) as pilot:
        lobby = await history(pilot, port)
        await pilot.press("a")
        await until(pilot, lambda: reading(pilot))
        port.seat(table)
        await until(pilot, lambda: not reading(pilot) and pilot.app.screen is not lobby)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.desk.talk.open
        assert pilot.app.screen_stack[-2] is lobby


async def history(pilot: Pilot[int], port: FakeLobby) -> LobbyScreen:
    """The lobby, with the list of one's own games open."""
    await pilot.pause()
    lobby = pilot.app.screen
    assert isinstance(lobby, LobbyScreen)
    await pilot.press("s")
    port.tell(some_history())
    port.tell(some_scores())
    await pilot.press("right")
    await pilot.pause()
    return lobby
