"""The events that a host logs, by name."""

from __future__ import annotations

import logging
from typing import Literal

LogEvent = Literal[
    "admit",
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
    "retire",
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


def log_event(event: LogEvent, level: int = logging.INFO, /, **facts: str | int | float) -> None:
    """Write one line: the event and its facts in their order, cleaned on the way out.

    Facts are names, addresses, ids and numbers; never a card, a code or talk, and a key's
    fingerprint only in `refused-login`, `admit`, and what an admin does about a key that has
    never come in. Of `refused-login` they are `address`, then
    `why`, a word of ours, and perhaps `key`: what bans addresses by the log looks for just that.
    """
    log.log(level, event, extra={"facts": facts})
