"""A host in one process beside the same host in several, under the same load, in turns.

    python -m tests.benchmarks.cluster [--fronts 2] [--workers 1] [--rounds 5]
        [--tables 8 16 24 32]

Six stock `ssh` clients sit at each table; they read bytes and draw nothing. Light load is one table
at which somebody throws a card now and then, which changes all six screens; heavy load is a card a
second at each of so many tables at once. Processor time is that of all processes of the host,
nats-server included. Clients and host share the machine: on two cores the clients take their
part, which is printed, and heavy load says less about a host in several processes than a machine of
their own would.

It exits with 1 if in several processes a painted screen takes more than 1.3 times the processor
time at heavy load, by the median of the numbers of tables (at light load most of it is what
processes need at rest), or the way from a key to the screens at light load more than 1.1 times
(p50) or 1.2 times (p95), by the medians of the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from netplay.cluster.subjects import HALL, is_worker
from tests.benchmarks.clients import Client, sit_down
from tests.benchmarks.figures import median, p95, table
from tests.benchmarks.host import CONFIG, Throw, cpu_seconds, memory, throw
from tests.benchmarks.prepared import SEATS, Login, has_ssh, lay_table, make_login
from tests.cluster.nodes import nodes_of
from tests.netplay.hosting import HostProcess

THROWS = 12
"""Of each seat at the light table; so many cards of its kind it holds."""
HEAVY_SECONDS = 6
MOST_CPU, MOST_P50, MOST_P95 = 1.3, 1.1, 1.2
HELD_MS = 100.0
"""As many sessions are held as have their screens in time at this p95."""


@dataclass(frozen=True)
class Shape:
    """The processes of a host: without fronts there is one."""

    fronts: int
    workers: int

    @property
    def name(self) -> str:
        if not self.fronts:
            return "one process"
        workers = f", {self.workers} workers" if self.workers != 1 else ", 1 worker"
        return f"{self.fronts} fronts{workers if self.workers else ''}"

    @property
    def config(self) -> str:
        return f"[cluster]\nfronts = {self.fronts}\nworkers = {self.workers}\n"


ALONE = Shape(0, 0)


@dataclass
class Load:
    """What a load has cost and shown."""

    throws: list[Throw]
    screens: int
    """So many have come to the clients, as many as the host has painted: a busy one paints once for
    several messages."""
    cpu_of: dict[str, float]
    """Seconds of the processes of the host, by what they are."""
    clients_cpu: float
    seconds: float

    @property
    def times(self) -> list[float]:
        """Milliseconds from a key to the last of six screens."""
        return [one.last * 1000 for one in self.throws if not one.missed]

    @property
    def cpu(self) -> float:
        """Seconds of all processes of the host."""
        return sum(self.cpu_of.values())

    @property
    def cpu_per_screen(self) -> float:
        """Milliseconds."""
        return self.cpu * 1000 / self.screens


class MeasuredHost:
    """A host with tables at which people have chairs, and the processes that it consists of."""

    def __init__(self, folder: Path, shape: Shape, tables: int) -> None:
        folder.mkdir()
        self._host = HostProcess(folder, f"{CONFIG}{shape.config}", forked=False)
        journals, keys = self._host.data / "tables", folder / "keys"
        journals.mkdir(parents=True, mode=0o700)
        keys.mkdir()
        self._logins: list[list[Login]] = []
        for number in range(tables):
            six = [make_login(keys, f"p{number}x{seat}") for seat in range(SEATS)]
            lay_table(journals, number, six, potions=THROWS)
            self._logins.append(six)

    @property
    def memory(self) -> float:
        """Megabytes of all of it."""
        return sum(memory(pid) for _, pid in self._processes())

    def _processes(self) -> Iterator[tuple[str, int]]:
        """What each is, and its number."""
        yield "supervisor", self._host.pid
        for name, pid in nodes_of(self._host.pid).items():
            kind = "worker" if is_worker(name) else name if name in (HALL, "bus") else "front"
            yield kind, pid

    async def run(self, *, heavy: bool) -> tuple[Load, float]:
        """The load at all tables, and the memory under it."""
        await self._host.start()
        try:
            async with AsyncExitStack() as stack:
                groups = [(await sit_down(stack, self._host.port, six))[0] for six in self._logins]
                await asyncio.sleep(2.0)
                load = await self._measured(groups, heavy=heavy)
                return load, self.memory
        finally:
            await self._host.stop()

    async def _measured(self, groups: Sequence[list[Client]], *, heavy: bool) -> Load:
        cpu, clients, screens = self._cpu(), _clients_cpu(), _screens(groups)
        began = time.perf_counter()
        throws = await (_heavy(groups) if heavy else _light(groups[0]))
        seconds = time.perf_counter() - began
        used = {kind: seconds - cpu[kind] for kind, seconds in self._cpu().items()}
        came = _screens(groups) - screens
        return Load(throws, came, used, _clients_cpu() - clients, seconds)

    def _cpu(self) -> dict[str, float]:
        """Seconds that they have computed so far, by what they are."""
        used: defaultdict[str, float] = defaultdict(float)
        for kind, pid in self._processes():
            used[kind] += cpu_seconds(pid)
        return used


async def _light(clients: list[Client]) -> list[Throw]:
    return [
        await throw(clients, number % SEATS, after=0.1) for number in range(THROWS * SEATS // 2)
    ]


async def _heavy(groups: Sequence[list[Client]]) -> list[Throw]:
    throws: list[Throw] = []
    for second in range(HEAVY_SECONDS):
        begun = time.perf_counter()
        throws += await asyncio.gather(
            *(
                throw(clients, second % SEATS, after=number / len(groups))
                for number, clients in enumerate(groups)
            )
        )
        await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))
    return throws


def _screens(groups: Sequence[Sequence[Client]]) -> int:
    """So many have come to all of them so far."""
    return sum(client.screens for clients in groups for client in clients)


def _clients_cpu() -> float:
    """Of this process; what `ssh` takes besides is of the same size and is not counted."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def light(folder: Path, shape: Shape, rounds: int) -> list[tuple[Load, Load]]:
    """A round each of one process and of several, in turns."""
    pairs = []
    for number in range(rounds):
        one = await MeasuredHost(folder / f"one{number}", ALONE, 1).run(heavy=False)
        several = await MeasuredHost(folder / f"several{number}", shape, 1).run(heavy=False)
        pairs.append((one[0], several[0]))
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return pairs


async def heavy(folder: Path, shape: Shape, tables: Sequence[int]) -> bool:
    """Print a line for each number of tables, for both; whether several processes cost as little as
    they should."""
    rows: list[tuple[str, ...]] = []
    held: dict[str, int] = {}
    costs: dict[Shape, list[float]] = {ALONE: [], shape: []}
    loads: list[Load] = []
    """Of the host in several processes."""
    for number in tables:
        for one in costs:
            host = MeasuredHost(folder / f"heavy{number}x{one.fronts}", one, number)
            load, megabytes = await host.run(heavy=True)
            costs[one].append(load.cpu_per_screen)
            if one is shape:
                loads.append(load)
            late = p95(load.times) if load.times else float("inf")
            missed = sum(one.missed for one in load.throws)
            if late < HELD_MS and not missed:
                held[one.name] = number * SEATS
            rows.append(
                (
                    f"{number * SEATS} sessions, {one.name}",
                    f"{load.screens / load.seconds:.0f}",
                    f"{median(load.times or [0]):.0f}",
                    f"{late:.0f}",
                    f"{missed}",
                    f"{load.cpu_per_screen:.2f}",
                    f"{load.cpu / load.seconds * 100:.0f}",
                    f"{load.clients_cpu / load.seconds * 100:.0f}",
                    f"{megabytes:.0f}",
                )
            )
    heads = ("heavy load", "screens/s", "p50 ms", "p95 ms", "missed", "cpu ms/screen",
             "host, % of a core", "clients besides ssh, %", "MB")  # fmt: skip
    print(table(heads, rows))
    ratios = [several / one for one, several in zip(costs[ALONE], costs[shape], strict=True)]
    cost = median(ratios or [1.0])
    print(f"processor time per painted screen, several to one: {cost:.2f} (<= {MOST_CPU})")
    print(f"of which, {shape.name}, ms: {_shares(loads)}")
    for name in (one.name for one in costs):
        print(f"sessions held at a p95 under {HELD_MS:.0f} ms, {name}: {held.get(name, 0)}")
    return cost <= MOST_CPU


def _shares(loads: Sequence[Load]) -> str:
    """What each kind of process has taken for a painted screen."""
    screens = sum(load.screens for load in loads)
    kinds = loads[0].cpu_of if loads else {}
    spent = {kind: sum(load.cpu_of[kind] for load in loads) * 1000 / screens for kind in kinds}
    return ", ".join(f"{kind} {spent[kind]:.2f}" for kind in sorted(spent))


def told_of_light(shape: Shape, pairs: Sequence[tuple[Load, Load]]) -> bool:
    """Print the medians of the rounds; whether they are as they should be."""
    rows, good = [], True
    for what, figure, most in (
        ("processor time per painted screen, ms", lambda load: load.cpu_per_screen, None),
        ("key to the last of six screens, p50, ms", lambda load: median(load.times), MOST_P50),
        ("key to the last of six screens, p95, ms", lambda load: p95(load.times), MOST_P95),
    ):
        one, several = (median([figure(pair[which]) for pair in pairs]) for which in (0, 1))
        good &= most is None or several <= most * one
        goal = "" if most is None else f"<= {most}"
        rows.append((what, f"{one:.2f}", f"{several:.2f}", f"{several / one:.2f}", goal))
    print(table(("light load", ALONE.name, shape.name, "ratio", "goal"), rows))
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--fronts", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1, help="0: the hall plays")
    parser.add_argument("--rounds", type=int, default=5, help="of light load; 0: none")
    parser.add_argument("--tables", type=int, nargs="*", default=[8, 16, 24, 32], help="heavy load")
    options = parser.parse_args()
    if not has_ssh() or sys.platform != "linux":
        raise SystemExit("This needs Linux and the stock ssh client.")
    good, shape = True, Shape(options.fronts, options.workers)
    with tempfile.TemporaryDirectory() as folder:
        if options.rounds:
            pairs = asyncio.run(light(Path(folder), shape, options.rounds))
            good = told_of_light(shape, pairs)
        good &= asyncio.run(heavy(Path(folder), shape, options.tables))
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
