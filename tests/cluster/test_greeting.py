"""Fronts and halls that do not belong together find that out before they misunderstand anything."""

from __future__ import annotations

import json

import pytest

from netplay.cluster import subjects
from netplay.cluster.greeting import FrontGreeter, FrontReplaced, FrontUseless, HallGreeter
from tests.cluster.memory_bus import MemoryBroker
from tests.netplay.faketime import FakeTime


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b'{"kickdoor": "99.0", "wire": 1, "process": "a"}', "Kickdoor 99.0 there and"),
        (b'{"wire": 99}', "something else there"),
        (b"\xff no JSON", "something else there"),
        (b"[]", "something else there"),
    ],
)
async def test_a_front_of_another_version_says_so(said: bytes, why: str) -> None:
    time = FakeTime()
    broker = MemoryBroker(time)

    async def answer(subject: str, data: bytes) -> bytes:
        return said

    await broker.bus().subscribe(subjects.greetings(), answer)
    with pytest.raises(FrontUseless, match=why) as useless:
        await FrontGreeter("attic", broker.bus(), time).meet()
    assert "\n" not in str(useless.value)


async def test_another_version_of_the_wire_is_told() -> None:
    time = FakeTime()
    broker = MemoryBroker(time)
    ours = json.loads(FrontGreeter("attic", broker.bus(), time)._ours)

    async def answer(subject: str, data: bytes) -> bytes:
        return json.dumps(ours | {"wire": 99}).encode()

    await broker.bus().subscribe(subjects.greetings(), answer)
    with pytest.raises(FrontUseless, match="version 99 of the wire"):
        await FrontGreeter("attic", broker.bus(), time).meet()


async def test_of_two_fronts_by_one_name_the_first_ends() -> None:
    time = FakeTime()
    broker = MemoryBroker(time)
    await HallGreeter(broker.bus(), lambda: True).start()
    first, second = (FrontGreeter("attic", broker.bus(), time) for _ in range(2))
    await first.meet()
    await second.meet()
    await second.meet()
    with pytest.raises(FrontReplaced, match="another front comes in by the name attic"):
        await first.meet()
