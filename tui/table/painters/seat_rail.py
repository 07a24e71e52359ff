"""The seats: letter, name, level, strength, hand, what they are, and what they are doing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len

from cards.vocabulary.conditions_and_card_picks import CardKind
from engine.core.stack_frames import SeatQuestion
from engine.core.zones import NOBODY, Instance, Seat
from engine.views.view_types import CharacterView
from tui.canvas.rows import Line, Row, Rows, TextRole, fit_rows, truncate
from tui.canvas.symbols import GLYPHS
from tui.canvas.table_regions import Area
from tui.cards.card_book import CardBook
from tui.table.keys.card_and_target_keys import target_letters_with_sum_changes
from tui.table.model.clock import seconds_until_bot_sits
from tui.table.model.desk import Desk
from tui.table.painters.own_cards_in_play import is_strength_uncounted
from tui.words.catalogue import Words
from tui.words.minutes_and_seconds import minutes_and_seconds_text

TRACK_WIDTH, WIDE_RAIL = 10, 40
"""Cells of the level track, and from which width on there is one."""
IDENTITY_KINDS: tuple[CardKind, ...] = ("race", "class", "affiliation")
"""What somebody is, in words."""
GEAR_ROWS = 2
"""Rows of gear at most."""
STATE_WIDTH = 8
"""Columns of what most seats do at most."""
ABBREVIATIONS = (8, 7, 6, 5, 4)
"""Columns of what somebody is where names have no room, the first that fit."""
MOST_SIGNS = 3
"""Of so many cards of a kind each has its sign."""
LEFT_OF_TEXT = 6
"""Columns that a row has less for text than the rail: bar, letter and what stands between."""
KINDS_WITH_SIGNS: tuple[CardKind, ...] = (
    "power",
    "two_identities",
    "origin",
    "ship",
    "follower",
    "curse",
)
"""Kinds that have a sign only; powers with their ranks, several others with their number."""
CardsByKind = dict[CardKind, list[Instance]]


REMEMBERED_ROWS = 1024
"""Of all sessions together: at a table all have the same but for their own seat's."""
STRIP_ROWS = 2
"""Rows of a rail that lies above the stage of a phone, with the seats side by side."""


def seat_rail_rows(desk: Desk, width: int, height: int, now: float) -> Rows:
    """One to four rows a seat, as many as fit, and what is left for whoever has more to tell; on an
    upright phone a strip of two rows."""
    if height <= STRIP_ROWS:
        return _strip(desk, width, height, now)
    rows = [_head(desk.words, desk.book.profile.win.level, width)]
    targets = target_letters_with_sum_changes(desk)
    counts = _rows_of_seats(desk, width, height)
    for seat, count in zip(desk.public.seats, counts, strict=True):
        state = _state(desk, seat, now)
        brief = _state(desk, seat, now, brief=True) if state else ""
        beside = brief if count == 1 else ""
        rows.append(_first(desk, seat, width, beside, is_target=desk.letter(seat.seat) in targets))
        if count > 1:
            rows += _more_of(desk, seat, width, count - 1, (state, brief))
    rows += [_bar(width).row()] * (height - len(rows))
    return fit_rows(rows, width, height)


def seat_at(desk: Desk, area: Area, x: int, y: int) -> Seat | None:
    """The seat that `seat_rail_rows` paints at that cell of its area, if there is one."""
    if area.height <= STRIP_ROWS:
        place = x // (area.width // len(desk.public.seats))
        return place if place < len(desk.public.seats) else None
    ends = accumulate(_rows_of_seats(desk, area.width, area.height))
    return next((seat for seat, end in enumerate(ends) if 0 < y <= end), None)


def _rows_of_seats(desk: Desk, width: int, height: int) -> list[int]:
    """Equally many rows for all, and one more in turn for each seat that has more to tell. Where
    that would be one row each, all who are something have a second one, or nobody."""
    seats = desk.public.seats
    most = 4 if width >= WIDE_RAIL else 2
    each = max(1, min(most, (height - 1) // len(seats)))
    rows = [each] * len(seats)
    if each == 1:
        told = [1 + bool(_identity(desk, seat)[0]) for seat in seats]
        rows = told if sum(told) < height else rows
    spare = height - 1 - sum(rows)
    if spare <= 0 or max(rows) == 1:
        return rows
    missing = [
        _rows_of_all(desk, seat, width) - count if count > 1 else 0
        for seat, count in zip(seats, rows, strict=True)
    ]
    for more in range(max(missing)):
        for place, short in enumerate(missing):
            if short > more and spare:
                rows[place] += 1
                spare -= 1
    return rows


def _rows_of_all(desk: Desk, seat: CharacterView, width: int) -> int:
    """Rows that would tell all of a seat, with room for what it may be doing."""
    gear = _gear_lines(desk, seat, width, GEAR_ROWS) if width >= WIDE_RAIL else ()
    return 1 + _identity_row_count(_identity(desk, seat)[0], width - LEFT_OF_TEXT) + len(gear)


@lru_cache(maxsize=REMEMBERED_ROWS)
def _identity_row_count(pieces: tuple[str, ...], room: int) -> int:
    """Rows for what somebody is, with room for a state beside it, or in one more row."""
    identity = _in_lines(pieces, room) or ("",)
    beside = any(cell_len(one) + STATE_WIDTH <= room for one in identity)
    return len(identity) + (not beside)


def _bar(width: int) -> Line:
    return Line(width).put("│", "quiet")


def _edges(width: int) -> tuple[int, int, int]:
    """Right edges of level, strength and hand; a wide rail has the track between the first two."""
    if width >= WIDE_RAIL:
        return width - TRACK_WIDTH - 13, width - 7, width - 2
    return width - 10, width - 6, width - 2


@lru_cache(maxsize=REMEMBERED_ROWS)
def _head(words: Words, goal: int, width: int) -> Row:
    level, strength, hand = _edges(width)
    row = _bar(width).put(words("rail.who"), "quiet", at=4)
    row.right(words("rail.level"), "quiet", edge=level)
    if width >= WIDE_RAIL:
        row.put("1", "quiet", at=level + 1)
        row.right(str(goal), "quiet", edge=level + 1 + min(goal, TRACK_WIDTH))
    row.right(words("rail.str"), "quiet", edge=strength)
    return row.right(words("rail.hand"), "quiet", edge=hand + 1).row()


class _SeatLine(NamedTuple):
    """What the first row of a seat shows: public facts, and whose screen it is on."""

    letter: str
    is_target: bool
    name: str
    state: str
    level: int
    goal: int
    strength: int
    hand: int
    active: bool
    mine: bool
    marked: bool
    """Chosen with the keys, or what has just happened is their death."""
    rises: bool


def _first(desk: Desk, seat: CharacterView, width: int, state: str, *, is_target: bool) -> Row:
    marks = desk.echo.marks
    line = _SeatLine(
        letter=desk.letter(seat.seat),
        is_target=is_target,
        name=desk.who(seat.seat),
        state=state,
        level=seat.level,
        goal=desk.book.profile.win.level,
        strength=seat.strength.total,
        hand=seat.hand_size,
        active=seat.seat == desk.public.active,
        mine=seat.seat == desk.seat,
        marked=seat.seat == desk.marked("seats") or f"dead:{seat.seat}" in marks,
        rises=f"level:{seat.seat}" in marks,
    )
    return _first_row(line, width)


@lru_cache(maxsize=REMEMBERED_ROWS)
def _first_row(seat: _SeatLine, width: int) -> Row:
    level, strength, hand = _edges(width)
    role: TextRole = "ours" if seat.mine else "bold" if seat.active else "text"
    row = _bar(width).put("►" if seat.active else " ", "bold")
    row.put(seat.letter, "taken" if seat.is_target else "bold").put(" ")
    names, name = level - 5 - len(str(seat.level)), seat.name
    if seat.state:
        name = f"{name[: max(1, names - len(seat.state) - 1)]} {seat.state}"
    row.put(name, "turn" if seat.marked else role, width=names)
    row.right(str(seat.level), "turn" if seat.rises else role, edge=level)
    if width >= WIDE_RAIL:
        cells = min(seat.goal, TRACK_WIDTH)  # One for each level, as long as there is room.
        done = cells * min(seat.level, seat.goal) // seat.goal
        track = "■" * done + "·" * (cells - done)
        row.put(" ").put(track, "ours" if seat.mine else "quiet")
    row.right(str(seat.strength), role, edge=strength)
    return row.right(str(seat.hand), role, edge=hand).row()


def _more_of(
    desk: Desk, seat: CharacterView, width: int, count: int, states: tuple[str, str]
) -> Rows:
    """The rows below the first one: what somebody is, what they do, the longer of two `states` if
    that has room beside it, and on a wide rail the gear."""
    worn = width >= WIDE_RAIL and count > 1
    gear = _gear_lines(desk, seat, width, min(count - 1, GEAR_ROWS)) if worn else ()
    return _rows_below_name(_identity(desk, seat), gear, states, seat.dead, width, count)


@lru_cache(maxsize=REMEMBERED_ROWS)
def _rows_below_name(
    pieces: tuple[tuple[str, ...], ...],
    gear: tuple[str, ...],
    states: tuple[str, str],
    dead: bool,
    width: int,
    count: int,
) -> Rows:
    """So many rows for what somebody is, by these pieces, the first state that has room beside
    it, and the gear."""
    room, free = width - LEFT_OF_TEXT, count - len(gear)
    identity, state = tuple[str, ...](), ""
    for state in states:
        identity = _identity_within(pieces, room, free, state)
        if not any("…" in one for one in identity):
            break
    lines = [*identity, *[""] * (free - len(identity))]
    fitting = (at for at, one in enumerate(lines) if cell_len(one) + cell_len(state) <= room)
    beside = next(fitting, 0)
    rows = [
        _identity_row(one, state if at == beside else "", dead, width)
        for at, one in enumerate(lines[: max(len(identity), beside + 1)])
    ]
    rows += [_bar(width).put(one, "quiet", at=4).row() for one in gear]
    return tuple(rows + [_bar(width).row()] * (count - len(rows)))


def _identity_row(identity: str, state: str, dead: bool, width: int) -> Row:
    row = _bar(width).put(identity, "identity", at=4)
    role: TextRole = "theirs" if dead else "bold"
    return row.right(state, role, edge=width - 1).row()


def _gear_lines(desk: Desk, seat: CharacterView, width: int, rows: int) -> tuple[str, ...]:
    """The gear in at most so many rows: what has no room by its name is told by what it adds, or by
    its sign."""
    count, lines = len(seat.equipped), tuple[str, ...]()
    if not count:
        return lines
    for named, most in ((count, 16), *((named, 12) for named in range(count, -1, -1))):
        lines = _in_lines(_listed(_gear(desk, seat, named, most)), width - LEFT_OF_TEXT + 1)
        if len(lines) <= rows:
            break
    return lines[:rows]


def _listed(told: Sequence[str]) -> tuple[str, ...]:
    return (*(f"{one}," for one in told[:-1]), *told[-1:])


@lru_cache(maxsize=REMEMBERED_ROWS)
def _in_lines(pieces: tuple[str, ...], width: int) -> tuple[str, ...]:
    """Side by side in lines of at most `width` cells that end between two of them."""
    lines: list[str] = []
    for piece in pieces:
        if lines and cell_len(f"{lines[-1]} {piece}") <= width:
            lines[-1] = f"{lines[-1]} {piece}"
        else:
            lines.append(piece)
    return tuple(lines)


def _gear(desk: Desk, seat: CharacterView, named: int, most: int) -> list[str]:
    """What somebody wears, so many of it by names of at most so many columns, uncut."""
    book, told = desk.book, []
    for place, card in enumerate(seat.equipped):
        off, adds, name = (
            is_strength_uncounted(seat, (card,)),
            desk.counted(card),
            book.short(card, most),
        )
        if place < named and "…" not in name:
            told.append(f"{name} {adds}".strip())
        else:
            told.append(book.glyph(card) if off or not adds else adds)
    return told


def identity_text(desk: Desk, seat: CharacterView) -> str:
    """Race, class, affiliation and role in words; `human` for somebody who is none of these."""
    named, _, roles = _names(desk.book, _cards_by_kind(desk.book, seat.in_play))
    return " ".join([*named, *roles]) or desk.words("rail.human")


def _identity_within(
    pieces: tuple[tuple[str, ...], ...], width: int, rows: int, state: str
) -> tuple[str, ...]:
    """What somebody is and what else is there, in at most so many lines, one of which has room for
    the state; an ellipsis stands for names that do not fit."""
    room = width - cell_len(state)
    for some in pieces:
        lines = _in_lines(some, width)
        beside = len(lines) < rows or any(cell_len(one) <= room for one in lines)
        if lines and len(lines) <= rows and beside and max(map(cell_len, lines)) <= width:
            return lines
    return (truncate(" ".join(pieces[-1]), max(4, room)),)


def _identity(desk: Desk, seat: CharacterView) -> tuple[tuple[str, ...], ...]:
    ranks = desk.ranks(seat.seat) if seat.in_play else (0, 0)
    return _identity_in_pieces(desk.book, seat.in_play, ranks)


@lru_cache(maxsize=REMEMBERED_ROWS)
def _identity_in_pieces(
    book: CardBook, in_play: tuple[Instance, ...], ranks: tuple[int, int]
) -> tuple[tuple[str, ...], ...]:
    """Pieces that no line divides, none for who is nothing; the longest first: in words; or
    with signs (`☼3/5`: powers with three ranks of five). Then the role goes, then names of cards
    become what others call it, then they are abbreviated, then signs go, then names; all names of
    them are what comes last."""
    kinds = _cards_by_kind(book, in_play)
    named, known, roles = _names(book, kinds)
    known = [one[:1].upper() + one[1:] for one in known]  # As the names that they stand for.
    signs, in_words = _signs(kinds, ranks), _kinds_in_words(book, kinds, ranks)
    is_what = [*named, *roles]
    return (
        (*is_what[:-1], *_listed([*is_what[-1:], *in_words])),
        (*named, *signs, *roles),
        (*named, *signs),
        (*known, *signs, *roles),
        (*known, *signs),
        *((*(_abbreviated(one, most) for one in known), *signs) for most in ABBREVIATIONS),
        *(tuple(_abbreviated(one, most) for one in known) for most in ABBREVIATIONS),
        *((*known[:kept], "…") for kept in range(len(known) - 1, 0, -1)),
        tuple(known),
    )


def _abbreviated(name: str, most: int) -> str:
    """`Grumb.`, `Trolley.`: in so many columns, of several words the first."""
    first = name.partition(" ")[0]
    return name if len(name) <= most else f"{first[: most - 1]}."


def _cards_by_kind(book: CardBook, in_play: tuple[Instance, ...]) -> CardsByKind:
    kinds: CardsByKind = {}
    for card in in_play:
        kinds.setdefault(book.kind(card), []).append(card)
    return kinds


def _names(book: CardBook, kinds: CardsByKind) -> tuple[list[str], list[str], list[str]]:
    """What somebody is by the names of the cards and by their keywords; the roles."""
    cards = [card for kind in IDENTITY_KINDS for card in kinds.get(kind, ())]
    roles = [book.short(card) for card in kinds.get("role", ())]
    return [book.short(card) for card in cards], [book.keyword(card) for card in cards], roles


def _signs(kinds: CardsByKind, ranks: tuple[int, int]) -> list[str]:
    """What else lies there, by the signs of its kinds: powers first, the others in one piece."""
    powers = [f"{GLYPHS['power']}{ranks[0]}/{ranks[1]}"] if "power" in kinds else []
    others = ""
    for kind in KINDS_WITH_SIGNS:
        if kind in kinds and kind != "power":
            count = len(kinds[kind])
            # A number beside these signs would read as one: ±2½.
            others += GLYPHS[kind] * count if count <= MOST_SIGNS else f"{GLYPHS[kind]}×{count}"
    return [*powers, *([others] if others else [])]


def _kinds_in_words(book: CardBook, kinds: CardsByKind, ranks: tuple[int, int]) -> list[str]:
    """The same in words: `powers 3/6`, `curse ×2`."""
    told = []
    for kind, cards in kinds.items():
        if kind == "power":
            told.append(f"{book.words('race.kind.power')} {ranks[0]}/{ranks[1]}")
        elif kind in KINDS_WITH_SIGNS:
            word = book.kind_word(cards[0])
            told.append(f"{word} ×{len(cards)}" if len(cards) > 1 else word)
    return told


def _state(desk: Desk, seat: CharacterView, now: float, *, brief: bool = False) -> str:
    """What the seat is doing, from public facts only; `brief`: in a word of five letters or so."""
    words, public, clock = desk.words, desk.public, desk.clock
    rail = "rail.brief" if brief else "rail"
    if clock is not None and clock.held_by == seat.seat:
        left = math.ceil(clock.hold_left(now))
        return words("rail.brief.holds") if brief else words("rail.holds", n=left)
    if desk.update is not None and seat.seat in desk.update.passed:
        return words(f"{rail}.passed")
    if away := _away(desk, seat, now):
        return words("rail.away") if brief else away
    if seat.dead:
        return words(f"{rail}.dead")
    top = public.top_frame
    if isinstance(top, SeatQuestion) and top.seat == seat.seat:
        return words(f"{rail}.choosing")
    fight = public.fight
    if fight is not None:
        if fight.runner == seat.seat != NOBODY:
            return words(f"{rail}.runs")
        if any(o.giver == seat.seat and o.about == "help" for o in public.offers):
            return words("rail.offers")
        if fight.helper == seat.seat:
            return words("rail.helps")
        if fight.seat == seat.seat != desk.seat:
            return words(f"{rail}.fights")
    for chair in desk.update.chairs if desk.update else ():
        if chair.seat == seat.seat and chair.presence == "bot":
            return words("rail.bot")
    return ""


def _away(desk: Desk, seat: CharacterView, now: float) -> str:
    """That nobody is in the chair, and when a bot will be."""
    for chair in desk.update.chairs if desk.update else ():
        if chair.seat == seat.seat and chair.presence == "away":
            left = seconds_until_bot_sits(chair, desk.updated, now)
            away = desk.words("rail.away")
            return away if left is None else f"{away} {minutes_and_seconds_text(left)}"
    return ""


def _strip(desk: Desk, width: int, height: int, now: float) -> Rows:
    """Two rows for a phone: names above, level and strength below."""
    seats = desk.public.seats
    cell = width // len(seats)
    top, bottom = Line(width), Line(width)
    for index, seat in enumerate(seats):
        at = index * cell
        mine, active = seat.seat == desk.seat, seat.seat == desk.public.active
        role: TextRole = "ours" if mine else "bold" if active else "text"
        state = _state(desk, seat, now)
        letter, who = desk.letter(seat.seat), desk.who(seat.seat)
        if desk.clock is not None and desk.clock.held_by == seat.seat:
            # The letter still says who; how long stands in the clock row.
            who, state = desk.words("rail.brief.holds"), ""
        marked = seat.seat == desk.marked("seats")
        lit = letter in target_letters_with_sum_changes(desk)
        top.put("►" if active else " ", role, at=at)
        top.put(letter, "taken" if lit else role).put(" ")
        top.put(who, "turn" if marked else role, width=cell - 4)
        if state and cell_len(state) <= cell - 5 - cell_len(who):
            top.right(state, "quiet", edge=at + cell - 1)
        lv, strength = desk.words("rail.lv"), desk.words("rail.str")
        numbers = f" {lv}{seat.level:>2} {strength}{seat.strength.total:>2}"
        bottom.put(
            numbers if cell >= 12 else f" {seat.level:>2} {seat.strength.total:>3}", role, at=at
        )
    return fit_rows([top.row(), bottom.row()], width, height)
