"""A host on a free port, for each test that asks for one."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from netplay.ssh import SSHHost, SSHSettings, VisitorCheck, serve
from netplay.ssh.server import ADMIT_EVERYBODY
from tests.netplay.ssh.demo import DemoFront

SETTINGS = SSHSettings(
    host="127.0.0.1", port=0, connection_burst=1000, connections_per_second=1000.0
)

StartHost = Callable[..., Awaitable[SSHHost]]


@pytest.fixture
def front() -> DemoFront:
    return DemoFront()


@pytest.fixture
async def start_host(front: DemoFront, tmp_path: Path) -> AsyncIterator[StartHost]:
    """Start a host with other settings or commands than usual; it is closed after the test."""
    started: list[SSHHost] = []

    async def start(
        commands: Any = None, visitor_check: VisitorCheck | None = None, **settings: Any
    ) -> SSHHost:
        host = await serve(
            replace(SETTINGS, **settings),
            front,
            tmp_path,
            commands,
            visitor_check=visitor_check or ADMIT_EVERYBODY,
        )
        started.append(host)
        return host

    yield start
    for host in started:
        await host.close()


@pytest.fixture
async def host(start_host: StartHost) -> SSHHost:
    return await start_host()
