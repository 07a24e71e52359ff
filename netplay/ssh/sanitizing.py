"""A filter of control characters between what one person typed and another person's terminal.

Names, chat and table names are cleaned where they enter the game. What is done here holds even if
that was forgotten: no escape sequence but those that Textual paints with reaches a terminal, and
no control, bidirectional or invisible character.
"""

import re

# DEL and C1; bidirectional marks, embeddings and isolates; characters of no width; line and
# paragraph separators; interlinear annotations; surrogates; tags.
_UNSEEN = (
    "\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f"
)

UNPRINTABLE = re.compile(f"[\x00-\x1f{_UNSEEN}]")
"""One character that has no business in a text from a person."""

_BESIDES_PAINT = re.compile(
    # Textual paints with colours (m) and cursor positions (H); any other sequence goes with
    # its parameters, or they would be left standing as text.
    r"\x1b(?!\[[0-9;]*[mH])"
    r"(?:\[[0-?]*[ -/]*[@-~]?|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~]?)"
    rf"|[\x00-\x09\x0b-\x1a\x1c-\x1f{_UNSEEN}]"
)

_OWN_SEQUENCE = re.compile(
    "\x07"  # the bell
    r"|\x1b\[\?2026[hl]"  # a frame begins, ends
    r"|\x1b\[2J"  # nothing is shown, all of it will be painted anew
    r"|\x1b\[2[23];2t"  # the terminal puts its title by, and fetches it
    "|\x1b\\]52;[a-z]*;[A-Za-z0-9+/=]*\x07"  # clipboard
    "|\x1b\\]22;[a-z-]*\x07"  # shape of the pointer
    rf"|\x1b\](?:0|2|9|777;notify);[^\x00-\x1f{_UNSEEN}]{{0,300}}\x07"  # title, notification
)


def clean_text(text: str, limit: int) -> str:
    """`text` without unprintable characters, at most `limit` characters long."""
    return UNPRINTABLE.sub("", text[: 4 * limit])[:limit]


def clean_frame(data: str) -> str:
    """A painted frame with nothing left in it but text, line feeds, colours and positions."""
    return _BESIDES_PAINT.sub("", data)


def is_allowed_control_sequence(data: str) -> bool:
    """Whether `data` is exactly one of the sequences that an app may send outside a frame.

    These are the bell, synchronised updates, an empty screen, the clipboard, the shape of the
    pointer, the title (OSC 0 and 2) and notifications (OSC 9 and 777). A frame never passes for
    one: it begins with a position or a colour.
    """
    return _OWN_SEQUENCE.fullmatch(data) is not None
