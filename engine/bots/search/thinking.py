"""Trying what might be done, and playing each on for a while, to see what it is good for.

Information set Monte Carlo search of the root alone: hidden cards are dealt anew for each sample
(determinization; Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012),
every candidate meets the same samples and the same dice (common random numbers), and the budget
goes to those that do well (sequential halving; Karnin, Koren and Somekh, 2013). What normal bots
would do is kept unless something else is better beyond the doubt that few samples leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil, log2, sqrt

from engine.bots.mind import choose
from engine.bots.nature import USUAL, Nature
from engine.bots.position import Position
from engine.bots.search.candidates import candidates
from engine.bots.search.dealing import deal
from engine.bots.search.playout import odds_after
from engine.box import Box
from engine.commands import Command
from engine.publish import known_to_all
from engine.state import fork
from engine.view import TableView

PLAYOUTS = 48
"""For one decision, where chance shall not depend on the time that there is."""
DOUBT = 1.0
"""By how many standard errors something has to be better than what is usual."""
TRIFLE = 0.002
"""A better chance of winning that is not worth doing anything unusual for."""


@dataclass(frozen=True, slots=True)
class Try:
    """One candidate; None is to wait. `odds` of winning the game, over that many playouts; None if
    there was none."""

    command: Command | None
    playouts: int
    odds: float | None


@dataclass(frozen=True, slots=True)
class Thought:
    """What was chosen, and what was tried, the usual choice first."""

    command: Command | None
    tried: tuple[Try, ...]

    def odds_of(self, command: Command | None) -> float | None:
        """Its chance of winning, if it was tried."""
        return next((one.odds for one in self.tried if one.command == command), None)


def best(view: TableView, box: Box, seed: str, nature: Nature = USUAL) -> Command | None:
    """What hard bots choose with, where time is of no account."""
    return think(view, box, seed, PLAYOUTS, always, nature).command


def always() -> bool:
    """There is time."""
    return True


def think(
    view: TableView,
    box: Box,
    seed: str,
    playouts: int = PLAYOUTS,
    go_on: Callable[[], bool] = always,
    nature: Nature = USUAL,
) -> Thought:
    """What the seat of the view does best.

    A pure function of what the seat may know, as long as `go_on` says so: it is asked before each
    round of playouts, and the best so far is returned once it is False. `seed` is hex digits. The
    command is legal. `nature` is that of the normal bot whose choice is kept unless it is beaten.
    """
    usual = choose(view, box, seed, nature)
    decision = view.decision
    if decision is None or not decision.options or decision.options[0].verb == "show":
        return Thought(usual, ())
    commands = candidates(Position(view, decision, box, seed, nature), usual)
    if len(commands) < 2:
        return Thought(usual, ())
    found = _search(view, box, seed, commands, playouts, go_on)
    tried = tuple(
        Try(command, len(odds), sum(odds) / len(odds) if odds else None)
        for command, odds in zip(commands, found, strict=True)
    )
    return Thought(commands[_best_of(found)], tried)


def _search(
    view: TableView,
    box: Box,
    seed: str,
    commands: Sequence[Command | None],
    playouts: int,
    go_on: Callable[[], bool],
) -> list[list[float]]:
    """The odds that each command came to, sample by sample; none for one that was refused."""
    found: list[list[float]] = [[] for _ in commands]
    alive = list(range(len(commands)))
    rounds = ceil(log2(len(commands)))
    samples = 0
    for _ in range(rounds):
        for _ in range(max(2, playouts // (rounds * len(alive)))):
            if not go_on():
                return found
            key = blake2b(f"{seed} {samples}".encode(), digest_size=16).hexdigest()
            made_up = deal(view, box, key)
            known_to_all(made_up)  # the same for all that branches off here
            samples += 1
            for place in alive[:]:
                odds = odds_after(fork(made_up), view.seat, commands[place], key)
                if odds is None:
                    alive.remove(place)
                    found[place] = []
                else:
                    found[place].append(odds)
        alive.sort(key=lambda place: (place > 0, -sum(found[place])))
        alive = alive[: max(2, ceil(len(alive) / 2))]
    return found


def _best_of(found: Sequence[Sequence[float]]) -> int:
    """Where the best one stands: the usual one, at place 0, unless another one that was tried to
    the end has been better on the samples that both have met."""
    usual = found[0]
    best, most = 0, 0.0
    for place, odds in enumerate(found[1:], 1):
        if len(usual) < 2 or len(odds) < max(2, len(usual) - 1):
            continue
        more = [one - other for one, other in zip(odds, usual, strict=False)]
        mean = sum(more) / len(more)
        spread = sqrt(sum((one - mean) ** 2 for one in more) / (len(more) - 1))
        gain = mean - DOUBT * spread / sqrt(len(more)) - TRIFLE
        if gain > most:
            best, most = place, gain
    return best
