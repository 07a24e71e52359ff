"""A host that is killed in the middle of play, for real."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.netplay.table.killing import Killing

KILLS = 8
"""At least; more where little is played between them. `python -m tests.benchmarks.kills` has five
hundred."""
LONGEST = 0.15
"""Seconds of play between two kills, at most."""


@pytest.mark.slow  # test_restart.py has a crash at any moment, without a process.
def test_whatever_was_shown_outlives_a_kill(tmp_path: Path) -> None:
    killing = Killing(tmp_path, tables=3)
    chance = Random(9)
    while killing.counts["kills"] < KILLS or killing.counts["commands"] <= KILLS:
        killing.kill_after(chance.uniform(0.0, LONGEST))
        assert killing.counts["kills"] < KILLS or killing.counts["commands"], "nobody plays"
    assert killing.lost == []
    assert killing.differing == []
