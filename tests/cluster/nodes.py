"""The processes of a host in several, as the system sees them."""

from __future__ import annotations

import os
from pathlib import Path


def nodes_of(supervisor: int) -> dict[str, int]:
    """The process of each node that a supervisor has running, by the node's name; one that is
    in standby is none. Linux alone."""
    nodes: dict[str, int] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            words = (process / "cmdline").read_bytes().split(b"\0")
            waits = os.readlink(process / "fd/0") != os.devnull
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue  # it has just ended
        if parent != supervisor:
            continue
        if b"netplay.cli.host_node" in words and not waits:
            nodes[words[words.index(b"netplay.cli.host_node") + 1].decode()] = int(process.name)
        elif words[0].endswith(b"nats-server"):
            nodes["bus"] = int(process.name)
    return nodes
