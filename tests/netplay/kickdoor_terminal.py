"""`kickdoor` in a terminal of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
from collections.abc import AsyncIterator

from tests.netplay.forking import KICKDOOR, server
from tests.netplay.terminal import PtyTerminal


@contextlib.asynccontextmanager
async def kickdoor(
    *words: str,
    size: tuple[int, int] = (80, 24),
    term: str = "xterm-256color",
    locale: str = "C.UTF-8",
) -> AsyncIterator[PtyTerminal]:
    """The command in a terminal, by somebody who has never changed a setting."""
    master, slave = pty.openpty()
    terminal = PtyTerminal(size, master)
    program = server().start(
        KICKDOOR,
        *words,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        new_session=True,
        environment={**os.environ, "TERM": term, "LC_ALL": locale, "XDG_CONFIG_HOME": os.devnull},
    )
    terminal.program = program
    os.close(slave)
    loop = asyncio.get_running_loop()
    loop.add_reader(master, terminal.read)
    try:
        yield terminal
    finally:
        program.kill()
        terminal.exit_status = await program.ended()
        loop.remove_reader(master)
        os.close(master)
