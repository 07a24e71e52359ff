"""What it costs the players of a busy host that games are recorded: the way from a key to all six
screens while recordings are made and while they are not, by turns.

    python -m tests.benchmarks.busy_recordings [--pairs 10] [--tables 4]

Each pair is a host of its own, with four tables of six stock `ssh` clients and the same games in
each. At every table a key a second throws a card into a fight, which is committed to the journal
and painted on six screens. The host needs a fifth of a core for that, so the 95th percentile says
how long a key takes and not how long a queue is.

All the time there are games that have just ended, of 900 commands each. In the windows with
recordings one is made after the other, so that every key meets one: far more than any evening
brings, with a game that ends every some minutes at each table. In the windows without, the process
that makes them is stopped by a signal, and nothing else is different. A window is a key from each
of five seats at every table. Eight of them are a pair, in the order ABBA BAAB, which the next pair
turns round: neither has the better of a fight that grows, or of what else the machine does.

Compared are the 95th percentiles of the 80 keys with and the 80 without of each pair; the goal is
that the median of the pairs is at most 1.05. The table shows each pair, with what the host needed
and how busy the machine was: what others want of its processors hits both halves alike, but it
makes the pairs scatter. Whoever shares the machine lets this go first, with `nice -n -15`, and
without autogroups (`sysctl kernel.sched_autogroup_enabled=0`), which would make nothing of it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from netplay.recordings.recording_from_journal import JournalContents
from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder
from tests.benchmarks.clients import Client, sit_down
from tests.benchmarks.figures import Goal, median, p95, table
from tests.benchmarks.host import CONFIG, Throw, cpu_seconds, throw
from tests.benchmarks.prepared import SEATS, Login, has_ssh, lay_table, make_login
from tests.netplay.hosting import HostProcess
from tests.netplay.recordings.played_games import header, journal_of, play

POTIONS = 8
"""Of each seat: so many windows has a pair."""
WITH = (True, False, False, True, False, True, True, False)
"""Windows with recordings."""
GAME = 7
"""The seed of the games that have ended: 900 commands, as long as most."""
ENDED_GAMES = 40
SETTLING_SECONDS = 2.0
GOAL = Goal(1.05)
LOOK_SECONDS = 0.02
"""How soon a process that begins in a window without recordings is stopped."""


@dataclass
class Pair:
    """Seconds from each key to the last screen, and what the machine did meanwhile."""

    took: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    missed: int = 0
    recorded: int = 0
    host_share: float = 0.0
    """Of one core."""
    busy_share: float = 0.0
    """Of all cores, with everything else that runs here."""

    def p95_ms(self, on: bool) -> float:
        return p95(self.took[on]) * 1000

    @property
    def ratio(self) -> float:
        return self.p95_ms(True) / self.p95_ms(False)


class RecordingProcesses:
    """Those of one host, which are stopped and go on."""

    def __init__(self, host: int) -> None:
        self._host = host
        self._run = asyncio.Event()

    @contextlib.asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Within it none runs but when one may."""
        watch = asyncio.create_task(self._stop_those_that_begin())
        try:
            yield
        finally:
            watch.cancel()
            self.may_run(True)

    def may_run(self, on: bool) -> None:
        (self._run.set if on else self._run.clear)()
        for pid in self._there():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT if on else signal.SIGSTOP)

    async def _stop_those_that_begin(self) -> None:
        while True:
            if not self._run.is_set():
                self.may_run(False)
            await asyncio.sleep(LOOK_SECONDS)

    def _there(self) -> list[int]:
        found: list[int] = []
        for task in Path(f"/proc/{self._host}/task").iterdir():
            with contextlib.suppress(OSError):
                found += map(int, (task / "children").read_text().split())
        return [pid for pid in found if _records(pid)]


def _records(pid: int) -> bool:
    try:
        return b"recording_process" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


async def one_pair(
    folder: Path, logins: list[list[Login]], ended: JournalContents, windows: tuple[bool, ...]
) -> Pair:
    """A host, its tables, and all their keys."""
    host = HostProcess(folder, CONFIG, forked=False)
    tables = host.data / "tables"
    tables.mkdir(parents=True, mode=0o700)
    for number, six in enumerate(logins):
        lay_table(tables, number, six, potions=POTIONS)
    for number in range(ENDED_GAMES):
        given = ended.header.model_copy(update={"id": f"ended{number}"})
        journal_of(JournalContents(given, ended.rows), tables)
    made = RecordingsFolder(host.data / RECORDINGS_FOLDER)
    pair = Pair()
    await host.start()
    try:
        async with AsyncExitStack() as stack:
            processes = RecordingProcesses(host.pid)
            await stack.enter_async_context(processes.watched())
            groups: list[list[Client]] = []
            for six in logins:
                clients, _ = await sit_down(stack, host.port, six)
                groups.append(clients)
            await asyncio.sleep(SETTLING_SECONDS)
            before, begun = len(made.all()), time.perf_counter()
            used, busy = cpu_seconds(host.pid), _busy_seconds()
            for number, on in enumerate(windows):
                processes.may_run(on)
                for one in await _window(groups, card=str(number + 1)):
                    pair.missed += one.missed
                    if not one.missed:
                        pair.took[on].append(one.last)
            pair.recorded = len(made.all()) - before
            took = time.perf_counter() - begun
            pair.host_share = (cpu_seconds(host.pid) - used) / took
            pair.busy_share = (_busy_seconds() - busy) / took / (os.cpu_count() or 1)
            if len(made.all()) == ENDED_GAMES:
                raise SystemExit("all games were recorded before the last key")
    finally:
        await host.stop()
    return pair


async def _window(groups: list[list[Client]], card: str) -> list[Throw]:
    """Each seat but that of the fighter throws its card, a second after the one before it; tables
    are apart."""
    throws: list[Throw] = []
    for seat in range(1, SEATS):
        second = asyncio.create_task(asyncio.sleep(1.0))
        throws += await asyncio.gather(
            *(
                throw(clients, seat, after=0.4 * number / len(groups), card=card)
                for number, clients in enumerate(groups)
            )
        )
        await second
    return throws


def _busy_seconds() -> float:
    """What all processes of this machine have computed so far."""
    user, nice, system, *_ = map(int, Path("/proc/stat").read_text().split(maxsplit=5)[1:4])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


async def run(folder: Path, pairs: int, tables: int) -> bool:
    """All pairs, and the report; whether the goal is reached."""
    keys = folder / "keys"
    keys.mkdir()
    logins = [
        [make_login(keys, f"p{number}x{seat}") for seat in range(SEATS)] for number in range(tables)
    ]
    ended = play(header(seed=GAME))
    found: list[Pair] = []
    for number in range(pairs):
        # What goes first has the better of it in one pair, and the worse of it in the next.
        windows = WITH if number % 2 else tuple(not on for on in WITH)
        place = folder / f"pair{number}"
        place.mkdir()
        one = await one_pair(place, logins, ended, windows)
        found.append(one)
        print(_line(number, one), file=sys.stderr, flush=True)
    print(table(("pair", *_HEADS), [_cells(number, one) for number, one in enumerate(found)]))
    print()
    ratios = [one.ratio for one in found]
    middle = median(ratios)
    rows = []
    for on, what in ((True, "with recordings"), (False, "without")):
        everything = [took * 1000 for one in found for took in one.took[on]]
        rows += [
            (
                f"{what}: key to last screen, median of {len(everything)}",
                f"{median(everything):.1f} ms",
                "",
            ),
            (f"{what}: key to last screen, p95", f"{p95(everything):.1f} ms", ""),
        ]
    rows += [
        ("p95 with against without, median of pairs", f"{middle:.3f} x", str(GOAL)),
        ("the same of each pair", f"{min(ratios):.2f} to {max(ratios):.2f} x", ""),
        ("keys that missed a screen", str(sum(one.missed for one in found)), "<= 0"),
    ]
    print(table((f"{pairs} pairs, {tables} tables of six", "measured", "goal"), rows))
    return middle <= GOAL.reach


_HEADS = ("with, p95", "without, p95", "ratio", "recorded", "host", "machine")


def _cells(number: int, one: Pair) -> tuple[str, ...]:
    return (
        f"{number + 1}",
        f"{one.p95_ms(True):.1f} ms",
        f"{one.p95_ms(False):.1f} ms",
        f"{one.ratio:.3f}",
        f"{one.recorded}",
        f"{one.host_share:.0%} of a core",
        f"{one.busy_share:.0%}",
    )


def _line(number: int, one: Pair) -> str:
    return "pair " + "  ".join(_cells(number, one))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pairs", type=int, default=10, help="hosts, each with and without")
    parser.add_argument("--tables", type=int, default=4, help="of six")
    arguments = parser.parse_args()
    if not has_ssh() or sys.platform != "linux":
        raise SystemExit("This needs Linux and the stock ssh client.")
    with tempfile.TemporaryDirectory() as folder:
        reached = asyncio.run(run(Path(folder), arguments.pairs, arguments.tables))
    return int(not reached)


if __name__ == "__main__":
    raise SystemExit(main())
