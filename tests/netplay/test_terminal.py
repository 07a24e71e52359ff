"""The terminal around a program, of which tests know what it shows and when it has ended."""

from __future__ import annotations

import asyncio

from tests.netplay.terminal import in_pty
from tests.patience import PATIENCE


async def test_a_program_that_has_ended_keeps_nobody_busy() -> None:
    """Its end can be read for ever."""
    async with in_pty(("echo", "so long"), (80, 24), {}) as terminal:
        await terminal.ends()
        watched = asyncio.get_running_loop()._selector.get_map()  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while terminal._master in watched:
                await asyncio.sleep(0)
        assert "so long" in terminal.text
