"""What tests are spared hides no failure."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from tests import conftest, thrift


def test_of_many_cases_each_that_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    told: list[dict[str, Any]] = []

    @contextmanager
    def telling(asked: pytest.Subtests, msg: str | None, **case: Any) -> Iterator[None]:
        assert asked is subtests
        with pytest.raises(AssertionError, match="is even"):
            yield
        told.append(case)

    monkeypatch.setattr(thrift, "_TELLING", telling)
    for number in range(4):
        with subtests.test(number=number):
            assert number % 2, f"{number} is even"
    assert told == [{"number": 0}, {"number": 2}]


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        ("passed passed passed", ["call"]),
        ("passed failed passed", ["call"]),
        ("failed passed", ["setup"]),
        ("skipped passed", ["setup"]),
        ("passed passed failed", ["call", "teardown"]),
    ],
)
def test_of_a_test_its_outcome_and_all_that_fails_is_told(
    outcomes: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = told_by_a_worker(outcomes.split(), 0.0, monkeypatch)
    assert heard == [*told, "end"]


def test_what_took_its_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = told_by_a_worker(["passed"] * 3, 1.0, monkeypatch)
    assert heard == ["setup", "call", "teardown", "end"]


def told_by_a_worker(
    outcomes: list[str], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The phases that are told of a test whose phases end so, each after so many seconds."""
    phases = ["setup", "call", "teardown"] if len(outcomes) == 3 else ["setup", "teardown"]
    reports = [
        SimpleNamespace(when=phase, passed=outcome == "passed", duration=seconds)
        for phase, outcome in zip(phases, outcomes, strict=True)
    ]
    monkeypatch.setattr(conftest, "runtestprotocol", lambda item, log, nextitem: reports)
    heard: list[str] = []
    item: Any = SimpleNamespace(
        config=SimpleNamespace(workerinput={}),
        nodeid="test",
        location=None,
        ihook=SimpleNamespace(
            pytest_runtest_logreport=lambda report: heard.append(report.when),
            pytest_runtest_logfinish=lambda nodeid, location: heard.append("end"),
        ),
    )
    assert conftest.pytest_runtest_protocol(item, None) is True
    return heard
