"""A running app in a test: its screen, what goes over the wire, and time that stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.console import Console
from textual._compositor import CompositorUpdate
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot
from textual.screen import Screen

from netplay.ssh.screen_diff import ScreenDiff
from tests.patience import PATIENCE
from tui.app import PlayerApp
from tui.canvas.pane import CLEAR_SCREEN, Pane
from tui.canvas.rows import row_text
from tui.table.screen import TableScreen

TERMINAL = Console(color_system="truecolor", force_terminal=True, no_color=False)


def table_of(app: PlayerApp) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


def shown(app: PlayerApp) -> str:
    regions = app.screen.query_one(Pane).pictured().values()
    return "\n".join(row_text(row) for rows in regions for row in rows)


@contextmanager
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What goes to the terminal of 80x24 of an app that starts now, an update each; a headless app
    writes nothing by itself."""
    written: list[str] = []
    shown = ScreenDiff(80, 24)

    def display(app: PlayerApp, screen: Screen[object], renderable: object) -> None:
        if isinstance(renderable, CompositorUpdate):
            written.append(shown.differing(renderable.render_segments(TERMINAL)))

    def write(driver: HeadlessDriver, data: str) -> None:
        if data == CLEAR_SCREEN:
            shown.forget()

    with monkeypatch.context() as patch:
        patch.setattr(PlayerApp, "_display", display)
        patch.setattr(HeadlessDriver, "write", write)
        yield written


async def painted(pilot: Pilot[int], written: list[str]) -> None:
    """Wait until something has been written, and then for the rest of it."""
    async with asyncio.timeout(PATIENCE):
        while not written:
            await pilot.pause(0.01)
    await pilot.pause()


def stop_time(screen: TableScreen) -> None:
    """No tick of the clock and no end of what stands out for a moment paints anything any more,
    however long the test takes."""
    stopped = screen._now()
    screen._now = lambda: stopped
    screen._wait_for_echo = lambda: None  # type: ignore[method-assign]
    screen._schedule = lambda: None  # type: ignore[method-assign]
    if screen._tick is not None:
        screen._tick.stop()
