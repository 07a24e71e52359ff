"""A lobby harness for every test that asks for one, and one fork server for all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from tests.netplay import forking
from tests.netplay.lobby_harness import LobbyHarness

_HOMES = count()


def pytest_sessionfinish() -> None:
    """No process outlives the tests."""
    forking.close()


@pytest.fixture(autouse=True)
def data_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds the games of another one, or of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / f"data{next(_HOMES)}"))


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[LobbyHarness]:
    one = LobbyHarness(tmp_path)
    yield one
    await one.lobby.close()
