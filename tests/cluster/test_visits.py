"""Visits and seats of another process: as in the lobby's own, whatever the bus loses."""

from __future__ import annotations

from tests.cluster.two_processes import TwoProcesses
from tui.ports import Seated


async def test_a_visitor_of_a_front_sees_the_lobby_and_sits_down(host: TwoProcesses) -> None:
    ann = await host.come("Ann", "key:ann")
    bo = await host.come("Bo")
    assert ann.lobby.you == "Ann"
    assert ann.lobby.people == 2
    assert bo.lobby.guest
    await host.game(ann, bo)
    assert ann.all(Seated)
    assert ann.port.seat == 0
    assert ann.ear.update.chairs[1].name == "Bo"
    ann.port.say("hello")
    await host.settle()
    assert bo.ear.talk == ["Ann: hello"]
