"""What is held against the figures that `python -m tests.benchmarks.balance` makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.simulation import PercentileSpread, ShareWithInterval, SimulationSummary
from tests.benchmarks.balance import faults, tables

EVEN = ShareWithInterval(0.25, 0.22, 0.28)
FINE = SimulationSummary(
    editions=("classic",),
    seats=4,
    bots=("normal",) * 4,
    games=1000,
    finished=1000,
    stalled=0,
    illegal=0,
    decisions=1,
    seconds=1.0,
    decisions_per_second=1.0,
    rounds=PercentileSpread(4.0, 6.0, 20.0),
    seat_wins=(250,) * 4,
    seat_shares=(EVEN,) * 4,
    shared=0,
    early=ShareWithInterval(0.02, 0.01, 0.03),
    windows={},
    cards_total=168,
    cards_played=168,
    never_played=(),
    strongest=(),
    over_bound=(),
)


def test_what_is_just_within_its_bounds_is_fine() -> None:
    touching = (
        ShareWithInterval(0.28, 0.26, 0.32),
        ShareWithInterval(0.21, 0.18, 0.24),
        EVEN,
        EVEN,
    )
    assert faults(replace(FINE, rounds=PercentileSpread(4, 14, 20), seat_shares=touching)) == []
    assert faults(FINE) == []


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (replace(FINE, stalled=1), "1 games stalled"),
        (replace(FINE, illegal=1), "1 commands were refused"),
        (replace(FINE, rounds=None), "no rounds"),
        (replace(FINE, rounds=PercentileSpread(4, 5.75, 20)), "5.75 rounds"),
        (replace(FINE, rounds=PercentileSpread(4, 14.25, 20)), "14.25 rounds"),
        (
            replace(FINE, seat_shares=(EVEN, EVEN, ShareWithInterval(0.17, 0.15, 0.19), EVEN)),
            "seat 3",
        ),
        (
            replace(FINE, seat_shares=(EVEN, EVEN, EVEN, ShareWithInterval(0.34, 0.31, 0.37))),
            "seat 4",
        ),
        (replace(FINE, early=ShareWithInterval(0.021, 0.01, 0.03)), "before round 4: 2.1%"),
        (replace(FINE, never_played=("paper_crown",)), "never played: paper_crown"),
        (replace(FINE, over_bound=("paper_crown",)), "too often: paper_crown"),
    ],
)
def test_what_is_out_of_bounds_is_named(told: SimulationSummary, said: str) -> None:
    (fault,) = faults(told)
    assert said in fault


def test_the_tables_have_a_row_for_each_edition() -> None:
    lines = tables([FINE, replace(FINE, editions=("bard",))]).splitlines()
    assert [line.split(" | ")[0] for line in lines if line and "---" not in line] == [
        "| edition",
        "| classic",
        "| bard",
        "| edition",
        "| classic",
        "| bard",
    ]
