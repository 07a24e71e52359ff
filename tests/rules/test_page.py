"""The page of all rules, `docs/rules.md`."""

from __future__ import annotations

import pytest

from tests.rules_page import PAGE, cited, page
from tui.rulebook.rule_texts import rule_ids

MADE_UP = {"CLASS-99", "COMBAT-99", "RUN-99"}
"""Ids that tests ask for since there is no such rule."""


def test_the_page_is_as_it_would_be_made_now() -> None:
    told = PAGE.read_text(encoding="utf-8")
    assert told == page(), "python -m tests.rules_page > docs/rules.md"


def test_every_rule_says_something_on_it() -> None:
    entries = page().split("\n#### ")[1:]
    assert tuple(one.partition("\n")[0] for one in entries) == rule_ids()
    assert [one for one in entries if len(one.split("\n\n")[1]) < 15] == []
    assert "does not hold" not in page()


def test_every_id_that_is_cited_can_be_looked_up(subtests: pytest.Subtests) -> None:
    known = {*rule_ids(), *MADE_UP}
    found: dict[str, set[str]] = {}
    for file, rule_id in cited():
        found.setdefault(file, set()).add(rule_id)
    assert len(found) > 200
    for file, ids in found.items():
        with subtests.test(file=file):
            assert ids - known == set()
