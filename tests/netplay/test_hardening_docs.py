"""What docs/hardening.md says is run by tests and benchmarks that are there."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

from tests.benchmarks.attackers import ATTACKS

ROOT = Path(__file__).parents[2]
ROWS = [
    line.split(" | ")
    for line in (ROOT / "docs" / "hardening.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \d+ \| ", line)
]


def test_there_is_a_row_for_every_attack_and_each_is_run() -> None:
    assert [int(row[0].strip("| ")) for row in ROWS] == list(range(1, 40))
    assert all("`" in row[3] for row in ROWS)


def test_every_test_and_benchmark_that_is_named_exists() -> None:
    named = [name for row in ROWS for name in re.findall(r"`([^`]+)`", row[3])]
    for name in named:
        file, _, test = name.partition("::")
        if file.endswith(".py"):
            text = (ROOT / "tests" / "netplay" / file).read_text(encoding="utf-8")
            assert f"def {test}(" in text if test else "def test_" in text, name
        else:
            module, *options = name.split()
            assert find_spec(f"tests.benchmarks.{module}") is not None, name
            if options[:1] == ["--only"]:
                assert options[1] in ATTACKS, name
    assert len(named) > 50
