"""What import-linter does not see: circles between a package and what lies in it, and imports of
test modules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from tests.sources import tree_of

TESTS = Path(__file__).parent
TEST_NAME = re.compile(r"\btest_\w+")
"""Perhaps a module's: a file without any need not be parsed."""


@pytest.mark.parametrize("room", ["cards", "engine", "tui", "netplay"])
def test_no_package_and_what_lies_in_it_import_each_other(room: str) -> None:
    """Not even for a type, and not by way of others."""
    graph = grimp.build_graph(room)
    circles = [
        f"{package} <-> {module}"
        for module in sorted(graph.modules)
        for package in graph.find_modules_directly_imported_by(module)
        if module.startswith(f"{package}.")
        and graph.chain_exists(importer=package, imported=module)
    ]
    assert circles == []


def imported_modules(path: Path) -> Iterator[str]:
    """All that a file imports, and whatever may be a module in it, wherever it does so."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def test_no_test_module_is_imported() -> None:
    """What tests share stands in a module beside them. `many_games` alone plays whole tests, with
    more games than they do."""
    tests = {
        ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
        for path in TESTS.rglob("test_*.py")
    }
    assert len(tests) > 300
    names = {module.rpartition(".")[2] for module in tests}
    importers = [
        f"{path.relative_to(TESTS)}: {module}"
        for path in sorted(TESTS.rglob("*.py"))
        if path != TESTS / "benchmarks" / "many_games.py"
        if not names.isdisjoint(TEST_NAME.findall(path.read_text(encoding="utf-8")))
        for module in imported_modules(path)
        if module in tests
    ]
    assert importers == []
