"""The game of one table: what is handed in is judged by the engine, one thing after the other."""

from __future__ import annotations

import logging
from collections.abc import Callable

from engine.core.commands import (
    RACING_COMMANDS,
    CallKill,
    Command,
    EndTurn,
    ExpireClock,
    GiveUpFight,
    LootRoom,
    MakeRuling,
    OpenDoor,
    SimultaneousCommands,
)
from engine.core.errors import EngineBug, IllegalCommand, Refusal
from engine.core.events import CommandOvertaken
from engine.core.save import dump_command, quick_state_checksum
from engine.core.stack_frames import ResponseWindow
from engine.core.state import GameState, clone_state
from engine.core.zones import NOBODY, Seat
from engine.game import submit_command
from engine.legality import why_illegal
from engine.views.view_building import make_public_view
from engine.views.view_types import PublicView
from netplay.journal.rows import JournalRow
from netplay.system.clock import TimeSource
from netplay.system.error_location import error_location
from netplay.table.batch import CommitBatch
from netplay.table.notices import BUG
from netplay.table.simultaneous_presses import PressRace, TimedPress
from tui.ports import CommandRefused, new_notice

MOST_REMEMBERED = 64

_WITHOUT_A_TARGET = (OpenDoor, LootRoom, EndTurn, CallKill, GiveUpFight)
"""Commands that mean whatever the table shows: they count for the picture that the player saw."""


class PublicViewsByRevision:
    """The last pictures shown, by revision."""

    def __init__(self, public: PublicView) -> None:
        self._shown: dict[int, object] = {}
        self.show(public)

    def show(self, public: PublicView) -> None:
        """Remember what is shown from now on."""
        self._shown[public.revision] = _picture(public)
        while len(self._shown) > MOST_REMEMBERED:
            del self._shown[next(iter(self._shown))]

    def why_stale(self, state: GameState, command: Command, seen: int) -> Refusal | None:
        """A refusal if the command was meant for another picture than the present one."""
        if seen == state.shown or not isinstance(command, _WITHOUT_A_TARGET):
            return None
        if self._shown.get(seen) == _picture(make_public_view(state)):
            return None
        return Refusal("AMB-28", "changed_meanwhile")


def _picture(public: PublicView) -> object:
    """What a command without a target refers to: the point of the game and the running fight."""
    top = public.top_frame
    waiting = top.id if top is not None and top.kind in ("open", "window", "ask") else None
    fight = public.fight
    if fight is None:
        return (waiting,)
    foes = tuple(foe.card for foe in fight.foes)
    return (waiting, fight.helper, fight.ours.total, fight.theirs.total, foes)


log = logging.getLogger(__name__)

LATE_SECONDS = 10.0
"""Who comes later than this after the end of a window did not mean it."""
NOT_NOW = Refusal("HOUSE-01", "not_now")
PAUSED = Refusal("HOUSE-01", "paused")


class TableGame:
    """The state of one game, which commands alone change. What comes of them goes into the batch.

    `raced` is called when presses that wait for others have waited for long enough.
    """

    def __init__(
        self,
        table: str,
        state: GameState,
        time: TimeSource,
        tolerance: float,
        raced: Callable[[], None],
    ) -> None:
        self.state = state
        self._table = table
        self._time = time
        self._pictures = PublicViewsByRevision(make_public_view(state))
        self._race = PressRace(time, tolerance, raced)
        self._ran_out = (-1, 0.0)
        """The last picture before a window ran out, and when that was."""

    @property
    def passed(self) -> tuple[Seat, ...]:
        """Who is done with the window that is open."""
        top = self.state.stack[-1] if self.state.stack else None
        return top.passed if isinstance(top, ResponseWindow) else ()

    def show(self, public: PublicView) -> None:
        """Everybody sees this from now on."""
        self._pictures.show(public)

    def take(self, press: TimedPress, shown: PublicView, longest: float, now: CommitBatch) -> None:
        """Play what somebody has pressed while they were shown that; perhaps not before what others
        pressed then has come too, from `longest` seconds away at most."""
        if not self._race.takes(press, shown, longest):
            self._play(press, now)

    def finish_race(self, now: CommitBatch) -> None:
        """Play what has been pressed at about the same time, in its order."""
        for group in self._race.finish():
            level = [press for press in group if self._is_legal(press)]
            if len(level) > 1:
                self._play_together(level, now)
            for press in group:
                if len(level) < 2 or press not in level:
                    self._play(press, now)

    def expire(self, clock_id: int, now: CommitBatch) -> bool:
        """The time for that decision is up, though not for those who have pressed before. False if
        the game would not have it; True if it is settled, or something else is waited for now."""
        self.finish_race(now)
        clock = make_public_view(self.state).clock
        if clock is None or clock.id != clock_id:
            return True
        seen = self.state.shown
        if self.submit(NOBODY, ExpireClock(clock_id), now) is not None:
            return False
        if clock.kind == "window":
            self._ran_out = (seen, self._time.now())
        elif len(clock.audience) == 1:
            now.missed.append(clock.audience[0])
        return True

    def rule(self, rule: MakeRuling, by: str, now: CommitBatch) -> Refusal | None:
        """Carry out the host's word, and tell everybody whose it was; or say why it cannot be."""
        refusal = self.submit(NOBODY, rule, now)
        if refusal is None:
            now.notices.append(new_notice("ruling", w=by))
        return refusal

    def submit(self, seat: Seat, command: Command, now: CommitBatch) -> Refusal | None:
        """Let the engine judge a command. Returns why it was refused."""
        good = clone_state(self.state)
        try:
            events = submit_command(self.state, seat, command)
        except IllegalCommand as illegal:
            if seat == NOBODY and not isinstance(command, MakeRuling):
                log.warning("table %s: %s of the house was refused", self._table, command.kind)
            return illegal.refusal
        except EngineBug as bug:
            cause = error_location(bug.__cause__ or bug)
            log.error("table %s: a command was dropped: %s", self._table, cause)
            self.state = good
            now.notices.append(BUG)
            return NOT_NOW
        state = self.state
        now.rows.append(
            JournalRow(
                state.revision,
                seat,
                dump_command(command),
                self._time.wall(),
                quick_state_checksum(state),
            )
        )
        now.events += events
        now.actors.add(seat)
        return None

    def _play(self, press: TimedPress, now: CommitBatch) -> None:
        refusal = None
        if press.seen is not None:
            refusal = self._pictures.why_stale(self.state, press.command, press.seen)
        if refusal is None:
            refusal = self.submit(press.seat, press.command, now)
        if refusal is not None and refusal is not NOT_NOW and press.port is not None:
            late = self._late(press.seen)
            now.private.append((press.port, CommandRefused(press.command, refusal, late)))

    def _is_legal(self, press: TimedPress) -> bool:
        return why_illegal(self.state, press.seat, press.command) is None

    def _play_together(self, presses: list[TimedPress], now: CommitBatch) -> None:
        """Let the game's die say who comes first; whoever came too late for theirs is told why."""
        commands = tuple(
            (one.seat, one.command) for one in presses if isinstance(one.command, RACING_COMMANDS)
        )
        done = len(now.events)
        if self.submit(NOBODY, SimultaneousCommands(commands), now) is not None:
            return
        now.actors.update(press.seat for press in presses)
        outrun = {one.seat: one for one in now.events[done:] if isinstance(one, CommandOvertaken)}
        for press in presses:
            why = outrun.get(press.seat)
            if why is not None and press.port is not None:
                refusal = Refusal(why.rule, why.key, dict(why.facts))
                now.private.append((press.port, CommandRefused(press.command, refusal)))

    def _late(self, seen: int | None) -> float | None:
        """By how much a press missed the window that its player saw, if that has run out."""
        last, when = self._ran_out
        late = self._time.now() - when
        return late if seen is not None and seen <= last and late < LATE_SECONDS else None
