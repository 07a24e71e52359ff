"""What a host knows about people: in memory at once, on the disk behind it."""

from __future__ import annotations

import asyncio
import math
import resource
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.input_error import InputError
from netplay.store import FILE_NAME, Ban, Store, StoreFile, StoreUnavailable
from netplay.store import store as store_module
from netplay.store.schema import SCHEMA_VERSION
from netplay.store.store_file import StoredRow
from netplay.store.write_behind import PAUSE_SECONDS
from netplay.text_cleaning import name_skeleton
from tests.netplay.faketime import FakeTime
from tests.patience import PATIENCE

MONTH = 30 * 86_400.0


@pytest.fixture
def time() -> FakeTime:
    return FakeTime()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE_NAME


@pytest.fixture
async def store(time: FakeTime) -> AsyncIterator[Store]:
    one = Store.unkept(time)
    yield one
    await one.close()


async def nothing() -> None:
    return


async def later(time: FakeTime, seconds: float) -> None:
    await time.advance(seconds, nothing)


async def test_a_restarted_host_knows_what_the_one_before_knew(path: Path, time: FakeTime) -> None:
    before = Store.open(path, time)
    ann = before.meet("SHA256:a", "Ann")
    before.add_key("SHA256:a2", "SHA256:a")
    before.rename("SHA256:a", "Anna", MONTH)
    before.admit("SHA256:a")
    before.keep_preferences("SHA256:a", {"language": "de", "bell": {"turn": True}})
    before.ban("address", "192.0.2.7", math.inf, "noise")
    code = await before.invite(2, 7, "for Bo")
    await before.close()

    after = Store.open(path, time)
    person = after.person(after.owner_of("SHA256:a2"))
    assert person is not None
    assert (person.owner, person.name) == (ann.owner, "Anna")
    assert after.admitted("SHA256:a")
    assert after.keys_of("SHA256:a") == ("SHA256:a", "SHA256:a2")
    assert after.holder(name_skeleton("Ann")) == after.holder(name_skeleton("anna")) == "SHA256:a"
    assert after.preferences("SHA256:a") == {"language": "de", "bell": {"turn": True}}
    assert after.banned("address", "192.0.2.7") == Ban("address", "192.0.2.7", math.inf, "noise")
    assert await after.redeem(code)
    await after.close()


async def test_only_the_owner_can_read_the_file(path: Path, time: FakeTime) -> None:
    store = Store.open(path, time)
    store.meet("SHA256:a", "Ann")
    await store.settled()
    for part in path.parent.iterdir():
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
    await store.close()


async def test_what_is_forgotten_is_not_on_the_disk_either(path: Path, time: FakeTime) -> None:
    store = Store.open(path, time)
    store.meet("SHA256:ann-was-here", "Annabella")
    store.add_key("SHA256:ann-again", "SHA256:ann-was-here")
    store.rename("SHA256:ann-was-here", "Annegret", MONTH)
    store.keep_preferences("SHA256:ann-was-here", {"language": "it"})
    await store.settled()
    store.forget("SHA256:ann-was-here")
    await store.close()
    assert [part.name for part in path.parent.iterdir()] == [FILE_NAME]
    kept = path.read_bytes()
    assert not any(word in kept for word in (b"ann-was-here", b"Annegret", b"annabella", b"lang"))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"not a database at all, but long enough to be read as one" * 20, "is damaged"),
        (None, "is not a file of a Kickdoor host"),
    ],
)
def test_a_file_that_is_none_of_ours_stops_the_host_and_stays(
    path: Path, time: FakeTime, content: bytes | None, told: str
) -> None:
    if content is not None:
        path.write_bytes(content)
    else:
        with sqlite3.connect(path) as db:
            db.execute("CREATE TABLE shopping (item)")
        db.close()
    before = path.read_bytes()
    with pytest.raises(InputError, match=told) as refusal:
        Store.open(path, time)
    assert "\n" not in str(refusal.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("where", ["schema", "name"])
async def test_bytes_that_are_no_text_any_more_stop_the_host_in_one_line(
    path: Path, time: FakeTime, where: str
) -> None:
    store = Store.open(path, time)
    store.meet("SHA256:a", "Ann-Annette")
    await store.close()
    text = b"peoplepeople" if where == "schema" else b"Ann-Annette"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(text, b"\xc3\x28\xab\x1b" + text[4:], 1))
    assert path.read_bytes() != whole
    with pytest.raises(InputError, match=r"is damaged .*restore it from a backup") as refusal:
        Store.open(path, time)
    assert str(refusal.value).isprintable()


def test_a_full_disk_is_not_taken_for_a_damaged_file(
    path: Path, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says "disk I/O error" of a disk without room for its log."""
    before, unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    monkeypatch.setattr("netplay.system.full_disk._LEAST", 2**62)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, unlimited))
    try:
        with pytest.raises(InputError) as refusal:
            Store.open(path, time)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, unlimited))
    assert str(refusal.value) == (
        f"{path} needs room on its disk: make room there and try again; nothing is lost"
    )
    Store.open(path, time)


def test_a_newer_file_stops_the_host(path: Path, time: FakeTime) -> None:
    StoreFile.open(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    db.close()
    with pytest.raises(InputError, match="made by a newer Kickdoor"):
        Store.open(path, time)


async def test_with_a_full_disk_people_are_known_all_the_same_and_saved_later(
    path: Path, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = StoreFile.write
    full = True

    def refusing(file: StoreFile, changes: object) -> None:
        if full:
            raise StoreUnavailable("database or disk is full")
        write(file, changes)  # type: ignore[arg-type]

    monkeypatch.setattr(StoreFile, "write", refusing)
    store = Store.open(path, time)
    store.meet("SHA256:a", "Ann")
    await store.settled()
    assert store.failing == "database or disk is full"
    store.meet("SHA256:b", "Bo")
    assert [one.name for one in store.people()] == ["Ann", "Bo"]

    full = False
    await time.advance(6, store.settled)
    assert not store.failing
    await store.close()
    again = Store.open(path, time)
    assert [one.name for one in again.people()] == ["Ann", "Bo"]
    await again.close()


async def test_what_changes_between_two_writes_is_written_at_the_next(
    path: Path, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, written = StoreFile.write, asyncio.Semaphore(0)
    loop = asyncio.get_running_loop()

    def noting(file: StoreFile, changes: dict[tuple[str, StoredRow], StoredRow | None]) -> None:
        write(file, changes)
        loop.call_soon_threadsafe(written.release)

    monkeypatch.setattr(StoreFile, "write", noting)
    store = Store.open(path, time)
    store.meet("SHA256:a", "Ann")
    await store.settled()
    store.meet("SHA256:b", "Bo")
    await later(time, PAUSE_SECONDS)
    async with asyncio.timeout(PATIENCE):
        for _ in ("Ann", "Bo"):
            await written.acquire()
    await store.close()


async def test_a_second_key_is_the_same_person(store: Store) -> None:
    store.meet("SHA256:a", "Ann")
    store.meet("SHA256:laptop", "ann on a train")
    store.add_key("SHA256:laptop", "SHA256:a")
    assert store.owner_of("SHA256:laptop") == "SHA256:a"
    assert [one.name for one in store.people()] == ["Ann"]


async def test_a_key_that_was_taken_away_is_somebody_new_for_ever(store: Store) -> None:
    store.meet("SHA256:lost", "Ann")
    store.add_key("SHA256:new", "SHA256:lost")
    store.remove_key("SHA256:lost")
    assert store.keys_of("SHA256:lost") == ("SHA256:new",)
    stranger = store.owner_of("SHA256:lost")
    assert stranger != store.owner_of("SHA256:new") == "SHA256:lost"

    store.meet("SHA256:lost", "Eve")
    store.forget(stranger)
    assert store.owner_of("SHA256:lost") != "SHA256:lost"
    assert store.named("Ann") is not None


async def test_a_name_given_up_is_kept_for_its_owner_for_a_time(
    store: Store, time: FakeTime
) -> None:
    store.meet("SHA256:a", "Ann")
    store.rename("SHA256:a", "Zoe", MONTH)
    assert store.holder(name_skeleton("Аnn")) == "SHA256:a"
    await later(time, MONTH + 1)
    assert not store.holder(name_skeleton("Ann"))


async def test_preferences_are_kept_for_people_with_a_key_and_within_bounds(store: Store) -> None:
    store.keep_preferences("guest:1", {"language": "de"})
    assert store.preferences("guest:1") == {}
    store.meet("SHA256:a", "Ann")
    store.keep_preferences("SHA256:a", {"language": "de"})
    store.keep_preferences("SHA256:a", {"language": "x" * 5000})
    assert store.preferences("SHA256:a") == {"language": "de"}


async def test_a_ban_ends_by_itself(store: Store, time: FakeTime) -> None:
    store.ban("mute", "SHA256:a", time.wall() + 60)
    store.ban("key", "SHA256:a", math.inf)
    await later(time, 61)
    assert store.banned("mute", "SHA256:a") is None
    assert [ban.kind for ban in store.bans()] == ["key"]
    assert store.unban("key", "SHA256:a")
    assert not store.unban("key", "SHA256:a")
    assert store.bans() == []


async def test_a_ban_that_was_lifted_is_none_after_a_restart(path: Path, time: FakeTime) -> None:
    store = Store.open(path, time)
    store.ban("address", "192.0.2.7", math.inf)
    store.ban("address", "192.0.2.8", math.inf)
    await store.settled()
    store.unban("address", "192.0.2.7")
    await store.close()
    again = Store.open(path, time)
    assert [ban.value for ban in again.bans()] == ["192.0.2.8"]
    await again.close()


async def test_an_invitation_works_as_often_and_as_long_as_it_says(
    store: Store, time: FakeTime
) -> None:
    twice = await store.invite(2, 7)
    assert [await store.redeem(twice) for _ in range(3)] == [True, True, False]
    short = await store.invite(5, 1)
    (told,) = await store.invitations()
    assert told.uses == 5
    await later(time, 86_401)
    assert not await store.redeem(short)
    assert await store.invitations() == []


async def test_an_invitation_can_be_withdrawn(store: Store) -> None:
    code = await store.invite(1, 7)
    (told,) = await store.invitations()
    assert await store.withdraw(told.id)
    assert not await store.withdraw(told.id)
    assert not await store.redeem(code)


async def test_a_running_host_knows_invitations_made_beside_it(path: Path, time: FakeTime) -> None:
    host, beside = Store.open(path, time), Store.open(path, time)
    assert await host.redeem(await beside.invite(1, 1))
    await beside.close()
    await host.close()


async def test_a_crowd_of_strangers_pushes_no_regular_out(
    store: Store, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "MOST_PEOPLE", 3)
    store.meet("SHA256:regular", "Ann")
    await later(time, MONTH)
    store.meet("SHA256:regular", "Ann")
    for number in range(5):
        await later(time, 1)
        store.meet(f"SHA256:{number}", f"stranger {number}")
    assert {one.name for one in store.people()} == {"Ann", "stranger 3", "stranger 4"}


async def test_a_ban_of_somebody_with_two_keys_outlives_their_being_forgotten(
    store: Store,
) -> None:
    store.meet("SHA256:a", "Ann")
    store.add_key("SHA256:a2", "SHA256:a")
    store.ban("key", "SHA256:a", math.inf)
    store.forget("SHA256:a")
    assert store.banned("key", store.owner_of("SHA256:a2"))
