"""`kickdoor simulate --report`: a page of plots that needs nothing beside itself."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cards.wording.card_names import name_of_card
from engine.core.box import box_of_editions
from engine.simulation import BotGameReport, CardWinRate, ShareWithInterval, summarize_games
from netplay.cli.main import main
from netplay.laboratory.html_report import has_no_effect_on_wins, html_report

WORDS = ["simulate", "--seats", "3", "--processes", "1"]


def test_the_page_has_its_plots_and_fetches_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.html"
    assert main([*WORDS, "--games", "3", "--bots", "normal,easy,easy", "--report", str(file)]) == 0
    assert "bots: normal, easy, easy" in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    assert "<h1>classic: 3 games with 3 seats</h1>" in text
    assert "seat 1: normal, seat 2: easy" in text
    parts = text.split("<section>")[1:]
    titles = [part.split("</h2>")[0].removeprefix("<h2>") for part in parts]
    assert titles == ["Length", "Seats", "Levels", "Cards that never matter"]
    for part in parts[:3]:
        ElementTree.fromstring("<svg" + part.split("<svg")[1].split("</svg>")[0] + "</svg>")
    for fetched in ("href=", "src=", "@import", "url("):
        assert fetched not in text
    again = tmp_path / "again.html"
    assert main([*WORDS, "--games", "3", "--bots", "normal,easy,easy", "--report", str(again)]) == 0
    assert again.read_text(encoding="utf-8") == text


def test_the_cards_of_those_who_win_and_lose_are_plotted_and_all_are_listed() -> None:
    box = box_of_editions("classic")
    ids = [print_.id for print_ in box.prints][:40]
    players = {id_: frozenset({n % 3}) for n, id_ in enumerate(ids)}
    game = BotGameReport(True, 90, 0, 30, (0,), {}, frozenset(ids), players, ((1, 1, 1), (9, 5, 3)))
    games = [game] * 30
    text = html_report(box, summarize_games(box, 3, games, 1.0), games, "<x>")
    strongest, weakest = text.split("Cards that win")[1].split("Cards that lose")
    assert name_of_card(box.prints[0].print, "en") in strongest
    assert name_of_card(box.prints[1].print, "en") in weakest
    assert text.count("<tr><td>") == len([id_ for id_ in ids if id_ in text])
    assert f"<code>{ids[0]}</code></td><td>30</td><td>100.0%</td>" in text
    assert "&lt;x&gt;" in text


def test_a_page_without_a_finished_game_has_no_plots() -> None:
    box = box_of_editions("classic")
    game = BotGameReport(False, 10_000, 0, 900, (), {}, frozenset(), {})
    text = html_report(box, summarize_games(box, 3, [game], 1.0), [game], "1")
    assert "<svg" not in text
    assert "1 stalled" in text


@pytest.mark.parametrize(
    ("low", "high", "nothing"),
    [(0.22, 0.28, True), (0.1, 0.4, False), (0.3, 0.35, False), (0.15, 0.2, False)],
)
def test_a_card_decides_nothing_if_its_players_surely_win_as_often_as_anybody(
    low: float, high: float, nothing: bool
) -> None:
    card = CardWinRate("paper_crown", 500, ShareWithInterval((low + high) / 2, low, high))
    assert has_no_effect_on_wins(card, 0.25) is nothing


def test_without_the_library_it_says_what_to_install_before_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygal", None)
    for room in ("html_report", "plots"):
        monkeypatch.delitem(sys.modules, f"netplay.laboratory.{room}", raising=False)
    monkeypatch.delattr("netplay.laboratory.plots", raising=False)
    assert main([*WORDS, "--games", "90000", "--report", str(tmp_path / "report.html")]) == 1
    assert (
        capsys.readouterr().err == "kickdoor: --report: plots need pip install 'kickdoor[report]'\n"
    )


def test_a_page_that_cannot_be_written_is_refused_before_anybody_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, "--games", "90000", "--report", str(tmp_path / "no" / "report.html")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "report.html: No such file" in err
