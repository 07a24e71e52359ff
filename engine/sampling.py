"""Filling in an option by chance: for random play, for bots that try things, for tests."""

from __future__ import annotations

from typing import Protocol

from engine.core.commands import Command
from engine.core.decisions import Decision, Need, Option, complete


class Source(Protocol):
    """Where the chance comes from; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int: ...


def sample(decision: Decision, option: Option, source: Source) -> Command:
    """A command of that template with random picks. It fits the template; whether the whole is
    legal (a sale that is worth a level, an even split) is for `why_not`."""
    if not option.needs:
        return complete(decision, option)
    if option.verb == "give_charity":
        cards, receivers = option.needs
        given = _some(cards, source, cards.least)
        start = source.randrange(len(receivers.among))
        dealt = tuple(
            receivers.among[(start + i) % len(receivers.among)] for i in range(len(given))
        )
        return complete(decision, option, (given, dealt))
    return complete(decision, option, tuple(_picks(need, source) for need in option.needs))


def _picks(need: Need, source: Source) -> tuple[int, ...]:
    most = min(need.most, len(need.among))
    if most == 1 == need.least:
        return (need.among[source.randrange(len(need.among))],)
    return _some(need, source, need.least + source.randrange(most - need.least + 1))


def _some(need: Need, source: Source, count: int) -> tuple[int, ...]:
    left = list(need.among)
    return tuple(left.pop(source.randrange(len(left))) for _ in range(count))
