"""`ssh HOST code`: a code with which another key becomes one more of the visitor's."""

from __future__ import annotations

from netplay.codes import LINK_SECONDS
from netplay.remote.call import Call
from netplay.ssh import Answer


async def answer(call: Call) -> Answer:
    """Raises `Denied` for whoever the host does not know."""
    call.no_arguments()
    code = call.office.lobby.accounts.offer(call.owner)
    return Answer(call.words("remote.code", code=code, n=round(LINK_SECONDS / 60)))
