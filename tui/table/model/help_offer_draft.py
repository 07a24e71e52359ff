"""An offer of help in the making, and what was said about it so far (HELP-03..HELP-06)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine.core import events as e
from engine.core.commands import Command
from engine.core.decisions import Decision, Option, command_from_option
from engine.core.events import Event
from engine.core.state_parts import Offer
from engine.core.zones import Instance, Seat
from tui.keymap import ROW_LETTERS


@dataclass(frozen=True, slots=True)
class HelpOfferDraft:
    """Terms not sent yet; `line` is the one that the arrows change."""

    option: Option
    seat: Seat
    """To whom it goes: a helper whom the fighter asks, or the fighter to whom help is offered."""
    treasures: int = 0
    helper_first: bool = False
    items: tuple[Instance, ...] = ()
    promises: tuple[Instance, ...] = ()
    """Hand cards that the fighter would play on the helper."""
    line: int = 0

    @classmethod
    def after(cls, option: Option, seat: Seat, terms: Offer | None) -> HelpOfferDraft:
        """To that seat, beginning with what was said last, as far as it can still be said."""
        draft = cls(option, seat)
        if terms is None:
            return draft
        first = terms.helper_first
        treasures = min(terms.treasures, max(draft.choices("treasures"), default=0))
        fresh = replace(
            draft,
            treasures=treasures,
            helper_first=first,
            items=terms.give,
            promises=terms.promises,
        )
        return fresh.again(option)

    def letters(self) -> tuple[tuple[str, Instance], ...]:
        """The items that can be in the terms, with their letters; `n` and `y` answer offers."""
        free = [letter for letter in ROW_LETTERS if letter not in "ny"]
        return tuple(zip(free, self.choices("items"), strict=False))

    def giving(self, item: Instance) -> HelpOfferDraft:
        """With that item of the fighter in the terms, or no longer so."""
        if item not in self.choices("items"):
            return self
        others = tuple(one for one in self.items if one != item)
        return replace(self, items=others if item in self.items else (*others, item), line=2)

    @property
    def lines(self) -> int:
        """Treasures, who picks first, an item; hand cards, if one can be promised."""
        return 4 if self.choices("promises") else 3

    def choices(self, what: str) -> tuple[int, ...]:
        for need in self.option.needs:
            if need.what == what:
                return need.among
        return ()

    def moved(self, by: int) -> HelpOfferDraft:
        return replace(self, line=(self.line + by) % self.lines)

    def promising(self, card: Instance) -> HelpOfferDraft:
        """With that hand card promised, or no longer so."""
        if card not in self.choices("promises"):
            return self
        others = tuple(one for one in self.promises if one != card)
        promises = others if card in self.promises else (*others, card)
        return replace(self, promises=promises, line=3)

    def again(self, option: Option) -> HelpOfferDraft:
        """The same terms by a newer option, but for cards that can be promised no more."""
        fresh = replace(self, option=option)
        kept = tuple(card for card in self.promises if card in fresh.choices("promises"))
        items = tuple(card for card in self.items if card in fresh.choices("items"))
        line = min(self.line, fresh.lines - 1)
        return replace(fresh, promises=kept, items=items, line=line)

    def has_terms_of(self, offer: Offer) -> bool:
        """What is drafted is what was offered: a yes would be to either."""
        drafted = (self.treasures, self.helper_first, {*self.items}, {*self.promises})
        return drafted == (offer.treasures, offer.helper_first, {*offer.give}, {*offer.promises})

    def changed(self, by: int) -> HelpOfferDraft:
        """One step more or less on the line under the mark."""
        if self.line == 0:
            among = self.choices("treasures") or (0,)
            wanted = self.treasures + by
            return replace(self, treasures=min(max(wanted, min(among)), max(among)))
        if self.line == 1:
            return replace(self, helper_first=not self.helper_first)
        if self.line == 3:
            return replace(self, promises=self._next("promises", self.promises, by))
        return replace(self, items=self._next("items", self.items, by))

    def _next(self, what: str, chosen: tuple[Instance, ...], by: int) -> tuple[Instance, ...]:
        """None, or one card after the other."""
        sets: list[tuple[Instance, ...]] = [(), *((one,) for one in self.choices(what))]
        at = sets.index(chosen) if chosen in sets else 0
        return sets[(at + by) % len(sets)]

    def command(self, decision: Decision) -> Command | None:
        """The offer as a command; None if its terms do not fit any more."""
        picks: dict[str, tuple[int, ...]] = {
            "seat": (self.seat,),
            "treasures": (self.treasures,),
            "helper_first": (int(self.helper_first),),
            "items": self.items,
            "promises": self.promises,
        }
        try:
            return command_from_option(
                decision, self.option, tuple(picks.get(need.what, ()) for need in self.option.needs)
            )
        except ValueError:
            return None


@dataclass(slots=True)
class HelpOfferHistory:
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
                case e.OfferMade() if event.offer.about == "help" and event.offer.seat == me:
                    self.refused.discard(event.offer.giver)  # Other terms are no refusal.
                case e.OfferEnded(how="refused") if event.offer.giver == me:
                    self.refused.add(event.offer.seat)
                case _:
                    pass
