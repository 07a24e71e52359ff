"""What it costs the players of a busy host that games are recorded: the way from a key to all six
screens with and without it, in turns.

    python -m tests.benchmarks.busy_recordings [--pairs 10] [--tables 4]

Each turn is a host of its own with stock `ssh` clients at its tables, as in `host`. It finds games
in its folder that have just ended, so that one with recordings makes one after the other as long as
keys are pressed: more than any evening brings. Goal: the median of the pairs' ratios of the 95th
percentiles is at most 1.05.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from netplay.recordings.recording_from_journal import PlayedGame
from netplay.recordings.recordings_folder import RECORDINGS_FOLDER, RecordingsFolder
from tests.benchmarks.clients import Client, sit_down
from tests.benchmarks.figures import Goal, median, p95, table
from tests.benchmarks.host import CONFIG, Throw, throw
from tests.benchmarks.prepared import SEATS, Login, has_ssh, lay_table, make_login
from tests.netplay.hosting import HostProcess
from tests.netplay.recordings.played_games import header, journal_of, play

ENDED_GAMES = 24
SETTLING_SECONDS = 2.0
GOAL = Goal(1.05)


async def turn(
    folder: Path, logins: list[list[Login]], ended: PlayedGame, *, on: bool
) -> tuple[list[Throw], int]:
    """The keys of one host, and how many recordings it made from the first of them to the last."""
    host = HostProcess(folder, f"{CONFIG}[recordings]\non = {str(on).lower()}\n", forked=False)
    tables = host.data / "tables"
    tables.mkdir(parents=True, mode=0o700)
    for number, six in enumerate(logins):
        lay_table(tables, number, six)
    for number in range(ENDED_GAMES):
        given = ended.header.model_copy(update={"id": f"ended{number}"})
        journal_of(PlayedGame(given, ended.rows), tables)
    made = RecordingsFolder(host.data / RECORDINGS_FOLDER)
    await host.start()
    try:
        async with AsyncExitStack() as stack:
            groups: list[list[Client]] = []
            for six in logins:
                clients, _ = await sit_down(stack, host.port, six)
                groups.append(clients)
            await asyncio.sleep(SETTLING_SECONDS)
            before = len(made.all())
            throws: list[Throw] = []
            for seat in range(SEATS):
                throws += await asyncio.gather(
                    *(
                        throw(clients, seat, after=number / len(groups))
                        for number, clients in enumerate(groups)
                    )
                )
            count = len(made.all())
    finally:
        await host.stop()
    if on and count == ENDED_GAMES:
        raise SystemExit("all games were recorded before the last key")
    return throws, count - before


async def run(folder: Path, pairs: int, tables: int) -> bool:
    """All pairs, and the report; whether the goal is reached."""
    keys = folder / "keys"
    keys.mkdir()
    logins = [
        [make_login(keys, f"p{number}x{seat}") for seat in range(SEATS)] for number in range(tables)
    ]
    ended = play(header())
    found: dict[bool, list[list[float]]] = {True: [], False: []}
    recorded: list[int] = []
    missed = 0
    for pair in range(pairs):
        # Whatever goes first has the better of it once, and the worse of it once.
        for on in (True, False) if pair % 2 else (False, True):
            place = folder / f"{pair}{'on' if on else 'off'}"
            place.mkdir()
            throws, count = await turn(place, logins, ended, on=on)
            missed += sum(one.missed for one in throws)
            found[on].append([one.last * 1000 for one in throws if not one.missed])
            recorded += [count] if on else []
        line = "  ".join(f"{what} {p95(found[on][-1]):.0f} ms" for on, what in _ARMS)
        print(f"pair {pair + 1}: p95 {line}", file=sys.stderr, flush=True)
    ratios = [p95(a) / p95(b) for a, b in zip(found[True], found[False], strict=True)]
    rows = []
    for on, what in _ARMS:
        middle, high = (median([of(one) for one in found[on]]) for of in (median, p95))
        rows += [
            (f"{what}: key to last screen, median", f"{middle:.1f} ms", ""),
            (f"{what}: key to last screen, p95", f"{high:.1f} ms", ""),
        ]
    rows += [
        ("p95 with against without, median of pairs", f"{median(ratios):.3f} x", str(GOAL)),
        ("the same of each pair", f"{min(ratios):.2f} to {max(ratios):.2f} x", ""),
        ("recordings made while keys were pressed, a turn", f"{median(recorded):g}", ""),
        ("keys that missed a screen", str(missed), "<= 0"),
    ]
    print(table((f"{pairs} pairs, {tables} tables of six", "measured", "goal"), rows))
    return median(ratios) <= GOAL.reach


_ARMS = ((True, "with recordings"), (False, "without"))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--pairs", type=int, default=10, help="turns with and without")
    parser.add_argument("--tables", type=int, default=4, help="of six")
    arguments = parser.parse_args()
    if not has_ssh() or sys.platform != "linux":
        raise SystemExit("This needs Linux and the stock ssh client.")
    with tempfile.TemporaryDirectory() as folder:
        reached = asyncio.run(run(Path(folder), arguments.pairs, arguments.tables))
    return int(not reached)


if __name__ == "__main__":
    raise SystemExit(main())
