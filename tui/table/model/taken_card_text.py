"""What there is to know of a card that the reader may take, beside what it adds to their strength:
that it is not for them, that they have no room for it, or what goes for it."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.zones import Instance
from tui.table.model.card_refusals import no_room_text
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import WHOLE_NAME_COLUMNS


def is_not_for_reader(desk: Desk, card: Instance) -> bool:
    """It is an item of somebody else's that the reader could not use (ITEM-13)."""
    return _is_foreign_item(desk, card) and not desk.outcomes.suits(desk.view, card)


def _is_foreign_item(desk: Desk, card: Instance) -> bool:
    item = desk.book.compiled(card).item
    return item is not None and not desk.watches and card not in desk.own


def brief_obstacle_text(desk: Desk, card: Instance) -> str:
    """In a word or three why that item of somebody else's would not simply be equipped: it is not
    for the reader, they have a big one or a ship, or its place is taken; empty if it would be."""
    if not _is_foreign_item(desk, card):
        return ""
    if is_not_for_reader(desk, card):
        return desk.words("list.unsuited")
    if not desk.outcomes.has_room(desk.view, card):
        ship = desk.book.compiled(card).ship is not None
        return desk.words(f"why_not.brief.{'ship' if ship else 'big'}")
    taken = desk.outcomes.taken(desk.view, card)
    fits = taken is None or (taken.after is not None and not taken.gone)
    return "" if fits else desk.words("list.taken")


def taken_card_place_text(desk: Desk, card: Instance, width: int = WHOLE_NAME_COLUMNS) -> str:
    """Where an item goes that the reader could take, and that this place is taken; or another
    obstacle. Where both have more than `width` columns, the obstacle."""
    place, obstacle = desk.book.slot(card), brief_obstacle_text(desk, card)
    if not place or obstacle != desk.words("list.taken"):
        return obstacle or place
    both = f"{place}, {obstacle}"
    return both if cell_len(both) <= width else obstacle


def taken_card_text(desk: Desk, card: Instance, width: int = WHOLE_NAME_COLUMNS) -> str:
    """Why the reader could not carry that item of somebody else's, or what their strength would be
    with it, where that is not simply its number more: in `width` columns without the names of what
    goes. Empty where there is nothing to say, and where it is not for the reader. In plain
    lines numbers are read out."""
    if not _is_foreign_item(desk, card) or is_not_for_reader(desk, card):
        return ""
    words = desk.words
    if not desk.outcomes.has_room(desk.view, card):
        return no_room_text(desk, card, width)
    taken = desk.outcomes.taken(desk.view, card)
    if taken is None:
        return ""
    if taken.after is None:
        return words("outcome.aside")
    facts = {"n": taken.before, "k": taken.after}
    strength = words("plain.outcome.strength" if desk.typed else "list.strength", **facts)
    if taken.gone and desk.typed:
        names = words.names([desk.book.name(one) for one in taken.gone])
        return words("outcome.swapped", what=strength, card=names)
    if taken.gone:
        names = words.names([desk.book.short(one) for one in taken.gone])
        told = words("list.swapped_for", card=names, **facts)
        return told if cell_len(told) <= width else strength
    return strength if taken.after != taken.before + taken.amount else ""
