"""Nodes of a host in several processes that are forks of their supervisor.

Each is a child of the supervisor with its own descriptors, environment, signals and exit code, as
if Python had been started for it; but what that start costs for each of five to seven processes,
two seconds of importing and reading decks, it is spared.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import logging
import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from netplay.cli import host_role_process
from netplay.recordings import background_recorder
from netplay.system import low_priority_jobs

_MODULE = "netplay.cli.host_role_process"
_CALLED = "node "
"""Before a fork's name, where the system shows it."""
_PR_SET_NAME = 15
"""From `linux/prctl.h`."""
_FROM_THE_START: Mapping[signal.Signals, Any] = {
    signal.SIGTERM: signal.SIG_DFL,
    signal.SIGHUP: signal.SIG_DFL,
    signal.SIGCHLD: signal.SIG_DFL,
    signal.SIGINT: signal.default_int_handler,
    signal.SIGPIPE: signal.SIG_IGN,
}
"""What a Python does with signals that has just been started."""


def node_name(process: Path) -> str:
    """Which node that folder of `/proc` is of, a fork or one that was started; empty: none.
    Raises `OSError` if the process has ended."""
    words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    if _MODULE in words:
        return words[words.index(_MODULE) + 1]
    called = (process / "comm").read_text().removesuffix("\n")
    return called.removeprefix(_CALLED) if called.startswith(_CALLED) else ""


def fork_nodes(fresh_streams: Callable[[], None]) -> None:
    """Have this process fork whenever it would start a node; each fork begins with
    `fresh_streams`, as the supervisor's may have been in use at that moment. What nodes start in
    the background takes its turn like everything else."""
    start = asyncio.create_subprocess_exec

    async def start_or_fork(*command: Any, **options: Any) -> asyncio.subprocess.Process:
        if _MODULE in command:
            words = command[command.index(_MODULE) + 1 :]
            task = asyncio.current_task()
            assert task is not None
            options["preexec_fn"] = partial(_be, words, options["env"], task, fresh_streams)
        return await start(*command, **options)

    asyncio.create_subprocess_exec = start_or_fork


def _be(
    words: Sequence[str],
    environment: Mapping[str, str],
    task: asyncio.Task[Any],
    fresh_streams: Callable[[], None],
) -> None:
    """The life of a node, in a fork whose descriptors 0 to 2 are there already; never returns."""
    code = 1
    try:
        gc.freeze()  # What is the supervisor's is never finalized here.
        signal.set_wakeup_fd(-1)
        for signum, handler in _FROM_THE_START.items():
            signal.signal(signum, handler)
        # With the one at whose end the supervisor knows that its child has begun.
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        _leave_loop(task)
        logging.getLogger().handlers = []
        logging.raiseExceptions = True
        os.environ.clear()
        os.environ.update(environment)
        fresh_streams()
        ctypes.CDLL(None).prctl(_PR_SET_NAME, f"{_CALLED}{words[0]}".encode())
        take_their_turn(lambda starting, name, command: vars(starting).update({name: command}))
        sys.argv = [_MODULE, *words]
        host_role_process.main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def take_their_turn(patch: Callable[[ModuleType, str, object], None]) -> None:
    """Have what is started in the background take its turn like everything else, by what sets a
    name of a module: while tests keep all cores busy it would be given up as too slow."""
    for starting in (background_recorder, low_priority_jobs):
        patch(starting, "low_priority_command", _foreground_command)


def _foreground_command(module: str) -> tuple[str, ...]:
    return sys.executable, "-P", "-m", module


def _leave_loop(task: asyncio.Task[Any]) -> None:
    """No loop runs here, and no task."""
    asyncio._set_running_loop(task.get_loop())
    with contextlib.suppress(RuntimeError):  # Python has done so after the fork.
        asyncio.tasks._leave_task(task.get_loop(), task)
    asyncio._set_running_loop(None)
