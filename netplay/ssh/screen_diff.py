"""A model of what a terminal shows, so that only cells and colours that differ are sent.

Textual paints a changed row from its widget's left edge, and names every colour of every piece.
Here a frame is laid over what was sent before, and only what differs goes out.
"""

import re
from functools import lru_cache
from itertools import compress
from operator import ne, or_

from rich.cells import get_character_cell_size

from netplay.terminal.colour_depth import ColourDepth, colour_reducer, pen_reducer

_TOKEN = re.compile(r"\x1b\[([0-9;]*)([mH])|\n|([^\x1b\n]+)")
_PLACE = re.compile(r"([0-9]{0,4})(?:;([0-9]{0,4}))?")
_UNKNOWN, _RIGHT_HALF = "\x00", "\x01"
"""Stand for a cell of which nothing is known, and for the second cell of a wide character."""
_BRIDGE = 4
"""Unchanged cells that are sent along, because going round them takes as many bytes."""
_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
_RESET = "0"
_BLANK = "blank"
_SEEN_ON_BLANKS = {"4", "5", "7", "9", "21"}
"""Underlined, blinking, reversed, struck through."""

FramePiece = tuple[int, int, str, str]
"""A piece of a row: its row and column from 0, its cells, and the pen of each."""
Pen = tuple[frozenset[str], str, str]
"""Attributes, foreground and background; an empty colour is the terminal's own."""


class ScreenDiff:
    """The cells of one terminal: per row a string of characters, and one of pens."""

    def __init__(self, width: int, height: int, colours: ColourDepth = ColourDepth.TRUE) -> None:
        """Nothing is known of a terminal of this size: what is painted first is sent whole. What is
        sent has the `colours` that it can show."""
        self._width, self._height = width, height
        self._reduce_frame, self._reduce_pen = colour_reducer(colours), pen_reducer(colours)
        self._texts: list[str] = []
        self._pens: list[str] = []
        self._names: dict[str, str] = {"": " "}
        """Every pen met so far, as the character that stands for it."""
        self._codes: dict[str, str] = {" ": ""}
        self._blanks: dict[str, str] = {}
        """The pens of blanks, by their grounds: characters that stand for no other pen."""
        self.forget()

    def differing(self, frame: str) -> str:
        """What must be sent of a frame of text, positions and colours, given what was sent before.

        A frame is sent whole, and nothing is known after it, if its characters cannot be counted in
        cells, or if it goes past an edge (the terminal has become smaller since it was painted):
        what a terminal then shows is its own affair.
        """
        pieces = self._pieces(frame)
        if pieces is None:
            self.forget()
            return self._reduce_frame(frame)
        sent: list[str] = []
        pen = ""
        for piece in pieces:
            pen = self._lay(sent, pen, *piece)
        if pen:
            sent.append(f"\x1b[{_RESET}m")
        return "".join(sent)

    def forget(self) -> None:
        """Nothing is known any more of what the terminal shows."""
        self._texts = [_UNKNOWN * self._width] * self._height
        self._pens = [" " * self._width] * self._height

    def _pieces(self, frame: str) -> list[FramePiece] | None:
        """What a frame paints, or None if that cannot be told: odd characters, or past an edge."""
        pieces: list[FramePiece] = []
        # Where the cursor stands before the first position is not known: as if beyond the edge.
        y, x = self._height, self._width
        codes = cells = pens = ""
        for parameters, kind, text in _TOKEN.findall(frame + "\x1b[H"):
            if text:
                more = _cells(text)
                if more is None or y >= self._height or x + len(cells) + len(more) > self._width:
                    return None
                cells += more
                pens += self._pens_of(more, codes)
            elif kind == "m":
                if parameters in ("", _RESET):
                    codes = ""
                else:
                    codes = f"{codes};{parameters}" if codes else parameters
            else:
                if cells:
                    pieces.append((y, x, cells, pens))
                    x += len(cells)
                    cells = pens = ""
                if kind != "H":
                    y += 1
                    if y >= self._height:  # the terminal scrolls
                        return None
                elif (place := _PLACE.fullmatch(parameters)) is not None:
                    y, x = (max(int(one or 1) - 1, 0) for one in place.groups())
                else:
                    return None
        return pieces

    def _pens_of(self, cells: str, codes: str) -> str:
        """The pen of each cell; blanks have one for every colour of text, as they show none."""
        codes = self._reduce_pen(codes)
        name, ground = self._name(codes), _ground(codes)
        if ground is None or " " not in cells:
            return name * len(cells)
        blank = self._blanks.get(ground)
        if blank is None:
            blank = self._blanks[ground] = self._name(f"{_BLANK} {ground}")
            self._codes[blank] = ground
        return blank.join([name * len(word) for word in cells.split(" ")])

    def _name(self, codes: str) -> str:
        name = self._names.get(codes)
        if name is None:
            name = self._names[codes] = chr(ord(" ") + len(self._names))
            self._codes[name] = codes
        return name

    def _lay(self, sent: list[str], pen: str, y: int, x: int, text: str, pens: str) -> str:
        """Add what differs in one piece of a row to `sent`; returns the pen after it."""
        end = x + len(text)
        old_text, old_pens = self._texts[y], self._pens[y]
        at = -1
        for start, stop in _runs(old_text[x:end], old_pens[x:end], text, pens):
            column = x + start
            if at < 0:
                sent.append(f"\x1b[{y + 1};{column + 1}H")
            else:
                sent.append(f"\x1b[{column - at}C")
            place = start
            while place < stop:
                name = pens[place]
                length = stop - place - len(pens[place:stop].lstrip(name))
                codes = self._codes[name]
                if self._blanks.get(codes) == name:
                    codes = self._pen_for_blank(pen, codes, pens[place + length : stop])
                if codes != pen:
                    sent.append(_change(pen, codes))
                    pen = codes
                sent.append(text[place : place + length].replace(_RIGHT_HALF, ""))
                place += length
            at = x + stop
        before, after = old_text[:x], old_text[end:]
        # Half of a wide character that is painted over leaves a cell as the terminal likes it.
        if old_text[x : x + 1] == _RIGHT_HALF:
            before = before[:-1] + _UNKNOWN
        if after.startswith(_RIGHT_HALF):
            after = _UNKNOWN + after[1:]
        self._texts[y] = before + text + after
        self._pens[y] = old_pens[:x] + pens + old_pens[end:]
        return pen

    def _pen_for_blank(self, pen: str, ground: str, rest: str) -> str:
        """On that ground the pen in hand will do, or else the one that is needed next."""
        if _ground(pen) == ground:
            return pen
        following = self._codes[rest[0]] if rest else ground
        return following if _ground(following) == ground else ground


def _cells(text: str) -> str | None:
    """One character a cell, or None if the text has characters of no width."""
    if text.isascii() or _all_single(text):
        return text
    if any(get_character_cell_size(one) not in (1, 2) for one in text):
        return None
    return "".join(one if get_character_cell_size(one) == 1 else one + _RIGHT_HALF for one in text)


@lru_cache(maxsize=4096)
def _all_single(text: str) -> bool:
    return all(get_character_cell_size(one) == 1 for one in text)


def _runs(old: str, old_pens: str, new: str, new_pens: str) -> list[tuple[int, int]]:
    """Where the two differ, as starts and ends; short gaps in one colour are closed."""
    if old == new and old_pens == new_pens:
        return []
    if not old.strip(_UNKNOWN):
        return [(0, len(new))]
    changed = map(ne, old, new)
    if old_pens != new_pens:
        changed = map(or_, changed, map(ne, old_pens, new_pens))
    places = list(compress(range(len(new)), changed))
    if _RIGHT_HALF in new:  # A wide character is painted as a whole.
        left = {place - 1 for place in places if new[place] == _RIGHT_HALF}
        right = {place + 1 for place in places if new.startswith(_RIGHT_HALF, place + 1)}
        places = sorted(left.union(right, places))
    runs: list[tuple[int, int]] = []
    start = end = places[0]
    for place in places:
        if place != end and (place - end > _BRIDGE or not _one_pen(new_pens, end, place)):
            runs.append((start, end))
            start = place
        end = place + 1
    runs.append((start, end))
    return runs


def _one_pen(pens: str, left: int, right: int) -> bool:
    return pens[left - 1 : right] == pens[left - 1] * (right - left + 1)


@lru_cache(maxsize=4096)
def _change(old: str, new: str) -> str:
    """The shortest sequence from one pen to another."""
    whole = f"{_RESET};{new}" if new and old else new or _RESET
    (had, fore, back), (has, new_fore, new_back) = _pen(old), _pen(new)
    off = {_OFF[code] for code in had - has if code in _OFF}
    if all(code in _OFF for code in had - has):
        codes = sorted(off)
        codes += sorted(code for code in has if code not in had or _OFF.get(code) in off)
        codes += [new_fore or "39"] if fore != new_fore else []
        codes += [new_back or "49"] if back != new_back else []
        whole = min(whole, ";".join(codes), key=len) if codes else whole
    return f"\x1b[{whole}m"


@lru_cache(maxsize=1024)
def _ground(codes: str) -> str | None:
    """All that a blank shows of a pen: its background; None if it shows more."""
    attributes, _, ground = _pen(codes)
    return None if attributes & _SEEN_ON_BLANKS else ground


@lru_cache(maxsize=1024)
def _pen(codes: str) -> Pen:
    """What the codes of a pen come to."""
    attributes: set[str] = set()
    colours = {"3": "", "4": ""}
    values = iter(codes.split(";") if codes else ())
    for code in values:
        if code in ("38", "48"):
            kind = next(values, "")
            more = [next(values, "") for _ in range(3 if kind == "2" else 1)]
            colours[code[0]] = ";".join([code, kind, *more])
        elif code.isdigit() and (30 <= int(code) <= 49 or 90 <= int(code) <= 107):
            ground = "4" if 40 <= int(code) <= 49 or int(code) >= 100 else "3"
            colours[ground] = code
        else:
            attributes.add(code)
    return frozenset(attributes), colours["3"], colours["4"]
