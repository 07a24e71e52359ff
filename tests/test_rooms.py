"""The circles that import-linter does not see: between a package and what lies in it."""

from __future__ import annotations

import grimp
import pytest


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
