"""What scanners and strangers do before a game is there, each as an attack of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
import time
from collections.abc import Iterator

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32
from packaging.version import Version

from netplay.ssh import ListenerSettings, SSHListener, connection_patches
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import connect, login, open_session
from tests.patience import PATIENCE

MSG_DISCONNECT, MSG_IGNORE, MSG_KEXINIT = 1, 2, 20
MSG_KEX_ECDH_INIT, MSG_KEX_ECDH_REPLY = 30, 31


async def read_packet(reader: asyncio.StreamReader) -> bytes:
    """The payload of a packet that is not yet encrypted."""
    length = int.from_bytes(await reader.readexactly(4), "big")
    packet = await reader.readexactly(length)
    return packet[1 : -packet[0]]


def packed(payload: bytes) -> bytes:
    """A packet as it goes over the wire before anything is encrypted."""
    padding = 4 + -(9 + len(payload)) % 8
    return UInt32(1 + len(payload) + padding) + bytes([padding]) + payload + bytes(padding)


def offer(kex: str) -> bytes:
    """A client's first packet, which offers what this host has."""
    lists = [
        kex,
        "ssh-ed25519",
        *["aes256-gcm@openssh.com"] * 2,
        *["hmac-sha2-256"] * 2,
        *["none"] * 2,
        "",
        "",
    ]
    named = b"".join(String(one) for one in lists)
    return bytes([MSG_KEXINIT]) + bytes(16) + named + Boolean(False) + UInt32(0)


async def until_cut(reader: asyncio.StreamReader) -> None:
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            while await reader.read(65536):
                pass


async def test_a_login_that_drips_byte_by_byte_is_cut_off(start_host: StartHost) -> None:
    """However lively it is: the limit is for the whole of it."""
    assert ListenerSettings().login_seconds <= 20
    host = await start_host(login_seconds=0.4)
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)

    async def drip() -> None:
        with contextlib.suppress(ConnectionError):
            for byte in b"SSH-2.0-" + b"x" * 100_000:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.01)

    dripping = asyncio.create_task(drip())
    await until_cut(reader)
    dripping.cancel()
    writer.close()
    assert host.gate.open == 0


@pytest.mark.parametrize("slipped_in", [b"", packed(bytes([MSG_IGNORE]) + String(""))])
async def test_the_strict_key_exchange_is_offered_and_kept(
    host: SSHListener, slipped_in: bytes
) -> None:
    """Against Terrapin (CVE-2023-48795): nothing may be slipped in before the keys are there."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    await reader.readline()
    writer.write(b"SSH-2.0-test\r\n")
    assert b"kex-strict-s-v00@openssh.com" in await read_packet(reader)
    point = asyncssh.generate_private_key("ssh-ed25519").public_data[-32:]
    writer.write(packed(offer("curve25519-sha256,kex-strict-c-v00@openssh.com")))
    writer.write(slipped_in + packed(bytes([MSG_KEX_ECDH_INIT]) + String(point)))
    answer = await asyncio.wait_for(read_packet(reader), PATIENCE)
    assert answer[0] == (MSG_DISCONNECT if slipped_in else MSG_KEX_ECDH_REPLY)
    writer.close()


def test_the_rogue_session_is_repaired_upstream() -> None:
    """CVE-2023-46446 was in asyncssh before 2.14.2."""
    assert Version(asyncssh.__version__) >= Version("2.14.2")


async def test_of_500_channels_two_are_opened(host: SSHListener, provider: DemoAppProvider) -> None:
    async with login(host.port) as connection:
        first = await open_session(connection)
        await first.shows("welcome")
        tried = await asyncio.gather(
            *(open_session(connection) for _ in range(499)), return_exceptions=True
        )
        refused = [one for one in tried if isinstance(one, asyncssh.ChannelOpenError)]
        assert len(refused) == 498
        first.press("z")
        await first.shows("last z")
    assert len(provider.visitors) == 2


async def test_who_fails_to_log_in_waits_longer_each_time(start_host: StartHost) -> None:
    host = await start_host(connection_burst=4, connections_per_second=0.001)

    async def knock() -> bool:
        """Whether the door was opened; nobody ever logs in."""
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
        opened = b""
        with contextlib.suppress(ConnectionError):
            opened = await reader.readline()
        writer.close()
        async with asyncio.timeout(PATIENCE):
            while host.gate.open:
                await asyncio.sleep(0.001)
        return bool(opened)

    assert [await knock() for _ in range(5)] == [True, True, True, True, False]
    (source,) = host.gate._sources.values()
    assert source.failures == 4


async def test_7000_sizes_are_read_no_faster_than_a_host_can_bear(
    host: SSHListener, provider: DemoAppProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_patches, "PACKETS_PER_SECOND", 50.0)
    monkeypatch.setattr(connection_patches, "PACKET_BURST", 100)
    async with connect(host.port, "ann") as ann, connect(host.port, "bob") as bob:
        await ann.shows("welcome")
        await bob.shows("welcome")
        for number in range(7_000):
            ann.channel.change_terminal_size(60 + number % 100, 20 + number % 30)
        both = {one._connection.get_extra_info("username"): one for one in host._connections}
        inner = both["ann"]._connection
        async with asyncio.timeout(PATIENCE):
            while inner._transport.is_reading():  # type: ignore[union-attr]
                await asyncio.sleep(0.005)
        bob.press("z")
        await bob.shows("last z")
        assert inner._recv_seq < 5_000


@pytest.fixture
def few_descriptors() -> Iterator[None]:
    """This process may open few files more than it has."""
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (open_files() + 16, most))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


def open_files() -> int:
    return max(int(name) for name in os.listdir("/dev/fd")) + 1


async def test_a_host_out_of_descriptors_goes_on_when_there_are_some(
    start_host: StartHost, few_descriptors: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Who plays goes on playing; who comes waits until somebody has gone."""
    host = await start_host(max_unauthenticated_per_address=100)
    # Both ends of a connection are in this process.
    async with connect(host.port, "ann") as ann:
        await ann.shows("welcome")
        late = [socket.socket() for _ in range(4)]
        held: list[asyncio.StreamWriter] = []
        with contextlib.suppress(OSError):
            while True:
                held.append((await asyncio.open_connection("127.0.0.1", host.port))[1])
        for one in late:
            one.connect(("127.0.0.1", host.port))
        # It is tried once a second again, whoever waits: each try is one line for the log.
        began = time.monotonic()
        for key in "abcz":
            ann.press(key)
            await ann.shows(f"last {key}")
            await asyncio.sleep(0.4)
        tries = caplog.text.count("socket.accept() out of system resource")
        assert 1 <= tries <= 2 + (time.monotonic() - began)
        for writer in held:
            writer.close()
        for one in late:
            one.close()
        while host.gate.open > 1:
            await asyncio.sleep(0.01)
        async with connect(host.port, "bob") as bob:
            await bob.shows("welcome")


async def test_churn_leaves_nothing_behind(host: SSHListener, provider: DemoAppProvider) -> None:
    """Guests of all sorts come and go: what is open afterwards is what was open before."""

    async def visits(count: int) -> None:
        for number in range(count):
            kind = number % 4
            if kind == 0:
                _, writer = await asyncio.open_connection("127.0.0.1", host.port)
                writer.write(b"SSH-2.0-scanner\r\n")
                writer.close()
                continue
            async with connect(host.port, f"guest {number}") as terminal:
                await terminal.shows("welcome")
                if kind == 1:
                    terminal.press("q")
                    await terminal.ends()
                elif kind == 2:
                    terminal.send(b"\x1b[200~never ended")
        await provider.everybody_left()
        async with asyncio.timeout(PATIENCE):
            while host.gate.open:
                await asyncio.sleep(0.01)

    def is_open() -> tuple[int, int, int]:
        return len(asyncio.all_tasks()), len(os.listdir("/dev/fd")), host.sessions

    await visits(4)
    await asyncio.sleep(0.05)
    before = is_open()
    await visits(8)
    async with asyncio.timeout(PATIENCE):
        while any(now > was for now, was in zip(is_open(), before, strict=True)):
            await asyncio.sleep(0.01)
