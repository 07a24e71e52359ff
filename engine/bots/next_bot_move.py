"""Which seat among the bots moves next, and what it does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from hashlib import blake2b

from engine.bots.heuristics.command_choice import may_want_to_act
from engine.bots.kinds import NORMAL_BOT, BotKind, command_chooser_for, playing_style_of
from engine.core.commands import (
    CallKill,
    EndTurn,
    ExpireClock,
    GiveUpFight,
    LootRoom,
    OpenDoor,
    Pass,
)
from engine.core.stack_frames import ResponseWindow, WaitingFrame
from engine.core.state import GameState
from engine.core.zones import NOBODY, Seat
from engine.queries.turn_order import SeatCommand, seats_in_turn_order, seats_waited_for
from engine.views.view_building import cached_public_view, cached_table_view

_USUAL: Mapping[Seat, BotKind] = {}

_CLOSING = (OpenDoor, LootRoom, EndTurn, CallKill, GiveUpFight)
"""What leaves a main point: before that the others may have something to do there."""


def next_bot_move(
    state: GameState, bots: Collection[Seat], seed: str, kinds: Mapping[Seat, BotKind] = _USUAL
) -> SeatCommand | None:
    """Which of the `bots` acts next, and how; None if somebody else is waited for, or the game is
    over. Seats without a kind are `NORMAL_BOT`.

    Who has an offer to answer comes first, then who is asked; the others are looked at before a
    main point is left, and when nobody else wants anything. If only bots are waited for and none
    acts, the clock is taken to have run out: the move is `NOBODY`'s `ExpireClock`.
    """
    if state.over:
        return None
    top = state.top
    public = cached_public_view(state)
    waited = seats_waited_for(state)

    def first(seats: Iterable[Seat]) -> SeatCommand | None:
        for seat in seats:
            kind = kinds.get(seat, NORMAL_BOT)
            if not may_want_to_act(public, seat, playing_style_of(kind)):
                if isinstance(top, ResponseWindow) and seat in waited:
                    return seat, Pass(top.id)
                continue
            view = cached_table_view(state, seat)
            command = command_chooser_for(kind)(
                view, state.box, bot_move_seed(seed, state.revision, seat)
            )
            if command is not None:
                return seat, command
        return None

    seats = [seat for seat in seats_in_turn_order(state) if seat in bots]
    asked = [seat for seat in seats if seat in waited]
    others = [seat for seat in seats if seat not in waited]
    offered = {offer.seat for offer in state.offers}
    move = first(seat for seat in others if seat in offered) or first(asked)
    if move is None or isinstance(move[1], _CLOSING):
        move = first(seat for seat in others if seat not in offered) or move
    if move is None and len(asked) == len(waited):
        assert isinstance(top, WaitingFrame)
        return NOBODY, ExpireClock(top.id)
    return move


def bot_move_seed(seed: str, revision: int, seat: Seat) -> str:
    """The 32 hex digits that a bot chooses with at one moment of one game."""
    return blake2b(f"{seed} {revision} {seat}".encode(), digest_size=16).hexdigest()
