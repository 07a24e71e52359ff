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

from engine.bots import choose
from engine.commands import Command, Expire, Rule
from engine.errors import EngineBug, IllegalCommand, Refusal
from engine.events import Event
from engine.game import submit
from engine.publish import public_view, redacted, view_of
from engine.save import dump_command
from engine.state import GameState, clone
from engine.view import PublicView
from engine.zones import NOBODY, Seat
from netplay.faults import where
from netplay.names import clean_line
from netplay.table.bots import Bots, Choose
from netplay.table.chairs import Chairs
from netplay.table.clock import TableClock
from netplay.table.door import Caller, Door
from netplay.table.ending import Ending
from netplay.table.header import Place
from netplay.table.inbox import (
    Admitted,
    BotActs,
    BotSits,
    Item,
    Joined,
    KeepTime,
    Knocked,
    Left,
    NoRematch,
    Played,
    Rang,
    Ruling,
    Stop,
    Talked,
    WantsAgain,
    WentAway,
)
from netplay.table.journal import Record, Row
from netplay.table.lines import BUG, DISK_IS_FULL, FROZEN, GAME_OVER, TAKEN_OVER, TOO_MUCH_TALK
from netplay.table.pace import Pace
from netplay.table.pictures import Pictures
from netplay.table.port import SeatPort
from netplay.table.round import Round
from netplay.table.scribe import Scribe
from netplay.timing import Bucket, Time
from tui.ports import Again, Chair, ChairRule, Notice, Refused, Said, TableInfo, TablePort, Update

log = logging.getLogger(__name__)

MOST_PER_COMMIT = 32
RECENT_EVENTS = 60
CLOSE_SECONDS = 4.0


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
        rematch: Callable[[frozenset[Seat]], None] = lambda seats: None,
        door: ChairRule = "no",
        choose: Choose = choose,
    ) -> None:
        """`rematch` is called once the game is over and these seats' people want another one:
        begin it and hand each its new port by `play_on`, or say why not with `no_rematch`."""
        self.info = info
        self.failed = False
        """The table met an error of ours and takes nothing more."""
        self._state = state
        self._time = time
        self._changed = changed
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._stopping: Notice | None = None
        self._clock = TableClock(time, pace.lengths, lambda i: self.post(Rang(i)), clocks)
        self._chairs = Chairs(places, time, pace.patience, lambda seat: self.post(BotSits(seat)))
        self._door = Door(door, self._chairs, record, time, self.post)
        self._ending = Ending(self._chairs, rematch)
        self._callers = 0
        self._bots = Bots(
            time, pace.bot_delay, bot_secret, lambda seat: self.post(BotActs(seat)), choose
        )
        self._talk = [Bucket(time, pace.talk_pause, pace.talk_burst) for _ in state.seats]
        self._recent: deque[Event] = deque(recent, RECENT_EVENTS)
        self._public = public_view(state)
        self._pictures = Pictures(self._public)
        self._scribe = Scribe(info.id, record, time, state.revision, lambda: self.post(KeepTime()))

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
    def places(self) -> tuple[Place, ...]:
        """Whose the chairs are."""
        return self._chairs.places

    @property
    def owner(self) -> Seat:
        """Whose word counts: the first person present, or nobody."""
        return self._chairs.owner

    @property
    def door(self) -> ChairRule:
        """Who may take a bot's chair."""
        return self._door.rule

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

    def knock(self, name: str, owner: str, told: Callable[[Seat | Notice], None]) -> int:
        """A visitor asks for a bot's chair; `told` hears of it later. The number to leave by."""
        self._callers += 1
        self.post(Knocked(Caller(self._callers, name, owner, told)))
        return self._callers

    def leave_door(self, caller: int) -> None:
        """That visitor waits no longer."""
        self.post(WentAway(caller))

    def play_on(self, seat: Seat, port: TablePort) -> SeatPort | None:
        """Send whoever has that seat to the rematch; the port they had, or None if they are gone.
        It hears nothing more of this table."""
        for old in self._chairs.ports:
            if old.seat == seat:
                old.end(Again(port))
                return old
        return None

    def no_rematch(self, reason: Notice) -> None:
        """It could not be begun: those who want it may try again."""
        self.post(NoRematch(reason))

    async def settled(self) -> None:
        """Return once everything posted so far is played, written and told."""
        await self._inbox.join()

    async def rule(self, rule: Rule) -> Refusal | None:
        """Carry out what the host rules, and return once it is written and told (HOUSE-01); or
        return why it cannot be."""
        verdict: list[Refusal | None] = []
        if self._task is not None and not self._task.done():
            self.post(Ruling(rule, verdict))
            await self.settled()
        return verdict[0] if verdict else Refusal("HOUSE-01", "not_now")

    async def close(self, reason: Notice = GAME_OVER) -> None:
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
        except Exception as error:
            self.failed = True
            self._stopping = FROZEN
            log.error("table %s has failed, its journal is kept: %s", self.info.id, where(error))
        finally:
            await self._end()

    async def _end(self) -> None:
        self._clock.run(awake=False)
        self._bots.rest()
        self._door.close()
        self._chairs.close()
        try:
            await self._scribe.finish(None if self.failed else self._state, self._clock.left())
        finally:
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
        now.notices += await self._door.let_in()
        public = public_view(self._state) if now.rows else self._public
        self._clock.follow(public, self._chairs.presences)
        if now.rows:
            await self._scribe.write(now.rows, self._state, self._clock.left, self._stand_still)
            self._recent.extend(now.events)
        elif now.keeps_time:
            await self._scribe.write_clocks(self._clock.left())
        now.game_changed = public != self._public
        self._public = public
        awake = self._chairs.awake and not public.over
        self._clock.run(awake)
        if awake:
            self._scribe.watch(self._clock.reading())
        else:
            self._bots.rest()
        self._tell(now)
        self._ending.settle()

    def _take(self, item: Item, now: Round) -> None:
        match item:
            case Played(port, command, seen):
                port.waiting -= 1
                if self._chairs.holds(port):
                    self._play(port.seat, command, now, port, seen)
            case Rang(clock_id):
                if self._clock.is_over(clock_id):
                    self._play(NOBODY, Expire(clock_id), now)
            case Ruling(rule, verdict):
                verdict.append(self._play(NOBODY, rule, now))
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
            case WantsAgain(port, begin):
                if self._state.over and self._chairs.holds(port):
                    now.chairs_changed |= self._ending.ask(port.seat, begin)
            case NoRematch(reason):
                self._ending.failed()
                now.notices.append(reason)
            case Knocked(caller):
                told = self._door.knock(caller)
                now.notices += [told] if told is not None else []
            case Admitted(port, caller_id, yes):
                if self._chairs.holds(port):
                    now.chairs_changed |= self._door.answer(port.seat, caller_id, yes)
            case WentAway(caller_id, answer):
                now.chairs_changed |= self._door.leave(caller_id, answer)
            case KeepTime():
                now.keeps_time = True
            case Stop(reason):
                self._stopping = reason

    def _play(
        self, seat: Seat, command: Command, now: Round,
        port: SeatPort | None = None, seen: int | None = None,
    ) -> Refusal | None:  # fmt: skip
        """Let the engine judge a command; what comes of it goes into the round. Returns why it was
        refused."""
        refusal = None
        if seen is not None:
            refusal = self._pictures.why_stale(self._state, command, seen)
        if refusal is None:
            good = clone(self._state)
            try:
                events = submit(self._state, seat, command)
            except IllegalCommand as illegal:
                refusal = illegal.refusal
            except EngineBug as bug:
                cause = where(bug.__cause__ or bug)
                log.error("table %s: a command was dropped: %s", self.info.id, cause)
                self._state = good
                now.notices.append(BUG)
                if isinstance(command, Expire):
                    self._clock.give_up()
                return Refusal("HOUSE-01", "not_now")
            else:
                row = Row(self._state.revision, seat, dump_command(command), self._time.wall())
                now.rows.append(row)
                now.events += events
                now.actors.add(seat)
                return None
        if port is not None:
            now.private.append((port, Refused(command, refusal)))
        else:
            log.warning("table %s: the game refused %s of the house", self.info.id, refusal.key)
            if isinstance(command, Expire):
                self._clock.give_up()
        return refusal

    def _talk_over(self, port: SeatPort, text: str, now: Round) -> None:
        line = clean_line(text)
        if not line or not self._chairs.holds(port):
            return
        if self._talk[port.seat].take():
            now.public.append(Said(port.seat, self._chairs.name_of(port.seat), line))
        else:
            now.private.append((port, self._update(port.seat, (), (TOO_MUCH_TALK,))))

    def _stand_still(self) -> None:
        """The disk refuses the round: what was shown stands, without its clock."""
        self._clock.run(awake=False)
        for port in self._chairs.ports:
            port.remind(DISK_IS_FULL)

    def _tell(self, now: Round) -> None:
        if now.is_shown:
            self._pictures.show(self._public)
            # Whoever pressed the key waits for it most.
            for port in sorted(self._chairs.ports, key=lambda p: p.seat not in now.actors):
                if port in now.newcomers:
                    events = redacted(tuple(self._recent), port.seat)
                else:
                    events = now.seen_by(port.seat)
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

    def _update(self, seat: Seat, events: tuple[Event, ...], notices: tuple[Notice, ...]) -> Update:
        return Update(
            view_of(self._state, seat, self._public), events, self._chairs.public,
            self._clock.reading(), notices, self._chairs.owner, self._door.knock_for(seat),
        )  # fmt: skip
