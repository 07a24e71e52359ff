"""The count of covered rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests import rulebook

ROOT = Path(__file__).parent.parent.parent


def test_every_row_and_ruling_is_known_with_its_editions() -> None:
    assert len(rulebook.EDITIONS_OF) == 347 + 99
    known = {"super", "bard", "classic", "star", "agents", "blend"}
    assert all(set(editions) <= known for editions in rulebook.EDITIONS_OF.values())
    assert "COMBAT-07" in rulebook.cells("classic")
    assert "SHIP-01" not in rulebook.cells("classic")


def test_every_rule_of_a_finished_edition_has_a_test() -> None:
    """The report is one JSON object, and nothing is missing from it."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.rulebook", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(ran.stdout)
    assert set(report) == {"cells", "covered", "missing"}
    assert report["missing"] == []
    assert (
        report["covered"]
        == report["cells"]
        == sum(map(len, map(rulebook.cells, (*rulebook.FINISHED, "blend"))))
    )
