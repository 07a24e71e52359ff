"""The page of history and scores while it lies open, and what each key does to it: plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from tui.past_games.hall_of_fame import HallOfFame
from tui.past_games.player_history import HistoryEntry, PlayerHistory

PastGamesTab = Literal["history", "games", "scores", "lately"]
TABS: tuple[PastGamesTab, ...] = get_args(PastGamesTab)
PAST_GAMES_KEYS = (
    *("left", "right", "tab", "up", "down", "pageup", "pagedown"),
    *("s", "q", "escape"),
)
"""What can be pressed."""
REPLAY_KEYS = ("a", "enter")
"""What shows the game under the mark again."""
SCROLL_STEP = 8


@dataclass(frozen=True, slots=True)
class PastGamesPage:
    """`history` and `scores` are what the host has told, nothing until it has."""

    guest: bool = False
    """Nothing is kept of this visitor."""
    tab: PastGamesTab = "history"
    history: PlayerHistory | None = None
    scores: HallOfFame | None = None
    at: int = 0
    """The game under the mark."""
    offset: int = 0
    """Rows above the first one shown."""
    has_replays: bool = False
    """Games can be seen again here."""

    @property
    def marked(self) -> HistoryEntry | None:
        """The game under the mark."""
        games = self.history.games if self.history is not None else ()
        return games[min(self.at, len(games) - 1)] if games else None

    @property
    def replayable(self) -> str:
        """The id of the game that can be seen again now: only those that the rules have ended were
        written down. Empty if there is none."""
        if not self.has_replays or self.tab != "games" or self.marked is None:
            return ""
        return self.marked.game.id if self.marked.game.end == "won" else ""

    @property
    def keys(self) -> tuple[str, ...]:
        """Those that do something now."""
        return PAST_GAMES_KEYS + (REPLAY_KEYS if self.replayable else ())

    def told(self, news: PlayerHistory | HallOfFame) -> PastGamesPage:
        """What the host says."""
        if isinstance(news, HallOfFame):
            return replace(self, scores=news)
        return replace(self, history=news)

    def pressed(self, key: str) -> PastGamesPage | None:
        """One of `PAST_GAMES_KEYS`; None once it is closed."""
        match key:
            case "left" | "right" | "tab":
                by = -1 if key == "left" else 1
                tab = TABS[(TABS.index(self.tab) + by) % len(TABS)]
                return replace(self, tab=tab, offset=0)
            case "up" | "down" | "pageup" | "pagedown":
                by = SCROLL_STEP if key.startswith("page") else 1
                return self._moved(by if key.endswith("down") else -by)
            case _:
                return None

    def _moved(self, by: int) -> PastGamesPage:
        if self.tab != "games":
            return replace(self, offset=max(0, self.offset + by))
        last = len(self.history.games) - 1 if self.history is not None else 0
        return replace(self, at=max(0, min(self.at + by, last)))
