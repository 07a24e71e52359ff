"""Times of day as an admin reads them, in UTC."""

from __future__ import annotations

import math
from datetime import UTC, datetime


def moment(epoch: float) -> str:
    """`2026-11-21 17:30`, or `-` for the end of time."""
    if math.isinf(epoch):
        return "-"
    return datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d %H:%M")


def day(epoch: float) -> str:
    """`2026-11-21`."""
    return datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d")
