"""`ssh HOST admin ORDER ...`: see `netplay.admin`."""

from __future__ import annotations

from netplay.admin.orders import by_visitor, carry_out
from netplay.remote.call import Call
from netplay.ssh import Answer


async def answer(call: Call) -> Answer:
    who = by_visitor(call.office, call.visitor)
    return await carry_out(call.office, who, call.arguments, call.words, call.as_json)
