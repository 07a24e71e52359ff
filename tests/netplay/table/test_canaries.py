"""No byte that a seat gets names a card that it has never seen: screens, lines, events, errors."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from engine.views import event_redaction
from tests.netplay.table.canaries import CANARY, CanaryGame
from tui.ports import TalkLine

EDITIONS = ("classic", "star", "bard", "agents")
STREAMS = ("screen", "plain lines", "TableUpdate", "cards of messages")


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))]
)
async def test_no_stream_holds_a_card_that_its_reader_has_never_seen(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Four games; `python -m tests.benchmarks.canaries` plays a thousand."""
    with caplog.at_level(logging.DEBUG):
        game = CanaryGame(tmp_path, seed, EDITIONS[seed % len(EDITIONS)], seats=3 + seed % 4)
        searched = await game.play(50)
    assert game.leaks == []
    assert not [stream for stream in STREAMS if not searched[stream]]
    assert not CANARY.search(caplog.text)


async def test_the_search_finds_a_card_that_is_not_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_redaction, "_SECRETS", {})
    game = CanaryGame(tmp_path, 1)
    await game.play(20)
    assert any("the cards of a TableUpdate" in leak for leak in game.leaks)


async def test_the_search_finds_a_name_in_what_is_painted(tmp_path: Path) -> None:
    game = CanaryGame(tmp_path, 1)
    await game.table.settle()
    (hidden, *_), watcher = game.table.table._game.state.hand(0), game.watchers[1]
    watcher.relay._port.send(TalkLine(0, "Ann", f"look: {watcher.screen.desk.book.name(hidden)}"))
    await game.play(1)
    assert {leak.rpartition(" in ")[2] for leak in game.leaks} >= {
        "TalkLine",
        "screen",
        "plain lines",
    }
