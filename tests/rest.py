"""Rest of an app under test, told by what it does, and not by the clock."""

from __future__ import annotations

import asyncio

import pytest
from textual._wait import wait_for_idle

TURNS = 200
"""Of the loop; no message of the app leads to so many others, one after the other."""
IDLE = 10
"""Turns in which nothing but the test wanted to run, after which nothing else will."""


@pytest.fixture(autouse=True)
def rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual takes an app to be at rest that does nothing for a moment; on a busy machine that may
    be one that has had no time to do it, and every key would cost two such moments."""
    _come_to_rest(monkeypatch, frames=False)


@pytest.fixture
def rest_with_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rest of an app whose paintings or sizes are looked at: Textual does these by its clock."""
    _come_to_rest(monkeypatch, frames=True)


def _come_to_rest(monkeypatch: pytest.MonkeyPatch, *, frames: bool) -> None:
    async def wait(least: float = 0.0) -> None:
        ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
        idle = 0
        for _ in range(TURNS):
            await asyncio.sleep(0)
            idle = 0 if ready else idle + 1
            if idle == IDLE:
                break
        if frames:
            await wait_for_idle(least)

    monkeypatch.setattr("textual.app.wait_for_idle", wait)
    monkeypatch.setattr("textual.pilot.wait_for_idle", wait)
