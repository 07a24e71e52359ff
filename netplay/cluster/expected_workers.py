"""The workers that belong to a host, by its settings."""

from __future__ import annotations

from netplay.cluster.subjects import worker_name
from netplay.config import Config


def workers_beside_hall(config: Config) -> list[str]:
    """Those that the host starts itself."""
    return [worker_name(number) for number in range(1, config.cluster.workers + 1)]
