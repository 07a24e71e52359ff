"""What a process that serves people takes from the settings: its port's, its work's and its files'
limits."""

from __future__ import annotations

import logging

from netplay.budget import WorkAllowance, WorkAllowances
from netplay.config import Config
from netplay.ssh import ListenerSettings
from netplay.system.file_descriptors import raise_descriptor_limit

log = logging.getLogger(__name__)

_OTHER_FILES = 64
"""The log, the records, processes that think, and what Python itself has open."""


def listener_settings(config: Config) -> ListenerSettings:
    return ListenerSettings(**config.ssh.model_dump())


def work_allowances(config: Config) -> WorkAllowances:
    limits = config.limits
    return WorkAllowances(
        session=WorkAllowance(limits.work_per_session, limits.work_burst),
        key=WorkAllowance(limits.work_per_key, limits.work_burst),
        address=WorkAllowance(limits.work_per_address, limits.work_burst),
    )


def make_room_for_files(config: Config) -> None:
    """A file for each connection, and three for each table."""
    wanted = config.ssh.max_connections + 3 * config.tables.most + _OTHER_FILES
    allowed = raise_descriptor_limit(wanted)
    if allowed < wanted:
        log.warning(
            "this process may open %d files; %d connections and %d tables need %d (ulimit -n)",
            allowed,
            config.ssh.max_connections,
            config.tables.most,
            wanted,
        )
