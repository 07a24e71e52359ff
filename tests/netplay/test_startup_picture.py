"""The first picture of a game at home: before anything heavy is loaded, and without a trace."""

from __future__ import annotations

import subprocess
import sys
import termios

from netplay.local.startup_picture import TITLE
from tests.netplay.kickdoor_terminal import kickdoor

HEAVY = {"asyncio", "pydantic", "textual", "engine", "cards.pack", "tui.app"}


def test_nothing_heavy_is_loaded_before_it() -> None:
    """In a Python of its own: here everything is loaded already."""
    program = (
        "import sys; from netplay.cli.main import _parser_for; from netplay.cli import play;"
        " _parser_for(['play']).parse_args(['play']); print(*sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert not HEAVY & set(told.stdout.decode().split())


async def test_it_comes_first_and_the_table_after_it() -> None:
    async with kickdoor("play", "--seed", "moths", "--language", "de") as terminal:
        await terminal.shows("VORBEREITUNG")
        received = bytes(terminal.received).decode()
    assert received.index(TITLE) < received.index("die Türen werden gemischt")
    assert received.index(TITLE) < received.index("VORBEREITUNG")
    assert received.index("\x1b[?1049h") < received.index(TITLE)


async def test_a_wrong_wish_is_a_line_on_the_shells_own_screen() -> None:
    async with kickdoor("play", "--edition", "nope") as terminal:
        await terminal.receives(b"kickdoor: ")
        await terminal.program.ended()
        attributes = termios.tcgetattr(terminal._master)
        received = bytes(terminal.received)
    assert received.index(TITLE.encode()) < received.index(b"\x1b[?1049l")
    assert received.index(b"\x1b[?1049l") < received.index(b"kickdoor: ")
    assert attributes[3] & termios.ECHO


async def test_lines_have_none() -> None:
    async with kickdoor("play", "--seed", "moths", "--plain") as terminal:
        await terminal.receives(b"Type help")
    assert b"\x1b" not in terminal.received
