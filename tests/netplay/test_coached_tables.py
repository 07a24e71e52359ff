"""Whether a table has a coach: its maker says so, and its host has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.bots import SearchPool
from netplay.config import BotSettings, Config
from netplay.local.make_local_table import LocalPlayerDetails, unsaved_local_table
from tests.netplay.faketime import FakeTime
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import NewTable


async def begun(harness: LobbyHarness, wish: NewTable) -> Guest:
    ann = await harness.come("Ann", "key:Ann")
    await harness.do(lambda: ann.visit.make(wish))
    await harness.do(lambda: ann.visit.start(ann.row.id))
    return ann


@pytest.mark.parametrize(
    ("bots", "wished", "coach"),
    [
        (BotSettings(), True, True),
        (BotSettings(), False, False),
        (BotSettings(coach=False), True, False),
        (BotSettings(workers=0), True, False),
    ],
)
async def test_both_the_maker_and_the_host_have_a_say(
    tmp_path: Path, bots: BotSettings, wished: bool, coach: bool
) -> None:
    harness = LobbyHarness(tmp_path, Config(bots=bots))
    ann = await begun(harness, NewTable(coach=wished))
    assert ann.port.info.coach is coach
    await harness.lobby.close()


async def test_a_game_at_home_has_one_unless_it_was_left_out() -> None:
    for wished in (True, False):
        wish = NewTable(bots=3, coach=wished)
        table = unsaved_local_table(
            wish, (LocalPlayerDetails("Ann"),), "moths", FakeTime(), pool=SearchPool(1)
        )
        assert table.info.coach is wished
