"""`kickdoor completion`: what makes a shell complete our commands and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from netplay.cli import Subparsers

SHELLS = ("bash", "zsh", "tcsh", "fish")


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("completion", help="print completions for a shell")
    parser.add_argument("shell", choices=SHELLS, help="your shell")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import shtab

    for action in _actions(args.parser):
        if action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.type is Path or action.metavar == "PATH":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(args.parser, args.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Of a parser and of all commands below it."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
