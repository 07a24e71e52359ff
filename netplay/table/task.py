"""One table: a task that takes what it is told from a queue, plays it, writes it down, tells it.

Nothing here knows a rule, a socket or a screen. Races become an order in the queue; nobody sees a
revision before it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextvars import Context
from dataclasses import dataclass

from engine.bots import choose
from engine.commands import CallKill, Command, EndTurn, Expire, GiveUp, LootRoom, OpenDoor
from engine.errors import EngineBug, IllegalCommand, Refusal
from engine.events import Event
from engine.game import submit
from engine.publish import public_view, view_of
from engine.save import dump_command
from engine.state import GameState, clone
from engine.view import PublicView
from engine.zones import NOBODY, Seat
from netplay.names import clean_line
from netplay.table.bots import Bots, Choose
from netplay.table.chairs import Chairs
from netplay.table.clock import Lengths, TableClock
from netplay.table.header import Place
from netplay.table.inbox import (
    BotActs,
    BotSits,
    Item,
    Joined,
    KeepTime,
    Left,
    Played,
    Rang,
    Stop,
    Talked,
)
from netplay.table.journal import JournalError, Record, Row, Snapshot
from netplay.table.port import SeatPort
from netplay.table.round import Round, redacted
from netplay.table.saves import snapshot_of
from netplay.timing import Alarm, Bucket, Time, sleep
from tui.ports import Chair, Refused, Said, TableInfo, Update

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 200
KEEP_TIME_EVERY = 15.0
RETRY_SECONDS = 2.0
MOST_PER_COMMIT = 32
MOST_REMEMBERED = 64
RECENT_EVENTS = 60
CLOSE_SECONDS = 4.0

_WITHOUT_A_TARGET = (OpenDoor, LootRoom, EndTurn, CallKill, GiveUp)
"""Commands that mean whatever the table shows: they count for the picture that the player saw."""

TAKEN_OVER = "You have sat down at this table somewhere else. This screen is done."
DISK_IS_FULL = "The host cannot save the game just now. The table waits and goes on by itself."
BUG = "Kickdoor made a mistake of its own. That move was dropped; the game stands as before it."
FROZEN = "This table has met an error of Kickdoor's and is closed. Its game is kept on the host."
TOO_MUCH_TALK = "Nobody reads that fast. Wait a moment before the next line."


@dataclass(frozen=True, slots=True)
class Pace:
    """How a table deals with time. Seconds."""

    lengths: Lengths
    patience: float | None = 60.0
    """Until a bot stands in for one who is away; None: never."""
    bot_delay: float = 0.9
    talk_pause: float = 0.6
    talk_burst: int = 6


class Table:
    """A running game and the people at it. `start` begins, `close` ends; both on the loop."""

    def __init__(
        self,
        info: TableInfo,
        places: Iterable[Place],
        state: GameState,
        record: Record,
        pace: Pace,
        time: Time,
        *,
        bot_secret: str,
        clocks: Mapping[str, float] | None = None,
        recent: Iterable[Event] = (),
        changed: Callable[[], None] = lambda: None,
        choose: Choose = choose,
    ) -> None:
        self.info = info
        self.failed = False
        """The table met an error of ours and takes nothing more."""
        self._state = state
        self._record = record
        self._pace = pace
        self._time = time
        self._changed = changed
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._stopping: str | None = None
        self._clock = TableClock(time, pace.lengths, lambda i: self.post(Rang(i)), clocks)
        self._chairs = Chairs(places, time, pace.patience, lambda seat: self.post(BotSits(seat)))
        self._bots = Bots(
            time, pace.bot_delay, bot_secret, lambda seat: self.post(BotActs(seat)), choose
        )
        self._talk = [Bucket(time, pace.talk_pause, pace.talk_burst) for _ in state.seats]
        self._recent: deque[Event] = deque(recent, RECENT_EVENTS)
        self._public = public_view(state)
        self._shown: dict[int, object] = {self._public.revision: _picture(self._public)}
        self._written = state.revision
        """The revision that is on the disk."""
        self._keep_time: Alarm | None = None

    @property
    def public(self) -> PublicView:
        """What everybody knows, as last shown."""
        return self._public

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self._chairs.public

    @property
    def owners(self) -> tuple[str, ...]:
        """The identity that owns each chair."""
        return self._chairs.owners

    @property
    def is_deserted(self) -> bool:
        """Nobody is connected: the game stands still."""
        return not self._chairs.awake

    def start(self) -> None:
        """Begin to take what is posted."""
        self._task = asyncio.get_running_loop().create_task(
            self._run(), name=f"table {self.info.id}", context=Context()
        )

    def post(self, item: Item) -> None:
        self._inbox.put_nowait(item)

    def port(self, seat: Seat) -> SeatPort:
        """A new door to that seat; it has the chair once somebody listens through it."""
        return SeatPort(self.info, seat, self.post)

    async def settled(self) -> None:
        """Return once everything posted so far is played, written and told."""
        await self._inbox.join()

    async def close(self, reason: str) -> None:
        """Save, tell everybody, and end."""
        if self._task is None:
            return
        self.post(Stop(reason))
        done, _ = await asyncio.wait((self._task,), timeout=CLOSE_SECONDS)
        if not done:
            self._task.cancel()
            await asyncio.wait((self._task,))

    async def _run(self) -> None:
        try:
            self._clock.follow(self._public, self._chairs.presences)
            while self._stopping is None:
                items = [await self._inbox.get()]
                while len(items) < MOST_PER_COMMIT and not self._inbox.empty():
                    items.append(self._inbox.get_nowait())
                try:
                    await self._go(items)
                finally:
                    self._done(len(items))
        except Exception:
            self.failed = True
            self._stopping = FROZEN
            log.exception("table %s has failed; its journal is kept", self.info.id)
        finally:
            await self._end()

    async def _end(self) -> None:
        self._clock.run(awake=False)
        self._bots.rest()
        self._chairs.close()
        if self._keep_time is not None:
            self._keep_time.cancel()
        try:
            if not self.failed and self._state.revision == self._written:
                await self._record.append((), self._clock.left(), snapshot_of(self._state))
        except JournalError as error:
            log.warning("table %s: no snapshot at the end: %s", self.info.id, error)
        finally:
            await self._record.close()
            for port in self._chairs.ports:
                port.close(self._stopping or FROZEN)
            while not self._inbox.empty():
                self._inbox.get_nowait()
                self._done(1)
            self._changed()

    def _done(self, count: int) -> None:
        for _ in range(count):
            self._inbox.task_done()

    async def _go(self, items: list[Item]) -> None:
        now = Round()
        for item in items:
            self._take(item, now)
        public = public_view(self._state) if now.rows else self._public
        self._clock.follow(public, self._chairs.presences)
        if now.rows:
            await self._write(now)
            self._recent.extend(now.events)
        elif now.keeps_time:
            await self._write_clocks()
        self._public = public
        awake = self._chairs.awake and not public.over
        self._clock.run(awake)
        if awake:
            self._arm_keep_time()
        else:
            self._bots.rest()
        self._tell(now)

    def _take(self, item: Item, now: Round) -> None:
        match item:
            case Played(port, command, seen):
                port.waiting -= 1
                if self._chairs.holds(port):
                    self._play(port.seat, command, now, port, seen)
            case Rang(clock_id):
                if self._clock.is_over(clock_id):
                    self._play(NOBODY, Expire(clock_id), now)
            case BotActs(seat):
                if seat in self._chairs.bots and self._chairs.awake:
                    view = view_of(self._state, seat, public_view(self._state))
                    wish = self._bots.command_of(view, self._state.box)
                    if wish is not None:
                        self._play(seat, wish, now)
            case BotSits(seat):
                now.chairs_changed |= self._chairs.let_bot_sit(seat)
            case Joined(port):
                before = self._chairs.take(port)
                if before is not None:
                    before.close(TAKEN_OVER)
                now.newcomers.append(port)
                now.chairs_changed = True
            case Left(port, for_good):
                if self._chairs.holds(port):
                    self._chairs.leave(port, for_good)
                    now.chairs_changed = True
            case Talked(port, text):
                self._talk_over(port, text, now)
            case KeepTime():
                self._keep_time = None
                now.keeps_time = True
            case Stop(reason):
                self._stopping = reason

    def _play(
        self, seat: Seat, command: Command, now: Round,
        port: SeatPort | None = None, seen: int | None = None,
    ) -> None:  # fmt: skip
        """Let the engine judge a command; what comes of it goes into the round."""
        refusal = self._stale(command, seen)
        if refusal is None:
            good = clone(self._state)
            try:
                events = submit(self._state, seat, command)
            except IllegalCommand as illegal:
                refusal = illegal.refusal
            except EngineBug:
                log.exception("table %s: a command was dropped", self.info.id)
                self._state = good
                now.notices.append(BUG)
                if isinstance(command, Expire):
                    self._clock.give_up()
                return
            else:
                row = Row(self._state.revision, seat, dump_command(command), self._time.wall())
                now.rows.append(row)
                now.events += events
                now.actors.add(seat)
                return
        if port is not None:
            now.private.append((port, Refused(command, refusal)))
        else:
            log.warning("table %s: the game refused %s of the house", self.info.id, refusal.key)
            if isinstance(command, Expire):
                self._clock.give_up()

    def _stale(self, command: Command, seen: int | None) -> Refusal | None:
        """A key that was meant for another picture is not read on this one (AMB-28)."""
        if seen in (None, self._state.revision) or not isinstance(command, _WITHOUT_A_TARGET):
            return None
        if self._shown.get(seen) == _picture(public_view(self._state)):
            return None
        return Refusal("AMB-28", "changed_meanwhile")

    def _talk_over(self, port: SeatPort, text: str, now: Round) -> None:
        line = clean_line(text)
        if not line or not self._chairs.holds(port):
            return
        if self._talk[port.seat].take():
            now.public.append(Said(port.seat, self._chairs.name_of(port.seat), line))
        else:
            now.private.append((port, self._update(port.seat, (), (TOO_MUCH_TALK,))))

    async def _write(self, now: Round) -> None:
        """Put the round on the disk; while that is impossible the table stands still."""
        first, last = now.rows[0].revision, now.rows[-1].revision
        snapshot: Snapshot | None = None
        if last // SNAPSHOT_EVERY > (first - 1) // SNAPSHOT_EVERY:
            snapshot = snapshot_of(self._state)
        stands = False
        while True:
            try:
                await self._record.append(now.rows, self._clock.left(), snapshot)
                self._written = last
                return
            except JournalError as error:
                if not stands:
                    stands = True
                    log.error("table %s cannot be saved, it waits: %s", self.info.id, error)
                    self._clock.run(awake=False)
                    for port in self._chairs.ports:
                        port.remind(DISK_IS_FULL)
                await sleep(self._time, RETRY_SECONDS)

    async def _write_clocks(self) -> None:
        try:
            await self._record.append((), self._clock.left())
        except JournalError as error:
            log.warning("table %s: its clocks cannot be saved: %s", self.info.id, error)

    def _arm_keep_time(self) -> None:
        """A long clock is written down now and then, so that a crash gives little of it away."""
        reading = self._clock.reading()
        left = reading.left if reading is not None else None
        if self._keep_time is None and left is not None and left > 2 * KEEP_TIME_EVERY:
            self._keep_time = self._time.call_at(
                self._time.now() + KEEP_TIME_EVERY, lambda: self.post(KeepTime())
            )

    def _tell(self, now: Round) -> None:
        if now.is_shown:
            self._shown[self._public.revision] = _picture(self._public)
            while len(self._shown) > MOST_REMEMBERED:
                del self._shown[next(iter(self._shown))]
            # Whoever pressed the key waits for it most.
            for port in sorted(self._chairs.ports, key=lambda p: p.seat not in now.actors):
                if port in now.newcomers:
                    events = redacted(tuple(self._recent), port.seat)
                else:
                    events = now.seen_by(port.seat)
                # A pass that nobody may know of must not be told by an update either.
                if events or now.shows_everybody or port.seat in now.actors:
                    port.send(self._update(port.seat, events, tuple(now.notices)))
            if self._chairs.awake and not self._public.over:
                reading = self._clock.reading()
                self._bots.heed(self._chairs.bots, reading.left if reading else None)
            self._changed()
        for port, message in now.private:
            port.send(message)
        for message in now.public:
            for port in self._chairs.ports:
                port.send(message)

    def _update(self, seat: Seat, events: tuple[Event, ...], notices: tuple[str, ...]) -> Update:
        view = view_of(self._state, seat, self._public)
        return Update(view, events, self._chairs.public, self._clock.reading(), notices)


def _picture(public: PublicView) -> object:
    """What a command without a target refers to: the point of the game and the running fight."""
    top = public.frames[-1] if public.frames else None
    waiting = top.id if top is not None and top.kind in ("open", "window", "ask") else None
    fight = public.fight
    if fight is None:
        return (waiting,)
    foes = tuple(foe.card for foe in fight.foes)
    return (waiting, fight.helper, fight.ours.total, fight.theirs.total, foes)
