"""Play by chance: options filled in at random, and a bot that does anything that is legal."""

from __future__ import annotations

from typing import Protocol

from engine.core import chance
from engine.core.box import Box
from engine.core.commands import Command, Pass
from engine.core.decisions import Decision, Option, OptionVerb, PickRequirement, command_from_option
from engine.legality import why_illegal
from engine.views.determinise import make_up_state_behind_view
from engine.views.view_types import TableView


class RandomSource(Protocol):
    """Where the chance comes from; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int: ...


def fill_option_randomly(decision: Decision, option: Option, source: RandomSource) -> Command:
    """A command of that template with random picks. It fits the template; whether the whole is
    legal (a sale that is worth a level, an even split) is for `why_illegal`."""
    if not option.needs:
        return command_from_option(decision, option)
    if option.verb == "give_charity":
        cards, receivers = option.needs
        given = _some(cards, source, cards.least)
        start = source.randrange(len(receivers.among))
        dealt = tuple(
            receivers.among[(start + i) % len(receivers.among)] for i in range(len(given))
        )
        return command_from_option(decision, option, (given, dealt))
    return command_from_option(
        decision, option, tuple(_picks(need, source) for need in option.needs)
    )


def _picks(need: PickRequirement, source: RandomSource) -> tuple[int, ...]:
    most = min(need.most, len(need.among))
    if most == 1 == need.least:
        return (need.among[source.randrange(len(need.among))],)
    return _some(need, source, need.least + source.randrange(most - need.least + 1))


def _some(need: PickRequirement, source: RandomSource, count: int) -> tuple[int, ...]:
    left = list(need.among)
    return tuple(left.pop(source.randrange(len(left))) for _ in range(count))


TRIES = 8
"""What fits a template may be refused as a whole: a sale without a level, an uneven trade."""
VERBS_NEVER_CHOSEN: frozenset[OptionVerb] = frozenset(("show", "take_back"))
"""What it leaves alone, since it could go on with it for ever."""


class _Lots:
    """Numbers by chance, from one seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def randrange(self, stop: int, /) -> int:
        self._drawn += 1
        return chance.random_below(self._seed, self._drawn, stop)


def choose_random_command(view: TableView, box: Box, seed: str) -> Command | None:
    """A legal command, or None, by chance: first what kind of move, then which and with what.

    Kinds are drawn and not options, so that a hand full of cards does not keep the door closed for
    ever. Whoever is not asked does nothing half of the time. `seed` is 32 hex digits.
    """
    decision = view.decision
    if decision is None:
        return None
    lots = _Lots(seed)
    verbs = sorted({one.verb for one in decision.options} - VERBS_NEVER_CHOSEN)
    if not verbs or (not decision.asked and lots.randrange(2)):
        return None
    state = make_up_state_behind_view(view, box, seed)
    for _ in range(TRIES):
        verb = verbs[lots.randrange(len(verbs))]
        command = fill_option_randomly(decision, _one_of(decision, verb, lots), lots)
        if why_illegal(state, view.seat, command) is None:
            return command
    return Pass(decision.id) if "pass" in verbs else None


def _one_of(decision: Decision, verb: OptionVerb, lots: _Lots) -> Option:
    options = [one for one in decision.options if one.verb == verb]
    return options[lots.randrange(len(options))]
