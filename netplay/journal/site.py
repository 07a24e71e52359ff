"""The site of a folder of games: which one it is, among those of all machines of a host."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from netplay.system.fsync_folder import fsync_folder

SITE_FILE = "site"


def known_site(folder: Path) -> str:
    """The site of that folder; empty where nobody has asked for one yet."""
    try:
        return (folder / SITE_FILE).read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


def ensure_site(folder: Path) -> str:
    """The site of that folder, which is made up when it is asked for first, and stays. Processes
    that ask at once are told the same. Blocks; raises `OSError`."""
    site = known_site(folder)
    if site:
        return site
    new = folder / f"{SITE_FILE}-{secrets.token_hex(8)}.new"
    with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(secrets.token_hex(8).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        with suppress(FileExistsError):  # Another process was faster: it is its.
            os.link(new, folder / SITE_FILE)
    finally:
        new.unlink()
    fsync_folder(folder)
    return known_site(folder)
