"""The coach of one table: players ask it, one question of each at a time, and it asks the search.

It gets the view of whoever asks and nothing else, and answers nobody else. No question holds up the
game, and none of it shows at the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from hashlib import sha256

from engine.core.zones import Seat
from engine.views.view_building import make_public_view, make_table_view
from engine.views.view_types import TableView
from netplay.bots import SearchPort
from netplay.system.clock import TimeSource
from netplay.system.token_bucket import TokenBucket
from netplay.table.batch import CommitBatch
from netplay.table.game import TableGame
from netplay.table.inbox import AdviceReady, InboxItem, InboxTablePort
from tui.ports import CoachAdvice, new_notice

QUESTION_BURST, QUESTION_PAUSE = 4, 6.0
"""One player asks so many questions at once, and then one in so many seconds."""


class Coach:
    """Questions handed on to the search, and answers handed back. Without a search it hears
    nothing."""

    def __init__(
        self,
        time: TimeSource,
        game: TableGame,
        secret: str,
        search_port: SearchPort | None,
        post: Callable[[InboxItem], None],
    ) -> None:
        self._game = game
        self._secret = secret
        self._thinker = search_port
        self._post = post
        self._buckets = [
            TokenBucket(time, QUESTION_PAUSE, QUESTION_BURST) for _ in game.state.seats
        ]
        self._thinking: dict[Seat, asyncio.Task[None]] = {}

    def asked(self, port: InboxTablePort, now: CommitBatch) -> None:
        """Somebody wants to know; they are told to wait if that is too much."""
        seat = port.seat
        if self._thinker is None:
            return
        if seat in self._thinking:
            now.told(port, new_notice("coach_busy"))
        elif not self._buckets[seat].take():
            now.told(port, new_notice("coach_often"))
        else:
            state = self._game.state
            view = make_table_view(state, seat, make_public_view(state))
            self._thinking[seat] = asyncio.get_running_loop().create_task(
                self._think(self._thinker, port, view), name="coach", context=Context()
            )

    def answers(self, came: AdviceReady, now: CommitBatch) -> None:
        """Tell whoever has asked, and nobody else; the screen knows whether it is too late."""
        self._thinking.pop(came.port.seat, None)
        now.private.append((came.port, came.advised))

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _think(self, search_port: SearchPort, port: InboxTablePort, view: TableView) -> None:
        revision = view.public.revision
        seed = sha256(f"{self._secret} coach {revision} {view.seat}".encode()).hexdigest()
        advice = await search_port.advise(view, seed[:32])
        advised = CoachAdvice(revision)
        if advice is not None:
            facts = tuple(advice.facts.items())
            advised = CoachAdvice(revision, advice.command, advice.reason, facts)
        self._post(AdviceReady(port, advised))
