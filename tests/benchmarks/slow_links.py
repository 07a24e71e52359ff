"""Stock `ssh` behind a slow line of our own: a press just before the shown end counts, each time.

    python -m tests.benchmarks.slow_links [--delay 0.25] [--jitter 0.0] [--tables 6]

At each table somebody near calls the kill, and somebody behind the slow line throws one card after
the other into the window, each 100 ms before the countdown on that very screen comes to zero. What
counts is what the table has written down. Exits with 1 if one press did not.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from engine.core.commands import PlayCard
from engine.core.save import load_command
from netplay.journal.journal_file import JOURNAL_SUFFIX, JournalFile
from tests.benchmarks.figures import median, table
from tests.benchmarks.host import CONFIG
from tests.benchmarks.prepared import Login, has_ssh, lay_fight, make_login
from tests.benchmarks.proxy import SlowLine, slow_line
from tests.engine.layout import Layout, Player
from tests.netplay.hosting import HostProcess
from tests.netplay.terminal import Terminal, openssh

BEFORE_END = 0.1
NO_TICK = 0.1
"""Before that the last tick of the countdown has come."""
LAID = 1
"""The revision of a table as it is laid: its door is open."""
MONSTER = "damp_patch"
"""So weak that no card which is thrown at the fighter turns the fight: the window stays."""
THROWN = (
    "somebody_elses_courage",
    "fire_extinguisher_inspected_1974",
    "stink_bomb_lemon_fresh",
    "unsolicited_advice",
)
AT_THE_FIGHTER = "a"
SIZE = (100, 30)
START_SECONDS = 120.0
MEASURING = 6.0
"""Seconds until the host has measured a line a few times."""
_LEFT = re.compile(r"^ +(\d+\.\d) s ", re.MULTILINE)
_CARD = re.compile(r"^\[(\d)\]", re.MULTILINE)


@dataclass
class Press:
    """One card: seconds that the screen showed when it was thrown, by its last tick."""

    shown: float
    told_late: bool = False


class Eye:
    """Reads the countdown on a screen, and knows when each tick of it came."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._tick = ""
        self._end = 0.0

    def look(self) -> float | None:
        """When the countdown will show zero, in the loop's time; None while none is shown."""
        found = _LEFT.search(self.terminal.text)
        if found is None:
            return None
        if found[1] != self._tick:
            self._tick = found[1]
            left = float(found[1])
            # Ticks come at quarters of a second, which are shown with one decimal.
            quarter = round(left * 4) / 4
            left = quarter if abs(quarter - left) <= 0.051 else left
            self._end = asyncio.get_running_loop().time() + left
        return self._end


async def throw_all(terminal: Terminal) -> list[Press]:
    """Each card of the hand in the last moment of the window, which opens again by it."""
    presses: list[Press] = []
    loop = asyncio.get_running_loop()
    eye = Eye(terminal)
    for _ in THROWN:
        await terminal.shows("[Space]")
        digits = _CARD.findall(terminal.text)
        if not digits:
            break
        terminal.press(digits[0])
        await terminal.shows("target")
        await terminal.shows(" s ")
        while (end := eye.look()) is None or loop.time() < end - BEFORE_END - NO_TICK:
            await asyncio.sleep(0.01)
        before = terminal.text.count("late")
        await asyncio.sleep(end - BEFORE_END - loop.time())
        terminal.press(AT_THE_FIGHTER)
        presses.append(Press(end - loop.time()))
        await asyncio.sleep(2.0)
        presses[-1].told_late = terminal.text.count("late") > before
    return presses


async def at_table(host: HostProcess, line: SlowLine, near: Login, far: Login) -> list[Press]:
    async with AsyncExitStack() as stack:
        terminals: list[Terminal] = []
        for login, port in ((near, host.port), (far, line.port)):
            terminal = await stack.enter_async_context(
                openssh(port, login.name, SIZE, identity=login.identity)
            )
            await terminal.shows("[1]")
            terminal.press("1")
            await terminal.shows("round 1")
            terminals.append(terminal)
        await asyncio.sleep(MEASURING)
        terminals[0].press("c")
        return await throw_all(terminals[1])


def thrown(path: Path) -> int:
    """Cards that the table has accepted from the seat behind the slow line."""
    file = JournalFile.open(path)
    try:
        return sum(
            row.seat == 1 and isinstance(load_command(row.command), PlayCard)
            for row in file.commands(LAID)
        )
    finally:
        file.close()


async def measure(
    folder: Path, delay: float, jitter: float, tables: int
) -> tuple[list[Press], int]:
    """The presses at all tables, one table after the other, and how many counted."""
    host = HostProcess(folder, CONFIG, patience=START_SECONDS, forked=False)
    data, keys = host.data / "tables", folder / "keys"
    data.mkdir(parents=True, mode=0o700)
    keys.mkdir()
    groups: list[tuple[str, list[Login]]] = []
    for number in range(tables):
        two = [make_login(keys, f"near{number}"), make_login(keys, f"far{number}")]
        bot = Login(f"Bot {number}", keys / "none")
        players = {
            two[0].name: Player(level=5),
            two[1].name: Player(level=2, hand=THROWN),
            bot.name: Player(level=1),
        }
        layout = Layout(players, turn=two[0].name, doors=[MONSTER])
        groups.append((lay_fight(data, number, [*two, bot], layout), two))
    await host.start()
    presses: list[Press] = []
    try:
        async with slow_line(host.port, delay, jitter) as line:
            for _, (near, far) in groups:
                presses += await at_table(host, line, near, far)
    finally:
        await host.stop()
    return presses, sum(thrown(data / f"{table_id}{JOURNAL_SUFFIX}") for table_id, _ in groups)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--delay", type=float, default=0.25, help="seconds, one way")
    parser.add_argument("--jitter", type=float, default=0.0, help="at most so much more")
    parser.add_argument("--tables", type=int, default=6)
    options = parser.parse_args()
    if not has_ssh():
        raise SystemExit("This needs the stock ssh client.")
    with tempfile.TemporaryDirectory() as folder:
        presses, counted = asyncio.run(
            measure(Path(folder), options.delay, options.jitter, options.tables)
        )
    shown = [press.shown * 1000 for press in presses]
    rows = [
        ("one way, and the most it swings", f"{options.delay:g} s, {options.jitter:g} s"),
        ("presses before the shown end", str(len(presses))),
        ("so long before it, median", f"{median(shown):.0f} ms"),
        ("so long before it, least", f"{min(shown):.0f} ms"),
        ("that counted", f"{counted} of {len(presses)}"),
        ("told that they were late", str(sum(press.told_late for press in presses))),
    ]
    print(table(("", "measured"), rows))
    wanted = options.tables * len(THROWN)
    return int(counted < len(presses) or len(presses) < wanted)


if __name__ == "__main__":
    sys.exit(main())
