"""A host has room for as many connections as its settings let in, or says that it has not."""

from __future__ import annotations

import logging
import resource

import pytest

from netplay.config import Config
from netplay.host.open_file_limit import raise_open_file_limit


class Limits:
    """What this process may, and what the system lets it."""

    def __init__(self, now: int, most: int, refuses: bool = False) -> None:
        self.now = (now, most)
        self._refuses = refuses

    def get(self, _: int) -> tuple[int, int]:
        return self.now

    def set(self, _: int, limits: tuple[int, int]) -> None:
        if self._refuses:
            raise PermissionError(1, "Operation not permitted")
        self.now = limits


CONFIG = Config.model_validate({"ssh": {"max_connections": 5000}})


@pytest.mark.parametrize(
    ("limits", "then", "is_told"),
    [
        (Limits(1024, 500_000), 5256, False),
        (Limits(8192, 500_000), 8192, False),
        (Limits(1024, resource.RLIM_INFINITY), 5256, False),
        (Limits(resource.RLIM_INFINITY, resource.RLIM_INFINITY), resource.RLIM_INFINITY, False),
        (Limits(1024, 4096), 4096, True),
        (Limits(1024, 500_000, refuses=True), 1024, True),
    ],
)
def test_a_host_makes_room_for_its_connections(
    limits: Limits,
    then: int,
    is_told: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(resource, "getrlimit", limits.get)
    monkeypatch.setattr(resource, "setrlimit", limits.set)
    with caplog.at_level(logging.WARNING):
        raise_open_file_limit(CONFIG)
    assert limits.now[0] == then
    told = f"this process may open {then} files; 5000 connections and 64 tables need 5256"
    assert [one.getMessage() for one in caplog.records] == ([f"{told} (ulimit -n)"] * is_told)
