"""Sheets: something to read over stage, rail and feed, while clock, hand and keys stay."""

from __future__ import annotations

from engine.tally import PartOf, Tally
from tui.painters.card import card_rows
from tui.painters.ledger import part_text
from tui.painters.rail import identity
from tui.rows import Line, Role, Row, Rows, filled, rule, wrap
from tui.table.desk import Desk, Sheet
from tui.table.why import card_refusal, outcome_lines
from tui.words.catalogue import LANGUAGE_NAMES

WHOLE_CARD = 14
"""Rows from which on a drawn card has room for its text; below, the text stands beside it."""


def sheet_rows(desk: Desk, sheet: Sheet, width: int, height: int) -> Rows:
    """The sheet in `height` rows, scrolled to its offset."""
    match sheet.name:
        case "card":
            rows = _card(desk, sheet, width, height)
        case "why":
            rows = _why(desk, sheet, width)
        case "log":
            return _log(desk, sheet, width, height)
        case "help":
            rows = [rule(width, desk.words("help.title"))]
            rows += [_text(width, desk.words.variant("help.lines", i)) for i in range(12)]
        case "menu":
            rows = _menu(desk, width)
        case "look":
            rows = _look(desk, width)
    offset = min(sheet.offset, max(0, len(rows) - height))
    return filled(rows[offset:], width, height)


def _text(width: int, text: str) -> Row:
    return Line(width).put("  ").marked(text).row()


def _card(desk: Desk, sheet: Sheet, width: int, height: int) -> list[Row]:
    """The card, and beside it what it would do now and when it may be played."""
    words, card = desk.words, sheet.subject
    drawn = card_rows(desk, card, 30, height)
    beside: list[tuple[str, bool]] = []
    now = outcome_lines(desk, card)
    if now:
        beside += [(words("sheet.right_now"), True), *((one, False) for one in now), ("", False)]
    refusal = card_refusal(desk, card)
    if refusal or desk.option(card):
        beside.append((words("sheet.when"), True))
        told = refusal or words("sheet.can")
        beside += [(one, False) for one in wrap(told, width - 33)] + [("", False)]
    if height < WHOLE_CARD:
        beside.append((words("sheet.text"), True))
    for clause in desk.book.text(card) if height < WHOLE_CARD else ():
        beside += [
            (one, False) for one in wrap(clause.replace("\N{NO-BREAK SPACE}", " "), width - 33)
        ]
    rows = []
    for index in range(max(len(drawn), len(beside))):
        row = Line(width)
        for text, role in drawn[index] if index < len(drawn) else ():
            row.put(text, role)
        if index < len(beside):
            text, bold = beside[index]
            row.put(text, "bold" if bold else "text", at=32)
        rows.append(row.row())
    return rows


def _why(desk: Desk, sheet: Sheet, width: int) -> list[Row]:
    words, fight = desk.words, desk.fight
    if sheet.about == "card":
        title = words("sheet.why_card", card=desk.book.name(sheet.subject))
        told = card_refusal(desk, sheet.subject) or words("sheet.can")
        return [rule(width, title), *(_text(width, one) for one in wrap(told, width - 4))]
    if sheet.about == "seat" or fight is None:
        seat = desk.public.seats[sheet.subject]
        title = words("sheet.why_seat", n=seat.strength.total)
        rows = [rule(width, title, end=desk.who(seat.seat))]
        return rows + _tally(desk, seat.strength, width)
    title = words("sheet.why_fight", ours=fight.ours.total, theirs=fight.theirs.total)
    rows = [rule(width, title)]
    rows.append(Line(width).put(words("sheet.they", n=fight.theirs.total), "theirs", at=2).row())
    for foe in fight.foes:
        rows += _tally(desk, foe.strength, width, desk.book.short(foe.likeness, 24))
    if fight.seat == desk.seat:
        ours = words("sheet.you", n=fight.ours.total)
    else:
        ours = words("sheet.ours", w=desk.name(fight.seat).upper(), n=fight.ours.total)
    rows.append(Line(width).put(ours, "ours", at=2).row())
    rows += _tally(desk, fight.ours, width)
    rows.append(Line(width).row())
    mine = fight.seat == desk.seat
    wins = words("sheet.win_if_you" if mine else "sheet.win_if_other", w=desk.name(fight.seat))
    tie = words("sheet.tie_won" if fight.wins_ties else "sheet.tie")
    rows.append(_text(width, f"{wins} {tie}"))
    return rows


def _tally(desk: Desk, tally: Tally, width: int, of: str = "") -> list[Row]:
    return [_part(desk, part, width, of) for part in tally.parts]


def _part(desk: Desk, part: PartOf, width: int, of: str) -> Row:
    """`+3 worn  Spare Key  STR-01`; a part that does not count says `off`."""
    words = desk.words
    row = Line(width)
    signed = str(part.amount) if part.reason in ("level", "monster") else f"{part.amount:+d}"
    row.right(signed if part.counts else words("sheet.off"), "bold", edge=7)
    role: Role = "text" if part.counts else "quiet"
    row.put(words(f"reason.{part.reason}"), role, at=8, width=11)
    told = part_text(desk, part, width - 30)
    if part.reason == "level" and of:
        told = of
    if not part.counts:
        told += f" {part.amount:+d}"
    row.put(told, role, at=19, width=width - 30)
    return row.right(part.rule, "quiet", edge=width - 1).row()


def _log(desk: Desk, sheet: Sheet, width: int, height: int) -> Rows:
    """The end of the log, or further up by pages; the round stands where it changes."""
    words = desk.words
    lines = list(desk.log.lines)
    room = height - 2
    last = max(min(room, len(lines)), len(lines) - sheet.offset * max(1, room - 1))
    shown = lines[max(0, last - room) : last]
    rows = [rule(width, words("sheet.log"))]
    previous = 0
    for one in shown:
        head = f"r{one.round}" if one.round != previous else ""
        previous = one.round
        letter = desk.letter(one.seat) if one.seat >= 0 else " "
        row = Line(width).put(head, "quiet", at=1, width=3).put(letter, "bold", at=4)
        mark = "•" if desk.log.is_new(one) else " "
        rows.append(row.put(mark, "bold", at=5).put(" ").put(one.text).row())
    first = max(0, last - room) + 1 if shown else 0
    foot = words("sheet.lines", n=first, k=last, total=len(lines))
    rows += [Line(width).row()] * (height - 1 - len(rows))
    return filled([*rows, Line(width).put(foot, "quiet", at=2).row()], width, height)


def _menu(desk: Desk, width: int) -> list[Row]:
    words, chosen = desk.words, desk.preferences
    language = LANGUAGE_NAMES[chosen.language]
    lines = [
        "",
        words("menu.language", value=language),
        words("menu.colours", value=words(f"menu.colour.{chosen.colours}")),
        words("menu.symbols", value=words(f"menu.symbol.{chosen.symbols}")),
        "",
        words("menu.leave"),
        words("menu.back"),
    ]
    return [rule(width, words("menu.title")), *(_text(width, one) for one in lines)]


def _look(desk: Desk, width: int) -> list[Row]:
    """Everybody's cards in play, worn ones with their bonus."""
    words, book = desk.words, desk.book
    rows = [rule(width, words("sheet.look"))]
    for seat in desk.public.seats:
        head = f"{desk.letter(seat.seat)} {desk.who(seat.seat)}"
        row = Line(width).put(head, "bold", at=1).put("  ").put(identity(desk, seat), "identity")
        rows.append(row.row())
        cards = []
        for card in seat.in_play:
            name = f"{book.name(card)} {book.bonus(card)}".strip()
            aside = book.blueprint(card).item is not None and card not in seat.equipped
            cards.append(f"{name} ({words('list.aside')})" if aside else name)
        told = ", ".join(cards) or words("sheet.nothing")
        rows += [Line(width).put(one, "text", at=4).row() for one in wrap(told, width - 6)]
    return rows
