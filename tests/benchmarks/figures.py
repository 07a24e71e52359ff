"""Figures as the benchmarks print them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, mean, median, stdev

__all__ = ["Goal", "mean_with_margin", "median", "p95", "p99", "table"]


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


def mean_with_margin(values: Sequence[float]) -> tuple[float, float]:
    """The mean of two values or more, and how far to both sides its 95% interval reaches."""
    return mean(values), _student(len(values) - 1) * stdev(values) / len(values) ** 0.5


def _student(freedom: int) -> float:
    """The 97.5th percentile of Student's t, by its expansion around the normal one."""
    z = NormalDist().inv_cdf(0.975)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


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
