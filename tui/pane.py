"""The one widget of all screens: a window onto painted rows, which repaints what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.rows import Row, Rows, changed_span
from tui.table.layout import Area
from tui.themes import Theme


class Pane(Widget, can_focus=False):
    """Rows at a fixed place. It has no children, no focus and no styles but its area."""

    DEFAULT_CSS = "Pane { position: absolute; }"
    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, id: str, theme: Theme) -> None:
        super().__init__(id=id)
        self._theme = theme
        self._rows: Rows = ()

    @property
    def rows(self) -> Rows:
        return self._rows

    def place(self, area: Area) -> None:
        """Move to an area of the screen, by cells."""
        self.styles.offset = (area.x, area.y)
        self.styles.width = area.width
        self.styles.height = area.height

    def show(self, rows: Rows) -> None:
        """Show these rows; of rows that differ only the changed columns are sent."""
        old, self._rows = self._rows, rows
        if len(old) != len(rows):
            self.refresh()
            return
        dirty = []
        for y, (before, after) in enumerate(zip(old, rows, strict=True)):
            if before != after:
                left, right = changed_span(before, after)
                dirty.append(Region(left, y, right - left, 1))
        if dirty:
            self.refresh(*dirty)

    def show_row(self, y: int, row: Row) -> None:
        """Change one row only."""
        self.show((*self._rows[:y], row, *self._rows[y + 1 :]))

    def wear(self, theme: Theme) -> None:
        """Change the colours of everything."""
        self._theme = theme
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._rows):
            return Strip.blank(self.size.width, self._theme["text"])
        theme = self._theme
        return Strip([Segment(text, theme[role]) for text, role in self._rows[y]], self.size.width)


def cell_at(panes: Mapping[str, Pane], x: int, y: int) -> tuple[str, int, int]:
    """The pane under a cell of the screen, and column and row within it; "" for none."""
    for name, pane in panes.items():
        region = pane.region
        if region.contains(x, y):
            return name, x - region.x, y - region.y
    return "", 0, 0
