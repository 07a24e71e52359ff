"""A table on which a game is laid out, in one edition after the other: the plugin of those who run
tests."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from inspect import iscoroutinefunction
from typing import Any

import pytest
from _pytest.outcomes import OutcomeException
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from engine.core import chance
from tests.engine.harness import Dice, Table
from tests.rulebook import EVERY_EDITION, editions_of
from tests.thrift import be_thrifty

# The same examples every time, however long they take: no test fails by luck, or on a slow machine.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", parent=settings.get_profile("steady"), max_examples=15)
settings.load_profile("steady")
# Nor does one change with every word of the house: hypothesis would read all modules for constants.
providers._get_local_constants = lambda: providers._local_constants

_FOR_ALL = pytest.MonkeyPatch()


def pytest_configure(config: pytest.Config) -> None:
    """Without the slow tests hypothesis draws fewer examples."""
    unknown = set(config.getoption("edition")).difference(EVERY_EDITION)
    if unknown:
        raise pytest.UsageError(f"--edition {min(unknown)}: there are {', '.join(EVERY_EDITION)}")
    if _is_quick(config):
        settings.load_profile("quick")


def _is_quick(config: pytest.Config) -> bool:
    """Whether the slow tests are left out."""
    is_quick: bool = config.getoption("markexpr") == "not slow"
    return is_quick


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes a table, or the edition's id, runs in every edition that its rules
    apply to, or in exactly those that it names: in one case if it takes nothing else that is made
    for a test, since a case of its own costs pytest more than most of them."""
    if "edition_id" in metafunc.fixturenames:
        editions = editions_of(metafunc.definition, _asked(metafunc.config))
        if not editions or not _takes_only_a_table(metafunc):
            metafunc.parametrize("edition_id", editions)


def _asked(config: pytest.Config) -> tuple[str, ...]:
    return tuple(config.getoption("edition")) or EVERY_EDITION


def _takes_only_a_table(metafunc: pytest.Metafunc) -> bool:
    marks = metafunc.definition.iter_markers("parametrize")
    named = {name.strip() for mark in marks for name in _names_in(mark.args[0])}
    made = {*metafunc.definition._fixtureinfo.argnames} - named - {"edition_id", "table"}
    return not made and not iscoroutinefunction(metafunc.function)


def _names_in(names: str | Sequence[str]) -> Sequence[str]:
    return names.split(",") if isinstance(names, str) else names


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector of garbage need not walk
    through all of it over and over. What tests leave behind is little, and seldom in a knot: two
    thousand at a time are gone through faster than ten times as many, which fit no cache; and what
    has outlived that twice is not worth another look."""
    be_thrifty(_FOR_ALL)
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 20, 1_000_000_000)
    gc.enable()


@pytest.fixture
def edition_id(request: pytest.FixtureRequest) -> str:
    """The edition of a case, or the first of those that it runs in."""
    return editions_of(request.node, _asked(request.config))[0]


@pytest.fixture
def table(edition_id: str) -> Table:
    """A table of that edition. Its dice fall as the test says."""
    return Table(edition_id, Dice())


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test plays in each of its editions at a table of its own, and each in which it fails is
    told. Of the quick tests only the first table is a thorough one."""
    if "edition_id" not in pyfuncitem.fixturenames or iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    editions = editions_of(pyfuncitem, _asked(pyfuncitem.config))
    if len(editions) == 1:
        play(pyfuncitem.obj, given)
        return True
    for edition in editions:
        if "table" in given:
            thorough = edition == editions[0] or not _is_quick(pyfuncitem.config)
            given["table"] = Table(edition, Dice(), thorough=thorough)
        if "edition_id" in given:
            given["edition_id"] = edition
        try:
            play(pyfuncitem.obj, given)
        except (Exception, OutcomeException):
            subtests: pytest.Subtests = pyfuncitem._request.getfixturevalue("subtests")
            with subtests.test(edition=edition):
                raise
    return True


def play(test: Callable[..., object], given: Mapping[str, Any]) -> None:
    """Call a test, with dice that fall as it says, and let it finish its table at its end. One that
    has failed is not asked for more: it would be reported twice."""
    table = given.get("table")
    if not isinstance(table, Table):
        test(**given)
        return
    own = given.get("monkeypatch")  # What the test lays over the dice is taken away before them.
    with nullcontext(own) if own else pytest.MonkeyPatch.context() as patch:
        patch.setattr(chance, "roll_die", table.dice)
        test(**given)
        table.finish()
