"""The processes of a host in several, as the system sees them."""

from __future__ import annotations

import os
from pathlib import Path

from tests.netplay.forked_nodes import node_name


def nodes_of(supervisor: int) -> dict[str, int]:
    """The process of each node that a supervisor has running, by the node's name; one that is
    in standby is none. Linux alone."""
    nodes: dict[str, int] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            name = node_name(process)
            program = (process / "cmdline").read_bytes().split(b"\0")[0]
            waits = os.readlink(process / "fd/0") != os.devnull
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue  # it has just ended
        if parent != supervisor:
            continue
        if name and not waits:
            nodes[name] = int(process.name)
        elif program.endswith(b"nats-server"):
            nodes["bus"] = int(process.name)
    return nodes
