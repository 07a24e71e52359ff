"""The options by which a command is told what to play: editions, packs, the base of a blend, house
rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.user_packs import DeckChoice

USUAL_DECK = "classic"


def add_deck_options(parser: argparse.ArgumentParser) -> None:
    """What to play with: editions and packs."""
    parser.add_argument(
        "--edition",
        action="append",
        default=[],
        metavar="ID",
        help=f"an edition to play (default: {USUAL_DECK}); repeat it for a blend",
    )
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="PATH",
        help="cards of your own: a folder or TOML file, or the id of one in your folder of packs;"
        " repeatable",
    )


def add_deck_and_rule_options(parser: argparse.ArgumentParser) -> None:
    """That, and how."""
    add_deck_options(parser)
    parser.add_argument(
        "--base",
        default="",
        metavar="ID",
        help="in a blend: the edition that decides where they differ"
        " (default: the first, or the stricter)",
    )
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule, such as win.level=12; repeatable",
    )


def decks_from_args(args: argparse.Namespace) -> DeckChoice:
    """The editions and packs. Raises `InputError`."""
    from netplay.user_packs import choose_decks

    return choose_decks(args.edition, args.pack, USUAL_DECK)


def house_rules_from_args(args: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """House rules as they were written. Raises `InputError`."""
    pairs = []
    for written in args.rule:
        key, equals, value = written.partition("=")
        if not equals or "." not in key:
            raise InputError(f"--rule {written!r}: write it as KEY=VALUE, such as win.level=12")
        pairs.append((key.strip(), value.strip()))
    return tuple(pairs)
