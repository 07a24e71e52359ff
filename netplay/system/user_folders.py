"""The usual folders of a user's settings and data."""

from __future__ import annotations

from pathlib import Path

import platformdirs

_NOWHERE = Path("/nonexistent/kickdoor")
"""For a user without a home, as in some containers: nothing is there, and nothing can be made."""


def user_config_folder() -> Path:
    """For settings and preferences."""
    try:
        return platformdirs.user_config_path("kickdoor")
    except RuntimeError:
        return _NOWHERE


def user_data_folder() -> Path:
    """For games and packs."""
    try:
        return platformdirs.user_data_path("kickdoor")
    except RuntimeError:
        return _NOWHERE


def make_private_folder(folder: Path) -> None:
    """Make the folder and all that is missing above it, for its owner alone: whoever may look into
    any of them may know every card. Raises `OSError`."""
    if not folder.is_dir():
        if folder.parent != folder:
            make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
