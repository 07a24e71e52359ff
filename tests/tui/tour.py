"""The pictures of the tour: main screens as they are painted now.

Run as a program to draw them anew: `python -m tests.tui.tour`.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from cards.languages import Language
from netplay.exports.svg_picture import self_contained_svg
from tests.tui.lobby_scenes import lobby_of
from tests.tui.scenes import SCENES
from tests.tui.sitting import Guest
from tui.canvas.rows import Row
from tui.canvas.themes import THEMES, ThemeName
from tui.lobby.painter import lobby_rows
from tui.table.painters.table import paint_table, table_layout

FOLDER = Path(__file__).parents[2] / "docs" / "tour"
SHOWN: dict[str, tuple[tuple[int, int], Language, ThemeName]] = {
    "lobby": ((80, 24), "en", "dark"),
    "your_turn": ((80, 24), "en", "dark"),
    "others_fight": ((120, 40), "en", "dark"),
    "why": ((80, 24), "en", "dark"),
    "deal_draft": ((80, 24), "de", "light"),
    "kill_called": ((60, 20), "en", "dark"),
    "help_things": ((80, 24), "it", "dark"),
    "gallery": ((80, 24), "en", "dark"),
    "ended": ((80, 24), "en", "dark"),
    "settings": ((80, 24), "en", "contrast"),
}
"""Scenes of the tests, each with a size, a language and a theme."""
_GROUND = TerminalTheme((18, 18, 18), (218, 218, 218), [(0, 0, 0)] * 8)


def picture_of(scene: str) -> str:
    """The screen as SVG, in the fonts that the reader has."""
    size, language, colours = SHOWN[scene]
    rows = _lobby(scene, size, language) if scene == "lobby" else _table(scene, size, language)
    theme = THEMES[colours]
    console = Console(
        record=True,
        width=size[0],
        file=io.StringIO(),
        force_terminal=True,
        color_system="256",
        legacy_windows=False,
    )
    for row in rows:
        console.print(Text.assemble(*((text, theme[role]) for text, role in row)), no_wrap=True)
    return self_contained_svg(console.export_svg(title="Kickdoor", theme=_GROUND, unique_id="tour"))


def _lobby(scene: str, size: tuple[int, int], language: Language) -> Sequence[Row]:
    return lobby_rows(lobby_of(scene, language), *size)


def _table(scene: str, size: tuple[int, int], language: Language) -> Sequence[Row]:
    """All regions of the screen, put together row by row."""
    made, keys = SCENES[scene]
    guest = Guest(made(), language=language)
    guest.press(keys)
    desk = guest.desk
    layout = table_layout(desk, *size)
    assert layout is not None
    painted = paint_table(guest.desk, layout, guest.now)
    grid: list[list[Row]] = [[] for _ in range(size[1])]
    for name, area in sorted(layout.areas().items(), key=lambda one: one[1].x):
        for y, row in enumerate(painted[name]):
            grid[area.y + y].append(row)
    return [tuple(piece for part in parts for piece in part) for parts in grid]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for scene in SHOWN:
        (FOLDER / f"{scene}.svg").write_text(picture_of(scene), encoding="utf-8")


if __name__ == "__main__":
    main()
