"""Numbers on the command line: within bounds, and how many processes work at once."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable

MOST_PROCESSES = 256


def number_in_range_parser(most: int, least: int = 1) -> Callable[[str], int]:
    """What argparse reads a number from `least` to `most` with."""

    def number(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"from {least} to {most}, please")
        return value

    return number


def add_processes_option(parser: argparse.ArgumentParser, help_text: str) -> None:
    """`--processes`, with that help."""
    parser.add_argument(
        "--processes",
        type=number_in_range_parser(MOST_PROCESSES),
        metavar="P",
        default=min(os.cpu_count() or 1, MOST_PROCESSES),
        help=help_text,
    )
