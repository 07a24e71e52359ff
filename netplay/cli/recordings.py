"""`kickdoor recordings`: which games are recorded, on the host and at home, and deleting the oldest
of them."""

from __future__ import annotations

import argparse
import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.settings_options import add_settings_options, settings_from_args

if TYPE_CHECKING:
    from netplay.config import Config
    from netplay.recordings.recordings_folder import RecordingsFolder, StoredRecording


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("recordings", help="list the recordings of games, or prune them")
    words = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    shown = words.add_parser("list", help="list recorded games, newest first")
    shown.set_defaults(run=_list)
    pruned = words.add_parser("prune", help="delete what the settings do not keep")
    pruned.add_argument("--keep-days", type=int, metavar="N", help="instead of the setting")
    pruned.add_argument("--most", type=int, metavar="N", help="instead of the setting")
    pruned.add_argument("--most-megabytes", type=int, metavar="N", help="instead of the setting")
    pruned.add_argument("--dry-run", action="store_true", help="only tell what would be deleted")
    pruned.set_defaults(run=_prune)
    schema = words.add_parser("schema", help="print the JSON Schema of the lines of a file")
    schema.add_argument(
        "file",
        nargs="?",
        choices=("recording", "events"),
        default="recording",
        help="a recording (default), or what export --as json writes",
    )
    schema.set_defaults(run=_schema)
    for one in (shown, pruned):
        add_settings_options(one)


def _list(args: argparse.Namespace) -> int:
    config = settings_from_args(args).config
    is_empty = True
    for folder in _folders(config):
        for one in folder.all():
            is_empty = False
            print(_row(one))
    if is_empty:
        print("No game is recorded.")
    return 0


def _prune(args: argparse.Namespace) -> int:
    from pydantic import ValidationError

    from netplay.config import RecordingSettings
    from netplay.input_error import InputError

    config = settings_from_args(args).config
    said = {
        key: value
        for key in ("keep_days", "most", "most_megabytes")
        if (value := getattr(args, key)) is not None
    }
    try:
        settings = RecordingSettings.model_validate({**config.recordings.model_dump(), **said})
    except ValidationError as error:
        first = error.errors()[0]
        option = str(first["loc"][0]).replace("_", "-")
        raise InputError(f"--{option}: {first['msg']}") from None
    count = size = 0
    now = time.time()
    for folder in _folders(config):
        for one in folder.superfluous(settings, now):
            count, size = count + 1, size + one.size
            print(_row(one))
            if not args.dry_run:
                folder.remove(one.game)
        if not args.dry_run:
            folder.remove_orphans(now)
    told = "Would be deleted" if args.dry_run else "Deleted"
    print(f"{told}: {count}, {size / 1000:,.0f} kB")
    return 0


def _schema(args: argparse.Namespace) -> int:
    from netplay.exports.public_events import event_schema_text
    from netplay.recordings.recording_format import recording_schema_text

    print(recording_schema_text() if args.file == "recording" else event_schema_text(), end="")
    return 0


def recording_path(args: argparse.Namespace, game: str) -> Path:
    """The recording that is meant: a file, the id of a game or its beginning, or `last`. Raises
    `InputError`."""
    from netplay.recordings.recordings_folder import find_recording

    given = Path(game)
    if given.is_file():
        return given
    return find_recording(game, _folders(settings_from_args(args).config))


def _folders(config: Config) -> list[RecordingsFolder]:
    """Those of the host, and of games at home."""
    from netplay.local.saved_games import local_games_folder
    from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder

    return [
        RecordingsFolder(config.data_dir / RECORDINGS_FOLDER),
        RecordingsFolder(local_games_folder() / RECORDINGS_FOLDER),
    ]


def _row(one: StoredRecording) -> str:
    from netplay.recordings.recording import Recording, UnreadableRecording

    size = f"{one.size / 1000:5.0f} kB"
    day = datetime.fromtimestamp(one.written).date().isoformat()
    try:
        header = Recording.read_header(one.path)
    except UnreadableRecording as error:
        return f"{one.game}  {day}  {size}  {error}"
    day = datetime.fromtimestamp(header.ended).date().isoformat()
    winners = ", ".join(header.seats[seat].name or "somebody" for seat in header.winners)
    editions = "+".join(header.edition_ids)
    return f"{one.game}  {day}  {size}  {editions}, {header.rounds} rounds, won by {winners}"
