"""The replay's screen in a running app."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator

import pytest_asyncio
from textual.pilot import Pilot

from netplay.recordings.recording import Recording
from tests.netplay.recordings.played_games import recorded, recording
from tests.patience import PATIENCE
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import row_text
from tui.replay.screen import ReplayScreen
from tui.settings.preferences import Preferences


@pytest_asyncio.fixture
async def pilot() -> AsyncIterator[Pilot[int]]:
    """A replay that stands at the first update."""
    app = PlayerApp(recording("classic"), preferences=Preferences("en"))
    async with app.run_test(size=(80, 24)) as running:
        await running.press("space")
        await running.press("home")
        yield running


def screen_of(pilot: Pilot[int]) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def shown(pilot: Pilot[int], *regions: str) -> str:
    """What stands in these regions, or in all."""
    pictured = screen_of(pilot).query_one(Pane).pictured()
    wanted = regions or tuple(pictured)
    return "\n".join(row_text(row) for region in wanted for row in pictured[region])


async def test_a_step_forward_and_back_is_the_same_picture(pilot: Pilot[int]) -> None:
    screen = screen_of(pilot)
    await pilot.press("right", "right", "right")
    await pilot.pause()
    there = shown(pilot, "banner", "stage", "rail", "foot")
    assert screen.playback.number == 3
    await pilot.press("right", "left")
    await pilot.pause()
    assert screen.playback.number == 3
    assert shown(pilot, "banner", "stage", "rail", "foot") == there


async def test_it_plays_by_itself_until_somebody_reads(pilot: Pilot[int]) -> None:
    screen = screen_of(pilot)
    for _ in range(9):
        await pilot.press("plus")
    await pilot.press("space")
    async with asyncio.timeout(PATIENCE):
        while screen.playback.number < 5:
            await pilot.pause(0.02)
    await pilot.press("v")
    assert screen.desk.overlay is not None
    assert screen._next is None
    await pilot.press("escape")
    assert screen._next is not None


async def test_only_its_own_keys_stand_in_the_key_row(pilot: Pilot[int]) -> None:
    """Those of the table would promise what nobody can do any more."""
    await pilot.press("f")
    await pilot.pause()
    assert "[Space] play" in shown(pilot, "foot")
    for gone in ("auto-pass", "talk", "gear", "trade"):
        assert gone not in shown(pilot)
    before = shown(pilot)
    await pilot.press("g", "b", "o", "y", "a", "1")
    assert shown(pilot) == before


async def test_a_search_goes_to_where_the_log_says_it(pilot: Pilot[int]) -> None:
    screen = screen_of(pilot)
    await pilot.press("slash", *"REACHES", "enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    found = screen.playback.number
    assert found > 0
    assert "reaches" in shown(pilot, "foot").casefold()
    await pilot.press("slash", *"nonsense", "enter")
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    assert "Nothing in this game says “nonsense”." in shown(pilot)
    assert screen.playback.number == found


async def test_at_the_end_the_game_is_told_again_and_space_begins_anew(pilot: Pilot[int]) -> None:
    screen = screen_of(pilot)
    await pilot.press("end")
    await pilot.pause()
    assert "THE GAME IS OVER" in shown(pilot)
    assert "THE END" in shown(pilot)
    await pilot.press("space")
    await pilot.pause()
    assert screen.playback.number == 0


async def test_a_click_on_the_rail_jumps(pilot: Pilot[int]) -> None:
    screen = screen_of(pilot)
    await pilot.click(offset=(40, 22))
    await pilot.pause()
    assert 0 < screen.playback.number < screen.playback.last


async def test_one_key_leaves(pilot: Pilot[int]) -> None:
    await pilot.press("q")
    await pilot.pause()
    assert pilot.app.return_value == 0


async def test_a_damaged_update_is_told_and_the_replay_stays_where_it_is() -> None:
    lines = gzip.decompress(recorded("classic")).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith(b'{"kind":"marks"')) + 1
    lines[first + 3] = b"{"
    damaged = Recording.of(gzip.compress(b"\n".join(lines)))
    app = PlayerApp(damaged, preferences=Preferences("en"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        await pilot.press("space", "home", "right", "right")
        assert screen.playback.number == 2
        await pilot.press("right")
        await pilot.pause()
        assert screen.playback.number == 2
        assert "Update 4 is damaged in this recording." in shown(pilot, "foot")
        await pilot.press("space")
        async with asyncio.timeout(PATIENCE):
            while screen.playback.plays:
                await pilot.pause(0.02)
        await pilot.press("end")
        assert screen.playback.ended
