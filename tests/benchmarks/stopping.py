"""How long a busy host takes from SIGTERM to its end, with everything saved.

    python -m tests.benchmarks.stopping

Every visitor is at a table of their own with three bots that play as fast as they can; some of the
visitors have stopped reading.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh

from netplay.journal.opened_game import recover_game
from tests.benchmarks.figures import Goal, median, table
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import connect

ROUNDS = 5
VISITORS = 16
DEAF = 3
"""So many of them do not read."""
SETTINGS = """
[ssh]
host = "127.0.0.1"
connection_burst = 100
max_per_address = 100
[bots]
delay = 0.01
[tables]
window_seconds = 0.5
[clocks]
ask = 1.0
"""


async def stopped(folder: Path) -> float:
    """Seconds from the signal to the end of the process. Every table can be opened afterwards."""
    host = HostProcess(folder, SETTINGS, forked=False)
    await host.start()
    async with AsyncExitStack() as stack:
        terminals = []
        for number in range(VISITORS):
            key = asyncssh.generate_private_key("ssh-ed25519")
            terminal = await stack.enter_async_context(connect(host.port, f"P{number}", key=key))
            await terminal.shows("hello")
            terminal.press("u")
            terminals.append(terminal)
        for terminal in terminals[:DEAF]:
            terminal.channel.pause_reading()
        await asyncio.sleep(2)
        begun = time.perf_counter()
        code = await host.stop()
        seconds = time.perf_counter() - begun
    assert code == 0, f"it ended with {code}"
    files = list((host.data / "tables").glob("*.table"))
    assert len(files) == VISITORS, f"{len(files)} of {VISITORS} tables are there"
    for path in files:
        recover_game(path).file.close()
    return seconds


def main() -> int:
    taken = []
    for _ in range(ROUNDS):
        with TemporaryDirectory() as folder:
            taken.append(asyncio.run(stopped(Path(folder))))
    told = f"{median(taken):.1f} s, {max(taken):.1f} s"
    print(
        table(
            ("", "median, most", "goal"), [("SIGTERM to the end", told, str(Goal(5.0, unit="s")))]
        )
    )
    return 0 if max(taken) <= 5.0 else 1


if __name__ == "__main__":
    sys.exit(main())
