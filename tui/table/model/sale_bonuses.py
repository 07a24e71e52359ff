"""What brings a seller more gold than is printed on the cards (CLASS-15)."""

from __future__ import annotations

from engine.core.zones import Instance, Seat
from tui.table.model.choice_list import ChoiceList
from tui.table.model.desk import Desk


def sale_bonuses(desk: Desk, seat: Seat) -> list[tuple[Instance, int]]:
    """Each card in play of that seat that does, with its percent."""
    return [
        (card, modifier.amount)
        for card in desk.public.seats[seat].in_play
        for modifier in desk.book.compiled(card).modifiers
        if modifier.stat == "sale_percent"
    ]


def raised_prices_text(desk: Desk, shown: ChoiceList) -> str:
    """Why the prices of a sale are not those that are printed; empty where they are."""
    card = next((one for one in shown.values if desk.book.compiled(one).gold), None)
    if shown.kind != "sell" or card is None:
        return ""
    gold, _ = desk.outcomes.sale(desk.view, (card,))
    if gold == desk.book.compiled(card).gold:
        return ""
    told = [
        desk.words("log.sold_for_more", x=desk.book.short(one, 16), n=amount)
        for one, amount in sale_bonuses(desk, desk.seat)
    ]
    return " ".join(told)
