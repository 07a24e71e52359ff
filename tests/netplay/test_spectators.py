"""Looking on from the lobby: who may, at which tables, and what becomes of those who sit there."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.zones import NOBODY
from netplay.config import Config, SpectatorSettings
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import NewTable, Notice, Seated, SpectatorRules, new_notice


async def playing(
    harness: LobbyHarness, watching: SpectatorRules | None = None
) -> tuple[Guest, str]:
    """Ann plays against bots."""
    ann = await harness.come("Ann", "key:ann")
    await harness.do(lambda: ann.visit.make(NewTable(seats=3, watching=watching)))
    table_id = ann.row.id
    await harness.do(lambda: ann.visit.start(table_id))
    return ann, table_id


async def test_a_visitor_looks_on_and_comes_back_to_the_lobby(harness: LobbyHarness) -> None:
    ann, table_id = await playing(harness)
    bo = await harness.come("Bo")
    await harness.do(lambda: bo.visit.watch(table_id))
    assert bo.port.seat == NOBODY
    assert bo.ear.update.view.hand == ()
    assert ann.ear.update.watchers == 1
    await harness.do(bo.port.leave, lambda: bo.visit.listen(bo.hear))
    assert ann.ear.update.watchers == 0
    assert bo.row.watchers == 0


async def test_who_sits_there_gets_the_own_chair(harness: LobbyHarness) -> None:
    ann, table_id = await playing(harness)
    await harness.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    await harness.do(lambda: ann.visit.watch(table_id))
    assert ann.port.seat == 0


@pytest.mark.parametrize(
    ("spectators", "watching", "why"),
    [
        (SpectatorSettings(allow="no"), None, new_notice("no_watching")),
        (SpectatorSettings(), SpectatorRules(allowed=False), new_notice("watch_shut")),
        (SpectatorSettings(most=1), None, new_notice("spectators_full", n=1)),
    ],
)
async def test_where_it_is_not_wanted_nobody_looks_on(
    tmp_path: Path, spectators: SpectatorSettings, watching: SpectatorRules | None, why: Notice
) -> None:
    harness = LobbyHarness(tmp_path, Config(spectators=spectators))
    _, table_id = await playing(harness, watching)
    first, second = await harness.come("Bo"), await harness.come("Cleo")
    for guest in (first, second):
        await harness.do(lambda guest=guest: guest.visit.watch(table_id))  # type: ignore[misc]
    assert second.declined == why
    assert not second.all(Seated)
    await harness.lobby.close()
