"""A hall and a front for every test that asks for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cluster.two_processes import TwoProcesses


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[TwoProcesses]:
    one = TwoProcesses(tmp_path)
    await one.begin()
    yield one
    await one.end()
    assert one.broker.failures == []
