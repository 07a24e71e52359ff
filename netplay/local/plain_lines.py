"""A game in plain lines over this process's own input and output, a terminal or not."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import TextIO

from cards.languages import Language
from netplay.exports.background_story_teller import BackgroundStoryTeller
from netplay.exports.story_text import story_lines
from netplay.local.stop_signals import StopSignals
from netplay.recordings.recording import Recording
from tui.keymap import INPUT_DELAY_SECONDS
from tui.plain import PlainClient
from tui.ports import SavedGamesPort, TablePort
from tui.settings.preferences import Preferences

LINES_PER_SECOND = 20.0
"""How fast lines of a file or a pipe are taken, so that the table can answer in between."""


_Typed = str | Exception | None
"""A line, what went wrong in the game, or the end."""


async def play_in_plain_lines(
    port: SavedGamesPort | TablePort,
    preferences: Preferences,
    keep: Callable[[Preferences], None],
    stop: StopSignals,
    replay_of: Callable[[str], Awaitable[Recording]],
) -> None:
    """Play at that port, or what is chosen there, until the player leaves, the input ends or a
    signal comes. `replay_of`: the recording of a game that was played here."""

    async def story_of(game: str, language: Language) -> str:
        recording = await replay_of(game)
        lines = story_lines(recording, Preferences(language))
        return await asyncio.to_thread(lambda: "\n".join(lines))

    loop = asyncio.get_running_loop()
    typed: asyncio.Queue[_Typed] = asyncio.Queue()
    by_hand = sys.stdin.isatty()

    def soon(act: Callable[[], None]) -> None:
        loop.call_soon(_guarded, act, typed)

    def later(seconds: float, act: Callable[[], None]) -> None:
        loop.call_later(seconds, _guarded, act, typed)

    def hand_over(line: str | None) -> None:
        with contextlib.suppress(RuntimeError):  # the game is over, and its loop with it
            loop.call_soon_threadsafe(typed.put_nowait, line)

    game = PlainClient(
        port,
        preferences,
        write=_print,
        done=lambda: typed.put_nowait(None),
        now=loop.time,
        later=later,
        soon=soon,
        keep=keep,
        stories=BackgroundStoryTeller(story_of),
        # A program answers what it has read; a person may have typed before it was there.
        guard=INPUT_DELAY_SECONDS if by_hand else 0.0,
    )
    game.start()
    stop.listen(lambda: typed.put_nowait(None))
    threading.Thread(target=_read, args=(sys.stdin, hand_over), daemon=True).start()
    while (line := await typed.get()) is not None:
        if isinstance(line, Exception):
            raise line
        game.line(line)
        if not by_hand:
            await asyncio.sleep(1 / LINES_PER_SECOND)
    game.close()


def _guarded(act: Callable[[], None], typed: asyncio.Queue[_Typed]) -> None:
    """What fails in a callback ends the game, instead of being noted and forgotten."""
    try:
        act()
    except Exception as error:
        typed.put_nowait(error)


def _read(source: TextIO, hand_over: Callable[[str | None], None]) -> None:
    """Hand over the lines of the input, then None. It runs in a thread: a terminal or a pipe has no
    better way to be waited for that works everywhere."""
    with contextlib.suppress(OSError, ValueError):
        for line in source:
            hand_over(line.rstrip("\r\n"))
    hand_over(None)


def _print(line: str) -> None:
    """Write and send off. Whoever reads may have gone away: then the input ends soon, too."""
    with contextlib.suppress(BrokenPipeError):
        print(line, flush=True)
