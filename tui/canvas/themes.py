"""Roles to styles. Colours come from the 256 palette, so that they look alike and travel short.

Colour repeats what place, weight or words say already: the monochrome theme loses nothing.
"""

from __future__ import annotations

from typing import Literal, get_args

from rich.color import Color
from rich.style import Style

from tui.canvas.rows import TextRole

ThemeName = Literal["dark", "light", "contrast", "own", "mono"]
THEME_NAMES: tuple[ThemeName, ...] = get_args(ThemeName)
ROLES: tuple[TextRole, ...] = get_args(TextRole)

Theme = dict[TextRole, Style]


def _palette(
    *,
    ground: int,
    text: int,
    quiet: int,
    key: int,
    ours: int,
    theirs: int,
    curse: int,
    treasure: int,
    identity: int,
    spent: int,
) -> Theme:
    def style(colour: int, *, bold: bool = False, on: int = ground) -> Style:
        return Style(color=Color.from_ansi(colour), bgcolor=Color.from_ansi(on), bold=bold)

    return {
        "text": style(text),
        "bold": style(text, bold=True),
        "quiet": style(quiet),
        "key": style(key, bold=True),
        "taken": style(ground, bold=True, on=key),
        "turn": style(ground, bold=True, on=text),
        "phase": style(text, bold=True),
        "ours": style(ours, bold=True),
        "theirs": style(theirs, bold=True),
        "curse": style(curse),
        "treasure": style(treasure),
        "identity": style(identity),
        "clock": style(ground, bold=True, on=key),
        "bar": style(ground, on=key),
        "held": style(ground, on=quiet),
        "spent": style(text, on=spent),
    }


_OWN: Theme = {
    "text": Style(),
    "bold": Style(bold=True),
    "quiet": Style(),
    "key": Style(bold=True, reverse=True),
    "taken": Style(bold=True, reverse=True),
    "turn": Style(bold=True, reverse=True),
    "phase": Style(bold=True),
    "ours": Style(color="cyan", bold=True),
    "theirs": Style(color="red", bold=True),
    "curse": Style(color="magenta"),
    "treasure": Style(bold=True),
    "identity": Style(color="green"),
    "clock": Style(bold=True, reverse=True),
    "bar": Style(reverse=True),
    "held": Style(),
    "spent": Style(),
}
_MONO: Theme = {
    **_OWN,
    "key": Style(reverse=True),
    "ours": Style(bold=True),
    "theirs": Style(bold=True, underline=True),
    "curse": Style(underline=True),
    "identity": Style(),
}

THEMES: dict[ThemeName, Theme] = {
    "dark": _palette(
        ground=233,
        text=253,
        quiet=248,
        key=221,
        ours=117,
        theirs=209,
        curse=177,
        treasure=179,
        identity=115,
        spent=237,
    ),
    "light": _palette(
        ground=255,
        text=235,
        quiet=240,
        key=94,
        ours=25,
        theirs=124,
        curse=91,
        treasure=58,
        identity=23,
        spent=250,
    ),
    "contrast": _palette(
        ground=16,
        text=231,
        quiet=252,
        key=228,
        ours=117,
        theirs=215,
        curse=219,
        treasure=222,
        identity=121,
        spent=238,
    ),
    "own": _OWN,
    "mono": _MONO,
}
DRAWN_BARS: frozenset[ThemeName] = frozenset({"own", "mono"})
"""Themes without grounds, in which a bar is drawn with characters."""
