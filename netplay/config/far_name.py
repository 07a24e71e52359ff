"""The names of fronts and workers on other machines."""

from __future__ import annotations

import re

_NAME = re.compile(r"[a-z](?:[a-z0-9-]{0,22}[a-z0-9])?")
_OURS = re.compile(r"hall|bus|[a-z][0-9]+|worker-.*")
"""Names of the processes of the first machine."""


def check_far_name(name: str) -> str:
    """The name, if a front or a worker elsewhere can have it. Raises `ValueError`."""
    if not _NAME.fullmatch(name) or _OURS.fullmatch(name):
        raise ValueError(
            "should be a name such as attic or north-2: up to 24 of a-z, 0-9 and -, "
            "neither a letter and a number nor hall or bus, nor one that begins with worker-"
        )
    return name
