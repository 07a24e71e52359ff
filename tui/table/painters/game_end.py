"""The end of a game: who won and how, the standings, and who plays again."""

from __future__ import annotations

from itertools import product

from rich.cells import cell_len

from engine.core.zones import NO_CARD, NOBODY, Seat
from engine.views.view_types import CharacterView
from tui.canvas.rows import (
    Line,
    Row,
    Rows,
    TextRole,
    fit_rows,
    horizontal_rule,
    row_text,
    truncate,
    wrap,
)
from tui.game_chronicle import CLOSE_MARGIN, Highlight
from tui.table.model.desk import Desk, Overlay
from tui.table.model.overlays import row_letters
from tui.table.painters.level_chart import level_chart_rows

MOST_NAME = 60
"""Columns of the name of a moment's card, where it has room."""
LONGEST_TITLE = 200
"""Columns in which nothing is left out."""


def game_end_rows(desk: Desk, width: int, height: int) -> Rows:
    """The stage: who has won by what, the moments, how long it took, and who wants to play
    again."""
    words = desk.words
    title = _title(desk, width)
    if "won" in desk.echo.marks:
        title = tuple((text, "turn") for text, _ in title)
    head = Line(width).put(words("end.moments"), "bold", at=1)
    head.right(words.count("end.rounds", desk.round), "quiet", edge=width - 1)
    weighty = _weightiest(desk.moments, height - 3)
    told = [game_highlight_row(desk, one, width) for one in desk.moments if one in weighty]
    if not told:
        told = [Line(width).put(words("end.none"), "quiet", at=1).row()]
    rows = fit_rows([title, head.row(), *told], width, height - 1)
    return (*rows, _again(desk, width))


def _weightiest(moments: tuple[Highlight, ...], most: int) -> list[Highlight]:
    """So many; a second one of the same fight only where no other one waits."""
    told: set[tuple[int, Seat]] = set()
    first: list[Highlight] = []
    more: list[Highlight] = []
    for one in sorted(moments, key=lambda one: -one.weight):
        fighter = {"kill": one.seat, "turned": one.other}.get(one.kind, NOBODY)
        fight = one.round, fighter
        (more if fight in told else first).append(one)
        if fighter != NOBODY:
            told.add(fight)
    return [*first, *more][:most]


def level_race_rows(desk: Desk, width: int, height: int, *, ranked: bool) -> Rows:
    """The hand's rows after the end: the chart of levels; without room for all of them the
    standings, unless these are `ranked` in the rail."""
    if ranked or height > desk.book.profile.win.level:
        return fit_rows(level_chart_rows(desk, width, height), width, height)
    return fit_rows([_place(desk, seat, width) for seat in _ranking(desk)], width, height)


def standings_rows(desk: Desk, width: int, height: int) -> Rows:
    """The rail: everybody by level with kills and harm done, and where it fits who hurt whom."""
    rows = _table(desk, width, bar=True)
    hurt = _hurt(desk, width, bar=True)
    if desk.chronicle.hurt and len(rows) + len(hurt) <= height:
        gap = [_bar(width).row()] if len(rows) + len(hurt) < height else []
        rows += gap + hurt
    return fit_rows(rows + [_bar(width).row()] * (height - len(rows)), width, height)


def chronicle_rows(desk: Desk, overlay: Overlay, width: int) -> list[Row]:
    """The whole of it, as an overlay: standings, who hurt whom, and every moment."""
    words = desk.words
    rows = [horizontal_rule(width, words("banner.over"), end=words.count("end.rounds", desk.round))]
    rows += _table(desk, width, bar=False)
    rows += [
        Line(width).put(one, at=1).row()
        for one in wrap(bot_personalities_in_words(desk), width - 2)
    ]
    if not desk.chronicle.is_whole:
        since = max(1, desk.chronicle.since)
        begun = (since - 1) // len(desk.public.seats) + 1
        rows.append(Line(width).put(words("end.since", n=begun), "quiet", at=1).row())
    rows += [Line(width).row(), *_hurt(desk, width, bar=False), Line(width).row()]
    rows.append(Line(width).put(words("end.moments"), "bold", at=1).row())
    letters = row_letters(desk, overlay)
    for one in desk.moments:
        rows += _highlight_rows(desk, one, width, letters.get(one.card, ""))
    return rows


def _highlight_rows(desk: Desk, moment: Highlight, width: int, letter: str) -> list[Row]:
    """The row of a moment; two where the card's name has no room in one."""
    row = game_highlight_row(desk, moment, width, letter)
    if moment.card == NO_CARD or desk.book.short(moment.card, MOST_NAME) in row_text(row):
        return [row]
    at = cell_len(desk.words("end.round", n=99)) + 3
    choice = 0 if desk.preferences.sober else moment.round
    first, *more = wrap(_told(desk, moment, choice, MOST_NAME), width - at - 5)
    head = Line(width).put(desk.words("end.round", n=moment.round), "quiet", at=1)
    head.put(first, at=at).right(f"[{letter}]" if letter else "", "key")
    return [head.row(), *(Line(width).put(one, at=at).row() for one in more)]


def bot_personalities_in_words(desk: Desk) -> str:
    """What each bot was like; empty if there was none with a temper."""
    words = desk.words
    told = [
        words("end.temper", w=desk.who(chair.seat), v=words(f"form.tempers.{chair.temper}"))
        for chair in (desk.update.chairs if desk.update else ())
        if chair.temper is not None
    ]
    return words("end.tempers", w=words.names(told)) if told else ""


def winner_headline(desk: Desk) -> str:
    """Who has won, and by what, whatever its length."""
    return row_text(_title(desk, LONGEST_TITLE)).strip()


def game_highlight_text(desk: Desk, moment: Highlight) -> str:
    """`Round 9: Dag dies of The Man About the Boiler.`"""
    when = desk.words("end.round", n=moment.round)
    choice = 0 if desk.preferences.sober else moment.round
    return f"{when[:1].upper()}{when[1:]}: {_told(desk, moment, choice, LONGEST_TITLE)}"


def game_highlight_row(desk: Desk, moment: Highlight, width: int, letter: str = "") -> Row:
    """`round 9   Dag dies of The Man About the Boiler.`; a letter reads its card."""
    row = Line(width).put(desk.words("end.round", n=moment.round), "quiet", at=1)
    at = cell_len(desk.words("end.round", n=99)) + 3
    told = ""
    for choice, most in product((moment.round, 0), (MOST_NAME, 24, 16, 12)):
        told = _told(desk, moment, 0 if desk.preferences.sober else choice, most)
        if cell_len(told) <= width - at - 5:
            break
    return row.put(told, at=at).right(f"[{letter}]" if letter else "", "key").row()


def _told(desk: Desk, moment: Highlight, choice: int, most: int) -> str:
    """The sentence, from the reader's seat, with the card's name in so many columns."""
    key: str = moment.kind
    if moment.kind == "kill" and moment.other != NOBODY:
        key = "helped"
    elif moment.kind == "kill" and moment.n - moment.k <= CLOSE_MARGIN:
        key = "close"
    elif moment.card == NO_CARD and moment.kind != "sale":
        key += "_otherwise" if moment.kind == "turned" else "_somehow"
    me = desk.seat
    person = "you" if moment.seat == me else "other"
    if moment.other != NOBODY and moment.other == me:
        person = "at_you"
    facts = {
        "w": desk.name(moment.seat),
        "n": moment.n,
        "k": moment.k,
        "v": desk.name(moment.other) if moment.other != NOBODY else "",
        "card": desk.book.short(moment.card, most) if moment.card != NO_CARD else "",
    }
    return desk.words.variant(f"moment_of.{key}.{person}", choice, **facts)


def _title(desk: Desk, width: int) -> Row:
    words, public = desk.words, desk.public
    names = words.names([desk.name(seat) for seat in public.winners]).upper()
    me = desk.seat in public.winners
    several = "end.title_many" if len(public.winners) > 1 else "end.title"
    won = words("end.title_you" if me else several, w=names, n=desk.book.profile.win.level)
    row = Line(width).put(truncate(won, width - 2), "ours" if me else "theirs", at=1)
    raised = desk.chronicle.raised_by
    slain = dict.fromkeys(desk.history.printed_as.get(card, card) for card in desk.chronicle.slain)
    cards = [raised] if raised != NO_CARD else [*slain]
    ours, theirs = desk.chronicle.last_sums
    keys = ("end.with",) if raised != NO_CARD else ("end.over_sums", "end.over")[not ours :]
    for most, key in product((40, 24, 16, 12), keys) if cards else ():
        named = words.names([desk.book.short(card, most) for card in cards])
        body = words(key, m=named, n=ours, k=theirs)
        if "…" not in body and cell_len(won) + cell_len(body) < width - 2:
            return row.put(body).row()
    return row.put(".").row()


def _again(desk: Desk, width: int) -> Row:
    """Who has asked for another game; until somebody has, what the bots were like."""
    words = desk.words
    row = Line(width)
    people = [chair for chair in desk.update.chairs if not chair.bot] if desk.update else []
    if len(people) > 1 and any(chair.again for chair in people):
        row.put(words("end.again"), "bold", at=1)
        for chair in people:
            answer = words("end.yes") if chair.again else "-"
            row.put(f"  {desk.letter(chair.seat)} {desk.who(chair.seat)} ").put(answer, "bold")
    else:
        told = bot_personalities_in_words(desk)
        row.put(told if cell_len(told) < width - 2 else "", "quiet", at=1)
    return row.row()


def _ranking(desk: Desk) -> list[CharacterView]:
    winners = desk.public.winners
    return sorted(desk.public.seats, key=lambda s: (s.seat not in winners, -s.level, s.seat))


def _role(desk: Desk, seat: CharacterView) -> TextRole:
    return "ours" if seat.seat == desk.seat else "text"


def _bar(width: int, *, bar: bool = True) -> Line:
    return Line(width).put("│" if bar else "", "quiet")


def _table(desk: Desk, width: int, *, bar: bool) -> list[Row]:
    """Everybody by level: kills and harm, in an overlay deaths, too."""
    words, chronicle = desk.words, desk.chronicle
    edge = width if bar else min(width, 46)
    columns = [(words("end.lv"), [seat.level for seat in desk.public.seats])]
    columns.append((words("end.kills"), [chronicle.kills[s.seat] for s in desk.public.seats]))
    if not bar:
        deaths = [chronicle.deaths[seat.seat] for seat in desk.public.seats]
        columns.append((words("end.deaths"), deaths))
    columns.append((words("end.harm"), [chronicle.harm(s.seat) for s in desk.public.seats]))
    edges = [edge]
    for head, _ in columns[:0:-1]:
        edges.insert(0, edges[0] - cell_len(head) - 1)
    heads = _bar(width, bar=bar)
    for at, (head, _) in zip(edges, columns, strict=True):
        heads.right(head, "quiet", edge=at)
    rows = [heads.row()]
    for seat in _ranking(desk):
        role = _role(desk, seat)
        row = _bar(width, bar=bar)
        row.put("►" if seat.seat in desk.public.winners else " ", "bold", at=int(bar))
        row.put(desk.letter(seat.seat), "bold").put(" ")
        room = edges[0] - 4 - int(bar) - len(str(seat.level))
        row.put(desk.who(seat.seat), role, width=room)
        for at, (_, values) in zip(edges, columns, strict=True):
            row.right(str(values[seat.seat]), role, edge=at)
        rows.append(row.row())
    return rows


def _hurt(desk: Desk, width: int, *, bar: bool) -> list[Row]:
    """Who has done harm to whom how often: a row for the one, a column for the other."""
    seats = desk.public.seats
    step = 2 if len(seats) < 7 or not bar else 1
    edge = width if bar else min(width, 46)
    at = edge - step * len(seats)
    names = at - 4 - int(bar)
    titles = desk.words.all("end.hurt")
    title = next((one for one in titles if cell_len(one) < at - 2), titles[-1])
    head = _bar(width, bar=bar).put(title, "bold", at=1 + int(bar))
    for place, seat in enumerate(seats):
        head.right(desk.letter(seat.seat), "quiet", edge=at + step * (place + 1))
    rows = [head.row()]
    for seat in seats:
        row = _bar(width, bar=bar).put(desk.letter(seat.seat), "bold", at=1 + int(bar)).put(" ")
        row.put(desk.who(seat.seat), _role(desk, seat), width=names)
        for place, other in enumerate(seats):
            count = desk.chronicle.hurt[seat.seat, other.seat]
            told = (
                "·" if other.seat == seat.seat else str(count) if count < 10 else "+"
            )  # One column a digit.
            role: TextRole = "bold" if count else "quiet"
            row.right(told, role, edge=at + step * (place + 1))
        rows.append(row.row())
    return rows


def _place(desk: Desk, seat: CharacterView, width: int) -> Row:
    """One of the standings with a track of its level."""
    goal = desk.book.profile.win.level
    row = Line(width).put("►" if seat.seat in desk.public.winners else " ", "bold", at=2)
    row.put(f"{desk.letter(seat.seat)} {desk.who(seat.seat)}", "bold", width=20)
    track = "■" * min(seat.level, goal) + "·" * max(0, goal - seat.level)
    return row.right(str(seat.level), "bold", edge=26).put(f" {track}", _role(desk, seat)).row()
