"""A time as clocks show it."""

from __future__ import annotations

import math

MINUTE = 60.0
ROUNDING_SECONDS = 0.1
"""What is made up for on a slow line does not make another second."""


def minutes_and_seconds_text(seconds: float) -> str:
    """`1:12`; from an hour on `3:05:00`."""
    whole = max(0, math.ceil(seconds - ROUNDING_SECONDS))
    told = f"{whole // 60 % 60:02d}:{whole % 60:02d}"
    return f"{whole // 3600}:{told}" if whole >= 3600 else told.removeprefix("0")
