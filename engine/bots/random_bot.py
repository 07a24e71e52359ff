"""A bot without a thought: anything that is legal, to measure the others by."""

from __future__ import annotations

from engine.core import chance
from engine.core.box import Box
from engine.core.commands import Command, Pass
from engine.core.decisions import Decision, Option, OptionVerb
from engine.legality import why_not
from engine.sampling import sample
from engine.views.determinise import determinise
from engine.views.view import TableView

TRIES = 8
"""What fits a template may be refused as a whole: a sale without a level, an uneven trade."""
SHY: frozenset[OptionVerb] = frozenset(("show", "take_back"))
"""What it leaves alone, since it could go on with it for ever."""


class _Lots:
    """Numbers by chance, from one seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def randrange(self, stop: int, /) -> int:
        self._drawn += 1
        return chance.lot(self._seed, self._drawn, stop)


def choose_anything(view: TableView, box: Box, seed: str) -> Command | None:
    """A legal command, or None, by chance: first what kind of move, then which and with what.

    Kinds are drawn and not options, so that a hand full of cards does not keep the door closed for
    ever. Whoever is not asked does nothing half of the time. `seed` is 32 hex digits.
    """
    decision = view.decision
    if decision is None:
        return None
    lots = _Lots(seed)
    verbs = sorted({one.verb for one in decision.options} - SHY)
    if not verbs or (not decision.asked and lots.randrange(2)):
        return None
    state = determinise(view, box, seed)
    for _ in range(TRIES):
        verb = verbs[lots.randrange(len(verbs))]
        command = sample(decision, _one_of(decision, verb, lots), lots)
        if why_not(state, view.seat, command) is None:
            return command
    return Pass(decision.id) if "pass" in verbs else None


def _one_of(decision: Decision, verb: OptionVerb, lots: _Lots) -> Option:
    options = [one for one in decision.options if one.verb == verb]
    return options[lots.randrange(len(options))]
