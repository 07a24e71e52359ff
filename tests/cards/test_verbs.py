"""Effect verbs: a new one is told to everybody who has to know it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import cards
import engine
from cards.vocabulary.effects import Effect
from tests.sources import tree_of

ROOMS = [Path(str(room.__file__)).parent for room in (cards, engine)]
VERBS = {word.__name__ for word in get_args(get_args(Effect)[0])}


def verbs_of(case: ast.match_case) -> set[str]:
    """The effect verbs that a case is for."""
    classes = (one for one in ast.walk(case.pattern) if isinstance(one, ast.MatchClass))
    return {ast.unparse(one.cls).removeprefix("fx.") for one in classes} & VERBS


def is_exhaustive(match: ast.Match) -> bool:
    """mypy sees to it that there is a case for everything: the last one is `assert_never`."""
    last = match.cases[-1]
    return isinstance(last.pattern, ast.MatchAs) and "assert_never" in ast.unparse(last)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_nobody_who_asks_for_a_verb_overlooks_a_new_one(room: Path) -> None:
    """A `case _` would swallow it; then a curse on "target" hits somebody else, for instance."""
    swallow, asked = [], 0
    for path in sorted(room.rglob("*.py")):
        for match in ast.walk(tree_of(path)):
            if isinstance(match, ast.Match) and len(set().union(*map(verbs_of, match.cases))) > 1:
                asked += 1
                if not is_exhaustive(match):
                    swallow.append(f"{path.relative_to(room.parent)}:{match.lineno}")
    assert asked
    assert swallow == []
