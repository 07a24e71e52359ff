"""Orders from the lobby: the same words, answered to who gave them and to nobody else."""

from __future__ import annotations

from tests.netplay.remote.reception import BOSS, Reception
from tui.ports import AdminPanelUpdate, ConnectedSessionRow, RefusedKeyRow, new_notice

ANN = "SHA256:" + "A" * 43


async def test_an_admin_in_the_lobby_sees_who_is_here_and_what_came_of_an_order(
    desk: Reception,
) -> None:
    boss, ann = await desk.come("Boss", BOSS), await desk.come("Ann", ANN, "192.0.2.7")
    assert boss.lobby.admin
    assert not ann.lobby.admin
    await desk.harness.game(ann)
    await desk.harness.do(lambda: boss.visit.order("", "en"))
    assert boss.all(AdminPanelUpdate)[-1] == AdminPanelUpdate(
        (
            ConnectedSessionRow(1, "Boss", "192.0.2.1", 0, ""),
            ConnectedSessionRow(2, "Ann", "192.0.2.7", 0, "At Ann's"),
        )
    )
    await desk.harness.do(lambda: boss.visit.order('pause "At Ann\'s"', "de"))
    assert new_notice("paused", w="Boss") in ann.ear.update.notices
    assert boss.all(AdminPanelUpdate)[-1].answer == ("At Ann's steht still.",)
    await desk.harness.do(lambda: boss.visit.order("'", "en"))
    assert boss.all(AdminPanelUpdate)[-1].answer[0].startswith("Commands: ")


async def test_nobody_else_is_answered(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.harness.do(lambda: ann.visit.order("sessions", "en"))
    assert not ann.all(AdminPanelUpdate)


async def test_an_admin_sees_whose_key_was_refused_until_it_is_let_in(desk: Reception) -> None:
    boss = await desk.come("Boss", BOSS)
    desk.context.refused.add(ANN, "Ann", "192.0.2.7", "unknown-key")
    await desk.harness.do(lambda: boss.visit.order("", "en"))
    assert boss.all(AdminPanelUpdate)[-1].refused == (
        RefusedKeyRow(ANN, "Ann", "192.0.2.7", 0, "unknown-key"),
    )
    await desk.harness.do(lambda: boss.visit.order(f"admit {ANN}", "en"))
    assert boss.all(AdminPanelUpdate)[-1].refused == ()
    assert desk.harness.lobby.store.let_in_by_admin(ANN)
