"""A game that is over when the host is started again: those who come back see how it ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.config import BotSettings, ClockSettings, Config, TableSettings
from tests.netplay.hall import Guest, Hall
from tests.netplay.test_rematch import next_port, over
from tui.ports import TableUpdate

CONFIG = Config(
    bots=BotSettings(delay=0.1),
    clocks=ClockSettings(turn=5, ask=5),
    tables=TableSettings(most_per_player=1),
)
HOUR = 3600.0


@pytest.fixture
async def after(tmp_path: Path) -> AsyncIterator[tuple[Hall, TableUpdate]]:
    """The host that was started again, and what Ann saw last: her game with Bo was over."""
    before = Hall(tmp_path, CONFIG)
    ann, _ = await over(before, "Bo")
    await before.lobby.close()
    hall = Hall(tmp_path, CONFIG)
    await hall.lobby.restore()
    yield hall, ann.ear.update
    await hall.lobby.close()


async def back(hall: Hall, name: str) -> Guest:
    """Somebody goes to the only table that there is."""
    guest = await hall.come(name, f"key:{name}")
    await hall.do(lambda: guest.visit.join(guest.row.id))
    return guest


async def leave(hall: Hall, *guests: Guest) -> None:
    for guest in guests:
        await hall.do(guest.port.leave, lambda guest=guest: guest.visit.listen(guest.hear))  # type: ignore[misc]


async def test_it_is_there_for_each_of_those_who_played(after: tuple[Hall, TableUpdate]) -> None:
    hall, seen = after
    for name, seat in (("Ann", 0), ("Bo", 1)):
        guest = await hall.come(name, f"key:{name}")
        assert (guest.row.state, guest.row.mine) == ("over", True)
        await hall.do(lambda guest=guest: guest.visit.join(guest.row.id))  # type: ignore[misc]
        assert guest.port.seat == seat
        assert guest.ear.update.view.public == seen.view.public
        assert guest.ear.update.view.public.over
        assert guest.ear.update.history is not None
        await leave(hall, guest)
    assert guest.rows == ()
    assert len(list((hall.folder / "finished").iterdir())) == 1


async def test_nobody_waits_for_ever_for_those_who_do_not_come(
    after: tuple[Hall, TableUpdate],
) -> None:
    hall, _ = after
    zoe = await hall.come("Zoe", "key:zoe")
    await leave(hall, await back(hall, "Ann"))
    await hall.advance(23 * HOUR)
    assert zoe.row.state == "over"
    await hall.advance(2 * HOUR)
    assert zoe.rows == ()


async def test_it_takes_nobodys_place_at_another_table(after: tuple[Hall, TableUpdate]) -> None:
    hall, _ = after
    zoe, bo = await hall.come("Zoe"), await hall.come("Bo", "key:Bo")
    await hall.game(bo)
    assert {row.state for row in zoe.rows} == {"over", "running"}


async def test_whoever_has_come_back_may_play_again(after: tuple[Hall, TableUpdate]) -> None:
    hall, _ = after
    ann = await back(hall, "Ann")
    await hall.do(ann.port.rematch)
    port = next_port(ann)
    assert port is not None
    await hall.do(lambda: port.listen(ann.ear))
    assert not ann.ear.update.view.public.over
