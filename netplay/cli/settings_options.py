"""The options of every command that needs a host's settings, and the settings that follow."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.input_error import InputError

if TYPE_CHECKING:
    from netplay.config import ConfigProblem, SettingsLayer, SettingsWithSources


def add_settings_options(
    parser: argparse.ArgumentParser, listens: bool = False, processes: bool = False
) -> None:
    """`--config` and `--data`; for a command that is about listening `--host` and `--port`
    too, and `--fronts` and its like where a host may have several `processes`."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings file, instead of the usual one"
    )
    parser.add_argument("--data", metavar="DIR", help="data folder, instead of the usual one")
    if listens:
        parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (default: all)")
        parser.add_argument("--port", type=int, metavar="N", help="port (default: 2222)")
    if processes:
        parser.add_argument(
            "--fronts",
            type=int,
            metavar="N",
            help="processes for ssh and the screens, for more people than one core serves "
            "(default: the one that has the lobby has them)",
        )
        parser.add_argument(
            "--workers",
            type=int,
            metavar="N",
            help="processes that play the tables, for more of them than one core plays "
            "(default: the one that has the lobby does)",
        )
        parser.add_argument(
            "--fronts-play",
            action="store_true",
            default=None,
            help="have each of the fronts play tables, too",
        )


def settings_from_args(args: argparse.Namespace) -> SettingsWithSources:
    """The settings with what the command line says instead. Raises `ConfigError`."""
    from netplay.config import read_settings_with_sources

    return read_settings_with_sources(args.config, command_line_layer(args))


def settings_warnings(settings: SettingsWithSources) -> list[ConfigProblem]:
    """What is legal but unwise, in the settings and in the files that they name."""
    from netplay.config.unwise_settings import unwise_settings

    return [*unwise_settings(settings), *_key_file(settings)]


def _key_file(settings: SettingsWithSources) -> Iterator[ConfigProblem]:
    from netplay.admission.authorized_keys import admitted_fingerprints, useless_key_line_numbers
    from netplay.config import ConfigProblem

    path = Path(settings.config.admission.authorized_keys).expanduser()
    if not path.is_file():
        return  # There is none, or that has been told.
    place, key = settings.places.get(("admission", "authorized_keys"), ""), "authorized_keys"
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        yield ConfigProblem(
            place, f"admission.{key}", f"{path} cannot be read ({error.strerror}): chmod 644 it"
        )
        return
    useless = useless_key_line_numbers(text)
    if not admitted_fingerprints(text):
        yield ConfigProblem(
            place, f"admission.{key}", f"{path} lets in nobody: there is no public key in it"
        )
    elif useless:
        lines = ", ".join(map(str, useless[:5])) + (", ..." if useless[5:] else "")
        yield ConfigProblem(str(path), "", f"no public key that lets anybody in: line {lines}")


def command_line_layer(args: argparse.Namespace) -> SettingsLayer:
    """What the command line itself says."""
    from netplay.config import SettingsLayer

    port, host = getattr(args, "port", None), getattr(args, "host", None)
    if port is not None and not 0 <= port <= 65535:
        raise InputError("--port: a port is a number from 0 to 65535")
    said = {
        ("ssh", "host"): (host, "--host"),
        ("ssh", "port"): (port, "--port"),
        ("host", "data"): (args.data, "--data"),
        ("cluster", "fronts"): (getattr(args, "fronts", None), "--fronts"),
        ("cluster", "workers"): (getattr(args, "workers", None), "--workers"),
        ("cluster", "fronts_play"): (getattr(args, "fronts_play", None), "--fronts-play"),
    }
    return SettingsLayer.of({key: value for key, value in said.items() if value[0] is not None})
