"""The processes that think for the bots of a host: as many as it may have, shared by its tables.

They are started when they are first needed and end after a while without work. Nothing here waits
for them: an answer that does not come in time is no answer, and a process that does not come back
is ended and replaced.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from asyncio import Future, Task, TimerHandle
from collections import deque
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.bots.kinds import Temper
from engine.bots.search import Advice
from engine.save import load_command
from engine.view import TableView
from netplay.thinking import messages
from netplay.thinking.messages import Done, Drop, Job, Learn
from netplay.thinking.process import Thinking
from netplay.thinking.recipe import Recipe
from netplay.thinking.thinker import Answer, Thinker

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_BOXES = 8
"""That one process keeps in mind."""
START_SECONDS = 60.0
LEARN_SECONDS = 30.0
LATE_SECONDS = 3.0
"""After so long beyond its time a process is taken to hang."""
IDLE_SECONDS = 600.0
"""Without work for so long it ends."""
REST_SECONDS = 10.0
"""No process is started so soon after one has failed."""
ADVICE_SECONDS = 1.5
PATIENCE = 10.0
"""A person who asks waits for so long: a process may have to start, and to learn the box."""
ON_THE_WAY = 0.06
"""Seconds that a view and its answer may take between two processes."""


@dataclass(eq=False, slots=True)
class _Wish:
    """A job that somebody waits for, until then."""

    recipe: Recipe
    job: Job
    until: float
    result: Future[bytes | None]


@dataclass(eq=False, slots=True)
class _Head:
    """A process with what it knows and does; busy until it says that it is there."""

    process: Thinking
    boxes: list[str] = field(default_factory=list)
    busy: bool = True
    wish: _Wish | None = None
    alarm: TimerHandle | None = None
    life: Task[None] | None = None


class Pool:
    """At most so many processes; with none every answer is None. All of it on the loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._heads: list[_Head] = []
        self._waiting: deque[_Wish] = deque()
        self._numbers = 0
        self._not_before = 0.0
        self._complaints: set[str] = set()
        self._closed = False

    def thinker(self, recipe: Recipe) -> Thinker:
        """For a table with that box."""
        return _Bound(self, recipe)

    def warm_up(self) -> None:
        """Start a process if none is there: there will be work for it soon."""
        if not self._heads:
            self._start()

    def ask(
        self, recipe: Recipe, task: messages.Task, view: TableView, seed: str, seconds: float,
        patience: float = 0.0, temper: Temper | None = None,
    ) -> Future[bytes | None]:  # fmt: skip
        """What comes of that task in so many seconds, or even if it begins later as long as
        `patience` lasts; None if it is nothing. Whoever needs it no longer cancels it."""
        loop = asyncio.get_running_loop()
        result: Future[bytes | None] = loop.create_future()
        if self._closed or not self._most:
            result.set_result(None)
            return result
        self._numbers += 1
        job = Job(self._numbers, recipe.key, task, pickle.dumps(view), seed, seconds, temper)
        wish = _Wish(recipe, job, loop.time() + max(seconds, patience), result)
        alarm = loop.call_at(wish.until, _resolve, result, None, context=Context())
        result.add_done_callback(lambda _: alarm.cancel(), context=Context())
        result.add_done_callback(lambda _: self._settled(wish), context=Context())
        self._waiting.append(wish)
        self._spread()
        return result

    def reconfigure(self, most: int) -> None:
        """So many from now on; who is one too many finishes first."""
        self._most = most
        self._spread()

    @property
    def pids(self) -> tuple[int, ...]:
        """Of the processes that run."""
        pids = (head.process.pid for head in self._heads)
        return tuple(pid for pid in pids if pid is not None)

    async def close(self) -> None:
        """End them all, at once."""
        self._closed = True
        lives = [head.life for head in self._heads if head.life is not None]
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        for wish in tuple(self._waiting):
            _resolve(wish.result, None)

    def _spread(self) -> None:
        """Give every idle process something to do, and start one if all have enough."""
        idle = [head for head in self._heads if not head.busy]
        while len(self._heads) > self._most and idle:
            idle.pop().process.kill()
        now = asyncio.get_running_loop().time()
        for wish in tuple(self._waiting):
            seconds = min(wish.job.seconds, wish.until - now - ON_THE_WAY)
            if wish.result.done():
                continue
            if seconds <= 0:
                _resolve(wish.result, None)
            elif idle:
                idle.sort(key=lambda head: wish.job.recipe in head.boxes)
                self._give(idle.pop(), wish, seconds)
            else:
                self._start()
                break

    def _give(self, head: _Head, wish: _Wish, seconds: float) -> None:
        """Let it think about that; first it may have to learn with what is played."""
        key, head.busy = wish.job.recipe, True
        if key in head.boxes:
            self._waiting.remove(wish)
            head.wish = wish
            wish.job = replace(wish.job, seconds=seconds)
            head.process.tell(wish.job)
            self._expect(head, seconds + LATE_SECONDS)
            return
        gone = head.boxes.pop(0) if len(head.boxes) == MOST_BOXES else ""
        head.boxes.append(key)
        head.process.tell(Learn(wish.recipe, gone))
        self._expect(head, LEARN_SECONDS)

    def _heard(self, head: _Head, done: Done) -> None:
        """It is there, or has done what it was told."""
        if done.failure:
            self._complain(f"a bot's thinking has failed: {done.failure}")
        wish, head.wish, head.busy = head.wish, None, False
        if wish is not None:
            _resolve(wish.result, done.result)
        self._after(head, IDLE_SECONDS, head.process.kill)
        self._spread()

    def _settled(self, wish: _Wish) -> None:
        """Nobody waits for it any more: let whoever is at it stop."""
        for head in self._heads:
            if head.wish is wish:
                head.process.tell(Drop(wish.job.number))
        if wish in self._waiting:
            self._waiting.remove(wish)

    def _start(self) -> None:
        if self._closed or len(self._heads) >= self._most:
            return
        loop = asyncio.get_running_loop()
        if loop.time() < self._not_before:
            return
        head = _Head(Thinking(lambda done: self._heard(head, done)))
        self._heads.append(head)
        self._expect(head, START_SECONDS)
        head.life = loop.create_task(self._live(head), context=Context())

    async def _live(self, head: _Head) -> None:
        """A process from its start to its end."""
        try:
            await head.process.run()
        except OSError as error:
            self._complain(f"no process can be started to think for bots: {error}")
        finally:
            if head.alarm is not None:
                head.alarm.cancel()
            self._heads.remove(head)
            if head.busy and not self._closed:
                self._not_before = asyncio.get_running_loop().time() + REST_SECONDS
                self._complain("a process that thinks for bots has ended in the middle of it")
            if head.wish is not None:
                _resolve(head.wish.result, None)

    def _expect(self, head: _Head, seconds: float) -> None:
        """It says something before that, or is taken to hang."""
        self._after(head, seconds, lambda: self._hangs(head))

    def _hangs(self, head: _Head) -> None:
        self._complain("a process that thinks for bots did not come back and was ended")
        head.process.kill()

    def _after(self, head: _Head, seconds: float, act: Callable[[], None]) -> None:
        if head.alarm is not None:
            head.alarm.cancel()
        head.alarm = asyncio.get_running_loop().call_later(seconds, act)

    def _complain(self, text: str) -> None:
        """Once: bots play on without."""
        if text not in self._complaints:
            self._complaints.add(text)
            log.error("%s", text)


class _Bound:
    """The `Thinker` of one table."""

    def __init__(self, pool: Pool, recipe: Recipe) -> None:
        self._pool = pool
        self._recipe = recipe

    def think(
        self, view: TableView, temper: Temper | None, seed: str, seconds: float
    ) -> Future[Answer | None]:
        asked = self._pool.ask(self._recipe, "move", view, seed, seconds, temper=temper)
        return _read(asked, _answer)

    def advise(self, view: TableView, seed: str) -> Future[Advice | None]:
        asked = self._pool.ask(self._recipe, "advice", view, seed, ADVICE_SECONDS, PATIENCE)
        return _read(asked, _advice)


def _answer(result: bytes) -> Answer:
    return Answer(load_command(result) if result else None)


def _advice(result: bytes) -> Advice | None:
    return pickle.loads(result) if result else None


def _read(asked: Future[bytes | None], read: Callable[[bytes], T | None]) -> Future[T | None]:
    """What was asked for, read; whoever cancels this cancels that."""
    answer: Future[T | None] = asked.get_loop().create_future()

    def hand_on(asked: Future[bytes | None]) -> None:
        result = None if asked.cancelled() else asked.result()
        if not answer.done():
            answer.set_result(None if result is None else read(result))

    asked.add_done_callback(hand_on, context=Context())
    answer.add_done_callback(lambda _: asked.cancel(), context=Context())
    return answer


def _resolve(result: Future[bytes | None], with_: bytes | None) -> None:
    if not result.done():
        result.set_result(with_)
