"""The command line: `kickdoor play`, `host`, `config`, `invite`, `backup`, `journal`, `cards`, ...

Exit codes: 0 done, 1 the input was wrong, 2 the command line was wrong. What a person can put right
is told in one line on stderr.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from netplay.cli import (
    backup,
    cards,
    completion,
    config,
    gallery,
    health,
    host,
    invite,
    journal,
    ladder,
    people,
    play,
    rules,
    service,
    simulate,
)
from netplay.errors import InputError
from netplay.system.full_disk import FULL, MAKE_ROOM
from netplay.version import kickdoor_version

COMMANDS = (
    play,
    host,
    config,
    invite,
    people,
    backup,
    journal,
    health,
    service,
    cards,
    rules,
    gallery,
    simulate,
    ladder,
    completion,
)
INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a shell reports of a program that SIGINT, or SIGPIPE, has ended."""


class OneLineErrorParser(argparse.ArgumentParser):
    """Tells in one line what is wrong with a command line, and where to read on."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help tells more)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a wrong command line exits with 2."""
    try:
        try:
            args = parser_of_all().parse_args(argv)
            code: int = args.run(args)
        finally:
            # What is still in the buffer is written here, where its failure can be told.
            print(end="", flush=True)
    except InputError as error:
        print(f"kickdoor: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever was reading has seen enough, as in `kickdoor cards list | head`.
        _forget_stdout()
        return BROKEN_PIPE
    except OSError as error:
        _forget_stdout()
        advice = f"; {MAKE_ROOM}" if error.errno in FULL else ""
        print(f"kickdoor: {error}{advice}", file=sys.stderr)
        return 1
    return code


def _forget_stdout() -> None:
    """Keep the interpreter from writing, at its end, what nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parser_of_all() -> argparse.ArgumentParser:
    """The whole command line, with every command."""
    parser = OneLineErrorParser(
        prog="kickdoor", description="Munchkin for people who live in terminals."
    )
    parser.add_argument("--version", action="version", version=f"kickdoor {kickdoor_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    parser.set_defaults(parser=parser)
    for command in COMMANDS:
        command.register(commands)
    return parser
