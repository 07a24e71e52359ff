"""First preferences of a visitor, guessed from what the terminal says about itself."""

from __future__ import annotations

import os
from dataclasses import replace

from cards.languages import language_for_locale
from netplay.terminal.colour_depth import ColourDepth, colour_depth
from netplay.terminal.locale_charset import locale_excludes_utf8
from tui.canvas.symbols import Symbols
from tui.canvas.themes import ThemeName
from tui.settings.preferences import NotificationSequence, Preferences, TerminalCapabilities

_NOTICES_BY_777 = ("rxvt", "foot", "ghostty")
_THEMES: dict[ColourDepth, ThemeName] = {
    ColourDepth.TRUE: "dark",
    ColourDepth.EIGHT_BIT: "dark",
    ColourDepth.FOUR_BIT: "own",
    ColourDepth.NONE: "mono",
}


def guess_first_preferences(
    term: str,
    depth: ColourDepth,
    language: str,
    *,
    no_color: bool = False,
    without_utf8: bool = False,
    hints: bool = True,
) -> Preferences:
    """What holds until something is chosen, by TERM, NO_COLOR and the locale. What was kept goes
    before it, but for what the terminal cannot do at all."""
    console = term.startswith(("linux", "vt", "cons"))
    symbols: Symbols = "ascii" if without_utf8 else "lines" if console else "unicode"
    by: NotificationSequence = "osc777" if any(name in term for name in _NOTICES_BY_777) else "osc9"
    able = TerminalCapabilities(
        colours=depth is not ColourDepth.NONE,
        titles=not console,
        theme="mono" if no_color else _THEMES[depth],
        symbols=symbols,
        notice_by=by,
    )
    first = Preferences(language_for_locale(language), terminal=able).at_first()
    return replace(first, hints=hints)


def guess_first_preferences_from_environment(language: str) -> Preferences:
    """The same for whoever started this process, by its environment."""
    term = os.environ.get("TERM", "")
    return guess_first_preferences(
        term,
        colour_depth(term, os.environ),
        language,
        no_color=bool(os.environ.get("NO_COLOR")),
        without_utf8=locale_excludes_utf8(os.environ),
    )
