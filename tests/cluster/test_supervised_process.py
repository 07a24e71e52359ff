"""What dies is started again, what hangs is killed first, what ends well is over."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from cards.built_in_editions import built_in_edition_ids
from netplay.cli import host_role_process
from netplay.cluster import supervised_process
from netplay.cluster.shared_listening_port import SharedListeningPort
from netplay.cluster.standby import STANDBY
from netplay.cluster.supervised_process import SupervisedProcess
from netplay.input_error import InputError
from tests.patience import PATIENCE

READY = "READY=1"
_CHILD = """
import os, signal, socket, sys
talking = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
talking.connect(os.environ["NOTIFY_SOCKET"])
talking.send(f"STATUS={os.getpid()}\\n{sys.argv[1]}".encode())
if len(sys.argv) > 2: sys.exit(int(sys.argv[2]))
signal.pause()
"""

Make = Callable[..., SupervisedProcess]


def child(*words: str) -> Sequence[str]:
    """A process that says that, then ends with that code or not at all."""
    return sys.executable, "-c", _CHILD, *words


@pytest.fixture
async def make(tmp_path: Path) -> AsyncIterator[Make]:
    async with AsyncExitStack() as stack:

        def made(*commands: Sequence[str], **more: Callable[[], None] | None) -> SupervisedProcess:
            left = list(commands)
            process = SupervisedProcess(
                "node", lambda: left.pop(0) if left[1:] else left[0], more.get("ended", no_end)
            )
            stack.push_async_callback(process.end, PATIENCE)
            return process

        yield made


def no_end() -> None:
    raise AssertionError("it was not to end")


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.01)


@pytest.mark.slow
async def test_what_was_killed_is_started_again(make: Make, tmp_path: Path) -> None:
    process = make(child(READY))
    await process.start(tmp_path)
    assert await process.until_ready()
    first = process.status
    os.kill(int(first), signal.SIGKILL)
    await until(lambda: process.status != first)
    await process.end(PATIENCE)
    with pytest.raises(ProcessLookupError):
        os.kill(int(process.status), 0)


NOWHERE = ("/nowhere/kickdoor",)


async def test_what_cannot_be_started_is_said_and_nobody_waits_for_it(
    make: Make, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    process = make(NOWHERE)
    await process.start(tmp_path)
    async with asyncio.timeout(PATIENCE):
        assert not await process.until_ready()
    assert "node cannot be started: [Errno 2]" in caplog.text


async def test_a_fault_in_what_makes_its_command_is_not_waited_for(tmp_path: Path) -> None:
    def broken() -> Sequence[str]:
        raise ZeroDivisionError

    process = SupervisedProcess("node", broken, no_end)
    await process.start(tmp_path)
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(ZeroDivisionError):
            await process.until_ready()


@pytest.mark.slow
async def test_what_cannot_be_started_again_just_now_is_tried_again(
    make: Make, tmp_path: Path
) -> None:
    process = make(child(READY), NOWHERE, NOWHERE, child(READY))
    await process.start(tmp_path)
    assert await process.until_ready()
    first = process.status
    os.kill(int(first), signal.SIGKILL)
    await until(lambda: process.status != first)


async def test_what_dies_at_once_is_started_again_more_and_more_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives, pauses, now = [1.0] * 8 + [60.0, 1.0], list[float](), 1000.0

    class ShortLived(SupervisedProcess):
        async def _run_once(self, environment: Mapping[str, str]) -> int:
            nonlocal now
            now += lives.pop(0)
            self._was_ready, self.restarts = True, bool(lives)
            return 1

    async def note_pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(supervised_process, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(asyncio, "sleep", note_pause)
    process = ShortLived("node", lambda: NOWHERE, no_end)
    await process.start(tmp_path)
    await process.until_ready()
    await process.end(PATIENCE)
    assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 0.1]


@pytest.mark.slow
async def test_what_ends_well_is_started_again_where_that_is_not_the_end(
    make: Make, tmp_path: Path
) -> None:
    process = make(child(READY, "0"), child(READY), ended=None)
    await process.start(tmp_path)
    assert await process.until_ready()
    first = process.status
    await until(lambda: process.status != first)
    assert await process.until_ready()


@pytest.mark.slow
async def test_what_hangs_is_killed_and_started_again(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised_process, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(supervised_process, "_LOOKS", 0.05)
    process = make(child(READY))
    await process.start(tmp_path)
    assert await process.until_ready()
    first = process.status
    await until(lambda: process.status != first)


@pytest.mark.slow
async def test_what_hangs_before_it_is_ready_is_killed_and_started_again(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised_process, "_START_SECONDS", 1.0)
    process = make(child(READY), child("WATCHDOG=1"), child(READY))
    await process.start(tmp_path)
    assert await process.until_ready()
    first = process.status
    os.kill(int(first), signal.SIGKILL)
    await until(lambda: process.status != first)
    second = process.status
    assert not process.ready.is_set()
    await until(process.ready.is_set)
    assert process.status not in (first, second)


@pytest.mark.slow
async def test_nobody_is_silent_while_the_supervisor_itself_is_held_up(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised_process, "PATIENCE_SECONDS", 0.6)
    process = make(child(READY))
    await process.start(tmp_path)
    assert await process.until_ready()
    first = process.status
    await asyncio.sleep(0)
    time.sleep(1.0)
    await asyncio.sleep(0.3)
    assert Path(f"/proc/{first}").exists()


@asynccontextmanager
async def with_standby(
    folder: Path, program: str, ended: Callable[[], None] | None
) -> AsyncIterator[tuple[SupervisedProcess, int]]:
    """A process that does that, and the id of its standby; both have ended afterwards."""
    told = f"from netplay.cluster.standby import wait_in_standby; wait_in_standby()\n{program}"
    process = SupervisedProcess(
        "node", lambda: (sys.executable, "-c", told, READY), ended, has_standby=True
    )
    await process.start(folder)
    try:
        assert await process.until_ready()
        standby = await standby_of(process)
        yield process, standby
    finally:
        await process.end(PATIENCE)
    with pytest.raises(ProcessLookupError):
        os.kill(standby, 0)


async def standby_of(process: SupervisedProcess) -> int:
    """The id of the process that waits, as soon as there is one."""
    await until(lambda: process._standby is not None)
    assert process._standby is not None
    return process._standby.pid


@pytest.mark.slow
async def test_a_standby_goes_on_when_a_process_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised_process, "_STANDBY_AFTER", 0.0)
    async with with_standby(tmp_path, _CHILD, no_end) as (process, standby):
        first = process.status
        os.kill(int(first), signal.SIGKILL)
        await until(lambda: process.status != first)
        assert process.status == str(standby)
        last = await standby_of(process)
    with pytest.raises(ProcessLookupError):
        os.kill(last, 0)


_PREPARED = """
from netplay.cluster.standby import wait_in_standby
wait_in_standby(lambda: print("prepared", flush=True))
print("went on")
"""


@pytest.mark.slow
def test_a_standby_prepares_what_it_can_before_it_is_told_to_go_on() -> None:
    def run(**environment: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-c", _PREPARED],
            env=os.environ | environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    standby = run(**{STANDBY: "1"})
    assert standby.stdout is not None
    assert standby.stdout.readline() == b"prepared\n"
    assert standby.communicate(b"\n", timeout=PATIENCE)[0] == b"went on\n"
    assert run().communicate(timeout=PATIENCE)[0] == b"went on\n"


def test_the_standby_of_a_hall_has_read_our_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ends(BaseException):
        pass

    prepared: list[Callable[[], None]] = []

    def wait(prepare: Callable[[], None] = lambda: None) -> None:
        prepared.append(prepare)
        raise Ends

    monkeypatch.setattr(host_role_process, "wait_in_standby", wait)
    monkeypatch.setattr(host_role_process, "request_parent_death_signal", lambda: None)
    read: list[str] = []
    monkeypatch.setattr(host_role_process, "load_built_in_edition", read.append)
    for name in ("hall", "f1"):
        monkeypatch.setattr(sys, "argv", ["host_node", name, "access"])
        with pytest.raises(Ends):
            host_role_process.main()
        prepared[-1]()
        assert tuple(read) == built_in_edition_ids()


@pytest.mark.slow
async def test_what_is_not_ready_yet_reads_its_settings_again_when_it_is(
    make: Make, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    told = (
        f"import signal, time; time.sleep(0.5)\n"
        f"signal.signal(signal.SIGHUP, lambda *_: open({str(heard)!r}, 'w'))\n{_CHILD}"
    )
    process = make((sys.executable, "-c", told, READY))
    await process.start(tmp_path)
    await until(lambda: process._process is not None)
    process.reload()
    assert await process.until_ready()
    await until(heard.exists)


_SAVES = """
import os, signal, socket, sys, time
def save(*anything):
    open(sys.argv[1], "w").close()
    sys.exit()
time.sleep(float(sys.argv[2]))
signal.signal(signal.SIGTERM, save)
talking = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
talking.connect(os.environ["NOTIFY_SOCKET"])
talking.send(b"READY=1")
signal.pause()
"""


@pytest.mark.slow
@pytest.mark.parametrize("is_known", [True, False])
async def test_what_has_just_died_goes_on_before_it_is_told_to_end(
    make: Make, tmp_path: Path, is_known: bool
) -> None:
    """Else nobody would save what it had."""
    saved = tmp_path / "saved"
    process = make(child(READY), (sys.executable, "-c", _SAVES, str(saved), "0.5"))
    await process.start(tmp_path)
    assert await process.until_ready()
    os.kill(int(process.status), signal.SIGKILL)
    if is_known:
        await until(lambda: not process.ready.is_set())
    await process.end(PATIENCE, saves=True)
    assert saved.exists()


@pytest.mark.slow
async def test_what_never_was_ready_is_told_to_end_at_once(make: Make, tmp_path: Path) -> None:
    process = make(child("STATUS=trying"))
    await process.start(tmp_path)
    await until(lambda: process.status != "")
    async with asyncio.timeout(PATIENCE / 2):
        await process.end(PATIENCE, saves=True)


@pytest.mark.slow
async def test_what_never_was_ready_is_not_tried_again(make: Make, tmp_path: Path) -> None:
    process = make(child("STATUS=trying", "1"))
    await process.start(tmp_path)
    assert not await process.until_ready()


@pytest.mark.slow
async def test_what_ends_well_is_over(make: Make, tmp_path: Path) -> None:
    over = asyncio.Event()
    process = make(child(READY, "0"), ended=over.set)
    await process.start(tmp_path)
    async with asyncio.timeout(PATIENCE):
        await over.wait()


@pytest.mark.slow
async def test_what_ends_well_is_followed_by_no_standby(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have read other code than there is now."""
    monkeypatch.setattr(supervised_process, "_STANDBY_AFTER", 0.0)
    ends = _CHILD.replace("signal.pause()", "signal.sigwait([signal.SIGUSR1])")
    ends = f"import signal; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])\n{ends}"
    async with with_standby(tmp_path, ends, None) as (process, standby):
        first = process.status
        os.kill(int(first), signal.SIGUSR1)
        await until(lambda: process.status != first)
        assert process.status != str(standby)


def test_a_port_is_held_for_those_who_share_it() -> None:
    with SharedListeningPort("127.0.0.1", 0) as port:
        for _ in range(2):
            with socket.create_server(("127.0.0.1", port.number), reuse_port=True):
                pass
        with pytest.raises(OSError, match="in use"):
            socket.create_server(("127.0.0.1", port.number))
        with pytest.raises(InputError, match=f"cannot listen on 127.0.0.1 port {port.number}"):
            SharedListeningPort("127.0.0.1", port.number)
    with socket.create_server(("127.0.0.1", port.number)):
        pass


def test_a_port_is_the_same_for_all_addresses() -> None:
    with (
        SharedListeningPort("", 0) as port,
        socket.create_server(("", port.number), reuse_port=True),
    ):
        assert port.number
