"""The workers that belong to a host, by its settings and by the files that let processes in."""

from __future__ import annotations

from netplay.cluster.bus_keys import BusKeys
from netplay.cluster.subjects import worker_name
from netplay.config import Config


def workers_beside_hall(config: Config) -> list[str]:
    """Those that the host starts itself."""
    return [worker_name(number) for number in range(1, config.cluster.workers + 1)]


def expected_workers(config: Config) -> list[str]:
    """Those, and the ones on other machines that may come in."""
    elsewhere = BusKeys(config.bus_dir).workers() if config.cluster.listen else []
    return workers_beside_hall(config) + elsewhere
