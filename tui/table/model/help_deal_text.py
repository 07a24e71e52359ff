"""Terms of help in words: treasures, items, and cards played on the helper (HELP-03..HELP-06)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.stack_frames import HelpDeal
from engine.core.state_parts import Offer
from engine.core.zones import NO_CARD, Instance, Seat
from tui.table.model.desk import Desk


def goods_text(
    desk: Desk, treasures: int, items: tuple[Instance, ...], promises: tuple[Instance, ...]
) -> str:
    """`2 treasures, Spare Key and Small Print`; of promised cards that the reader does not know,
    the number. Who gets none of it reads "nothing"."""
    words = desk.words
    parts = [words.count("treasure", treasures)] if treasures else []
    known = [card for card in (*items, *promises) if card != NO_CARD]
    parts += [desk.book.short(card) for card in known]
    hidden = promises.count(NO_CARD)
    if hidden:
        parts.append(words.count("hand_cards", hidden))
    return words.names(parts) if parts else words("prompt.nothing")


def terms_text(desk: Desk, terms: Offer | HelpDeal) -> str:
    """The same of an offer or a deal in the view, which hides what only the two of it know."""
    items = terms.give if isinstance(terms, Offer) else terms.items
    return goods_text(desk, terms.treasures, items, desk.known_promised_cards(terms.promises))


def short_terms_text(desk: Desk, deal: HelpDeal) -> str:
    """`for 2 ■ +1`: treasures, and how many things beside them; or that it is for nothing."""
    more = len(deal.items) + len(deal.promises)
    parts = [f"{deal.treasures} ■"] if deal.treasures else []
    parts += [f"+{more}"] if more else []
    told = " ".join(parts)
    return desk.words("fight.for", n=told) if told else desk.words("fight.for_nothing")


def kept_from_helping_text(
    desk: Desk, seats: Sequence[Seat] | None = None, *, whole: bool = False
) -> str:
    """`Can't help you: c Cleo (Grudge).`: whom of those seats, or of all, a card keeps from helping
    the reader; empty if nobody. `whole`: with whole names of cards."""
    others = range(len(desk.public.seats)) if seats is None else seats
    told = [
        possible_helper_text(desk, one, whole=whole)
        for one in others
        if one != desk.seat and desk.outcomes.forbidding_card(desk.view, one, "helping") != NO_CARD
    ]
    return desk.words("deal.cannot", names=desk.words.names(told)) if told else ""


def possible_helper_text(desk: Desk, seat: Seat, *, whole: bool = False) -> str:
    """`c Cleo`, and which card keeps them from helping."""
    name = f"{desk.letter(seat)} {desk.name(seat)}"
    card = desk.outcomes.forbidding_card(desk.view, seat, "helping")
    told = desk.book.name if whole else desk.book.short
    return name if card == NO_CARD else f"{name} ({told(card)})"
