"""The pane: what it sends of a change, and what of Textual it builds on."""

from __future__ import annotations

import inspect
from typing import ClassVar

import pytest
from rich.console import Console
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.screen import Screen

from tests.tui import scenes
from tui.app import PlayerApp
from tui.canvas.pane import Pane
from tui.canvas.rows import Rows, TextRole
from tui.canvas.table_regions import Area
from tui.canvas.themes import THEMES

TERMINAL = Console(color_system="truecolor", force_terminal=True, no_color=False)


class Board(App[None]):
    """A pane of two regions side by side, and what would be sent to a terminal."""

    CSS_PATH: ClassVar[None] = None

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.pane = Pane(THEMES["mono"])
        self.sent: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.pane

    def on_mount(self) -> None:
        self.pane.place({"right": Area(5, 0, 5, 2), "left": Area(0, 0, 5, 2)})

    def _display(self, screen: Screen[object], renderable: object) -> None:
        if isinstance(renderable, CompositorUpdate):
            self.sent.append(renderable.render_segments(TERMINAL))

    @property
    def picture(self) -> list[str]:
        return [self.pane.render_line(y).text for y in range(2)]


def rows(*texts: str, role: TextRole = "text") -> Rows:
    return tuple(((text, role),) for text in texts)


async def test_only_the_changed_spans_are_sent_and_at_once() -> None:
    app = Board()
    async with app.run_test(size=(10, 2)) as pilot:
        app.pane.show({"left": rows("abcde", "fghij"), "right": rows("ABCDE", "FGHIJ")})
        await pilot.pause()
        app.sent.clear()
        app.pane.show({"right": rows("ABCDE", "FGxIJ")})
        assert app.sent == ["\x1b[2;6HFGxIJ"]
        app.pane.show({"right": rows("ABCDE", "FGxIJ")})
        assert len(app.sent) == 1


async def test_a_whole_paint_has_what_was_sent_past_the_compositor() -> None:
    app = Board()
    async with app.run_test(size=(10, 2)) as pilot:
        app.pane.show({"left": rows("abcde", "fghij"), "right": rows("ABCDE", "FGHIJ")})
        await pilot.pause()
        app.pane.show({"left": rows("abcde", "-----")})
        app.sent.clear()
        app.screen.refresh()
        await pilot.pause()
        assert "-----" in "".join(app.sent)
        assert "fghij" not in "".join(app.sent)


async def test_a_change_while_painting_is_held_back_is_painted_afterwards() -> None:
    app = Board()
    async with app.run_test(size=(10, 2)) as pilot:
        app.pane.show({"left": rows("abcde", "fghij"), "right": rows("ABCDE", "FGHIJ")})
        await pilot.pause()
        app.sent.clear()
        with app.batch_update():
            app.pane.show({"left": rows("abcde", "-----")})
            app.pane.show({"left": rows("abcde", "+++++")})
            await pilot.pause()
            assert app.sent == []
        app.screen.refresh()
        await pilot.pause()
        assert "+++++" in "".join(app.sent)


async def test_regions_that_show_nothing_yet_are_blank() -> None:
    app = Board()
    async with app.run_test(size=(10, 2)) as pilot:
        app.pane.show({"right": rows("ABCDE")})
        await pilot.pause()
        assert app.picture == ["     ABCDE", " " * 10]


@pytest.mark.parametrize(
    ("x", "y", "at"), [(0, 0, ("left", 0, 0)), (6, 1, ("right", 1, 1)), (10, 0, ("", 0, 0))]
)
def test_cells_belong_to_regions(x: int, y: int, at: tuple[str, int, int]) -> None:
    pane = Pane(THEMES["mono"])
    pane._areas = {"left": Area(0, 0, 5, 2), "right": Area(5, 0, 5, 2)}
    assert pane.at(x, y) == at


def test_what_the_pane_uses_of_textual() -> None:
    display = inspect.getsource(App._display)
    assert list(inspect.signature(App._display).parameters) == ["self", "screen", "renderable"]
    assert "isinstance(renderable, CompositorUpdate)" in display
    assert "renderable.render_segments(console)" in display
    assert "if self._batch_count:" in display


def test_a_screen_has_no_widgets_but_its_pane() -> None:
    app = PlayerApp(scenes.others_fight())
    adds = inspect.getsource(Screen._extend_compose)
    for name in ("_disable_tooltips", "_disable_notifications"):
        assert getattr(app, name)
        assert f"if not self.app.{name}:" in adds
