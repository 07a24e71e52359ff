"""Names and lines that people type: cleaned once, when they come in, then only ever shown.

Whatever comes out is text that no terminal and no markup language gets to interpret, in widths
that the screens count on.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator

from rich.cells import cell_len

NAME_WIDTH = 16
TABLE_NAME_WIDTH = 24
LINE_LENGTH = 240

_MARKS_PER_LETTER = 2
_NAME_CATEGORIES = frozenset({"L", "M", "N", "P"})
_NAME_SYMBOLS = frozenset("+=<>|~^$€£")
_LOOK_ALIKES = str.maketrans(
    {
        alike: letter
        for letter, those in {
            "a": "аАαΑæᴀɑᎪᗅꓮ",
            "b": "вВβΒьЬ8ßʙᏴᗷꓐ",
            "c": "сСϲᴄᏟⲥᑕꓚҫ",
            "d": "ԁđᴅᎠժᗪꓓ",
            "e": "еЕεΕ3зЗᴇᎬҽꓰ",
            "f": "ꜰϝƒᖴꓝғ",
            "g": "ɡ9ɢցᏀꓖ",
            "h": "нНΗһʜհᎻᕼꓧңԋ",
            "j": "јЈȷᴊϳᎫᒍꓙ",
            "k": "кКκΚᴋᏦꓗқҝ",
            "l": "iIіІιΙ1|ıłⅼӏɪʟլᏞᎥᒪꓡꓲ",
            "m": "мМΜᴍᎷᗰꓟ",
            "n": "ηΝɴոռᑎꓠ",
            "o": "оОοΟ0øσœᴏօՕꓳ",
            "p": "рРρΡþᴘᏢᑭꓑ",
            "q": "ԛզ",
            "r": "гГʀᎡᖇꓣ",
            "s": "ѕЅ5ꜱՏᏚꓢ",
            "t": "тТτΤᴛᎢꓔҭ",
            "u": "υᴜսՍᑌꓴ",
            "v": "νѵѴᴠᏙᐯꓦ",
            "w": "ԝωѡᴡᏔᎳᗯꓪ",
            "x": "хХχΧꓫҳ",
            "y": "уУγΥүʏҮᎩꓬ",
            "z": "Ζ2ᴢᏃꓜ",
        }.items()
        for alike in those
    }
)
"""Letters of other alphabets, and digits, that can be taken for a Latin letter."""
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that by Unicode's tables nobody is to see (Default_Ignorable_Code_Point); all
other such characters are no letters, or are variation selectors."""


# No break between lines, no mark that could pile up, nothing unseen, and composed as it stands:
# Latin letters, and the punctuation that our cards are printed with. Nearly every line is so.
_PLAIN = re.compile("[ -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2015\u2018-\u201f\u2026\u2212]*")


def clean_name(raw: str, width: int = NAME_WIDTH) -> str:
    """A name of at most `width` columns, or "" if nothing of it can be shown.

    Compatibility forms are folded; control, format, private and unassigned characters, symbols of
    uncertain width and piled-up accents are dropped; spaces are single.
    """
    folded = unicodedata.normalize("NFKC", raw[: 8 * width])
    kept = "".join(_few_marks(_name_characters(folded)))
    return cut_to_width(" ".join(kept.split()), width)


def clean_line(raw: str, length: int = LINE_LENGTH) -> str:
    """A line of talk of at most `length` characters without anything that is not text."""
    if _PLAIN.fullmatch(raw):
        return " ".join(raw.split())[:length].rstrip()
    composed = unicodedata.normalize("NFC", raw[: 8 * length])
    kept = (" " if c.isspace() else c for c in composed if c.isspace() or not _unseen(c))
    return " ".join("".join(_few_marks(kept)).split())[:length].rstrip()


def cut_to_width(text: str, width: int) -> str:
    """As much of the text as fits into `width` columns."""
    while cell_len(text) > width:
        text = text[:-1]
    return text.rstrip()


def name_skeleton(name: str) -> str:
    """What is left of a name when look-alikes are one: equal skeletons are the same name."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    alike = bare.translate(_LOOK_ALIKES).casefold().translate(_LOOK_ALIKES)
    letters = "".join(c for c in alike if c.isalnum())
    return letters.replace("rn", "m").replace("vv", "w") or alike


def refers_to_table(said: str, table_id: str, name: str) -> bool:
    """Whether somebody means the table of that id and name."""
    return said == table_id or name_skeleton(said) == name_skeleton(name)


def unique_name(
    wished: str, taken: Container[str], otherwise: str = "guest", width: int = NAME_WIDTH
) -> str:
    """The cleaned name, with a number behind it if its skeleton is among those `taken`."""
    name = clean_name(wished, width) or otherwise
    if name_skeleton(name) not in taken:
        return name
    number = 2
    while True:
        tail = f" {number}"
        numbered = cut_to_width(name, width - len(tail)) + tail
        if name_skeleton(numbered) not in taken:
            return numbered
        number += 1


def _name_characters(text: str) -> Iterator[str]:
    for c in text:
        if c.isspace():
            yield " "
        elif c in _FILLERS or (
            unicodedata.category(c)[0] not in _NAME_CATEGORIES and c not in _NAME_SYMBOLS
        ):
            continue
        # A letter of no width would make two names that differ look the same.
        elif cell_len(c) or unicodedata.combining(c):
            yield c


def _few_marks(text: Iterator[str] | str) -> Iterator[str]:
    """The text with at most two accents on a letter, and none on nothing."""
    marks = _MARKS_PER_LETTER
    for c in text:
        if unicodedata.category(c)[0] == "M":
            marks += 1
            if marks > _MARKS_PER_LETTER:
                continue
        else:
            marks = _MARKS_PER_LETTER if c == " " else 0
        yield c


def _unseen(c: str) -> bool:
    """Control, format, surrogate, private, unassigned; separators of lines; letters of no shape."""
    category = unicodedata.category(c)
    return c in _FILLERS or category[0] == "C" or category in ("Zl", "Zp")
