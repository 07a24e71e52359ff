"""Orders about tables: stand still, go on, end, and how it is (HOUSE-01)."""

from __future__ import annotations

from netplay.admin.order import CannotBe, Misused, Order
from netplay.admin.rulings import ruling
from netplay.logs import note
from netplay.names import means
from netplay.ssh import Answer
from tui.ports import notice


async def pause(order: Order) -> Answer:
    """Nothing is played and no clock runs, until it is resumed or the host starts anew."""
    table = order.table(order.only)
    await table.host.pause(True, notice("paused", w=order.by))
    note("pause", table=table.info.id, by=order.by)
    return _done(order, "pause", table.info.name)


async def resume(order: Order) -> Answer:
    table = order.table(order.only)
    await table.host.pause(False, notice("resumed", w=order.by))
    note("resume", table=table.info.id, by=order.by)
    return _done(order, "resume", table.info.name)


async def close(order: Order) -> Answer:
    """End a table that waits, runs, or rests until another evening. A game is set aside with its
    file."""
    host, reason = order.office.lobby.host, notice("table_closed", w=order.by)
    for gathering in host.waiting:
        if means(order.only, gathering.id, gathering.name):
            host.close_waiting(gathering, reason)
            return _closed(order, gathering.id, gathering.name)
    for resting in host.running.unfinished:
        if means(order.only, resting.id, resting.header.name):
            await host.close_resting(resting, reason)
            return _closed(order, resting.id, resting.header.name)
    table = order.table(order.only)
    await host.close_running(table, reason)
    return _closed(order, table.info.id, table.info.name)


def _closed(order: Order, table_id: str, name: str) -> Answer:
    note("close-table", table=table_id, by=order.by)
    return _done(order, "close", name)


async def rule(order: Order) -> Answer:
    """A ruling: journalled, and told to everybody at the table with the name of who made it."""
    if len(order.arguments) < 2:
        raise Misused
    table = order.table(order.arguments[0])
    wish = ruling(table, order.arguments[1:])
    refusal = await table.host.rule(wish, order.by)
    if refusal is not None:
        raise CannotBe("refused", why=order.words.refusal(refusal))
    note("ruling", table=table.info.id, deed=wish.deed, by=order.by)
    return _done(order, "rule", table.info.name)


def _done(order: Order, key: str, table: str) -> Answer:
    return Answer(order.words(f"admin.done.{key}", table=table))
