"""What admins order: done, told, noted, and nobody else's to order."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import get_args

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.events import RulingMade
from netplay.admin.dispatch import ADMIN_COMMANDS
from netplay.ssh.admission_check import LoginRefusal
from netplay.table import inbox
from tests.netplay.lobby_harness import Guest, table_here
from tests.netplay.remote.reception import BOSS, Reception, visitor
from tests.patience import PATIENCE
from tests.rulebook import rule
from tui.ports import LobbyReply, NewTable, Notice, PortEnded, SpectatorRules, new_notice
from tui.words.catalogue import words_for

ANN, BO = "SHA256:" + "A" * 43, "SHA256:" + "O" * 43


@pytest.mark.parametrize("key", [None, ANN])
@pytest.mark.parametrize("order", sorted(ADMIN_COMMANDS))
async def test_nobody_else_gives_orders(desk: Reception, order: str, key: str | None) -> None:
    answer = await desk.ask(f"admin {order} Ann", key)
    assert answer.status == 1
    assert "Only admins" in answer.text


@pytest.mark.parametrize("order", sorted(ADMIN_COMMANDS))
async def test_every_order_says_how_it_is_used(desk: Reception, order: str) -> None:
    answer = await desk.ask(f"admin {order} far too many arguments for any of them ''")
    if order != "announce":
        assert answer.status in (1, 2)
    assert answer.text


async def test_sessions_tell_who_is_here_and_where(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.come("Bo", None, "192.0.2.2")
    await desk.harness.game(ann)
    first, second = (await desk.facts("admin sessions"))["sessions"]
    assert (first["name"], first["key"], first["table"]) == ("Ann", ANN, "At Ann's")
    assert (second["name"], second["address"], second["key"], second["table"]) == (
        "Bo",
        "192.0.2.2",
        None,
        None,
    )
    ann_row, bo_row = (await desk.told("admin sessions")).splitlines()
    assert bo_row.startswith("#2    Bo                192.0.2.2 ")
    assert ann_row.index("192.0.2.1") == bo_row.index("192.0.2.2")


@pytest.mark.parametrize("whom", ["Ann", "ANN", "1", "#1"])
async def test_who_is_kicked_reads_why(
    desk: Reception, whom: str, caplog: pytest.LogCaptureFixture
) -> None:
    await desk.come("Ann", ANN)
    await desk.come("Bo", BO)
    with caplog.at_level(logging.INFO, "kickdoor"):
        await desk.told(f"admin kick '{whom}'")
    ((visitor, farewell),) = desk.ssh_host.farewells
    assert visitor.suggested_name == "Ann"
    assert "Your chair is kept" in farewell
    assert [one.getMessage() for one in caplog.records] == ["kick"]


async def test_a_number_is_never_taken_for_a_name_that_looks_like_it(desk: Reception) -> None:
    await desk.come("E", ANN)
    assert (await desk.ask("admin kick 3")).status == 1
    assert not desk.ssh_host.farewells


async def test_a_ban_of_a_person_holds_until_its_time_is_over(desk: Reception) -> None:
    await desk.come("Ann", ANN)
    await desk.told("admin ban Ann 2h")
    assert len(desk.ssh_host.farewells) == 1
    (whom,) = desk.ssh_host.turned_out
    assert whom("192.0.2.1", ANN)
    assert not whom("192.0.2.1", BO)
    assert desk.bans.key(ANN)
    assert not desk.bans.address("192.0.2.1")
    assert "Ann" in await desk.told("admin bans")
    await desk.harness.advance(2 * 3600)
    assert not desk.bans.key(ANN)
    assert "Nobody" in await desk.told("admin bans")


@pytest.mark.parametrize("whom", ["Gus", "192.0.2.5", "::ffff:192.0.2.5"])
async def test_a_guest_is_banned_by_the_address(desk: Reception, whom: str) -> None:
    await desk.come("Gus", None, "192.0.2.5")
    await desk.told(f"admin ban {whom}")
    assert desk.bans.address("192.0.2.5")
    assert desk.bans.address("::ffff:192.0.2.5")
    assert not desk.bans.address("192.0.2.6")
    assert len(desk.ssh_host.farewells) == 1
    await desk.told("admin unban 192.0.2.5")
    assert not desk.bans.address("192.0.2.5")


@pytest.mark.parametrize("what", ["2001:db8:1:2::7", "2001:DB8:1:2:9::1", "2001:db8:1:2::/64"])
async def test_of_ipv6_a_whole_home_is_banned(desk: Reception, what: str) -> None:
    await desk.come("Gus", None, "2001:db8:1:2::7")
    await desk.told(f"admin ban {what}")
    assert len(desk.ssh_host.farewells) == 1
    assert desk.bans.address("2001:db8:1:2:ffff::1")
    assert not desk.bans.address("2001:db8:1:3::7")
    await desk.told("admin unban 2001:db8:1:2::8")
    assert not desk.bans.address("2001:db8:1:2::7")


async def test_who_is_long_gone_can_be_banned_and_let_in_again(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.harness.do(ann.visit.leave)
    await desk.told("admin ban Ann")
    assert desk.bans.key(ANN)
    await desk.told("admin unban ANN")
    assert not desk.bans.key(ANN)
    assert (await desk.ask("admin unban Ann")).status == 1


async def test_nobody_bans_themselves(desk: Reception) -> None:
    await desk.come("Boss", BOSS)
    await desk.come("Gus", None, "192.0.2.9")  # where the orders come from, too
    for whom in ("Boss", "192.0.2.9", "Gus"):
        assert (await desk.ask(f"admin ban {whom}")).status == 1
    assert not desk.bans.key(BOSS)
    assert not desk.bans.address("192.0.2.9")


async def test_who_is_muted_is_heard_nowhere(desk: Reception) -> None:
    ann, bo = await desk.come("Ann", ANN), await desk.come("Bo", BO)
    await desk.told("admin mute Ann 10m")
    assert ann.declined == new_notice("muted")
    await desk.harness.do(lambda: ann.visit.say("hello lobby"))
    assert not bo.lobby.talk
    await desk.harness.game(ann, bo)
    await desk.harness.do(lambda: ann.port.say("hello table"))
    assert not bo.ear.talk
    await desk.told("admin unmute Ann")
    await desk.harness.do(lambda: ann.port.say("hello again"))
    assert bo.ear.talk == ["Ann: hello again"]


async def test_nor_among_those_who_look_on(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    watching = NewTable(seats=3, watching=SpectatorRules(talk=True))
    await desk.harness.do(lambda: ann.visit.make(watching))
    await desk.harness.do(lambda: ann.visit.start(ann.row.id))
    bo, cleo = await desk.come("Bo", BO), await desk.come("Cleo", "SHA256:" + "C" * 43)
    for guest in (bo, cleo):
        await desk.harness.do(lambda guest=guest: guest.visit.watch(ann.port.info.id))  # type: ignore[misc]
    await desk.harness.do(lambda: bo.port.say("hello"))
    await desk.told("admin mute Bo")
    await desk.harness.do(lambda: bo.port.say("hello?"))
    assert bo.ear.update.notices == (new_notice("muted"),)
    assert cleo.ear.talk == ["Bo: hello"]


async def to_first_turn(desk: Reception, ann: Guest) -> None:
    """Past the choices before it; nobody has gained a level yet."""
    while not ann.ear.update.view.public.turn:
        await desk.harness.advance(1)


@rule("HOUSE-01", "PREC-03")
async def test_a_ruling_is_carried_out_and_told_with_a_name(desk: Reception) -> None:
    await desk.come("Boss", BOSS)
    ann, bo = await desk.come("Ann", ANN), await desk.come("Bo", BO)
    table_id = await desk.harness.game(ann, bo)
    await to_first_turn(desk, ann)
    await desk.told(f"admin rule {table_id} level b 4")
    assert RulingMade("set_level", 1, 4) in ann.ear.update.events
    assert new_notice("ruling", w="Boss") in bo.ear.update.notices
    assert bo.ear.update.view.public.seats[1].level == 4
    hand = bo.ear.update.view.hand
    ids = Counter(bo.port.info.card_ids[card] for card in hand)
    # Of two alike either may go.
    card = next(card for card in hand if ids[bo.port.info.card_ids[card]] == 1)
    await desk.told(f"admin rule {table_id} card {bo.port.info.card_ids[card]}@Bo discard")
    assert card not in bo.ear.update.view.hand


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ("level a 1", 1, "HOUSE-01"),
        ("level b 10", 1, "LEVEL-04"),
        ("level z 2", 1, "no seat has that letter"),
        ("card no_such_card discard", 1, "no_such_card"),
        ("level b", 2, "Usage:"),
        ("dance", 2, "Usage:"),
    ],
)
@rule("HOUSE-01")
async def test_a_ruling_that_cannot_be_says_why(
    desk: Reception, said: str, status: int, words: str
) -> None:
    ann = await desk.come("Ann", ANN)
    table_id = await desk.harness.game(ann)
    await to_first_turn(desk, ann)
    answer = await desk.ask(f"admin rule {table_id} {said}")
    assert answer.status == status
    assert words in answer.text


async def test_a_table_stands_still_and_goes_on(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.harness.game(ann)
    await desk.told('''admin pause "At Ann's"''')
    assert ann.ear.update.paused
    await desk.told('''admin resume "At Ann's"''')
    assert not ann.ear.update.paused


async def test_a_closed_game_is_kept_and_its_people_are_sent_to_the_lobby(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    table_id = await desk.harness.game(ann)
    await desk.told(f"admin close {table_id}")
    assert ann.ear.closed == PortEnded(new_notice("table_closed", w="somebody"))
    assert ann.rows == ()
    assert (desk.harness.folder / "aside" / f"{table_id}.table").exists()


async def test_a_waiting_table_is_closed_too(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.harness.do(lambda: ann.visit.make(NewTable()))
    await desk.told(f"admin close {ann.row.id}")
    assert ann.rows == ()
    assert ann.declined == new_notice("table_closed", w="somebody")


async def test_a_game_for_another_evening_is_closed_too(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    table_id = await desk.harness.game(ann)
    await desk.harness.do(ann.port.adjourn, lambda: ann.visit.listen(ann.hear))
    assert (await desk.facts("tables", BO))["tables"] == []
    (row,) = (await desk.facts("tables"))["tables"]
    assert (row["id"], row["state"], row["mine"]) == (table_id, "unfinished", False)
    await desk.told('admin close "at ann\'s"')
    assert ann.rows == ()
    assert ann.declined == new_notice("table_closed", w="somebody")
    assert (desk.harness.folder / "aside" / f"{table_id}.table").exists()
    assert (await desk.ask(f"admin close {table_id}")).status == 1


async def test_everybody_hears_what_is_announced(desk: Reception) -> None:
    ann, bo = await desk.come("Ann", ANN), await desk.come("Bo", BO)
    await desk.harness.game(ann)
    await desk.told("admin announce soup is\x1b[31m ready")
    line = new_notice("announcement", text="soup is[31m ready")
    assert line in ann.ear.update.notices
    assert bo.all(LobbyReply)[-1].reason == line
    assert bo.lobby.talk == (("kickdoor", "soup is[31m ready"),)


async def test_no_announcement_waits_for_the_disk_of_a_table(
    desk: Reception, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await desk.come("Ann", ANN), await desk.come("Bo", BO)
    tables = [await desk.harness.game(guest) for guest in (ann, bo)]
    first, second = (table_here(desk.context.lobby, one) for one in tables)
    disk = asyncio.Event()
    monkeypatch.setattr(first._knocks, "let_in", lambda: nothing_after(disk))
    first.post(inbox.ClockSaveDue())
    async with asyncio.timeout(PATIENCE):
        await desk.desk.answer(visitor("Boss", BOSS), "admin drain")
        await desk.desk.answer(visitor("Boss", BOSS), "admin announce soup")
        await second.settled()
    assert new_notice("announcement", text="soup") in bo.ear.update.notices
    assert desk.context.draining
    disk.set()


async def nothing_after(event: asyncio.Event) -> list[Notice]:
    await event.wait()
    return []


async def test_a_draining_host_begins_no_game_and_ends_with_the_last(desk: Reception) -> None:
    ann, bo = await desk.come("Ann", ANN), await desk.come("Bo", BO)
    await desk.harness.game(ann)
    await desk.harness.do(lambda: bo.visit.make(NewTable()))
    await desk.told("admin drain")
    assert (await desk.facts("status"))["draining"] is True
    await desk.harness.do(lambda: bo.visit.make(NewTable()))
    assert bo.declined == new_notice("draining")
    await desk.harness.do(lambda: bo.visit.start(bo.rows[0].id))
    assert [row.state for row in bo.rows] == ["waiting", "running"]
    await desk.harness.advance(30)
    assert not desk.stops
    await desk.harness.do(ann.visit.leave)
    await desk.harness.advance(2)
    assert len(desk.stops) == 1


async def test_a_drain_ends_with_its_time_and_can_be_taken_back(desk: Reception) -> None:
    ann = await desk.come("Ann", ANN)
    await desk.harness.game(ann)
    await desk.told("admin drain 5m")
    await desk.told("admin undrain")
    await desk.harness.advance(600)
    assert not desk.stops
    await desk.harness.do(lambda: ann.visit.make(NewTable()))
    await desk.told("admin drain 5m")
    await desk.harness.advance(301)
    assert len(desk.stops) == 1


async def test_a_worker_is_retired_by_its_name(desk: Reception) -> None:
    refused = await desk.ask("admin retire worker-1")
    assert refused.text == "No worker is called worker-1. See: ssh HOST status"
    assert (await desk.ask("admin retire")).status == 2
    retired: list[str] = []

    async def retire(name: str) -> None:
        retired.append(name)

    desk.context.retire_worker = retire
    told = await desk.told("admin retire worker-1")
    assert told.startswith("Other workers play the tables of worker-1 now")
    assert retired == ["worker-1"]


async def test_people_are_listed_and_forgotten(desk: Reception) -> None:
    await desk.come("Ann", ANN)
    assert [one["name"] for one in (await desk.facts("admin people"))["people"]] == ["Ann"]
    await desk.told("admin forget Ann")
    assert (await desk.facts("admin people"))["people"] == []
    assert (await desk.ask("admin forget Ann")).status == 1


async def test_an_invitation_is_told_once(desk: Reception) -> None:
    code = (await desk.told("admin invite 3 10")).split()[0]
    assert await desk.harness.lobby.store.redeem(code)
    assert (await desk.ask("admin invite 0")).status == 2


async def test_refused_keys_are_listed_and_let_in(
    desk: Reception, caplog: pytest.LogCaptureFixture
) -> None:
    store, refused = desk.harness.lobby.store, desk.context.refused
    assert "Nobody" in await desk.told("admin refused")
    refused.add(ANN, "Ann", "192.0.2.1", "unknown-key")
    refused.add(BO, "Bo", "192.0.2.2", "bad-code")
    await desk.harness.advance(60)
    told = await desk.told("admin refused")
    for part in ("#1", ANN, "Ann", "192.0.2.1", "key not known", "wrong code", "1 min"):
        assert part in told
    ann, bo = (await desk.facts("admin refused"))["refused"]
    assert ann == {
        "number": 1,
        "key": ANN,
        "name": "Ann",
        "address": "192.0.2.1",
        "why": "unknown-key",
        "times": 1,
        "last": ann["last"],
    }
    assert bo["why"] == "bad-code"
    with caplog.at_level(logging.INFO, "kickdoor"):
        assert ANN in await desk.told("admin admit 1")
    (noted,) = caplog.records
    assert noted.getMessage() == "admit"
    assert noted.__dict__["facts"] == {"key": ANN, "by": "somebody"}
    assert store.let_in_by_admin(ANN)
    assert not store.let_in_by_admin(BO)
    assert ANN not in await desk.told("admin refused")
    await desk.told(f"admin admit {BO}")
    assert store.let_in_by_admin(BO)
    for nobody in ("1", "2", "Ann", "SHA256:x"):
        answer = await desk.ask(f"admin admit {nobody}")
        assert answer.status == 1
        assert "ssh HOST admin refused" in answer.text


async def test_who_was_banned_and_is_let_in_is_banned_no_more(desk: Reception) -> None:
    await desk.come("Ann", ANN)
    await desk.told("admin ban Ann")
    desk.context.refused.add(ANN, "Ann", "192.0.2.1", "banned")
    await desk.told("admin admit 1")
    assert not desk.bans.key(ANN)


async def test_who_is_forgotten_is_not_let_in_any_more(desk: Reception) -> None:
    await desk.told(f"admin admit {ANN}")
    await desk.come("Ann", ANN)
    await desk.told("admin forget Ann")
    assert not desk.harness.lobby.store.let_in_by_admin(ANN)


STRANGER = "SHA256:" + "s" * 43
"""A key that has never come in."""


async def test_a_key_that_never_came_in_is_banned_and_let_in_again(
    desk: Reception, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "kickdoor"):
        assert STRANGER in await desk.told(f"admin ban {STRANGER} 2h")
        assert desk.bans.key(STRANGER)
        assert STRANGER in await desk.told("admin bans")
        assert (await desk.facts("admin bans"))["bans"][0]["value"] == STRANGER
        assert STRANGER in await desk.told(f"admin unban {STRANGER}")
    assert not desk.bans.key(STRANGER)
    assert [one.__dict__["facts"].get("key") for one in caplog.records] == [STRANGER] * 2
    assert (await desk.ask(f"admin unban {STRANGER}")).status == 1
    await desk.told(f"admin ban {STRANGER}")
    await desk.told(f"admin admit {STRANGER}")
    assert not desk.bans.key(STRANGER)


async def test_a_key_stands_for_whoever_has_it(desk: Reception) -> None:
    await desk.come("Ann", ANN)
    assert desk.harness.lobby.store.add_key(STRANGER, ANN)
    assert "Ann" in await desk.told(f"admin ban {STRANGER}")
    assert desk.bans.key(ANN)
    await desk.told(f"admin unban {STRANGER}")
    assert not desk.bans.key(ANN)
    assert (await desk.ask(f"admin ban {BOSS}")).status == 1
    assert "Ann" in await desk.told(f"admin forget {STRANGER}")
    assert (await desk.facts("admin people"))["people"] == []


async def test_a_ban_without_a_name_is_lifted_by_nothing_else(desk: Reception) -> None:
    await desk.told(f"admin ban {STRANGER}")
    for other in ("''", "-", ANN):
        assert (await desk.ask(f"admin unban {other}")).status == 1
    assert desk.bans.key(STRANGER)


async def test_what_is_kept_of_a_key_that_never_came_in_is_forgotten(desk: Reception) -> None:
    for asked in ("admin forget Stranger", f"admin forget {STRANGER}"):
        answer = await desk.ask(asked)
        assert answer.status == 1
    assert answer.text == f"Nothing is stored about {STRANGER}."
    await desk.told(f"admin admit {STRANGER}")
    assert STRANGER in await desk.told(f"admin forget {STRANGER}")
    assert not desk.harness.lobby.store.let_in_by_admin(STRANGER)
    desk.context.refused.add(STRANGER, "Sly", "192.0.2.1", "unknown-key")
    await desk.told(f"admin forget {STRANGER}")
    assert not list(desk.context.refused)
    assert (await desk.ask(f"admin forget {STRANGER}")).status == 1


async def test_a_key_that_never_came_in_is_muted(desk: Reception) -> None:
    await desk.told(f"admin mute {STRANGER}")
    assert STRANGER in await desk.told("admin bans")
    await desk.told(f"admin unmute {STRANGER}")
    assert "Nobody" in await desk.told("admin bans")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words(language: Language) -> None:
    for why in get_args(LoginRefusal):
        assert words_for(language)(f"admin.why.{why}")
