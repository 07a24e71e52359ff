"""Who may come in, and as whom."""

import asyncio
import contextlib
import logging
import random
from dataclasses import replace

import asyncssh
import pytest

from netplay.ssh import SSHListener
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.ssh.thief import Thief
from tests.netplay.terminal import connect, first_words, login, open_session
from tests.patience import PATIENCE


async def test_a_key_is_the_visitors_identity(host: SSHListener, provider: DemoAppProvider) -> None:
    keys = [asyncssh.generate_private_key(kind) for kind in ("ssh-ed25519", "ecdsa-sha2-nistp256")]
    for key in [*keys, keys[0]]:
        async with connect(host.port, key=key) as terminal:
            await terminal.shows("welcome")
    assert [visitor.fingerprint for visitor in provider.visitors] == [
        key.get_fingerprint() for key in [*keys, keys[0]]
    ]


async def test_who_has_no_key_is_a_guest(host: SSHListener, provider: DemoAppProvider) -> None:
    async with connect(host.port, "bob") as terminal:
        await terminal.shows("welcome bob")
    (visitor,) = provider.visitors
    assert visitor.fingerprint is None
    assert visitor.address == "127.0.0.1"
    assert visitor.suggested_name == "bob"


async def test_showing_a_key_without_proof_is_worth_nothing(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    victim = asyncssh.generate_private_key("ssh-ed25519")
    async with connect(host.port, key=Thief(victim)) as terminal:  # type: ignore[arg-type]
        await terminal.shows("welcome")
    assert provider.visitors[0].fingerprint is None


async def test_passwords_are_not_asked_for(host: SSHListener) -> None:
    asked: list[str] = []

    class Curious(asyncssh.SSHClient):
        def password_auth_requested(self) -> str:
            asked.append("password")
            return "secret"

    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.create_connection(
            Curious,
            "127.0.0.1",
            host.port,
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=None,
        )
    assert not asked


async def test_a_name_is_printable_and_short_before_anybody_sees_it(
    host: SSHListener, provider: DemoAppProvider, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with connect(host.port, "b[/red]" + "x" * 200) as terminal:
        await terminal.shows("welcome b[/red]xxx")
    assert provider.visitors[0].suggested_name == "b[/red]" + "x" * 25
    assert "[/red]" not in caplog.text


async def test_endless_tries_to_log_in_are_cut(start_host: StartHost) -> None:
    host = await start_host(login_tries=6)

    class Stubborn(asyncssh.SSHClient):
        tries = 0

        def public_key_auth_requested(self) -> Thief:
            self.tries += 1
            return Thief(asyncssh.generate_private_key("ssh-ed25519"))

    client = Stubborn()
    with pytest.raises((asyncssh.Error, OSError)) as caught:
        await asyncssh.create_connection(
            lambda: client,
            "127.0.0.1",
            host.port,
            known_hosts=None,
            config=None,
            agent_path=None,
        )
    assert 1 < client.tries <= 6, caught.value


@pytest.mark.parametrize("sent", [b"", b"SSH-2.0-slow\r\n", b"\0" * 4000])
async def test_who_does_not_log_in_is_cut_off(start_host: StartHost, sent: bytes) -> None:
    host = await start_host(login_seconds=0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    writer.write(sent)
    # Where it has not read all that came, a line that is cut off is reset.
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionResetError):
            while await reader.read(4096):
                pass
    writer.close()
    assert host.gate.open == 0


async def test_damaged_handshakes_end_quietly(
    host: SSHListener, caplog: pytest.LogCaptureFixture
) -> None:
    words = await first_words()
    chance = random.Random(7)
    for _ in range(150):
        damaged = bytearray(words)
        for _ in range(chance.choice((1, 3, 20))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        _, writer = await asyncio.open_connection("127.0.0.1", host.port)
        writer.write(damaged[: chance.choice((len(damaged), chance.randrange(len(damaged))))])
        writer.write_eof()
        writer.close()
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_who_logs_in_and_wants_nothing_is_cut_off(start_host: StartHost) -> None:
    host = await start_host()
    usual, hasty = host.settings, replace(host.settings, login_seconds=0.2)
    host.reconfigure(hasty)  # for who has logged in: logging in itself may take as long as ever
    async with login(host.port) as connection:
        await asyncio.wait_for(connection.wait_closed(), PATIENCE)
    host.reconfigure(usual)
    async with login(host.port) as connection:
        terminal = await open_session(connection)
        await terminal.shows("welcome")
        (ours,) = host._connections
        ours._settings = hasty
        terminal.press("q")
        await terminal.ends()
        await asyncio.wait_for(connection.wait_closed(), PATIENCE)


async def test_a_player_is_not_cut_off_for_sitting_still(
    host: SSHListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    clock = loop.time
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        monkeypatch.setattr(loop, "time", lambda: clock() + host.settings.login_seconds + 1)
        await asyncio.sleep(0.01)
        terminal.press("z")
        await terminal.shows("last z")


async def test_silent_connections_keep_nobody_out(start_host: StartHost) -> None:
    host = await start_host(max_unauthenticated=4, max_unauthenticated_per_address=4)
    silent = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(20)]
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        assert host.gate.open <= 5
    for _, writer in silent:
        writer.close()


async def test_beyond_the_limit_connections_are_refused(start_host: StartHost) -> None:
    host = await start_host(max_per_address=1)
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        with pytest.raises((asyncssh.Error, OSError)):
            async with login(host.port):
                pass
        terminal.press("z")
        await terminal.shows("last z")


async def test_a_third_session_is_refused(host: SSHListener) -> None:
    async with login(host.port) as connection:
        first = await open_session(connection)
        await open_session(connection)
        with pytest.raises(asyncssh.ChannelOpenError):
            await open_session(connection)
        await first.shows("welcome")
        first.press("q")
        await first.ends()
        (ours,) = host._connections
        async with asyncio.timeout(PATIENCE):
            while len(ours._sessions) > 1:
                await asyncio.sleep(0.01)  # the host hears of it a little later
        third = await open_session(connection)
        await third.shows("welcome")


async def test_one_session_too_many_of_a_key_ends_the_oldest(
    start_host: StartHost, provider: DemoAppProvider
) -> None:
    host = await start_host(sessions_per_key=2)
    mine, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    async with (
        connect(host.port, "first", key=mine) as first,
        connect(host.port, "other", key=other) as stranger,
        connect(host.port, "guest") as guest,
    ):
        await first.shows("welcome")
        async with connect(host.port, "second", key=mine) as second:
            await second.shows("welcome")
            async with connect(host.port, "third", key=mine) as third:
                await third.shows("welcome")
                await first.ends()
                assert "this was the oldest" in first.text
                for still in (second, third, stranger, guest):
                    still.press("z")
                    await still.shows("last z")
