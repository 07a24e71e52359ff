"""What attacks on a host cost those who play there and those who come to play.

    python -m tests.benchmarks.attacks [--only NAME ...] [--churn VISITS]

A real host with its limits as they come, six stock `ssh` clients at a table who talk all the time,
and one that logs in again and again. Before and during each attack (`attackers`, in a process of
their own) are measured: from the start of `ssh` to the lobby on the screen, and from a line of talk
to the last of the other five screens. A login takes a second at most, or three times what it took
without an attack in the same run, and the 95th percentile of talk at most twice that. In the end,
still under attack, the host is told to stop: within five seconds it has, with 0, and every table
can be opened.

With `--churn` guests come and go, so many visits, each from an address of its own; the memory and
files of the host are told for each thousand, and how memory grows from one thousand to the next.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from netplay.journal.opened_game import recover_game
from tests.benchmarks.attackers import ATTACKS, CROWDS
from tests.benchmarks.clients import Client, connected, sit_down
from tests.benchmarks.figures import mean_with_margin, p95, table
from tests.benchmarks.host import cpu_seconds, memory
from tests.benchmarks.prepared import SEATS, Login, has_ssh, lay_table, make_login
from tests.netplay.hosting import HostProcess

CONFIG = """
[ssh]
host = "127.0.0.1"
[clocks]
turn = 0.0
ask = 0.0
comeback = 0.0
"""
LOGINS, LINES = 4, 60
LONGEST_LOGIN, WORST_LOGIN, WORST_FACTOR, LONGEST_END = 1.0, 3.0, 2.0, 5.0
GATHERING = 25.0
"""Seconds that a crowd may take to come in, which a host may well not let it."""
FILLED = 5
"""Thousands of visits after which nothing fills up any more."""
LOST = 5.0
"""Seconds after which a screen has missed a line, and a login has failed."""


@dataclass
class Sample:
    """Seconds, and what the host has used meanwhile."""

    logins: list[float]
    lines: list[float]
    load: float
    memory: float


class Bench:
    """One host, one table, six who talk there and one who comes and goes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.log = folder / "host.log"
        # Into a file: a pipe that nobody reads fills up, and what waits for it is memory.
        self.host = HostProcess(folder, f'{CONFIG}[log]\nto = "{self.log}"\n', forked=False)
        self._players: list[Client] = []
        self._visitor = make_login(folder, "visitor")
        self._said = 0

    async def begin(self, stack: AsyncExitStack) -> None:
        tables = self.host.data / "tables"
        tables.mkdir(parents=True, mode=0o700)
        six: list[Login] = [make_login(self._folder, f"p{seat}") for seat in range(SEATS)]
        lay_table(tables, 0, six)
        await self.host.start()
        stack.push_async_callback(self.host.stop)
        self._players, _ = await sit_down(stack, self.host.port, six)
        await asyncio.sleep(1.0)

    async def sample(self) -> Sample:
        """Talk and log in at the same time."""
        began, used = time.perf_counter(), cpu_seconds(self.host.pid)
        logins, lines = await asyncio.gather(self._log_in(), self.talk())
        passed = time.perf_counter() - began
        load = (cpu_seconds(self.host.pid) - used) / passed
        return Sample(logins, lines, load, memory(self.host.pid))

    async def _log_in(self) -> list[float]:
        waits: list[float] = []
        for _ in range(LOGINS):
            began = time.perf_counter()
            while not await self._is_let_in() and time.perf_counter() < began + LOST:
                pass  # as somebody who tries again at once
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.6)
        return waits

    async def _is_let_in(self) -> bool:
        """The lobby has come on the screen of another `ssh`."""
        async with connected(self.host.port, self._visitor) as client:
            given_up = time.perf_counter() + LOST
            while time.perf_counter() < given_up:
                if "KICKDOOR" in client.text:
                    return True
                if "exchange" in client.text or "closed" in client.text:
                    return False
                await asyncio.sleep(0.002)
        return False

    async def talk(self) -> list[float]:
        """From Enter to the last of the five other screens; the six take turns."""
        waits: list[float] = []
        for _ in range(LINES):
            speaker = self._players[self._said % SEATS]
            others = [one for one in self._players if one is not speaker]
            self._said += 1
            speaker.press("t")
            speaker.press(f"beer {self._said}")
            await asyncio.sleep(0.1)
            for client in others:
                client.forget()
            pressed = speaker.press("\r")
            while time.perf_counter() < pressed + LOST and not all(one.chunks for one in others):
                await asyncio.sleep(0.001)
            came = [one.chunks[0][0] if one.chunks else pressed + LOST for one in others]
            waits.append(max(came) - pressed)
        return waits


@contextlib.asynccontextmanager
async def attacked(name: str, port: int) -> AsyncIterator[None]:
    """That goes on in a process of its own, and has begun."""
    attackers = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.benchmarks.attackers",
        name,
        str(port),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert attackers.stdout is not None
    try:
        if ATTACKS[name] in CROWDS:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(attackers.stdout.readline(), GATHERING)
        await asyncio.sleep(2.0)
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):  # all were turned out by the host's end
            attackers.kill()
        await attackers.wait()


async def stopped(host: HostProcess) -> tuple[float, bool]:
    """Seconds from SIGTERM to the end, and whether it ended well and every table can be opened."""
    begun = time.perf_counter()
    try:
        code = await asyncio.wait_for(host.stop(), 4 * LONGEST_END)
    except TimeoutError:
        await host.kill()
        code = -9
    seconds = time.perf_counter() - begun
    for path in (host.data / "tables").glob("*.table"):
        recover_game(path).file.close()
    return seconds, code == 0


def row(name: str, sample: Sample, quiet: Sample | None) -> tuple[tuple[str, ...], bool]:
    """A line of the report, and whether it is as it should be."""
    login, line = max(sample.logins), p95(sample.lines)
    factor = line / p95(quiet.lines) if quiet is not None else 1.0
    longest = max(LONGEST_LOGIN, WORST_LOGIN * max(quiet.logins)) if quiet else LOST
    good = login <= longest and factor <= WORST_FACTOR
    return (
        name,
        f"{median(sample.logins) * 1e3:.0f} ms",
        f"{login * 1e3:.0f} ms",
        f"{median(sample.lines) * 1e3:.0f} ms",
        f"{line * 1e3:.0f} ms",
        f"{factor:.1f}",
        f"{sample.load:.0%}",
        f"{sample.memory:.0f} MB",
    ), good


async def attack(folder: Path, name: str) -> tuple[list[tuple[str, ...]], bool]:
    """A host of its own for that attack; the lines of the report, and whether all was well."""
    async with AsyncExitStack() as stack:
        bench = Bench(folder)
        await bench.begin(stack)
        await bench.sample()  # what every host needs once
        quiet = await bench.sample()
        async with attacked(name, bench.host.port):
            cells, good = row(name, await bench.sample(), quiet)
            seconds, saved = await stopped(bench.host)
        good = good and saved and seconds <= LONGEST_END and " ERROR " not in bench.log.read_text()
        end = f"{seconds:.1f} s" if saved else "KILLED"
        before = (*row("quiet", quiet, None)[0], "", "")
        return [before, (*cells, end, "" if good else "MISSED")], good


async def attack_all(folder: Path, names: list[str]) -> int:
    heads = ("", "login", "longest", "talk", "p95", "x quiet", "load", "memory", "SIGTERM", "")
    rows, missed = [], 0
    for number, name in enumerate(names):
        own = folder / f"{number}-{name}"
        own.mkdir()
        lines, good = await attack(own, name)
        print(table(heads, lines), flush=True)
        rows += lines
        missed += not good
    print(table(heads, rows))
    return 1 if missed else 0


async def churn(folder: Path, visits: int) -> int:
    """Guests come and go; a line for each thousand, and how memory grows from one to the next."""
    samples: dict[int, list[float]] = {}
    rows: list[tuple[str, ...]] = []
    async with AsyncExitStack() as stack:
        bench = Bench(folder)
        await bench.begin(stack)
        count = 0
        with bench.log.open() as log:
            async with attacked("churning", bench.host.port):
                while count < visits:
                    await asyncio.sleep(1.0)
                    count += log.read().count(" INFO login ")
                    thousand = count // 1000
                    samples.setdefault(thousand, []).append(memory(bench.host.pid))
                    if thousand > len(rows):
                        files = len(os.listdir(f"/proc/{bench.host.pid}/fd"))
                        now = f"{median(samples[thousand - 1]):.1f} MB"
                        rows.append((f"{thousand},000 visits", now, str(files)))
                        print(*rows[-1], flush=True)
    whole = [median(samples[one]) for one in sorted(samples) if one < visits // 1000]
    print(table(("in each thousand up to", "memory", "open files"), rows))
    grown = 0.0
    # Whoever comes from 4,096 addresses is remembered; after that each takes another one's place.
    for first in (1, FILLED):
        growths = [after - before for before, after in pairwise(whole[first - 1 :])]
        if len(growths) > 1:
            slope, margin = mean_with_margin(growths)
            grown = slope - margin
            print(
                f"MB per 1,000 visits from the {first},000th on: {slope:+.3f}, "
                f"95% interval {grown:+.3f} to {slope + margin:+.3f}"
            )
    return 1 if grown > 0 else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), default=list(ATTACKS))
    parser.add_argument("--churn", type=int, default=0, metavar="VISITS")
    options = parser.parse_args()
    if not has_ssh() or sys.platform != "linux":
        raise SystemExit("This needs Linux and the stock ssh client.")
    with tempfile.TemporaryDirectory() as folder:
        if options.churn:
            return asyncio.run(churn(Path(folder), options.churn))
        return asyncio.run(attack_all(Path(folder), options.only))


if __name__ == "__main__":
    sys.exit(main())
