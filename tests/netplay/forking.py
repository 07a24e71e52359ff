"""Python programs in processes of their own, without a start of Python for each.

A start costs seconds, nearly all of it for importing. So each run of the tests has one fork server,
which has imported the house and read its decks; a program runs in a fork of it, with its own
descriptors, environment, folder and exit code, as if it had just been started by `python -c`. What
a start itself has to do is for tests that start Python.
"""

from __future__ import annotations

import array
import asyncio
import contextlib
import fcntl
import gc
import importlib
import io
import json
import locale
import multiprocessing
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import resource_tracker
from multiprocessing.connection import arbitrary_address  # type: ignore[attr-defined]
from multiprocessing.forkserver import _forkserver
from pathlib import Path
from tempfile import gettempdir
from types import CodeType
from typing import Any

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from tests.netplay.forked_nodes import fork_nodes
from tests.patience import PATIENCE

IMPORTED = (
    "netplay.cli.main",
    "netplay.cluster.front_process",
    "netplay.cluster.hall_process",
    "netplay.cluster.supervisor",
    "netplay.cluster.worker_process",
    "netplay.host.single_process_host",
    "netplay.ssh",
    "netplay.host.ways_to_join",
    "netplay.config.unwise_settings",
    "netplay.local.local_tables",
    "netplay.local.plain_lines",
    "netplay.terminal.first_preferences",
    "tui.app",
    "netplay.exports.local_exports",
    "tests.netplay.table.victim",
    "tests.netplay.thoughts",
)
"""What programs import anyway, some of it only when they are asked to do something."""
KICKDOOR = "import sys; from netplay.cli.main import main; sys.exit(main())"
"""The program that `kickdoor` is."""
FORKING = multiprocessing.get_context("forkserver")
"""The same for functions: processes of `multiprocessing` that are forks."""
FORKING_FUNCTIONS = """
import os
from multiprocessing.forkserver import main
listening, alive = os.dup(0), os.dup(1)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)
main(listening, alive, [])
"""
"""The program whose forks they are: the server of `multiprocessing`, which is given its two
descriptors in the place of its input and output, and is a fork itself."""
_NUMBER = struct.Struct("!i")


class Fork:
    """A program that runs, or has run. `returncode` is as in `subprocess`: None while it runs, the
    exit code, or minus the signal that has killed it."""

    def __init__(self, pid: int, ending: socket.socket) -> None:
        self.pid = pid
        self._agreements = ending
        self._code: int | None = None

    @property
    def returncode(self) -> int | None:
        if self._code is None and select.select([self._agreements], [], [], 0)[0]:
            self._read()
        return self._code

    def send_signal(self, number: int) -> None:
        """Nothing happens to one that has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float) -> int:
        """Its exit code. Raises `TimeoutError` if it has not ended in so many seconds."""
        if self._code is None:
            if not select.select([self._agreements], [], [], timeout)[0]:
                raise TimeoutError
            self._read()
        assert self._code is not None
        return self._code

    async def ended(self) -> int:
        """The exit code, without keeping the loop."""
        if self.returncode is None:
            loop, over = asyncio.get_running_loop(), asyncio.Event()
            loop.add_reader(self._agreements, over.set)
            try:
                await over.wait()
            finally:
                loop.remove_reader(self._agreements)
        code = self.returncode
        assert code is not None
        return code

    def _read(self) -> None:
        told = self._agreements.recv(_NUMBER.size, socket.MSG_WAITALL)
        self._agreements.close()
        self._code = _NUMBER.unpack(told)[0] if told else -signal.SIGKILL


class ForkServer:
    """A connection to the process of which programs are forks. What was started over it ends when
    it does, and the process with the last one."""

    def __init__(self) -> None:
        self._socket = _connected()

    def start(
        self,
        program: str,
        *words: str,
        stdin: int,
        stdout: int,
        stderr: int,
        environment: Mapping[str, str] | None = None,
        folder: str = "",
        new_session: bool = False,
    ) -> Fork:
        """What `python -c PROGRAM WORD...` does, with these descriptors."""
        ours, theirs = socket.socketpair()
        request = {
            "program": program,
            "words": words,
            "environment": dict(os.environ if environment is None else environment),
            "folder": folder or str(Path.cwd()),
            "new_session": new_session,
        }
        text = json.dumps(request).encode()
        with theirs:
            fds = array.array("i", [stdin, stdout, stderr, theirs.fileno()])
            ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)]
            self._socket.sendmsg([_NUMBER.pack(len(text))], ancillary)
            self._socket.sendall(text)
        (pid,) = _NUMBER.unpack(ours.recv(_NUMBER.size, socket.MSG_WAITALL))
        return Fork(pid, ours)

    def close(self) -> None:
        """End whatever still runs, and wait for it."""
        with self._socket:
            self._socket.shutdown(socket.SHUT_WR)
            self._socket.recv(1)


def _connected() -> socket.socket:
    """To the server of this run of pytest, which is started by whoever wants it first."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"alone{os.getpid()}")
    folder = Path(gettempdir(), f"kickdoor-tests-{os.getuid()}")
    folder.mkdir(mode=0o700, exist_ok=True)
    address = folder / run
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ours = socket.socket(socket.AF_UNIX)
        try:
            ours.connect(str(address))
        except OSError:  # Nobody has started it, or its last connection has ended already.
            _start(address)
            ours.connect(str(address))
    return ours


def _start(address: Path) -> None:
    """Have it listen there, in a process that outlives this one while others need it."""
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(address))
        listening.listen()
        program = f"from tests.netplay.forking import serve; exec(serve({listening.fileno()}))"
        subprocess.Popen(
            [sys.executable, "-c", program],
            pass_fds=[listening.fileno()],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            cwd=Path(__file__).parents[2],
        )


@cache
def server() -> ForkServer:
    """The one of this process."""
    return ForkServer()


@cache
def _functions_server() -> tuple[Fork, int]:
    """That of `multiprocessing`, and the descriptor that it lives by."""
    with socket.socket(socket.AF_UNIX) as listening:
        address = arbitrary_address("AF_UNIX")
        listening.bind(address)
        listening.listen()
        ends_with_us, alive = os.pipe()
        fork = server().start(
            FORKING_FUNCTIONS, stdin=listening.fileno(), stdout=ends_with_us, stderr=2
        )
        os.close(ends_with_us)
    _forkserver._forkserver_address = address  # type: ignore[attr-defined]
    _forkserver._forkserver_alive_fd = alive  # type: ignore[attr-defined]
    return fork, alive


def _run_functions_server() -> None:
    resource_tracker.ensure_running()
    _functions_server()


_forkserver.ensure_running = _run_functions_server  # type: ignore[method-assign]


def close() -> None:
    """End it, if there is one, and that of `multiprocessing`."""
    if _functions_server.cache_info().currsize:
        fork, alive = _functions_server()
        os.close(alive)
        fork.wait(PATIENCE)
        _functions_server.cache_clear()
    if server.cache_info().currsize:
        server().close()
        server.cache_clear()


@dataclass(frozen=True)
class Ended:
    """What has become of a program."""

    returncode: int
    stdout: str
    stderr: str


def run(
    *words: str, typed: bytes = b"", stdout: int | None = None, timeout: float = PATIENCE
) -> Ended:
    """`kickdoor WORD...` with that input, until it ends; what it says unless to `stdout`."""
    (typing, keys), (said, out), (told, err) = os.pipe(), os.pipe(), os.pipe()
    fork = server().start(
        KICKDOOR, *words, stdin=typing, stdout=out if stdout is None else stdout, stderr=err
    )
    for fd in (typing, out, err):
        os.close(fd)
    # In threads, so that neither side waits for the other.
    with ThreadPoolExecutor(3) as threads:
        threads.submit(_type, keys, typed)
        output, errors = threads.submit(_read, said), threads.submit(_read, told)
        return Ended(fork.wait(timeout), output.result(), errors.result())


def _type(fd: int, typed: bytes) -> None:
    with contextlib.suppress(BrokenPipeError), open(fd, "wb") as keys:
        keys.write(typed)


def _read(fd: int) -> str:
    with open(fd, encoding="utf-8") as lines:
        return lines.read()


@dataclass
class _Running:
    """A fork: who has asked for it, and where its end is to be told."""

    asking: socket.socket
    ending: socket.socket


def serve(descriptor: int) -> CodeType | str:
    """Fork for each request. Returns in each fork, with what it has to do, so that it ends as
    every program does; and in the server, with nothing, when nobody can ask any more."""
    for name in IMPORTED:
        importlib.import_module(name)
    for edition_id in built_in_edition_ids():
        load_built_in_edition(edition_id)
    gc.collect()
    gc.freeze()
    listening = socket.socket(fileno=descriptor)
    waking, woken = socket.socketpair()
    woken.setblocking(False)
    waking.setblocking(False)
    signal.set_wakeup_fd(woken.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    connections = [listening.accept()[0]]
    running: dict[int, _Running] = {}
    while connections:
        ready, _, _ = select.select([listening, waking, *connections], [], [])
        if waking in ready:
            waking.recv(4096)
            _reap(running)
        if listening in ready:
            connections.append(listening.accept()[0])
        for asking in connections[:]:
            if asking not in ready:
                continue
            head, ancillary, _, _ = asking.recvmsg(_NUMBER.size, socket.CMSG_SPACE(4 * 4))
            if not head:
                _end_all(running, asking)
                connections.remove(asking)
                asking.close()
                connections = connections or _late_connections(listening)
                continue
            fds = array.array("i")
            for _, _, data in ancillary:
                fds.frombytes(data)
            (size,) = _NUMBER.unpack(head)
            request = json.loads(asking.recv(size, socket.MSG_WAITALL))
            pid = os.fork()
            if not pid:
                open_here = (one.ending for one in running.values())
                for each in (listening, waking, woken, *connections, *open_here):
                    each.close()
                return _become(request, *fds)
            *standard, ending = fds
            for fd in standard:
                os.close(fd)
            running[pid] = _Running(asking, socket.socket(fileno=ending))
            running[pid].ending.sendall(_NUMBER.pack(pid))
    return ""


def _late_connections(listening: socket.socket) -> list[socket.socket]:
    """Of those who came while the last one left. From now on nobody finds this server any more."""
    Path(listening.getsockname()).unlink(missing_ok=True)
    listening.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        return [listening.accept()[0]]
    return []


def _end_all(running: dict[int, _Running], asking: socket.socket) -> None:
    """Kill what somebody has asked for who is gone, and wait for it."""
    for pid in [pid for pid, one in running.items() if one.asking is asking]:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        running.pop(pid).ending.close()


def _reap(running: dict[int, _Running]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        # It may be that nobody waits for it.
        with running.pop(pid).ending as ending, contextlib.suppress(BrokenPipeError):
            ending.sendall(_NUMBER.pack(os.waitstatus_to_exitcode(status)))


def _become(request: dict[str, Any], stdin: int, stdout: int, stderr: int, ending: int) -> CodeType:
    """Take over what the program is given; its code."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.close(ending)
    if request["new_session"]:
        os.setsid()
    for number, fd in enumerate((stdin, stdout, stderr)):
        os.dup2(fd, number)
        os.close(fd)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["words"]
    with contextlib.suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    _open_streams()
    fork_nodes(_open_streams)
    return compile(request["program"], "<string>", "exec")


_former_streams: list[object] = []
"""They are not closed: another thread may have been writing to them when this process began."""


def _open_streams() -> None:
    """Those of Python, on the descriptors that are there."""
    _former_streams.extend((sys.stdin, sys.stdout, sys.stderr))
    sys.stdin = sys.__stdin__ = _stream(0, "r", "strict")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _stream(1, "w", "strict")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _stream(2, "w", "backslashreplace")  # type: ignore[misc]


def _stream(fd: int, mode: str, errors: str) -> io.TextIOWrapper:
    """As Python opens its own."""
    stream = open(fd, mode, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115
    assert isinstance(stream, io.TextIOWrapper)
    stream.reconfigure(line_buffering=mode == "w" and (fd == 2 or stream.isatty()))
    return stream
