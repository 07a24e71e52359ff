"""What a front asks of the hall beside the ports, through real connections."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.config import Config
from tests.cluster.ssh_host import ClusterHost, cluster_host
from tests.netplay.terminal import connect


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[ClusterHost]:
    config = Config.model_validate(
        {
            "host": {"data": str(tmp_path / "data")},
            "ssh": {"host": "127.0.0.1", "port": 0},
            "bots": {"workers": 0},
        }
    )
    async with cluster_host(config) as one:
        yield one


async def test_people_of_two_fronts_meet_in_one_lobby(host: ClusterHost) -> None:
    first, second = (front.server.port for front in host.fronts)
    async with connect(first, "Ann", (100, 30)) as ann, connect(second, "Bo", (100, 30)) as bo:
        await ann.shows("Ann")
        await bo.shows("Bo")
        await ann.shows("2 people")
