"""The access of a process to the bus in one of its roles: address and password, in a file that is
read once."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class BusCredentials:
    """The server, and who comes: by its name and its password."""

    url: str
    process: str
    password: str = field(repr=False)
    authority: str = ""
    """The certificate that the server's has to be signed by, as PEM: without one there is no TLS,
    which is for the loopback alone."""
    server_name: str = ""
    """Whom that certificate has to be for, if it is not the host in `url`."""

    def write(self, path: Path) -> None:
        """Into a file that nobody else can read."""
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            json.dump(asdict(self), file)

    @classmethod
    def taken_from(cls, path: Path) -> BusCredentials:
        """What `write` has written there; the file is gone then."""
        text = path.read_text(encoding="ascii")
        path.unlink()
        return cls(**json.loads(text))


def bus_credentials_path(folder: Path, name: str) -> Path:
    """Where in the folder of a host that of the role of this name is."""
    return folder / f"{name}.access"
