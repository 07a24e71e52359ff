"""The language of a command's output."""

from __future__ import annotations

import argparse
import os

from cards.languages import LANGUAGES, Language, language_for_locale


def add_language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language",
        default="",
        choices=LANGUAGES,
        help="display language (default: your system's)",
    )


def language_from_args(args: argparse.Namespace) -> Language:
    """What was asked for, else the system's, else English."""

    return language_for_locale(args.language or _system_language())


def _system_language() -> str:
    """What the environment says that texts should be in, such as `de_AT.UTF-8`; "" for nothing."""
    said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((locale for locale in said if locale), "")
