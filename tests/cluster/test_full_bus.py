"""A bus that is full: it has no room for somebody, or takes nothing for a while."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from netplay.cluster import subjects
from netplay.cluster.bus import BusFailure, BusRefused
from netplay.cluster.bus_credentials import BusCredentials
from netplay.cluster.nats_bus import NatsBus
from tests.cluster.nats_server import PATIENCE, FarServer, Server, connected, until

pytestmark = pytest.mark.slow

KINDS = {"here": Server, "elsewhere": FarServer}
"""The server, and how a front reaches it: in plain, or by TLS."""


@pytest.fixture(params=KINDS)
async def server(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Server]:
    """One that does not run yet."""
    server = KINDS[request.param](tmp_path)
    yield server
    server.kill()


def front_access(server: Server) -> BusCredentials:
    return server.access() if isinstance(server, FarServer) else server.config.access("f1")


def set_up(server: Server, **settings: Any) -> None:
    """Give these settings to a server that does not run."""
    said = json.loads(server._file.read_text())
    server._file.write_text(json.dumps(said | settings))


async def test_who_finds_no_room_is_told_so_in_one_line_and_let_in_later(server: Server) -> None:
    """The server says so in plain, even where it speaks TLS, and cuts the line at once."""
    set_up(server, max_connections=2)
    await server.start()
    hall, other = [await connected(server.config.access(subjects.HALL)) for _ in range(2)]
    with pytest.raises(BusFailure, match="has no room: maximum connections") as full:
        await connected(front_access(server))
    assert not isinstance(full.value, BusRefused), "it will pass"
    assert "\n" not in str(full.value)
    assert await server.config.answers(), "it is not taken for one that hangs"
    await other.close()
    for one in (await connected(front_access(server)), hall):
        await one.close()


async def test_who_was_in_and_finds_no_room_says_so_and_is_back_later(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    await server.start()
    returned: set[str] = set()

    async def come(access: BusCredentials) -> NatsBus:
        bus = await NatsBus.connect(access, lambda: pytest.fail("it is shut out"))
        bus.on_reconnect(lambda: returned.add(access.process))
        return bus

    both = [await come(one) for one in (server.config.access(subjects.HALL), front_access(server))]
    server.kill()
    set_up(server, max_connections=1)
    await server.start()
    await until(lambda: "has no room" in caplog.text)
    assert "no TLS" not in caplog.text
    server.kill()
    returned.clear()
    set_up(server, max_connections=10)
    await server.start()
    await until(lambda: len(returned) == len(both))
    for one in both:
        await one.close()


@pytest.mark.parametrize("server", ["here"], indirect=True)
async def test_a_question_that_the_bus_does_not_take_is_given_up_in_time(server: Server) -> None:
    await server.start()
    front = await connected(front_access(server))
    assert server._process is not None
    os.kill(server._process.pid, signal.SIGSTOP)
    piece = bytes(1 << 19)
    # More than the system keeps for it, and then more than its client does.
    telling = await published(front, piece, 40, lambda: not front._client.pending_data_size)
    telling += await published(front, piece, 8, lambda: front._client.pending_data_size > 2 << 20)
    asked = asyncio.create_task(
        front.request(subjects.front_questions_subject("f1"), b"", timeout=0.1)
    )
    await asyncio.wait([asked], timeout=PATIENCE)
    assert asked.done()
    assert isinstance(asked.exception(), BusFailure)
    # Nor is anybody kept who gives up for another reason.
    kept = [one for one in telling if not one.done()]
    for one in kept:
        one.cancel()
    assert kept
    await asyncio.wait(kept, timeout=PATIENCE)
    assert all(one.cancelled() for one in kept)
    server.kill()
    await front.close()


async def published(
    bus: NatsBus, data: bytes, times: int, until_so: Callable[[], bool]
) -> list[asyncio.Task[None]]:
    """So many that publish this, none of whom may get it done, when that is so."""
    subject = subjects.front_questions_subject("f1")
    tasks = [asyncio.create_task(bus.publish(subject, data)) for _ in range(times)]
    await asyncio.sleep(0)
    await until(until_so)
    return tasks
