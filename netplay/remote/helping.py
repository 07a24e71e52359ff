"""`ssh HOST help`."""

from __future__ import annotations

from netplay.remote.call import Call
from netplay.ssh import Answer


async def answer(call: Call) -> Answer:
    """Which words there are; those of admins to admins alone."""
    call.no_arguments()
    words = call.words
    lines = list(words.all("remote.help"))
    if call.office.is_admin(call.visitor.fingerprint):
        lines += words.all("remote.help_admin")
    return Answer("\n".join(lines))
