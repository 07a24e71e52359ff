"""What it costs to remember games that have ended: bytes of a record, and processor time of making
one, of the scores, and of somebody's history.

    python -m tests.benchmarks.past_games
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from random import Random

from engine.bots.random_bot import fill_option_randomly
from engine.core.errors import IllegalCommand
from engine.game import new_game, submit_command
from engine.rules.seat_options import decision_for_seat
from engine.views.view_building import make_public_view
from netplay.config import Config
from netplay.past_games.game_record_archive import GameRecordArchive
from netplay.past_games.make_game_record import make_game_record
from netplay.store import Store
from netplay.table.history import TableHistory
from tests.benchmarks.figures import median
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import NAMES, header
from tui.past_games.game_record import GameRecord, SeatRecord

COMMANDS = 600
ROUNDS = 20
GAMES = (1000, 5000)
PEOPLE = 60
TURN_MILLISECONDS = 20.0
"""So much of one go on the loop would be felt; all but the making of a record is in a thread."""


def made() -> tuple[GameRecord, list[float]]:
    """The record of a game of so many commands, and the milliseconds of making it."""
    given = header(NAMES)
    chance = Random(5)
    state, events = new_game(given.box, [place.gender for place in given.places], given.seed)
    history = TableHistory(state, make_public_view(state), events)
    done = 0
    while done < COMMANDS and not state.over:
        asked = (decision_for_seat(state, seat) for seat in range(len(state.seats)))
        seats = [(seat, one) for seat, one in enumerate(asked) if one and one.options]
        seat, decision = chance.choice([one for one in seats if one[1].asked] or seats)
        command = fill_option_randomly(decision, chance.choice(decision.options), chance)
        try:
            events = submit_command(state, seat, command)
        except IllegalCommand:
            continue
        done += 1
        history.add(tuple(events), make_public_view(state))

    def make() -> GameRecord:
        return make_game_record(
            given,
            given.places,
            make_public_view(state),
            history.chronicle(),
            state.box.cards.__getitem__,
            ended=1.0,
            end="won",
            person=lambda place: SeatRecord(who="key", owner=place.owner),
        )

    return make(), [spent(make) for _ in range(ROUNDS)]


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    begun = time.process_time()
    work()
    return 1000 * (time.process_time() - begun)


async def told(record: GameRecord, games: int) -> tuple[float, float, float]:
    """Milliseconds of adding one game to so many, of the scores, and of one history."""
    now, chance = FakeTime(), Random(games)
    store = Store.unkept(now)
    owners = [f"SHA256:{number:043d}" for number in range(PEOPLE)]
    for number, owner in enumerate(owners):
        store.meet(owner, f"Player {number}")
    settings = Config()
    archive = GameRecordArchive(
        settings.model_copy(
            update={"history": settings.history.model_copy(update={"games": games})}
        ),
        store,
    )

    def another(number: int) -> GameRecord:
        sitting = chance.sample(owners, len(record.seats))
        seats = tuple(
            seat.model_copy(update={"owner": owner})
            for seat, owner in zip(record.seats, sitting, strict=True)
        )
        facts = {"id": f"{number}", "ended": float(number), "seats": seats, "winners": (0,)}
        return record.model_copy(update=facts)

    for number in range(games):
        store.keep_game(another(number), games)
    one_more = another(games)
    adding = spent(lambda: store.keep_game(one_more, games))
    begun = time.process_time()
    await archive.scores()
    scores = 1000 * (time.process_time() - begun)
    begun = time.process_time()
    await archive.history_of(owners[0], owners[0])
    own = 1000 * (time.process_time() - begun)
    await store.close()
    return adding, scores, own


def main() -> int:
    record, making = made()
    size = len(record.model_dump_json(exclude_defaults=True))
    print(f"a record of {record.rounds} rounds and {len(record.seats)} seats: {size} bytes,")
    print(f"made in {median(making):.2f} ms")
    for games in GAMES:
        adding, scores, own = asyncio.run(told(record, games))
        print(
            f"{games:>6} games ({size * games / 1e6:.1f} MB): one more {adding:.1f} ms on the "
            f"loop; scores {scores:.0f} ms, a history {own:.0f} ms in a thread"
        )
        if adding > TURN_MILLISECONDS:
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
