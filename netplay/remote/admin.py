"""`ssh HOST admin ORDER ...`: see `netplay.admin`."""

from __future__ import annotations

from netplay.admin.orders import carry_out
from netplay.remote.call import Call
from netplay.ssh import Answer


async def answer(call: Call) -> Answer:
    return await carry_out(call.office, call.visitor, call.arguments, call.words, call.as_json)
