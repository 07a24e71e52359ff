"""Sheets: what can be read in each, by which keys, and where one comes to from there.

Everything here is free: it changes what is read, and nothing else.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.zones import NO_CARD, Instance
from engine.views.view import FightView
from tui.gallery.gallery import album_of
from tui.keymap import DIGITS, ROW_LETTERS
from tui.settings.page import Page
from tui.table.model.cursor import table_cards, waited_for
from tui.table.model.desk import Desk, Sheet
from tui.table.model.listing import lists_cards
from tui.table.model.log import FILTERS, LogLine
from tui.table.model.rulebook import rules_sheet, sections

LOG_STEP = 8
"""Lines that the log goes up or down at a time."""
HELP_PAGES = 4
"""This screen, all keys, the first ten things, the rulebook."""
PILES = ("doors", "treasures")


def sheet_cards(desk: Desk, sheet: Sheet) -> tuple[Instance, ...]:
    """The cards that this sheet lists, from its offset on; a log's from the newest line shown."""
    public = desk.public
    match sheet.name:
        case "seat":
            cards = public.seats[sheet.subject].in_play
        case "doors":
            cards = tuple(reversed(public.door_discard))
        case "treasures":
            cards = tuple(reversed(public.treasure_discard))
        case "why" if sheet.about == "fight" and public.fight is not None:
            return _behind(public.fight)
        case "story":
            told = [one.card for one in desk.moments]
            return tuple(dict.fromkeys(card for card in told if card != NO_CARD))
        case "hands":
            cards = tuple(card for hand in desk.hands for card in hand)
        case "log":
            lines = log_lines(desk, sheet)
            shown = lines[: log_page(sheet, lines)]
            newest = [card for line in reversed(shown) for card in reversed(line.cards)]
            return tuple(dict.fromkeys(newest))
        case _:
            return ()
    return cards[min(sheet.offset, max(0, len(cards) - 1)) :]


def _behind(fight: FightView) -> tuple[Instance, ...]:
    """The cards that the two sums come from: the monsters and what is on them, then the others."""
    cards = [card for foe in fight.foes for card in (foe.likeness, *foe.enhancers)]
    cards += [part.card for part in (*fight.theirs.parts, *fight.ours.parts)]
    return tuple(dict.fromkeys(card for card in cards if card != NO_CARD))


def log_lines(desk: Desk, sheet: Sheet) -> list[LogLine]:
    """What the log is looked through for."""
    return [line for line in desk.log.lines if line.is_of(sheet.wanted)]


def log_page(sheet: Sheet, lines: list[LogLine]) -> int:
    """How many of the lines there are up to the last one shown: the sheet goes up by steps."""
    return len(lines) - min(sheet.offset * LOG_STEP, max(0, len(lines) - 1))


def row_letters(desk: Desk, sheet: Sheet) -> dict[Instance, str]:
    """The letter of each card that the sheet lists; more than there are letters have none. Where
    letters ask why, cards have none either."""
    if sheet.name == "why":
        return {}
    return dict(zip(sheet_cards(desk, sheet), ROW_LETTERS, strict=False))


def subjects(desk: Desk) -> dict[str, tuple[str, int]]:
    """While a sheet is open: what each digit and letter asks about, `card` or `seat` first."""
    sheet = desk.sheet
    assert sheet is not None
    found: dict[str, tuple[str, int]] = {}
    if sheet.name in ("help", "menu", "rules", "stops", "settings", "album"):
        return found
    if sheet.name != "look":
        found |= {
            digit: ("card", card)
            for card in desk.hand()
            if (digit := desk.digits.digit(card)) in DIGITS
        }
    rows = row_letters(desk, sheet)
    if rows or sheet.name in ("seat", "log", "story", "hands", *PILES):
        return found | {letter: ("card", card) for card, letter in rows.items()}
    for seat in range(len(desk.public.seats)):
        found[desk.letter(seat)] = ("seat", seat)
    shown = desk.shown_list()
    for letter, value in shown.rows(desk.view.hand) if shown else ():
        if shown and (shown.kind != "ask" or lists_cards(desk.decision)) and letter != " ":
            found[letter] = ("card", _card_of(desk, shown.kind, value))
    for foe in desk.fight.foes if desk.fight else ():
        if (letter := desk.foes.letter(foe.card)) != " ":
            found[letter] = ("card", foe.card)
    return found


def _card_of(desk: Desk, kind: str, value: int) -> Instance:
    """The card behind a row: abilities are listed by their places."""
    if kind == "abilities" and desk.decision is not None:
        return desk.decision.options[value].card
    return value


def opened(desk: Desk, name: str) -> Sheet | None:
    """The sheet that a key opens: about what is taken up or marked, else about the table."""
    sheet = desk.sheet
    if name in PILES:
        return Sheet("doors" if name == "doors" else "treasures", under=sheet)
    card = _at_hand(desk)
    match name:
        case "card" if sheet is not None and sheet.name == "why" and sheet_cards(desk, sheet):
            return Sheet("card", sheet_cards(desk, sheet)[0], "card", under=sheet)
        case "card":
            seat = desk.marked("seats")
            if seat is not None and desk.taken is None:
                return Sheet("seat", seat, "seat")
            if card is None:
                known = known_cards(desk)
                card = known[0] if known else None
            return Sheet("card", card, "card") if card is not None else None
        case "why":
            seat = desk.marked("seats")
            if seat is not None:
                return Sheet("why", seat, "seat")
            if card is not None and card in desk.hand() and desk.option(card) is None:
                return Sheet("why", card, "card")
            return Sheet("why", about="fight") if desk.fight else Sheet("why", desk.seat, "seat")
        case "log":
            return Sheet("log")
        case "help":
            return Sheet("help", 0, under=sheet)
        case "menu":
            return Sheet("menu")
        case "stops":
            return Sheet("stops")
        case "album":
            album = album_of(desk.words.language, desk.info)
            return Sheet("album", under=sheet, album=album)
        case "settings":
            return Sheet("settings", under=sheet, page=Page())
        case "story" | "hands":
            return Sheet(name)
        case "look":
            return Sheet("look")
        case "rules":
            return rules_sheet(desk, under(sheet))
        case _:
            return None


def _at_hand(desk: Desk) -> Instance | None:
    """The card taken up, or the one under the cursor."""
    if desk.taken is not None and desk.taken.card >= 0:
        return desk.taken.card
    in_hand, on_table = desk.marked("hand"), desk.marked("table")
    if in_hand is not None:
        return in_hand
    shown = desk.shown_list()
    if on_table is None or shown is None:
        return on_table
    if shown.kind == "ask" and not lists_cards(desk.decision):
        return None
    return _card_of(desk, shown.kind, on_table)


def about(desk: Desk, sort: str, thing: int) -> Sheet:
    """The open sheet turned to another card or seat; why asks why, any other reads."""
    sheet = desk.sheet
    assert sheet is not None
    if sheet.name == "why":
        return Sheet("why", thing, "seat" if sort == "seat" else "card")
    under = sheet.under if sheet.name in ("card", "seat") and sort == sheet.about else sheet
    if sort == "seat":
        return Sheet("seat", thing, "seat", under=None if sheet.name == "card" else under)
    return Sheet("card", thing, "card", under=under)


def under(sheet: Sheet | None) -> Sheet | None:
    """Where Esc goes back to from what is opened while that sheet is: lists stay under cards."""
    return sheet.under if sheet is not None and sheet.name in ("card", "why") else sheet


def stepped(desk: Desk, by: int) -> Sheet:
    """The next card, or the next player, than the one that is read."""
    sheet = desk.sheet
    assert sheet is not None
    if sheet.name == "rules":
        at = (sheet.subject + by) % len(sections(desk))
        return replace(sheet, subject=at, offset=0, rule="")
    if sheet.name == "help":
        return replace(sheet, subject=(sheet.subject + by) % HELP_PAGES, offset=0)
    if sheet.name == "log":
        at = (FILTERS.index(sheet.wanted) + by) % len(FILTERS)
        return replace(sheet, wanted=FILTERS[at], offset=0)
    if sheet.about == "seat":
        seats = len(desk.public.seats)
        return replace(sheet, subject=(sheet.subject + by) % seats, offset=0)
    under = sheet.under
    among = sheet_cards(desk, under) if under is not None else known_cards(desk)
    if sheet.about != "card" or not among:
        return sheet
    at = among.index(sheet.subject) + by if sheet.subject in among else 0
    return replace(sheet, subject=among[at % len(among)], offset=0)


def known_cards(desk: Desk) -> tuple[Instance, ...]:
    """Every card that lies open to this player: the table first, then the hand, then the others'
    gear and the tops of the discard piles."""
    public, shown = desk.public, desk.shown_list()
    found: list[Instance] = []
    if shown is not None and (shown.kind != "ask" or lists_cards(desk.decision)):
        found += [_card_of(desk, shown.kind, value) for value in shown.values]
    found += [card for card in desk.view.promises if card not in desk.view.hand]
    if public.over:
        found += [*desk.chronicle.slain, *(one.card for one in desk.moments)]
    if desk.fight is not None or waited_for(desk) != NO_CARD or not desk.hand():
        found += table_cards(desk)
    found += [*desk.hand(), *table_cards(desk)]
    for seat in public.seats:
        found += seat.in_play
    found += [*public.door_discard[-1:], *public.treasure_discard[-1:]]
    return tuple(dict.fromkeys(card for card in found if card != NO_CARD))


def scrolled(sheet: Sheet, by: int) -> Sheet:
    """So many rows further down; a log goes by steps, counted from the newest line."""
    if sheet.name == "log":
        by = -1 if by > 0 else 1
    return replace(sheet, offset=max(0, sheet.offset + by))
