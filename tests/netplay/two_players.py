"""Ann and Bo at a host of their own, over real connections."""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack

import asyncssh

from tests.netplay.autopilot import press_until
from tests.netplay.hosting import AS_OFTEN_AS_ONE_LIKES, HostProcess
from tests.netplay.terminal import Terminal, connect

SWIFT = f"""
[ssh]
host = "127.0.0.1"
{AS_OFTEN_AS_ONE_LIKES}[tables]
window_seconds = 0.5
[clocks]
ask = 3.0
turn = 30.0
[bots]
delay = 0.02
"""


class Players:
    """Ann and Bo, each with a key, at a host of their own."""

    def __init__(self, host: HostProcess, stack: AsyncExitStack) -> None:
        self.host = host
        self.stack = stack
        self.keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("Ann", "Bo")}

    async def come(self, name: str, size: tuple[int, int]) -> Terminal:
        return await self.stack.enter_async_context(
            connect(self.host.port, name, size, key=self.keys[name])
        )

    async def sit_down(self) -> tuple[Terminal, Terminal]:
        """From the lobby to the first turn of a game of two and two bots."""
        ann = await self.come("Ann", (80, 24))
        await ann.shows("KICKDOOR")
        ann.press("n")
        await ann.shows("A NEW TABLE")
        ann.press("enter")
        await ann.shows("[1] At Ann's")
        bo = await self.come("Bo", (80, 24))
        await bo.shows("[1] At Ann's")
        await press_until(bo, "1", ann, "b Bo")
        await press_until(ann, "enter", ann, "round 1")
        await bo.shows("round 1")
        return ann, bo

    async def come_back(self) -> tuple[Terminal, Terminal]:
        ann, bo = await self.come("Ann", (80, 24)), await self.come("Bo", (80, 24))
        for terminal in (ann, bo):
            await terminal.shows("At Ann's ·")
        return ann, bo


def in_later_round(terminal: Terminal) -> bool:
    """News may stand in the banner for the whole of the second."""
    return re.search(r"· round (?!1\b)", terminal.text) is not None


async def begin_together(ann: Terminal, bo: Terminal, winning: int = 0) -> None:
    """Ann makes a table in the lobby, to be won at that level if it is given, Bo sits down there,
    and it begins with two bots."""
    ann.press("n")
    await ann.shows("A NEW TABLE")
    if winning:
        await choose(ann, "winning level", winning)
    ann.press("enter")
    await bo.shows("[1] At Ann's")
    await press_until(bo, "1", ann, "b Bo")
    await press_until(ann, "enter", ann, "round 1")


async def choose(terminal: Terminal, line: str, value: int) -> None:
    """Go down to that line of a form, and left to that value."""
    for key, text in (("down", f"►  {line}"), ("left", f"◄ {value} ►")):
        while text not in terminal.text:
            before = terminal.text
            terminal.press(key)
            while terminal.text == before:
                await asyncio.sleep(0.01)
