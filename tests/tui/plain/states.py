"""The main states in plain lines, in three languages, as they were read and found good.

Run as a program to write the golden files anew: `python -m tests.tui.plain.states`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cards.languages import LANGUAGES, Language
from tests.tui import edition_scenes, scenes
from tests.tui.fake_lobby import FakeLobby
from tests.tui.plain.reader import Lines
from tui.ports import LobbyPort, TablePort

GOLDEN = Path(__file__).parent / "golden"

SCENES: tuple[tuple[str, Callable[[], LobbyPort | TablePort], tuple[str, ...]], ...] = (
    ("the lobby", FakeLobby, ("read 1", "help")),
    ("before the first turn", scenes.starting, ()),
    ("your turn", scenes.your_turn, ("hand", "table", "gear", "0", "sell", "1 11", "no", "help")),
    ("your fight", scenes.your_fight, ("why", "3", "3", "call")),
    ("somebody else's fight", scenes.others_fight, ("3", "read 4", "auto", "settings")),
    ("an offer", scenes.deal, ("ask c",)),
    ("a trade", scenes.trading, ("", "trade b")),
    ("what you lose", scenes.losing, ()),
    ("charity", scenes.giving, ("1 2",)),
    ("looting", scenes.looting, ()),
    ("a mask", edition_scenes.masks, ("1",)),
    ("powers", edition_scenes.agents, ("power",)),
    ("a theft", edition_scenes.theft, ()),
    ("the end", scenes.won, ()),
    ("looking on", scenes.looked_on, ("why", "hand")),
)
"""A name, the state, and what is typed there; in English, which is understood everywhere."""


def told(language: Language) -> str:
    """All of them, one after the other: what is said on coming, then each line and its answer."""
    parts: list[str] = []
    for name, scene, typed in SCENES:
        lines = Lines(scene(), language=language)
        part = [f"== {name}", *lines.take()]
        for text in typed:
            lines.now += 1.0
            lines.game.line(text)
            part += [f"> {text}", *lines.take()]
        parts.append("\n".join(part))
    return "\n\n".join(parts) + "\n"


def path(language: Language) -> Path:
    return GOLDEN / f"{language}.txt"


if __name__ == "__main__":
    for one in LANGUAGES:
        path(one).write_text(told(one), encoding="utf-8")
