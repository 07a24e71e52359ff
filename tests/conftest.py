"""Fixtures of all tests: a table on which a game is laid out, once per edition."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from engine.core import chance
from tests.engine.harness import Dice, Table
from tests.rulebook import EVERY_EDITION, editions_for

# The same examples every time, however long they take: no test fails by luck, or on a slow machine.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


# Imports and collected tests stay to the end: see `pytest_collection_finish`.
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--edition ID`, as often as one likes: run the rules in these alone."""
    parser.addoption("--edition", action="append", default=[], choices=EVERY_EDITION)


def pytest_configure(config: pytest.Config) -> None:
    """Where Python is told to leave no bytecode beside the sources, it goes into pytest's cache.
    Else each worker would rewrite the asserts of all tests in every run."""
    cache = getattr(config, "cache", None)  # The count of rules runs pytest without one.
    if sys.dont_write_bytecode and cache is not None:
        sys.pycache_prefix = str(cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test that waits for a client or a process leaves its core to
    another."""
    return (os.cpu_count() or 1) + 1


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a table, or the edition's id, runs in every edition that its rules
    apply to, or in exactly those that it names."""
    if "edition_id" in metafunc.fixturenames:
        marks = list(metafunc.definition.iter_markers("rule"))
        ids = [one for mark in marks for one in mark.args]
        where = " ".join(mark.kwargs["where"] for mark in marks)
        exactly = [one for mark in metafunc.definition.iter_markers("only_in") for one in mark.args]
        if exactly:
            metafunc.parametrize("edition_id", exactly)
            return
        asked = tuple(metafunc.config.getoption("edition"))
        metafunc.parametrize("edition_id", editions_for(ids, asked or EVERY_EDITION, where))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole evenings go first: with a core each, nothing else should wait for the longest test."""
    items.sort(key=lambda item: "/test_even" not in item.nodeid)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector of garbage need not walk
    through all of it over and over. What tests leave behind is little, and seldom in a knot."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture
def table(edition_id: str, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of that edition. Its dice fall as the test says."""
    dice = Dice()
    monkeypatch.setattr(chance, "roll_die", dice)
    return Table(edition_id, dice)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """A test that has come to its end finishes its table. One that failed is not asked for more: it
    would be reported twice."""
    done = yield
    played = pyfuncitem.funcargs.get("table")
    if isinstance(played, Table):
        played.finish()
    return done
