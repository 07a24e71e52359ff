"""Games at one keyboard, begun, and played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from engine.bots import choose_command
from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import Pass
from netplay.local.make_local_table import LocalPlayerDetails, new_local_header_and_box
from netplay.local.saved_games import SavedGames
from netplay.local.saved_games_port import LocalGamesPort
from netplay.table.table import Table
from netplay.table_box import make_table_box
from tests.netplay.faketime import Ear, FakeTime
from tui.ports import NewTable, TablePort

SHORT = NewTable(seats=3, bots=2, house_rules=(("win.level", "2"),))


async def begun(table: Table, time: FakeTime, *ears: Ear) -> None:
    """The people sit down together and start without; everybody's first turn can come."""
    ports = [table.port(seat) for seat in range(len(ears))]
    for port, ear in zip(ports, ears, strict=True):
        port.listen(ear)
    await time.advance(1, table.settled)
    for port, ear in zip(ports, ears, strict=True):
        decision = ear.update.view.decision
        assert decision is not None
        assert decision.about == "setup"
        port.submit(Pass(decision.id), ear.update.view.public.revision)
        await table.settled()


async def played_out(
    table: Table, ports: Sequence[TablePort], ears: Sequence[Ear], time: FakeTime
) -> None:
    """The people play as bots would, to the end."""
    box = make_table_box(("classic",), {"win": {"level": 2}})
    for _ in range(2000):
        await time.advance(1, table.settled)
        if table.public.over:
            return
        for port, ear in zip(ports, ears, strict=True):
            view = ear.update.view
            command = choose_command(view, box, "00")
            if command is not None:
                port.submit(command, view.public.revision)
                break
    raise AssertionError("the game has no end")


async def played(games: LocalGamesPort, time: FakeTime, ports: Sequence[TablePort]) -> None:
    """Random play by the people, until their game is over."""
    table, chance, ears = games.table, Random(3), [Ear() for _ in ports]
    for port, ear in zip(ports, ears, strict=True):
        port.listen(ear)
    for _ in range(4000):
        await time.advance(2, table.settled)
        if table.public.over:
            return
        for port, ear in zip(ports, ears, strict=True):
            view = ear.update.view
            decision = view.decision
            if decision is not None and decision.asked and decision.options:
                option = chance.choice(decision.options)
                command = fill_option_randomly(decision, option, chance)
                port.submit(command, view.public.revision)
                await table.settled()
    raise AssertionError("the game never ended")


def at_home(folder: Path, names: Sequence[str]) -> tuple[LocalGamesPort, FakeTime]:
    time = FakeTime()
    wish = replace(SHORT, bots=SHORT.seats - len(names))
    people = [LocalPlayerDetails(name) for name in names]
    header, box = new_local_header_and_box(wish, people, "moths", time)
    return LocalGamesPort(header, box, time, SavedGames(folder)), time
