"""The options by which a command is told what to play: editions, packs, the base of a blend, house
rules."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.journal.header import JournalHeader
    from netplay.user_packs import DeckChoice

USUAL_DECK = "classic"
USUAL_SEATS = 4
"""At a table about which nothing was said."""


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


def command_line_options_for_same_shuffle(header: JournalHeader) -> tuple[str, ...]:
    """The options of a command line by which the same seed gives the shuffle of that game again:
    its decks, rules and seats, but for what is usual."""
    words: list[str] = []
    if header.editions != (USUAL_DECK,):
        words += [word for one in header.editions for word in ("--edition", one)]
    words += [word for one in header.added for word in ("--pack", one)]
    if header.base:
        words += ["--base", header.base]
    for section, keys in header.house_rules.items():
        for key, value in keys.items():
            written = value if isinstance(value, str) else json.dumps(value)
            words += ["--rule", f"{section}.{key}={written}"]
    if len(header.places) != USUAL_SEATS:
        words += ["--seats", str(len(header.places))]
    return tuple(words)


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
