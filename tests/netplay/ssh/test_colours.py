"""True colour in, what the terminal can show out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.terminal.colour_depth import ColourDepth, colour_depth, colour_reducer

FRAME = "\x1b[1;38;2;255;0;0;48;2;0;0;95mhi\x1b[0m \x1b[4;31;7myou\x1b[0m"


@pytest.mark.parametrize(
    ("term", "environment", "depth"),
    [
        ("xterm-256color", {}, ColourDepth.EIGHT_BIT),
        ("xterm-256color", {"COLORTERM": "truecolor"}, ColourDepth.TRUE),
        ("xterm-256color", {"COLORTERM": "24bit", "NO_COLOR": "1"}, ColourDepth.TRUE),
        ("xterm-kitty", {}, ColourDepth.TRUE),
        ("xterm-direct", {}, ColourDepth.TRUE),
        ("linux", {}, ColourDepth.FOUR_BIT),
        ("screen", {}, ColourDepth.FOUR_BIT),
        ("vt100", {}, ColourDepth.NONE),
        ("dumb", {}, ColourDepth.NONE),
        ("", {}, ColourDepth.NONE),
    ],
)
def test_the_depth_follows_term_and_environment(
    term: str, environment: dict[str, str], depth: ColourDepth
) -> None:
    assert colour_depth(term, environment) is depth


@pytest.mark.parametrize(
    ("depth", "painted"),
    [
        (ColourDepth.TRUE, FRAME),
        (ColourDepth.EIGHT_BIT, "\x1b[1;38;5;196;48;5;17mhi\x1b[0m \x1b[4;31;7myou\x1b[0m"),
        (ColourDepth.FOUR_BIT, "\x1b[1;31;44mhi\x1b[0m \x1b[4;31;7myou\x1b[0m"),
        (ColourDepth.NONE, "\x1b[1mhi\x1b[0m \x1b[4;7myou\x1b[0m"),
    ],
)
def test_a_frame_is_reduced(depth: ColourDepth, painted: str) -> None:
    assert colour_reducer(depth)(FRAME) == painted


def test_two_shades_that_become_one_stay_readable() -> None:
    reduce = colour_reducer(ColourDepth.FOUR_BIT)
    assert reduce("\x1b[38;2;5;5;5;48;2;0;0;0m") == "\x1b[97;40m"
    assert reduce("\x1b[38;2;192;192;191;48;2;192;192;192m") == "\x1b[30;47m"
    near = "\x1b[38;2;255;0;1;48;2;255;0;0m"
    assert colour_reducer(ColourDepth.EIGHT_BIT)(near) == "\x1b[97;48;5;196m"


@pytest.mark.parametrize("depth", ColourDepth)
@given(parameters=st.text("0123456789;", max_size=24))
def test_any_parameters_are_survived(depth: ColourDepth, parameters: str) -> None:
    painted = colour_reducer(depth)(f"\x1b[{parameters}mhi")
    assert painted.endswith("hi")
