"""The base class of all sections of the settings, and kinds of value that several share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Seconds = Annotated[float, Field(ge=0, le=60 * 60 * 24 * 7)]


class Section(BaseModel):
    """A table of the file: nothing unknown in it, and never changed once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


def check_folder_path(path: str) -> str:
    """The path as it is written, if it can be one. Raises `ValueError`."""
    if not path.isprintable():
        raise ValueError("should be the path of a folder")
    try:
        Path(path).expanduser()
    except RuntimeError:
        raise ValueError(f"there is no home folder {Path(path).parts[0]}") from None
    return path
