"""The processes that a host starts on its own machine, and the roles of each."""

from __future__ import annotations

from collections.abc import Sequence

from netplay.cluster.subjects import HALL, worker_process_name
from netplay.config import Config

Roles = tuple[str, ...]
"""Those of one process by their names on the bus, in the order in which they begin and end. The
first one's name is that of the process."""


def roles_of_each_process(config: Config) -> Sequence[Roles]:
    """Those of a host with these settings: that of the hall first, then workers, then fronts. With
    neither of them in processes of their own the hall has the screens, and plays."""
    cluster = config.cluster
    workers = [(worker_process_name(number),) for number in range(1, cluster.workers + 1)]
    fronts = [f"f{number}" for number in range(1, cluster.fronts + 1)]
    if not fronts:
        return [(HALL, "f1"), *workers]
    if cluster.fronts_play:
        return [(HALL,), *workers, *((worker_process_name(front), front) for front in fronts)]
    return [(HALL,), *workers, *((front,) for front in fronts)]
