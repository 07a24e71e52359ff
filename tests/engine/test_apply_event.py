"""What `engine/core/apply_event.py` says of itself, read off its source."""

import ast
import inspect
from collections.abc import Iterator

from engine.core import apply_event

MODULE = ast.parse(inspect.getsource(apply_event))
DATA = {
    "events",
    "errors",
    "deeds_between_players",
    "stack_frames",
    "state",
    "state_parts",
    "zones",
}
"""What of `engine.core` it is made of: facts, state and their parts, and no `GameOperations`."""
CALLED_IN_PLACE = {"pop", "remove", "append", "extend", "get", "note"}
"""Methods of lists and mappings; and the cache's count of what a fact changes."""


def _sums() -> Iterator[ast.AugAssign]:
    return (node for node in ast.walk(MODULE) if isinstance(node, ast.AugAssign))


def test_only_numbers_of_the_event_itself_are_added() -> None:
    assert {ast.unparse(one) for one in _sums()} == {
        "state.draws += event.draws",
        "fight.treasures += event.treasures",
        "fight.levels += event.levels",
    }


def test_no_rule_query_or_operation_can_be_asked() -> None:
    imported = {
        node.module for node in ast.walk(MODULE) if isinstance(node, ast.ImportFrom) and node.module
    }
    engine = {name for name in imported if name.startswith("engine")}
    assert engine == {"engine.core", *(f"engine.core.{name}" for name in DATA - {"events"})}


def test_only_lists_and_mappings_are_changed_in_place() -> None:
    methods = {
        node.func.attr
        for node in ast.walk(MODULE)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert methods == CALLED_IN_PLACE


def test_arithmetic_only_tells_zones_from_seats() -> None:
    """Beside what is added: a seat's play area, and the seat of a hand."""
    found = {ast.unparse(node) for node in ast.walk(MODULE) if isinstance(node, ast.BinOp)}
    types = {one for one in found if "|" in one}
    assert found - types == {"PLAYS + state.active", "event.source - HANDS"}
    assert all(" | " in one and one.replace(" | ", "").replace(".", "").isalnum() for one in types)


def test_the_stack_is_read_and_never_written() -> None:
    written = [
        node
        for node in ast.walk(MODULE)
        if isinstance(node, ast.Attribute)
        and node.attr == "stack"
        and not isinstance(node.ctx, ast.Load)
    ]
    assert not written
    assert ast.unparse(MODULE).count("state.stack") == 1, "the roll that lies on it"
