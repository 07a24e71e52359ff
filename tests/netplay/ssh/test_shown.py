"""Only what differs is sent, and the terminal shows the same as if everything were."""

from __future__ import annotations

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st

from netplay.ssh.shown import Shown

WIDTH, HEIGHT = 12, 3
PENS = ["", "1;38;5;117;48;5;233", "38;5;253;48;5;233", "31", "4;7", "1;2;97;44", "38;2;1;2;3"]

texts = st.text(st.sampled_from("ab .█日é"), min_size=1, max_size=5)
pieces = st.tuples(texts, st.sampled_from(PENS))
rows = st.tuples(
    st.integers(0, HEIGHT - 1), st.integers(0, WIDTH - 1), st.lists(pieces, min_size=1, max_size=3)
)
frames = st.lists(rows, min_size=1, unique_by=lambda row: row[0]).map(sorted)


def painted(frame: list[tuple[int, int, list[tuple[str, str]]]]) -> str:
    """The frame as Textual writes it: a place for each row, each piece with its pen and a reset."""
    lines = []
    for y, x, spans in frame:
        room = WIDTH - x
        line = f"\x1b[{y + 1};{x + 1}H"
        for text, pen in spans:
            kept = ""
            for one in text:
                size = 2 if one == "日" else 1
                if size > room:
                    break
                room -= size
                kept += one
            line += f"\x1b[{pen}m{kept}\x1b[0m" if pen else kept
        lines.append(line)
    return "\n".join(lines)


class Terminal:
    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.screen.reset_mode(pyte.modes.DECAWM)
        self._stream = pyte.Stream(self.screen)

    def feed(self, data: str) -> None:
        self._stream.feed(data)

    @property
    def cells(self) -> list[list[pyte.screens.Char]]:
        """What is seen: a blank shows nothing of a pen but its ground."""
        grid = [[self.screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
        return [[_seen(cell) for cell in row] for row in grid]


def _seen(cell: pyte.screens.Char) -> pyte.screens.Char:
    if cell.data != " " or cell.reverse or cell.underscore or cell.strikethrough:
        return cell
    return cell._replace(fg="default", bold=False, italics=False)


@settings(max_examples=150)
@given(st.lists(frames, min_size=1, max_size=6))
def test_the_terminal_shows_what_was_painted(
    painting: list[list[tuple[int, int, list[tuple[str, str]]]]],
) -> None:
    whole, sparing, shown = Terminal(), Terminal(), Shown(WIDTH, HEIGHT)
    for frame in painting:
        whole.feed(painted(frame))
        sparing.feed(shown.differing(painted(frame)))
        assert sparing.cells == whole.cells


def test_what_is_there_already_is_not_sent_again() -> None:
    shown = Shown(80, 24)
    row = "\x1b[2;1H\x1b[1;31mfour\x1b[0m \x1b[31mfive six seven\x1b[0m"
    assert shown.differing(row)
    assert shown.differing(row) == ""
    assert shown.differing(row.replace("seven", "nine!")) == "\x1b[2;15H\x1b[31mnine!\x1b[0m"


def test_only_what_changes_of_a_pen_is_named() -> None:
    frame = "\x1b[1;1H\x1b[1;38;5;9;48;5;233ma\x1b[0m\x1b[38;5;9;48;5;233mb\x1b[0m"
    assert Shown(80, 24).differing(frame) == "\x1b[1;1H\x1b[1;38;5;9;48;5;233ma\x1b[22mb\x1b[0m"


def test_a_frame_is_sent_again_once_nothing_is_known_of_the_terminal() -> None:
    shown = Shown(3, 2)
    frame = "\x1b[1;1Habc\n\x1b[2;1Hdef"
    assert shown.differing(frame) == "\x1b[1;1Habc\x1b[2;1Hdef"
    assert shown.differing(frame) == ""
    shown.forget()
    assert shown.differing(frame) == "\x1b[1;1Habc\x1b[2;1Hdef"


def test_no_colour_is_changed_for_blanks() -> None:
    frame = "\x1b[1;1H\x1b[31;44ma\x1b[0m\x1b[32;44m  \x1b[0m\x1b[33;44mb\x1b[0m"
    assert Shown(80, 24).differing(frame) == "\x1b[1;1H\x1b[31;44ma  \x1b[33mb\x1b[0m"


def test_a_blank_has_a_ground_and_a_line_under_it() -> None:
    frame = "\x1b[1;1H\x1b[31;44ma\x1b[0m\x1b[32;45m \x1b[0m\x1b[4;32m \x1b[0m"
    sent = Shown(80, 24).differing(frame)
    assert sent == "\x1b[1;1H\x1b[31;44ma\x1b[0;45m \x1b[0;4;32m \x1b[0m"


def test_what_has_no_width_is_sent_as_it_stands_and_nothing_is_known_after_it() -> None:
    shown = Shown(80, 24)
    shown.differing("\x1b[1;1Habc")
    odd = "\x1b[2;1He\u0301"
    assert shown.differing(odd) == odd
    assert shown.differing("\x1b[1;1Habc") == "\x1b[1;1Habc"
