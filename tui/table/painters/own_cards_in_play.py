"""What lies before the reader, by the places it takes: gear, company, powers, what one is."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from cards.vocabulary.conditions_and_card_picks import CardKind
from engine.core.zones import Instance
from engine.views.view_types import CharacterView
from tui.canvas.rows import Line, TextRole
from tui.table.model.desk import UNCOUNTED, Desk
from tui.table.model.strength_conditions import why_part_uncounted_text

SLOTS = ("head", "body", "feet", "hands")
KINDS_BESIDE_ITEMS: tuple[CardKind, ...] = (
    "ship",
    "follower",
    "power",
    "origin",
    "curse",
    "one_shot",
    "cheat",
    "role",
    "affiliation",
    "class",
    "race",
    "two_identities",
)
"""What is no item, in the order in which it finds room: the rail tells the last ones, too."""
IDENTITY_KINDS = KINDS_BESIDE_ITEMS[-5:]
LABEL_WIDTH, BRIEF_LABEL_WIDTH = 11, 7
"""Columns of a label, where there is room for whole words and where there is not; after it come a
bonus of three columns, and the name."""
ROOMY_WIDTH = 40
"""From so many columns on there is room for whole words."""


@dataclass(frozen=True, slots=True)
class OwnCardsRow:
    """One row: a label, and the cards that share it; without a card an empty place."""

    label: str
    cards: tuple[Instance, ...] = ()
    kind: CardKind = "item"
    aside: bool = False


def paint_own_cards_in_play(desk: Desk, rows: list[Line], at: int, edge: int, room: int) -> int:
    """Put at most `room` rows of it into `rows` from row 1 on; returns the row after the last.

    Where not all of them fit, empty places go first, then cards of a kind share a row, then all
    that one is."""
    brief = edge - at < ROOMY_WIDTH
    wide = BRIEF_LABEL_WIDTH if brief else LABEL_WIDTH
    entries = _entries(desk, brief=brief)
    if len(entries) > room:
        entries = [entry for entry in entries if entry.cards]
    if len(entries) > room:
        entries = _together(entries)
    if len(entries) > room:
        entries = _with_one_identity_row(desk, entries)
    if len(entries) > room and entries[-1].kind in IDENTITY_KINDS:
        entries.pop()  # The rail tells it, too.
    shown = entries if len(entries) <= room else entries[: room - 1]
    y, before = 1, ""
    for entry in shown:
        _put(desk, rows[y], entry, "" if entry.label == before else entry.label, at, edge, wide)
        before = entry.label
        y += 1
    if len(entries) > room:
        rows[y].put(desk.words("race.more"), "quiet", at=at + wide + 4)
        y += 1
    return y


def _entries(desk: Desk, *, brief: bool) -> list[OwnCardsRow]:
    words, book, kinds = desk.words, desk.book, "race.brief" if brief else "race.kind"
    entries: list[OwnCardsRow] = []
    worn = [card for card in desk.mine.equipped if book.compiled(card).item is not None]
    for slot in SLOTS:
        label = words(f"race.{slot}")
        cards = [card for card in worn if _slot(desk, card) == slot]
        entries += [OwnCardsRow(label, (card,)) for card in cards] or [OwnCardsRow(label)]
    entries += [OwnCardsRow(words("race.worn"), (card,)) for card in worn if not _slot(desk, card)]
    rest = [card for card in desk.mine.in_play if card not in worn]
    for kind in KINDS_BESIDE_ITEMS:
        label = words(f"{kinds}.{kind}")
        entries += [OwnCardsRow(label, (card,), kind) for card in rest if book.kind(card) == kind]
    aside = [card for card in rest if book.compiled(card).item is not None]
    items = [OwnCardsRow(words(f"{kinds}.aside"), (card,), aside=True) for card in aside]
    identity = next(
        (i for i, one in enumerate(entries) if one.kind in IDENTITY_KINDS), len(entries)
    )
    return [*entries[:identity], *items, *entries[identity:]]


def _together(entries: list[OwnCardsRow]) -> list[OwnCardsRow]:
    """Cards of the same kind in one row; worn items keep a row each."""
    joined: list[OwnCardsRow] = []
    for entry in entries:
        last = joined[-1] if joined else None
        if last is not None and last.label == entry.label and (entry.kind != "item" or entry.aside):
            joined[-1] = OwnCardsRow(last.label, last.cards + entry.cards, entry.kind, entry.aside)
        else:
            joined.append(entry)
    return joined


def _with_one_identity_row(desk: Desk, entries: list[OwnCardsRow]) -> list[OwnCardsRow]:
    """All that one is in one row, so that none of it is missing beside the others."""
    own = [entry for entry in entries if entry.kind in IDENTITY_KINDS]
    if len(own) < 2:
        return entries
    cards = tuple(card for entry in own for card in entry.cards)
    rest = [entry for entry in entries if entry not in own]
    return [*rest, OwnCardsRow(desk.words("race.you_are"), cards, own[-1].kind)]


def _slot(desk: Desk, card: Instance) -> str:
    item = desk.book.compiled(card).item
    if item is None:
        return ""
    return "hands" if item.hands else item.slot or ""


def is_strength_uncounted(seat: CharacterView, cards: tuple[Instance, ...]) -> bool:
    """They would count for that character's strength, and none of them does now."""
    counts = [part.counts for part in seat.strength.parts if part.card in cards]
    return bool(counts) and not any(counts)


def _put(
    desk: Desk, row: Line, entry: OwnCardsRow, label: str, at: int, edge: int, wide: int
) -> None:
    words, book, cards, name = desk.words, desk.book, entry.cards, at + wide + 4
    row.put("►" if desk.marked("table") in cards else "", "bold", at=at - 1)
    row.put(label, "quiet", at=at, width=wide + 1)  # The longest of them has no bonus beside it.
    if not cards:
        row.put(words("race.nothing"), "quiet", at=name)
        return
    counted = [
        part.amount for part in desk.mine.strength.parts if part.card in cards and part.counts
    ]
    off = is_strength_uncounted(desk.mine, cards)
    bonus = f"{sum(counted):+d}" if counted else ""
    told = "" if counted or entry.aside or len(cards) > 1 else book.bonus(cards[0])
    told = "" if told and desk.is_run_replaced(desk.seat, cards[0]) else told
    if off and len(told) <= 3:
        bonus, told = told, ""
    last = _last(desk, entry, told, off, edge - name)
    if off and not last[0]:
        bonus = UNCOUNTED
    row.right("" if entry.aside else bonus, "quiet" if off else "bold", edge=name - 1)
    quiet: TextRole = "quiet" if entry.aside or off else "text"
    role = quiet if quiet == "quiet" or entry.kind == "item" else book.role(cards[0])
    room = edge - name
    names = _names(desk, cards, room - 1 - cell_len(last[0]) if last[0] else room)
    over = bool(last[0]) and cell_len(names) + 1 + cell_len(last[0]) > room
    if over or ("…" in names and (last[1] == "treasure" or entry.kind == "power")):
        names, last = _names(desk, cards, room), ("", "quiet")  # [i] has the price, or the rank.
    row.put(names, role, at=name).right(*last, edge=edge)


def _last(desk: Desk, entry: OwnCardsRow, told: str, off: bool, width: int) -> tuple[str, TextRole]:
    """The word at the right edge: why it does not count, its ranks, what it does, its price."""
    cards, book = entry.cards, desk.book
    if off and not entry.aside:
        return _why_off(desk, cards, width), "quiet"
    if entry.kind == "power":
        rank = book.compiled(cards[0]).rank
        return (desk.words("race.ranks", n=rank) if len(cards) == 1 else ""), "quiet"
    if told and book.role(cards[0]) != "curse" and not book.compiled(cards[0]).gold:
        return told, "bold"
    gold = sum(book.compiled(card).gold for card in cards)
    return (desk.words.gold(gold), "treasure") if gold else ("", "quiet")


def _why_off(desk: Desk, cards: tuple[Instance, ...], width: int) -> str:
    """What a card that is worn asks for, without its number, if there is room beside its short
    name; else nothing."""
    parts = [part for part in desk.mine.strength.parts if part.card in cards]
    told = why_part_uncounted_text(desk, parts[0]) if len(cards) == 1 and parts else ""
    if not told:
        return ""
    told = told.removeprefix(f"{parts[0].amount:+d} ")
    for why in (told, desk.words("why_not.now")):
        name = _names(desk, cards, max(10, width - 2 - cell_len(why)))
        if cell_len(name) + 2 + cell_len(why) <= width:
            return why
    return ""


def _names(desk: Desk, cards: tuple[Instance, ...], width: int) -> str:
    """The name, or as many as fit and the number of the others: then those go first whose
    bonus stands beside them."""
    if len(cards) == 1:
        name = desk.book.short(cards[0], width)
        return desk.book.keyword(cards[0]) if "…" in name and _is_one(desk, cards[0]) else name
    counts = {part.card for part in desk.mine.strength.parts if part.counts and part.amount}
    counted = sorted(cards, key=lambda card: card not in counts)
    for kept in range(len(cards), 0, -1):
        more = len(cards) - kept
        shown, end = (counted[:kept], f" (+{more})") if more else (cards, "")
        for longest in (24, 16, 12, 8):
            told = ", ".join(desk.book.short(card, longest) for card in shown) + end
            if cell_len(told) <= width and "…" not in told:
                return told
    return desk.words.count("cards", len(cards))


def _is_one(desk: Desk, card: Instance) -> bool:
    """It makes its owner something that has a word: an elf, a thief."""
    return bool(desk.book.compiled(card).keyword) and desk.book.kind(card) != "power"
