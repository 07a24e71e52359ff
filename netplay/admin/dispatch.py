"""Every admin command by its name, and how one is carried out."""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from cards.languages import language_for_locale
from netplay.admin import host_commands, people_commands, table_commands
from netplay.admin.command import AdminCommand, CannotDo, WrongUsage
from netplay.admin.context import AdminContext
from netplay.lobby.visit import Visit
from netplay.ssh import CommandOutput, Visitor
from netplay.store import StoreUnavailable
from netplay.text_cleaning import clean_name
from tui.ports import AdminPanelUpdate, ConnectedSessionRow, RefusedKeyRow
from tui.words.catalogue import Words, words_for

ADMIN_COMMANDS: Mapping[str, Callable[[AdminCommand], Awaitable[CommandOutput]]] = {
    "admit": people_commands.admit_refused_key,
    "announce": host_commands.announce_to_all,
    "ban": people_commands.ban,
    "bans": people_commands.list_bans_and_mutes,
    "close": table_commands.close_table,
    "drain": host_commands.drain_host,
    "forget": people_commands.forget_person,
    "invite": people_commands.make_invitation,
    "kick": people_commands.kick,
    "mute": people_commands.mute,
    "pause": table_commands.pause_table,
    "people": people_commands.list_known_people,
    "refused": people_commands.list_refused_logins,
    "resume": table_commands.resume_table,
    "retire": host_commands.retire_worker,
    "rule": table_commands.make_ruling,
    "sessions": people_commands.list_sessions,
    "unban": people_commands.unban,
    "undrain": host_commands.undrain_host,
    "unmute": people_commands.unmute,
}


@dataclass(frozen=True, slots=True)
class AdminCommandAuthor:
    """The sender of an admin command: the key that they came with, who they are, and where."""

    fingerprint: str | None
    owner: str
    name: str
    address: str


async def run_admin_command(
    context: AdminContext,
    who: AdminCommandAuthor,
    said: Sequence[str],
    words: Words,
    as_json: bool = False,
) -> CommandOutput:
    """Do what they say, if it is theirs to say; the answer is in their language."""
    if not context.is_admin(who.fingerprint):
        return CommandOutput(words("admin.not_yours"), 1)
    if not said:
        return CommandOutput("\n".join(words(f"admin.use.{one}") for one in ADMIN_COMMANDS))
    if said[0] not in ADMIN_COMMANDS:
        return CommandOutput(words("admin.unknown", words=", ".join(ADMIN_COMMANDS)), 2)
    command = AdminCommand(context, words, who.name, who.owner, who.address, said[1:], as_json)
    try:
        return await ADMIN_COMMANDS[said[0]](command)
    except WrongUsage:
        how = words(f"admin.use.{said[0]}")
        return CommandOutput(words("remote.usage", how=f"admin {how}"), 2)
    except CannotDo as problem:
        return CommandOutput(words(f"admin.cannot.{problem.key}", **problem.facts), 1)
    except StoreUnavailable:
        return CommandOutput(words("admin.cannot.store"), 1)


def command_author_for_visitor(context: AdminContext, visitor: Visitor) -> AdminCommandAuthor:
    """The sender of a remote command."""
    owner = context.owner_of(visitor)
    person = context.lobby.store.person(owner)
    name = person.name if person else clean_name(visitor.suggested_name)
    return AdminCommandAuthor(
        visitor.fingerprint, owner, name or context.config.host.name, visitor.address
    )


async def run_line_from_lobby(
    context: AdminContext, visit: Visit, line: str, language: str
) -> None:
    """Carry out what an admin types in the lobby, and show who is here now."""
    if not context.is_admin(visit.fingerprint):
        return
    words, told = words_for(language_for_locale(language)), ""
    if line.strip():
        try:
            said = shlex.split(line)
        except ValueError:
            told = words("admin.unknown", words=", ".join(ADMIN_COMMANDS))
        else:
            who = AdminCommandAuthor(visit.fingerprint, visit.owner, visit.name, visit.address)
            told = (await run_admin_command(context, who, said, words)).text
    now = context.time.now()
    guests = tuple(
        ConnectedSessionRow(
            one.number, one.name, one.visitor.address, int(now - one.since) // 60, one.table
        )
        for one in context.guests
    )
    wall = context.time.wall()
    refused = tuple(
        RefusedKeyRow(one.fingerprint, one.name, one.address, int(wall - one.at) // 60, one.why)
        for one in context.refused
    )
    visit.send(AdminPanelUpdate(guests, tuple(told.splitlines()), refused))
