"""The workers that belong to a host, by its settings and by the files that let processes in."""

from __future__ import annotations

from netplay.cluster.bus_keys import BusKeys
from netplay.cluster.subjects import worker_name
from netplay.config import Config


def workers_beside_hall(config: Config) -> list[str]:
    """Those that the host starts itself."""
    return [worker_name(number) for number in range(1, config.cluster.workers + 1)]


def workers_elsewhere(config: Config) -> list[str]:
    """Those on other machines that may come in."""
    return BusKeys(config.bus_dir).workers() if config.cluster.listen else []
