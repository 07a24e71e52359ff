"""Auto-pass: where a player wants to pass without being asked, and what stops that; plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

AutoPassReach = Literal["", "others", "fight", "turn"]
"""Nothing; what is not about the player; for the rest of this fight; until the own turn."""
AUTO_PASS_REACHES: tuple[AutoPassReach, ...] = ("others", "fight", "turn")
AutoPassStop = Literal["win", "named", "helper", "hold"]
"""Somebody could win; an offer or a line of talk is for the player; somebody helps; somebody holds
the clock."""
AUTO_PASS_STOPS: tuple[AutoPassStop, ...] = ("win", "named", "helper", "hold")


@dataclass(frozen=True, slots=True)
class AutoPass:
    """Where this player is not to be asked. Nobody else ever hears of it."""

    reach: AutoPassReach = ""
    stops: tuple[AutoPassStop, ...] = ("win", "named")
    """In the order of `AUTO_PASS_STOPS`."""

    def reaching(self, reach: AutoPassReach) -> AutoPass:
        """So far and no further; the same again ends it."""
        return replace(self, reach="" if reach == self.reach else reach)

    def switched(self, stop: AutoPassStop) -> AutoPass:
        """With that stop, or without it if it is there."""
        stops = {*self.stops} ^ {stop}
        return replace(self, stops=tuple(one for one in AUTO_PASS_STOPS if one in stops))

    def off(self) -> AutoPass:
        """The player is asked everywhere; the stops stay as they are for the next time."""
        return replace(self, reach="")
