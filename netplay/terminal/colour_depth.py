"""The colour depth of a terminal, and the reduction of frames to it.

Textual's caches mix up the colour depths of several apps in one process, so every app paints in
true colour and each session reduces its own output.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import lru_cache, partial

from rich.color import Color, ColorSystem


class ColourDepth(Enum):
    """The colours that a terminal can show."""

    TRUE = "truecolour"
    EIGHT_BIT = "256"
    FOUR_BIT = "16"
    NONE = "mono"


_TRUE_COLOUR_TERMS = ("direct", "truecolor", "kitty", "ghostty", "alacritty", "wezterm", "foot")
_SYSTEMS = {
    ColourDepth.EIGHT_BIT: ColorSystem.EIGHT_BIT,
    ColourDepth.FOUR_BIT: ColorSystem.STANDARD,
}
_SGR = re.compile(r"\x1b\[([0-9;]*)m")
_FOREGROUND, _BACKGROUND = "38", "48"
_LIGHT_BACKGROUNDS = {"42", "43", "46", "47", "102", "103", "106", "107"}
_BLACK, _WHITE = "30", "97"


def colour_depth(term: str, environment: Mapping[str, str]) -> ColourDepth:
    """The depth that TERM promises, unless COLORTERM promises more. NO_COLOR is a wish for the
    first theme, and says nothing about what there is."""
    term = term.lower()
    if term in ("", "dumb", "unknown") or term.startswith("vt"):
        return ColourDepth.NONE
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return ColourDepth.TRUE
    if any(name in term for name in _TRUE_COLOUR_TERMS):
        return ColourDepth.TRUE
    return ColourDepth.EIGHT_BIT if "256" in term else ColourDepth.FOUR_BIT


def colour_reducer(depth: ColourDepth) -> Callable[[str], str]:
    """A function that rewrites the colours of a frame for terminals of this depth."""
    if depth is ColourDepth.TRUE:
        return str
    return partial(_SGR.sub, partial(_reduced_sequence, depth))


def pen_reducer(depth: ColourDepth) -> Callable[[str], str]:
    """The same for the parameters of one sequence, as `1;38;2;255;0;0`."""
    return str if depth is ColourDepth.TRUE else partial(_reduced, depth)


def _reduced_sequence(depth: ColourDepth, sequence: re.Match[str]) -> str:
    reduced = _reduced(depth, sequence[1])
    return "" if sequence[1] and not reduced else f"\x1b[{reduced}m"


@lru_cache(maxsize=16384)
def _reduced(depth: ColourDepth, parameters: str) -> str:
    codes: list[str] = []
    layers: dict[str, str] = {}
    for code, colour in _parts(parameters):
        if colour is None:
            if depth is not ColourDepth.NONE or not _is_colour(code):
                codes.append(code)
        elif depth is not ColourDepth.NONE:
            layers[code] = _nearest(colour, depth, foreground=code == _FOREGROUND)
    foreground, background = layers.get(_FOREGROUND), layers.get(_BACKGROUND)
    if foreground and background and _same(foreground, background):
        # Two shades that were told apart have become one: text must stay readable.
        layers[_FOREGROUND] = _BLACK if background in _LIGHT_BACKGROUNDS else _WHITE
    return ";".join([*codes, *layers.values()])


def _parts(parameters: str) -> Iterator[tuple[str, Color | None]]:
    """Split the parameters of an SGR sequence into codes, extended colours with their value."""
    values = iter(parameters.split(";"))
    for code in values:
        if code not in (_FOREGROUND, _BACKGROUND):
            yield code, None
            continue
        kind = next(values, "")
        if kind == "2":
            red, green, blue = (min(int(next(values, "") or 0), 255) for _ in range(3))
            yield code, Color.from_rgb(red, green, blue)
        elif kind == "5":
            yield code, Color.from_ansi(min(int(next(values, "") or 0), 255))


def _nearest(colour: Color, depth: ColourDepth, *, foreground: bool) -> str:
    return ";".join(colour.downgrade(_SYSTEMS[depth]).get_ansi_codes(foreground=foreground))


def _same(foreground: str, background: str) -> bool:
    first = foreground.partition(";")[0]
    if first == _FOREGROUND:
        return foreground.removeprefix(_FOREGROUND) == background.removeprefix(_BACKGROUND)
    return int(first) + 10 == int(background.partition(";")[0])


def _is_colour(code: str) -> bool:
    number = int(code or 0)
    return 30 <= number <= 49 or 90 <= number <= 107
