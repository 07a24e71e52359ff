"""`kickdoor invite`: codes that let people into a host that is not open, while it runs or not."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.config import Config
    from netplay.store import StoreFile

N = TypeVar("N", int, float)

MOST_USES, MOST_DAYS = 1000, 3650.0


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("invite", help="make an invitation code")
    parser.add_argument(
        "--uses",
        type=_between(int, 1, MOST_USES),
        default=1,
        metavar="N",
        help="how many people it lets in (default: 1)",
    )
    parser.add_argument(
        "--days",
        type=_between(float, 0.01, MOST_DAYS),
        default=7.0,
        metavar="D",
        help="days until it expires (default: 7)",
    )
    parser.add_argument("--note", default="", metavar="TEXT", help="who it is for, for --list")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="list valid codes")
    instead.add_argument("--withdraw", metavar="ID", help="withdraw a code")
    add_settings_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from netplay.store import StoreUnavailable

    config = settings_from_args(args).config
    file = _opened(config)
    try:
        if args.list:
            return _show(file)
        if args.withdraw is not None:
            return _withdraw(file, args.withdraw)
        return _invite(file, config, args)
    except StoreUnavailable as error:
        raise InputError(f"cannot write to {config.data_dir} ({error})") from None
    finally:
        file.close()


def _opened(config: Config) -> StoreFile:
    from netplay.store import FILE_NAME, StoreFile, require_folder_owner

    require_folder_owner(config.data_dir)
    return StoreFile.open(config.data_dir / FILE_NAME)


def _invite(file: StoreFile, config: Config, args: argparse.Namespace) -> int:
    from netplay.access_codes import INVITATION_LENGTH, new_code
    from netplay.store import new_invitation
    from netplay.text_cleaning import clean_line

    code = new_code(INVITATION_LENGTH)
    invitation = new_invitation(time.time(), args.uses, args.days, clean_line(args.note, 60))
    file.invite(code, invitation)
    people = "1 person" if args.uses == 1 else f"{args.uses} people"
    print(f"{code}  lets in {people} until {_moment(invitation.until)}.")
    if config.admission.mode != "invite":
        print(f'It is not needed yet: admission.mode is "{config.admission.mode}".')
    return 0


def _show(file: StoreFile) -> int:
    held = file.invitations(time.time())
    for one in held:
        print(f"{one.id}  for {one.uses} more until {_moment(one.until)}  {one.note}".rstrip())
    if not held:
        print("There are no valid invitations.")
    return 0


def _withdraw(file: StoreFile, id_: str) -> int:
    if not file.withdraw(id_):
        raise InputError(f"there is no invitation {id_}; kickdoor invite --list shows them")
    print(f"Withdrawn: {id_}")
    return 0


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _between(kind: type[N], least: N, most: N) -> Callable[[str], N]:
    def read(text: str) -> N:
        try:
            number = kind(text)
        except ValueError:
            number = kind(0)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"should be between {least} and {most:g}")
        return number

    return read
