"""The coach's answer as one player meets it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import commands as c
from engine.core.commands import Command
from engine.core.zones import NO_CARD, Instance
from tui.ports import CoachAdvice


@dataclass(frozen=True, slots=True)
class CoachAnswer:
    """Asked and not answered yet, or an answer that holds for the picture on the screen."""

    advised: CoachAdvice | None = None

    @property
    def cards(self) -> frozenset[Instance]:
        """The cards that the answer is about."""
        return frozenset(_cards(self.advised.command) if self.advised is not None else ())

    @property
    def picks(self) -> frozenset[int]:
        """What it would answer to the question of the game, by its values."""
        command = self.advised.command if self.advised is not None else None
        return frozenset(command.picks if isinstance(command, c.AnswerQuestion) else ())


def _cards(command: Command | None) -> tuple[Instance, ...]:
    match command:
        case c.LookForTrouble(monster=card):
            found: tuple[Instance, ...] = (card,)
        case c.PlayCard() | c.UseAbility():
            other = command.other if isinstance(command, c.PlayCard) else NO_CARD
            paid = command.payment if isinstance(command, c.UseAbility) else ()
            found = (command.card, command.monster, other, *paid)
        case (
            c.EquipOrUnequip(card=card)
            | c.LayDownOneShot(card=card)
            | c.DiscardInPlay(card=card)
            | c.ClaimDiscard(card=card)
        ):
            found = (card,)
        case c.LiftCurse(card=card, payment=payment):
            found = (card, *payment)
        case c.ConfirmSetup(cards=cards) | c.SellItems(cards=cards) | c.ShowHandCards(cards=cards):
            found = cards
        case c.GiveCharity(gifts=gifts):
            found = tuple(card for card, _ in gifts)
        case c.TryTheft(item=item, payment=paid_with):
            found = (item, paid_with)
        case c.OfferTrade(give=give, take=take):
            found = (*give, *take)
        case _:
            found = ()
    return tuple(one for one in found if one != NO_CARD)
