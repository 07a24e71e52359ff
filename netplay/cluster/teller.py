"""A process that tells a front something: the hall, or one that plays its tables."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from netplay.cluster.port_wire import ConnectionReport, FrontNews, ToldCount
from netplay.cluster.session_ids import SessionId
from netplay.ssh import Visitor

AWAY_SECONDS = 2.0
"""After so long without an answer the visitors are told."""
NEWS_OF_A_WAY, NEWS_OF_A_KEY = 0.001, 0.5
"""Seconds by which a line is different enough to be reported."""


@dataclass(frozen=True, slots=True)
class SessionToReportOn:
    """The line of one session. `stay` is another one where the teller has to be told of it anew."""

    session: SessionId
    visitor: Visitor
    stay: Hashable


class NewsStatus(NamedTuple):
    """The meaning of something that was told."""

    is_new: bool
    """It is the next thing, and is to be heard."""
    is_missing: bool
    """Something before it is, and is to be asked for."""
    was_lost: bool
    """Something before it was, for good."""
    has_forgotten: bool
    """The teller has forgotten what it told, as one that was begun anew."""


class Teller:
    """Such a process as a front knows it: what that was told, whether that is all, whether anybody
    answers, and what it has reported there. `now` is in seconds."""

    def __init__(self, name: str, now: float) -> None:
        self.name = name
        self.is_away = False
        """Nobody has answered for `AWAY_SECONDS`."""
        self.has_missed = False
        """The last question was not answered."""
        self._answered_at = now
        self._memory = ""
        self._heard = 0
        self._is_missing = False
        """Something behind that is."""
        self._reported: dict[SessionToReportOn, tuple[float, float]] = {}
        """The way of each line, and when the last key was pressed, as the teller knows them."""

    def take(self, news: FrontNews) -> NewsStatus:
        """Hear that. What comes before something that is missing will be told again with it."""
        is_first, has_forgotten = news.memory != self._memory, False
        if is_first:
            has_forgotten, self._memory, self._heard = bool(self._memory), news.memory, 0
        if isinstance(news, ToldCount):
            # It comes behind all that was told again: what is still missing is asked for once more.
            asks, expected, is_gone = True, self._heard, news.first > self._heard + 1
        else:
            asks, expected, is_gone = not self._is_missing, self._heard + 1, False
        is_behind = news.number > expected
        if is_behind and not (is_first or is_gone):
            self._is_missing = True
            return NewsStatus(False, asks, False, False)
        is_new = news.number > self._heard
        if is_new or news.number == expected:
            self._heard, self._is_missing = news.number, False
        return NewsStatus(is_new, False, has_forgotten or is_behind, has_forgotten)

    @property
    def lost_after(self) -> int | None:
        """The number behind which something is missing."""
        return self._heard if self._is_missing else None

    def forget_reports(self) -> None:
        """Report of every line anew."""
        self._reported.clear()

    def changed(self, lines: Iterable[SessionToReportOn], now: float) -> Iterator[ConnectionReport]:
        """Reports of those that are different from what was reported."""
        reported, self._reported = self._reported, {}
        for line in lines:
            known = self._reported[line] = reported.get(line, (0.0, 0.0))
            way, idle = line.visitor.link.way, line.visitor.idle()
            if abs(way - known[0]) > NEWS_OF_A_WAY or abs(now - idle - known[1]) > NEWS_OF_A_KEY:
                yield ConnectionReport(line.session, way, idle)

    def answered(self, reports: Iterable[ConnectionReport], now: float) -> bool:
        """It knows these now; whether it was away before."""
        known = {one.session: (one.way, now - one.idle) for one in reports}
        self._reported = {
            line: known.get(line.session, before) for line, before in self._reported.items()
        }
        was_away, self.is_away, self._answered_at = self.is_away, False, now
        self.has_missed = False
        return was_away

    def missed(self, now: float) -> bool:
        """It has not answered; whether it is away because of that, and was not before."""
        self.has_missed = True
        was_away, self.is_away = self.is_away, now - self._answered_at >= AWAY_SECONDS
        return self.is_away and not was_away
