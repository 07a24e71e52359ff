"""The emulator of the tests shows what pyte shows."""

from __future__ import annotations

from random import Random

import pyte

from tests.netplay.emulator import Emulator

SIZE = (20, 6)
NARROW = (
    "a",
    "Brief",
    "║ ► ■ ‡",
    "e\u0301",
    "\r\n",
    "\n",
    "\b",
    "\t",
    "a line that is too long",
    "\x1b[H",
    "\x1b[3;17H",
    "\x1b[2J",
    "\x1b[K",
    "\x1b[1K",
    "\x1b[2X",
    "\x1b[2P",
    "\x1b[2@",
    "\x1b[L",
    "\x1b[M",
    "\x1b[2;4r",
    "\x1b[r",
    "\x1bM",
    "\x1b[4h",
    "\x1b[4l",
    "\x1b[?7l",
    "\x1b[?7h",
    "\x1b(0q\x1b(B",
    "\x0eqx\x0f",
    "\x1b[31;1m",
    "\x1b[0m",
    "\x1b7",
    "\x1b8",
    "\x1b[?5h",
    "\x1b[?5l",
    "\x1bc",
)
WIDE = ("漢字", "🂡", "Brief ►", "e\u0301", "\r\n", "\x1b[2J\x1b[H")
"""Nothing that would cut a wide character in two: pyte could not show it any more."""


def test_whatever_is_written_both_show_and_keep_the_same() -> None:
    chance = Random(4)
    for number in range(24):
        pieces = WIDE if number % 4 == 0 else NARROW
        ours, theirs = Emulator(*SIZE), pyte.Screen(*SIZE)
        screens = ours, theirs
        streams = [pyte.ByteStream(screen) for screen in screens]
        written = ""
        for _ in range(40):
            if pieces is NARROW and chance.random() < 0.03:
                lines, columns = chance.randrange(2, 9), chance.randrange(5, 30)
                for screen in screens:
                    screen.resize(lines, columns)
            piece = chance.choice(pieces)
            written += piece
            for stream in streams:
                stream.feed(piece.encode())
            assert ours.display == theirs.display, repr(written)
            assert ours.buffer == theirs.buffer, repr(written)
            assert (ours.cursor.x, ours.cursor.y) == (theirs.cursor.x, theirs.cursor.y)
