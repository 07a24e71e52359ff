"""The command line: `kickdoor play`, `host`, `config`, `cards`.

Exit codes: 0 done, 1 the input was wrong, 2 the command line was wrong. What a person can put right
is told in one line on stderr.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from netplay.commands import cards, config, host, play
from netplay.errors import InputError
from netplay.table.header import kickdoor_version

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a wrong command line exits with 2."""
    args = _parser().parse_args(argv)
    try:
        code: int = args.run(args)
    except InputError as error:
        print(f"kickdoor: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kickdoor", description="Munchkin for people who live in terminals."
    )
    parser.add_argument("--version", action="version", version=f"kickdoor {kickdoor_version()}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (play, host, config, cards):
        command.register(commands)
    return parser
