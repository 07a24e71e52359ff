"""A painted screen as an SVG that loads nothing and looks alike in every viewer."""

from __future__ import annotations

import re
from html import unescape
from io import StringIO

from rich.console import Console
from rich.text import Text

from tui.canvas.rows import Rows
from tui.canvas.themes import Theme

_FONT_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_FONT = re.compile(r"font-family: [^;]+;")
_TEXT = re.compile(
    r'(<text [^>]*? x=")([0-9.]+)(" y="[0-9.]+" textLength=")([0-9.]+)("[^>]*>)([^<]*)</text>'
)
_CLIP = re.compile(r'(-clip-terminal">\s*<rect [^>]*? height=")([0-9.]+)')
_DESCENT = 6
"""By how much the last row's letters reach below the screen."""
_BLANK = "\xa0"
_CELL = 12.2
"""The width of a character in these pictures."""
_FONTS = 'font-family: "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;'


def svg_picture(rows: Rows, theme: Theme, title: str) -> str:
    """The screen as a picture, with a title above it."""
    width = sum(Text(text).cell_len for text, _ in rows[0])
    console = Console(
        record=True,
        width=width,
        height=len(rows),
        file=StringIO(),
        force_terminal=True,
        color_system="256",
        legacy_windows=False,
    )
    for row in rows:
        line = Text(no_wrap=True, end="\n")
        for text, role in row:
            line.append(text, theme[role])
        console.print(line, soft_wrap=True, highlight=False)
    return self_contained_svg(console.export_svg(title=title, unique_id="kickdoor"))


def self_contained_svg(svg: str) -> str:
    """The same picture without fonts from elsewhere, and with every text in its place."""
    svg = svg.replace("&#160;", _BLANK)
    svg = _CLIP.sub(lambda found: f"{found[1]}{float(found[2]) + _DESCENT}", svg)
    return _TEXT.sub(_trimmed, _FONT.sub(_FONTS, _FONT_FACES.sub("", svg)))


def _trimmed(found: re.Match[str]) -> str:
    """A piece of text without the blanks around it, which not every viewer keeps, in its place."""
    start, left, between, _, after, text = found.groups()
    shown = text.strip(_BLANK)
    if not shown:
        return ""
    indent = len(text) - len(text.lstrip(_BLANK))
    x = f"{float(left) + indent * _CELL:.1f}"
    length = f"{len(unescape(shown)) * _CELL:.1f}"
    return f"{start}{x}{between}{length}{after}{shown.replace(_BLANK, '&#160;')}</text>"
