"""`ssh -t HOST watch`: which table, for whom, and what the others see of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.config import Config, SpectatorSettings
from netplay.remote.watch_command import SpectatorAppProvider
from tests.netplay.lobby_harness import Guest
from tests.netplay.remote.reception import Reception, visitor
from tui.app import PlayerApp
from tui.ports import NewTable, SpectatorRules

ANN = "SHA256:" + "A" * 43
ZOE = "SHA256:" + "Z" * 43


async def playing(desk: Reception, name: str = "Ann", wish: NewTable | None = None) -> Guest:
    """Somebody plays against bots."""
    guest = await desk.come(name, f"SHA256:{name:x<43}")
    await desk.harness.do(lambda: guest.visit.make(wish or NewTable(seats=3, name=f"At {name}'s")))
    waiting = next(row.id for row in guest.rows if row.mine and row.state == "waiting")
    await desk.harness.do(lambda: guest.visit.start(waiting))
    return guest


async def known(desk: Reception) -> None:
    """Zoe has been here before."""
    zoe = await desk.come("Zoe", ZOE)
    await desk.harness.do(zoe.visit.leave)


async def test_the_only_table_needs_no_name(desk: Reception) -> None:
    ann = await playing(desk)
    await known(desk)
    zoe = visitor("zoe", ZOE)
    provider = await desk.desk.answer(zoe, "watch")
    assert isinstance(provider, SpectatorAppProvider)
    app = await provider.app_for(zoe)
    assert isinstance(app, PlayerApp)
    heard = len(ann.ear.heard)
    provider.who.port.listen(lambda message: None)
    await desk.harness.settle()
    assert ann.ear.update.watchers == 1
    assert len(ann.ear.heard) == heard + 1
    assert (await desk.facts("admin sessions"))["sessions"][-1]["table"] == "At Ann's"
    await desk.told("admin kick 3")
    assert desk.ssh_host.farewells[-1][0] is zoe
    provider.left(zoe)
    await desk.harness.settle()
    assert ann.ear.update.watchers == 0
    assert desk.harness.lobby.people == 1


async def test_of_several_tables_one_is_named(desk: Reception) -> None:
    await known(desk)
    none = await desk.ask("watch", ZOE)
    assert (none.status, none.text) == (1, "There's no game to watch right now.")
    await playing(desk)
    await playing(desk, "Bo")
    which = await desk.ask("watch", ZOE)
    assert which.text == "Which table? At Ann's, At Bo's"
    provider = await desk.desk.answer(visitor("zoe", ZOE), 'watch "at bo\'s"')
    assert isinstance(provider, SpectatorAppProvider)
    gone = await desk.ask("watch nothing", ZOE)
    assert (gone.status, gone.text) == (1, "That table is gone.")


async def test_who_is_not_known_does_not_look_on_unless_anybody_may(desk: Reception) -> None:
    await playing(desk)
    told = await desk.ask("watch", None)
    assert told.status == 1
    assert told.text.startswith("Only people with a name here can watch.")
    desk.harness.lobby.reconfigure(Config(spectators=SpectatorSettings(allow="anyone")))
    provider = await desk.desk.answer(visitor("zoe", None), "watch")
    assert isinstance(provider, SpectatorAppProvider)


@pytest.mark.parametrize(
    ("spectators", "wish", "told"),
    [
        (
            SpectatorSettings(allow="no"),
            SpectatorRules(),
            "There's no game to watch right now.",
        ),
        (
            SpectatorSettings(),
            SpectatorRules(allowed=False),
            "There's no game to watch right now.",
        ),
    ],
)
async def test_nobody_looks_on_where_it_is_not_wanted(
    tmp_path: Path, spectators: SpectatorSettings, wish: SpectatorRules, told: str
) -> None:
    desk = Reception(tmp_path, Config(spectators=spectators))
    await playing(desk, wish=NewTable(seats=3, watching=wish))
    await known(desk)
    assert (await desk.ask("watch", ZOE)).text == told
    await desk.harness.lobby.close()


async def test_there_is_room_for_so_many(tmp_path: Path) -> None:
    desk = Reception(tmp_path, Config(spectators=SpectatorSettings(most=1)))
    await playing(desk)
    await known(desk)
    provider = await desk.desk.answer(visitor("zoe", ZOE), "watch")
    assert isinstance(provider, SpectatorAppProvider)
    provider.who.port.listen(lambda message: None)
    await desk.harness.settle()
    told = await desk.ask("watch", ZOE)
    assert told.text == "There's room for 1 spectators, and it's taken."
    await desk.harness.lobby.close()


async def test_a_private_table_is_not_looked_on_at_from_outside(desk: Reception) -> None:
    await playing(desk, wish=NewTable(seats=3, password="cellar"))
    await known(desk)
    assert (await desk.ask("watch", ZOE)).text.startswith("That table is private.")
