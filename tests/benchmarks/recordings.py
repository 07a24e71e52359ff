"""What it costs to keep a game as everybody saw it: bytes and seconds of a recording and of each
export, and a jump in a long game beside playing it from the start.

    python -m tests.benchmarks.recordings [--short]

A jump paints the table with an empty desk, as a replay does when somebody goes elsewhere in it. To
play from the start is to give a desk all updates up to the same place, one after the other, and to
paint the last. Printed beside it, for it needs a journal and its decks: what the engine alone takes
for all commands, without a view or a picture. Exports of pages are left out where the extra
`kickdoor[page]` is missing.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from typing import TypeVar

from engine.core.save import load_command
from engine.core.zones import NOBODY
from engine.game import new_game, submit_command
from netplay.exports.export_job import EXPORT_FORMATS, ExportWish, export_file_pieces
from netplay.exports.table_pictures import TablePictures
from netplay.input_error import InputError
from netplay.journal.header import HeaderSeat
from netplay.recordings.recording import Recording
from netplay.recordings.recording_from_journal import JournalContents, recording_from_journal
from tests.benchmarks.figures import median, p95, table
from tests.netplay.recordings.played_games import header, play
from tui.cards.card_book import card_book_for
from tui.settings.preferences import Preferences
from tui.table.message_receiver import receive_message
from tui.table.model.desk import AutoPassState, Desk
from tui.table.model.play_outcomes import PlayOutcomes

T = TypeVar("T")

LONG_SEED = 6
LONG_SEATS, LONG_LEVEL = 6, 20
"""That game of six to level 20 has some 1,600 commands."""
JUMPS = 100
SHARE = 20
"""A jump takes at most this part of playing from the start."""
SIZE = 120, 40
PREFERENCES = Preferences("en", motion="none")


def seconds(work: Callable[[], T]) -> tuple[T, float]:
    """What came of it, and the processor time that it took."""
    begun = time.process_time()
    return work(), time.process_time() - begun


def submit_all_commands(game: JournalContents) -> None:
    """All commands of the journal, and nothing else."""
    given = game.header
    state, _ = new_game(given.box, [place.gender for place in given.places], given.seed)
    for row in game.rows:
        submit_command(state, row.seat, load_command(row.command))


def play_from_start(found: Recording) -> None:
    """All updates, and the picture after the last."""
    words, last = PREFERENCES.words, len(found) - 1
    desk = Desk(
        found.info,
        NOBODY,
        card_book_for(found.info, words),
        PREFERENCES,
        PlayOutcomes(None),
        AutoPassState(PREFERENCES.wish),
    )
    for number in range(len(found)):
        receive_message(desk, found.update(number, words), float(number))
    TablePictures(found, PREFERENCES, *SIZE).at(last)


def long_game() -> JournalContents:
    people = (
        HeaderSeat(name=f"P{n}", owner=f"key:{n}", gender="female") for n in range(LONG_SEATS)
    )
    rules = {"win": {"level": LONG_LEVEL}}
    given = header(seed=LONG_SEED)
    return play(given.model_copy(update={"places": tuple(people), "house_rules": rules}))


def costs(what: str, game: JournalContents) -> tuple[Recording, list[tuple[str, str, str]]]:
    """The lines about recording a game and each export of it."""
    packed, took = seconds(lambda: recording_from_journal(game))
    found, opening = seconds(lambda: Recording.of(packed))
    title = f"{what}: recording of {len(game.rows)} commands"
    lines = [
        (title, f"{len(packed) / 1000:.0f} kB", f"{took:.2f} s"),
        (f"{what}: reading it", "", f"{opening:.3f} s"),
    ]
    for form in EXPORT_FORMATS:
        wish = ExportWish(form, size=SIZE)
        try:
            made, took = seconds(lambda wish=wish: "".join(export_file_pieces(found, wish)))  # type: ignore[misc]
        except InputError as error:
            lines.append((f"{what}: {error}", "", ""))
            continue
        size = len(made.encode()) / 1000
        lines.append((f"{what}: --as {form}", f"{size:.0f} kB", f"{took:.2f} s"))
    return found, lines


def jumps(found: Recording, number: int) -> list[float]:
    """Seconds of processor time of so many jumps, each to a place of its own."""
    chance = Random(1)

    def jump(to: int) -> float:
        pictures = TablePictures(found, PREFERENCES, *SIZE)
        return seconds(lambda: pictures.at(to))[1]

    jump(0)  # What the first picture needs once is no part of a jump.
    return [jump(chance.randrange(len(found))) for _ in range(number)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--short", action="store_true", help="a usual game and its jumps alone")
    short = parser.parse_args().short
    games = {"a usual game": play(header())}
    if not short:
        games["a long game"] = long_game()
    too_slow = False
    lines: list[tuple[str, str, str]] = []
    for what, game in games.items():
        found, some = costs(what, game)
        lines += some
        engine = seconds(lambda game=game: submit_all_commands(game))[1]  # type: ignore[misc]
        start = median([seconds(lambda found=found: play_from_start(found))[1] for _ in range(3)])  # type: ignore[misc]
        took = jumps(found, JUMPS)
        lines += [
            (f"{what}: its commands through the engine", "", f"{1000 * engine:.1f} ms"),
            (f"{what}: playing it from the start", "", f"{1000 * start:.1f} ms"),
            (f"{what}: a jump, median", "", f"{1000 * median(took):.1f} ms"),
            (f"{what}: a jump, p95", "", f"{1000 * p95(took):.1f} ms"),
            (
                f"{what}: playing from the start against a jump, median",
                "",
                f"{start / median(took):.0f} x",
            ),
        ]
        too_slow = not short and median(took) * SHARE > start
    print(table(("", "size", "processor"), lines))
    return int(too_slow)


if __name__ == "__main__":
    raise SystemExit(main())
