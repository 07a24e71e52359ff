"""What a trade would come to for both sides, in words."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.commands import AnswerOffer, OfferTrade
from tui.table.model.desk import Desk


def trade_strengths_text(
    desk: Desk, offer: OfferTrade | AnswerOffer, width: int = 0, *, in_lines: bool = False
) -> str:
    """`strength: you 5 → 7, Bo 6`: of both sides once it is accepted, the reader first; with the
    letters of players where names are too long for `width` columns. Empty where nobody can tell.
    `in_lines`: for plain lines, where numbers are read out."""
    changes = desk.outcomes.with_trade(desk.view, offer)
    if not changes:
        return ""
    changed = "plain.outcome.strength_of" if in_lines else "list.strength_of"
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
