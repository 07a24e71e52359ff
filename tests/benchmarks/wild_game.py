"""One game of a soak: bots and chance play it, illegal commands are tried, all is checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from random import Random

from engine.bots.next_bot_move import next_bot_move
from engine.core.commands import Command, ExpireClock
from engine.core.errors import IllegalCommand
from engine.core.events import Event
from engine.core.save import dump_state, load_state
from engine.core.state import GameState, clone_state, clone_state_with_cache
from engine.core.zones import NOBODY, Seat
from engine.game import submit_command
from engine.legality import why_illegal
from engine.views.view_building import views_of_all_seats
from tests.benchmarks.wild_tables import WildTable
from tests.engine import invariants
from tests.engine.randomplay import Play
from tests.engine.secrecy import check_refusal_is_blind, check_secrecy

BOTS = (0.0, 0.0, 0.3, 0.7)
"""Which part of the moves in a game are a bot's: chance alone sees few late turns."""
SECRECY_EVERY = 5
"""Accepted commands between two looks at the same command with hidden cards swapped."""
OPTIONS_EVERY = 8
SAVE_EVERY = 32
FORK_EVERY = 16
STALL_EVERY = 48
RELOAD_EVERY = 160
"""How often the game goes on from its own save."""
LENGTHS = (200, 400, 400, 1200)
"""Commands after which a game is left, if it has not ended before."""
PATIENCE = 400
"""Clocks that may run out, nobody acting, until the next turn has begun."""

_GAME = tuple(one.name for one in fields(GameState) if one.name not in ("box", "cache"))


class WildGame(Play):
    """A game by chance, from `seed` and `number` alone."""

    def __init__(self, table: WildTable, seed: int, number: int) -> None:
        source = Random(f"game {seed} {number}")
        self.bots = source.choice(BOTS)
        self.length = source.choice(LENGTHS)
        self.seed = f"{source.getrandbits(128):032x}"
        super().__init__(table.box, table.seats, self.seed, source, rulings=number % 2 == 0)

    def play(self) -> None:
        """All of it, and once more from its log."""
        self.run(self.length, checks=True)
        self.replay()

    def choose(self) -> tuple[Seat, Command] | None:
        if self.source.random() >= self.bots:
            return super().choose()
        move = next_bot_move(self.state, range(len(self.state.seats)), self.seed)
        assert move is None or why_illegal(self.state, *move) is None, f"a bot is refused: {move}"
        return move

    def offer(self, seat: Seat, command: Command, checks: bool = False) -> list[Event]:
        number = len(self.log)
        if checks and number % SECRECY_EVERY == 0:
            watcher = self.source.randrange(NOBODY, len(self.state.seats))
            if watcher != seat:
                check_secrecy(self.state, seat, command, watcher, number)
        forked = clone_state_with_cache(self.state) if checks and number % FORK_EVERY == 0 else None
        if forked is not None and why_illegal(forked, seat, command) is None:
            submit_command(forked, seat, command)
        events = super().offer(seat, command)
        if checks and len(self.log) > number:
            if forked is not None:
                assert views_of_all_seats(forked) == views_of_all_seats(self.state), (
                    "a fork went another way"
                )
            self._check(len(self.log))
        return events

    def _check(self, number: int) -> None:
        state = self.state
        invariants.check_cards(state)
        invariants.check_waits(state)
        invariants.check_default(state)
        if number % OPTIONS_EVERY == 0:
            invariants.check_options(state, number)
        if number % SAVE_EVERY == 0:
            everybody = range(NOBODY, len(state.seats))
            invariants.check_save(state, everybody)
            invariants.check_views(state, everybody)
            invariants.check_undo(state)
        if number % STALL_EVERY == 0:
            check_goes_on(state)
        if number % RELOAD_EVERY == 0:
            self.state = load_state(dump_state(state), self.box)

    def _try_something_foolish(self) -> None:
        seat, command = self._foolish()
        copy = clone_state(self.state)
        before = _game(copy)
        try:
            submit_command(copy, seat, command)
        except IllegalCommand as refused:
            invariants.check_refusal(refused.refusal)
            if 0 <= seat < len(self.state.seats):
                check_refusal_is_blind(self.state, seat, command, len(self.log))
            self.seen[f"foolish {command.kind}"] += 1
        else:
            return
        assert _game(copy) == before, f"the refusal of {command} has changed something"


def check_goes_on(state: GameState) -> None:
    """Clocks alone, nobody acting, bring every game to its next turn."""
    again = clone_state(state)
    for _ in range(PATIENCE):
        if again.over or again.turn > state.turn:
            return
        top = again.top
        assert top.kind in ("open", "window", "ask")
        submit_command(again, NOBODY, ExpireClock(top.id))
    raise AssertionError(f"{PATIENCE} clocks ran out, and turn {state.turn} has not ended")


def _game(state: GameState) -> Sequence[object]:
    """All that is saved of a game, as it is now."""
    copy = clone_state(state)
    return [getattr(copy, name) for name in _GAME]
