"""Admin commands about tables: pause, resume, close, and rule (HOUSE-01)."""

from __future__ import annotations

from netplay.admin.command import AdminCommand, CannotDo, WrongUsage
from netplay.logs import log_event
from netplay.ssh import CommandOutput
from netplay.table.running_table import UNKNOWN_RULING
from netplay.text_cleaning import refers_to_table
from tui.ports import new_notice


async def pause_table(command: AdminCommand) -> CommandOutput:
    """Nothing is played and no clock runs, until it is resumed or the host starts anew."""
    table = command.table(command.only)
    await table.admin.pause(True, new_notice("paused", w=command.by))
    log_event("pause", table=table.info.id, by=command.by)
    return _done(command, "pause", table.info.name)


async def resume_table(command: AdminCommand) -> CommandOutput:
    table = command.table(command.only)
    await table.admin.pause(False, new_notice("resumed", w=command.by))
    log_event("resume", table=table.info.id, by=command.by)
    return _done(command, "resume", table.info.name)


async def close_table(command: AdminCommand) -> CommandOutput:
    """End a table that waits, runs, or is saved. A game is set aside with its file."""
    lobby, reason = command.context.lobby.admin, new_notice("table_closed", w=command.by)
    for gathering in lobby.pending:
        if refers_to_table(command.only, gathering.id, gathering.name):
            lobby.close_pending(gathering, reason)
            return _closed(command, gathering.id, gathering.name)
    for suspended in lobby.running.suspended:
        if refers_to_table(command.only, suspended.id, suspended.header.name):
            await lobby.close_suspended(suspended, reason)
            return _closed(command, suspended.id, suspended.header.name)
    table = command.table(command.only)
    await lobby.close_running(table, reason)
    return _closed(command, table.info.id, table.info.name)


def _closed(command: AdminCommand, table_id: str, name: str) -> CommandOutput:
    log_event("close-table", table=table_id, by=command.by)
    return _done(command, "close", name)


async def make_ruling(command: AdminCommand) -> CommandOutput:
    """A ruling: journalled, and told to everybody at the table with the name of who made it."""
    if len(command.arguments) < 2:
        raise WrongUsage
    table = command.table(command.arguments[0])
    answer = await table.admin.rule_as_said(command.arguments[1:], command.by)
    if answer.unclear == UNKNOWN_RULING:
        raise WrongUsage
    if answer.unclear:
        raise CannotDo(answer.unclear, **answer.facts)
    if answer.refusal is not None:
        raise CannotDo("refused", why=command.words.refusal(answer.refusal))
    log_event("ruling", table=table.info.id, deed=answer.deed, by=command.by)
    return _done(command, "rule", table.info.name)


def _done(command: AdminCommand, key: str, table: str) -> CommandOutput:
    return CommandOutput(command.words(f"admin.done.{key}", table=table))
