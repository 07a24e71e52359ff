"""Games by way of fronts: short ones, commands by chance, and what was told of them."""

from __future__ import annotations

from random import Random

from engine.bots.random_bot import fill_option_randomly
from engine.views.view_building import make_table_view
from tests.cluster.two_processes import RemoteGuest, TwoProcesses
from tests.netplay.short_games import RULES, by_that_lot
from tui.ports import NewTable, TableUpdate


async def short_game(host: TwoProcesses, *names: str) -> list[RemoteGuest]:
    """These people at the beginning of one."""
    guests = [await host.come(name, f"key:{name}") for name in names]
    first, *others = guests
    await host.do(lambda: first.visit.make(NewTable(seats=3, house_rules=RULES)))
    table = first.row.id
    for guest in others:
        await host.do(lambda guest=guest: guest.visit.join(table))  # type: ignore[misc]
    with by_that_lot():
        await host.do(lambda: first.visit.start(table))
    return guests


async def over(host: TwoProcesses, *names: str) -> list[RemoteGuest]:
    """These people at the end of a short game."""
    guests = await short_game(host, *names)
    await until_over(host, guests[0])
    return guests


async def until_over(host: TwoProcesses, guest: RemoteGuest) -> None:
    """Until the game of that guest has ended."""
    for _ in range(200):
        if guest.ear.update.view.public.over:
            return
        await host.advance(30)
    raise AssertionError("the game never ended")


async def play(host: TwoProcesses, guests: list[RemoteGuest], chance: Random, count: int) -> None:
    """So many commands by chance, by whoever is asked; then the next ones are on their way."""
    for _ in range(count):
        for guest in guests:
            decision = guest.ear.update.view.decision
            if decision is not None and decision.asked and decision.options:
                command = fill_option_randomly(decision, chance.choice(decision.options), chance)
                guest.port.submit(command, guest.ear.update.view.public.revision)
        await host.settle()
        await host.advance(3)


def check_told(host: TwoProcesses, guests: list[RemoteGuest]) -> None:
    """Each has been told the last events of the game, once and in their order."""
    for seat, guest in enumerate(guests):
        table = host.table(guest.port.info.id)
        told = [event for update in guest.ear.all(TableUpdate) for event in update.events]
        recent = table._history.recent(seat)
        assert tuple(told)[-len(recent) :] == recent
        assert guest.ear.update.view == make_table_view(table._game.state, seat, table.public)
