"""The bus of the tests is one as the real one is: `test_nats_bus.py` asks the same of that."""

from __future__ import annotations

import asyncio

import pytest

from netplay.cluster.bus import BusFailure
from tests.cluster.memory_bus import MemoryBroker
from tests.netplay.faketime import FakeTime


async def settle() -> None:
    """Let all that is ready happen."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
def broker() -> MemoryBroker:
    return MemoryBroker(FakeTime())


async def test_messages_arrive_by_subject_and_in_order(broker: MemoryBroker) -> None:
    taken: list[tuple[str, bytes]] = []

    async def take(subject: str, data: bytes) -> None:
        await asyncio.sleep(0)
        taken.append((subject, data))

    hall, front = broker.bus(), broker.bus()
    await hall.subscribe("hall.*.ask", take)
    for subject in ("hall.f1.ask", "hall.f2.ask", "hall.f1.calls", "hall.f1.ask.more", "hall.ask"):
        await front.publish(subject, subject.encode())
    await settle()
    assert taken == [("hall.f1.ask", b"hall.f1.ask"), ("hall.f2.ask", b"hall.f2.ask")]


async def test_requests_are_answered_and_say_why_not(broker: MemoryBroker) -> None:
    async def take(subject: str, data: bytes) -> bytes | None:
        return None if data == b"silence" else data.upper()

    hall, front = broker.bus(), broker.bus()
    with pytest.raises(BusFailure, match="nobody"):
        await front.request("hall.f1.ask", b"hello", timeout=1.0)
    await hall.subscribe("hall.>", take)
    assert await front.request("hall.f1.ask", b"hello", timeout=1.0) == b"HELLO"
    waiting = asyncio.create_task(front.request("hall.f1.ask", b"silence", timeout=1.0))
    assert isinstance(broker.time, FakeTime)
    await broker.time.advance(0.9, settle)
    assert not waiting.done()
    await broker.time.advance(0.1, settle)
    with pytest.raises(BusFailure, match="in time"):
        await waiting


async def test_several_are_taken_at_once_where_that_is_asked_for(broker: MemoryBroker) -> None:
    begun: list[bytes] = []

    async def take(subject: str, data: bytes) -> None:
        begun.append(data)
        await asyncio.get_running_loop().create_future()

    bus = broker.bus()
    await bus.subscribe("one", take)
    await bus.subscribe("two", take, at_once=2)
    for subject in ("one", "two"):
        for number in (b"1", b"2", b"3"):
            await bus.publish(subject, subject.encode() + number)
    await settle()
    assert begun == [b"one1", b"two1", b"two2"]


async def test_while_it_is_away_nothing_arrives(broker: MemoryBroker) -> None:
    taken: list[bytes] = []
    returns: list[str] = []

    async def take(subject: str, data: bytes) -> None:
        taken.append(data)

    hall, front = broker.bus(), broker.bus()
    front.on_reconnect(lambda: returns.append("front"))
    await hall.subscribe("here", take)
    waiting = asyncio.create_task(front.request("here", b"asked", timeout=5.0))
    await settle()
    broker.go_away()
    with pytest.raises(BusFailure, match="away"):
        await waiting
    with pytest.raises(BusFailure, match="away"):
        await front.request("here", b"not asked", timeout=5.0)
    await front.publish("here", b"lost")
    broker.come_back()
    await front.publish("here", b"back")
    await settle()
    assert (taken, returns) == ([b"asked", b"back"], ["front"])
