"""A hall and a front for every test that asks for them: the tables in the hall, or at workers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cluster.two_processes import TwoProcesses


@pytest.fixture(params=[0, pytest.param(2, marks=pytest.mark.slow)], ids=["hall", "workers"])
def workers(request: pytest.FixtureRequest) -> int:
    """So many workers play the tables."""
    number: int = request.param
    return number


@pytest.fixture
async def host(tmp_path: Path, workers: int) -> AsyncIterator[TwoProcesses]:
    one = TwoProcesses(tmp_path, workers=workers)
    await one.begin()
    yield one
    await one.end()
    assert one.broker.failures == []


@pytest.fixture
async def hall_alone(tmp_path: Path) -> AsyncIterator[TwoProcesses]:
    """A host whose hall plays its tables, whatever workers do."""
    one = TwoProcesses(tmp_path)
    await one.begin()
    yield one
    await one.end()
    assert one.broker.failures == []
