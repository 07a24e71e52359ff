"""Orders about the whole host."""

from __future__ import annotations

from netplay.admin.order import Misused, Order, seconds_of
from netplay.logs import note
from netplay.names import clean_line
from netplay.ssh import Answer
from tui.ports import notice

USUAL_DRAIN = 86_400.0
LONGEST = 200
"""Characters of an announcement."""


async def announce(order: Order) -> Answer:
    """A line for everybody who is here."""
    text = clean_line(" ".join(order.arguments), LONGEST)
    if not text:
        raise Misused
    host = order.office.lobby.host
    host.announce(notice("announcement", text=text))
    host.say(order.office.config.host.name, text)
    note("announce", by=order.by)
    return Answer(order.words("admin.done.announce"))


async def drain(order: Order) -> Answer:
    """No new games; the host ends with the last one, or after the time that is said."""
    seconds = seconds_of(order.only) if order.arguments else USUAL_DRAIN
    if not seconds:
        raise Misused
    order.office.drain(seconds)
    note("drain", seconds=round(seconds), by=order.by)
    return Answer(order.words("admin.done.drain"))


async def undrain(order: Order) -> Answer:
    order.nothing()
    order.office.undrain()
    note("undrain", by=order.by)
    return Answer(order.words("admin.done.undrain"))
