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


def test_the_count_is_one_json_object() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.rulebook", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(ran.stdout)
    assert set(report) == {"cells", "covered", "missing"}
    assert report["cells"] == len(rulebook.cells("classic"))
    assert report["covered"] + len(report["missing"]) == report["cells"]
    assert "COMBAT-07" not in report["missing"]
