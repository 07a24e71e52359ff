"""Figures as the benchmarks print them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

__all__ = ["Goal", "median", "p95", "p99", "table"]


@dataclass(frozen=True)
class Goal:
    """At most `reach`, in the unit of its line; `dream` would be something."""

    reach: float
    dream: float | None = None
    unit: str = ""

    def __str__(self) -> str:
        dream = f", dream {self.dream:g}" if self.dream is not None else ""
        return f"<= {self.reach:g}{dream}{self.unit and ' ' + self.unit}"


def p95(values: Sequence[float]) -> float:
    """The value that one in twenty exceeds; the greatest of few."""
    return _percentile(values, 0.95)


def p99(values: Sequence[float]) -> float:
    """The value that one in a hundred exceeds; the greatest of few."""
    return _percentile(values, 0.99)


def _percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as they must be, the first to the left."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (heads, *rows)
    )
