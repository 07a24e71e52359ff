"""The fingerprint of a key, as `ssh-keygen -l` prints it."""

from __future__ import annotations

import re

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


def is_fingerprint(text: str) -> bool:
    """Whether the text is one, whoever's; no name is as long."""
    return _FINGERPRINT.fullmatch(text) is not None
