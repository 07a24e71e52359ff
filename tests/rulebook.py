"""Which rules the tests prove: the `@rule` mark, and `python -m tests.rulebook` that counts.

A cell is a rule in an edition that it applies to (`tests/rules/rows.json`); it is covered when a
test carries its id and runs in that edition. What runs in none in particular counts for the first.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence, Set
from pathlib import Path
from typing import TypedDict, TypeVar

import pytest

from cards.built_in_editions import built_in_edition_ids, sort_editions_by_precedence

ROWS = Path(__file__).parent / "rules" / "rows.json"
PLACES = (ROWS.parent, ROWS.parent.parent / "engine")
"""Where tests of rules stand."""
EDITIONS_OF: dict[str, tuple[str, ...]] = {
    rule_id: tuple(editions.split())
    for rule_id, editions in json.loads(ROWS.read_text(encoding="utf-8")).items()
}
"""Rule id to the editions that it applies to; `blend` stands for tables that mix several."""

EVERY_EDITION = sort_editions_by_precedence(built_in_edition_ids())
"""Our editions; a test of a rule runs in each that the rule applies to."""

_Test = TypeVar("_Test", bound=Callable[..., object])


def rule(*ids: str, where: str = "") -> Callable[[_Test], _Test]:
    """Mark a test with the rules that it proves. `where` names rules, with spaces between, without
    any of which its case cannot come up: it runs only in editions to which they all apply. Raises
    `ValueError` for an id that is no rule."""
    unknown = [one for one in (*ids, *where.split()) if one not in EDITIONS_OF]
    if unknown or not ids:
        raise ValueError(f"no such rule: {', '.join(unknown) or 'none named'}")

    def mark(test: _Test) -> _Test:
        marked: _Test = pytest.mark.rule(*ids, where=where)(test)
        return marked

    return mark


def only_in(*editions: str) -> Callable[[_Test], _Test]:
    """Mark a test that runs in exactly these editions, or at tables that mix several, such as
    `super+classic`, or `super+classic/super` with a base."""

    def mark(test: _Test) -> _Test:
        marked: _Test = pytest.mark.only_in(*editions)(test)
        return marked

    return mark


def editions_for(
    ids: Iterable[str], among: Sequence[str] = EVERY_EDITION, where: str = ""
) -> tuple[str, ...]:
    """Which of these editions a test of these rules runs in: those in which any of them applies,
    or all of them for a test of no rule, or of one that only house rules bring in; and then only
    those to which all rules of `where` apply."""
    found = {edition for one in ids for edition in EDITIONS_OF[one]}
    running = tuple(edition for edition in among if edition in found) or tuple(among)
    needed = [EDITIONS_OF[one] for one in where.split()]
    return tuple(edition for edition in running if all(edition in one for one in needed))


def editions_of(test: pytest.Item, among: Sequence[str] = EVERY_EDITION) -> tuple[str, ...]:
    """The editions that a test is about: the one that it is a case of, or else by its marks."""
    played = getattr(test, "callspec", None)
    if played is not None and "edition_id" in played.params:
        return (played.params["edition_id"],)
    exactly = [one for mark in test.iter_markers("only_in") for one in mark.args]
    if exactly:
        return tuple(exactly)
    marks = list(test.iter_markers("rule"))
    ids = [one for mark in marks for one in mark.args]
    return editions_for(ids, among, " ".join(mark.kwargs["where"] for mark in marks))


def cells(edition: str) -> frozenset[str]:
    """The rules that apply to an edition."""
    return frozenset(one for one, editions in EDITIONS_OF.items() if edition in editions)


def proved_by(items: Iterable[pytest.Item]) -> set[tuple[str, str]]:
    """(rule, edition) of every marked test among these, but for the slow ones: a rule is proved
    whenever the quick tests pass."""
    found: set[tuple[str, str]] = set()
    for item in items:
        if item.get_closest_marker("slow") is not None:
            continue
        plays = "edition_id" in getattr(item, "fixturenames", ())
        editions = editions_of(item) if plays else EVERY_EDITION[:1]
        where = {"blend" if "+" in edition else edition for edition in editions}
        for marker in item.iter_markers("rule"):
            found |= {(one, edition) for one in marker.args for edition in where}
    return found


class _Collector:
    """A pytest plugin that keeps what is collected."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = session.items


def covered() -> set[tuple[str, str]]:
    """(rule, edition) of every marked test. Raises `RuntimeError` if they cannot be collected."""
    collector = _Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        options = ["--collect-only", "-q", "-n0", "-p", "no:cacheprovider", "--assert=plain"]
        code = pytest.main([*options, *map(str, PLACES)], plugins=[collector])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(said.getvalue().strip())
    return proved_by(collector.items)


class Report(TypedDict):
    """How many cells there are, how many of them tests name, and the names of the rest."""

    cells: int
    covered: int
    missing: list[str]


def report_of(tested: Set[tuple[str, str]]) -> Report:
    wanted = {(one, edition) for edition in (*EVERY_EDITION, "blend") for one in cells(edition)}
    missing = sorted(wanted - tested, key=_by_number)
    names = [f"{one} ({edition})" for one, edition in missing]
    return {"cells": len(wanted), "covered": len(wanted) - len(missing), "missing": names}


def main(arguments: list[str] | None = None) -> int:
    """Print how many cells there are, how many are covered, and which are missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.rulebook", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    try:
        tested = covered()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    report = report_of(tested)
    if options.json:
        print(json.dumps(report))
    else:
        print(f"{report['covered']} of {report['cells']} cells covered")
        print("missing: " + (", ".join(report["missing"]) or "none"))
    return 0


def _by_number(cell: tuple[str, str]) -> tuple[str, int, str]:
    family, number = re.fullmatch(r"([A-Z]+)-(\d+)", cell[0]).groups()  # type: ignore[union-attr]
    return family, int(number), cell[1]


if __name__ == "__main__":
    sys.exit(main())
