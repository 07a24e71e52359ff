"""How a command leaves the desk: every one that a key comes to is handed in by `submit`."""

from __future__ import annotations

from engine.core.commands import Command
from engine.core.decisions import Option, command_from_option
from tui.table.keys.act import ActContext
from tui.table.model.desk import Desk


def submit_option(desk: Desk, context: ActContext, verb: str, index: int = 0) -> None:
    """Send the option of that verb (and offer), if it is still there."""
    option = find_option(desk, verb, index)
    if option is not None and desk.decision is not None:
        submit(desk, context, command_from_option(desk.decision, option))


def find_option(desk: Desk, verb: str, index: int = 0) -> Option | None:
    """The option of that verb (and offer) in the desk's decision, if there is one."""
    decision = desk.decision
    for option in decision.options if decision else ():
        if option.verb == verb and index in (0, option.index):
            return option
    return None


def submit(desk: Desk, context: ActContext, command: Command) -> None:
    """Hand it in, and put away what it was made of, and what was pointed at in the hand."""
    desk.log.look()
    desk.selection = desk.question = desk.coach = None
    if desk.cursor is not None and desk.cursor.region == "hand":
        desk.cursor = None
    shown = desk.listing
    if shown is None or not (shown.is_asked or shown.kind == "gear"):
        desk.form = None
    context.submit(command, desk.public.revision)
