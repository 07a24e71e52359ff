"""The host's own key: made at the first start, kept for ever."""

import os
import stat
import tempfile
from pathlib import Path

import asyncssh

from netplay.input_error import InputError

HOST_KEY = "ssh_host_ed25519_key"


def load_or_create_host_key(data_dir: Path) -> asyncssh.SSHKey:
    """The key in `data_dir`, made there (mode 0600) if there is none.

    Raises InputError if it cannot be read, written or understood, or if others can read it.
    """
    path = data_dir / HOST_KEY
    try:
        if not path.exists():
            _create(path)
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise InputError(f"the host key {path} is open to other users: chmod 600 it")
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise InputError(f"cannot use the host key {path}: {error.strerror or error}") from error
    except asyncssh.KeyImportError as error:
        raise InputError(
            f"the host key {path} is damaged: restore it, or move it away for a new one"
        ) from error


def _create(path: Path) -> None:
    """Write a new key so that no crash leaves half of one."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = asyncssh.generate_private_key("ssh-ed25519", comment="kickdoor")
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{HOST_KEY}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)  # never over a key that another process has just made
    except FileExistsError:
        pass
    finally:
        os.unlink(draft)
