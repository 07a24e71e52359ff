"""How the game went, as far as its reader was there: for the standings at its end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.events.fights import FightWon
from engine.events.people import Died
from engine.zones import Instance, Seat
from tui.ports import Update


@dataclass(slots=True)
class Chronicle:
    """Levels by round and seat, and who has killed and died how often; public facts only."""

    levels: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Of each round the levels at its end, or now."""
    kills: Counter[Seat] = field(default_factory=Counter)
    deaths: Counter[Seat] = field(default_factory=Counter)
    slain: tuple[Instance, ...] = ()
    """The monsters of the last fight that was won in this turn."""
    since: int = -1
    """The turn in which the reader came; 0: before the first one, so nothing is missing."""
    _turn: int = 0

    def add(self, update: Update, round_: int) -> None:
        """Take in what has happened. What went on before the reader came is not counted."""
        public = update.view.public
        joining = self.since < 0
        if joining:
            self.since = public.turn
        if public.turn != self._turn:
            self._turn, self.slain = public.turn, ()
        self.levels[round_] = tuple(seat.level for seat in public.seats)
        for event in () if joining else update.events:
            if isinstance(event, FightWon):
                self.slain = event.killed
                self.kills[event.seat] += len(event.killed)
            elif isinstance(event, Died):
                self.deaths[event.seat] += 1
