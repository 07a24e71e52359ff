"""A host in several processes: a bus, and those with a hall, workers and fronts, started, watched
and ended together."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path

from netplay.cluster.bus_credentials import bus_credentials_path
from netplay.cluster.bus_secrets import BusSecrets
from netplay.cluster.nats_server_config import NatsServerConfig, find_nats_server
from netplay.cluster.process_roles import Roles, roles_of_each_process
from netplay.cluster.scratch_folder import scratch_folder
from netplay.cluster.shared_listening_port import SharedListeningPort
from netplay.cluster.subjects import HALL, is_worker
from netplay.cluster.supervised_process import SupervisedProcess
from netplay.config import Config
from netplay.host.service_manager_notifier import ServiceManagerNotifier
from netplay.input_error import InputError
from netplay.logs import LogWriter
from netplay.system.host_key import load_or_create_host_key
from netplay.system.parent_death_signal import command_ending_with_parent

MakeNodeCommandLine = Callable[[Roles, int, Path], Sequence[str]]
"""The command of a process with these roles: fronts listen on that port, and each role finds in
that folder, in a file with its name, how it reaches the bus."""

_HALL_SECONDS, _OTHER_SECONDS, _BUS_SECONDS = 24.0, 5.0, 2.0
"""A process that was told to end is waited for so long."""


class ProcessStartFailed(InputError):
    """The hall, a worker or a front could not start, and has said why."""


async def run_supervisor(
    config: Config, command: MakeNodeCommandLine, ready: Callable[[int, str], None]
) -> None:
    """Serve until SIGTERM or SIGINT, or until the hall ends by itself. `ready` is called with the
    port and the host key's fingerprint when all fronts listen; SIGHUP is passed on.

    Raises `InputError`, with one line, if it cannot start.
    """
    program = await asyncio.to_thread(find_nats_server)
    manager, stop = ServiceManagerNotifier(os.environ), asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stop.set)
    with ExitStack() as stack:
        stack.callback(LogWriter(config.log).close)
        key = load_or_create_host_key(config.data_dir)
        port = stack.enter_context(SharedListeningPort(config.ssh.host, config.ssh.port)).number
        folder = stack.enter_context(scratch_folder())
        elsewhere = BusSecrets(config.bus_dir).elsewhere(config) if config.cluster.listen else None
        processes = roles_of_each_process(config)
        server = NatsServerConfig(_free_port(), chain.from_iterable(processes), elsewhere)
        nodes = _Nodes(folder, processes, program, command, port, server, stop.set)
        loop.add_signal_handler(signal.SIGHUP, nodes.reload)
        nodes.hall.hear = lambda: manager.alive(nodes.hall.status)
        starting = loop.create_task(nodes.start())
        stopping = loop.create_task(stop.wait())
        try:
            await asyncio.wait((starting, stopping), return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                starting.result()
                ready(port, key.get_fingerprint())
                manager.ready()
                await stopping
        finally:
            starting.cancel()
            manager.stopping("Saving the tables")
            await nodes.end()


class _Nodes:
    """The processes of a host, with their files in `folder`; `ended` is called when one of them
    ends well by itself, as a hall does that an admin has emptied."""

    def __init__(
        self,
        folder: Path,
        processes: Sequence[Roles],
        program: Path,
        command: MakeNodeCommandLine,
        port: int,
        server: NatsServerConfig,
        ended: Callable[[], None],
    ) -> None:
        self._folder = folder
        self._config_file = folder / "bus.conf"
        self._server = server
        self._server.write(self._config_file)
        running = command_ending_with_parent(str(program), "-c", str(self._config_file))
        self._bus = SupervisedProcess("bus", lambda: running, ended, self._server.answers)

        def node(roles: Roles) -> SupervisedProcess:
            def commanded() -> Sequence[str]:
                for role in roles:
                    self._server.access(role).write(bus_credentials_path(folder, role))
                return command(roles, port, folder)

            # The tables of a worker go on at another one, and at itself where there is none. It
            # ends well when the hall has taken them all away from it.
            return SupervisedProcess(
                roles[0],
                commanded,
                None if _plays(roles) else ended,
                # All wait for the one hall; who was at a front comes in by another.
                has_standby=_plays(roles) or HALL in roles,
            )

        hall, *others = processes
        self.hall = node(hall)
        self._others = {node(roles): roles for roles in others}

    async def start(self) -> None:
        """Return when all are ready. Raises `InputError`."""
        await self._bus.start(self._folder)
        if not await self._bus.until_ready():
            raise InputError(f"nats-server does not start: {self._server.last_words()}")
        nodes = self._nodes  # Fronts and workers wait for their hall by themselves.
        for node in nodes:
            await node.start(self._folder)
        for node in nodes:
            if not await node.until_ready():
                raise ProcessStartFailed(f"{node.name} does not start")

    def reload(self) -> None:
        """Have them read their settings again."""
        for node in self._nodes:
            node.reload()

    @property
    def _nodes(self) -> Sequence[SupervisedProcess]:
        return self.hall, *self._others

    async def end(self) -> None:
        """End them: the hall has saved what is played, and the fronts say goodbye. A hall that has
        just died is followed by another one first, which brings home what is played elsewhere."""
        for other, roles in self._others.items():
            other.restarts = _plays(roles)
        await self.hall.end(_HALL_SECONDS, saves=True)
        await asyncio.gather(*(other.end(_OTHER_SECONDS) for other in self._others))
        await self._bus.end(_BUS_SECONDS)


def _plays(roles: Roles) -> bool:
    """A process with these roles has a worker."""
    return any(map(is_worker, roles))


def _free_port() -> int:
    """A port of the loopback that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        number: int = found.getsockname()[1]
        return number
