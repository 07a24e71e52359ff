"""`ssh HOST claim CODE`: one more key of somebody who was shown the code in the lobby."""

from __future__ import annotations

from netplay.admin.order import Misused
from netplay.remote.call import Call
from netplay.ssh import Answer


async def answer(call: Call) -> Answer:
    """Raises `Denied` with the reason why not."""
    if call.as_json or not call.arguments:
        raise Misused
    visitor, accounts = call.visitor, call.office.lobby.accounts
    # A code may come in the groups in which it was written.
    code = " ".join(call.arguments)
    name = accounts.claim_for(visitor.fingerprint, code, visitor.address)
    return Answer(call.words("remote.claimed", w=name))
