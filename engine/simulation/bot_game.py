"""One game among bots, folded into counts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from cards.vocabulary.base_types import Gender
from engine.bots.kinds import BotKind
from engine.bots.next_bot_move import next_bot_move
from engine.core import events as e
from engine.core.box import Box
from engine.core.commands import ExpireClock
from engine.core.decisions import OptionVerb
from engine.core.errors import IllegalCommand
from engine.core.stack_frames import WaitingFrame, WindowKind
from engine.core.state import GameState
from engine.core.zones import (
    DOOR_DECK,
    FIGHT,
    NOBODY,
    TABLE,
    TREASURE_DECK,
    Seat,
    play_zone_of,
    seat_of_play_zone,
)
from engine.game import new_game, submit_command
from engine.rules.seat_options import decision_for_seat

MOST_DECISIONS = 10_000
"""A game that needs more has stalled; one among bots takes several hundred."""

_PLAYS: frozenset[OptionVerb] = frozenset({"play_card", "wear", "lay_down"})

GENDERS: tuple[Gender, ...] = ("female", "male", "other")


@dataclass(frozen=True, slots=True)
class BotGameReport:
    """What is counted of one game."""

    finished: bool
    """It came to its end; otherwise it has stalled."""
    decisions: int
    """Accepted commands, the clock's among them."""
    illegal: int
    """Commands of bots that were refused."""
    turns: int
    """Turns that were ended; the one in which somebody wins is not."""
    winners: tuple[Seat, ...]
    windows: Mapping[WindowKind, int]
    """How often a window was opened; a restart opens none."""
    played: frozenset[str]
    """Ids of the cards of which a copy was played: its effect was applied, it entered play, or it
    was fought."""
    players: Mapping[str, frozenset[Seat]]
    """Who played a copy from the hand or has had one in play, by its id. What comes from behind a
    door to be fought or suffered is played by nobody."""
    levels: tuple[tuple[int, ...], ...] = ()
    """The levels of all seats at the end of each round, and at the end of the game."""
    drawn: frozenset[str] = frozenset()
    """Ids of the cards of which a copy left its deck."""
    offered: frozenset[str] = frozenset()
    """Ids of those that were looked out for and that somebody could have played or laid down."""


def seed_of_bot_game(seed: str, number: int) -> str:
    """The 32 hex digits from which game `number` of a simulation is dealt; `seed` is any text."""
    text = f"{number} {seed}".encode(errors="surrogateescape")
    return blake2b(text, digest_size=16).hexdigest()


def play_bot_game(
    box: Box,
    seats: int,
    seed: str,
    limit: int = MOST_DECISIONS,
    kinds: Sequence[BotKind] = (),
    watch: Collection[str] = (),
) -> BotGameReport:
    """Play one game with a bot in every seat, until somebody wins or `limit` commands are through.

    `kinds` says who sits where, by seat; where it says nothing a normal bot does.
    `watch` are the ids of cards to be looked out for in `offered`, which costs time.
    `seed` is 32 hex digits. When a bot's command is refused, its clock is taken to have run out.
    Raises `ValueError` if the box is not for that many seats, `EngineBug` if the game breaks.
    """
    genders = [GENDERS[seat % len(GENDERS)] for seat in range(seats)]
    state, events = new_game(box, genders, seed)
    minds = dict(enumerate(kinds))
    turns = decisions = illegal = 0
    windows: Counter[WindowKind] = Counter()
    played: set[str] = set()
    drawn: set[str] = set()
    offered: set[str] = set()
    players: defaultdict[str, set[Seat]] = defaultdict(set)
    levels: list[tuple[int, ...]] = []
    while True:
        for event in events:
            if event.kind == "turn_ended":
                turns += 1
                if turns % seats == 0:
                    levels.append(_levels(state))
            if event.kind == "window_opened" and not event.again:
                windows[event.about] += 1
            played.update(_played(box, event))
            if event.kind == "moved" and event.source in (DOOR_DECK, TREASURE_DECK):
                drawn.update(box.card(card).id for card in event.cards)
            for seat, id_ in _players(box, event):
                players[id_].add(seat)
        if watch:
            offered.update(_offered(state, seats) & frozenset(watch))
        move = next_bot_move(state, range(seats), seed, minds) if decisions < limit else None
        if move is None:
            break
        try:
            events = submit_command(state, *move)
        except IllegalCommand:
            illegal += 1
            events = _run_out(state)
        decisions += 1
    return BotGameReport(
        finished=state.over,
        decisions=decisions,
        illegal=illegal,
        turns=turns,
        winners=state.winners,
        windows=windows,
        played=frozenset(played),
        players={id_: frozenset(seats) for id_, seats in players.items()},
        levels=(*levels, _levels(state)),
        drawn=frozenset(drawn),
        offered=frozenset(offered),
    )


def _offered(state: GameState, seats: int) -> frozenset[str]:
    """The ids of the cards that somebody could play or lay down now."""
    decisions = (decision_for_seat(state, seat) for seat in range(seats))
    return frozenset(
        state.box.card(option.card).id
        for decision in decisions
        if decision is not None
        for option in decision.options
        if option.verb in _PLAYS
    )


def _levels(state: GameState) -> tuple[int, ...]:
    return tuple(one.level for one in state.seats)


def _run_out(state: GameState) -> list[e.Event]:
    """The clock of what the game waits for runs out."""
    top = state.top
    assert isinstance(top, WaitingFrame)
    return submit_command(state, NOBODY, ExpireClock(top.id))


def _played(box: Box, event: e.Event) -> Iterable[str]:
    """The ids of the cards that this fact says were played."""
    if event.kind == "curse_ended" and event.how in ("hit", "stays"):
        return (box.card(event.card).id,)
    if event.kind != "moved" or event.why == "laid_down":
        return ()  # a one-shot that is carried has not done anything yet
    if event.target == FIGHT or seat_of_play_zone(event.target) != NOBODY:
        return (box.card(card).id for card in event.cards)
    if event.target == TABLE and event.why == "played":
        # A curse on the table is only on its way: it may yet be cancelled.
        return (box.card(card).id for card in event.cards if box.card(card).kind != "curse")
    return ()


def _players(box: Box, event: e.Event) -> Iterable[tuple[Seat, str]]:
    """The cards that this fact says somebody played, stole or was given to use, each with whom."""
    if event.kind != "moved" or event.why in ("laid_down", "queued"):
        return ()
    seat = seat_of_play_zone(event.target)
    if event.target == FIGHT or (event.target == TABLE and event.why == "played"):
        seat = event.by
    elif seat == NOBODY or event.target != play_zone_of(seat):
        return ()
    return ((seat, box.card(card).id) for card in event.cards if seat != NOBODY)
