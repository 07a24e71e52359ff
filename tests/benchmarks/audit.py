"""Inside a host of the chaos run: writes down what becomes of every press, as the tables see it.

A line of its file is an object: what happened (`what`), when (`at`, monotonic seconds), and where
(`table`). What must never be there: `skipped`, `unanswered`, `bug`.
"""

from __future__ import annotations

import functools
import json
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.commands import Command
from engine.core.decisions import Decision
from engine.core.errors import Refusal
from engine.core.events import Event, ResponseWindowClosed
from engine.core.zones import NOBODY, Seat
from netplay.table import game
from netplay.table.batch import CommitBatch
from netplay.table.broadcast import Broadcaster
from netplay.table.game import TableGame
from netplay.table.inbox import InboxTablePort
from netplay.table.simultaneous_presses import TimedPress
from netplay.table.table import Table
from tui.ports import CommandRefused, TableMessage, TableUpdate

MARGIN = 0.02
"""Seconds by which the moment of a reading is known no better."""
AS_A_WHOLE = frozenset(
    {"sell", "offer_trade", "offer_help", "use_ability", "set_up", "answer", "give_charity"}
)
"""Commands whose parts are all offered and which are judged together: a sale may be too cheap."""
MOST_TOLD = 4096
ANSWERED_WITHIN = 15.0
"""Seconds: a slow disk may take some, a press that was forgotten takes for ever."""


@dataclass
class Arrival:
    """A command as it came, and what its player had on the screen."""

    command: Command
    port: InboxTablePort
    at: float
    was_offered: bool
    """By the picture that was sent last, which is the one that the player saw."""
    before: int
    """How many commands of that seat had been accepted, as far as the player knew."""
    counts_until: float | None
    """When a press that was made before the end that the player was shown comes at the latest."""


class Witness:
    """Wraps the doors of the tables. Judges nothing itself but the two promises of a press."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1)
        self._arrivals: OrderedDict[int, Arrival] = OrderedDict()
        self._ends: dict[tuple[str, Seat], float | None] = {}
        """When the window ends that each seat was shown last."""
        self._known: dict[InboxTablePort, int] = {}
        """How many commands of the seat were accepted when it got its last picture."""
        self._accepted: Counter[tuple[str, Seat]] = Counter()
        self._shown: dict[str, int] = {}
        """The latest picture of each table that anybody got."""
        self._told: OrderedDict[int, Event] = OrderedDict()
        """Closed windows that are written down."""

    def write(self, what: str, table: str, **facts: Any) -> None:
        line = {"what": what, "at": round(time.monotonic(), 3), "table": table, **facts}
        self._file.write(json.dumps(line) + "\n")

    def install(self) -> None:
        self._wrap(InboxTablePort, "submit", self._submitted)
        self._wrap(InboxTablePort, "send", self._sent)
        self._wrap(InboxTablePort, "hold", lambda port: self.write("hold", port.info.id))
        self._wrap(Table, "start", self._started)
        self._wrap(Table, "close", lambda table, *_: self.write("put away", table.info.id))
        self._watch_games()
        self._watch_updates()

    @staticmethod
    def _wrap(owner: type, name: str, before: Any) -> None:
        inner = getattr(owner, name)

        @functools.wraps(inner)
        def wrapper(this: Any, *arguments: Any, **named: Any) -> Any:
            before(this, *arguments, **named)
            return inner(this, *arguments, **named)

        setattr(owner, name, wrapper)

    def _started(self, table: Table) -> None:
        self.write("table", table.info.id, revision=table._game.state.revision)

    def _submitted(self, port: InboxTablePort, command: Command, seen: int) -> None:
        view = port.last.view if port.last is not None else None
        fresh = view is not None and view.public.revision == seen
        decision = view.decision if view is not None and fresh else None
        self._arrivals[id(command)] = Arrival(
            command,
            port,
            time.monotonic(),
            _offers(decision, command),
            self._known.get(port, 0),
            self._ends.get((port.info.id, port.seat)) if fresh else None,
        )
        self._look_for_forgotten()
        self.write("press", port.info.id, seat=port.seat, kind=command.kind)

    def _sent(self, port: InboxTablePort, message: TableMessage) -> None:
        if isinstance(message, TableUpdate):
            self._known[port] = self._accepted[port.info.id, port.seat]
            revision = message.view.public.revision
            if revision > self._shown.get(port.info.id, -1):
                self._shown[port.info.id] = revision
                self.write("shown", port.info.id, revision=revision)
        elif isinstance(message, CommandRefused):
            self._refused(port, message)

    def _refused(self, port: InboxTablePort, message: CommandRefused) -> None:
        arrival = self._arrivals.pop(id(message.command), None)
        refusal = message.refusal
        facts = {"seat": port.seat, "kind": message.command.kind, "key": refusal.key}
        self.write("refused", port.info.id, rule=refusal.rule, late=message.late, **facts)
        if arrival is None or message.late is None or arrival.counts_until is None:
            return
        early = arrival.counts_until - arrival.at
        if early > MARGIN:
            self.write("skipped", port.info.id, early=round(early, 3), **facts)

    def _watch_updates(self) -> None:
        """Whoever presses before the end that a picture shows arrives before the table's own."""
        inner = Broadcaster._update

        def updated(this: Broadcaster, seat: Seat, *arguments: Any) -> TableUpdate:
            update = inner(this, seat, *arguments)
            clock, end = update.clock, None
            if clock is not None and clock.kind == "window" and clock.held_by == NOBODY:
                end = this._clock._deadline
            self._ends[this._game._table, seat] = end
            return update

        Broadcaster._update = updated  # type: ignore[method-assign, assignment]

    def _watch_games(self) -> None:
        """What is judged: accepted ones have their answer, and an offered one on the very picture
        that its player saw must be accepted."""
        submit, play = TableGame.submit, TableGame._play

        def submitted(
            this: TableGame, seat: Seat, command: Command, now: CommitBatch
        ) -> Refusal | None:
            refusal = submit(this, seat, command, now)
            if refusal is None:
                alone = ((seat, command),)
                for whose, one in getattr(command, "presses", alone):
                    self._accepted[this._table, whose] += 1
                    self._arrivals.pop(id(one), None)
                self.write(
                    "accepted",
                    this._table,
                    seat=seat,
                    kind=command.kind,
                    revision=this.state.revision,
                    over=this.state.over,
                )
                self._closings(this._table, now.events)
            elif refusal is game.NOT_NOW:
                self.write("bug", this._table, seat=seat, kind=command.kind)
            elif seat == NOBODY:
                self.write("house_refused", this._table, kind=command.kind, key=refusal.key)
            return refusal

        def played(this: TableGame, press: TimedPress, now: CommitBatch) -> None:
            arrival = self._arrivals.get(id(press.command))
            current = press.seen == this.state.shown and not this.state.over
            before = self._accepted[this._table, press.seat]
            play(this, press, now)
            # A pass changes no picture, yet its player has passed.
            if arrival is None or not (current and arrival.was_offered) or before > arrival.before:
                return
            for _, message in now.private:
                if isinstance(message, CommandRefused) and message.command is press.command:
                    what = "whole" if press.command.kind in AS_A_WHOLE else "skipped"
                    self.write(
                        what,
                        this._table,
                        seat=press.seat,
                        kind=press.command.kind,
                        key=message.refusal.key,
                    )

        TableGame.submit = submitted  # type: ignore[assignment, method-assign]
        TableGame._play = played  # type: ignore[assignment, method-assign]

    def _closings(self, table: str, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, ResponseWindowClosed) and id(event) not in self._told:
                self._told[id(event)] = event
                self.write("closed", table, why=event.why)
        while len(self._told) > MOST_TOLD:
            self._told.popitem(last=False)

    def _look_for_forgotten(self) -> None:
        """The oldest of what has come and has had no answer yet."""
        while self._arrivals:
            oldest = next(iter(self._arrivals.values()))
            if oldest.port.is_open and time.monotonic() - oldest.at < ANSWERED_WITHIN:
                return
            self._arrivals.popitem(last=False)
            if oldest.port.is_open:
                self.write("unanswered", oldest.port.info.id, kind=oldest.command.kind)


def _offers(decision: Decision | None, command: Command) -> bool:
    """That decision has an option which leads to the command."""
    if decision is None:
        return False
    card = getattr(command, "card", None)
    return any(
        option.verb == command.kind and (card is None or option.card == card)
        for option in decision.options
    )
