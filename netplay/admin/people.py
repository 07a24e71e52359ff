"""Orders about people: who is here, who must go, who may not talk, what is known of them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable

from rich.cells import cell_len

from netplay.admin.bans import banned_as
from netplay.admin.guests import Guest
from netplay.admin.moments import day, moment
from netplay.admin.order import CannotBe, Misused, Order, seconds_of
from netplay.games.waiting import GUEST
from netplay.logs import note
from netplay.names import NAME_WIDTH, skeleton
from netplay.ssh import Answer
from netplay.store import Ban, BanKind, Store
from tui.ports import Declined, notice
from tui.words.catalogue import language_of, words_for


async def sessions(order: Order) -> Answer:
    """Everybody who is here: number, name, address, minutes, table."""
    order.nothing()
    office, words = order.office, order.words
    now = office.time.now()
    if order.as_json:
        return Answer(json.dumps({"sessions": [_facts(one, now) for one in office.guests]}))
    lines = []
    for guest in office.guests:
        name = guest.name + " " * (NAME_WIDTH - cell_len(guest.name))
        minutes = words("admin.minutes", n=int(now - guest.since) // 60)
        where = guest.table or words("admin.in_the_hall")
        lines.append(f"#{guest.number:<4} {name}  {guest.visitor.address:<15}  {minutes}  {where}")
    return Answer("\n".join(lines) or words("admin.nobody_here"))


def _facts(guest: Guest, now: float) -> dict[str, object]:
    return {
        "number": guest.number,
        "name": guest.name,
        "address": guest.visitor.address,
        "key": guest.visitor.fingerprint,
        "seconds": round(now - guest.since),
        "table": guest.table or None,
    }


async def kick(order: Order) -> Answer:
    """End the sessions of somebody; their chairs are kept for them."""
    guests = order.guests(order.only)
    for guest in guests:
        _send_off(order, guest, "admin.kicked")
        note("kick", name=guest.name, address=guest.visitor.address, by=order.by)
    return _done(order, "kick", w=guests[0].name)


async def ban(order: Order) -> Answer:
    """Keep somebody out, or an address: for good, or for a time. Who is here goes at once."""
    whom, until = _whom_and_until(order)
    address = _address(whom)
    if address:
        return _ban_address(order, address, until)
    owner, name = order.owner_called(whom)
    if owner == order.owner:
        raise CannotBe("yourself")
    if owner.startswith(GUEST):
        # Who has no key is known by nothing but where they come from.
        return _ban_address(order, order.guests(whom)[0].visitor.address, until)
    store = order.office.lobby.store
    store.ban("key", owner, until, name)
    for guest in order.office.guests:
        if guest.who.owner == owner:
            _send_off(order, guest, "admin.banned")
    _turn_out(order, lambda _, key: key is not None and store.owner_of(key) == owner)
    note("ban", name=name, until=moment(until), by=order.by)
    return _done(order, "ban", w=name)


def _ban_address(order: Order, address: str, until: float) -> Answer:
    address = banned_as(address)
    here = [one for one in order.office.guests if _address(one.visitor.address) == address]
    if address == _address(order.address):
        raise CannotBe("yourself")
    order.office.lobby.store.ban("address", address, until)
    for guest in here:
        _send_off(order, guest, "admin.banned")
    _turn_out(order, lambda theirs, _: _address(theirs) == address)
    note("ban", address=address, until=moment(until), by=order.by)
    return _done(order, "ban", w=address)


async def unban(order: Order) -> Answer:
    """Let somebody, or an address, in again."""
    whom, store = order.only, order.office.lobby.store
    address = _address(whom)
    lifted = store.unban("address", address) if address else _lift(store, "key", whom)
    if not lifted:
        raise CannotBe("no_ban", w=whom)
    note("unban", name=whom, by=order.by)
    return _done(order, "unban", w=whom)


async def bans(order: Order) -> Answer:
    """Every ban and every mute that holds."""
    order.nothing()
    words = order.words
    held = order.office.lobby.store.bans()
    if order.as_json:
        facts = [
            {"kind": one.kind, "value": one.value, "name": one.why, "until": moment(one.until)}
            for one in held
        ]
        return Answer(json.dumps({"bans": facts}))
    lines = [
        words(f"admin.held.{one.kind}", w=_named(one), until=_until(order, one)) for one in held
    ]
    return Answer("\n".join(lines) or words("admin.no_bans"))


async def mute(order: Order) -> Answer:
    """Nobody hears what somebody says, in the hall and at tables."""
    whom, until = _whom_and_until(order)
    owner, name = order.owner_called(whom)
    if owner.startswith(GUEST):
        until = min(until, order.office.time.wall() + 86_400)
    order.office.lobby.store.ban("mute", owner, until, name)
    for guest in order.office.guests:
        if guest.who.owner == owner:
            guest.who.send(Declined(notice("muted")))
    note("mute", name=name, until=moment(until), by=order.by)
    return _done(order, "mute", w=name)


async def unmute(order: Order) -> Answer:
    whom = order.only
    if not _lift(order.office.lobby.store, "mute", whom):
        raise CannotBe("no_ban", w=whom)
    note("unmute", name=whom, by=order.by)
    return _done(order, "unmute", w=whom)


async def people(order: Order) -> Answer:
    """Everybody that the host remembers."""
    order.nothing()
    known = order.office.lobby.store.people()
    if order.as_json:
        facts = [
            {"name": one.name, "key": one.owner, "first": moment(one.first_seen),
             "last": moment(one.last_seen)}
            for one in known
        ]  # fmt: skip
        return Answer(json.dumps({"people": facts}))
    lines = [f"{day(one.first_seen)}  {day(one.last_seen)}  {one.name}" for one in known]
    return Answer("\n".join(lines) or order.words("admin.nobody_known"))


async def forget(order: Order) -> Answer:
    """Delete what is kept about somebody, and end their sessions."""
    person = order.person(order.only)
    order.office.lobby.accounts.forget(person.owner)
    note("forget", name=person.name, by=order.by)
    return _done(order, "forget", w=person.name)


async def invite(order: Order) -> Answer:
    """A code for so many people and days."""
    try:
        uses, days = (int(one) for one in (*order.arguments, *("1", "7")[len(order.arguments) :]))
    except ValueError:
        raise Misused from None
    if not (1 <= uses <= 100 and 1 <= days <= 365):
        raise Misused
    code = await order.office.lobby.store.invite(uses, days)
    note("invite", uses=uses, days=days, by=order.by)
    return Answer(order.words("admin.done.invite", code=code, n=uses, k=days))


def _whom_and_until(order: Order) -> tuple[str, float]:
    """`Ann`, or `Ann 2h`; `math.inf` is for good."""
    if not 1 <= len(order.arguments) <= 2:
        raise Misused
    if len(order.arguments) == 1:
        return order.arguments[0], math.inf
    seconds = seconds_of(order.arguments[1])
    if not seconds:
        raise Misused
    return order.arguments[0], order.office.time.wall() + seconds


def _lift(store: Store, kind: BanKind, whom: str) -> bool:
    """End what holds for the person of that name, or key; False if nothing does."""
    held = [one for one in store.bans() if one.kind == kind]
    meant = [one for one in held if one.value == whom or skeleton(one.why) == skeleton(whom)]
    return any([store.unban(kind, one.value) for one in meant])


def _address(text: str) -> str:
    """The address that it is, as it is kept; empty if it is none."""
    try:
        return banned_as(text)
    except ValueError:
        return ""


def _send_off(order: Order, guest: Guest, key: str) -> None:
    if order.office.doors is not None:
        words = words_for(language_of(guest.visitor.language))
        order.office.doors.hang_up(guest.visitor, words(key))


def _turn_out(order: Order, whom: Callable[[str, str | None], bool]) -> None:
    if order.office.doors is not None:
        order.office.doors.turn_out(whom, words_for("en")("admin.banned"))


def _done(order: Order, key: str, **facts: str) -> Answer:
    return Answer(order.words(f"admin.done.{key}", **facts))


def _named(ban: Ban) -> str:
    return ban.why or ban.value


def _until(order: Order, ban: Ban) -> str:
    if math.isinf(ban.until):
        return order.words("admin.for_good")
    return order.words("admin.until", time=moment(ban.until))
