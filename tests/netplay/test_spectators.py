"""Looking on from the hall: who may, at which tables, and what becomes of those who sit there."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.zones import NOBODY
from netplay.config import Config, SpectatorSettings
from tests.netplay.hall import Guest, Hall
from tui.ports import NewTable, Notice, Seated, SpectatorRules, notice


async def playing(hall: Hall, watching: SpectatorRules | None = None) -> tuple[Guest, str]:
    """Ann plays against bots."""
    ann = await hall.come("Ann", "key:ann")
    await hall.do(lambda: ann.visit.make(NewTable(seats=3, watching=watching)))
    table_id = ann.row.id
    await hall.do(lambda: ann.visit.start(table_id))
    return ann, table_id


async def test_a_visitor_looks_on_and_comes_back_to_the_hall(hall: Hall) -> None:
    ann, table_id = await playing(hall)
    bo = await hall.come("Bo")
    await hall.do(lambda: bo.visit.watch(table_id))
    assert bo.port.seat == NOBODY
    assert bo.ear.update.view.hand == ()
    assert ann.ear.update.watchers == 1
    await hall.do(bo.port.leave, lambda: bo.visit.listen(bo.hear))
    assert ann.ear.update.watchers == 0
    assert bo.row.watchers == 0


async def test_who_sits_there_gets_the_own_chair(hall: Hall) -> None:
    ann, table_id = await playing(hall)
    await hall.do(ann.port.leave, lambda: ann.visit.listen(ann.hear))
    await hall.do(lambda: ann.visit.watch(table_id))
    assert ann.port.seat == 0


@pytest.mark.parametrize(
    ("spectators", "watching", "why"),
    [
        (SpectatorSettings(allow="no"), None, notice("no_watching")),
        (SpectatorSettings(), SpectatorRules(allowed=False), notice("watch_shut")),
        (SpectatorSettings(most=1), None, notice("gallery_full", n=1)),
    ],
)
async def test_where_it_is_not_wanted_nobody_looks_on(
    tmp_path: Path, spectators: SpectatorSettings, watching: SpectatorRules | None, why: Notice
) -> None:
    hall = Hall(tmp_path, Config(spectators=spectators))
    _, table_id = await playing(hall, watching)
    first, second = await hall.come("Bo"), await hall.come("Cleo")
    for guest in (first, second):
        await hall.do(lambda guest=guest: guest.visit.watch(table_id))  # type: ignore[misc]
    assert second.declined == why
    assert not second.all(Seated)
    await hall.lobby.close()
