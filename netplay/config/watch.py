"""Who looks after the host, and what it writes down for them."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from netplay.config.section import Section, folder_path

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


def _fingerprint(key: str) -> str:
    if not _FINGERPRINT.fullmatch(key):
        raise ValueError("should be a fingerprint, as ssh-keygen -l prints it: SHA256:...")
    return key


class Admins(Section):
    """Who may kick, ban, rule and close, in the hall and by `ssh HOST admin`."""

    keys: list[Annotated[str, AfterValidator(_fingerprint)]] = Field(
        [], description='Fingerprints of their keys, such as "SHA256:...": ssh-keygen -l prints it.'
    )


class Log(Section):
    """One line per event. There is never a card, a key or talk in it."""

    to: Annotated[str, AfterValidator(folder_path)] = Field(
        "", description="A file; it may be moved away while the host runs. Empty: stderr."
    )
    form: Literal["plain", "json"] = Field("plain", description='"plain" or "json".')
    level: Literal["info", "warning", "error"] = Field(
        "info", description='The least that is written: "info", "warning" or "error".'
    )
