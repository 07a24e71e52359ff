"""Can an observer tell by the wire alone whether somebody else at the table holds an answer?

    python -m tests.benchmarks.silence [--trials 24]

A running host, and three stock `ssh` clients at each table. One calls a kill; one holds either
cards that fit, or none that do, and in both cases does the same: nothing, or passes automatically;
one observes, and notes when bytes come and how many. For each feature of what the observer got the
table says how well it separates the two cases: the area under the ROC curve with its interval, and
Cohen's d. 0.5 is no better than a coin. Exits with 1 if any interval lies off 0.5, or any area is
farther from it than chance and load explain.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from tests.benchmarks.clients import Client, sit_down
from tests.benchmarks.figures import table
from tests.benchmarks.host import CONFIG
from tests.benchmarks.prepared import Login, has_ssh, lay_fight, make_login
from tests.engine.layout import Layout, Player
from tests.netplay.hosting import HostProcess

MONSTER = "damp_patch"
ARMED = ("somebody_elses_courage", "fire_extinguisher_inspected_1974", "with_a_key_to_your_flat")
BARE = ("paper_crown", "bucket_of_valour", "wizard")
"""The same backs; none of these can be played in somebody else's fight."""
OBSERVER = ("bath_mat_cape", "warrior")
AT_ONCE = 4
"""Tables that are played at the same moment."""
START_SECONDS = 300.0
QUIET = 1.5
"""A screen to which nothing has come for so long is painted: what comes then is the trial's."""
OBSERVED = 7.0
"""Seconds of one trial: the window, its end, and what follows."""
PASSES_AFTER = 0.7
"""How long after the first byte the observer passes, where the holder does so automatically."""
SPREAD = 0.3
FAR_OFF = 0.3
"""From 0.5: no interval of two dozen trials is that narrow, and a leak is wider."""
LEVEL = 0.005
"""Ten intervals are looked at: each is so wide that chance fools one run of twenty."""
RESAMPLES = 4000
WAYS = ("silent", "automatic")
FEATURES = ("first byte", "bytes", "chunks", "longest pause", "the window's end")


@dataclass(frozen=True)
class Trial:
    way: str
    armed: bool
    features: tuple[float, ...]


def lay_tables(folder: Path, trials: int, keys: Path) -> list[tuple[str, bool, list[Login]]]:
    """Tables of every case, shuffled, so that no case has the quieter machine."""
    cases = [*product(WAYS, (True, False))] * trials
    Random(1).shuffle(cases)
    laid = []
    for number, (way, armed) in enumerate(cases):
        logins = [make_login(keys, f"{who}{number:03}") for who in ("caller", "holder", "observer")]
        hands = ((), ARMED if armed else BARE, OBSERVER)
        players = {
            one.name: Player(level=5, hand=hand) for one, hand in zip(logins, hands, strict=True)
        }
        lay_fight(folder, number, logins, Layout(players, turn=logins[0].name, doors=[MONSTER]))
        laid.append((way, armed, logins))
    return laid


async def observe(port: int, way: str, armed: bool, logins: list[Login]) -> Trial:
    """One table: the kill is called, and the observer's bytes are noted."""
    async with AsyncExitStack() as stack:
        (caller, holder, observer), _ = await sit_down(stack, port, logins)
        await asyncio.gather(*(quiet(one) for one in (caller, holder, observer)))
        if way == "automatic":
            for key in ("p", "1", "\x1b"):
                holder.press(key)
                await asyncio.sleep(SPREAD)
        await asyncio.gather(*(quiet(one) for one in (caller, holder, observer)))
        observer.forget()
        begun = caller.press("c")
        if way == "automatic":
            while not observer.chunks:
                await asyncio.sleep(0.01)
            await asyncio.sleep(PASSES_AFTER)
            chunks = list(observer.chunks)
            observer.press(" ")
            await asyncio.sleep(OBSERVED - PASSES_AFTER)
            return Trial(way, armed, features(begun, [*chunks, *observer.chunks], observer))
        await asyncio.sleep(OBSERVED)
        return Trial(way, armed, features(begun, observer.chunks, observer))


async def quiet(client: Client) -> None:
    """Until nothing more comes."""
    while True:
        count = len(client.chunks)
        await asyncio.sleep(QUIET)
        if len(client.chunks) == count:
            return


def features(
    begun: float, chunks: Sequence[tuple[float, int]], observer: Client
) -> tuple[float, ...]:
    """In the order of FEATURES. The window's end is counted from the first byte: it comes with the
    largest piece that follows half a second later, the next picture."""
    if not chunks:
        raise SystemExit(f"an observer got nothing, and has {observer.text[-300:]!r}")
    times = [at - begun for at, _ in chunks]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    later = [
        (size, at - times[0])
        for at, (_, size) in zip(times, chunks, strict=True)
        if at > times[0] + 0.5
    ]
    return (
        times[0],
        float(sum(size for _, size in chunks)),
        float(len(chunks)),
        max(pauses, default=0.0),
        max(later, default=(0, 0.0))[1],
    )


def area(ones: Sequence[float], others: Sequence[float]) -> float:
    """How often a value of the ones is above one of the others; ties count half."""
    wins = sum((a > b) + (a == b) / 2 for a in ones for b in others)
    return wins / (len(ones) * len(others))


def interval(ones: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Of the area, by resampling."""
    chance = Random(7)
    areas = sorted(
        area(chance.choices(ones, k=len(ones)), chance.choices(others, k=len(others)))
        for _ in range(RESAMPLES)
    )
    cut = int(LEVEL / 2 * RESAMPLES)
    return areas[cut], areas[-1 - cut]


def cohens_d(ones: Sequence[float], others: Sequence[float]) -> float:
    spread = ((stdev(ones) ** 2 + stdev(others) ** 2) / 2) ** 0.5
    return (fmean(ones) - fmean(others)) / spread if spread else 0.0


async def measure(folder: Path, trials: int) -> list[Trial]:
    host = HostProcess(folder, CONFIG, patience=START_SECONDS, forked=False)
    data, keys = host.data / "tables", folder / "keys"
    data.mkdir(parents=True, mode=0o700)
    keys.mkdir()
    laid = lay_tables(data, trials, keys)
    await host.start()
    done: list[Trial] = []
    try:
        for start in range(0, len(laid), AT_ONCE):
            group = laid[start : start + AT_ONCE]
            done += await asyncio.gather(*(observe(host.port, *one) for one in group))
    finally:
        await host.stop()
    return done


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--trials", type=int, default=24, help="of each of the four cases")
    options = parser.parse_args()
    if not has_ssh():
        raise SystemExit("This needs the stock ssh client.")
    with tempfile.TemporaryDirectory() as folder:
        trials = asyncio.run(measure(Path(folder), options.trials))
    rows, told = [], False
    for way, (place, name) in product(WAYS, enumerate(FEATURES)):
        armed, bare = (
            [one.features[place] for one in trials if one.way == way and one.armed is which]
            for which in (True, False)
        )
        middle, (low, high) = area(armed, bare), interval(armed, bare)
        tells = not low <= 0.5 <= high or abs(middle - 0.5) > FAR_OFF
        told |= tells
        rows.append(
            (
                f"{way}: {name}",
                f"{fmean(armed):.3f}",
                f"{fmean(bare):.3f}",
                f"{middle:.2f}",
                f"{low:.2f} to {high:.2f}",
                f"{cohens_d(armed, bare):+.2f}",
                "TELLS" if tells else "silent",
            )
        )
    heads = ("the holder is", "armed", "bare", "area", f"{1 - LEVEL:.1%} interval", "d", "")
    print(table(heads, rows))
    print(f"\n{options.trials} trials of each case. Silent: the interval holds 0.5,")
    print(f"and the area is within {FAR_OFF:g} of it.")
    return int(told)


if __name__ == "__main__":
    sys.exit(main())
