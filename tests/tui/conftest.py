"""Apps under test come to rest by what they do, and not by the clock."""

from __future__ import annotations

import asyncio

import pytest
from textual._wait import wait_for_idle

TURNS = 200
"""Of the loop; no message of the app leads to so many others, one after the other."""


@pytest.fixture(autouse=True)
def rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual takes an app to be at rest that does nothing for a moment; on a busy machine that may
    be one that has had no time to do it."""

    async def turns_and_idle(least: float = 0.0) -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)
        await wait_for_idle(least)

    monkeypatch.setattr("textual.app.wait_for_idle", turns_and_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", turns_and_idle)
