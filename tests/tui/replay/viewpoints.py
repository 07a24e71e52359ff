"""A game for replays, from any viewpoint; and the golden screens of its seats, which
`python -m tests.tui.scenes` writes anew with the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from cards.languages import LANGUAGES, Language
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_recording import (
    ViewpointRecording,
    viewpoint_recording_from_journal,
)
from tests.netplay.recordings.played_games import played, recording
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import row_text
from tui.ports import NoticeKey
from tui.replay.recorded_game import ALL_HANDS, EVERYBODY, RecordedGame, Viewpoint
from tui.replay.screen import ReplayScreen
from tui.settings.preferences import Preferences

GOLDEN = Path(__file__).parent / "golden"
SCREENS: dict[str, Viewpoint] = {"seat": Viewpoint(1), "all_hands": ALL_HANDS}
MOMENT = 3
"""The fight of the game that is on the golden screens."""


@cache
def seen(viewpoint: Viewpoint) -> ViewpointRecording:
    return ViewpointRecording.seen(viewpoint_recording_from_journal(played(), viewpoint))


class Eyes:
    """A reader who may see the game from these viewpoints; with a `refusal` from none of them."""

    def __init__(self, *choices: Viewpoint, refusal: NoticeKey | None = None) -> None:
        self.choices: Sequence[Viewpoint] = (EVERYBODY, *choices)
        self._refusal = refusal

    async def seen_from(self, viewpoint: Viewpoint) -> RecordedGame:
        if viewpoint == EVERYBODY:
            return recording()
        if self._refusal is not None:
            raise ViewpointDenied(self._refusal)
        return seen(viewpoint)


def app_with(eyes: Eyes, language: Language = "en") -> PlayerApp:
    return PlayerApp(recording(), preferences=Preferences(language), viewpoints=eyes)


def screen_of(pilot: Pilot[int]) -> ReplayScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def whole_screen(pilot: Pilot[int]) -> str:
    """All regions in their places."""
    screen = screen_of(pilot)
    assert screen._layout_now is not None
    areas = sorted(screen._layout_now.areas().items(), key=lambda one: one[1].x)
    pictured = screen.query_one(Pane).pictured()
    rows = [
        "".join(
            row_text(pictured[name][y - area.y])
            for name, area in areas
            if area.y <= y < area.y + area.height
        )
        for y in range(screen.size.height)
    ]
    return "\n".join(row.rstrip() for row in rows) + "\n"


async def changed(pilot: Pilot[int], key: str = "s") -> None:
    """Press the key of another viewpoint, and wait for it."""
    await pilot.press(key)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def painted(name: str, language: Language) -> str:
    """A golden screen: a fight, from that viewpoint."""
    app = app_with(Eyes(SCREENS[name]), language)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "home", *("f" * (MOMENT + 1)), "right", "right")
        await changed(pilot)
        return whole_screen(pilot)


def golden_path(name: str, language: Language) -> Path:
    return GOLDEN / f"{name}.80x24.{language}.txt"


def write_replay_screens() -> None:
    for name in SCREENS:
        for language in LANGUAGES:
            text = asyncio.run(painted(name, language))
            golden_path(name, language).write_text(text, encoding="utf-8")
