"""How one of the processes does that have the screens of a host."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FrontFigures:
    """Of one front; its loop's lag in seconds, its memory in megabytes."""

    name: str
    people: int
    sessions: int
    memory: float
    lag_p50: float
    lag_p95: float
