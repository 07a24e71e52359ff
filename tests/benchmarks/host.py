"""A real host with stock `ssh` clients at its tables, beside the goals for it.

    python -m tests.benchmarks.host [--tables 16] [--quiet]
    python -m tests.benchmarks.host --beside CHECKOUT

The host is a process of its own, the clients are `ssh` processes on terminals of 120x40. At each
table a fight is going on that nobody can win; a key throws a one-shot into it, which changes a sum,
the log and a hand. A screen has changed when its bytes have come and a pause of 30 ms follows: a
banner whose time is over soon after is none of the key's doing. No play waits here for others of
the same moment (`links.together`): a rule takes that time, no host.

Machines are noisy: what counts is how the figures stand to those of the peers in the same run. With
`--beside` that is the quiet host of another checkout: both run, and a card is thrown at each in
turn.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks import commits, peers, throws_in_turns
from tests.benchmarks.clients import Client, come_in, sit_down
from tests.benchmarks.figures import Goal, median, p95, p99, table
from tests.benchmarks.prepared import SEATS, TARGETS, Login, has_ssh, lay_table, make_login
from tests.netplay.hosting import HostProcess

QUIET_TABLES = 10
AT_ONCE = 50
IDLE_SECONDS = 10.0
GAP = 0.03
CONFIG = """
[ssh]
host = "127.0.0.1"
max_per_address = 300
max_unauthenticated_per_address = 60
connections_per_second = 1000.0
connection_burst = 1000
[limits]
work_per_session = 1.0
work_per_key = 1.0
work_per_address = 1.0
work_burst = 60.0
[clocks]
turn = 0.0
ask = 0.0
comeback = 0.0
[tables]
most = 100
[links]
together = 0.0
"""


@dataclass
class Figure:
    """A line of the report."""

    what: str
    value: float
    unit: str
    goal: Goal | None = None

    @property
    def cells(self) -> tuple[str, str, str]:
        shown = f"{self.value:.2f}" if self.value < 10 else f"{self.value:.0f}"
        return self.what, f"{shown} {self.unit}", str(self.goal or "")


class Bench:
    """One host, its tables and everybody who has a chair at one."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.folder = folder
        self.host = HostProcess(folder, CONFIG, forked=False)
        self.tables = tables
        self.logins: list[list[Login]] = []
        self.figures: list[Figure] = []
        self.memory = 0.0
        """Of the host once it has had a visitor, in MB."""

    def add(
        self,
        what: str,
        value: float,
        unit: str = "ms",
        reach: float | None = None,
        dream: float | None = None,
    ) -> None:
        goal = Goal(reach, dream, unit) if reach is not None else None
        self.figures.append(Figure(what, value, unit, goal))

    def lay_tables(self) -> None:
        """The games that the host finds when it starts."""
        tables, keys = self.host.data / "tables", self.folder / "keys"
        tables.mkdir(parents=True, mode=0o700)
        keys.mkdir()
        for number in range(QUIET_TABLES + self.tables):
            six = [make_login(keys, f"p{number}x{seat}") for seat in range(SEATS)]
            lay_table(tables, number, six)
            self.logins.append(six)

    async def run(self, *, quiet: bool) -> None:
        """All of it, or what a quiet host does alone."""
        self.lay_tables()
        await self.host.start()
        try:
            await self.commit_times()
            await self.warm_up()
            await self.quiet_host()
            if not quiet:
                await self.full_host()
                await self.rush()
        finally:
            await self.host.stop()

    async def commit_times(self) -> None:
        ours, bare = await commits.measure(self.folder)
        self.add("commit through the journal, median", median(ours) * 1e6, "µs")
        self.add("commit by bare SQLite, median", median(bare) * 1e6, "µs")
        self.add("commit through the journal, p99", p99(ours) * 1e6, "µs")
        self.add("commit p99 against bare SQLite", p99(ours) / p99(bare), "x", 2.0)

    async def warm_up(self) -> None:
        """One visit, so that what every host needs once is not counted as a session's."""
        async with AsyncExitStack() as stack:
            await sit_down(stack, self.host.port, self.logins[0][:1])
            await asyncio.sleep(1.0)
        await asyncio.sleep(1.0)
        self.memory = memory(self.host.pid)

    async def quiet_host(self) -> None:
        """One table at a time: the way from a key to all six screens."""
        throws: list[Throw] = []
        for six in self.logins[:QUIET_TABLES]:
            async with AsyncExitStack() as stack:
                clients, _ = await sit_down(stack, self.host.port, six)
                await asyncio.sleep(1.0)
                for seat in range(SEATS):
                    throws.append(await throw(clients, seat))
                    await asyncio.sleep(0.5)
        self.report("six at one table", throws, 26, 39, 19)
        sizes = [size for one in throws for size in one.sizes]
        self.add("bytes per key and client, median", median(sizes), "B", 1000)
        await self.beside_peers([one.last * 1000 for one in throws if not one.missed])

    async def beside_peers(self, ours: list[float]) -> None:
        """What others need for that, now, on this machine."""
        floor, shared = await peers.floor(self.folder), await peers.shared_tmux()
        self.add("asyncssh without an app: key to last of six, median", median(floor))
        if shared:
            self.add("six share a tmux with one app: key to last, median", median(shared))
            self.add("six share a tmux with one app: key to last, p95", p95(shared))
            self.add("ours against the shared tmux, median", median(ours) / median(shared), "x", 2)
            self.add("ours against the shared tmux, p95", p95(ours) / p95(shared), "x", 2, 1)

    async def full_host(self) -> None:
        """All tables at once: memory, idling, and a key a second at each."""
        async with AsyncExitStack() as stack:
            groups: list[list[Client]] = []
            waits: list[float] = []
            for six in self.logins[QUIET_TABLES:]:
                clients, took = await sit_down(stack, self.host.port, six)
                groups.append(clients)
                waits += took
            sessions = sum(map(len, groups))
            await asyncio.sleep(2.0)
            self.add(
                f"memory per session, {sessions} at tables",
                (memory(self.host.pid) - self.memory) / sessions,
                "MB",
                1.0,
            )
            self.add("ssh started to first screen, median", median(waits) * 1000)
            self.add("ssh started to first screen, p95", p95(waits) * 1000, "ms", 150)
            used = cpu_seconds(self.host.pid)
            await asyncio.sleep(IDLE_SECONDS)
            share = (cpu_seconds(self.host.pid) - used) / IDLE_SECONDS
            self.add(f"{sessions} idle sessions, of a core", share * 100, "%", 2.0)
            throws: list[Throw] = []
            for seat in range(SEATS):
                begun = time.perf_counter()
                throws += await asyncio.gather(
                    *(
                        throw(clients, seat, after=number / len(groups))
                        for number, clients in enumerate(groups)
                    )
                )
                await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - begun)))
            self.report(f"{len(groups)} tables of six, a key a second each", throws, None, 50, None)

    async def rush(self) -> None:
        """Many come at the same moment."""
        logins = [login for six in self.logins for login in six][:AT_ONCE]
        async with AsyncExitStack() as stack:
            begun = time.perf_counter()
            await asyncio.gather(*(come_in(stack, self.host.port, login) for login in logins))
            took = time.perf_counter() - begun
        self.add(f"{AT_ONCE} connecting at once, all painted", took, "s", 2.0)

    def report(
        self,
        what: str,
        throws: list[Throw],
        middle: float | None,
        high: float,
        dream: float | None,
    ) -> None:
        last = [one.last * 1000 for one in throws if not one.missed]
        missed = sum(one.missed for one in throws)
        if not last:
            raise SystemExit(f"{what}: no key reached all screens")
        self.add(
            f"{what}: key to own screen, median",
            median([one.own * 1000 for one in throws if not one.missed]),
        )
        self.add(f"{what}: key to last screen, median", median(last), "ms", middle)
        self.add(f"{what}: key to last screen, p95", p95(last), "ms", high, dream)
        self.add(f"{what}: keys measured", len(last), "keys")
        self.add(f"{what}: keys that missed a screen", missed, "keys", 0)


@dataclass
class Throw:
    """One key: seconds to the own screen and to the last of six, and bytes to each."""

    own: float
    last: float
    sizes: list[int]
    missed: bool


async def throw(clients: list[Client], seat: int, after: float = 0.0, *, card: str = "1") -> Throw:
    """The seat takes up its potion by that key, then throws it: the second key is measured."""
    await asyncio.sleep(after)
    clients[seat].press(card)
    await asyncio.sleep(0.2)
    for client in clients:
        client.forget()
    pressed = clients[seat].press(TARGETS[seat])
    await asyncio.sleep(0.4)
    times = [client.settled_at(GAP) for client in clients]
    came = [at - pressed for at in times if at is not None]
    own = times[seat]
    missed = len(came) < len(clients) or own is None
    return Throw(
        own=(own or pressed) - pressed,
        last=max(came, default=0.0),
        sizes=[client.bytes for client in clients],
        missed=missed,
    )


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def cpu_seconds(pid: int) -> float:
    """What a process has computed so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=16, help="of six, on the full host")
    parser.add_argument("--quiet", action="store_true", help="one table at a time, and no more")
    parser.add_argument(
        "--beside", type=Path, metavar="CHECKOUT", help="a quiet host in turns with another one's"
    )
    arguments = parser.parse_args()
    if not has_ssh() or sys.platform != "linux":
        raise SystemExit("This needs Linux and the stock ssh client.")
    if arguments.beside is not None:
        print(throws_in_turns.compare(arguments.beside))
        return
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), arguments.tables)
        asyncio.run(bench.run(quiet=arguments.quiet))
    print(table(("", "measured", "goal"), [figure.cells for figure in bench.figures]))


if __name__ == "__main__":
    main()
