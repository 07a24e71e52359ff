"""The options by which a command is told what to play: editions, packs, the base of a blend, house
rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from netplay.errors import InputError

if TYPE_CHECKING:
    from netplay.packs import Choice

USUAL = "classic"


def add_decks(parser: argparse.ArgumentParser) -> None:
    """What to play with: editions and packs."""
    parser.add_argument(
        "--edition",
        action="append",
        default=[],
        metavar="ID",
        help=f"an edition to play (default: {USUAL}); repeat it for a blend",
    )
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="PATH",
        help="cards of your own: a folder or TOML file, or the id of one in your folder of packs;"
        " repeatable",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """That, and how."""
    add_decks(parser)
    parser.add_argument(
        "--base",
        default="",
        metavar="ID",
        help="in a blend: whose values hold where the editions differ"
        " (default: the first, or the stricter)",
    )
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule, such as win.level=12; repeatable",
    )


def decks_from_args(args: argparse.Namespace) -> Choice:
    """The editions and packs. Raises `InputError`."""
    from netplay.packs import choose

    return choose(args.edition, args.pack, USUAL)


def rules_of(args: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """House rules as they were written. Raises `InputError`."""
    pairs = []
    for written in args.rule:
        key, equals, value = written.partition("=")
        if not equals or "." not in key:
            raise InputError(f"--rule {written!r}: write it as KEY=VALUE, such as win.level=12")
        pairs.append((key.strip(), value.strip()))
    return tuple(pairs)
