"""The command line: `kickdoor play`, `host`, `config`, `invite`, `backup`, `journal`, `cards`, ...

Exit codes: 0 done, 1 the input was wrong, 2 the command line was wrong. What a person can put right
is told in one line on stderr.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import NoReturn

from netplay.input_error import InputError
from netplay.kickdoor_version import kickdoor_version
from netplay.system.full_disk import os_error_line

COMMANDS = {
    "play": "play",
    "host": "host",
    "front": "front",
    "fronts": "far_process_access",
    "worker": "worker",
    "workers": "far_process_access",
    "config": "config",
    "invite": "invite",
    "people": "people",
    "recordings": "recordings",
    "export": "export",
    "replay": "replay",
    "backup": "backup",
    "restore": "restore",
    "journal": "journal",
    "history": "history_and_scores",
    "scores": "history_and_scores",
    "health": "health_check",
    "service": "systemd_unit",
    "cards": "cards",
    "rules": "rules",
    "gallery": "card_gallery",
    "simulate": "simulate",
    "ladder": "bot_ladder",
    "completion": "completion",
}
"""The module of each command, which is imported when its command is asked for."""
INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a shell reports of a program that SIGINT, or SIGPIPE, has ended."""


class OneLineErrorParser(argparse.ArgumentParser):
    """A parser that tells in one line what is wrong with a command line, and where to read on."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help tells more)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a wrong command line exits with 2."""
    try:
        try:
            words = sys.argv[1:] if argv is None else argv
            args = _parser_for(words).parse_args(words)
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
        print(f"kickdoor: {os_error_line(error)}", file=sys.stderr)
        return 1
    return code


def _forget_stdout() -> None:
    """Keep the interpreter from writing, at its end, what nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _ShowVersion(argparse.Action):
    """Asks for the version when it is to be shown: that takes its time."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"kickdoor {kickdoor_version()}")
        parser.exit()


def parser_of_all_commands() -> argparse.ArgumentParser:
    """The whole command line, with every command."""
    return _parser(COMMANDS)


def _parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """All that these words need: mostly their own command alone."""
    named = words[0] if words else ""
    return _parser((named,) if named in COMMANDS and named != "completion" else COMMANDS)


def _parser(names: Iterable[str]) -> argparse.ArgumentParser:
    parser = OneLineErrorParser(
        prog="kickdoor", description="Munchkin for people who live in terminals."
    )
    parser.add_argument(
        "--version", action=_ShowVersion, nargs=0, help="show program's version number and exit"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    parser.set_defaults(parser=parser)
    # A module may have several commands.
    for module in dict.fromkeys(COMMANDS[name] for name in names):
        import_module(f"netplay.cli.{module}").add_to_command_line(commands)
    return parser
