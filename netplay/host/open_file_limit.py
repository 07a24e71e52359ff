"""Room for the files that a process with tables or connections has open."""

from __future__ import annotations

import logging

from netplay.config import Config
from netplay.system.descriptor_limit import raise_descriptor_limit

log = logging.getLogger(__name__)

_OTHER_FILES = 64
"""The log, the records, processes that think, and what Python itself has open."""


def raise_open_file_limit(config: Config) -> None:
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
