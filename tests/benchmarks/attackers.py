"""The strangers of `attacks`: each comes from addresses of its own and goes on until it is stopped.

    python -m tests.benchmarks.attackers NAME PORT

Addresses of 127.0.0.0/8 stand for those of the internet, so that the limits for one source hold for
the strangers and not for those who want to play. Whatever becomes of an attack is not its matter.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable

import asyncssh

from tests.netplay.terminal import first_words

HOST = "127.0.0.1"
TROUBLES = (asyncssh.Error, OSError, asyncio.TimeoutError, asyncio.IncompleteReadError)
CONNECTIONS, TERMINALS = 24, 2
ADDRESSES = 8
_sources = itertools.count()


def source() -> tuple[str, int]:
    """An address that nobody has come from yet, or not for long."""
    number = next(_sources)
    return f"127.{1 + number // 60_000 % 250}.{number // 250 % 240}.{1 + number % 250}", 0


async def dial(
    port: int, address: tuple[str, int]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOST, port, local_addr=address)


class Quiet(asyncssh.SSHClient):
    def kbdint_auth_requested(self) -> str:
        return ""


class Reader(asyncssh.SSHClientSession[bytes]):
    """Reads, and forgets."""


@contextlib.asynccontextmanager
async def logged_in(
    port: int, address: tuple[str, int]
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    connection, _ = await asyncssh.create_connection(
        Quiet, HOST, port, username="mallory", known_hosts=None, config=None, agent_path=None,
        client_keys=None, local_addr=address, login_timeout=20,
    )  # fmt: skip
    try:
        yield connection
    finally:
        connection.abort()
        await connection.wait_closed()


async def in_the_lobby(
    connection: asyncssh.SSHClientConnection, size: tuple[int, int] = (100, 30)
) -> asyncssh.SSHClientChannel[bytes]:
    channel, _ = await connection.create_session(
        Reader, term_type="xterm-256color", term_size=size, encoding=None, window=1 << 30
    )
    return channel


async def silent(port: int) -> None:
    """Row 1: a thousand connections that say nothing, from a hundred addresses."""
    held = []
    addresses = [source() for _ in range(100)]
    for number in range(1000):
        with contextlib.suppress(*TROUBLES):
            held.append(await dial(port, addresses[number % 100]))
    await asyncio.sleep(3600)


async def dripping(port: int) -> None:
    """Row 2: logins that come byte by byte."""

    async def drip() -> None:
        while True:
            with contextlib.suppress(*TROUBLES):
                _, writer = await dial(port, source())
                for byte in b"SSH-2.0-" + b"x" * 200:
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(0.05)
                writer.close()

    await asyncio.gather(*(drip() for _ in range(50)))


async def flood(port: int) -> None:
    """Row 3: logins as fast as they go, from a few addresses, none of which ends well."""

    async def knock(address: tuple[str, int]) -> None:
        while True:
            with contextlib.suppress(*TROUBLES):
                await asyncssh.create_connection(
                    asyncssh.SSHClient,
                    HOST,
                    port,
                    known_hosts=None,
                    config=None,
                    agent_path=None,
                    client_keys=None,
                    local_addr=address,
                    preferred_auth="password",
                )
            await asyncio.sleep(0.005)

    await asyncio.gather(*(knock(source()) for _ in range(20)))


async def mutated(port: int) -> None:
    """Row 4: handshakes with bytes changed, cut off, and doubled, seeded."""
    chance, words = random.Random(4), await first_words()
    while True:
        damaged = bytearray(words)
        for _ in range(chance.choice((0, 1, 3, 20))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        with contextlib.suppress(*TROUBLES):
            _, writer = await dial(port, source())
            writer.write(damaged[: chance.randrange(1, len(damaged))] * chance.choice((1, 1, 5)))
            writer.close()
        await asyncio.sleep(0.005)


async def channels(port: int) -> None:
    """Row 6: five hundred channels on one connection, again and again."""
    while True:
        with contextlib.suppress(*TROUBLES):
            async with logged_in(port, source()) as connection:
                await asyncio.gather(
                    *(in_the_lobby(connection) for _ in range(500)), return_exceptions=True
                )
        await asyncio.sleep(0.2)


async def deaf(port: int) -> None:
    """Row 8: screens of the largest size that nobody reads, with something new all the time."""

    async def stay() -> None:
        async with logged_in(port, source()) as connection:
            channel = await in_the_lobby(connection, (300, 100))
            await asyncio.sleep(1.0)
            assert connection._transport is not None
            connection._transport.pause_reading()
            for number in itertools.count():
                channel.change_terminal_size(290 + number % 10, 90 + number % 10)
                await asyncio.sleep(0.1)

    await asyncio.gather(*(stay() for _ in range(5)), return_exceptions=True)


async def resizing(port: int) -> None:
    """Row 9: twenty thousand changes of size, a thousand at a time."""
    async with logged_in(port, source()) as connection:
        channel = await in_the_lobby(connection)
        for number in range(20_000):
            channel.change_terminal_size(80 + number % 100, 24 + number % 40)
            if number % 1000 == 999:
                await asyncio.sleep(0.1)
        await asyncio.sleep(3600)


async def huge(port: int) -> None:
    """Row 10: terminals of impossible sizes."""
    while True:
        for size in ((6000, 3000), (2**31 - 1, 2**31 - 1), (0, 0)):
            with contextlib.suppress(*TROUBLES):
                async with logged_in(port, source()) as connection:
                    await in_the_lobby(connection, size)
                    await asyncio.sleep(0.5)


async def pasting(port: int) -> None:
    """Row 14: ten megabytes pasted, and keys held down without end."""
    async with logged_in(port, source()) as connection:
        channel = await in_the_lobby(connection)
        channel.write(b"\x1b[200~" + b"paste me " * 1_150_000 + b"\x1b[201~")
        while True:
            channel.write(b"\x1b[B" * 500 + b"\x1b[<35;9;9M" * 500)
            await asyncio.sleep(0.02)


async def talking(port: int) -> None:
    """Row 15: lines of talk in the lobby as fast as they can be sent."""

    async def talk() -> None:
        async with logged_in(port, source()) as connection:
            channel = await in_the_lobby(connection)
            while True:
                channel.write(b"t" + b"spam" * 10 + b"\r")
                await asyncio.sleep(0.01)

    await asyncio.gather(*(talk() for _ in range(8)), return_exceptions=True)


# From one address, as many as the limits let in: 24 connections with two terminals each.


async def _in_numbers(
    port: int, do: Callable[[asyncssh.SSHClientConnection], Awaitable[None]], addresses: int = 1
) -> None:
    """All of them do that, each terminal by itself; who is turned out comes back. Says `ready` on
    standard output once all have come."""
    few, came, sources = asyncio.Semaphore(4), 0, [source() for _ in range(addresses)]

    async def stay(address: tuple[str, int]) -> None:
        nonlocal came
        first = True
        while True:
            with contextlib.suppress(*TROUBLES):
                async with contextlib.AsyncExitStack() as stack:
                    async with few:
                        connection = await stack.enter_async_context(logged_in(port, address))
                    came += first
                    first = False
                    if came == CONNECTIONS:
                        print("ready", flush=True)
                    await asyncio.gather(*(do(connection) for _ in range(TERMINALS)))
            await asyncio.sleep(1.0)

    await asyncio.gather(*(stay(sources[one % addresses]) for one in range(CONNECTIONS)))


async def _press(port: int, first: bytes, keys: bytes, addresses: int = 1) -> None:
    """Find the way from the lobby by the `first` keys, then press five `keys` each tenth of a
    second."""

    async def do(connection: asyncssh.SSHClientConnection) -> None:
        channel = await in_the_lobby(connection)
        await asyncio.sleep(1.0)
        for key in first:
            channel.write(bytes([key]))
            await asyncio.sleep(0.3)
        while True:
            channel.write(keys)
            await asyncio.sleep(0.1)

    await _in_numbers(port, do, addresses)


async def pressing(port: int) -> None:
    """Row 28: the tutorial, and its keys."""
    await _press(port, b"b", b"ocp?=")


async def spread(port: int) -> None:
    """Row 28: the same from eight addresses at once, none of which does much by itself."""
    await _press(port, b"b", b"ocp?=", ADDRESSES)


async def ordering(port: int) -> None:
    """Row 28: a table each in the lobby, with a bot more and a bot less."""
    await _press(port, b"n\r", b"+-+-+")


async def choosing(port: int) -> None:
    """Row 28: the page of settings, up and down and changing."""
    await _press(port, b"q1", b"\x1b[B\x1b[C\x1b[B\x1b[C\x1b[D")


async def browsing(port: int) -> None:
    """Row 28: the gallery of cards."""
    await _press(port, b"q3", b"\x1b[B\x1b[C\x1b[B\x1b[C\x1b[D")


async def watching(port: int) -> None:
    """Row 28: at the table of the six, without a seat, reading this and that."""
    await _press(port, b"w", b"?=?=l")


async def lines(port: int) -> None:
    """Row 28: a game against bots in plain lines, and questions."""

    async def do(connection: asyncssh.SSHClientConnection) -> None:
        channel, _ = await connection.create_session(Reader, encoding=None, window=1 << 30)
        await asyncio.sleep(1.0)
        channel.write(b"learn\n")
        await asyncio.sleep(0.5)
        while True:
            channel.write(b"help\ntable\nhand\nopen\npass\n" * 2)
            await asyncio.sleep(1.0)

    await _in_numbers(port, do)


async def asking(port: int) -> None:
    """Row 28: words over ssh, one after the other."""

    async def do(connection: asyncssh.SSHClientConnection) -> None:
        while True:
            await connection.run("status", check=False)

    await _in_numbers(port, do)


async def churning(port: int) -> None:
    """Row 27: guests who come, look round and go, two at a time."""

    async def visit() -> None:
        while True:
            with contextlib.suppress(*TROUBLES):
                async with logged_in(port, source()) as connection:
                    await in_the_lobby(connection)
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.05)

    await asyncio.gather(visit(), visit())


ATTACKS: dict[str, Callable[[int], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        silent, dripping, flood, mutated, channels, deaf, resizing, huge, pasting, talking,
        churning, pressing, spread, ordering, choosing, browsing, watching, lines, asking,
    )
}  # fmt: skip
CROWDS = (pressing, spread, ordering, choosing, browsing, watching, lines, asking)
"""Those that say when they have come."""


def main() -> None:
    asyncssh.set_log_level("CRITICAL")
    with contextlib.suppress(*TROUBLES):
        asyncio.run(ATTACKS[sys.argv[1]](int(sys.argv[2])))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
