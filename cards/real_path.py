"""Where a path leads once all links are followed."""

from __future__ import annotations

import os
from pathlib import Path


def real_path(place: Path) -> Path:
    """The place at the end of all links, whether anything is there or not; of a link that leads
    round in a circle the link itself, for which `Path.resolve` raises until Python 3.13."""
    return Path(os.path.realpath(place))
