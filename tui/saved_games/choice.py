"""The choice between saved games and a new one: which is marked, and what keys make of it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

from tui.ports import SavedGame, SavedGamesPort
from tui.words.catalogue import Words

SavedGameWish = Literal["resume", "new", "throw_away", "leave", ""]


@dataclass(slots=True)
class SavedGameChoice:
    """What lies before whoever chooses."""

    port: SavedGamesPort
    marked: int = 0
    asking: bool = False
    """The marked one is to be thrown away: really?"""

    def press(self, key: str) -> SavedGameWish:
        """What the key asks for; of the marked game, if it is about one."""
        games = self.port.saved_games
        if self.asking:
            self.asking = key not in ("y", "n", "escape")
            return "throw_away" if key == "y" else ""
        match key:
            case "enter":
                return "resume" if games else "new"
            case "n":
                return "new"
            case "q":
                return "leave"
            case _ if not games:
                pass
            case "x":
                self.asking = True
            case "up" | "down":
                step = 1 if key == "down" else -1
                self.marked = (self.marked + step) % len(games)
            case _ if key.isdecimal() and 0 < int(key) <= len(games):
                self.marked = int(key) - 1
        return ""

    def throw_away(self) -> None:
        """The marked game goes, and the next one is marked."""
        self.port.throw_away(self.marked)
        self.marked = max(0, min(self.marked, len(self.port.saved_games) - 1))


def saved_game_text(words: Words, game: SavedGame) -> str:
    """How far it is, and who plays."""
    if len(game.people) > 1:
        pairs = zip(game.people, game.levels, strict=True)
        me = words.names([words("saved.level", w=name, n=level) for name, level in pairs])
    else:
        me = words("saved.your_level", n=game.levels[0])
    bots = words("saved.bots", w=words.names(list(game.bots))) if game.bots else ""
    return words("saved.round", n=game.round) + ", " + me + (f", {bots}" if bots else "")


def saved_game_time_text(game: SavedGame) -> str:
    """Day and hour of this machine."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(game.saved))


def set_aside_game_lines(words: Words, port: SavedGamesPort) -> list[str]:
    """A line for each game that cannot be resumed: nothing of it is lost."""
    return [words("saved.set_aside", path=path, why=why) for path, why in port.set_aside]
