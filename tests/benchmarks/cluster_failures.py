"""A host in several processes under play, and what fails of it while people play on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import asyncssh

from netplay.cluster.subjects import worker_process_name
from tests.benchmarks.fronts_host import FrontsHost
from tests.benchmarks.games import Games, Someone
from tests.benchmarks.host_kills import CONFIG
from tests.benchmarks.returning import Fact, facts_of, shows_table
from tests.netplay.autopilot import Autopilot
from tests.netplay.terminal import Terminal, connect
from tui.ports import TablePace

PACE = TablePace(turn=8.0, ask=2.0, after=0.5, missed=3)
SIZE = (80, 24)
PARTS = ("hall", "worker", "front", "bus")
WAYS = ("killed", "stopped", "hung")
KINDS = tuple(f"{part} {way}" for part in PARTS for way in WAYS)
STOPPED_SECONDS = 3.0
"""Less than the supervisor's patience."""
START_SECONDS = 90.0
THINKS = (0.1, 0.8)
SETTLES = 1.0
"""Seconds from a picture after a failure until the screen is looked at."""
STANDS_SECONDS = 12.0
"""A screen without a game is left after so long."""
_KEPT_SCREENS = 40
"""Of each client, for whoever wants to know why it stands still."""
_NOTED = """
import os, sys
words = sys.orig_argv
if "netplay.cli.host_role_process" in words:
    from itertools import takewhile
    from pathlib import Path
    words = words[words.index("netplay.cli.host_role_process") + 1 :]
    roles = set(takewhile(lambda word: os.sep not in word, words))
    fronts = {{name for name in roles if name != "hall" and not name.startswith("worker-")}}
    if roles - fronts:
        from tests.benchmarks.seen import note_pictures
        note_pictures(Path(f"{seen}-{{os.getpid()}}"))
    for name in fronts:
        from tests.benchmarks.heard import note_heard
        note_heard(Path(f"{seen}-{{name}}-{{os.getpid()}}"))
"""


@dataclass(frozen=True)
class Failure:
    """What failed, when, and since when the part has been there again; monotonic seconds."""

    kind: str
    node: str
    process: int
    at: float
    over: float


@dataclass(frozen=True)
class Screen:
    """What somebody had on their screen, some while after a failure."""

    at: float
    name: str
    facts: frozenset[Fact]


class Regular:
    """A player who comes back whenever the line breaks, and begins a game where there is none."""

    def __init__(self, who: Someone, port: int, chance: Random) -> None:
        self.who = who
        self.counts: Counter[str] = Counter()
        self.screens: list[Screen] = []
        self.look_at: list[float] = []
        """When the screen is to be noted."""
        self._last: deque[tuple[float, str, str]] = deque(maxlen=_KEPT_SCREENS)
        """When, the key that was pressed there or "", and the screen."""
        self._port = port
        self._chance = chance

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self._visit()
            except (OSError, asyncssh.Error, AssertionError, TimeoutError) as error:
                self.counts[f"clients: {type(error).__name__}"] += 1
            await asyncio.sleep(0.15)

    async def _visit(self) -> None:
        async with asyncio.timeout(START_SECONDS) as patience:
            async with connect(self._port, self.who.name, SIZE, key=self.who.key) as terminal:
                patience.reschedule(None)
                self.counts["clients: came in"] += 1
                await self._play(terminal)

    async def _play(self, terminal: Terminal) -> None:
        pilot, stands, was_there = Autopilot(terminal), time.monotonic(), False
        due = 0.0
        while not terminal.ended.is_set():
            now = time.monotonic()
            if shows_table(terminal.screen_lines):
                if not was_there:
                    was_there = True
                    self.look_at.append(now + SETTLES)
                stands = now
                if now >= due:
                    self._note(now, pilot.act(), terminal.text)
                    due = now + self._chance.uniform(*THINKS)
                self._look(terminal, now)
            elif now - stands > STANDS_SECONDS:
                self.counts["clients: left what was no game"] += 1
                return
            elif now >= due:
                text = terminal.text
                if "[1]" in text:
                    terminal.press("1")
                elif "[u]" in text:
                    terminal.press("u")
                due = now + 1.5
            await asyncio.sleep(0.1)

    def _note(self, now: float, key: str, text: str) -> None:
        if key or not self._last or self._last[-1][2] != text:
            self._last.append((now, key, text))

    def write_last_screens(self, path: Path) -> None:
        """The last screens and the keys that were pressed there, each with its monotonic second."""
        parts = (f"{at:.2f} {key or 'no key'}\n{text}\n" for at, key, text in self._last)
        path.write_text("\n".join(parts))

    def _look(self, terminal: Terminal, now: float) -> None:
        if any(at <= now for at in self.look_at):
            self.look_at = [at for at in self.look_at if at > now]
            facts = frozenset(facts_of(terminal.screen_lines))
            self.screens.append(Screen(now, self.who.name, facts))


class ClusterUnderFailures:
    """A folder with a host's tables, its people, and what has failed."""

    def __init__(
        self,
        folder: Path,
        tables: int,
        people: int,
        fronts: int,
        workers: int,
        seed: int,
        *,
        fronts_play: bool = False,
    ) -> None:
        self.folder = folder
        self.counts: Counter[str] = Counter()
        self.failures: list[Failure] = []
        self.quiet: list[float] = []
        """Moments at which nothing has failed for a while."""
        self.processes: set[int] = set()
        """All that the host ever had."""
        self.ended = 0.0
        self.exit_code: int | None = None
        self.host = FrontsHost(folder, CONFIG, START_SECONDS, fronts, _NOTED, workers, fronts_play)
        self._chance = Random(seed)
        self._fronts = fronts
        self._workers = workers
        self._fronts_play = fronts_play
        self._people = [Someone.called(f"p{number}") for number in range(people)]
        games = self.host.data / "tables"
        self._games = Games(games, tables, self._people, self._chance, PACE)
        self.clients: list[Regular] = []

    @property
    def names(self) -> set[str]:
        """Of the people."""
        return {one.name for one in self._people}

    @property
    def _kinds(self) -> list[str]:
        """What can fail here."""
        of_none = [
            part for part, of in (("worker", self._workers), ("front", self._fronts)) if not of
        ]
        return [kind for kind in KINDS if kind.split()[0] not in of_none]

    async def run(self, seconds: float, every: float, kinds: Sequence[str] | None) -> None:
        """Play for so long; what fails is drawn so that each kind has its turn."""
        self._games.lay()
        await self.host.start()
        until = time.monotonic() + seconds
        self.clients = [
            Regular(one, self.host.port, Random(self._chance.random())) for one in self._people
        ]
        tasks = [asyncio.create_task(client.run()) for client in self.clients]
        try:
            left: list[str] = []
            due = time.monotonic() + every / 2
            while due < until:
                await asyncio.sleep(due - every / 4 - time.monotonic())
                self.quiet.append(time.monotonic())
                await asyncio.sleep(due - time.monotonic())
                if not left:
                    left = list(kinds or self._kinds)
                    self._chance.shuffle(left)
                await self._fail(left.pop())
                # What has just been started again is used for a while before it fails.
                due = max(due + every, time.monotonic() + every / 2)
            await asyncio.sleep(max(0.0, until - time.monotonic()))
        finally:
            self.ended = time.monotonic()
            self.processes |= set(self.host.nodes.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(TimeoutError):
                self.exit_code = await self.host.stop()
            for client in self.clients:
                self.counts.update(client.counts)
                client.write_last_screens(self.folder / f"screens-{client.who.name}")

    async def _fail(self, kind: str) -> None:
        part, way = kind.split()
        node = part
        if part == "front":
            node = f"f{self._chance.randint(1, self._fronts)}"
            node = worker_process_name(node) if self._fronts_play else node
        elif part == "worker":
            node = worker_process_name(self._chance.randint(1, self._workers))
        nodes = self.host.nodes
        self.processes |= set(nodes.values())
        if node not in nodes:
            self.counts[f"{node} was not there"] += 1
            return
        process, at = nodes[node], time.monotonic()
        os.kill(process, signal.SIGKILL if way == "killed" else signal.SIGSTOP)
        if way == "stopped":
            await asyncio.sleep(STOPPED_SECONDS)
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        else:
            await self._is_new(node, process)
        over = time.monotonic()
        self.counts[kind] += 1
        self.failures.append(Failure(kind, node, process, at, over))
        for client in self.clients:
            client.look_at += [over + SETTLES, over + 3 * SETTLES, over + 10 * SETTLES]
        print(f"{kind} ({node}), over after {over - at:.2f} s", file=sys.stderr, flush=True)

    async def _is_new(self, node: str, process: int) -> None:
        """Wait until there is another process; if it is the bus, until it can be used."""
        async with asyncio.timeout(START_SECONDS):
            while (new := self.host.nodes.get(node, process)) == process:
                await asyncio.sleep(0.02)
            while node == "bus" and not await _listens(new):
                await asyncio.sleep(0.01)


async def _listens(bus: int) -> bool:
    try:
        words = Path(f"/proc/{bus}/cmdline").read_bytes().split(b"\0")
        config = json.loads(Path(words[words.index(b"-c") + 1].decode()).read_text())
        host, port = config["listen"].split(":")
        _, writer = await asyncio.open_connection(host, int(port))
    except (OSError, ValueError):
        return False
    writer.close()
    return True
