"""The faults that are put into code are what they say, and the code with one is still Python."""

from __future__ import annotations

import ast

from tests.benchmarks.mutation import mutants_of

CODE = '''
LIMIT = 3

def told(names: list[str] | None = None, most: int = 4) -> str:
    """A docstring."""
    assert names
    if not names or len(names) > most:
        raise ValueError(f"{len(names) + 1}")
    shown = [one for one in names if one]
    while shown:
        shown.sort()
        if len(shown) <= 2:
            break
        shown = shown[1:]
    return "„ä“", (most -
        1)
'''

EXPECTED = [
    (7, "not names or len(names) > most", "(not names and len(names) > most)"),
    (7, "not names or len(names) > most", "(not (not names or len(names) > most))"),
    (7, "not names", "(names)"),
    (7, "len(names) > most", "(len(names) >= most)"),
    (8, 'raise ValueError(f"{len(names) + 1}")', "pass"),
    (9, "one", "True"),
    (11, "shown.sort()", "pass"),
    (12, "len(shown) <= 2", "(len(shown) < 2)"),
    (12, "len(shown) <= 2", "(not (len(shown) <= 2))"),
    (12, "2", "3"),
    (13, "break", "continue"),
    (14, "1", "2"),
    (15, '"„ä“", (most - 1)', "None"),
    (15, "most - 1", "(most + 1)"),
    (16, "1", "2"),
]


def test_every_kind_of_fault_is_found_in_functions_and_nowhere_else() -> None:
    found = mutants_of("told.py", CODE)
    assert sorted((one.line, one.before, one.after) for one in found) == sorted(EXPECTED)
    assert len({one.id for one in found}) == len(found)


def test_one_fault_changes_its_place_and_nothing_else() -> None:
    (last,) = (one for one in mutants_of("told.py", CODE) if one.before == "most - 1")
    assert last.applied(CODE) == CODE.replace("most -\n        1", "(most + 1)")


def test_the_code_with_a_fault_is_still_python() -> None:
    for mutant in mutants_of("told.py", CODE):
        changed = mutant.applied(CODE)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(CODE)), mutant.id
