"""The workers that belong to a host, by its settings and by the files that let processes in."""

from __future__ import annotations

from netplay.cluster.bus_secrets import BusSecrets
from netplay.cluster.process_roles import roles_of_each_process
from netplay.cluster.subjects import is_worker
from netplay.config import Config


def workers_beside_hall(config: Config) -> list[str]:
    """Those that the host starts itself."""
    return [name for roles in roles_of_each_process(config) for name in roles if is_worker(name)]


def workers_elsewhere(config: Config) -> list[str]:
    """Those on other machines that may come in."""
    return BusSecrets(config.bus_dir).workers() if config.cluster.listen else []
