"""One table: a task that takes what it is told from a queue, plays it, writes it down, tells it.

Nothing here knows a rule, a socket or a screen. Races become an order in the queue; nobody sees a
revision before it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextvars import Context

from engine.core.box import CompiledCard
from engine.core.commands import Pass
from engine.core.zones import Instance, Seat
from engine.views.view_building import make_public_view, make_table_view
from engine.views.view_types import PublicView
from netplay.budget import WorkAccount, charge_work_to
from netplay.journal.errors import JournalClaimed
from netplay.journal.header import HeaderSeat
from netplay.journal.journal_writer import JournalWriter
from netplay.system.clock import TimeSource
from netplay.system.error_location import error_location
from netplay.system.token_bucket import TokenBucket
from netplay.table import inbox
from netplay.table.admin_actions import AdminActions
from netplay.table.batch import CommitBatch
from netplay.table.bot_chatter import BotChatter
from netplay.table.bot_policy import BotPolicy
from netplay.table.bots import TableBots
from netplay.table.broadcast import Broadcaster
from netplay.table.chairs import Chairs
from netplay.table.clock import TableClock
from netplay.table.coach import Coach
from netplay.table.game import PAUSED, TableGame
from netplay.table.history import TableHistory
from netplay.table.inbox import InboxTablePort
from netplay.table.knocks import Knocks
from netplay.table.lone_player import LonePlayer, lone_player
from netplay.table.non_game_actions import NonGameActions, NonGameItem
from netplay.table.notices import DISK_IS_FULL, FROZEN, GAME_OVER, PLAYED_ELSEWHERE
from netplay.table.rematch_and_save_votes import RematchAndSaveVotes
from netplay.table.revealed_hands import RevealedHands
from netplay.table.running_table import TableSummary, VisitorTablePort
from netplay.table.simultaneous_presses import TimedPress
from netplay.table.spectators import TableSpectators
from netplay.table.table_parts import InitialTableState, TableHooks, TableParts
from netplay.table.table_timing import TableTimingRules
from netplay.table.talk import TableTalk
from netplay.table.window_closed_notices import WindowOpeningTimes
from tui.game_chronicle import Chronicle
from tui.ports import (
    BotChairRule,
    Chair,
    CommandRefused,
    Notice,
    TableInfo,
    new_notice,
)

log = logging.getLogger(__name__)

MOST_PER_COMMIT = 32
CLOSE_SECONDS = 2.5
_BOT_POLICY = BotPolicy()
_NOBODY_ASKS = TableHooks()


class Table:
    """A running game and the people at it. `start` begins, `close` ends; both on the loop."""

    def __init__(
        self,
        info: TableInfo,
        start: InitialTableState,
        pace: TableTimingRules,
        time: TimeSource,
        *,
        bot_secret: str,
        bot_policy: BotPolicy = _BOT_POLICY,
        bot_chairs: BotChairRule = "no",
        hooks: TableHooks = _NOBODY_ASKS,
    ) -> None:
        """`bot_secret` is the seed of what its bots do, `bot_chairs` who may take their chairs."""
        self.info = info
        self.failed = False
        """The table met an error of ours and takes nothing more."""
        self.claimed = False
        """Another process plays the game now: what this one would tell of it is not true."""
        self.bot_policy = bot_policy
        """What its bots play with."""
        self._hooks = hooks
        self._time = time
        self._pace = pace
        self._inbox: asyncio.Queue[inbox.InboxItem] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._stopping: Notice | None = None
        self._callers = 0
        self._given_out = 0
        """Ports, until now."""
        self._reads = False
        """The only player reads something, and the bots wait."""
        self._public = make_public_view(start.state)
        parts = self._parts(start, bot_chairs)
        self._game, self._chairs, self._clock = parts.game, parts.chairs, parts.clock
        self._knocks, self._history, self._spectators = (
            parts.knocks,
            parts.history,
            parts.spectators,
        )
        self.admin = AdminActions(self._game, self._chairs, self.post, self._hear)
        """What the admins of the host do here."""
        self._agreements = RematchAndSaveVotes(self._chairs, hooks.rematch, hooks.adjourn)
        self._bots = TableBots(
            time, pace, bot_secret, lambda seat: self.post(inbox.BotActs(seat)), bot_policy
        )
        search_port = bot_policy.search_port if info.coach else None
        self._non_game = NonGameActions(
            parts,
            self._agreements,
            TableTalk(time, pace, len(start.state.seats), hooks.muted),
            Coach(time, self._game, bot_secret, search_port, self.post),
        )
        goal = start.state.box.profile.win.level
        self._broadcaster = Broadcaster(
            parts,
            WindowOpeningTimes(time),
            RevealedHands(info.open_hands),
            BotChatter(self._chairs, bot_secret, goal, start.state.turn, on=pace.chatter),
            open_passes=pace.open_passes,
        )
        self._writer = JournalWriter(
            info.id,
            start.record,
            time,
            start.state.revision,
            lambda: self.post(inbox.ClockSaveDue()),
            lambda: self._history.dump(self._chairs.ports),
        )

    def _parts(self, start: InitialTableState, bot_chairs: BotChairRule) -> TableParts:
        time, pace = self._time, self._pace
        game = TableGame(
            self.info.id,
            start.state,
            time,
            pace.tolerance,
            lambda: self.post(inbox.PressRaceOver()),
        )
        clock = TableClock(
            time,
            pace.lengths,
            lambda i: self.post(inbox.ClockRanOut(i)),
            start.clocks,
            pace.holds,
            lambda: self.post(inbox.HoldRanOut()),
        )
        chairs = Chairs(
            start.places,
            time,
            pace.absence,
            lambda seat: self.post(inbox.BotTakesSeat(seat)),
            start.stand_ins,
        )
        answered = self._hooks.knock_answered
        knocks = Knocks(bot_chairs, chairs, start.record, time, self.post, answered)
        history = TableHistory(start.state, self._public, start.recent, start.kept)
        spectators = TableSpectators(time, self.info.watching, history, self._hooks.muted)
        return TableParts(game, chairs, clock, knocks, history, spectators)

    @property
    def public(self) -> PublicView:
        """What everybody knows, as last shown."""
        return self._public

    @property
    def stands(self) -> bool:
        """It is played here, so it never waits for another machine."""
        return False

    @property
    def summary(self) -> TableSummary:
        """What the lobby knows of the table."""
        public, chairs, clock = self._public, self._chairs, self._public.clock
        return TableSummary(
            places=chairs.places,
            chairs=chairs.public,
            owner=chairs.owner,
            bot_chairs=self._knocks.rule,
            strength=self.bot_policy.strength,
            turn=public.turn,
            over=public.over,
            active=public.active,
            audience=() if clock is None else tuple(clock.audience),
            expected=chairs.expected,
            watchers=len(self._spectators),
            is_deserted=chairs.deserted,
            has_ended_early=self.failed or self.claimed,
        )

    @property
    def chronicle(self) -> Chronicle:
        """How the game went, as everybody saw it."""
        return self._history.chronicle()

    def card(self, card: Instance) -> CompiledCard:
        """A card of this game's box."""
        return self._game.state.box.cards[card]

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self._chairs.public

    @property
    def owners(self) -> tuple[str, ...]:
        return self._chairs.owners

    @property
    def places(self) -> tuple[HeaderSeat, ...]:
        """Whose the chairs are."""
        return self._chairs.places

    @property
    def watchers(self) -> tuple[InboxTablePort, ...]:
        """The spectators."""
        return self._spectators.ports

    @property
    def is_deserted(self) -> bool:
        """Nobody is connected."""
        return self._chairs.deserted

    def start(self) -> None:
        """Begin to take what is posted."""
        self._task = asyncio.get_running_loop().create_task(
            self._run(), name=f"table {self.info.id}", context=Context()
        )
        if self._chairs.awake:
            self.post(inbox.ClockSaveDue())

    def post(self, item: inbox.InboxItem) -> None:
        self._inbox.put_nowait(item)

    def port(
        self, seat: Seat, way: Callable[[], float] = lambda: 0.0, number: int | None = None
    ) -> InboxTablePort:
        """A new port to that seat; it has the chair once somebody listens through it. `way`: the
        seconds that a picture needs to its player, or a press back; `number`: that of its ticket,
        if it is not just the next one."""
        bucket = TokenBucket(self._time, self._pace.command_pause, self._pace.command_burst)
        self._given_out = self._given_out + 1 if number is None else number
        return InboxTablePort(self.info, seat, self.post, self._time, bucket, way, self._given_out)

    @property
    def ports(self) -> tuple[InboxTablePort, ...]:
        """Those of the people who sit there, and of those who watch."""
        return (*self._chairs.ports, *self._spectators.ports)

    @property
    def last_ticket(self) -> int:
        """The number of the port that was given out last."""
        return self._given_out

    @property
    def paused(self) -> bool:
        """An admin lets the game stand."""
        return self._chairs.paused

    def knock(self, name: str, owner: str, number: int | None = None) -> int:
        """A visitor asks for a bot's chair; `TableHooks.knock_answered` hears of it later by the
        number that is returned, which is also the one to leave by: the next one, or `number`."""
        self._callers = self._callers + 1 if number is None else number
        self.post(inbox.Knocked(inbox.KnockingVisitor(self._callers, name, owner)))
        return self._callers

    def take_back_knock(self, caller: int) -> None:
        """That visitor waits no longer."""
        self.post(inbox.KnockWithdrawn(caller))

    def play_on(self, seat: Seat, port: VisitorTablePort) -> VisitorTablePort | None:
        """Send whoever has that seat to the rematch; the port they had, or None if they are
        gone."""
        for old in self._chairs.ports:
            if old.seat == seat:
                old.go_on(port)
                return old
        return None

    def no_rematch(self, reason: Notice) -> None:
        """It could not be begun: those who want it may try again."""
        self.post(inbox.RematchFailed(reason))

    def no_adjourn(self, reason: Notice) -> None:
        """It cannot be saved: those who want it may try again."""
        self.post(inbox.SaveFailed(reason))

    async def _hear(self, item: inbox.InboxItem) -> None:
        if self._task is not None and not self._task.done():
            self.post(item)
            await self.settled()

    async def settled(self) -> None:
        """Return once everything posted so far is played, written and told, or the table has ended:
        what comes after that nobody takes."""
        if self._task is None:
            return
        played = asyncio.ensure_future(self._inbox.join())
        await asyncio.wait((played, self._task), return_when=asyncio.FIRST_COMPLETED)
        played.cancel()

    async def close(self, reason: Notice = GAME_OVER) -> None:
        """Save, tell everybody, and end."""
        if self._task is None:
            return
        self.post(inbox.StopTable(reason))
        done, _ = await asyncio.wait((self._task,), timeout=CLOSE_SECONDS)
        if not done:
            self._task.cancel()
            await asyncio.wait((self._task,))

    async def _run(self) -> None:
        try:
            self._follow(self._public)
            self._broadcaster.open(self._public)
            while self._stopping is None:
                items = [await self._inbox.get()]
                while len(items) < MOST_PER_COMMIT and not self._inbox.empty():
                    items.append(self._inbox.get_nowait())
                try:
                    await self._go(items)
                finally:
                    self._done(len(items))
        except JournalClaimed as error:
            self.claimed = True
            self._stopping = PLAYED_ELSEWHERE
            log.warning("table %s ends here: %s", self.info.id, error)
        except Exception as error:
            self.failed = True
            self._stopping = FROZEN
            log.error(
                "table %s has failed, its journal is kept: %s", self.info.id, error_location(error)
            )
        finally:
            await self._end()

    async def _end(self) -> None:
        self._clock.run(awake=False)
        self._bots.rest()
        self._non_game.close()
        self._chairs.close()
        try:
            last = None if self.failed or self.claimed else self._game.state
            await self._writer.finish(last, self._clock.left())
        finally:
            for port in self._chairs.ports:
                port.close(self._stopping or FROZEN)
            self._spectators.close(self._stopping or FROZEN, over=self._public.over)
            while not self._inbox.empty():
                self._inbox.get_nowait()
                self._done(1)
            self._hooks.changed()

    def _done(self, count: int) -> None:
        for _ in range(count):
            self._inbox.task_done()

    async def _go(self, items: list[inbox.InboxItem]) -> None:
        now, payers = CommitBatch(), _payers(items)
        with charge_work_to(payers):
            for item in items:
                self._take(item, now)
        now.notices += await self._knocks.let_in()
        public = make_public_view(self._game.state) if now.rows else self._public
        stood = self._clock.held_by, self._clock.waits
        alone = self._follow(public)
        now.clock_changed |= (self._clock.held_by, self._clock.waits) != stood
        if now.rows:
            self._history.add(tuple(now.events), public)
            await self._writer.write(
                now.rows, self._game.state, self._clock.left, self._stand_still
            )
        elif now.keeps_time:
            await self._writer.write_clocks(self._clock.left())
        ends = public.over and not self._public.over
        now.game_changed = public != self._public or (self._pace.open_passes and bool(now.rows))
        self._public = public
        awake = self._chairs.awake and not public.over
        self._clock.run(awake)
        if awake:
            self._writer.watch(self._clock.reading())
        else:
            self._bots.rest()
        with charge_work_to(payers):
            self._tell(now)
            self._let_bots_look(alone, anew=now.is_shown)
        if ends:
            self._hooks.ended()
        self._agreements.settle(public.over)

    def _take(self, item: inbox.InboxItem, now: CommitBatch) -> None:
        match item:
            case inbox.CommandReceived(port, command, seen, pressed):
                port.waiting -= 1
                if self._chairs.paused:
                    now.private.append((port, CommandRefused(command, PAUSED)))
                elif self._chairs.holds(port):
                    # A pass may have come by itself, from somebody who is asleep.
                    if not isinstance(command, Pass):
                        now.chairs_changed |= self._chairs.acts(port.seat)
                    now.clock_changed |= self._clock.release(port.seat)
                    press = TimedPress(port.seat, command, pressed, port, seen)
                    self._game.take(press, self._public, self._clock.longest_way, now)
            case inbox.PressRaceOver():
                self._game.finish_race(now)
            case inbox.ClockRanOut(clock_id) if self._clock.is_over(clock_id):
                self._expire(clock_id, now)
            case inbox.RulingRequested() | inbox.PauseOrResume() | inbox.HostAnnouncement():
                self.admin.take(item, now)
            case inbox.BotActs(seat) if seat in self._chairs.bots and self._chairs.awake:
                self._bot_acts(seat, now)
            case _ if isinstance(item, NonGameItem):
                self._non_game.take(item, now)
            case inbox.ClockSaveDue():
                now.keeps_time = True
            case inbox.StopTable(reason):
                self._game.finish_race(now)
                self._stopping = reason

    def _expire(self, clock_id: int, now: CommitBatch) -> None:
        turn = self._game.state.turn
        if not self._game.expire(clock_id, now):
            self._clock.give_up()
        for seat in now.missed:
            bot_sits = self._chairs.misses(seat, turn)
            now.chairs_changed |= bot_sits
            told = new_notice("bot_sits" if bot_sits else "time_up", w=self._chairs.name_of(seat))
            now.notices.append(told)

    def _bot_acts(self, seat: Seat, now: CommitBatch) -> None:
        state = self._game.state
        kind = self.bot_policy.kind_at(self._chairs.places[seat])
        wish = self._bots.command_of(
            make_table_view(state, seat, make_public_view(state)), state.box, kind
        )
        if wish is not None:
            press = TimedPress(seat, wish, self._time.now())
            self._game.take(press, self._public, self._clock.longest_way, now)

    def _stand_still(self) -> None:
        """The disk refuses the round: what was shown stands, without its clock."""
        self._clock.run(awake=False)
        for port in self._chairs.ports:
            port.remind(DISK_IS_FULL)

    def _tell(self, now: CommitBatch) -> None:
        if now.is_shown:
            self._game.show(self._public)
            self._broadcaster.show(now, self._public)
            self._hooks.changed()
        self._broadcaster.show_lines(now, self._public)

    def _follow(self, public: PublicView) -> LonePlayer | None:
        """Take up the clock that the game asks for now; who is alone at the table."""
        chairs, watchers = self._chairs, len(self._spectators)
        alone = lone_player(self._game.state, public, chairs, watchers, self.info.watching)
        self._clock.follow(public, chairs.presences, chairs.ways, alone)
        return alone

    def _let_bots_look(self, alone: LonePlayer | None, *, anew: bool) -> None:
        """Bots look at what is new; not while the only player reads, and afterwards all of them."""
        reads = alone is not None and alone.reads
        anew, self._reads = anew or (self._reads and not reads), reads
        if reads:
            self._bots.rest()
        elif anew and self._chairs.awake and not self._public.over:
            self._bots.slowness = alone.pace if alone is not None else 1.0
            places = self._chairs.places
            bots = [(seat, self.bot_policy.kind_at(places[seat])) for seat in self._chairs.bots]
            self._bots.heed(bots, self._public, self._clock.left_for_bots)


def _payers(items: Iterable[inbox.InboxItem]) -> list[WorkAccount]:
    """At whose expense that is done; nobody's what a clock or a bot does."""
    ports = (getattr(item, "port", None) for item in items)
    return [port.payer for port in ports if port is not None and port.payer is not None]
