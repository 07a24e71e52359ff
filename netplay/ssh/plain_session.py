"""A session in plain lines: for clients without a terminal, and for terminals that only type."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Protocol, runtime_checkable

from netplay.ssh.app_and_command_interfaces import AppProvider
from netplay.ssh.line_editor import LineEditor
from netplay.ssh.sanitizing import UNPRINTABLE
from netplay.ssh.visitor import Visitor
from netplay.system.error_location import error_location
from tui.plain import PlainClient

log = logging.getLogger(__name__)

LINES_AT_ONCE = 20
LINES_PER_SECOND = 10.0
MOST_WAITING_LINES = 200
"""Lines that may wait for their turn; a flood is thrown away."""
PAUSE_SECONDS = 0.1
"""Between two lines of what happens at once there is less."""
PLAIN_COMMAND = "plain"
"""`ssh HOST plain` asks for lines in any terminal."""


class PlainSessionCallbacks:
    """The callbacks of a session for a game in lines."""

    def __init__(
        self,
        write: Callable[[str], None],
        done: Callable[[], None],
        soon: Callable[[Callable[[], None]], None],
        later: Callable[[float, Callable[[], None]], None],
        now: Callable[[], float],
    ) -> None:
        self.write = write
        self.done = done
        self.soon = soon
        self.later = later
        self.now = now


@runtime_checkable
class AppProviderWithPlainLines(AppProvider, Protocol):
    """An app provider that also offers its game in lines."""

    async def lines_for(self, visitor: Visitor, ends: PlainSessionCallbacks) -> PlainClient:
        """A game for this session. Raises `VisitorRefused` with a line for the visitor who
        may not come in; `left` is called once it has ended."""

    async def prefers_lines(self, visitor: Visitor) -> bool:
        """Whether this visitor has asked for lines at an earlier visit."""


class PlainSession:
    """Between the bytes of a channel and a game in lines. `send` writes to the channel; `echo`: the
    client has a terminal; the lines are played in the `context` of who pays for them."""

    def __init__(self, send: Callable[[bytes], None], *, echo: bool, context: Context) -> None:
        self._send = send
        self._context = context
        self._works_soon = False
        self._is_deaf = False
        self._loop = asyncio.get_running_loop()
        self._typing = LineEditor(echo=echo)
        self._end_of_line = "\r\n" if echo else "\n"
        self._game: PlainClient | None = None
        self._over = asyncio.Event()
        self._failed = False
        self._waiting: deque[str] = deque()
        self._tokens = float(LINES_AT_ONCE)
        self._filled = self._loop.time()
        self._next: asyncio.TimerHandle | None = None
        self._timers: set[asyncio.TimerHandle] = set()
        self._broken_off: asyncio.TimerHandle | None = None

    @property
    def ends(self) -> PlainSessionCallbacks:
        """What a game needs of this session."""
        return PlainSessionCallbacks(
            self._write, self.end, self._soon, self._later, self._loop.time
        )

    @property
    def failed(self) -> bool:
        """Whether it ended by an exception that nobody handled."""
        return self._failed

    async def run(self, game: PlainClient) -> None:
        """Play until the player leaves, the client closes, or something breaks."""
        self._game = game
        try:
            self._guarded(game.start)
            self._work()
            await self._over.wait()
        finally:
            self.end()
            game.close()
            self._game = None
            for timer in (self._next, self._broken_off, *self._timers):
                if timer is not None:
                    timer.cancel()

    def feed(self, data: bytes) -> None:
        """Bytes of the client's."""
        if self._is_deaf:
            return
        self._show_unfinished()
        lines, shown = self._typing.feed(data)
        if shown:
            self._send(shown.encode())
        self._waiting.extend(lines[: MOST_WAITING_LINES - len(self._waiting)])
        self._work_soon()

    def close(self) -> None:
        """The client has closed its side: what it has typed still counts."""
        self._waiting.extend(self._typing.close()[: MOST_WAITING_LINES - len(self._waiting)])
        self._work_soon()

    def end(self) -> None:
        """It is over."""
        self._over.set()

    def deafen(self) -> None:
        """What waits is not played any more, nor what comes."""
        self._waiting.clear()
        self._is_deaf = True

    def _work_soon(self) -> None:
        if not self._works_soon:
            self._works_soon = True
            self._loop.call_soon(self._work, context=self._context)

    def _work(self) -> None:
        """Hand on what waits, once the game has begun to talk, and no faster than allowed; after
        the last line of a client that has closed, it is over."""
        self._works_soon = False
        if self._game is None or self._game.waits or self._over.is_set():
            return
        now = self._loop.time()
        self._tokens += (now - self._filled) * LINES_PER_SECOND
        self._tokens, self._filled = min(self._tokens, float(LINES_AT_ONCE)), now
        if self._waiting and self._tokens >= 1:
            self._tokens -= 1
            line, game = self._waiting.popleft(), self._game
            self._guarded(lambda: game.line(line))
        if self._waiting and self._tokens >= 1:
            self._work_soon()  # one line is a turn
        elif self._waiting:
            if self._next is None or self._next.cancelled() or self._next.when() <= now:
                self._next = self._loop.call_later(1 / LINES_PER_SECOND, self._work)
        elif self._typing.ended:
            self.end()

    def _write(self, line: str) -> None:
        """One line to the client. What it is just typing is broken off, and comes again below once
        no more is said."""
        text = UNPRINTABLE.sub("", line) + self._end_of_line
        if self._typing.unfinished and self._broken_off is None:
            text = self._end_of_line + text
            self._broken_off = self._loop.call_later(PAUSE_SECONDS, self._show_unfinished)
        self._send(text.encode("utf-8", "replace"))

    def _show_unfinished(self) -> None:
        """Go on with the line that was broken off."""
        if self._broken_off is not None:
            self._broken_off.cancel()
            self._broken_off = None
            self._send(self._typing.unfinished.encode("utf-8", "replace"))

    def _soon(self, act: Callable[[], None]) -> None:
        def tell() -> None:
            self._guarded(act)
            self._work_soon()

        self._loop.call_soon(tell)

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        def due() -> None:
            self._timers.discard(timer)
            self._guarded(act)

        timer = self._loop.call_later(seconds, due)
        self._timers.add(timer)

    def _guarded(self, act: Callable[[], None]) -> None:
        """An error ends this session and no other."""
        if self._over.is_set():
            return
        try:
            act()
        except Exception as error:
            log.error("a session in lines failed: %s", error_location(error))
            self._failed = True
            self.end()
