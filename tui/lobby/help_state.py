"""The lobby's help while it lies open: which page, and how far down."""

from __future__ import annotations

from dataclasses import dataclass

HELP_KEYS = ("left", "right", "?", "up", "down", "pageup", "pagedown", "escape", "q")
"""What can be pressed meanwhile."""
HELP_PAGES = ("screen", "things", "keys")
SCROLL_STEP = 8


@dataclass(frozen=True, slots=True)
class LobbyHelp:
    """`at` is the page, `offset` the rows above the first one shown."""

    at: int = 0
    offset: int = 0

    def pressed(self, key: str) -> LobbyHelp | None:
        """After one of `HELP_KEYS`; None once it is closed."""
        match key:
            case "left" | "right" | "?":
                by = -1 if key == "left" else 1
                return LobbyHelp((self.at + by) % len(HELP_PAGES))
            case "up" | "down" | "pageup" | "pagedown":
                by = SCROLL_STEP if key.startswith("page") else 1
                offset = self.offset + (by if key.endswith("down") else -by)
                return LobbyHelp(self.at, max(0, offset))
            case _:
                return None
