"""The learner's port to the table: it knows the script, and lets nothing through but what the step
of the script allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.commands import Command
from engine.core.decisions import Decision, Option, OptionVerb, PickRequirement
from engine.core.zones import NOBODY, Seat
from tui.auto_pass_setting import AutoPass
from tui.ports import (
    CardDigits,
    Lesson,
    RematchBegun,
    SeatTicket,
    SoloTiming,
    TableInfo,
    TableListener,
    TableMessage,
    TablePort,
    TableUpdate,
)
from tui.tutorial.script import STEP_COUNT, STEPS, AllowedOption, TutorialStep

REAL_GAME_STEP = "real"
"""The words of the last step where a real game can follow."""
ALWAYS_ALLOWED: tuple[OptionVerb, ...] = ("pass", "answer")
"""What a step never keeps from its learner."""


class GuidedTablePort:
    """A `TablePort` in front of the table's own. What the step does not want is not offered, so no
    key of it is lit; what others ask, and passing, is always free."""

    def __init__(self, port: TablePort, real: Callable[[], TablePort] | None = None) -> None:
        """`real` begins a real game, where the tutorial can end in one."""
        self._port = port
        self._real = real
        self._listener: TableListener | None = None
        self._last: TableUpdate | None = None
        self._at = 0
        self._next: TablePort | None = None
        """To the real game."""

    @property
    def info(self) -> TableInfo:
        return self._port.info

    @property
    def seat(self) -> Seat:
        return self._port.seat

    def listen(self, listener: TableListener) -> None:
        self._listener = listener
        self._port.listen(self._hear)

    def port_of(self, ticket: SeatTicket) -> TablePort:
        assert self._next is not None
        return self._next

    def take_seat_back(self) -> None:
        self._port.take_seat_back()

    def looked(self, what: str) -> None:
        if STEPS[self._at].reads == what and self._last is not None and self._listener is not None:
            self._at += 1
            clock = self._last.clock and replace(self._last.clock, left=None)
            again = replace(self._last, events=(), notices=(), clock=clock)
            self._listener(self._taught(again))

    def submit(self, command: Command, seen: int) -> None:
        self._port.submit(command, seen)

    def hold(self) -> None:
        self._port.hold()

    def release(self) -> None:
        self._port.release()

    def label(self, labels: CardDigits) -> None:
        self._port.label(labels)

    def keep_auto_pass(self, wish: AutoPass) -> None:
        self._port.keep_auto_pass(wish)

    def time_alone(self, wish: SoloTiming) -> None:
        """Time goes as the table of the tutorial has it."""

    def say(self, text: str) -> None:
        self._port.say(text)

    def advise(self) -> None:
        """The lesson itself says what to do."""

    def leave(self) -> None:
        self._port.leave()

    def rematch(self, now: bool = False) -> None:
        """There is no second time at this table, but there may be a real game."""
        over = self._last is not None and self._last.view.public.over
        if over and self._real is not None and self._listener is not None:
            self._next = self._real()
            self._listener(RematchBegun(SeatTicket(self._next.info.id, self._next.seat)))

    def adjourn(self) -> None:
        """Nor is it saved."""

    def admit(self, knock: int, yes: bool) -> None:
        """Nor a door at which anybody knocks."""

    def _hear(self, message: TableMessage) -> None:
        if self._listener is None:
            return
        if isinstance(message, TableUpdate):
            self._last = message
            message = self._taught(message)
        self._listener(message)

    def _taught(self, update: TableUpdate) -> TableUpdate:
        """The update as the step has it, after all steps that are over by now."""
        while STEPS[self._at].until(update.view):
            self._at += 1
        step, view, ids = STEPS[self._at], update.view, self.info.card_ids
        if view.decision is not None:
            view = replace(view, decision=_narrowed(view.decision, step, ids))
        cards = tuple(ids.index(one) for one in step.cards)
        leads_on = self._real is not None and view.public.over
        name = REAL_GAME_STEP if leads_on and step is STEPS[-1] else step.name
        waits = _waits(view.decision, step)
        lesson = Lesson(name, step.number, STEP_COUNT, cards, leads_on, waits)
        return replace(update, view=view, lesson=lesson)


def _waits(decision: Decision | None, step: TutorialStep) -> bool:
    """Whether nothing of what the step lets through can be done now, or it was done and is with
    somebody else."""
    on_offer = {option.verb for option in decision.options} if decision is not None else set()
    wanted = {allowed.verb for allowed in step.allows} - {"withdraw"}
    return bool(wanted) and ("withdraw" in on_offer or not wanted & on_offer)


def _narrowed(decision: Decision, step: TutorialStep, ids: Sequence[str]) -> Decision:
    """With the options alone that the step lets through, and what is never refused."""
    options = []
    for option in decision.options:
        found = (_by(allowed, option, ids) for allowed in step.allows)
        narrowed = next((one for one in found if one is not None), None)
        if narrowed is not None:
            options.append(narrowed)
        elif option.verb in ALWAYS_ALLOWED:
            options.append(option)
    return replace(decision, options=tuple(options))


def _by(allowed: AllowedOption, option: Option, ids: Sequence[str]) -> Option | None:
    """The option with the picks alone that the step allows; None if it is another one."""
    if option.verb != allowed.verb or (allowed.card and ids[option.card] != allowed.card):
        return None
    needs = [_need(allowed, need, ids) for need in option.needs]
    return (
        replace(option, needs=tuple(needs))
        if all(need.least <= len(need.among) for need in needs)
        else None
    )


def _need(allowed: AllowedOption, need: PickRequirement, ids: Sequence[str]) -> PickRequirement:
    among = need.among
    match need.what:
        case "seat" if allowed.seat != NOBODY:
            among = tuple(one for one in among if one == allowed.seat)
        case "side" if allowed.side != NOBODY:
            among = tuple(one for one in among if one == allowed.side)
        case "cards" if allowed.among:
            among = tuple(one for one in among if ids[one] in allowed.among)
        case _:
            return need
    mark = among[0] if need.mark is not None and among else need.mark
    return replace(need, among=among, most=min(need.most, len(among)), mark=mark)
