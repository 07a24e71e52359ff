"""The timing of a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from netplay.table.chairs import AbsenceRules
from netplay.table.clock import ClockLengths
from netplay.table.clock_holds import ClockHoldRules


@dataclass(frozen=True, slots=True)
class TableTimingRules:
    """Lengths of clocks, delays of bots and limits of speed, all in seconds."""

    lengths: ClockLengths
    absence: AbsenceRules = field(default_factory=AbsenceRules)
    holds: ClockHoldRules = field(default_factory=ClockHoldRules)
    tolerance: float = 0.0
    """Presses so close together are simultaneous; 0: each counts when it comes."""
    open_passes: bool = False
    """Who passes is shown at once."""
    bot_delay: float = 0.9
    """About how long a bot takes ..."""
    think: float = 1.2
    """... and one that searches at least, unless the clock has less."""
    chatter: bool = True
    """Bots say a line now and then."""
    talk_pause: float = 0.6
    talk_burst: int = 6
    command_pause: float = 0.0
    """Between two moves of one player, after `command_burst` of them."""
    command_burst: int = 60
