"""Plain lines in whole programs: `kickdoor play --plain`, and a host with clients in lines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.netplay.forking import run
from tests.netplay.hosting import SWIFT, HostProcess
from tests.netplay.kickdoor_terminal import kickdoor
from tests.netplay.terminal import Terminal, connect


def play(typed: bytes, *words: str) -> tuple[int, list[str], str]:
    """`kickdoor play --plain` with that input from a pipe: its exit code, lines and errors."""
    ended = run("play", "--plain", "--language", "en", *words, typed=typed)
    return ended.returncode, ended.stdout.splitlines(), ended.stderr


def test_play_works_through_pipes_until_the_input_ends() -> None:
    code, lines, errors = play(b"hand\nsay hello\ntable", "--seed", "moths", "--name", "Ann")
    assert code == 0
    assert errors == ""
    assert lines[0].startswith("You're at the table")
    assert "You say: hello" in lines
    assert any(line.startswith("Doors left:") for line in lines)
    assert max(map(len, lines)) <= 76


def test_leaving_is_a_word_and_a_yes() -> None:
    code, lines, _ = play(b"quit\nyes\ntable\n", "--seed", "moths")
    assert code == 0
    assert "Type yes or no." in " ".join(lines)
    assert not [line for line in lines if line.startswith("Doors left")]


def test_input_that_is_no_text_is_no_traceback() -> None:
    code, _, errors = play(b"\xff\xfe\x00\x1b[2J\n" + b"9" * 100_000 + b"\n", "--seed", "m")
    assert code == 0
    assert "Traceback" not in errors


def test_several_people_cannot_share_lines() -> None:
    code, lines, errors = play(b"", "--name", "Ann", "--name", "Bo")
    assert code == 1
    assert not lines
    assert errors.startswith("kickdoor: --plain: ")
    assert len(errors.splitlines()) == 1


async def test_a_terminal_that_calls_itself_dumb_gets_lines() -> None:
    async with kickdoor("play", "--seed", "moths", term="dumb") as terminal:
        await terminal.receives(b"Type help for the commands.")
        terminal.send(b"quit\n")
        await terminal.receives(b"Type yes or no.")
        terminal.send(b"yes\n")
    assert b"\x1b" not in terminal.received


async def lines_until(terminal: Terminal, text: bytes, *typed: str) -> None:
    """Type these lines until that is said."""
    for line in typed:
        terminal.send(f"{line}\n".encode())
        await asyncio.sleep(0.05)
    await terminal.receives(text)


@pytest.mark.slow
async def test_a_game_on_a_host_is_played_in_lines_next_to_one_on_a_screen(tmp_path: Path) -> None:
    host = HostProcess(tmp_path, SWIFT)
    await host.start()
    try:
        async with (
            connect(host.port, "Ann", term="") as ann,
            connect(host.port, "Bo") as bo,
        ):
            await lines_until(ann, b"in charge here", "new", "make")
            await bo.shows("[1] At Ann's")
            bo.press("1")
            await ann.receives(b"2 of 4")
            await lines_until(ann, b"You're at the table At Ann's.", "start")
            await bo.shows("round 1")
            await lines_until(ann, b"You say: over here", "say over here")
            await bo.shows("over here")
            await lines_until(ann, b"Type yes or no.", "quit")
            await lines_until(ann, b"your table", "yes")
            await lines_until(ann, b"", "quit")
            assert await ann.ends() == 0
    finally:
        await host.stop()
    assert "Traceback" not in host.errors
