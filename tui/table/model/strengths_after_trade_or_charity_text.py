"""What a trade, or charity, would make of strengths, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from engine.core.commands import AnswerOffer, GiveCharity, OfferTrade
from engine.play_preview import StrengthChange
from tui.table.model.desk import Desk


def strengths_after_trade_text(desk: Desk, offer: OfferTrade | AnswerOffer, width: int = 0) -> str:
    """`strength: you 5 → 7, Bo 6`: of both sides once it is accepted, the reader first; with the
    letters of players where names are too long for `width` columns. Empty where nobody can tell.
    In plain lines numbers are read out."""
    return _strengths(desk, desk.outcomes.with_trade(desk.view, offer), width)


def strengths_after_charity_text(desk: Desk, charity: GiveCharity, width: int = 0) -> str:
    """The same of those whose strength is another one once these cards are given."""
    changes = desk.outcomes.with_charity(desk.view, charity)
    return _strengths(desk, changes, width)


def _strengths(desk: Desk, changes: Sequence[StrengthChange], width: int) -> str:
    if not changes:
        return ""
    changed = "plain.outcome.strength_of" if desk.typed else "list.strength_of"
    told = ""
    for called in (desk.who_inside, desk.letter):
        sides = [
            desk.words(
                "list.strength_stays" if after == before else changed,
                w=called(seat),
                n=before,
                k=after,
            )
            for seat, before, after in changes
        ]
        told = desk.words("list.strengths", changes=", ".join(sides))
        if not width or cell_len(told) <= width:
            break
    return told
