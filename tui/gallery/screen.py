"""The gallery by itself, without a lobby or a table around it."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.screen import Screen

from tui.canvas.pane import Pane
from tui.canvas.symbols import downgrade_symbols
from tui.canvas.table_regions import Area, layout_for, terminal_too_small_rows
from tui.gallery.gallery import Gallery, gallery_after_key, gallery_after_typing
from tui.gallery.painter import gallery_rows, prompt_and_key_rows
from tui.keymap import USUAL_KEYS, canonical_key_name
from tui.settings.preferences import Preferences

FOOT_ROWS = 2


class GalleryScreen(Screen[None], inherit_bindings=False):
    """Dismissed when the gallery is closed."""

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(self, gallery: Gallery, preferences: Preferences) -> None:
        super().__init__()
        self.gallery = gallery
        self._preferences = preferences
        self._pane = Pane(preferences.theme)

    def compose(self) -> ComposeResult:
        yield self._pane

    def on_resize(self, event: events.Resize) -> None:
        self._pane.place({"gallery": Area(0, 0, event.size.width, event.size.height)})
        self.paint()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.gallery.listens:
            self.gallery = gallery_after_typing(self.gallery, event.key, event.character)
        elif event.key == "ctrl+l":
            self._pane.paint_anew()
        else:
            vi = self._preferences.movement == "both"
            key = canonical_key_name(event.key, event.character, USUAL_KEYS, vi=vi)
            gallery = gallery_after_key(self.gallery, "escape" if key == "q" else key)
            if gallery is None:
                self.dismiss(None)
                return
            self.gallery = gallery
        self.paint()

    def paint(self) -> None:
        words, (width, height) = self._preferences.words, self.size
        if layout_for(width, height) is None:
            rows = terminal_too_small_rows(words, width, height)
        else:
            rows = (
                *gallery_rows(self.gallery, words, width, height - FOOT_ROWS),
                *prompt_and_key_rows(self.gallery, words, width),
            )
        self._pane.show(
            {"gallery": tuple(downgrade_symbols(row, self._preferences.symbols) for row in rows)}
        )


class GalleryApp(App[int], inherit_bindings=False):
    """Ends when the gallery is closed."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    TITLE = "Kickdoor"

    def __init__(self, gallery: Gallery, preferences: Preferences) -> None:
        super().__init__(ansi_color=True)
        self._screen = GalleryScreen(gallery, preferences)

    def on_mount(self) -> None:
        self.push_screen(self._screen, lambda _: self.exit(0))
