"""The figures for Prometheus: off unless asked for, on this machine alone, and about nobody."""

from __future__ import annotations

import asyncio
import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from netplay.config import Config
from netplay.host.metrics_endpoint import ADDRESS, MetricsEndpoint
from netplay.input_error import InputError
from netplay.kickdoor_version import kickdoor_version
from tests.netplay.hosting import SWIFT, HostProcess
from tests.netplay.terminal import connect
from tests.patience import PATIENCE


def free_port() -> int:
    with socket.create_server((ADDRESS, 0)) as one:
        port: int = one.getsockname()[1]
        return port


async def scraped(port: int) -> str:
    def scrape() -> str:
        with urllib.request.urlopen(f"http://{ADDRESS}:{port}/metrics", timeout=PATIENCE) as page:
            text: bytes = page.read()
            return text.decode()

    return await asyncio.to_thread(scrape)


def samples(text: str) -> dict[str, float]:
    """`NAME{label}` and its value."""
    return {
        one.name + "".join(f"{{{value}}}" for value in one.labels.values()): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def test_it_is_off() -> None:
    assert Config().metrics.port == 0


async def test_a_host_tells_its_figures_and_no_name(tmp_path: Path) -> None:
    port = free_port()
    host = HostProcess(tmp_path, f"{SWIFT}[metrics]\nport = {port}\n")
    await host.start()
    async with connect(host.port, "Annabella") as ann:
        await ann.shows("hello, Annabella")
        text = await scraped(port)
    found = samples(text)
    assert found[f"kickdoor_info{{{kickdoor_version()}}}"] == 1
    assert (found["kickdoor_people"], found["kickdoor_sessions"]) == (1, 1)
    assert found["kickdoor_tables{waiting}"] == found["kickdoor_tables{running}"] == 0
    assert found["kickdoor_commits_total"] == found["kickdoor_draining"] == 0
    assert found["kickdoor_loop_lag_seconds{0.95}"] >= 0
    assert found["process_resident_memory_bytes"] > 1e6
    assert "Annabella" not in text
    assert await host.stop() == 0
    with pytest.raises(urllib.error.URLError):
        await scraped(port)


async def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.create_server((ADDRESS, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InputError) as refused:
            MetricsEndpoint(port, dict)
    assert str(refused.value) == (
        f"metrics.port: cannot listen on {ADDRESS}, port {port}: Address already in use"
    )
