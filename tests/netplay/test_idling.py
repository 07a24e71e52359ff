"""Who presses no key in the hall for long is sent home, and nobody else is."""

from __future__ import annotations

from pathlib import Path

from netplay.config import Config
from netplay.config.sections import LimitSettings
from netplay.lobby.visit import Visit, VisitorConnection
from tests.netplay.hall import Guest, Hall
from tui.ports import TableClosed, notice


async def sleeper(hall: Hall, name: str = "ann", key: str = "SHA256:a") -> Guest:
    """Somebody who never presses a key from now on."""
    since = hall.time.now()
    visit: Visit = hall.lobby.visit(
        name, key, VisitorConnection(idle=lambda: hall.time.now() - since)
    )
    guest = Guest(visit)
    await hall.settle()
    return guest


def hall_of(tmp_path: Path, minutes: float) -> Hall:
    return Hall(tmp_path, Config(limits=LimitSettings(lobby_idle_minutes=minutes)))


async def test_who_presses_nothing_is_told_why_and_sent_home(tmp_path: Path) -> None:
    hall = hall_of(tmp_path, 10.0)
    await hall.lobby.restore()
    ann, bo = await sleeper(hall), await hall.come("bo")
    await hall.advance(9 * 60)
    assert ann.all(TableClosed) == []
    await hall.advance(90)
    assert ann.all(TableClosed)[0] == TableClosed(notice("idle", n="10"))
    assert bo.all(TableClosed) == []
    await hall.lobby.close()


async def test_who_sits_at_a_table_may_think_for_as_long_as_the_table_lets_them(
    tmp_path: Path,
) -> None:
    hall = hall_of(tmp_path, 10.0)
    await hall.lobby.restore()
    ann = await sleeper(hall)
    await hall.game(ann)
    await hall.advance(11 * 60)
    assert ann.all(TableClosed) == []
    await hall.lobby.close()


async def test_a_host_may_let_people_sleep(tmp_path: Path) -> None:
    hall = hall_of(tmp_path, 0.0)
    await hall.lobby.restore()
    ann = await sleeper(hall)
    await hall.advance(24 * 3600)
    assert ann.all(TableClosed) == []
    await hall.lobby.close()


async def test_nobody_is_sent_home_by_a_host_that_closes(tmp_path: Path) -> None:
    hall = hall_of(tmp_path, 10.0)
    await hall.lobby.restore()
    await hall.lobby.close()
    assert hall.time.pending == 0
