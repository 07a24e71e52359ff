"""Admin commands about the whole host."""

from __future__ import annotations

from netplay.admin.command import AdminCommand, WrongUsage, seconds_of
from netplay.logs import note
from netplay.names import clean_line
from netplay.ssh import CommandOutput
from tui.ports import notice

USUAL_DRAIN = 86_400.0
LONGEST = 200
"""Characters of an announcement."""


async def announce(command: AdminCommand) -> CommandOutput:
    """A line for everybody who is here."""
    text = clean_line(" ".join(command.arguments), LONGEST)
    if not text:
        raise WrongUsage
    host = command.context.lobby.host
    host.announce(notice("announcement", text=text))
    host.say(command.context.config.host.name, text)
    note("announce", by=command.by)
    return CommandOutput(command.words("admin.done.announce"))


async def drain(command: AdminCommand) -> CommandOutput:
    """No new games; the host ends with the last one, or after the time that is said."""
    seconds = seconds_of(command.only) if command.arguments else USUAL_DRAIN
    if not seconds:
        raise WrongUsage
    command.context.drain(seconds)
    note("drain", seconds=round(seconds), by=command.by)
    return CommandOutput(command.words("admin.done.drain"))


async def undrain(command: AdminCommand) -> CommandOutput:
    command.nothing()
    command.context.undrain()
    note("undrain", by=command.by)
    return CommandOutput(command.words("admin.done.undrain"))
