"""`kickdoor cards`, as a person or a program would use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cards.library import edition_ids
from netplay.cli.main import main
from tests.cards.printing import printed


@pytest.mark.parametrize("edition_name", edition_ids())
def test_every_deck_counts_168(edition_name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Roles are listed too, but they are in no deck."""
    assert main(["cards", "list", "--edition", edition_name, "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)
    assert sum(entry["count"] for entry in entries) == 168
    assert {entry["count"] for entry in entries if entry["kind"] == "role"} <= {0}
    assert main(["cards", "list", "--edition", edition_name]) == 0
    assert "\ncards: 168, " in capsys.readouterr().out


def test_list_counts_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "list", "--edition", "classic"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split() == ["1", "×", "damp_patch", "monster", "Damp", "Patch"]
    different = len(lines) - 1
    copies = sum(int(line[:2]) for line in lines[:-1])
    assert lines[-1] == f"cards: {copies}, different ones: {different}"


def test_list_tells_a_program_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "list", "--json"]) == 0
    cards = {card["id"]: card for card in json.loads(capsys.readouterr().out)}
    assert cards["paper_crown"] == {
        "id": "paper_crown",
        "kind": "item",
        "deck": "treasure",
        "count": 1,
        "name": {"en": "Paper Crown", "de": "Papierkrone", "it": "Corona di Carta"},
        "text": {
            "en": "+1, worn on the head.",
            "de": "+1, auf dem Kopf getragen.",
            "it": "+1, da portare in testa.",
        },
        "flavour": {
            "en": "King of the second floor, rear.",
            "de": "König vom Hinterhaus, zweiter Stock.",
            "it": "Re del secondo piano, interno cortile.",
        },
    }
    assert cards["phantom_doorbell"]["text"]["en"].splitlines()[0] == (
        "Stays until you get rid of it."
    )


def test_show_draws_the_card_with_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "ladder_nobody_returned", "--language", "en"]) == 0
    assert capsys.readouterr().out == (
        "┌─ ITEM ──────────────────── +4 ─┐\n"
        "│ LADDER NOBODY RETURNED         │\n"
        "│                                │\n"
        "│ +4, takes 2 hands, big.        │\n"
        "│                                │\n"
        "│ “It leads straight up to an    │\n"
        "│ old argument.”                 │\n"
        "└─ $600 ──────────────────── 1× ─┘\n"
    )


def test_show_draws_all_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "damp_patch"]) == 0
    out = capsys.readouterr().out
    assert [word in out for word in ("DAMP PATCH", "FEUCHTER FLECK", "MACCHIA D'UMIDO")] == [
        True
    ] * 3


def test_check_finds_nothing_in_our_own_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check"]) == 0
    out, err = capsys.readouterr()
    assert "classic: no mistakes (cards: 168, different ones: 149)" in out
    assert err == ""


def test_check_tells_every_mistake_and_exits_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(printed("item", ""), encoding="utf-8")
    bad.write_text(printed("item", "gold = -1\nglod = 1"), encoding="utf-8")
    assert main(["cards", "check", str(good), str(bad), str(tmp_path / "nowhere")]) == 1
    out, err = capsys.readouterr()
    assert out == f"{good}: no mistakes (cards: 1, different ones: 1)\n"
    assert len(err.splitlines()) == 3
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["show", "paper_crwn"], "do you mean paper_crown?"),
        (["show", "\x1b[2J"], "names them all"),
        (["list", "--edition", "chess"], "there are: " + ", ".join(edition_ids())),
    ],
)
def test_what_is_not_there_gets_one_line(
    words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", *words]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert hint in err
    assert "\x1b" not in err


@pytest.mark.parametrize("words", [[], ["burn"], ["show"], ["show", "elf", "--language", "fr"]])
def test_a_wrong_command_line_exits_with_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["cards", *words])
    assert stopped.value.code == 2


def test_show_calls_a_trap_a_trap(capsys: pytest.CaptureFixture[str]) -> None:
    """CURSE-01: on its frame and in its text."""
    assert main(["cards", "show", "lucky_cufflink", "--language", "de"]) == 0
    assert "Falle" in capsys.readouterr().out
    assert main(["cards", "show", "jury_duty", "--language", "en"]) == 0
    assert "TRAP" in capsys.readouterr().out
