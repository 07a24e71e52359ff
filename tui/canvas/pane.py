"""The one widget of a screen: painted regions at fixed places, of which it sends what has changed.

Textual lays out and paints a screen as a whole: at the start, for another size, another theme. Of a
change it is only given the changed spans to send, past its compositor, which would look at every
cell and wait for its next frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rich.console import Console
from rich.segment import Segment
from textual._compositor import CompositorUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas.rows import Row, Rows, Span, changed_spans, crop_row
from tui.canvas.table_regions import Area, region_at
from tui.canvas.themes import Theme

CLEAR_SCREEN = "\x1b[2J"
"""An empty screen: whatever the terminal shows, it is painted anew after that."""


class PaneChanges(CompositorUpdate):
    """Pieces of rows, each with the column and the row of the screen at which it begins."""

    def __init__(self, pieces: list[tuple[int, int, Strip]]) -> None:
        self._pieces = pieces

    def render_segments(self, console: Console) -> str:
        return "".join(
            f"\x1b[{y + 1};{x + 1}H{piece.render(console)}" for x, y, piece in self._pieces
        )


class Pane(Widget, can_focus=False):
    """Rows by region. It has no children, no focus, and no styles but its colours."""

    DEFAULT_CSS = "Pane { width: 100%; height: 100%; }"
    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._areas: dict[str, Area] = {}
        self._rows: dict[str, Rows] = {}
        self._stale = True
        """All of it waits to be painted by Textual."""

    def rows(self, region: str) -> Rows:
        return self._rows.get(region, ())

    def pictured(self) -> dict[str, Rows]:
        """What all regions show."""
        return dict(self._rows)

    def place(self, areas: Mapping[str, Area]) -> None:
        """Divide the screen into these regions, which do not overlap. Where others have covered
        the same cells, the next picture is compared with what they show."""
        placed = dict(sorted(areas.items(), key=lambda one: one[1].x))
        if self._stale or _extent(placed) != _extent(self._areas):
            self._areas, self._rows = placed, {}
            self._paint_all()
            return
        painted = [self._row(y) for y in range(_extent(placed)[1])]
        self._areas = placed
        self._rows = {
            region: tuple(
                crop_row(row, area.x, area.width) for row in painted[area.y : area.y + area.height]
            )
            for region, area in placed.items()
        }

    def wear(self, theme: Theme) -> None:
        """Change the colours of everything."""
        self._theme = theme
        self._paint_all()

    def paint_anew(self) -> None:
        """Everything once more: what the terminal shows may no longer be what it was sent."""
        driver = self.app._driver
        if driver is not None:
            driver.write(CLEAR_SCREEN)
        self._stale = True
        self.screen.refresh(layout=True)

    def show(self, picture: Mapping[str, Rows]) -> None:
        """Show these rows in their regions; of rows that differ the changed spans are sent."""
        old, self._rows = self._rows, {**self._rows, **picture}
        if self._stale:
            return
        if any(len(old.get(region, ())) != len(rows) for region, rows in picture.items()):
            self._paint_all()
            return
        pieces = [piece for region in picture for piece in self._changes(region, old[region])]
        if not pieces:
            return
        if self.screen.is_current and not self.app._batch_count:
            self.app._display(self.screen, PaneChanges(pieces))  # type: ignore[arg-type]
        else:
            self._paint_all()

    def at(self, x: int, y: int) -> tuple[str, int, int]:
        """The region under a cell of the screen, and column and row within it; "" for none."""
        return region_at(self._areas, x, y)

    def render_line(self, y: int) -> Strip:
        strip = self._strip(self._row(y))
        return strip.adjust_cell_length(self.size.width, self._theme["text"])

    def _row(self, y: int) -> Row:
        """What all regions show in that row of the screen."""
        spans: list[Span] = []
        for region, area in self._areas.items():
            rows = self._rows.get(region, ())
            if 0 <= y - area.y < min(area.height, len(rows)):
                spans += rows[y - area.y]
            elif 0 <= y - area.y < area.height:
                spans.append((" " * area.width, "text"))
        return tuple(spans)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Without Textual's cache of painted lines: it would not know of what was sent past it."""
        self._stale = False
        left, right = crop.column_span
        return [self.render_line(y).crop(left, right) for y in crop.line_range]

    def _paint_all(self) -> None:
        self._stale = True
        self.refresh()

    def _changes(self, region: str, old: Rows) -> Iterator[tuple[int, int, Strip]]:
        area = self._areas[region]
        for y, (before, after) in enumerate(zip(old, self._rows[region], strict=True), area.y):
            if before != after:
                left, spans = changed_spans(before, after)
                yield area.x + left, y, self._strip(spans)

    def _strip(self, spans: list[Span] | tuple[Span, ...]) -> Strip:
        theme = self._theme
        strip = Strip([Segment(text, theme[role]) for text, role in spans])
        for line_filter in self.get_line_filters():
            strip = strip.apply_filter(line_filter, self.background_colors[1])
        return strip


def _extent(areas: Mapping[str, Area]) -> tuple[int, int]:
    """Columns and rows that they cover together."""
    right = max((area.x + area.width for area in areas.values()), default=0)
    return right, max((area.y + area.height for area in areas.values()), default=0)
