"""The history of a table, for those who come later and those who come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Self

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.core.events import Event
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.views.event_redaction import redact_events
from engine.views.view_types import PublicView
from netplay.table.inbox import InboxTablePort
from tui.auto_pass_setting import AutoPass
from tui.game_chronicle import Chronicle
from tui.ports import CardDigits
from tui.table.model.news_about_reader import MOST_TOLD, event_weight_after_absence

RECENT_EVENTS = 60


@dataclass(frozen=True, slots=True)
class MissedEvents:
    """The events that somebody has missed who comes back: how many of the last, and of those before
    them the few that weigh most, oldest first."""

    count: int
    worst: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class _Weighed:
    """An event, what it is to somebody who is away, and how many events there were before it."""

    weight: int
    number: int
    event: Event


class _Kept(BaseModel):
    """What a snapshot keeps beside the chronicle; of what cannot be read, nothing."""

    model_config = ConfigDict(extra="ignore")

    recent: tuple[Event, ...] = ()
    left: dict[Seat, int] = {}
    """Of everybody who was there: how many of the events they have not seen."""
    worst: dict[Seat, list[_Weighed]] = {}
    """Of everybody who is away: the worst that they have missed; numbers are below 0 by then."""
    labels: dict[Seat, CardDigits] = {}
    auto_pass: dict[Seat, AutoPass] = {}

    @classmethod
    def of(cls, kept: bytes) -> Self:
        try:
            return cls.model_validate_json(kept)
        except ValidationError:
            return cls()


class TableHistory:
    """The last events, how the whole game went, and how far everybody who has left had seen it."""

    def __init__(
        self, state: GameState, public: PublicView, since: Iterable[Event], kept: bytes = b""
    ) -> None:
        """`kept` is what `dump` gave, `since` are the events after that."""
        before, events = _Kept.of(kept), tuple(since)
        self._recent: deque[Event] = deque((*before.recent, *events), RECENT_EVENTS)
        self._count = len(before.recent) + len(events)
        self._left = {seat: len(before.recent) - n for seat, n in before.left.items()}
        """Of those who have gone away: how many events there were by then."""
        self._worst = {seat: [*before.worst.get(seat, ())] for seat in self._left}
        """Of the same: the heaviest of what has happened since."""
        self._weigh(len(before.recent), events)
        self._labels = dict(before.labels)
        self._auto_pass = dict(before.auto_pass)
        self._chronicle = Chronicle.of(kept)
        self._card = state.box.cards.__getitem__
        self._chronicle.add(redact_events(events, NOBODY), public, self._card)

    def add(self, events: tuple[Event, ...], public: PublicView) -> None:
        """Take in what has happened; `public` is the game after it."""
        self._recent.extend(events)
        self._weigh(self._count, events)
        self._count += len(events)
        self._chronicle.add(redact_events(events, NOBODY), public, self._card)

    def copy(self) -> Self:
        """The same until now, to be gone on with by somebody who knows things later."""
        other = copy(self)
        other._recent, other._chronicle = self._recent.copy(), self._chronicle.copy()
        other._left, other._worst = {}, {}
        return other

    def recent(self, seat: Seat) -> tuple[Event, ...]:
        """The last events, as that seat may know them."""
        return redact_events(tuple(self._recent), seat)

    def chronicle(self) -> Chronicle:
        """How the game went until now, for somebody to go on with."""
        return self._chronicle.copy()

    # --- who comes back ---------------------------------------------------------------------------

    def leave(self, port: InboxTablePort) -> None:
        """Somebody goes away, and wants to know later what has happened meanwhile."""
        self._left[port.seat] = self._count
        self._worst[port.seat] = []
        self.keep_of(port)

    def keep_of(self, port: InboxTablePort) -> None:
        """The same digits are to lie on the same cards when that seat is taken again, and its
        player is asked no more than before."""
        self._labels[port.seat] = port.labels
        if port.auto_pass is not None:
            self._auto_pass[port.seat] = port.auto_pass

    def has_left(self, seat: Seat) -> bool:
        """They were here before, and have gone away."""
        return seat in self._left

    def labels(self, seat: Seat) -> CardDigits:
        """Which digit lay on which card when somebody sat there last."""
        return self._labels.get(seat, ())

    def auto_pass(self, seat: Seat) -> AutoPass | None:
        """Where whoever sat there last was not to be asked, if they had said so at this table."""
        return self._auto_pass.get(seat)

    def missed(self, seat: Seat) -> MissedEvents | None:
        """What has happened since they went away; None if they have not. Asked once, when they come
        back."""
        left = self._left.pop(seat, None)
        if left is None:
            return None
        since = min(self._count - left, len(self._recent))
        told = redact_events(tuple(self._recent)[len(self._recent) - since :], seat)
        before = sorted(self._worst.pop(seat, ()), key=lambda one: one.number)
        oldest = self._count - since
        worst = tuple(one.event for one in before if one.number < oldest)
        return MissedEvents(len(told), redact_events(worst, seat))

    def _weigh(self, number: int, events: Iterable[Event]) -> None:
        """Remember the worst for everybody who is away; `number` events were before these."""
        for at, event in enumerate(events, number):
            for seat, worst in self._worst.items():
                weight = event_weight_after_absence(event, seat)
                if weight:
                    worst.append(_Weighed(weight, at, event))
                    worst.sort(key=lambda one: (one.weight, one.number), reverse=True)
                    del worst[MOST_TOLD:]

    def dump(self, there: Iterable[InboxTablePort]) -> bytes:
        """All of it, to be kept; those who are `there` have seen everything until now."""
        ports = tuple(there)
        left = {seat: self._count - n for seat, n in self._left.items()}
        begins = self._count - len(self._recent)
        kept = _Kept(
            recent=tuple(self._recent),
            left=left | {port.seat: 0 for port in ports},
            labels=self._labels | {port.seat: port.labels for port in ports},
            auto_pass=self._auto_pass
            | {port.seat: port.auto_pass for port in ports if port.auto_pass is not None},
            worst={
                seat: [replace(one, number=one.number - begins) for one in worst]
                for seat, worst in self._worst.items()
            },
        )
        # Two objects of JSON in one: each reader takes its own keys.
        return self._chronicle.dump()[:-1] + b"," + kept.model_dump_json().encode()[1:]
