"""The lobby alone: what its visitors cost at rest and with each action.

    python -m tests.benchmarks.lobby [--tables 300] [--actions 40] [--visitors 10 100 1000]

Visits without ssh and without screens, half of the tables waiting and half in play, and a clock
that stands still between actions. Printed is processor time, of all threads. What sending the lobby
to one visitor costs is measured by itself, with one who listens anew. An action may cost twice what
it costs with the fewest visitors, and the sending to those who see what it changes: beyond that the
program ends with 1.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from netplay.config import Config, TableSettings
from netplay.config.sections import TalkSettings, VisitorLimitSettings
from netplay.lobby import Lobby
from netplay.lobby.visit import Visit
from tests.benchmarks.figures import table
from tests.netplay.faketime import FakeTime
from tui.ports import LobbyChange, LobbyMessage, LobbyUpdate, NewTable, Seated, lobby_after_change

TABLES = TableSettings(most=1000, rest_after_hours=0)
CONFIG = Config(
    limits=VisitorLimitSettings(
        commands_per_second=100.0, command_burst=1000, lobby_idle_minutes=30
    ),
    tables=TABLES.model_copy(update={"most_per_player": 1000}),
    talk=TalkSettings(pause=0.1, burst=50),
)
PAUSE = 1.0
"""Virtual seconds between two actions: each is shown to everybody by itself."""
LISTENS = 200
NOISE = 0.5
"""Milliseconds; nothing is taken to cost less."""


class Ear:
    """A listener that counts."""

    def __init__(self) -> None:
        self.updates = 0
        self.last: LobbyMessage | None = None
        self._first: LobbyUpdate | None = None
        self._changes: list[LobbyChange] = []

    def __call__(self, message: LobbyMessage) -> None:
        match message:
            case LobbyUpdate():
                self.updates += 1
                self._first, self._changes = message, []
            case LobbyChange():
                self.updates += 1
                self._changes.append(message)
        self.last = message

    @property
    def lobby(self) -> LobbyUpdate:
        """The lobby as it was told last, put together when somebody looks."""
        assert self._first is not None
        for change in self._changes:
            self._first = lobby_after_change(self._first, change)
        self._changes.clear()
        return self._first


class Bench:
    """A lobby with tables, whose keepers listen no more, and visitors. One of them, who has a chair
    at a waiting table, does everything."""

    def __init__(self, folder: Path) -> None:
        self.main = asyncio.current_task()
        self.time = FakeTime()
        self.lobby = Lobby(CONFIG, folder, self.time)
        self.ears: list[Ear] = []
        self.visits: list[Visit] = []
        self.waiting = ""

    def _visit(self, name: str, ear: Ear) -> Visit:
        visit = self.lobby.visit(name, f"key:{name}")
        visit.listen(ear)
        return visit

    async def settle(self) -> None:
        """Until the loop has nothing to do; what threads write is waited for, too."""
        loop = asyncio.get_running_loop()
        while True:
            while loop._ready:  # type: ignore[attr-defined]
                await asyncio.sleep(0)
            me = asyncio.current_task()
            tasks = (one for one in asyncio.all_tasks() if not one.get_name().startswith("table "))
            work = {one for one in tasks if one is not me and one is not self.main}
            if not work:
                return
            await asyncio.wait(work)

    async def lay(self, tables: int) -> None:
        """Make them, two for each keeper; every other one begins, and is left."""
        for number in range(0, tables, 2):
            ear = Ear()
            keeper = self._visit(f"K{number}", ear)
            for _ in range(2):
                keeper.make(NewTable(seats=3, bots=1))
                await self.pause()
            keeper.start(next(row.id for row in ear.lobby.tables if row.mine))
            while not isinstance(ear.last, Seated):
                await asyncio.sleep(0.001)
            port = keeper.port_of(ear.last.ticket)
            assert port is not None
            port.listen(lambda message: None)
            port.leave()
            keeper._listener = None
            await self.pause()

    async def pause(self) -> None:
        await self.time.advance(PAUSE, self.settle)

    async def fill(self, visitors: int) -> None:
        """So many visitors, the first of them at a table of their own."""
        while len(self.visits) < visitors:
            self.ears.append(Ear())
            self.visits.append(self._visit(f"V{len(self.visits)}", self.ears[-1]))
            await self.pause()
        if not self.waiting:
            self.visits[0].make(NewTable(seats=4))
            await self.pause()
            self.waiting = next(row.id for row in self.ears[0].lobby.tables if row.mine)

    @property
    def sent(self) -> int:
        return sum(ear.updates for ear in self.ears)

    async def cost(self, times: int, act: Callable[[int], Awaitable[None]]) -> tuple[float, float]:
        """Milliseconds of processor time, and updates sent, for each of them."""
        await act(1)
        sent, began = self.sent, time.process_time()
        for number in range(times):
            await act(number)
        used = time.process_time() - began
        return used / times * 1000, (self.sent - sent) / times

    # --- what is measured -------------------------------------------------------------------------

    async def rest(self, number: int) -> None:
        await self.time.advance(60.0, self.settle)

    async def listen(self, number: int) -> None:
        for _ in range(LISTENS):
            self.visits[-1].listen(self.ears[-1])
        await self.settle()

    async def bots(self, number: int) -> None:
        self.visits[0].set_bots(self.waiting, 1 + number % 2)
        await self.pause()

    async def same(self, number: int) -> None:
        self.visits[0].set_bots(self.waiting, 2)
        await self.pause()

    async def talk(self, number: int) -> None:
        self.visits[0].say(f"line {number}")
        await self.pause()

    async def come_and_go(self, number: int) -> None:
        visit = self._visit("Passer-by", Ear())
        await self.pause()
        visit.leave()
        await self.pause()


ACTIONS = {
    "another bot at a waiting table": Bench.bots,
    "as many bots as before": Bench.same,
    "a line of talk": Bench.talk,
    "somebody comes and goes": Bench.come_and_go,
}


async def measure(tables: int, actions: int, visitors: list[int]) -> bool:
    """Print the figures; False if an action costs more than it may."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        await bench.lay(tables)
        rows: list[tuple[str, ...]] = []
        fewest: dict[str, float] = {}
        is_good = True
        for count in visitors:
            await bench.fill(count)
            rest, _ = await bench.cost(3, bench.rest)
            rows.append((str(count), "a minute at rest", f"{rest:.2f}", "", "", ""))
            all_of_them, _ = await bench.cost(3, bench.listen)
            one = all_of_them / LISTENS
            for name, act in ACTIONS.items():
                used, sent = await bench.cost(actions, partial(act, bench))
                least = max(NOISE, fewest.setdefault(name, used))
                most = 2 * least + sent * one
                is_good &= used <= most
                rows.append(
                    (
                        str(count),
                        name,
                        f"{used:.2f}",
                        f"{sent:.0f}",
                        f"{one * 1000:.0f}",
                        f"{most:.2f}" + ("" if used <= most else "  MORE"),
                    )
                )
        print(table(("visitors", "what", "ms", "sent", "µs each", "may cost ms"), rows))
        await bench.lobby.close()
    return is_good


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--actions", type=int, default=40)
    parser.add_argument("--visitors", type=int, nargs="+", default=[10, 100, 1000])
    args = parser.parse_args()
    sys.exit(0 if asyncio.run(measure(args.tables, args.actions, args.visitors)) else 1)


if __name__ == "__main__":
    main()
