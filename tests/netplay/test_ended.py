"""A game that is over when the host is started again: those who come back see how it ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.config import BotSettings, ClockSettings, Config, TableSettings
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tests.netplay.short_games import next_port, over
from tui.ports import TableUpdate

CONFIG = Config(
    bots=BotSettings(delay=0.1),
    clocks=ClockSettings(turn=5, ask=5),
    tables=TableSettings(most_per_player=1),
)
HOUR = 3600.0


@pytest.fixture
async def after(tmp_path: Path) -> AsyncIterator[tuple[LobbyHarness, TableUpdate]]:
    """The host that was started again, and what Ann saw last: her game with Bo was over."""
    before = LobbyHarness(tmp_path, CONFIG)
    ann, _ = await over(before, "Bo")
    await before.lobby.close()
    harness = LobbyHarness(tmp_path, CONFIG)
    await harness.lobby.restore()
    yield harness, ann.ear.update
    await harness.lobby.close()


async def back(harness: LobbyHarness, name: str) -> Guest:
    """Somebody goes to the only table that there is."""
    guest = await harness.come(name, f"key:{name}")
    await harness.do(lambda: guest.visit.join(guest.row.id))
    return guest


async def leave(harness: LobbyHarness, *guests: Guest) -> None:
    for guest in guests:
        await harness.do(guest.port.leave, lambda guest=guest: guest.visit.listen(guest.hear))  # type: ignore[misc]


async def test_it_is_there_for_each_of_those_who_played(
    after: tuple[LobbyHarness, TableUpdate],
) -> None:
    harness, seen = after
    for name, seat in (("Ann", 0), ("Bo", 1)):
        guest = await harness.come(name, f"key:{name}")
        assert (guest.row.state, guest.row.mine) == ("over", True)
        await harness.do(lambda guest=guest: guest.visit.join(guest.row.id))  # type: ignore[misc]
        assert guest.port.seat == seat
        assert guest.ear.update.view.public == seen.view.public
        assert guest.ear.update.view.public.over
        assert guest.ear.update.history is not None
        await leave(harness, guest)
    assert guest.rows == ()
    assert len(list((harness.folder / "finished").iterdir())) == 1


async def test_nobody_waits_for_ever_for_those_who_do_not_come(
    after: tuple[LobbyHarness, TableUpdate],
) -> None:
    harness, _ = after
    zoe = await harness.come("Zoe", "key:zoe")
    await leave(harness, await back(harness, "Ann"))
    await harness.advance(23 * HOUR)
    assert zoe.row.state == "over"
    await harness.advance(2 * HOUR)
    assert zoe.rows == ()


async def test_it_takes_nobodys_place_at_another_table(
    after: tuple[LobbyHarness, TableUpdate],
) -> None:
    harness, _ = after
    zoe, bo = await harness.come("Zoe"), await harness.come("Bo", "key:Bo")
    await harness.game(bo)
    assert {row.state for row in zoe.rows} == {"over", "running"}


async def test_whoever_has_come_back_may_play_again(
    after: tuple[LobbyHarness, TableUpdate],
) -> None:
    harness, _ = after
    ann = await back(harness, "Ann")
    await harness.do(ann.port.rematch)
    port = next_port(ann)
    assert port is not None
    await harness.do(lambda: port.listen(ann.ear))
    assert not ann.ear.update.view.public.over
