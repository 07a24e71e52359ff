"""The options by which a command is told what to play: editions, their base, house rules."""

from __future__ import annotations

import argparse

from netplay.errors import InputError

USUAL = "classic"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--edition", action="append", default=[], metavar="ID",
        help=f"whose rules and cards (default: {USUAL}); several make a blend",
    )  # fmt: skip
    parser.add_argument(
        "--base", default="", metavar="ID",
        help="in a blend: whose values hold where the editions differ (default: the first, or the stricter)",
    )  # fmt: skip
    parser.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE",
        help="a house rule, such as win.level=12; once more for each",
    )  # fmt: skip


def editions_of(args: argparse.Namespace) -> tuple[str, ...]:
    return tuple(args.edition) or (USUAL,)


def rules_of(args: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """House rules as they were written. Raises `InputError`."""
    pairs = []
    for written in args.rule:
        key, equals, value = written.partition("=")
        if not equals or "." not in key:
            raise InputError(f"--rule {written!r}: write it as KEY=VALUE, such as win.level=12")
        pairs.append((key.strip(), value.strip()))
    return tuple(pairs)
