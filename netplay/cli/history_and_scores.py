"""`kickdoor history` and `kickdoor scores`: what was played to its end at home."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterable
from typing import TYPE_CHECKING

from netplay.cli import Subparsers
from netplay.cli.language import add_language_option, language_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from tui.past_games.game_record import GameRecord
    from tui.past_games_sections import PageSection
    from tui.words.catalogue import Words

LEAST_WIDTH, MOST_WIDTH = 60, 120


def add_to_command_line(commands: Subparsers) -> None:
    history = commands.add_parser("history", help="list the games that you have finished at home")
    history.add_argument(
        "name",
        nargs="?",
        default="",
        metavar="NAME",
        help="whose games (default: whoever played last)",
    )
    history.set_defaults(run=_history)
    scores = commands.add_parser("scores", help="print the hall of fame of your games at home")
    scores.set_defaults(run=_scores)
    for one in (history, scores):
        add_language_option(one)
        one.add_argument("--json", action="store_true", help="as JSON, for programs")


def _history(args: argparse.Namespace) -> int:
    from netplay.past_games.as_json import history_json
    from tui.past_games.player_history import PlayerHistory, player_history
    from tui.past_games_sections import game_list_sections, history_sections

    games, words = _games(), _words(args)
    known = _people(games)
    told = PlayerHistory(name=args.name)
    if known:
        name = args.name or known[0]
        called = {one.casefold(): one for one in reversed(known)}.get(name.casefold())
        if called is None:
            raise InputError(words("history.nobody_home", w=name, names=", ".join(known)))
        told = player_history(f"name:{called.casefold()}", called, games, {})
    if args.json:
        print(history_json(told))
        return 0
    sections = history_sections(told, words)
    if told.games:
        print(f"{told.name}\n")
        sections += game_list_sections(told, words)
    _print(sections)
    return 0


def _scores(args: argparse.Namespace) -> int:
    from netplay.past_games.as_json import scores_json
    from tui.past_games.hall_of_fame import hall_of_fame
    from tui.past_games_sections import hall_of_fame_sections, recent_games_sections

    words, told = _words(args), hall_of_fame(_games(), {})
    if args.json:
        print(scores_json(told))
        return 0
    sections = hall_of_fame_sections(told, words, nobody="history.no_fame_home")
    _print([*sections, *recent_games_sections(told.games, words)])
    return 0


def _games() -> list[GameRecord]:
    from netplay.local.local_history import HISTORY_FILE, LocalHistory
    from netplay.local.saved_games import local_games_folder

    return LocalHistory(local_games_folder() / HISTORY_FILE).games()


def _people(games: Iterable[GameRecord]) -> list[str]:
    """Everybody's name, whoever has played last before the others; of names that differ in capitals
    alone the last one."""
    known: dict[str, str] = {}
    for game in sorted(games, key=lambda one: -one.ended):
        for seat in game.seats:
            if seat.is_person:
                known.setdefault(seat.name.casefold(), seat.name)
    return list(known.values())


def _words(args: argparse.Namespace) -> Words:
    from tui.words.catalogue import words_for

    return words_for(language_from_args(args))


def _print(sections: Iterable[PageSection]) -> None:
    from tui.past_games_sections import sections_as_text

    columns = shutil.get_terminal_size((80, 24)).columns - 1
    print(sections_as_text(sections, min(MOST_WIDTH, max(LEAST_WIDTH, columns))))
