"""What all tests share, but for what plays: see `edition_cases`.

The process that hands tests out to others imports nothing of the house: it runs none.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator

import pytest
from _pytest.runner import runtestprotocol

PLAYS = "tests.edition_cases"
"""The plugin of those who run tests."""
WAITING = (
    "test_whole_games", "test_packaging", "test_fronts", "test_far_front", "test_far_worker_p",
    "test_machines", "test_worker_processes", "test_end_to_end", "test_identity_end_to_end",
)  # fmt: skip
"""The files whose tests wait for processes, by how they begin."""
TOLD = 0.005
"""Seconds from which on `--durations` tells what a test has spent on its beginning or its end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--edition ID`, as often as one likes: run the rules in these alone."""
    parser.addoption("--edition", action="append", default=[], metavar="ID")


def pytest_configure(config: pytest.Config) -> None:
    """Where Python is told to leave no bytecode beside the sources, it goes into pytest's cache.
    Else each worker would rewrite the asserts of all tests in every run."""
    cache = getattr(config, "cache", None)  # The count of rules runs pytest without one.
    if sys.dont_write_bytecode and cache is not None:
        sys.pycache_prefix = str(cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False
    if not _hands_out(config) or config.getoption("edition"):
        # Imports and collected tests stay to the end: see `pytest_collection_finish` there.
        gc.disable()
        config.pluginmanager.import_plugin(PLAYS)


def _hands_out(config: pytest.Config) -> bool:
    """Whether others run the tests, and this process tells what has become of them."""
    is_worker = hasattr(config, "workerinput")
    return not is_worker and config.getoption("dist") != "no" and not config.option.collectonly


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Every other worker collects from the last file to the first. What one has compiled the other
    need not: in a checkout without bytecode that is most of what collecting costs."""
    report = yield
    if isinstance(collector, pytest.Directory) and _collects_backwards(collector.config):
        report.result.reverse()
    return report


def _collects_backwards(config: pytest.Config) -> bool:
    worker: dict[str, str] = getattr(config, "workerinput", {"workerid": "gw0"})
    return int(worker["workerid"].removeprefix("gw")) % 2 == 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker tells of a test that it has passed, and nothing of a beginning or an end in which
    nothing has failed: to write and read that costs as much as a small test."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed or report.duration > TOLD:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All workers have the same order. What waits for processes goes first, the longest before all:
    the first worker waits while others need the cores, and who has nothing left takes over the rest
    of what is its own, so that in the end nobody has to wait."""
    items.sort(key=lambda item: (_rank(item), str(item.path)))


def _rank(item: pytest.Item) -> int:
    first = (rank for rank, name in enumerate(WAITING) if item.path.name.startswith(name))
    return next(first, len(WAITING))
