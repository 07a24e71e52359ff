"""What was said about help in this fight, for whoever bargains on: public words alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core import events as e
from engine.core.events import Event
from engine.core.state_parts import Offer
from engine.core.zones import Seat


@dataclass(slots=True)
class Bargain:
    """The reader's last terms to each seat, and who was asked and who has said no."""

    said: dict[Seat, Offer] = field(default_factory=dict)
    asked: set[Seat] = field(default_factory=set)
    refused: set[Seat] = field(default_factory=set)

    def hear(self, events: Iterable[Event], me: Seat) -> None:
        """Take in what was offered and answered; a new fight begins anew."""
        for event in events:
            match event:
                case e.FightBegan():
                    self.said, self.asked, self.refused = {}, set(), set()
                case e.OfferMade() if event.offer.about == "help" and event.offer.giver == me:
                    self.said[event.offer.seat] = event.offer
                    self.asked.add(event.offer.seat)
                    self.refused.discard(event.offer.seat)
                case e.OfferEnded(how="refused") if event.offer.giver == me:
                    self.refused.add(event.offer.seat)
                case _:
                    pass
