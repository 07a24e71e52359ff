"""How the host begins and ends, and what it speaks."""

import asyncio
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import asyncssh
import pytest

from netplay.input_error import InputError
from netplay.ssh import SSHListener, start_listening
from netplay.ssh.decompression_limit import BoundedDecompressor, _deflate
from tests.netplay.ssh.conftest import SETTINGS, StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import connect, login, open_session
from tests.patience import PATIENCE


async def test_the_algorithms_are_modern(host: SSHListener) -> None:
    async with login(host.port) as connection:
        assert connection.get_extra_info("send_cipher") == "aes256-gcm@openssh.com"
        server_key = connection.get_server_host_key()
        assert server_key is not None
        assert server_key.get_algorithm() == "ssh-ed25519"
        assert server_key.get_fingerprint() == host.fingerprint
        assert connection.get_extra_info("server_version") == "SSH-2.0-Kickdoor"
    weak_choices: list[dict[str, Any]] = [
        {"kex_algs": ["diffie-hellman-group14-sha256"]},
        {"encryption_algs": ["aes128-cbc"]},
        {"encryption_algs": ["chacha20-poly1305@openssh.com"]},
        {"encryption_algs": ["aes256-ctr"], "mac_algs": ["hmac-sha1"]},
    ]
    for weak in weak_choices:
        with pytest.raises((asyncssh.Error, OSError)):
            async with login(host.port, **weak):
                pass


async def test_a_compressed_connection_plays(host: SSHListener) -> None:
    async with login(host.port, compression_algs=["zlib@openssh.com"]) as connection:
        terminal = await open_session(connection)
        await terminal.shows("welcome")
        terminal.press("z")
        await terminal.shows("last z")


def test_a_packet_does_not_inflate_beyond_reason() -> None:
    deflate, inflate = _deflate(), BoundedDecompressor()
    assert deflate is not None
    packet = deflate.compress(b"x" * 200_000)
    assert packet is not None
    assert inflate.decompress(packet) == b"x" * 200_000
    bomb = deflate.compress(b"x" * 50_000_000)
    assert bomb is not None
    assert inflate.decompress(bomb) is None
    assert BoundedDecompressor().decompress(b"no zlib at all") is None


async def test_a_port_in_use_is_one_line(provider: DemoAppProvider, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        settings = type(SETTINGS)(host="127.0.0.1", port=port)
        with pytest.raises(InputError) as refusal:
            await start_listening(settings, provider, tmp_path)
    assert str(refusal.value) == f"cannot listen on 127.0.0.1 port {port}: Address already in use"


async def test_any_free_port_is_the_same_for_all_addresses(start_host: StartHost) -> None:
    """On IPv4 and IPv6 asyncio takes a free port each; friends are told one."""
    host = await start_host(host="")
    assert host._acceptor is not None
    assert len(host._acceptor.sockets) == (2 if socket.has_dualstack_ipv6() else 1)
    assert {address[1] for address in host._acceptor.get_addresses()} == {host.port}
    assert host.port
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")


async def test_a_free_port_that_somebody_takes_meanwhile_is_another_one(
    start_host: StartHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports, accept = [], SSHListener._accept

    async def in_a_hurry(host: SSHListener, key: Any, port: int, **how: Any) -> Any:
        ports.append(port)
        if len(ports) == 2:
            with socket.create_server(("", port)):
                return await accept(host, key, port, **how)
        return await accept(host, key, port, **how)

    monkeypatch.setattr(SSHListener, "_accept", in_a_hurry)
    host = await start_host(host="")
    assert host.port
    assert host.port != ports[1] or len(ports) == 1


def _nobody(number: int) -> NoReturn:
    raise KeyError(number)


async def test_a_user_without_a_home_can_host(
    start_host: StartHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/")  # put back at the end, whatever is done to it
    monkeypatch.delenv("HOME")
    with monkeypatch.context() as nobody:
        nobody.setattr("pwd.getpwuid", _nobody)
        host = await start_host()
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")


@pytest.mark.parametrize("where", ["", "::", "::1"])
async def test_it_listens_on_ipv6(start_host: StartHost, where: str) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6: nothing can listen on ::1")
    # Of several sockets on a free port each would have its own.
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as free:
        port = free.getsockname()[1]
    await start_host(host=where, port=port)
    reader, writer = await asyncio.open_connection("::1", port)
    assert (await reader.readline()).startswith(b"SSH-2.0-Kickdoor")
    writer.close()


async def test_an_address_of_somebody_else_is_one_line(
    provider: DemoAppProvider, tmp_path: Path
) -> None:
    for address in ("192.0.2.1", "no.such.host.invalid"):
        with pytest.raises(InputError, match=f"cannot listen on {address} port 0: ") as refusal:
            await start_listening(type(SETTINGS)(host=address, port=0), provider, tmp_path)
        assert "\n" not in str(refusal.value)
        assert "Unknown error" not in str(refusal.value)


async def test_a_host_that_closes_does_not_wait_for_who_never_logs_in(
    start_host: StartHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netplay.ssh.listener._CLOSE_SECONDS", 2 * PATIENCE)
    host = await start_host(exit_seconds=2 * PATIENCE)
    _, silent = await asyncio.open_connection("127.0.0.1", host.port)
    while not host.gate.open:
        await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE):
        await host.close()
    silent.close()


async def test_a_closed_host_can_be_opened_again(provider: DemoAppProvider, tmp_path: Path) -> None:
    first = await start_listening(SETTINGS, provider, tmp_path)
    port = first.port
    async with connect(port) as terminal:
        await terminal.shows("welcome")
        await first.close()
        await terminal.ends()
    second = await start_listening(type(SETTINGS)(host="127.0.0.1", port=port), provider, tmp_path)
    assert second.fingerprint == first.fingerprint
    async with connect(port) as terminal:
        await terminal.shows("welcome")
    await second.close()


async def test_a_port_is_shared_with_those_alone_who_share_it(
    provider: DemoAppProvider, tmp_path: Path
) -> None:
    first = await start_listening(SETTINGS, provider, tmp_path, reuse_port=True)
    same = replace(SETTINGS, port=first.port)
    with pytest.raises(InputError, match="Address already in use"):
        await start_listening(same, provider, tmp_path)
    second = await start_listening(same, provider, tmp_path, reuse_port=True)
    assert (second.port, second.fingerprint) == (first.port, first.fingerprint)
    await first.close()
    async with connect(second.port) as terminal:
        await terminal.shows("welcome")
    await second.close()
