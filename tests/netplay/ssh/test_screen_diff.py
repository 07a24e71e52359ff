"""Only what differs is sent, and the terminal shows the same as if everything were."""

from __future__ import annotations

from random import Random

import pyte
import pytest
from rich.cells import get_character_cell_size

from netplay.ssh.screen_diff import ScreenDiff
from netplay.terminal.colour_depth import ColourDepth

SIZES = [(12, 3), (12, 3), (13, 4), (20, 5), (7, 2), (2, 2), (1, 1)]
PENS = ["", "1;38;5;117;48;5;233", "38;5;253;48;5;233", "31", "4;7", "1;2;97;44", "38;2;1;2;3"]
ODD = ["e\u0301", "日\u0301", "a\ufe0fb"]
"""With characters of no width."""

Size = tuple[int, int]


def span(random: Random, room: int, odd: bool) -> tuple[str, int]:
    """A text with its pen and a reset, at most `room` cells wide; returns the room that is left."""
    text = ""
    for one in random.choices("ab .█日é", k=random.randint(1, 5)) + [random.choice(ODD)] * odd:
        if sum(map(get_character_cell_size, one)) <= room:
            room -= sum(map(get_character_cell_size, one))
            text += one
    pen = random.choice(PENS)
    return (f"\x1b[{pen}m{text}\x1b[0m" if pen else text), room


def within(random: Random, size: Size) -> str:
    """A frame as Textual writes it for that size: a place for each row, each ends at the edge."""
    width, height = size
    lines = []
    for y in sorted(random.sample(range(height), random.randint(1, height))):
        x = random.randrange(width)
        line, room = f"\x1b[{y + 1};{x + 1}H", width - x
        for _ in range(random.randint(1, 3)):
            more, room = span(random, room, odd=False)
            line += more
        lines.append(line)
    return "\n".join(lines)


def anywhere(random: Random, size: Size) -> str:
    """A frame up to twice as wide and high as that, in any order, which also runs over edges."""
    width, height = size
    pieces = []
    for _ in range(random.randint(1, 4)):
        y, x = random.randrange(2 * height), random.randrange(2 * width)
        more, _ = span(random, 1_000, odd=random.random() < 0.1)
        below = random.choice(["", "", "", "\n", "\nab"])
        pieces.append(f"\x1b[{y + 1};{x + 1}H{more}{below}")
    return "".join(pieces)


def evening(random: Random) -> list[tuple[Size, str]]:
    """Frames, each with the terminal's size when it comes. Most are painted for this size, others
    for the one before, or for none."""
    size, frames = random.choice(SIZES), []
    for _ in range(8):
        fate = random.randrange(8)
        frame = anywhere(random, size) if fate == 0 else within(random, size)
        if fate <= 2:
            size = random.choice(SIZES)
        frames.append((size, frame))
    return frames


class Terminal:
    """The reference: pyte, which does not wrap, as the driver asks of a terminal."""

    def __init__(self, size: Size) -> None:
        self.screen = pyte.Screen(*size)
        self.screen.reset_mode(pyte.modes.DECAWM)
        self._stream = pyte.Stream(self.screen)

    def feed(self, data: str) -> None:
        self._stream.feed(data)

    @property
    def cells(self) -> list[list[pyte.screens.Char]]:
        """What is seen: a blank shows nothing of a pen but its ground."""
        rows, columns = range(self.screen.lines), range(self.screen.columns)
        return [[_seen(self.screen.buffer[y][x]) for x in columns] for y in rows]


def _seen(cell: pyte.screens.Char) -> pyte.screens.Char:
    if cell.data != " " or cell.reverse or cell.underscore or cell.strikethrough:
        return cell
    return cell._replace(fg="default", bold=False, italics=False)


def test_the_terminal_shows_what_was_painted() -> None:
    for seed in range(100):
        frames = evening(Random(seed))
        size = frames[0][0]
        whole, sparing, shown = Terminal(size), Terminal(size), ScreenDiff(*size)
        for new_size, frame in frames:
            if new_size != size:
                size, shown = new_size, ScreenDiff(*new_size)
                for terminal in (whole, sparing):
                    terminal.screen.resize(columns=size[0], lines=size[1])
            whole.feed(frame)
            sparing.feed(shown.differing(frame))
            assert sparing.cells == whole.cells, f"seed {seed}, {size}: {frame!r}"


@pytest.mark.parametrize(
    "place", ["", "\x1b[H", "\x1b[2H", "\x1b[;3H", "\x1b[0;0H", "\x1b[1;7H", "\x1b[9;1H"]
)
def test_any_position_is_where_a_terminal_puts_it(place: str) -> None:
    whole, sparing, shown = Terminal((4, 2)), Terminal((4, 2)), ScreenDiff(4, 2)
    for frame in ("\x1b[1;1Habcd\x1b[2;1Hefgh", place + "xyz"):
        whole.feed(frame)
        sparing.feed(shown.differing(frame))
        assert sparing.cells == whole.cells


def test_what_is_there_already_is_not_sent_again() -> None:
    shown = ScreenDiff(80, 24)
    row = "\x1b[2;1H\x1b[1;31mfour\x1b[0m \x1b[31mfive six seven\x1b[0m"
    assert shown.differing(row)
    assert shown.differing(row) == ""
    assert shown.differing(row.replace("seven", "nine!")) == "\x1b[2;15H\x1b[31mnine!\x1b[0m"


def test_only_what_changes_of_a_pen_is_named() -> None:
    frame = "\x1b[1;1H\x1b[1;38;5;9;48;5;233ma\x1b[0m\x1b[38;5;9;48;5;233mb\x1b[0m"
    assert (
        ScreenDiff(80, 24).differing(frame) == "\x1b[1;1H\x1b[1;38;5;9;48;5;233ma\x1b[22mb\x1b[0m"
    )


def test_a_frame_is_sent_again_once_nothing_is_known_of_the_terminal() -> None:
    shown = ScreenDiff(3, 2)
    frame = "\x1b[1;1Habc\n\x1b[2;1Hdef"
    assert shown.differing(frame) == "\x1b[1;1Habc\x1b[2;1Hdef"
    assert shown.differing(frame) == ""
    shown.forget()
    assert shown.differing(frame) == "\x1b[1;1Habc\x1b[2;1Hdef"


def test_no_colour_is_changed_for_blanks() -> None:
    frame = "\x1b[1;1H\x1b[31;44ma\x1b[0m\x1b[32;44m  \x1b[0m\x1b[33;44mb\x1b[0m"
    assert ScreenDiff(80, 24).differing(frame) == "\x1b[1;1H\x1b[31;44ma  \x1b[33mb\x1b[0m"


def test_a_blank_has_a_ground_and_a_line_under_it() -> None:
    frame = "\x1b[1;1H\x1b[31;44ma\x1b[0m\x1b[32;45m \x1b[0m\x1b[4;32m \x1b[0m"
    sent = ScreenDiff(80, 24).differing(frame)
    assert sent == "\x1b[1;1H\x1b[31;44ma\x1b[0;45m \x1b[0;4;32m \x1b[0m"


def test_what_has_no_width_is_sent_as_it_stands_and_nothing_is_known_after_it() -> None:
    shown = ScreenDiff(80, 24)
    shown.differing("\x1b[1;1Habc")
    odd = "\x1b[2;1He\u0301"
    assert shown.differing(odd) == odd
    assert shown.differing("\x1b[1;1Habc") == "\x1b[1;1Habc"


def test_what_is_sent_has_the_colours_that_the_terminal_can_show() -> None:
    shown = ScreenDiff(80, 24, ColourDepth.FOUR_BIT)
    red = "\x1b[1;38;2;255;0;0ma\x1b[0m"
    assert shown.differing(f"\x1b[1;1H{red}") == "\x1b[1;1H\x1b[1;31ma\x1b[0m"
    nearly = "\x1b[1;38;2;250;0;0ma\x1b[0m"
    assert shown.differing(f"\x1b[1;1H{nearly}") == "", "both are the same red there"
    odd = "e\u0301"
    assert shown.differing(f"\x1b[2;1H{red}{odd}") == f"\x1b[2;1H\x1b[1;31ma\x1b[0m{odd}"
