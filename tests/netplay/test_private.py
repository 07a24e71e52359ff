"""Private tables: a password to join, to knock and to look on; kept as a hash, and not guessed."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from netplay.lobby import passwords
from netplay.lobby.passwords import hash_password, password_matches
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.ports import NewTable, Seated, new_notice

SECRET = "cellar door"


@pytest.fixture(autouse=True)
def cheap(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In most tests it does not matter how dear a guess is; without a harness the cost is real."""
    if "harness" in request.fixturenames:
        monkeypatch.setitem(passwords._COST, "n", 16)


async def private(harness: LobbyHarness) -> tuple[Guest, Guest, str]:
    """Ann has made a private table, and Bo is in the lobby."""
    ann, bo = await harness.come("Ann", "key:ann"), await harness.come("Bo", "key:bo")
    await harness.do(lambda: ann.visit.make(NewTable(seats=3, password=SECRET)))
    return ann, bo, ann.row.id


async def test_only_who_knows_the_password_sits_down(harness: LobbyHarness) -> None:
    ann, bo, table_id = await private(harness)
    assert (ann.row.private, ann.row.locked) == (True, False)
    assert (bo.row.private, bo.row.locked) == (True, True)
    await harness.do(lambda: bo.visit.join(table_id))
    assert bo.declined == new_notice("private")
    await harness.do(lambda: bo.visit.join(table_id, password="cellar"))
    assert bo.declined == new_notice("password_wrong")
    assert len(ann.row.chairs) == 1
    await harness.do(lambda: bo.visit.join(table_id, password=SECRET))
    assert [chair.name for chair in ann.row.chairs] == ["Ann", "Bo"]
    await harness.do(lambda: bo.visit.get_up(table_id))
    assert not bo.row.locked
    await harness.do(lambda: bo.visit.join(table_id))
    assert len(ann.row.chairs) == 2


async def test_knocking_and_looking_on_need_it_too(harness: LobbyHarness) -> None:
    ann, bo, table_id = await private(harness)
    await harness.do(lambda: ann.visit.start(table_id))
    for ask in (bo.visit.join, bo.visit.watch):
        await harness.do(lambda ask=ask: ask(table_id))  # type: ignore[misc]
        assert bo.declined == new_notice("private")
    await harness.do(lambda: bo.visit.watch(table_id, SECRET))
    assert bo.port.seat == -1
    assert bo.port.info.private
    cleo = await harness.come("Cleo", "key:cleo")
    await harness.do(lambda: cleo.visit.join(table_id, password=SECRET))
    assert cleo.declined == new_notice("knocking", w="Ann")


async def test_nobody_guesses_for_long(harness: LobbyHarness) -> None:
    _, bo, table_id = await private(harness)
    for n in range(10):
        await harness.do(lambda n=n: bo.visit.join(table_id, password=f"guess {n}"))  # type: ignore[misc]
    assert bo.declined == new_notice("password_often")
    await harness.do(lambda: bo.visit.join(table_id, password=SECRET))
    assert bo.declined == new_notice("password_often")
    await harness.advance(300)
    await harness.do(lambda: bo.visit.join(table_id, password=SECRET))
    assert not bo.row.locked


async def test_nobody_has_the_host_hash_without_end(harness: LobbyHarness) -> None:
    ann = await harness.come("Ann", "key:ann")
    wish = NewTable(seats=3, password=SECRET)
    for _ in range(8):
        await harness.do(lambda: ann.visit.make(wish))
        await harness.do(lambda: ann.visit.get_up(ann.row.id))
    await harness.do(lambda: ann.visit.make(wish))
    assert ann.declined == new_notice("password_often")
    assert ann.rows == ()


async def test_who_has_enough_tables_is_told_before_anything_is_hashed(
    harness: LobbyHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await harness.come("Ann", "key:ann")
    for _ in range(4):
        await harness.do(lambda: ann.visit.make(NewTable(seats=3)))
    monkeypatch.setattr("netplay.lobby.passwords.hash_password", None)
    await harness.do(lambda: ann.visit.make(NewTable(seats=3, password=SECRET)))
    assert ann.declined == new_notice("most_yours", n=4)


async def test_a_table_that_is_gone_meanwhile_is_not_knocked_at(harness: LobbyHarness) -> None:
    ann, bo, table_id = await private(harness)
    await harness.do(lambda: ann.visit.start(table_id))
    bo.visit.join(table_id, password=SECRET)
    await asyncio.sleep(0)
    harness.lobby.parts.running._forget(table_id)
    await harness.settle()
    assert bo.declined == new_notice("table_gone")
    assert bo.visit.knock is None


async def test_those_who_sit_there_never_need_it_again(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path)
    ann, bo, table_id = await private(first)
    await first.do(lambda: bo.visit.join(table_id, password=SECRET))
    await first.do(lambda: ann.visit.start(table_id))
    await first.lobby.close()

    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Bo", "key:bo")
    stranger = await second.come("Zoe", "key:zoe")
    assert (again.row.locked, stranger.row.locked) == (False, True)
    await second.do(lambda: again.visit.join(table_id))
    assert again.port.seat == 1
    await second.do(lambda: stranger.visit.join(table_id, password="no"))
    assert stranger.declined == new_notice("password_wrong")
    assert not stranger.all(Seated)
    await second.lobby.close()


async def test_the_password_stands_nowhere(
    harness: LobbyHarness, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ann, bo, table_id = await private(harness)
    await harness.do(lambda: bo.visit.join(table_id, password=SECRET))
    await harness.do(lambda: ann.visit.start(table_id))
    kept = b"".join(path.read_bytes() for path in harness.folder.rglob("*") if path.is_file())
    assert SECRET.encode() not in kept
    assert b"scrypt" in kept
    assert SECRET not in caplog.text
    assert SECRET not in repr(ann.heard) + repr(bo.heard)
    assert SECRET not in repr(NewTable(password=SECRET))


def test_a_lock_opens_to_its_password_alone() -> None:
    lock = hash_password(SECRET)
    assert password_matches(lock, SECRET)
    assert password_matches(lock, f"  {SECRET} ")
    assert not password_matches(lock, SECRET.upper())
    assert not password_matches(lock, "")
    assert hash_password(SECRET) != lock
    assert hash_password(" \x1b") == ""
