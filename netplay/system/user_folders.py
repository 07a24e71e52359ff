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
