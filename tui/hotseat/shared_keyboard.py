"""A keyboard that several people share: whose hands are on it.

Three places: `table`, one person's own screen; `hand_over`, which waits for one person and shows
nothing of any hand; `between`, the table as everybody may see it. Plain data, no widget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.core.zones import NOBODY, Seat
from engine.views.view_types import TableView, TimedDecision
from tui.keymap import HELD_KEY_SECONDS, INPUT_DELAY_SECONDS, SEAT_LETTERS

HotseatPhase = Literal["between", "hand_over", "table"]
HotseatWish = Literal["nobody", "stop", "again", "replay", ""]
"""What a key asks of whoever runs the screen: everybody passes, the game ends here, another one is
played, or this one is seen again."""

_WISHES_AT_THE_END: Mapping[str, HotseatWish] = {"q": "stop", "r": "again", "a": "replay"}


@dataclass(frozen=True, slots=True)
class AwaitedInput:
    """What the game waits for among these people: one of them, or a window for all it asks."""

    seat: Seat = NOBODY
    offer: int = 0
    """The offer that the seat has to answer."""
    window: int = 0
    """The window's decision id."""


def awaited_input(views: Mapping[Seat, TableView]) -> AwaitedInput:
    """What is waited for, by public facts; before the first turn everybody's choice in turn."""
    public = next(iter(views.values())).public
    clock = public.clock
    if clock is None or public.over:
        return AwaitedInput()
    people = people_who_may_act(clock, views)
    if clock.about == "setup":
        return AwaitedInput(next((seat for seat in people if not views[seat].passed), NOBODY))
    if clock.kind == "window":
        return AwaitedInput(window=clock.id) if people else AwaitedInput()
    for offer in public.offers:
        if offer.seat in views:
            return AwaitedInput(offer.seat, offer=offer.id)
    return AwaitedInput(people[0]) if people else AwaitedInput()


def people_who_may_act(clock: TimedDecision, views: Mapping[Seat, TableView]) -> list[Seat]:
    """Those of the people who may act, whether they could do anything or not."""
    return [seat for seat in views if seat in clock.audience]


class SharedKeyboard:
    """Goes from place to place as the game and the people's keys want it."""

    def __init__(self, people: Sequence[Seat]) -> None:
        self.people = tuple(people)
        self.place: HotseatPhase = "between"
        self.seat: Seat = NOBODY
        """Whose the table is, or for whom the hand-over screen waits."""
        self.ready = False
        """That person's letter was pressed: Enter lifts the hand-over screen."""
        self.asking = False
        """The game is to be stopped: really?"""
        self.helping = False
        """What the keys do here is read; the next one closes it."""
        self.wanted = AwaitedInput()
        self._over = False
        self._dead_until = 0.0
        self._held = ("", 0.0)

    def follow(self, views: Mapping[Seat, TableView], now: float) -> None:
        """Take in the new views of all people; where the game wants somebody else, go there."""
        before = (self.place, self.seat, self.wanted)
        self._follow(views)
        if before != (self.place, self.seat, self.wanted):
            self.asking = self.helping = False
            self._dead_until = now + INPUT_DELAY_SECONDS

    def _follow(self, views: Mapping[Seat, TableView]) -> None:
        public = next(iter(views.values())).public
        if public.over:
            if not self._over:
                self._over = True
                self._go("between")
            return
        now = awaited_input(views)
        if now == self.wanted:
            if self.place == "table" and now.window and views[self.seat].passed:
                self._go("between")
            return
        self.wanted = now
        here = self.place != "between"
        if now.window:
            alone = public.clock is not None and people_who_may_act(public.clock, views) == [
                self.seat
            ]
            if not (here and alone):
                self._go("between")
        elif now.seat == NOBODY:
            self._go("between")
        elif not (here and self.seat == now.seat):
            self._go("hand_over", now.seat)

    def is_held(self, key: str, now: float) -> bool:
        """The key comes as fast as only a key that is held down does; every press is told here."""
        held, since = self._held
        self._held = (key, now)
        return key == held and now - since < 2 * HELD_KEY_SECONDS

    def press(self, key: str, now: float) -> HotseatWish:
        """A key at the hand-over screen or between hands."""
        if self.asking:
            self.asking = key not in ("y", "n", "escape")
            return "stop" if key == "y" else ""
        if self.helping or key == "?":
            self.helping = not self.helping
            return ""
        if self._over:
            return _WISHES_AT_THE_END.get(key, "")
        if key == "q":
            self.asking = True
        elif self.place == "hand_over":
            self._at_hand_over(key, now)
        elif key == "space" and self.wanted.window and now >= self._dead_until:
            return "nobody"
        else:
            for seat in self.people:
                if key == SEAT_LETTERS[seat]:
                    self._go("hand_over", seat)
                    self.ready = True
        return ""

    def hand_over(self) -> None:
        """Whoever sits there lets somebody else have the keyboard."""
        self._go("between")

    def _at_hand_over(self, key: str, now: float) -> None:
        if key == SEAT_LETTERS[self.seat]:
            self.ready = True
        elif key == "enter" and self.ready and now >= self._dead_until:
            self.place = "table"
        elif key == "escape":
            self._go("between")

    def _go(self, place: HotseatPhase, seat: Seat = NOBODY) -> None:
        self.place, self.seat, self.ready = place, seat, False
