"""The measured way to a visitor."""

import asyncio

import pytest

from netplay.ssh import SSHListener
from netplay.ssh.round_trip import LinkLatency
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.terminal import connect
from tests.patience import PATIENCE


def test_a_steady_link_has_half_its_round_trip_and_no_jitter() -> None:
    link = LinkLatency()
    assert (link.delay, link.jitter) == (0.0, 0.0)
    for _ in range(50):
        link.measured(0.2)
    assert link.delay == pytest.approx(0.1)
    assert link.jitter == pytest.approx(0.0, abs=1e-4)


def test_an_unsteady_link_has_jitter_around_its_mean() -> None:
    link = LinkLatency()
    for _ in range(50):
        link.measured(0.1)
        link.measured(0.5)
    assert 0.1 < link.delay < 0.2
    assert 0.07 < link.jitter < 0.13


async def test_a_session_is_measured_from_the_beginning(
    host: SSHListener, provider: DemoAppProvider
) -> None:
    async with connect(host.port) as terminal:
        await terminal.shows("welcome")
        link = provider.visitors[0].link
        async with asyncio.timeout(PATIENCE):
            while not link.delay:
                await asyncio.sleep(0.01)
        assert link.delay < 5


async def test_a_client_that_answers_nothing_is_gone(
    start_host: StartHost, provider: DemoAppProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await start_host(keepalive_limit=1.0)
    async with connect(host.port) as terminal:
        monkeypatch.setattr(terminal.connection, "_report_global_response", lambda result: None)
        await terminal.ends()
    await provider.everybody_left()
