"""`kickdoor play`: a game in this terminal, against bots and whoever shares the keyboard."""

from __future__ import annotations

import argparse
import contextlib
import getpass
import os
import sys
from argparse import SUPPRESS
from dataclasses import replace
from typing import TYPE_CHECKING

from cards.languages import language_for_locale
from netplay.cli import Subparsers
from netplay.cli.language import add_language_option, language_from_args
from netplay.deck_arguments import (
    USUAL_SEATS,
    add_deck_and_rule_options,
    decks_from_args,
    house_rules_from_args,
)
from netplay.input_error import InputError
from netplay.local.preferences import preferences_path, read_preferences, write_preferences
from netplay.local.startup_picture import StartupPicture
from netplay.text_cleaning import clean_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from netplay.local.local_tutorial import LocalTutorial
    from netplay.local.saved_games_port import LocalGamesPort
    from tui.ports import SavedGamesPort, TablePort
    from tui.settings.preferences import Preferences

SHORTEST_WINDOW, LONGEST_WINDOW = 0.5, 600
"""Seconds that a profile allows a window to be open."""
STRENGTHS = ("easy", "normal", "hard")
TEMPERS = ("mixed", "none", "helpful", "greedy", "vengeful", "cautious")
"""Of bots, as the engine names them; it is not loaded to read a command line."""
GENDERS = ("female", "male", "other")
"""Of characters, likewise."""


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "play", help="play in this terminal, against bots and people who share the keyboard"
    )
    parser.add_argument(
        "--seats",
        type=int,
        metavar="N",
        help=f"number of players, including you (default: {USUAL_SEATS})",
    )
    parser.add_argument(
        "--bots",
        type=int,
        metavar="N",
        help="how many of them are bots (default: all but you); the rest share this keyboard",
    )
    parser.add_argument(
        "--difficulty",
        dest="strength",
        choices=STRENGTHS,
        default="normal",
        help="how well the bots play (default: normal)",
    )
    parser.add_argument(
        "--personality",
        dest="temper",
        choices=TEMPERS,
        default="mixed",
        help="what the bots are like (default: mixed, and told at the end)",
    )
    for name, choices in (("--strength", STRENGTHS), ("--temper", TEMPERS)):
        # What the two were called first.
        parser.add_argument(name, choices=choices, default=SUPPRESS, help=SUPPRESS)
    parser.add_argument(
        "--no-coach",
        dest="coach",
        action="store_false",
        help="play without the coach, which says what the best bot would do",
    )
    add_deck_and_rule_options(parser)
    parser.add_argument("--seed", default="", help="any text; the same seed gives the same shuffle")
    parser.add_argument(
        "--name", action="append", default=[], help="your name at the table (repeatable)"
    )
    parser.add_argument(
        "--gender",
        action="append",
        default=[],
        choices=GENDERS,
        help="gender of your character (repeatable)",
    )
    add_language_option(parser)
    parser.add_argument(
        "--no-hints",
        dest="hints",
        action="store_false",
        help="hide key hints, even in the first game",
    )
    parser.add_argument(
        "--window",
        type=float,
        metavar="SECONDS",
        help="how long a finished fight can still be changed (default: 6; printed: 2.6);"
        " unlimited for people who share a keyboard",
    )
    parser.add_argument(
        "--plain", action="store_true", help="play in lines of text: for screen readers and scripts"
    )
    parser.add_argument("--tutorial", action="store_true", help="learn by playing a short game")
    saved = parser.add_mutually_exclusive_group()
    saved.add_argument(
        "--resume", action="store_true", help="resume the game that was saved last, without asking"
    )
    saved.add_argument(
        "--new", action="store_true", help="begin a new game, whatever is saved, without asking"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    seats, people = _seats_and_people(args)
    if args.window is not None and not SHORTEST_WINDOW <= args.window <= LONGEST_WINDOW:
        raise InputError(f"--window: from {SHORTEST_WINDOW} to {LONGEST_WINDOW} seconds")
    if args.window is not None and people > 1:
        raise InputError("--window: people who share a keyboard play without a clock")
    if args.tutorial and people > 1:
        raise InputError("--tutorial: it is for one person")
    args.plain = args.plain or os.environ.get("TERM") == "dumb"
    if args.plain and people > 1:
        raise InputError("--plain: the others cannot look away from lines, so play it alone")
    if not args.plain:
        require_screen("play")
    path = preferences_path()
    kept, wrong = read_preferences(path)
    shown = not args.plain and (people > 1 or kept.get("shown") != "lines")
    wished = args.language or kept.get("language")
    language = language_for_locale(wished) if isinstance(wished, str) else language_from_args(args)
    with StartupPicture(language, shown=shown) as opening:
        import asyncio

        return asyncio.run(_play(args, seats, people, kept, wrong, opening))


def require_screen(command: str) -> None:
    """Raises `InputError` where nothing can be painted."""
    lines = " In lines: --plain" if command == "play" else ""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError(
            f"{command} needs a terminal; its input or output is something else.{lines}"
        )
    if not os.environ.get("TERM"):
        raise InputError(
            f"{command} needs to know its terminal: set TERM, such as xterm-256color.{lines}"
        )


def _seats_and_people(args: argparse.Namespace) -> tuple[int, int]:
    """How many seats, and how many of them are people's. What was not said follows from what was:
    there are as many people as names, and at least one. Raises `InputError`."""
    said = max(1, len(args.name), len(args.gender))
    for name in args.name:
        if not clean_name(name):
            raise InputError("--name: give one that can be shown")
    if args.bots is not None and args.bots < 0:
        raise InputError("--bots: 0 or more")
    if args.seats is None:
        seats = max(USUAL_SEATS, said) if args.bots is None else args.bots + said
        people = said
    else:
        seats = args.seats
        people = said if args.bots is None else seats - args.bots
    if people < 1:
        raise InputError(f"--bots: at {seats} seats at most {max(0, seats - 1)}, one is yours")
    if said > 1 and (people < said or seats < said):
        raise InputError(f"--name, --gender: for {said} people, but only {min(people, seats)} play")
    return seats, people


async def _play(
    args: argparse.Namespace,
    seats: int,
    people: int,
    kept: Mapping[str, object],
    wrong: str,
    opening: StartupPicture,
) -> int:
    from netplay.local.game_outcome_lines import game_outcome_lines
    from netplay.local.stop_signals import StopSignals
    from netplay.terminal.first_preferences import guess_first_preferences_from_environment
    from tui.settings.preferences import Preferences

    looks = guess_first_preferences_from_environment(language_from_args(args))
    looks = replace(looks, hold_wins=args.plain, kept_by="file")
    preferences = Preferences.of({**kept, **_said(args)}, looks)
    lines = [wrong] if wrong else []

    path = preferences_path()

    def keep(chosen: Preferences) -> None:
        lines[:] = [line for line in [write_preferences(path, chosen.dump())] if line]

    in_lines = args.plain or (preferences.shown == "lines" and people == 1)
    game: LocalTutorial | LocalGamesPort
    port: SavedGamesPort | TablePort
    ports: Sequence[TablePort]

    def at_home() -> LocalGamesPort:
        return _at_home(args, seats, people, preferences, alone=in_lines)

    if args.tutorial:
        game = lesson = _lesson(args, preferences, at_home)
        ports = lesson.start()
        port = ports[0]
    else:
        game = games = at_home()
        ports = _without_asking(args, games)
        port = ports[0] if ports else games
    stop = StopSignals()
    try:
        if in_lines:
            from netplay.local.plain_lines import play_in_plain_lines

            await play_in_plain_lines(port, preferences, keep, stop, game.replay_of)
        else:
            # Textual would grey what it is given; whether there is colour is the player's to say.
            os.environ.pop("NO_COLOR", None)
            from netplay.local.local_terminal_driver import LocalTerminalDriver
            from tui.app import PlayerApp

            opening.hand_over()
            app = PlayerApp(port, *ports[1:], preferences=preferences, keep=keep, replays=game)
            app.driver_class = LocalTerminalDriver
            stop.listen(app.exit)
            await app.run_async()
            preferences = app.preferences
    finally:
        outcomes = await game.close()
        with contextlib.suppress(OSError):  # Nobody may be there to read it.
            for line in game_outcome_lines(outcomes, preferences.words):
                print(line, flush=True)
    return _warned(lines) or stop.code


def _without_asking(args: argparse.Namespace, game: LocalGamesPort) -> Sequence[TablePort]:
    """The ports of the game that needs no choice; none if there is one to be made."""
    if args.resume and not game.saved_games:
        raise InputError("--resume: there is no saved game")
    if args.resume:
        return game.resume(0)
    if args.new or not (game.saved_games or game.set_aside):
        return game.begin()
    return ()


def _at_home(
    args: argparse.Namespace, seats: int, people: int, preferences: Preferences, *, alone: bool
) -> LocalGamesPort:
    """The saved games, and the new one as the people want it. Raises `InputError`."""
    from netplay.local.make_local_table import LocalPlayerDetails, new_local_header_and_box
    from netplay.local.saved_games import SavedGames, local_games_folder
    from netplay.local.saved_games_port import LocalGamesPort
    from netplay.system.clock import LoopTimeSource
    from tui.ports import NewTable

    rules = house_rules_from_args(args)
    if args.window is not None:
        rules += (("window.seconds", repr(args.window)),)
    names = [*(args.name or [_login_name()]), *[""] * people]
    genders = [*args.gender, *[None] * people]
    persons = [
        LocalPlayerDetails(clean_name(name) or preferences.words("hotseat.person", n=n), gender)
        for n, name, gender in zip(range(1, people + 1), names, genders, strict=False)
    ]
    choice = decks_from_args(args)
    wish = NewTable(
        name=preferences.words("lobby.usual_name", you=persons[0].name),
        editions=choice.editions,
        packs=choice.packs,
        base=args.base,
        seats=seats,
        bots=seats - people,
        house_rules=rules,
        strength=args.strength,
        temper=args.temper,
        coach=args.coach,
    )
    time = LoopTimeSource()
    header, box = new_local_header_and_box(wish, persons, args.seed, time, choice.library)
    return LocalGamesPort(header, box, time, SavedGames(local_games_folder()), alone=alone)


def _lesson(
    args: argparse.Namespace, preferences: Preferences, real: Callable[[], LocalGamesPort]
) -> LocalTutorial:
    """The tutorial for whoever is here, and `real` after it."""
    from netplay.local.local_tutorial import LocalTutorial
    from netplay.system.clock import LoopTimeSource

    name = args.name[0] if args.name else _login_name()
    return LocalTutorial(preferences.words("lesson.table"), name, LoopTimeSource(), real)


def _warned(lines: list[str]) -> int:
    """Tell what went wrong with the settings: that fails nothing."""
    for line in lines:
        print(f"kickdoor: {line}", file=sys.stderr)
    return 0


def _said(args: argparse.Namespace) -> dict[str, object]:
    """What the command line says about the screen goes before what was kept."""
    said: dict[str, object] = {"language": args.language} if args.language else {}
    return said if args.hints else {**said, "hints": False}


def _login_name() -> str:
    """Who is logged in, or "" where the system has no name for them."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""
