"""`kickdoor replay`: replay a game that is over."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.language import add_language_option, language_from_args
from netplay.cli.play import require_screen
from netplay.cli.recordings import recording_path
from netplay.cli.settings_options import add_settings_options
from netplay.cli.viewpoint_seat_option import (
    add_viewpoint_seat_option,
    viewpoint_denied_as_input_error,
    viewpoint_job_from_args,
)

if TYPE_CHECKING:
    from netplay.recordings.recording import Recording
    from netplay.viewpoints.game_viewpoints import GameViewpoints
    from tui.settings.preferences import Preferences


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("replay", help="replay a game that is over")
    parser.add_argument(
        "game",
        nargs="?",
        default="last",
        metavar="GAME",
        help="a recording's file, the id of a game, or the beginning of it"
        " (default: last, the newest one)",
    )
    parser.add_argument(
        "--plain", action="store_true", help="the story of the game in lines of text"
    )
    add_viewpoint_seat_option(parser)
    add_language_option(parser)
    add_settings_options(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    import asyncio

    from netplay.local.local_viewpoints import local_viewpoints
    from netplay.recordings.recording import Recording

    path = recording_path(args, args.game)
    recording = game = Recording.open(path)
    job = viewpoint_job_from_args(args, path, recording.header)
    if job is not None:
        from netplay.viewpoints.viewpoint_recording import (
            ViewpointRecording,
            make_viewpoint_recording,
        )

        with viewpoint_denied_as_input_error(args, recording.header):
            game = ViewpointRecording.seen(make_viewpoint_recording(job))
    if args.plain or os.environ.get("TERM") == "dumb":
        from netplay.exports.story_text import story_lines
        from tui.settings.preferences import Preferences

        for line in story_lines(game, Preferences(language_from_args(args))):
            print(line)
        return 0
    require_screen("replay")
    game.view(0)  # Nothing could be shown of it; later ones are told where they are.
    return asyncio.run(_replay(args, game, local_viewpoints(path, recording)))


async def _replay(
    args: argparse.Namespace, game: Recording, viewpoints: GameViewpoints | None
) -> int:
    from netplay.local.local_terminal_driver import LocalTerminalDriver
    from netplay.local.preferences import preferences_path, read_preferences, write_preferences
    from netplay.local.stop_signals import StopSignals
    from netplay.terminal.first_preferences import guess_first_preferences_from_environment
    from tui.app import PlayerApp
    from tui.settings.preferences import Preferences

    looks = guess_first_preferences_from_environment(language_from_args(args))
    path = preferences_path()
    kept, _ = read_preferences(path)
    said = {"language": args.language} if args.language else {}
    preferences = Preferences.of({**kept, **said}, replace(looks, kept_by="file"))

    def keep(chosen: Preferences) -> None:
        write_preferences(path, chosen.dump())  # What cannot be kept is chosen again.

    # Textual would grey what it is given; whether there is colour is the reader's to say.
    os.environ.pop("NO_COLOR", None)
    app = PlayerApp(game, preferences=preferences, keep=keep, viewpoints=viewpoints)
    app.driver_class = LocalTerminalDriver
    stop = StopSignals()
    stop.listen(app.exit)
    await app.run_async()
    return stop.code
