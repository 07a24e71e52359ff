"""How a table deals with time."""

from __future__ import annotations

from dataclasses import dataclass

from netplay.table.clock import Lengths


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds."""

    lengths: Lengths
    patience: float | None = 60.0
    """Until a bot stands in for one who is away; None: never."""
    bot_delay: float = 0.9
    talk_pause: float = 0.6
    talk_burst: int = 6
