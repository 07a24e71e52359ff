"""`kickdoor config`: writes, checks and shows a host's settings."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from pathlib import Path

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args, settings_warnings
from netplay.input_error import InputError


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("config", help="write, check or show a host's settings")
    words = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    init = words.add_parser("init", help="write a file with every setting and a comment on each")
    init.add_argument(
        "--config", type=Path, metavar="FILE", help="file to write, instead of the usual one"
    )
    init.add_argument("--force", action="store_true", help="overwrite an existing file")
    init.set_defaults(run=_init)
    check = words.add_parser("check", help="list every mistake and every unwise value")
    add_settings_options(check, listens=True)
    check.set_defaults(run=_check)
    show = words.add_parser("show", help="print all settings in effect, and where each comes from")
    add_settings_options(show, listens=True)
    form = show.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--env", action="store_true", help="as environment variables")
    show.set_defaults(run=_show)


def _init(args: argparse.Namespace) -> int:
    from netplay.config import commented_example, default_config_path

    path: Path = args.config or default_config_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w" if args.force else "x", encoding="utf-8") as file:
            file.write(commented_example())
    except FileExistsError:
        raise InputError(f"{path} already exists; --force overwrites it") from None
    except OSError as error:
        raise InputError(f"cannot write {path} ({error.strerror})") from None
    print(f"Written: {path}")
    if os.geteuid() == 0 and not _is_public(path):
        print(
            f"kickdoor: a service of another user cannot read {path} (your umask): chmod 644 it,"
            f" and 755 {path.absolute().parent}",
            file=sys.stderr,
        )
    return 0


def _is_public(path: Path) -> bool:
    """Whether others may read the file, as far as it and its folder say."""
    folder = path.absolute().parent.stat().st_mode
    return bool(path.stat().st_mode & stat.S_IROTH and folder & stat.S_IXOTH)


def _check(args: argparse.Namespace) -> int:
    from netplay.config import ConfigError

    try:
        settings = settings_from_args(args)
    except ConfigError as error:
        for problem in error.problems:
            print(f"kickdoor: {problem}", file=sys.stderr)
        return 1
    advice = settings_warnings(settings)
    for line in advice:
        print(f"kickdoor: {line}", file=sys.stderr)
    if settings.path is None:
        print("No file: the defaults apply.")
    else:
        print(f"{settings.path}: {'valid; see the advice' if advice else 'valid'}")
    return 0


def _show(args: argparse.Namespace) -> int:
    from netplay.config import settings_as_environment, settings_as_json, settings_as_toml

    settings = settings_from_args(args)
    if args.env:
        print(settings_as_environment(settings.config), end="")
    else:
        print(settings_as_json(settings) if args.json else settings_as_toml(settings), end="")
    return 0
