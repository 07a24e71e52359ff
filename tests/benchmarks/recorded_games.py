"""Games that chance has played once, to play again command by command.

Where the rules or the options of a game have changed, chance chooses otherwise, and two versions of
the code play other games. The same commands they can be compared with: as far as both accept them.

    python -m tests.benchmarks.recorded_games --record

writes them anew, once so many are refused that too little is left.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine.core.box import Box, box_of_editions
from engine.core.commands import Command
from engine.core.errors import IllegalCommand
from engine.core.save import dump_command, load_command
from engine.core.zones import Seat
from engine.game import submit_command
from engine.rules.seat_options import decision_for_seat
from engine.views.event_redaction import redact_events
from engine.views.view_building import views_of_all_seats
from tests.benchmarks import random_play
from tests.benchmarks.figures import median, p95, table

HERE = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("recorded_games.json.gz")
NUMBERS = (1, 2, 3, 4)
"""Which games of `random_play` are recorded."""
WAYS = {"with views": ("--views",), "without views": ()}


@dataclass
class RecordedGame:
    """A game of `random_play` by its number, with the commands that were accepted in it."""

    number: int
    commands: list[tuple[Seat, Command]]


@dataclass
class Replayed:
    """One measurement: how many commands, and what they took."""

    commands: int
    seconds: float

    @property
    def micros(self) -> float:
        return self.seconds * 1e6 / self.commands


def record_game(box: Box, number: int) -> RecordedGame:
    """Let chance play a whole game, and keep what was accepted."""
    state, rng = random_play.begin_game(box, number), Random(number)
    game = RecordedGame(number, [])
    while not state.over:
        chosen = random_play.choose(state, rng, decision_for_seat)
        if chosen is None:
            continue
        try:
            submit_command(state, *chosen)
        except IllegalCommand:
            continue
        game.commands.append(chosen)
    return game


def write_games(games: Sequence[RecordedGame], path: Path) -> None:
    rows = [
        [game.number, [[seat, dump_command(one).decode()] for seat, one in game.commands]]
        for game in games
    ]
    path.write_bytes(gzip.compress(json.dumps(rows).encode(), mtime=0))


def read_games(path: Path) -> list[RecordedGame]:
    rows = json.loads(gzip.decompress(path.read_bytes()))
    return [
        RecordedGame(number, [(seat, load_command(one.encode())) for seat, one in commands])
        for number, commands in rows
    ]


def replay(box: Box, game: RecordedGame, most: int, *, views: bool) -> Replayed:
    """Play that many commands of it, or as many as are accepted. With `views`, as at a table: after
    each of them all four views, and its events as each of the four may see them."""
    state = random_play.begin_game(box, game.number)
    seats = range(len(state.seats))
    accepted = 0
    gc.collect()
    begun = time.process_time()
    for seat, command in game.commands[:most]:
        try:
            events = submit_command(state, seat, command)
        except IllegalCommand:
            break
        accepted += 1
        if views:
            for one in seats:
                redact_events(events, one)
            views_of_all_seats(state)
    return Replayed(accepted, time.process_time() - begun)


def lengths_accepted(box: Box, games: Sequence[RecordedGame]) -> list[int]:
    """Of each game, how many of its commands are still accepted, one after the other."""
    return [replay(box, game, len(game.commands), views=False).commands for game in games]


def measure(
    box: Box, games: Sequence[RecordedGame], lengths: Sequence[int], seconds: float, *, views: bool
) -> Replayed:
    """Play these beginnings of the games in turns for about that long, after once to warm up."""
    whole = Replayed(0, 0.0)
    warm = False
    while whole.seconds < seconds:
        for game, most in zip(games, lengths, strict=True):
            one = replay(box, game, most, views=views)
            if warm:
                whole.commands += one.commands
                whole.seconds += one.seconds
        warm = True
    return whole


def compare(rounds: int, seconds: float, beside: Path | None) -> None:
    """Print what a command takes, in turns with another checkout that has its `.venv`: as far into
    each game as both accept the commands."""
    checkouts = [HERE] if beside is None else [HERE, beside.resolve()]
    accepted = [list(map(int, _ask(one, "--accepted"))) for one in checkouts]
    lengths = [min(of_game) for of_game in zip(*accepted, strict=True)]
    found: dict[tuple[str, Path], list[Replayed]] = {}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for what, arguments in WAYS.items():
            for one in checkouts:
                asked = ("--lengths", json.dumps(lengths), "--seconds", str(seconds), *arguments)
                commands, spent = _ask(one, *asked)
                found.setdefault((what, one), []).append(Replayed(int(commands), spent))
    rows = []
    for (what, one), measured in found.items():
        micros = [replayed.micros for replayed in measured]
        pairs = zip(found[what, HERE], found[what, checkouts[-1]], strict=True)
        ratio = median([here.micros / there.micros for here, there in pairs])
        where, times = ("here", f"{ratio:.2f}") if one == HERE else (str(one), "1")
        times = times if beside is not None else ""
        rows.append((what, where, f"{median(micros):.1f}", f"{p95(micros):.1f}", times))
    print(table(("", "", "µs/command", "p95", "ratio"), rows))
    recorded = sum(len(game.commands) for game in read_games(FILE))
    print(f"{sum(lengths):,} of {recorded:,} recorded commands are accepted.")


def _ask(checkout: Path, *arguments: str) -> list[float]:
    """What this module prints there, in a process of its own, about the games of this checkout."""
    python = sys.executable if checkout == HERE else checkout / ".venv/bin/python"
    command = [python, "-m", "tests.benchmarks.recorded_games", "--file", FILE, *arguments]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True)
    found: list[float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--record", action="store_true", help="write the games anew")
    parser.add_argument("--file", type=Path, default=FILE, help=argparse.SUPPRESS)
    parser.add_argument("--accepted", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--lengths", type=json.loads, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=3.0, help=argparse.SUPPRESS)
    parser.add_argument("--views", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    box = box_of_editions("classic")
    if arguments.record:
        write_games([record_game(box, number) for number in NUMBERS], arguments.file)
        return
    games = read_games(arguments.file)
    if arguments.accepted:
        print(json.dumps(lengths_accepted(box, games)))
    elif arguments.lengths:
        found = measure(box, games, arguments.lengths, arguments.seconds, views=arguments.views)
        print(json.dumps([found.commands, found.seconds]))
    else:
        parser.error("`python -m tests.benchmarks.engine --recorded` measures them")


if __name__ == "__main__":
    main()
