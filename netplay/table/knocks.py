"""Knocks at a running table: visitors who ask for a bot's chair, and the owner's answer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from engine.core.zones import NOBODY, Seat
from netplay.journal.errors import JournalUnavailable
from netplay.journal.header import HeaderSeat
from netplay.journal.journal import JournalPort
from netplay.system.clock import Alarm, TimeSource
from netplay.table.batch import CommitBatch
from netplay.table.chairs import Chairs
from netplay.table.inbox import InboxItem, KnockAnswered, Knocked, KnockingVisitor, KnockWithdrawn
from tui.ports import BotChairRule, Knock, Notice, new_notice

log = logging.getLogger(__name__)

ANSWER_SECONDS = 60.0
"""How long a caller waits for the owner."""


class Knocks:
    """Callers in the order in which they knocked. Not thread-safe, and never waits."""

    def __init__(
        self,
        rule: BotChairRule,
        chairs: Chairs,
        record: JournalPort,
        time: TimeSource,
        post: Callable[[InboxItem], None],
        answered: Callable[[int, Seat | Notice], None],
    ) -> None:
        """`answered` is called with the number of whoever is answered."""
        self.rule = rule
        self._chairs = chairs
        self._record = record
        self._time = time
        self._post = post
        self._answered = answered
        self._waiting: dict[int, tuple[KnockingVisitor, Alarm]] = {}
        self._let_in: list[KnockingVisitor] = []

    def take(self, item: Knocked | KnockAnswered | KnockWithdrawn, now: CommitBatch) -> None:
        """What the table is told about knocks."""
        match item:
            case Knocked(caller):
                told = self.knock(caller)
                now.notices += [told] if told is not None else []
            case KnockAnswered(port, caller_id, yes):
                if self._chairs.holds(port):
                    now.chairs_changed |= self.answer(port.seat, caller_id, yes)
            case KnockWithdrawn(caller_id, answer):
                now.chairs_changed |= self.leave(caller_id, answer)

    def knock(self, caller: KnockingVisitor) -> Notice | None:
        """Somebody comes; a line for the whole table if the owner is asked."""
        if self.rule == "no":
            self._answered(caller.id, new_notice("shut"))
        elif self._chairs.bots_own == NOBODY:
            self._answered(caller.id, new_notice("no_bot"))
        elif self.rule == "yes" or self._chairs.owner == NOBODY:
            self._let_in.append(caller)
        else:
            leave = partial(self._post, KnockWithdrawn(caller.id, new_notice("no_answer")))
            alarm = self._time.call_at(self._time.now() + ANSWER_SECONDS, leave)
            self._waiting[caller.id] = (caller, alarm)
            bot = self._chairs.name_of(self._chairs.bots_own)
            return new_notice("knocks", w=caller.name, bot=bot)
        return None

    def answer(self, seat: Seat, caller_id: int, yes: bool) -> bool:
        """What somebody at the table says; False if it is not for them to say."""
        if seat != self._chairs.owner or caller_id not in self._waiting:
            return False
        if yes:
            self._let_in.append(self._take(caller_id))
        else:
            owner = self._chairs.name_of(seat)
            self._answered(self._take(caller_id).id, new_notice("refused", w=owner))
        return True

    def leave(self, caller_id: int, answer: Notice | None) -> bool:
        """A caller goes; False if there was none."""
        if caller_id not in self._waiting:
            return False
        caller = self._take(caller_id)
        if answer is not None:
            self._answered(caller.id, answer)
        return True

    async def let_in(self) -> list[Notice]:
        """Give bots' chairs to those who may have one, on the disk first; lines for everybody."""
        lines = []
        for caller, seat, place in self._seatings():
            places = list(self._chairs.places)
            places[seat] = place
            try:
                await self._record.seat(places)
            except JournalUnavailable as error:
                log.error("a bot's chair cannot be given away: %s", error)
                self._answered(caller.id, new_notice("cannot_save"))
                continue
            lines.append(new_notice("took_chair", w=place.name, bot=self._chairs.name_of(seat)))
            self._chairs.give(seat, place)
            self._answered(caller.id, seat)
        return lines

    def _seatings(self) -> list[tuple[KnockingVisitor, Seat, HeaderSeat]]:
        """Who gets which chair now. Where nobody is left to ask, everybody gets in."""
        if self._chairs.owner == NOBODY:
            self._let_in += [self._take(caller_id) for caller_id in list(self._waiting)]
        free = [seat for seat, chair in enumerate(self._chairs.public) if chair.bot]
        given = []
        for caller in self._let_in:
            if not free:
                self._answered(caller.id, new_notice("no_bot"))
                continue
            seat = free.pop(0)
            theirs = {"name": caller.name, "owner": caller.owner, "temper": None}
            given.append((caller, seat, self._chairs.places[seat].model_copy(update=theirs)))
        self._let_in = []
        if not free:
            for caller_id in list(self._waiting):
                self.leave(caller_id, new_notice("no_bot"))
        return given

    def knock_for(self, seat: Seat) -> Knock | None:
        """What that seat is asked now."""
        chair = self._chairs.bots_own
        if seat != self._chairs.owner or not self._waiting or chair == NOBODY:
            return None
        caller, _ = next(iter(self._waiting.values()))
        return Knock(caller.id, caller.name, chair)

    def close(self) -> None:
        """Nobody gets in any more."""
        for caller_id in list(self._waiting):
            self.leave(caller_id, new_notice("table_gone"))

    def _take(self, caller_id: int) -> KnockingVisitor:
        caller, alarm = self._waiting.pop(caller_id)
        alarm.cancel()
        return caller
