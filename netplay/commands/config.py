"""`kickdoor config`: writes, checks and shows a host's settings."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from netplay.commands import Subparsers
from netplay.errors import InputError


def register(commands: Subparsers) -> None:
    parser = commands.add_parser("config", help="write, check or show a host's settings")
    words = parser.add_subparsers(title="words", metavar="WORD", required=True)
    for word, help_, run in (
        ("init", "write a file with every setting and a comment on each", _init),
        ("check", "find every mistake", _check),
        ("show", "print the settings that hold", _show),
    ):
        one = words.add_parser(word, help=help_)
        one.add_argument(
            "--config", type=Path, metavar="FILE", help="instead of the file in the usual place"
        )
        one.set_defaults(run=run)


def _init(args: argparse.Namespace) -> int:
    from netplay.config import commented, default_path

    path: Path = args.config or default_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(commented())
    except FileExistsError:
        raise InputError(f"{path} is there already; move it away first") from None
    except OSError as error:
        raise InputError(f"cannot write {path} ({error.strerror})") from None
    print(f"Written: {path}")
    return 0


def _check(args: argparse.Namespace) -> int:
    from netplay.config import ConfigError, default_path, load

    try:
        load(args.config)
    except ConfigError as error:
        for problem in error.problems:
            print(f"kickdoor: {error.path}: {problem}", file=sys.stderr)
        return 1
    path = args.config or default_path()
    print(f"{path}: nothing wrong" if path.exists() else "No file: the defaults hold.")
    return 0


def _show(args: argparse.Namespace) -> int:
    from netplay.config import effective, load

    print(effective(load(args.config)), end="")
    return 0
