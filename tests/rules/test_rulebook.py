"""The count of covered rules."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import rulebook
from tests.sources import tree_of

ROOT = Path(__file__).parent.parent.parent


MAY_NAME_ALL = {
    "tests/cards/test_matrix.py",  # What the printed books say, written down once more.
    "tests/tui/fake_lobby.py",  # The decks of a host that is made up.
}


def test_no_test_names_every_edition() -> None:
    """A list of all of them would leave out the next; `EVERY_EDITION` finds it."""
    every = set(rulebook.EVERY_EDITION)
    naming = set()
    for path in (ROOT / "tests").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if not all(f'"{name}"' in text for name in every):
            continue  # Need not be parsed.
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Tuple | ast.List | ast.Set):
                named = {one.value for one in node.elts if isinstance(one, ast.Constant)}
                if every <= named:
                    naming.add(path.relative_to(ROOT).as_posix())
    assert naming <= MAY_NAME_ALL


def test_every_row_and_ruling_is_known_with_its_editions() -> None:
    rulings = [one for one in rulebook.EDITIONS_OF if one.startswith("AMB-")]
    assert len(rulings) >= 99 + 11
    assert len(rulebook.EDITIONS_OF) == 347 + len(rulings)
    known = {*rulebook.EVERY_EDITION, "blend"}
    assert all(set(editions) <= known for editions in rulebook.EDITIONS_OF.values())
    assert "COMBAT-07" in rulebook.cells("classic")
    assert "SHIP-01" not in rulebook.cells("classic")


def test_every_rule_of_a_finished_edition_has_a_test(request: pytest.FixtureRequest) -> None:
    """The tests of this very run are counted; only where they are but some of all are all of them
    collected for it."""
    report = rulebook.report_of(rulebook.proved_by(request.session.items))
    if report["missing"]:
        report = counted_anew()
    assert report["missing"] == []
    assert (
        report["covered"]
        == report["cells"]
        == sum(map(len, map(rulebook.cells, (*rulebook.EVERY_EDITION, "blend"))))
    )


def counted_anew() -> rulebook.Report:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.rulebook", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    report: rulebook.Report = json.loads(ran.stdout)
    return report


def test_the_count_names_what_no_test_proves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = {
        (one, where)
        for where in (*rulebook.EVERY_EDITION, "blend")
        for one in rulebook.cells(where)
    }
    monkeypatch.setattr(rulebook, "covered", lambda: every - {("COMBAT-07", "bard")})
    assert rulebook.main([]) == 0
    assert capsys.readouterr().out == (
        f"{len(every) - 1} of {len(every)} cells covered\nmissing: COMBAT-07 (bard)\n"
    )
    assert rulebook.main(["--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "cells": len(every),
        "covered": len(every) - 1,
        "missing": ["COMBAT-07 (bard)"],
    }
