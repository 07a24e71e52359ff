"""What is found in an export of a recording."""

from __future__ import annotations

import base64
import re

from cards.languages import Language
from netplay.exports.table_pictures import TablePictures
from netplay.recordings.recording import Recording
from tui.canvas.rows import row_text
from tui.settings.preferences import Preferences


def cast_of(page: str) -> str:
    """The cast that lies in a page."""
    (data,) = re.findall(r'data:text/plain;base64,([^"]+)', page)
    return base64.b64decode(data).decode()


def screens(found: Recording, width: int, height: int, language: Language = "en") -> list[str]:
    """The painted table after each update."""
    pictures = TablePictures(found, Preferences(language, motion="none"), width, height)
    return ["\n".join(map(row_text, pictures.at(number))) for number in range(len(found))]
