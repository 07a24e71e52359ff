"""An offer of help in the making: what the helper gets, and who picks first (HELP-03..HELP-06)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.commands import Command
from engine.decisions import Decision, Option, complete
from engine.zones import NO_CARD, Instance, Seat


@dataclass(frozen=True, slots=True)
class Draft:
    """Terms not sent yet; `line` is the one that the arrows change."""

    option: Option
    seat: Seat
    """To whom it goes: a helper whom the fighter asks, or the fighter to whom help is offered."""
    treasures: int = 0
    helper_first: bool = False
    item: Instance = NO_CARD
    promises: tuple[Instance, ...] = ()
    """Hand cards that the fighter would play on the helper."""
    line: int = 0

    @property
    def lines(self) -> int:
        """Treasures, who picks first, an item; hand cards, if one can be promised."""
        return 4 if self.choices("promises") else 3

    def choices(self, what: str) -> tuple[int, ...]:
        for need in self.option.needs:
            if need.what == what:
                return need.among
        return ()

    def moved(self, by: int) -> Draft:
        return replace(self, line=(self.line + by) % self.lines)

    def promising(self, card: Instance) -> Draft:
        """With that hand card promised, or no longer so."""
        if card not in self.choices("promises"):
            return self
        others = tuple(one for one in self.promises if one != card)
        promises = others if card in self.promises else (*others, card)
        return replace(self, promises=promises, line=3)

    def again(self, option: Option) -> Draft:
        """The same terms by a newer option, but for cards that can be promised no more."""
        fresh = replace(self, option=option)
        kept = tuple(card for card in self.promises if card in fresh.choices("promises"))
        return replace(fresh, promises=kept, line=min(self.line, fresh.lines - 1))

    def changed(self, by: int) -> Draft:
        """One step more or less on the line under the mark."""
        if self.line == 0:
            among = self.choices("treasures") or (0,)
            wanted = self.treasures + by
            return replace(self, treasures=min(max(wanted, min(among)), max(among)))
        if self.line == 1:
            return replace(self, helper_first=not self.helper_first)
        if self.line == 3:
            sets: list[tuple[Instance, ...]] = [(), *((one,) for one in self.choices("promises"))]
            at = sets.index(self.promises) if self.promises in sets else 0
            return replace(self, promises=sets[(at + by) % len(sets)])
        items = (NO_CARD, *self.choices("items"))
        at = items.index(self.item) if self.item in items else 0
        return replace(self, item=items[(at + by) % len(items)])

    def command(self, decision: Decision) -> Command | None:
        """The offer as a command; None if its terms do not fit any more."""
        picks: dict[str, tuple[int, ...]] = {
            "seat": (self.seat,),
            "treasures": (self.treasures,),
            "helper_first": (int(self.helper_first),),
            "items": () if self.item == NO_CARD else (self.item,),
            "promises": self.promises,
        }
        try:
            return complete(
                decision, self.option, tuple(picks.get(need.what, ()) for need in self.option.needs)
            )
        except ValueError:
            return None
