"""A local game: the same app and the same table, without a network."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
import sys
from collections.abc import AsyncIterator

import pytest

from netplay.commands import play
from netplay.errors import InputError
from netplay.local import YOU, local_table
from tests.netplay.autopilot import Autopilot, play_until
from tests.netplay.faketime import Ear, FakeTime
from tests.netplay.terminal import PtyTerminal
from tui.ports import NewTable, Update

WISH = NewTable(seats=4, bots=3)
PROGRAM = "import sys; from netplay.cli import main; sys.exit(main())"


async def first_hour(seed: str) -> list[object]:
    """What the player sees while only the bots play for a while."""
    time, ear = FakeTime(), Ear()
    table = local_table(WISH, "Ann", seed, time)
    table.start()
    table.port(YOU).listen(ear)
    await time.advance(600, table.settled)
    await table.close("")
    return [(update.view, update.events) for update in ear.all(Update)]


def test_whoever_has_no_login_name_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert play._login_name() == ""


async def test_the_same_seed_gives_the_same_game() -> None:
    one, again, other = [await first_hour(seed) for seed in ("moths", "moths", "damp")]
    assert len(one) > 1
    assert one == again
    assert one != other


async def test_a_local_player_may_think_for_ever() -> None:
    time, ear = FakeTime(), Ear()
    table = local_table(WISH, "Ann", "moths", time)
    table.start()
    table.port(YOU).listen(ear)
    for _ in range(100):
        await time.advance(60, table.settled)
        clock = ear.update.view.public.clock
        if clock is not None and clock.kind == "turn" and clock.audience == (YOU,):
            break
    revision = table.public.revision
    await time.advance(100_000, table.settled)
    assert table.public.revision == revision
    assert ear.update.clock is None
    await table.close("")


@pytest.mark.parametrize("wish", [NewTable(seats=12, bots=11), NewTable(edition="x")])
async def test_an_impossible_game_is_one_line(wish: NewTable) -> None:
    with pytest.raises(InputError) as caught:
        local_table(wish, "Ann", "", FakeTime())
    assert "\n" not in str(caught.value)


@contextlib.asynccontextmanager
async def kickdoor(*words: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[PtyTerminal]:
    """The command in a terminal."""
    master, slave = pty.openpty()
    terminal = PtyTerminal(size, master)
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, *words,
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(slave)
    loop = asyncio.get_running_loop()
    loop.add_reader(master, terminal.read)
    try:
        yield terminal
    finally:
        with contextlib.suppress(ProcessLookupError):
            program.kill()
        terminal.exit_status = await program.wait()
        loop.remove_reader(master)
        os.close(master)


async def test_play_is_the_same_game_in_this_terminal() -> None:
    words = ("play", "--seed", "moths", "--name", "Ann [b]", "--window", "0.5")
    async with kickdoor(*words) as terminal:
        await terminal.shows("round 1")
        pilot = Autopilot(terminal)
        await play_until([pilot], lambda: pilot.pressed > 1)
        terminal.press("q")
        await terminal.shows("[y] leave the table")
        terminal.press("y")
        await terminal.receives(b"\x1b[?1049l")
