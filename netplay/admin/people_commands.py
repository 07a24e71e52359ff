"""Admin commands about people: who is here, who must go, who may not talk, what is known."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from datetime import UTC, datetime

from rich.cells import cell_len

from cards.languages import language_for_locale
from netplay.admin.command import AdminCommand, CannotDo, WrongUsage, parse_duration
from netplay.admin.connected_sessions import ConnectedSession
from netplay.admin.stored_ban_check import address_to_ban
from netplay.key_fingerprint_pattern import is_fingerprint
from netplay.logs import log_event
from netplay.owners import is_guest
from netplay.ssh import CommandOutput
from netplay.store import Ban, BanKind, Store
from netplay.text_cleaning import NAME_WIDTH, name_skeleton
from tui.ports import LobbyReply, new_notice
from tui.words.catalogue import words_for


async def list_sessions(command: AdminCommand) -> CommandOutput:
    """Everybody who is here: number, name, address, minutes, table."""
    command.nothing()
    context, words = command.context, command.words
    now = context.time.now()
    if command.as_json:
        return CommandOutput(json.dumps({"sessions": [_facts(one, now) for one in context.guests]}))
    lines = []
    for guest in context.guests:
        name = guest.name + " " * (NAME_WIDTH - cell_len(guest.name))
        minutes = words("admin.minutes", n=int(now - guest.since) // 60)
        where = guest.table or words("admin.in_lobby")
        lines.append(f"#{guest.number:<4} {name}  {guest.visitor.address:<15}  {minutes}  {where}")
    return CommandOutput("\n".join(lines) or words("admin.nobody_here"))


def _facts(guest: ConnectedSession, now: float) -> dict[str, object]:
    return {
        "number": guest.number,
        "name": guest.name,
        "address": guest.visitor.address,
        "key": guest.visitor.fingerprint,
        "seconds": round(now - guest.since),
        "table": guest.table or None,
    }


async def kick(command: AdminCommand) -> CommandOutput:
    """End the sessions of somebody; their chairs are kept for them."""
    guests = command.guests(command.only)
    for guest in guests:
        _send_off(command, guest, "admin.kicked")
        log_event("kick", name=guest.name, address=guest.visitor.address, by=command.by)
    return _done(command, "kick", w=guests[0].name)


async def ban(command: AdminCommand) -> CommandOutput:
    """Keep somebody out, or an address: for good, or for a time. Who is here goes at once."""
    whom, until = _whom_and_until(command)
    address = _address(whom)
    if address:
        return _ban_address(command, address, until)
    owner, name = command.owner_called(whom)
    if owner == command.owner:
        raise CannotDo("yourself")
    if is_guest(owner):
        # Who has no key is known by nothing but where they come from.
        return _ban_address(command, command.guests(whom)[0].visitor.address, until)
    store = command.context.lobby.store
    store.ban("key", owner, until, name)
    for guest in command.context.guests:
        if guest.who.owner == owner:
            _send_off(command, guest, "admin.banned")
    _turn_out(command, lambda _, key: key is not None and store.owner_of(key) == owner)
    log_event("ban", **_name_or_key(name, whom), until=_minute(until), by=command.by)
    return _done(command, "ban", w=name or whom)


def _ban_address(command: AdminCommand, address: str, until: float) -> CommandOutput:
    address = address_to_ban(address)
    here = [one for one in command.context.guests if _address(one.visitor.address) == address]
    if address == _address(command.address):
        raise CannotDo("yourself")
    command.context.lobby.store.ban("address", address, until)
    for guest in here:
        _send_off(command, guest, "admin.banned")
    _turn_out(command, lambda theirs, _: _address(theirs) == address)
    log_event("ban", address=address, until=_minute(until), by=command.by)
    return _done(command, "ban", w=address)


async def unban(command: AdminCommand) -> CommandOutput:
    """Let somebody, or an address, in again."""
    whom, store = command.only, command.context.lobby.store
    address = _address(whom)
    lifted = store.unban("address", address) if address else _lift(store, "key", whom)
    if not lifted:
        raise CannotDo("no_ban", w=whom)
    log_event("unban", **_name_or_key("", whom), by=command.by)
    return _done(command, "unban", w=whom)


async def list_bans_and_mutes(command: AdminCommand) -> CommandOutput:
    """Every ban and every mute that holds."""
    command.nothing()
    words = command.words
    held = command.context.lobby.store.bans()
    if command.as_json:
        facts = [
            {"kind": one.kind, "value": one.value, "name": one.why, "until": _minute(one.until)}
            for one in held
        ]
        return CommandOutput(json.dumps({"bans": facts}))
    lines = [
        words(f"admin.held.{one.kind}", w=_named(one), until=_until(command, one)) for one in held
    ]
    return CommandOutput("\n".join(lines) or words("admin.no_bans"))


async def mute(command: AdminCommand) -> CommandOutput:
    """Nobody hears what somebody says, in the lobby and at tables."""
    whom, until = _whom_and_until(command)
    owner, name = command.owner_called(whom)
    if is_guest(owner):
        until = min(until, command.context.time.wall() + 86_400)
    command.context.lobby.store.ban("mute", owner, until, name)
    for guest in command.context.guests:
        if guest.who.owner == owner:
            guest.who.send(LobbyReply(new_notice("muted")))
    log_event("mute", **_name_or_key(name, whom), until=_minute(until), by=command.by)
    return _done(command, "mute", w=name or whom)


async def unmute(command: AdminCommand) -> CommandOutput:
    whom = command.only
    if not _lift(command.context.lobby.store, "mute", whom):
        raise CannotDo("no_ban", w=whom)
    log_event("unmute", **_name_or_key("", whom), by=command.by)
    return _done(command, "unmute", w=whom)


async def list_known_people(command: AdminCommand) -> CommandOutput:
    """Everybody that the host remembers."""
    command.nothing()
    known = command.context.lobby.store.people()
    if command.as_json:
        facts = [
            {
                "name": one.name,
                "key": one.owner,
                "first": _minute(one.first_seen),
                "last": _minute(one.last_seen),
            }
            for one in known
        ]
        return CommandOutput(json.dumps({"people": facts}))
    lines = [f"{_day(one.first_seen)}  {_day(one.last_seen)}  {one.name}" for one in known]
    return CommandOutput("\n".join(lines) or command.words("admin.nobody_known"))


async def forget_person(command: AdminCommand) -> CommandOutput:
    """Delete what is kept about somebody, and end their sessions."""
    context, whom = command.context, command.only
    if is_fingerprint(whom):
        owner, name = command.owner_called(whom)
        was_refused = context.refused.drop(whom)
        if not (name or was_refused or context.lobby.store.admitted(owner)):
            raise CannotDo("nothing_kept", w=whom)
    else:
        person = command.person(whom)
        owner, name = person.owner, person.name
    context.lobby.accounts.forget(owner)
    log_event("forget", **_name_or_key(name, whom), by=command.by)
    return _done(command, "forget", w=name or whom)


async def list_refused_logins(command: AdminCommand) -> CommandOutput:
    """Every key that was not let in lately, the newest last."""
    command.nothing()
    words, known = command.words, command.context.refused
    if command.as_json:
        facts = [
            {
                "number": one.number,
                "key": one.fingerprint,
                "name": one.name,
                "address": one.address,
                "why": one.why,
                "times": one.times,
                "last": _minute(one.at),
            }
            for one in known
        ]
        return CommandOutput(json.dumps({"refused": facts}))
    now, lines = command.context.time.wall(), []
    for one in known:
        name = one.name + " " * (NAME_WIDTH - cell_len(one.name))
        minutes = words("admin.minutes", n=int(now - one.at) // 60)
        why = words(f"admin.why.{one.why}")
        lines.append(
            f"#{one.number:<4} {name}  {one.address:<15}  {minutes}  {why}  {one.fingerprint}"
        )
    return CommandOutput("\n".join(lines) or words("admin.nobody_refused"))


async def admit_refused_key(command: AdminCommand) -> CommandOutput:
    """Let the owner of a key in from now on, whatever the mode; a ban of theirs ends."""
    context, which = command.context, command.only
    fingerprint, store = context.refused.key_of(which), context.lobby.store
    if not fingerprint:
        raise CannotDo("no_refused", w=which)
    owner = store.owner_of(fingerprint)
    store.unban("key", owner)
    store.admit(owner, by_admin=True)
    context.refused.drop(fingerprint)
    log_event("admit", key=fingerprint, by=command.by)
    return _done(command, "admit", w=fingerprint)


async def make_invitation(command: AdminCommand) -> CommandOutput:
    """A code for so many people and days."""
    try:
        uses, days = (
            int(one) for one in (*command.arguments, *("1", "7")[len(command.arguments) :])
        )
    except ValueError:
        raise WrongUsage from None
    if not (1 <= uses <= 100 and 1 <= days <= 365):
        raise WrongUsage
    code = await command.context.lobby.store.invite(uses, days)
    log_event("invite", uses=uses, days=days, by=command.by)
    return CommandOutput(command.words("admin.done.invite", code=code, n=uses, k=days))


def _whom_and_until(command: AdminCommand) -> tuple[str, float]:
    """`Ann`, or `Ann 2h`; `math.inf` is for good."""
    if not 1 <= len(command.arguments) <= 2:
        raise WrongUsage
    if len(command.arguments) == 1:
        return command.arguments[0], math.inf
    seconds = parse_duration(command.arguments[1])
    if not seconds:
        raise WrongUsage
    return command.arguments[0], command.context.time.wall() + seconds


def _lift(store: Store, kind: BanKind, whom: str) -> bool:
    """End what holds for the person of that name, or key; False if nothing does."""
    held, owner = [one for one in store.bans() if one.kind == kind], store.owner_of(whom)
    meant = [
        one
        for one in held
        if one.value in (whom, owner) or (one.why and name_skeleton(one.why) == name_skeleton(whom))
    ]
    return any([store.unban(kind, one.value) for one in meant])


def _address(text: str) -> str:
    """The address that it is, as it is kept; empty if it is none."""
    try:
        return address_to_ban(text)
    except ValueError:
        return ""


def _send_off(command: AdminCommand, guest: ConnectedSession, key: str) -> None:
    if command.context.ssh_host is not None:
        words = words_for(language_for_locale(guest.visitor.language))
        command.context.ssh_host.hang_up(guest.visitor, words(key))


def _turn_out(command: AdminCommand, whom: Callable[[str, str | None], bool]) -> None:
    if command.context.ssh_host is not None:
        command.context.ssh_host.turn_out(whom, words_for("en")("admin.banned"))


def _name_or_key(name: str, whom: str) -> dict[str, str]:
    """The fact for the log: a name, or the key of somebody who has none."""
    if not name and is_fingerprint(whom):
        return {"key": whom}
    return {"name": name or whom}


def _done(command: AdminCommand, key: str, **facts: str) -> CommandOutput:
    return CommandOutput(command.words(f"admin.done.{key}", **facts))


def _named(ban: Ban) -> str:
    return ban.why or ban.value


def _until(command: AdminCommand, ban: Ban) -> str:
    if math.isinf(ban.until):
        return command.words("admin.for_good")
    return command.words("admin.until", time=_minute(ban.until))


def _minute(epoch: float) -> str:
    """`2026-11-21 17:30`, or `-` for the end of time."""
    if math.isinf(epoch):
        return "-"
    return datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d %H:%M")


def _day(epoch: float) -> str:
    """`2026-11-21`."""
    return datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d")
