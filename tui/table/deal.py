"""An offer of help in the making: what the helper gets, and who picks first (HELP-03..HELP-05)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.commands import Command
from engine.decisions import Decision, Option, complete
from engine.zones import NO_CARD, Instance, Seat

LINES = 3
"""Treasures, who picks first, an item of the fighter."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Terms not sent yet; `line` is the one that the arrows change."""

    option: Option
    seat: Seat
    """To whom it goes: a helper whom the fighter asks, or the fighter to whom help is offered."""
    treasures: int = 0
    helper_first: bool = False
    item: Instance = NO_CARD
    line: int = 0

    def choices(self, what: str) -> tuple[int, ...]:
        for need in self.option.needs:
            if need.what == what:
                return need.among
        return ()

    def moved(self, by: int) -> Draft:
        return replace(self, line=(self.line + by) % LINES)

    def changed(self, by: int) -> Draft:
        """One step more or less on the line under the mark."""
        if self.line == 0:
            among = self.choices("treasures") or (0,)
            wanted = self.treasures + by
            return replace(self, treasures=min(max(wanted, min(among)), max(among)))
        if self.line == 1:
            return replace(self, helper_first=not self.helper_first)
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
        }
        try:
            return complete(
                decision, self.option, tuple(picks.get(need.what, ()) for need in self.option.needs)
            )
        except ValueError:
            return None
