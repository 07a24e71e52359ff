"""The events that a host logs, by name."""

from __future__ import annotations

import logging
from typing import Literal

LogEvent = Literal[
    "announce",
    "ban",
    "close-table",
    "connect",
    "drain",
    "forget",
    "gave-up",
    "invite",
    "kick",
    "leave",
    "login",
    "mute",
    "pause",
    "refused-login",
    "reload",
    "resume",
    "ruling",
    "start",
    "stop",
    "table-begun",
    "table-over",
    "table-resumed",
    "table-saved",
    "table-set-aside",
    "table-unfinished",
    "unban",
    "undrain",
    "unmute",
]

log = logging.getLogger("kickdoor")


def note(event: LogEvent, level: int = logging.INFO, **facts: str | int | float) -> None:
    """Write one line: the event and its facts in their order, cleaned on the way out.

    Facts are names, addresses, ids and numbers; never a card, a fingerprint, a code, talk. Of
    `refused-login` they are `address` and then `why`, a word of ours: what bans addresses by the
    log looks for just that.
    """
    log.log(level, event, extra={"facts": facts})
