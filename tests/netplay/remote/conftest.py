"""A desk for every test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.netplay.remote.reception import Reception


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Reception]:
    one = Reception(tmp_path)
    yield one
    await one.harness.lobby.close()
