"""The file of an export: written whole or not at all, and over no other unless that is said."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from cards.real_path import real_path
from netplay.input_error import InputError
from netplay.recordings.recording_format import SUFFIX
from netplay.recordings.recordings_folder import is_game_id
from tui.replay.recorded_game import EVERYBODY, Viewpoint


def default_export_name(recording: Path, game: str, viewpoint: Viewpoint = EVERYBODY) -> str:
    """What the export of a recording is called: after its game, or after its file if what it says
    of its game is no id; and after the seat that saw it, counted from 1."""
    name = game if is_game_id(game) else recording.name.removesuffix(SUFFIX)
    if viewpoint.all_hands:
        return f"{name}-everything"
    return name if viewpoint == EVERYBODY else f"{name}-seat-{viewpoint.seat + 1}"


def check_export_path_is_free(path: Path, *, overwrite: bool) -> None:
    """Raises `InputError` if something is there that must not be lost."""
    if path.is_dir():
        raise InputError(f"{path} is a folder")
    if path.is_file() and not overwrite:
        raise InputError(f"{path} already exists; --force overwrites it")


def write_export(path: Path, text: str, *, overwrite: bool) -> None:
    """All of it or nothing. Raises `InputError` if something is there that must not be lost, and
    `OSError`."""
    check_export_path_is_free(path, overwrite=overwrite)
    data = _encoded(text)
    if path.exists() and not path.is_file():  # A pipe or a device, in which nothing is kept.
        path.write_bytes(data)
        return
    path = real_path(path)  # Where a link leads: it shall go on leading there.
    new = path.with_name(f".{secrets.token_hex(4)}.new")
    try:
        with new.open("xb") as file:
            file.write(data)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def print_export(text: str) -> None:
    """The same to the standard output, in UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(_encoded(text))
    sys.stdout.buffer.flush()


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")
