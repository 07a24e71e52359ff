"""The parts of a hall behind the answers: its doors, its orders and its parcels."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import pytest

from netplay.admin.connected_sessions import ConnectedSessions, RemoteReplayViewer
from netplay.cluster import parcels, subjects
from netplay.cluster.front_doors import LOOK_SECONDS, SILENT_SECONDS, FrontDoors, visitor_at_front
from netplay.cluster.front_order_line import ORDER_SECONDS, PAUSE_SECONDS, TRIES, FrontOrderLine
from netplay.cluster.front_services_wire import (
    EndAllSessions,
    FrontOrder,
    FrontReport,
    HangUp,
    RefreshBans,
    StopAcceptingAndIgnoreInput,
    front_order_codec,
)
from netplay.cluster.hall_services import current_bans
from netplay.cluster.parcels import KEPT_SECONDS, Parcels
from netplay.cluster.session_ids import SessionId
from netplay.cluster.visitor_admission_at_front import BanCheckAtFront
from netplay.config import Config
from netplay.store import Store
from tests.cluster.memory_bus import BusMessage, MemoryBroker, MemoryBus
from tests.netplay.faketime import FakeTime

REPORT = FrontReport("first", sessions=3, memory=70.0, lag_p50=0.001, lag_p95=0.01)
KEY = "SHA256:" + "A" * 43


class Rehearsal:
    """The doors of a hall, on a clock that the test moves; `f1` carries out orders."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.broker = MemoryBroker(self.time)
        self.guests = ConnectedSessions(self.time)
        self.gone: list[SessionId] = []
        self.obeyed: list[FrontOrder] = []
        self.doors = FrontDoors(
            self.broker.bus(),
            self.time,
            Config(),
            self.guests,
            lambda front, session: self.gone.append(session),
            self._nothing,
        )

    async def begin(self) -> MemoryBus:
        """Let `f1` listen to orders, and both report."""
        bus = self.broker.bus()
        await bus.subscribe(subjects.front_orders_subject("f1"), self._obey)
        for front in ("f1", "f2"):
            self.doors.report(front, REPORT)
        return bus

    def reads(self, front: str, session: SessionId) -> None:
        """Somebody reads a replay at that front."""
        visitor = visitor_at_front("Ann", None, "192.0.2.1", "de")
        self.doors.read(front, session, visitor, RemoteReplayViewer("", ""))

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, self.settle)

    async def _obey(self, subject: str, data: bytes) -> bytes:
        self.obeyed.append(front_order_codec().decode(data))
        return b""

    async def _nothing(self) -> None:
        """There are no visits."""


@pytest.fixture
async def hall() -> Rehearsal:
    return Rehearsal()


async def test_a_front_that_says_nothing_loses_those_who_only_read(hall: Rehearsal) -> None:
    await hall.begin()
    hall.reads("f1", "one")
    hall.reads("f2", "two")
    for _ in range(round(SILENT_SECONDS / LOOK_SECONDS)):
        await hall.advance(LOOK_SECONDS)
        hall.doors.report("f2", REPORT)
    assert [one.name for one in hall.doors.fronts] == ["f2"]
    assert hall.gone == ["one"]
    assert (hall.doors.sessions, hall.doors.departures) == (3, 1)
    assert len([*hall.guests]) == 1


async def test_a_front_that_was_begun_anew_has_none_of_its_readers(hall: Rehearsal) -> None:
    await hall.begin()
    hall.reads("f1", "one")
    hall.doors.report("f1", replace(REPORT, sessions=4))
    assert hall.gone == []
    hall.doors.report("f1", replace(REPORT, process="second", sessions=0))
    assert hall.gone == ["one"]
    assert not hall.doors.is_reader("f1", "one")


async def test_while_the_hall_itself_is_held_up_no_front_is_taken_for_dead(
    hall: Rehearsal,
) -> None:
    await hall.begin()
    hall.time._now += 10 * SILENT_SECONDS
    await hall.advance(0.0)
    assert len(hall.doors.fronts) == 2


async def test_orders_go_to_the_front_of_that_session_in_their_order(hall: Rehearsal) -> None:
    await hall.begin()
    hall.reads("f1", "one")
    hall.reads("f2", "two")
    first, second = [*hall.guests]
    hall.broker.delay = lambda message: (
        0.5 if message.subject == subjects.front_orders_subject("f1") else 0.0
    )
    hall.doors.hang_up(first.visitor, "Bye.")
    hall.doors.hang_up(second.visitor, "Nobody is there to hear it.")
    hall.doors.listen_no_more()
    closing = asyncio.create_task(hall.doors.close())
    await hall.advance(4.0)
    await closing
    assert hall.obeyed == [HangUp("one", "Bye."), StopAcceptingAndIgnoreInput(), EndAllSessions()]


async def test_a_lost_order_is_given_again(hall: Rehearsal) -> None:
    await hall.begin()
    lost: list[BusMessage] = []

    def loses_first(message: BusMessage) -> bool:
        if lost:
            return False
        lost.append(message)
        return True

    hall.broker.lost = loses_first
    hall.doors.listen_no_more()
    await hall.advance(ORDER_SECONDS + PAUSE_SECONDS)
    assert StopAcceptingAndIgnoreInput() in hall.obeyed


async def test_a_front_that_does_nothing_is_given_up(
    hall: Rehearsal, caplog: pytest.LogCaptureFixture
) -> None:
    await hall.begin()
    hall.broker.lost = lambda message: True
    line = FrontOrderLine("f1", hall.broker.bus(), hall.time)
    for order in (StopAcceptingAndIgnoreInput(), HangUp("one", "Bye."), EndAllSessions()):
        line.give(order)
    await hall.advance((ORDER_SECONDS + PAUSE_SECONDS) * TRIES - 1.0)
    with caplog.at_level(logging.WARNING):
        finishing = asyncio.create_task(line.finish())
        await hall.advance(1.0)
    assert finishing.done(), "what waited behind that order is not tried, too"
    assert [one.getMessage() for one in caplog.records] == [
        "the front f1 has not heard StopAcceptingAndIgnoreInput: no answer in time"
    ]
    hall.broker.lost = lambda message: False
    hall.broker.go_away()
    line.give(RefreshBans())
    await hall.advance(PAUSE_SECONDS / 2)
    hall.broker.come_back()
    await hall.advance(PAUSE_SECONDS)
    assert hall.obeyed == [RefreshBans()]


# --- parcels --------------------------------------------------------------------------------------


def test_a_parcel_is_for_its_front_alone_and_gone_once_it_is_fetched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parcels, "PIECE_BYTES", 4)
    kept = Parcels(FakeTime())
    parcel = kept.keep("f1", b"0123456789")
    assert parcel.size == 10
    assert kept.piece("f2", parcel.id, 0) is None
    assert [kept.piece("f1", parcel.id, at) for at in (0, 4, 8)] == [b"0123", b"4567", b"89"]
    assert kept.piece("f1", parcel.id, 0) is None


def test_nobody_reaches_beyond_a_parcel() -> None:
    kept = Parcels(FakeTime())
    parcel = kept.keep("f1", b"0123456789")
    assert [kept.piece("f1", parcel.id, at) for at in (-1, 10, 11)] == [None] * 3
    assert kept.piece("f1", "another", 0) is None
    assert kept.piece("f1", kept.keep("f1", b"").id, 0) == b""


def test_what_nobody_fetches_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcels, "MOST_BYTES_KEPT", 10)
    time = FakeTime()
    kept = Parcels(time)
    old, other = kept.keep("f1", b"01234"), kept.keep("f1", b"56789")
    newest = kept.keep("f1", b"abc")
    assert kept.piece("f1", old.id, 0) is None
    assert kept.piece("f1", other.id, 0) == b"56789"
    time._now += KEPT_SECONDS
    kept.keep("f2", b"")
    assert kept.piece("f1", newest.id, 0) is None


# --- bans -----------------------------------------------------------------------------------------


async def test_bans_are_those_of_the_store_for_every_key_of_a_person() -> None:
    time = FakeTime()
    store, bans = Store.unkept(time), BanCheckAtFront(time.wall)
    laptop = "SHA256:" + "L" * 43
    owner = store.meet(KEY, "Ann").owner
    store.add_key(laptop, owner)
    before = current_bans(store).stamp
    store.ban("key", owner, time.wall() + 60, "Ann")
    store.ban("address", "192.0.2.5", float("inf"))
    store.ban("mute", "192.0.2.6", float("inf"))
    bans.take(current_bans(store))
    assert bans.stamp == current_bans(store).stamp != before
    assert bans.key(KEY)
    assert bans.key(laptop)
    assert not bans.key("SHA256:" + "Z" * 43)
    assert bans.address("::ffff:192.0.2.5")
    assert not bans.address("192.0.2.6")
    assert bans.hit("192.0.2.9", laptop)
    assert bans.hit("192.0.2.5", None)
    assert not bans.hit("192.0.2.9", None)
    time._now += 60
    assert not bans.key(KEY)
    assert bans.address("192.0.2.5")
