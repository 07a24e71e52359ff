"""Every order by its word, and how one is carried out."""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from netplay.admin import host, people, tables
from netplay.admin.office import Office
from netplay.admin.order import CannotBe, Misused, Order
from netplay.names import clean_name
from netplay.ssh import Answer, Visitor
from netplay.store import StoreError
from netplay.visit import Visit
from tui.ports import GuestRow
from tui.ports import Office as OfficeNews
from tui.words.catalogue import Words, language_of, words_for

ORDERS: Mapping[str, Callable[[Order], Awaitable[Answer]]] = {
    "announce": host.announce,
    "ban": people.ban,
    "bans": people.bans,
    "close": tables.close,
    "drain": host.drain,
    "forget": people.forget,
    "invite": people.invite,
    "kick": people.kick,
    "mute": people.mute,
    "pause": tables.pause,
    "people": people.people,
    "resume": tables.resume,
    "rule": tables.rule,
    "sessions": people.sessions,
    "unban": people.unban,
    "undrain": host.undrain,
    "unmute": people.unmute,
}


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who gives orders: the key that they came with, who they are, and where."""

    fingerprint: str | None
    owner: str
    name: str
    address: str


async def carry_out(
    office: Office, who: Who, said: Sequence[str], words: Words, as_json: bool = False
) -> Answer:
    """Do what they say, if it is theirs to say; the answer is in their language."""
    if not office.is_admin(who.fingerprint):
        return Answer(words("admin.not_yours"), 1)
    if not said:
        return Answer("\n".join(words(f"admin.use.{one}") for one in ORDERS))
    if said[0] not in ORDERS:
        return Answer(words("admin.unknown", words=", ".join(ORDERS)), 2)
    order = Order(office, words, who.name, who.owner, who.address, said[1:], as_json)
    try:
        return await ORDERS[said[0]](order)
    except Misused:
        how = words(f"admin.use.{said[0]}")
        return Answer(words("remote.usage", how=f"admin {how}"), 2)
    except CannotBe as problem:
        return Answer(words(f"admin.cannot.{problem.key}", **problem.facts), 1)
    except StoreError:
        return Answer(words("admin.cannot.store"), 1)


def by_visitor(office: Office, visitor: Visitor) -> Who:
    """Whoever asks a word over ssh."""
    owner = office.owner_of(visitor)
    person = office.lobby.store.person(owner)
    name = person.name if person else clean_name(visitor.suggested_name)
    return Who(visitor.fingerprint, owner, name or office.config.host.name, visitor.address)


async def from_hall(office: Office, visit: Visit, line: str, language: str) -> None:
    """Carry out what an admin types in the hall, and show who is here now."""
    if not office.is_admin(visit.fingerprint):
        return
    words, told = words_for(language_of(language)), ""
    if line.strip():
        try:
            said = shlex.split(line)
        except ValueError:
            told = words("admin.unknown", words=", ".join(ORDERS))
        else:
            who = Who(visit.fingerprint, visit.owner, visit.name, visit.address)
            told = (await carry_out(office, who, said, words)).text
    now = office.time.now()
    guests = tuple(
        GuestRow(one.number, one.name, one.visitor.address, int(now - one.since) // 60, one.table)
        for one in office.guests
    )
    visit.send(OfficeNews(guests, tuple(told.splitlines())))
