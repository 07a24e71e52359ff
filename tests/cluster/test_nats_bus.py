"""A real nats-server carries the bus, and gives each process the least rights."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from netplay.cluster import subjects
from netplay.cluster.bus import BusFailure, BusRefused
from netplay.cluster.bus_credentials import BusCredentials
from netplay.cluster.nats_bus import NatsBus
from netplay.cluster.nats_server_config import find_nats_server
from netplay.input_error import InputError
from netplay.wire.codec import MOST_BYTES
from tests.cluster.nats_server import PATIENCE, Server, until

Connect = Callable[[str], "asyncio.Future[NatsBus]"]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path)
    await server.start()
    yield server
    server.kill()


@pytest.fixture
async def connect(server: Server) -> AsyncIterator[Connect]:
    async with AsyncExitStack() as stack:

        async def connected(process: str) -> NatsBus:
            bus = await NatsBus.connect(server.config.access(process), lambda: None)
            stack.push_async_callback(bus.close)
            return bus

        yield lambda process: asyncio.ensure_future(connected(process))


@pytest.mark.slow
async def test_what_one_says_another_takes_in_order_and_answers(connect: Connect) -> None:
    hall, front = await connect(subjects.HALL), await connect("f1")
    taken: list[tuple[str, bytes]] = []

    async def take(subject: str, data: bytes) -> bytes:
        await asyncio.sleep(0)
        taken.append((subjects.front_in_subject(subject), data))
        return data.upper()

    with pytest.raises(BusFailure, match="nobody"):
        await front.request(subjects.front_questions_subject("f1"), b"early", timeout=PATIENCE)
    await hall.subscribe(subjects.front_questions_subject(), take)
    for number in range(50):
        await front.publish(subjects.front_questions_subject("f1"), b"%d" % number)
    assert (
        await front.request(subjects.front_questions_subject("f1"), b"last", timeout=PATIENCE)
        == b"LAST"
    )
    assert taken == [("f1", b"%d" % number) for number in range(50)] + [("f1", b"last")]


@pytest.mark.slow
async def test_a_question_that_takes_long_holds_up_no_other(connect: Connect) -> None:
    hall, front = await connect(subjects.HALL), await connect("f1")
    goes_on = asyncio.Event()

    async def take(subject: str, data: bytes) -> bytes:
        if data == b"slow":
            await goes_on.wait()
        return data

    await hall.subscribe(subjects.front_questions_subject(), take, at_once=2)
    slow = asyncio.ensure_future(
        front.request(subjects.front_questions_subject("f1"), b"slow", timeout=PATIENCE)
    )
    assert (
        await front.request(subjects.front_questions_subject("f1"), b"fast", timeout=PATIENCE)
        == b"fast"
    )
    assert not slow.done()
    goes_on.set()
    assert await slow == b"slow"


@pytest.mark.slow
async def test_a_bus_that_was_killed_is_back_by_itself(server: Server, connect: Connect) -> None:
    hall, front = await connect(subjects.HALL), await connect("f1")
    returns: list[str] = []
    hall.on_reconnect(lambda: returns.append(subjects.HALL))
    front.on_reconnect(lambda: returns.append("f1"))

    async def take(subject: str, data: bytes) -> bytes:
        if data == b"never":
            await asyncio.get_running_loop().create_future()
        return data

    await hall.subscribe(subjects.front_questions_subject(), take, at_once=2)
    asked = asyncio.ensure_future(
        front.request(subjects.front_questions_subject("f1"), b"never", timeout=PATIENCE)
    )
    assert (
        await front.request(subjects.front_questions_subject("f1"), b"before", timeout=PATIENCE)
        == b"before"
    )
    server.kill()
    with pytest.raises(BusFailure, match="away"):
        await asked
    with pytest.raises(BusFailure, match="away"):
        await front.request(subjects.front_questions_subject("f1"), b"meanwhile", timeout=PATIENCE)
    await front.publish(subjects.front_questions_subject("f1"), b"lost without an error")
    await server.start()
    await until(lambda: len(returns) == 2)
    assert sorted(returns) == ["f1", subjects.HALL]
    assert (
        await front.request(subjects.front_questions_subject("f1"), b"after", timeout=PATIENCE)
        == b"after"
    )


@pytest.mark.slow
async def test_what_is_too_large_is_told_to_who_asks(connect: Connect) -> None:
    front, large = await connect("f1"), bytes(2 * MOST_BYTES)
    with pytest.raises(BusFailure):
        await front.request(subjects.front_questions_subject("f1"), large, timeout=PATIENCE)
    await front.publish(subjects.front_questions_subject("f1"), large)


@pytest.mark.slow
async def test_a_front_can_neither_speak_nor_listen_for_another(connect: Connect) -> None:
    hall, first, second = await connect(subjects.HALL), await connect("f1"), await connect("f2")
    worker = await connect("worker-1")
    taken: list[tuple[str, str]] = []

    def taking(who: str) -> Callable[[str, bytes], asyncio.Future[bytes | None]]:
        async def take(subject: str, data: bytes) -> bytes | None:
            taken.append((who, subject))
            return b"answer"

        return lambda subject, data: asyncio.ensure_future(take(subject, data))

    await hall.subscribe(subjects.front_questions_subject(), taking("hall"))
    await hall.subscribe(subjects.front_table_calls_subject(process=subjects.HALL), taking("hall"))
    await hall.subscribe(subjects.worker_news_subject(), taking("hall"))
    await worker.subscribe(
        subjects.front_table_calls_subject(process="worker-1"), taking("worker-1")
    )
    await worker.subscribe(
        subjects.front_table_calls_subject(process="worker-2"), taking("worker-1")
    )
    await worker.subscribe(subjects.front_questions_subject(), taking("worker-1"))
    await second.subscribe(subjects.front_news_subject("f2"), taking("f2"))
    await first.subscribe(subjects.front_news_subject("f2"), taking("f1"))
    await first.subscribe(subjects.front_questions_subject("f2"), taking("f1"))
    await first.publish(subjects.front_questions_subject("f2"), b"as another")
    await first.publish(subjects.front_table_calls_subject("f2", "worker-1"), b"as another")
    await first.publish(subjects.front_news_subject("f2", subjects.HALL), b"as the hall")
    await first.publish(subjects.worker_news_subject("worker-1"), b"as a worker")
    await worker.publish(subjects.front_news_subject("f2", subjects.HALL), b"as the hall")
    await worker.publish(subjects.front_table_calls_subject("f1", "worker-1"), b"as a front")
    await worker.publish(subjects.worker_news_subject("worker-2"), b"as another")
    told = subjects.front_news_subject("f2", subjects.HALL)
    # Whoever is asked tells nobody but who asks, whatever the question says.
    await first._client.publish(subjects.front_questions_subject("f1"), b"", reply=told)
    await first.request(subjects.front_questions_subject("f1"), b"", timeout=PATIENCE)
    await hall.publish(told, b"")
    await worker.publish(subjects.front_news_subject("f2", "worker-1"), b"")
    await second.request(
        subjects.front_table_calls_subject("f2", "worker-1"), b"", timeout=PATIENCE
    )
    await worker.request(subjects.worker_news_subject("worker-1"), b"", timeout=PATIENCE)
    await second.request(subjects.front_questions_subject("f2"), b"", timeout=PATIENCE)
    allowed = [
        ("f2", subjects.front_news_subject("f2", subjects.HALL)),
        ("f2", subjects.front_news_subject("f2", "worker-1")),
        ("hall", subjects.front_questions_subject("f1")),
        ("hall", subjects.front_questions_subject("f1")),
        ("hall", subjects.front_questions_subject("f2")),
        ("hall", subjects.worker_news_subject("worker-1")),
        ("worker-1", subjects.front_table_calls_subject("f2", "worker-1")),
    ]
    # What is refused was said before, to a server that takes all in order.
    await until(lambda: len(taken) >= len(allowed))
    assert sorted(taken) == allowed


@pytest.mark.slow
async def test_without_the_password_nobody_comes_in(server: Server) -> None:
    right = server.config.access("f1")
    wrong = [
        BusCredentials(right.url, "f1", "wrong"),
        BusCredentials(right.url, "f2", right.password),
    ]
    coming = (NatsBus.connect(one, lambda: None) for one in wrong)
    refused = await asyncio.gather(*coming, return_exceptions=True)
    assert [type(one) for one in refused] == [BusRefused, BusRefused]


def test_a_password_is_read_once_and_by_nobody_else(tmp_path: Path) -> None:
    access, path = BusCredentials("nats://127.0.0.1:4222", "f1", "secret"), tmp_path / "f1"
    access.write(path)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert BusCredentials.taken_from(path) == access
    assert not path.exists()
    assert "secret" not in repr(access)


@pytest.mark.parametrize("said", ["nats-server: v2.9.10", "nothing"])
def test_an_old_server_is_refused_in_one_line(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "nats-server"
    program.write_text(f"#!/bin/sh\necho '{said}'\n")
    program.chmod(0o700)
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    with pytest.raises(InputError, match=r"2\.12 or newer") as refused:
        find_nats_server()
    assert "kickdoor[cluster]" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_without_a_server_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match=r"kickdoor\[cluster\]"):
        find_nats_server()
