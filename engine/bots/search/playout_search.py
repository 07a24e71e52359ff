"""Trying what might be done, and playing each on for a while, to see what it is good for.

Information set Monte Carlo search of the root alone: hidden cards are dealt anew for each sample
(determinization; Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012),
every candidate meets the same samples and the same dice (common random numbers), and whatever
falls behind is tried no further (racing; Maron and Moore, "Hoeffding Races", 1994, but with
standard errors in place of Hoeffding's bound, which would ask for far more samples). What normal
bots would do is kept unless something else is better beyond the doubt that few samples leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import sqrt

from engine.bots.heuristics.command_choice import choose_command
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.playing_style import USUAL_PLAYING_STYLE, PlayingStyle
from engine.bots.search.candidate_commands import candidate_commands
from engine.bots.search.plausible_states import deal_plausible_state
from engine.bots.search.playout import play_out_for_win_probability
from engine.core.box import Box
from engine.core.commands import Command
from engine.core.state import clone_state_with_cache
from engine.views.view_building import cached_public_view
from engine.views.view_types import TableView

PLAYOUTS = 96
"""At most, for one decision, where chance shall not depend on the time that there is."""
PLAYOUTS_BEFORE_DROPPING = 6
"""How often everything is tried before anything falls behind."""
ERRORS_TO_DROP = 1.0
"""By how many standard errors something has to be worse to be tried no further."""
ERRORS_TO_STOP = 3.0
"""By how many standard errors one of the last two has to lead for nothing more to be tried."""
ERRORS_TO_BEAT_USUAL = 1.0
"""By how many standard errors something has to be better than what is usual."""
LEAST_GAIN = 0.002
"""A better chance of winning that is not worth doing anything unusual for."""


@dataclass(frozen=True, slots=True)
class TriedCommand:
    """One candidate; None is to wait. `odds` of winning the game, over that many playouts; None if
    there was none."""

    command: Command | None
    playouts: int
    odds: float | None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was chosen, and what was tried, the usual choice first."""

    command: Command | None
    tried: tuple[TriedCommand, ...]

    def odds_of(self, command: Command | None) -> float | None:
        """Its chance of winning, if it was tried."""
        return next((one.odds for one in self.tried if one.command == command), None)


def choose_by_untimed_search(
    view: TableView, box: Box, seed: str, playing_style: PlayingStyle = USUAL_PLAYING_STYLE
) -> Command | None:
    """What hard bots choose with, where time is of no account."""
    return search_best_command(view, box, seed, PLAYOUTS, always_go_on, playing_style).command


def always_go_on() -> bool:
    """A search that need not stop before its last playout."""
    return True


def search_best_command(
    view: TableView,
    box: Box,
    seed: str,
    playouts: int = PLAYOUTS,
    go_on: Callable[[], bool] = always_go_on,
    playing_style: PlayingStyle = USUAL_PLAYING_STYLE,
) -> SearchResult:
    """What the seat of the view does best.

    A pure function of what the seat may know, as long as `go_on` says so: it is asked before each
    round of playouts, and the best so far is returned once it is False. `seed` is hex digits. The
    command is legal. `playing_style` is that of the normal bot whose choice is kept unless beaten.
    """
    usual = choose_command(view, box, seed, playing_style)
    decision = view.decision
    if decision is None or not decision.options or decision.options[0].verb == "show":
        return SearchResult(usual, ())
    commands = candidate_commands(DecisionContext(view, decision, box, seed, playing_style), usual)
    if len(commands) < 2:
        return SearchResult(usual, ())
    found = _search(view, box, seed, commands, playouts, go_on)
    tried = tuple(
        TriedCommand(command, len(odds), sum(odds) / len(odds) if odds else None)
        for command, odds in zip(commands, found, strict=True)
    )
    return SearchResult(commands[_best_of(found)], tried)


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
    samples = spent = 0
    while len(alive) > 1 and (samples < 2 or spent + len(alive) <= playouts) and go_on():
        key = blake2b(f"{seed} {samples}".encode(), digest_size=16).hexdigest()
        made_up = deal_plausible_state(view, box, key)
        cached_public_view(made_up)  # the same for all that branches off here
        samples += 1
        spent += len(alive)
        for place in alive[:]:
            odds = play_out_for_win_probability(
                clone_state_with_cache(made_up), view.seat, commands[place], key
            )
            if odds is None:
                alive.remove(place)
                found[place] = []
            else:
                found[place].append(odds)
        if alive and samples >= PLAYOUTS_BEFORE_DROPPING:
            alive = _still_in(found, alive)
    return found


def _still_in(found: Sequence[Sequence[float]], alive: Sequence[int]) -> list[int]:
    """Those that may yet turn out the best, and the usual one; nothing once it is clear."""
    ahead = max(alive, key=lambda place: (sum(found[place]), -place))
    left = [place for place in alive if place in (0, ahead) or not _is_behind(found, place, ahead)]
    if len(left) == 2:
        mean, error = _lead(found[left[1]], found[left[0]])
        if abs(mean) > ERRORS_TO_STOP * error + LEAST_GAIN:
            return []
    return left


def _is_behind(found: Sequence[Sequence[float]], place: int, ahead: int) -> bool:
    """It is not as good as the best, or no better than the usual one."""
    for other, least in ((ahead, 0.0), (0, LEAST_GAIN)):
        if found[other]:
            mean, error = _lead(found[place], found[other])
            if mean + ERRORS_TO_DROP * error < least:
                return True
    return False


def _lead(odds: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """By how much the first are better on the samples that both have met, and the standard error
    of that. Two samples at least."""
    more = [one - other for one, other in zip(odds, others, strict=False)]
    mean = sum(more) / len(more)
    spread = sum((one - mean) ** 2 for one in more) / (len(more) - 1)
    return mean, sqrt(spread / len(more))


def _best_of(found: Sequence[Sequence[float]]) -> int:
    """Where the best one stands: the usual one, at place 0, unless another one that was tried to
    the end has been better on the samples that both have met."""
    usual = found[0]
    best, most = 0, 0.0
    for place, odds in enumerate(found[1:], 1):
        if len(usual) < 2 or len(odds) < max(2, len(usual) - 1):
            continue
        mean, error = _lead(odds, usual)
        gain = mean - ERRORS_TO_BEAT_USUAL * error - LEAST_GAIN
        if gain > most:
            best, most = place, gain
    return best
