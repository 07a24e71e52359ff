"""Admin commands about the whole host."""

from __future__ import annotations

from netplay.admin.command import AdminCommand, CannotDo, WrongUsage, parse_duration
from netplay.admin.context import CannotRetireWorker
from netplay.logs import log_event
from netplay.ssh import CommandOutput
from netplay.text_cleaning import clean_line
from tui.ports import new_notice

USUAL_DRAIN_SECONDS = 86_400.0
LONGEST_ANNOUNCEMENT = 200
"""Characters of an announcement."""


async def announce_to_all(command: AdminCommand) -> CommandOutput:
    """A line for everybody who is here."""
    text = clean_line(" ".join(command.arguments), LONGEST_ANNOUNCEMENT)
    if not text:
        raise WrongUsage
    lobby = command.context.lobby.admin
    lobby.announce(new_notice("announcement", text=text))
    lobby.say(command.context.config.host.name, text)
    log_event("announce", by=command.by)
    return CommandOutput(command.words("admin.done.announce"))


async def drain_host(command: AdminCommand) -> CommandOutput:
    """No new games; the host ends with the last one, or after the time that is said."""
    seconds = parse_duration(command.only) if command.arguments else USUAL_DRAIN_SECONDS
    if not seconds:
        raise WrongUsage
    command.context.drain(seconds)
    log_event("drain", seconds=round(seconds), by=command.by)
    return CommandOutput(command.words("admin.done.drain"))


async def undrain_host(command: AdminCommand) -> CommandOutput:
    command.nothing()
    command.context.undrain()
    log_event("undrain", by=command.by)
    return CommandOutput(command.words("admin.done.undrain"))


async def retire_worker(command: AdminCommand) -> CommandOutput:
    """Other workers get the tables of one, which then ends, and is started anew."""
    worker = command.only
    try:
        await command.context.retire_worker(worker)
    except CannotRetireWorker as problem:
        raise CannotDo(problem.key, w=clean_line(worker)) from None
    log_event("retire", worker=worker, by=command.by)
    return CommandOutput(command.words("admin.done.retire", w=worker))
