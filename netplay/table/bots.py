"""The bots of a table: when they act, and with what. They see their view and nothing else.

A bot takes its time by chance and by public facts. When it looks at the game and when it answers
depends neither on whether it holds anything to play nor on how fast it has found out what to do, so
its pace says nothing about its hand.
"""

from __future__ import annotations

import logging
from asyncio import Future
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random

from engine.bots import BotKind
from engine.core.box import Box
from engine.core.commands import Command
from engine.core.zones import Seat
from engine.views.view_types import PublicView, TableView
from netplay.bots.search_port import SearchedMove
from netplay.system.clock import Alarm, TimeSource
from netplay.system.error_location import error_location
from netplay.table.bot_policy import BotPolicy
from netplay.table.table_timing import TableTimingRules

log = logging.getLogger(__name__)

_SPREAD = 0.35
"""Of a bot's pauses, whose logarithms are normally distributed, as people's are ..."""
_SHORTEST, _LONGEST = 0.5, 2.0
"""... and which never are more out of the ordinary than that."""
_SHARE_OF_CLOCK = 0.6
"""A bot never takes more of a running clock than this."""
_BEAT = 1.5
"""Nobody acts for so many of their usual pauses after a fight has changed sides: it can be read."""
_SHARE_OF_PAUSE = 0.8
"""A bot that searches looks no earlier than this before it answers."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """What a bot is at, and the picture that it began with."""

    revision: int
    answer: Future[SearchedMove | None] | None


class TableBots:
    """The bots' pace and chance. `act` is called with a seat when its bot has waited for long
    enough; `command_of` then says what it does. One that searches is asked twice: it begins to
    think, and answers when its time has come, whether it is done or not."""

    def __init__(
        self,
        time: TimeSource,
        pace: TableTimingRules,
        secret: str,
        act: Callable[[Seat], None],
        bot_policy: BotPolicy,
    ) -> None:
        self._time = time
        self._pace = pace
        self._secret = secret
        self._act = act
        self._bot_policy = bot_policy
        self._chance = Random(secret)
        self._alarms: dict[Seat, Alarm] = {}
        self._due: dict[Seat, float] = {}
        """When those ring."""
        self._ahead: bool | None = None
        """Who fights was ahead, when the bots looked last; None outside a fight."""
        self._budgets: dict[Seat, float] = {}
        """Seconds that a bot that looks next will think."""
        self._thoughts: dict[Seat, _Thought] = {}
        self.slowness = 1.0
        """By how much longer they take than usual."""
        self._overtaken: set[Seat] = set()
        """Whom the game has interrupted once since they acted last."""

    def heed(
        self, bots: Iterable[tuple[Seat, BotKind]], public: PublicView, left: float | None
    ) -> None:
        """Something happened: each of these bots will look at it. `left` is on the clock."""
        beat = self._beat(public)
        for seat, kind in bots:
            if seat in self._alarms and not self._is_overtaken(seat, public):
                self._put_off(seat, beat, left)
                continue
            weight = _weight(public, seat)
            spread = self._chance.lognormvariate(0, _SPREAD)
            pause = (
                self._pace.bot_delay
                * self.slowness
                * weight
                * min(max(spread, _SHORTEST), _LONGEST)
            )
            budget = self._pace.think * weight if self._bot_policy.searching(kind) else 0.0
            pause = max(pause, budget, beat)
            if left is not None:
                pause = min(pause, left * _SHARE_OF_CLOCK)
            self._budgets[seat] = min(budget, pause * _SHARE_OF_PAUSE)
            self._wait(seat, pause - self._budgets[seat])

    def _beat(self, public: PublicView) -> float:
        """Seconds that all bots leave to be read what a card has just done: it has changed who is
        ahead in a fight."""
        before, self._ahead = self._ahead, public.fight.ahead if public.fight else None
        if before is None or self._ahead is None or before == self._ahead:
            return 0.0
        return self._pace.bot_delay * self.slowness * _BEAT

    def _put_off(self, seat: Seat, beat: float, left: float | None) -> None:
        """A bot that would act sooner waits for so long, as far as its clock allows it."""
        if left is not None:
            beat = min(beat, left * _SHARE_OF_CLOCK)
        thinks = 0.0 if seat in self._thoughts else self._budgets.get(seat, 0.0)
        missing = self._time.now() + beat - self._due[seat] - thinks
        if missing > 0:
            self._wait(seat, self._due[seat] + missing - self._time.now())

    def command_of(self, view: TableView, box: Box, kind: BotKind) -> Command | None:
        """What the bot of that view does now. A bot that fails does nothing: the clock decides."""
        seat, public = view.seat, view.public
        thought = self._thoughts.pop(seat, None)
        if thought is None:
            budget = self._budgets.pop(seat, 0.0)
            if budget > 0:
                self._begin(view, kind, budget)
                return None
        self._overtaken.discard(seat)
        if thought is not None:
            found = _result(thought.answer)
            if found is not None and thought.revision == public.revision:
                return found.command
        try:
            return self._bot_policy.quick(kind)(view, box, self._seed(view))
        except Exception as error:
            log.error("the bot in seat %d has failed: %s", seat, error_location(error))
            return None

    def rest(self) -> None:
        """Nobody acts until the next `heed`."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        for seat in tuple(self._thoughts):
            self._forget(seat)

    def _begin(self, view: TableView, kind: BotKind, seconds: float) -> None:
        """Let the bot think until it has to answer, even if it has nothing to think about."""
        search_port, answer = self._bot_policy.searching(kind), None
        if search_port is not None and view.decision is not None and view.decision.options:
            answer = search_port.think(view, kind.temper, self._seed(view), seconds)
        self._thoughts[view.seat] = _Thought(view.public.revision, answer)
        self._wait(view.seat, seconds)

    def _is_overtaken(self, seat: Seat, public: PublicView) -> bool:
        """The game has moved on while that bot was thinking: it thinks again, but once only, or
        talkative players could keep it from ever acting."""
        thought = self._thoughts.get(seat)
        if thought is None or thought.revision == public.revision or seat in self._overtaken:
            return False
        self._overtaken.add(seat)
        self._forget(seat)
        return True

    def _forget(self, seat: Seat) -> None:
        answer = self._thoughts.pop(seat).answer
        if answer is not None:
            answer.cancel()

    def _seed(self, view: TableView) -> str:
        text = f"{self._secret} {view.public.revision} {view.seat}"
        return sha256(text.encode()).hexdigest()[:32]

    def _wait(self, seat: Seat, seconds: float) -> None:
        if seat in self._alarms:
            self._alarms[seat].cancel()
        self._due[seat] = self._time.now() + seconds
        self._alarms[seat] = self._time.call_at(self._due[seat], partial(self._wake, seat))

    def _wake(self, seat: Seat) -> None:
        del self._alarms[seat]
        self._act(seat)


def _weight(public: PublicView, seat: Seat) -> float:
    """By how much longer than usual somebody in that seat takes here: public facts alone."""
    clock, fight = public.clock, public.fight
    if clock is None:
        return 1.0
    match clock.kind:
        case "window":
            return 0.9
        case "ask":
            return 1.1
        case "turn":
            return 1.3 if fight is not None and seat in (fight.seat, fight.helper) else 0.9


def _result(answer: Future[SearchedMove | None] | None) -> SearchedMove | None:
    """What was found by now; nobody is waited for."""
    if answer is None:
        return None
    if answer.done() and not answer.cancelled():
        return answer.result()
    answer.cancel()
    return None
