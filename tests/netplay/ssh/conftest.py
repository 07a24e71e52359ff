"""A host on a free port, for each test that asks for one."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from netplay.ssh import AdmissionCheck, ListenerSettings, SSHListener, start_listening
from netplay.ssh.listener import ADMIT_EVERYBODY
from tests.netplay.ssh.demo import DemoAppProvider

SETTINGS = ListenerSettings(
    host="127.0.0.1", port=0, connection_burst=1000, connections_per_second=1000.0
)

StartHost = Callable[..., Awaitable[SSHListener]]


@pytest.fixture
def provider() -> DemoAppProvider:
    return DemoAppProvider()


@pytest.fixture
async def start_host(provider: DemoAppProvider, tmp_path: Path) -> AsyncIterator[StartHost]:
    """Start a host with other settings or commands than usual; it is closed after the test."""
    started: list[SSHListener] = []

    async def start(
        commands: Any = None, admission_check: AdmissionCheck | None = None, **settings: Any
    ) -> SSHListener:
        host = await start_listening(
            replace(SETTINGS, **settings),
            provider,
            tmp_path,
            commands,
            admission_check=admission_check or ADMIT_EVERYBODY,
        )
        started.append(host)
        return host

    yield start
    for host in started:
        await host.close()


@pytest.fixture
async def host(start_host: StartHost) -> SSHListener:
    return await start_host()
