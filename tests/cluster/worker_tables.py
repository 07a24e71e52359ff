"""Tables that workers play, and workers that are cut off."""

from __future__ import annotations

from netplay.cluster.remote_table import RemoteTable
from netplay.config import BotSettings, ClockSettings, Config
from tests.cluster.memory_bus import BusMessage
from tests.cluster.two_processes import RemoteGuest, TwoProcesses, Worker

SWIFT = Config(bots=BotSettings(delay=0.1), clocks=ClockSettings(turn=3, ask=3))


def remote_table(host: TwoProcesses, table_id: str) -> RemoteTable:
    """The table as the lobby has it."""
    table = host.hall.lobby.parts.running.get(table_id)
    assert isinstance(table, RemoteTable)
    return table


def revision(guest: RemoteGuest) -> int:
    return guest.ear.update.view.public.revision


async def goes_on(host: TwoProcesses, guest: RemoteGuest) -> None:
    """Until something more has been played, and everybody has seen it."""
    before = revision(guest)
    for _ in range(40):
        await host.advance(1)
        if revision(guest) > before:
            return
    raise AssertionError("the game does not go on")


def cut_off(host: TwoProcesses, worker: Worker) -> None:
    """Nothing reaches that worker, and nothing that it says is heard: it hangs, or is far away."""

    def lost(message: BusMessage) -> bool:
        words = message.subject.split(".")
        return worker.name in words

    host.broker.lost = lost


def joined(host: TwoProcesses) -> None:
    """Everybody hears everybody again."""
    host.broker.lost = lambda message: False
