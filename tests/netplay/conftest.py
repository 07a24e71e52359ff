"""A lobby harness for every test that asks for one, and one fork server for all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.netplay import forking
from tests.netplay.lobby_harness import LobbyHarness


def pytest_sessionfinish() -> None:
    """No process outlives the tests."""
    forking.close()


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[LobbyHarness]:
    one = LobbyHarness(tmp_path)
    yield one
    await one.lobby.close()
