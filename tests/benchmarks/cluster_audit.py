"""What is looked at when a host in several processes has ended, under which things have failed."""

from __future__ import annotations

import bisect
import contextlib
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from engine.core.save import state_digest
from engine.core.zones import Seat
from engine.views.view_building import make_public_view, make_table_view
from netplay.cluster.child_signs_of_life_listener import PATIENCE_SECONDS
from netplay.cluster.known_worker import LEASE_SECONDS, NOBODY_SECONDS
from netplay.journal.header import JournalHeader
from netplay.journal.opened_game import recover_game
from tests.benchmarks.cluster_failures import KINDS, ClusterUnderFailures, Failure, Screen
from tests.benchmarks.figures import p95
from tests.benchmarks.returning import Fact, facts_in_view
from tests.benchmarks.seen import Picture, pictures
from tests.netplay.table.killing import Replay
from tests.netplay.table.victim import shown

ON_ITS_WAY = 0.1
"""Seconds in which a picture comes that had been sent before a failure."""
PLAYS = 15.0
"""Who has had a picture in so many seconds before a failure was playing."""
STUCK = 40.0
"""Seconds after a failure in which each game goes on: five times a turn's clock."""
PAINTED = 1.5
"""A screen shows a picture of these last seconds."""
BACK = 1.0
"""Seconds after the bus is there in which what is told may still be lost."""
QUIET = "nothing has failed"
NEXT_AFTER_KILL, NEXT_AFTER_HANG, NEXT_AFTER_BUS = 3.0, PATIENCE_SECONDS + 2.0, 1.0
NEXT_AFTER_LEASE = LEASE_SECONDS + 2.0


class Retold(Replay):
    """A game played again, with what each picture of a seat says for sure."""

    def __init__(self, header: JournalHeader) -> None:
        self.says: dict[tuple[Seat, str], frozenset[Fact]] = {}
        super().__init__(header)

    def _look(self) -> None:
        super()._look()
        public = make_public_view(self.state)
        for seat in range(len(public.seats)):
            view = make_table_view(self.state, seat, public)
            self.says[seat, shown(view)] = frozenset(facts_in_view(view, self.state.box))


class Audit:
    """All that was noted, held against the games of the files."""

    def __init__(self, under: ClusterUnderFailures) -> None:
        self._under = under
        self.counts: Counter[str] = Counter()
        self.waits: dict[str, list[float]] = {kind: [] for kind in (*KINDS, QUIET)}
        self.problems: dict[str, list[str]] = {
            what: []
            for what in (
                "lost",
                "on another screen",
                "stuck",
                "two actors",
                "left over",
                "broken",
            )
        }
        self._games: dict[str, Retold] = {}
        self._who: dict[tuple[str, Seat], str] = {}
        self._sent: dict[int, list[Picture]] = {}
        """By the process of the hall, or of the worker, that played the table."""
        self._heard: dict[str, list[Picture]] = defaultdict(list)
        """By the person, in their order."""
        self._fronts: dict[str, int] = {}
        """The process of the front of each session."""

    def look(self) -> None:
        """At everything."""
        self._read_games()
        self._read_pictures()
        self._look_at_waits()
        self._look_at_actors()
        self._look_at_screens()
        self._look_at_rest()

    def bounds(self) -> Iterator[tuple[str, bool]]:
        """What people were promised, and whether it holds."""
        for kinds, most in (
            (("hall killed",), NEXT_AFTER_KILL),
            (("hall stopped", "hall hung"), NEXT_AFTER_HANG),
            (("worker killed",), NEXT_AFTER_KILL),
            (("worker stopped", "worker hung"), NEXT_AFTER_LEASE),
            (("bus killed", "bus stopped", "bus hung"), NEXT_AFTER_BUS),
        ):
            waits = [one for kind in kinds for one in self.waits[kind]]
            if waits:
                slow = p95(waits)
                yield f"{', '.join(kinds)}: p95 {slow:.2f} s, under {most:g} s", slow < most

    def _read_games(self) -> None:
        for path in sorted((self._under.host.data / "tables").rglob("*.table")):
            saved = recover_game(path)
            with contextlib.closing(saved.file):
                retold = self._games[path.stem] = Retold(saved.header)
                for seat, place in enumerate(saved.header.places):
                    self._who[path.stem, seat] = place.name
                retold.go_on(saved.file)
                self.counts["games"] += 1
                self.counts["games that are over"] += retold.state.over
                self.counts["commands"] += retold.state.revision
                if state_digest(saved.state) != state_digest(retold.state):
                    self.problems["broken"].append(f"{path.name} plays again to another game")

    def _read_pictures(self) -> None:
        names = self._under.names
        for path in sorted(self._under.folder.glob("seen-*")):
            process = int(path.name.rpartition("-")[2])
            if path.name.count("-") == 1:
                self._sent[process] = list(pictures(path))
                for sent in self._sent[process]:
                    self._is_there(sent, "pictures that tables have sent")
                continue
            for one in pictures(path):
                self._fronts[one.session] = process
                self._is_there(one, "pictures that people were shown")
                name = self._who.get((one.table, one.seat), "")
                if name in names:
                    self._heard[name].append(one)
        for those in self._heard.values():
            those.sort(key=lambda one: one.at)

    def _is_there(self, one: Picture, what: str) -> None:
        self.counts[what] += 1
        game = self._games.get(one.table)
        if game is None or (one.seat, one.digest) not in game.views:
            self.problems["lost"].append(f"{one.table} seat {one.seat} at {one.at:.2f}")

    def _look_at_waits(self) -> None:
        failures = self._under.failures
        for failure in failures:
            for name, those in self._heard.items():
                self._look_at_wait(failure, name, those)
        for at in self._under.quiet:
            for those in self._heard.values():
                number = bisect.bisect(those, at, key=lambda one: one.at)
                if 0 < number < len(those) and at - those[number - 1].at < PLAYS:
                    self.waits[QUIET].append(those[number].at - at)

    def _look_at_wait(self, failure: Failure, name: str, those: list[Picture]) -> None:
        number = bisect.bisect(those, failure.at + ON_ITS_WAY, key=lambda one: one.at)
        before, after = those[:number], those[number:]
        if not before or failure.at - before[-1].at > PLAYS:
            self.counts["people who were not playing at a failure"] += 1
            return
        was = {one.digest for one in before}
        goes_on = self._is_end(before[-1]) or any(
            one.digest not in was and one.at < failure.at + STUCK for one in after
        )
        if failure.at + STUCK < self._under.ended and not goes_on:
            self.problems["stuck"].append(f"{name} after {failure.kind} at {failure.at:.1f}")
        last = before[-1]
        kind = self._felt(failure, last)
        if not kind:
            return
        since = failure.at
        if failure.kind.startswith("bus"):
            told = min(
                (
                    one.at
                    for sent in self._sent.values()
                    for one in sent
                    if one.table == last.table and one.seat == last.seat and failure.at < one.at
                ),
                default=None,
            )
            if told is None or told > failure.over + BACK:
                return  # There was nothing to tell.
            since = max(failure.over, told)
            after = [one for one in after if one.at > since]
        if after:
            self.waits[kind].append(after[0].at - since)

    def _is_end(self, one: Picture) -> bool:
        """That is the last picture of a game that is over."""
        if one.table not in self._games:
            return False
        state = self._games[one.table].state
        view = make_table_view(state, one.seat, make_public_view(state))
        return state.over and shown(view) == one.digest

    def _felt(self, failure: Failure, last: Picture) -> str:
        """What that was to who had that picture: a process with several roles fails as each of
        them; empty if they had nothing to do with it."""
        part, way = failure.kind.split()
        if part != "bus" and self._fronts[last.session] == failure.process:
            return f"front {way}"
        if part in ("bus", "hall"):
            return failure.kind
        return f"worker {way}" if self._played(failure, last) else ""

    def _played(self, failure: Failure, last: Picture) -> bool:
        """Whether the table of that picture was played by what has failed then."""
        sent = [
            (one.at, process)
            for process, those in self._sent.items()
            for one in those
            if one.table == last.table and one.at <= failure.at
        ]
        return max(sent, default=(0.0, 0))[1] == failure.process

    def _look_at_actors(self) -> None:
        turns: dict[str, list[tuple[Picture, int]]] = defaultdict(list)
        for process, sent in self._sent.items():
            for picture in sent:
                turns[picture.table].append((picture, process))
        for table, those in turns.items():
            those.sort(key=lambda one: one[0].at)
            had: set[int] = set()
            known: set[tuple[Seat, str]] = set()
            for (last, before), (picture, after) in itertools.pairwise(those):
                known.add((last.seat, last.digest))
                if before == after:
                    continue
                had.add(before)
                # A table comes back to a process that has had it once that of another fails.
                if after not in had or picture.at - last.at >= NOBODY_SECONDS:
                    continue
                if (picture.seat, picture.digest) in known:
                    self.counts["old pictures, by who did not know of another yet"] += 1
                elif not self._was_unheard(picture.at):
                    self.problems["two actors"].append(
                        f"{table} at {picture.at:.2f}: {after} after {before}"
                    )
        seats: dict[tuple[str, Seat], dict[str, list[float]]] = defaultdict(dict)
        for shown_ones in self._heard.values():
            for one in shown_ones:
                seats[one.table, one.seat].setdefault(one.session, []).append(one.at)
        for (table, seat), sessions in seats.items():
            spans = sorted((min(ats), max(ats)) for ats in sessions.values())
            self.counts["sessions that had a seat"] += len(spans)
            for (_, until), (since, _) in itertools.pairwise(spans):
                if since + ON_ITS_WAY < until:
                    self.problems["two actors"].append(f"{table} seat {seat} at {since:.2f}")

    def _was_unheard(self, at: float) -> bool:
        """The bus had failed just then: for so long the hall hears no worker, and what one played
        is given to another as soon as the bus is back."""
        return any(
            failure.kind.startswith("bus") and failure.at < at < failure.over + LEASE_SECONDS
            for failure in self._under.failures
        )

    def _look_at_screens(self) -> None:
        for client in self._under.clients:
            those = self._heard[client.who.name]
            for screen in client.screens:
                number = bisect.bisect(those, screen.at, key=lambda one: one.at)
                painted = bisect.bisect(those, screen.at - PAINTED, key=lambda one: one.at)
                near = those[max(0, painted - 1) : number]
                if not near or not screen.facts:
                    self.counts["screens without anything to compare"] += 1
                    continue
                self.counts["screens compared"] += 1
                says = [self._says(one) for one in near]
                if not any(_agree(screen, one) for one in says):
                    off = sorted(screen.facts - says[-1])
                    self.problems["on another screen"].append(
                        f"{near[-1].table} {screen.name} at {screen.at:.2f}: {off}"
                    )

    def _says(self, one: Picture) -> frozenset[Fact]:
        game = self._games.get(one.table)
        return game.says.get((one.seat, one.digest), frozenset()) if game else frozenset()

    def _look_at_rest(self) -> None:
        under = self._under
        if under.exit_code != 0:
            self.problems["left over"].append(f"the host's exit code is {under.exit_code}")
        for process in under.processes:
            if Path(f"/proc/{process}").exists():
                self.problems["left over"].append(f"process {process}")
        self.problems["left over"] += [f"{path}" for path in under.host.scratch.iterdir()]
        for line in under.host.log.read_text().splitlines():
            if "Traceback" in line or "has failed" in line or "table-set-aside" in line:
                self.problems["broken"].append(line)


def _agree(screen: Screen, says: frozenset[Fact]) -> bool:
    """Everything on the screen is in the picture; what had no room is cut off there."""
    return all(
        fact in says
        or any(
            one.startswith(fact[1]) or fact[1].startswith(f"{one} ")
            for what, one in says
            if what == fact[0] == "card"
        )
        for fact in screen.facts
    )
