"""`kickdoor rules`."""

from __future__ import annotations

import json
import re

import pytest

from netplay.cli.main import main


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_all_rules_of_an_edition_under_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys)
    assert re.match(r"SETTING UP\nSETUP-01 +3 to 6 people sit at a table\.\n", out)
    assert "\n\nRUNNING AWAY\n" in out
    assert "SHIPS" not in out


def test_one_rule_or_one_section_in_the_order_of_asking(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = told(capsys, "run-01", "BAD", "--language", "de")
    assert re.findall(r"^[A-Z]+-\d+", out, re.MULTILINE) == ["RUN-01", "BAD-01", "BAD-02", "BAD-03"]
    assert "Würfle; mit 5 oder mehr bist du weg." in out


def test_as_json_and_as_the_house_plays(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "--rule", "run.target=4", "--json", "RUN-01")
    assert json.loads(out) == [
        {
            "id": "RUN-01",
            "section": "RUN",
            "title": "Running away",
            "text": "Running away: roll the die; on 4 or more you get away.",
            "holds": True,
        }
    ]


def test_a_rule_that_does_not_hold_says_what_it_would_need(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And so does a section of which nothing holds."""
    out = told(capsys, "ship-02", "role")
    assert "SHIP-02  This does not apply in this game, which lacks: ships." in out
    assert len(re.findall(r"^ROLE-0\d  This does not apply in this game", out, re.MULTILINE)) == 3
    assert "This does not hold" not in told(capsys, "--edition", "star", "ship-02")
    (entry,) = json.loads(told(capsys, "--json", "BLEND-01"))
    assert not entry["holds"]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["RUN-99"], "there is no rule 'RUN-99'; do you mean RUN-09?"),
        (["xyzzy"], "there is no rule 'xyzzy'; `kickdoor rules` names them all"),
        (["--edition", "chess"], "there is no edition 'chess'; there are: "),
        (["--rule", "run.traget=4"], "run.traget: there is no such key; did you mean run.target?"),
    ],
)
def test_what_there_is_not_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], line: str
) -> None:
    assert main(["rules", *words]) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert line in said
