"""Overlays that list open cards, each with the letter that reads it: players and piles."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.zones import NO_CARD, Instance
from engine.views.view_types import CharacterView
from tui.canvas.rows import Line, Row, Rows, fit_rows, horizontal_rule, text_row, wrap
from tui.table.model.desk import Desk, Overlay
from tui.table.model.overlays import overlay_cards, row_letters
from tui.table.model.strength_conditions import why_part_uncounted_text
from tui.table.painters.own_cards_in_play import is_strength_uncounted
from tui.table.painters.seat_rail import IDENTITY_KINDS, identity_text

NOTE_WIDTH = 14
"""Columns for the place of an item, or the kind of another card."""


def players_overview_rows(desk: Desk, width: int) -> list[Row]:
    """Everybody in short, and the tops of the discard piles."""
    words, book, public = desk.words, desk.book, desk.public
    rows = [horizontal_rule(width, words("sheet.look"))]
    for seat in public.seats:
        row = Line(width).put(f"[{desk.letter(seat.seat)}]", "key", at=1)
        row.put(f" {desk.who(seat.seat)}", "bold").put("  ")
        rows.append(row.put(_what(desk, seat), "identity").row())
        cards = []
        for card in seat.in_play:
            if book.kind(card) in (*IDENTITY_KINDS, "role"):
                continue  # named already
            name = f"{book.short(card, 24)} {desk.counted(card)}".strip()
            if book.compiled(card).item is None:
                name = f"{name} ({book.kind_word(card)})"
            elif card not in seat.equipped:
                name = f"{name} ({words('list.aside')})"
            elif why := uncounted_card_text(desk, seat, card):
                name = f"{name} ({why})"
            cards.append(name)
        told = "; ".join(cards) or words("sheet.nothing")
        rows += [Line(width).put(one, "text", at=5).row() for one in wrap(told, width - 7)]
    for key, name, pile in (
        ("1", "doors", public.door_discard),
        ("2", "treasures", public.treasure_discard),
    ):
        top = book.name(pile[-1]) if pile else words("sheet.empty")
        row = Line(width).put(f"[{key}]", "key", at=1)
        rows.append(
            row.put(f" {words(f'sheet.{name}', n=len(pile))}", "bold").put(f"  {top}").row()
        )
    return rows


def uncounted_card_text(desk: Desk, seat: CharacterView, card: Instance) -> str:
    """What a card that is worn would add, and for whom or when; empty if it counts."""
    if not is_strength_uncounted(seat, (card,)):
        return ""
    part = next(part for part in seat.strength.parts if part.card == card)
    why, amount = why_part_uncounted_text(desk, part), f"{part.amount:+d}"
    if amount in why:  # A condition names the amount itself.
        return why
    return f"{amount}: {why}" if why else amount


def seat_rows(desk: Desk, overlay: Overlay, width: int, height: int) -> Rows:
    """One player: what they are, what they hold, and every card in front of them."""
    words = desk.words
    seat = desk.public.seats[overlay.subject]
    title = f"{desk.letter(seat.seat)} {desk.who(seat.seat)}: {_what(desk, seat)}"
    sums = words("sheet.sums", n=seat.level, k=seat.strength.total)
    facts = words(
        "sheet.hand",
        n=seat.hand_size,
        doors=seat.doors,
        treasures=seat.treasures,
        k=seat.hand_limit,
        run=_running(desk, seat),
    )
    ranks, cap = desk.ranks(seat.seat)
    if ranks:
        facts += f", {words('sheet.ranks', n=ranks, k=cap)}"
    if any("secret_identity" in desk.book.compiled(card).meta for card in seat.in_play):
        facts += f", {words('sheet.secret_identity')}"
    rows = [horizontal_rule(width, title, end=sums)]
    rows += [text_row(f"  {one}", width, "quiet") for one in wrap(facts, width - 3, 2)]
    if desk.is_person(seat.seat):
        key = "unmute" if seat.seat in desk.talk.muted else "mute"
        rows.append(
            Line(width).put("  ").marked(words(f"sheet.{key}", w=desk.name(seat.seat))).row()
        )
    rows += _cards(desk, overlay, width, height - len(rows))
    return fit_rows(rows, width, height)


def _running(desk: Desk, seat: CharacterView) -> str:
    """`+2 to run away`, with the ship that alone counts for that, or the card that forbids it."""
    held = desk.outcomes.forbidding_card(desk.view, seat.seat, "running_away")
    if held != NO_CARD:
        return desk.words("sheet.held", card=desk.book.short(held))
    told = desk.words("sheet.run", n=f"{seat.run_away:+d}")
    tally = desk.outcomes.run_bonus(desk.view, NO_CARD, seat.seat)
    for part in tally.parts if tally is not None else ():
        if part.counts and part.rule == "SHIP-04":
            return f"{told} ({desk.book.short(part.card)})"
    return told


def pile_rows(desk: Desk, overlay: Overlay, width: int, height: int) -> Rows:
    """A discard pile, the top card first."""
    public = desk.public
    pile = public.door_discard if overlay.name == "doors" else public.treasure_discard
    rows = [horizontal_rule(width, desk.words(f"sheet.{overlay.name}", n=len(pile)))]
    return fit_rows([*rows, *_cards(desk, overlay, width, height - 1)], width, height)


def revealed_hands_rows(desk: Desk, overlay: Overlay, width: int, height: int) -> Rows:
    """What everybody held when the game was over, or holds in a replay that shows it; from the
    overlay's first card on."""
    shown = overlay_cards(desk, overlay)
    letters = row_letters(desk, overlay)
    left = sum(len(hand) for hand in desk.hands) - len(shown)
    title = "sheet.hands" if desk.public.over else "sheet.all_hands"
    rows = [horizontal_rule(width, desk.words(title))]
    for seat, hand in enumerate(desk.hands):
        rest, left = hand[left:], max(0, left - len(hand))
        if not rest and (hand or left):
            continue
        row = Line(width).put(desk.letter(seat), "bold", at=1).put(f" {desk.who(seat)}", "bold")
        rows.append(row.put("" if hand else f"  {desk.words('sheet.no_cards')}", "quiet").row())
        rows += [_card(desk, card, letters.get(card, " "), width) for card in rest]
    return fit_rows(rows, width, height)


def _what(desk: Desk, seat: CharacterView) -> str:
    """Race and class, and the character's gender."""
    return f"{identity_text(desk, seat)}, {desk.words(f'gender.{seat.gender}')}"


def _cards(desk: Desk, overlay: Overlay, width: int, room: int) -> list[Row]:
    letters = row_letters(desk, overlay)
    cards = overlay_cards(desk, overlay)
    if not cards:
        return [text_row(f"  {desk.words('sheet.nothing')}", width, "quiet")]
    rows = [_card(desk, card, letters.get(card, " "), width) for card in cards]
    if len(rows) > room:
        more = desk.words("fight.and_more", n=len(rows) - room + 1)
        rows = [*rows[: room - 1], text_row(f"     {more}", width, "quiet")]
    return rows


def _card(desk: Desk, card: Instance, letter: str, width: int) -> Row:
    book = desk.book
    row = Line(width).put(f"[{letter}]" if letter != " " else "", "key", at=1)
    row.put(book.glyph(card), book.role(card), at=5)
    row.put(book.name(card), at=7, width=max(20, width - 40))
    at = max(28, width - 32)
    seats = desk.public.seats
    owner = next((one for one in seats if card in one.in_play), None)
    item = book.compiled(card).item
    if owner is not None and item is not None and card not in owner.equipped:
        note = desk.words("list.aside")
    else:
        note = book.slot(card) or book.told(card)
    if item is not None and item.big:  # Only so many find room (ITEM-05).
        big = desk.words("slot.big")
        note = next(one for one in (f"{note}, {big}", big) if cell_len(one) <= NOTE_WIDTH)
    row.put(note, "quiet", at=at, width=NOTE_WIDTH)
    row.right(desk.counted(card), edge=width - 8)
    gold = book.compiled(card).gold
    return row.right(desk.words.gold(gold) if gold else "", "treasure", edge=width - 1).row()
