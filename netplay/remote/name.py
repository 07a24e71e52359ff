"""`ssh HOST name NAME`: another name for the visitor."""

from __future__ import annotations

from netplay.admin.order import Misused
from netplay.remote.call import Call
from netplay.ssh import Answer


async def answer(call: Call) -> Answer:
    """Raises `Denied` for guests, and for a name that cannot be had."""
    if call.as_json or not call.arguments:
        raise Misused
    name = call.office.lobby.accounts.rename(call.owner, " ".join(call.arguments))
    return Answer(call.words("remote.whoami.name", w=name))
