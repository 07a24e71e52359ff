"""What somebody who is behind in a fight can do about it."""

from __future__ import annotations

from typing import Literal

from engine.core.zones import NO_CARD, Instance
from tui.table.model.desk import Desk


def ways_out_of_fight(
    desk: Desk,
) -> tuple[Literal["fight_behind", "fight_forbidden", "fight_helpless"], str]:
    """The key of the sentence about it, and the name of the card that lets nobody help, if one
    does."""
    if desk.decision is not None and desk.decision.option("offer_help"):
        return "fight_behind", ""
    card = _forbids_help(desk)
    return ("fight_helpless", "") if card == NO_CARD else ("fight_forbidden", desk.book.short(card))


def _forbids_help(desk: Desk) -> Instance:
    """A monster, or a card that works in front of the reader (PREC-01); or `NO_CARD`."""
    foes = desk.fight.foes if desk.fight is not None else ()
    own = [
        card
        for card in desk.mine.in_play
        if desk.book.kind(card) != "item" or card in desk.mine.equipped
    ]
    for card in (*(foe.printed_as for foe in foes), *own):
        if "help" in desk.book.compiled(card).forbids:
            return card
    return NO_CARD
