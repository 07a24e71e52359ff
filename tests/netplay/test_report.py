"""`kickdoor simulate --report`: a page of plots that needs nothing beside itself."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.box import box_of
from engine.simulation import CardWins, GameReport, Share, summary_of
from netplay.cli import main
from netplay.laboratory.report import decides_nothing, page

WORDS = ["simulate", "--seats", "3", "--processes", "1"]


def test_the_page_has_its_plots_and_fetches_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    assert main([*WORDS, "--games", "3", "--bots", "normal,easy,easy", "--report", str(file)]) == 0
    assert "bots: normal, easy, easy" in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    assert "<h1>classic, 3 seats, 3 games</h1>" in text
    assert "seat 1: normal, seat 2: easy" in text
    plots = [one.split("</svg>")[0] + "</svg>" for one in text.split("<figure>")[1:]]
    assert len(plots) == 4
    for plot, title in zip(plots, ("Length", "Seats", "Levels", "Strongest"), strict=True):
        ElementTree.fromstring(plot)
        assert title in plot
    for fetched in ("href=", "src=", "@import", "url("):
        assert fetched not in text
    assert "Cards that were never played" in text


def test_a_page_without_a_finished_game_has_no_plots() -> None:
    box = box_of("classic")
    game = GameReport(False, 10_000, 0, 900, (), {}, frozenset(), {})
    assert "<figure>" not in page(box, summary_of(box, 3, [game], 1.0), [game])


@pytest.mark.parametrize(
    ("low", "high", "nothing"),
    [(0.22, 0.28, True), (0.1, 0.4, False), (0.3, 0.35, False), (0.15, 0.2, False)],
)
def test_a_card_decides_nothing_if_its_players_surely_win_as_often_as_anybody(
    low: float, high: float, nothing: bool
) -> None:
    card = CardWins("paper_crown", 500, Share((low + high) / 2, low, high))
    assert decides_nothing(card, 0.25) is nothing


def test_without_the_library_it_says_what_to_install_before_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygal", None)
    monkeypatch.delitem(sys.modules, "netplay.laboratory.report")
    assert main([*WORDS, "--games", "90000", "--report", str(tmp_path / "report.html")]) == 1
    assert (
        capsys.readouterr().err == "kickdoor: --report: plots need pip install 'kickdoor[report]'\n"
    )
