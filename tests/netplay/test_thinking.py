"""The processes that think: what they are handed, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.bots.search import Advice
from engine.box import Box
from engine.game import new_game
from engine.legality import why_not
from engine.publish import public_view, view_of
from engine.state import GameState
from engine.view import TableView
from netplay.table.header import deck_texts, house_rules, shown_rules
from netplay.thinking import Pool, Recipe, Thinker, pool, process
from netplay.thinking.messages import Job
from tests.netplay.hosting import PATIENCE
from tests.netplay.table.sitting import SEED

RECIPE = Recipe(
    deck_texts(("classic", "star")), shown_rules(house_rules((("win.level", "12"),))), "star"
)
LONG = PATIENCE
WORKER = "from netplay.thinking.worker import main; main()"
HANGS = """
import sys, time
from netplay.thinking.messages import Done, packed
sys.stdout.buffer.write(packed(Done()))
sys.stdout.buffer.flush()
while True:
    time.sleep(60)
"""
RAISES = """
from netplay.thinking import tasks, worker
def broken(*args):
    raise ZeroDivisionError("the Duck of Doom")
tasks.TASKS["move"] = broken
worker.main()
"""


@pytest.fixture(scope="module")
def box() -> Box:
    return RECIPE.box()


@pytest.fixture
def state(box: Box) -> GameState:
    return new_game(box, ["female"] * 4, SEED)[0]


@pytest.fixture
def view(state: GameState) -> TableView:
    return view_of(state, 1, public_view(state))


@pytest.fixture
async def one() -> AsyncIterator[Pool]:
    """A pool of one process."""
    pool = Pool(1)
    yield pool
    await pool.close()


def runs(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """From now on that is what thinks."""
    monkeypatch.setattr(process, "PROGRAM", (sys.executable, "-c", program))


def is_there(pid: int) -> bool:
    """That process runs, and is not only still to be waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def gone(*pids: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(is_there(pid) for pid in pids):
            await asyncio.sleep(0.02)


async def answers(thinker: Thinker, view: TableView) -> bool:
    """Somebody thinks about it and comes to an end, however many tries that takes: at first there
    may be no process yet."""
    async with asyncio.timeout(PATIENCE):
        while await thinker.think(view, None, SEED, 2.0) is None:
            pass
    return True


async def test_what_is_found_is_legal_in_the_game_it_was_asked_for(
    one: Pool, state: GameState, view: TableView
) -> None:
    answer = await one.thinker(RECIPE).think(view, None, SEED, LONG)
    assert answer is not None
    assert answer.command is not None
    assert why_not(state, 1, answer.command) is None


async def test_the_coach_says_what_and_why(one: Pool, view: TableView) -> None:
    thinker = one.thinker(RECIPE)
    assert await answers(thinker, view)
    advice = await thinker.advise(view, SEED)
    assert isinstance(advice, Advice)
    assert advice.reason == "begins"


def test_a_process_is_handed_a_view_and_nothing_of_the_state(view: TableView) -> None:
    job = pickle.dumps(Job(1, RECIPE.key, "move", pickle.dumps(view), SEED, 1.0))
    assert pickle.loads(pickle.loads(job).view) == view
    assert b"GameState" not in job
    assert b"engine.state Character" not in job


async def test_without_processes_there_is_no_answer_at_once(view: TableView) -> None:
    thinker = Pool(0).thinker(RECIPE)
    assert await thinker.think(view, None, SEED, LONG) is None
    assert await thinker.advise(view, SEED) is None


async def test_one_that_is_killed_is_replaced(
    one: Pool, view: TableView, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pool, "REST_SECONDS", 0.0)
    thinker = one.thinker(RECIPE)
    assert await answers(thinker, view)
    (pid,) = one.pids
    os.kill(pid, signal.SIGSTOP)
    asked = thinker.think(view, None, SEED, LONG)
    await asyncio.sleep(0)
    os.kill(pid, signal.SIGKILL)
    assert await asked is None
    assert await answers(thinker, view)
    assert one.pids != (pid,)
    (record,) = caplog.records
    assert "has ended in the middle" in record.message


async def test_one_that_hangs_is_ended_and_nobody_waits_for_it(
    one: Pool, view: TableView, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pool, "LEARN_SECONDS", 0.2)
    runs(monkeypatch, HANGS)
    thinker = one.thinker(RECIPE)
    asked = thinker.think(view, None, SEED, LONG)
    async with asyncio.timeout(PATIENCE):
        while not one.pids:
            await asyncio.sleep(0.02)
    (pid,) = one.pids
    await gone(pid)
    asked.cancel()
    assert "did not come back" in caplog.text


async def test_an_answer_that_does_not_come_in_time_is_none(
    one: Pool, view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs(monkeypatch, HANGS)
    loop = asyncio.get_running_loop()
    began = loop.time()
    assert await one.thinker(RECIPE).think(view, None, SEED, 0.3) is None
    assert loop.time() - began < PATIENCE / 2


async def test_a_search_that_fails_is_told_once_without_a_card(
    one: Pool, view: TableView, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    runs(monkeypatch, RAISES)
    thinker = one.thinker(RECIPE)
    assert await thinker.think(view, None, SEED, LONG) is None
    (pid,) = one.pids
    assert await thinker.think(view, None, SEED, LONG) is None
    assert one.pids == (pid,), "it goes on"
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "ZeroDivisionError" in record.message
    assert "Duck" not in record.message


async def test_closing_ends_them_whatever_they_do(view: TableView) -> None:
    pool = Pool(2)
    thinker = pool.thinker(RECIPE)
    assert await answers(thinker, view)
    asked = [thinker.think(view, None, SEED, LONG) for _ in range(4)]
    pids = pool.pids
    await pool.close()
    assert await asyncio.gather(*asked) is not None
    await gone(*pids)
    assert pool.pids == ()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes there")
async def test_none_outlives_its_host(tmp_path: Path) -> None:
    """Not even one that is busy, when the host has no time to end it."""
    program = f"""
import asyncio, time
from engine.game import new_game
from engine.publish import public_view, view_of
from netplay.table.header import deck_texts
from netplay.thinking import Pool, Recipe, tasks
async def main():
    recipe = Recipe(deck_texts(("classic",)))
    state, _ = new_game(recipe.box(), ["female"] * 4, {SEED!r})
    pool = Pool(1)
    thinker = pool.thinker(recipe)
    while await thinker.think(view_of(state, 0, public_view(state)), None, {SEED!r}, 5.0) is None:
        pass
    print(*pool.pids, flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""
    host = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE
    )
    assert host.stdout is not None
    pid = int(await asyncio.wait_for(host.stdout.readline(), PATIENCE))
    assert is_there(pid)
    os.kill(pid, signal.SIGSTOP)
    host.kill()
    await host.wait()
    os.kill(pid, signal.SIGCONT)
    await gone(pid)


async def test_with_fewer_processes_those_too_many_end(view: TableView) -> None:
    pool = Pool(2)
    thinker = pool.thinker(RECIPE)
    assert await answers(thinker, view)
    async with asyncio.timeout(PATIENCE):
        while len(pool.pids) < 2:
            await asyncio.gather(*(thinker.think(view, None, SEED, 1.0) for _ in range(3)))
    pool.reconfigure(0)
    await gone(*pool.pids)
    await pool.close()
