"""`kickdoor cards`, as a person or a program would use it."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards import built_in_editions, built_in_paths, keyword_forms
from cards.built_in_editions import built_in_edition_ids
from netplay import user_packs
from netplay.cli.main import main
from tests.cards.printing import printed


@pytest.mark.parametrize("edition_name", built_in_edition_ids())
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
            "en": "+1, worn on the head.\n"
            "When you win a fight, whoever has the lowest level draws 1 door card.",
            "de": "+1, auf dem Kopf getragen.\n"
            "Wenn du einen Kampf gewinnst: Wer die niedrigste Stufe hat, zieht 1 Türkarte.",
            "it": "+1, da portare in testa.\n"
            "Quando vinci uno scontro, chi ha il livello più basso pesca 1 carta porta.",
        },
        "flavour": {
            "en": "‘Alms for the ground floor!’ ‘There's a rat in it.’",
            "de": "‚Almosen fürs Erdgeschoss!‘ ‚Da ist eine Ratte drin.‘",
            "it": "“L'elemosina per il piano terra!” “Dentro c'è un ratto.”",
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
        "│ When you win a fight, this     │\n"
        "│ card goes to the player on     │\n"
        "│ your right.                    │\n"
        "│                                │\n"
        "│ “‘Only borrowing it!’ That was │\n"
        "│ three heroes ago.”             │\n"
        "└─ $600 ──────────────────── 1× ─┘\n"
    )


def test_show_draws_all_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "damp_patch"]) == 0
    out = capsys.readouterr().out
    assert [
        word in out
        for word in ("DAMP PATCH", "FLECK, DER VOM FLECK KOMMT", "MACCHIA CHE SI ALLARGA")
    ] == [True] * 3


def test_check_finds_nothing_in_our_own_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check"]) == 0
    out, err = capsys.readouterr()
    assert re.search(r"classic: no mistakes \(cards: 168, different ones: \d+\)", out)
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
    assert err.splitlines()[-1] == f"{tmp_path / 'nowhere'}: there is no TOML file here"


def test_check_names_a_relative_place_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["cards", "check", "attic/x"]) == 1
    assert capsys.readouterr().err == "attic/x: there is no TOML file here\n"


def test_check_of_a_link_that_leads_round_in_a_circle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "round"
    link.symlink_to(link)
    assert main(["cards", "check", str(link)]) == 1
    assert capsys.readouterr().err == f"{link}: there is no TOML file here\n"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["show", "paper_crwn"], "do you mean paper_crown?"),
        (["show", "\x1b[2J"], "names them all"),
        (["list", "--edition", "chess"], "there are: " + ", ".join(built_in_edition_ids())),
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


# --- what is meant --------------------------------------------------------------------------------

CELLAR = "\n".join(
    [printed("item", 'id = "cellar_mop"'), printed("monster", 'id = "cellar_rat"'), ""]
)


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packs with one in it; another one lies in the folder that one is in."""
    folder = tmp_path / "mine"
    for name, about in (("cellar", "cellar"), ("somewhere", "attic")):
        (folder / name).mkdir(parents=True)
        text = CELLAR.replace("cellar_", f"{about}_")
        (folder / name / "cards.toml").write_text(text, encoding="utf-8")
        said = f'id = "{about}"\nname = "Mine"\nadds_to = ["classic"]'
        (folder / name / "pack.toml").write_text(said, encoding="utf-8")
    monkeypatch.setattr(user_packs, "user_pack_folder", lambda: folder)
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["mine/cellar"], {"cellar_mop", "cellar_rat"}),
        (["cellar"], {"cellar_mop", "cellar_rat"}),
        (["attic"], {"attic_mop", "attic_rat"}),
        (["--pack", "attic"], {"attic_mop", "attic_rat"}),
        (["mine/cellar", "attic"], {"cellar_mop", "cellar_rat", "attic_mop", "attic_rat"}),
        (["mine/cellar", "cellar_rat"], {"cellar_rat"}),
        (["--pack", "mine/cellar", "cellar_rat"], {"cellar_rat"}),
        (["mine/cellar/cards.toml"], {"cellar_mop", "cellar_rat"}),
        (["paper_crown"], {"paper_crown"}),
        (["classic", "paper_crown"], {"paper_crown"}),
        (["--edition", "classic", "paper_crown"], {"paper_crown"}),
    ],
)
def test_list_show_and_check_take_the_same(
    words: list[str], wanted: set[str], mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "list", "--json", *words]) == 0
    assert {one["id"] for one in json.loads(capsys.readouterr().out)} == wanted
    assert main(["cards", "show", "--language", "en", *words]) == 0
    assert capsys.readouterr().out.count("STAIR GREMLIN") + (wanted == {"paper_crown"}) == len(
        wanted
    )
    assert main(["cards", "check", "--json", *words]) == 0
    assert json.loads(capsys.readouterr().out) != []


def test_check_of_one_card_tells_its_mistakes_alone(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = mine / "cellar" / "cards.toml"
    cards.write_text(CELLAR.replace("gold = 200", "gold = -1").replace("level = 3", "level = 40"))
    assert main(["cards", "check", "cellar"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert main(["cards", "check", "cellar", "cellar_rat"]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"{cards}:9:9: cellar_rat: level: ")


def test_check_tells_a_program_everything(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (mine / "cellar" / "cards.toml").write_text(f"{CELLAR}glod = 1\n", encoding="utf-8")
    assert main(["cards", "check", "mine/cellar", "attic", "--json"]) == 1
    out, err = capsys.readouterr()
    cellar, attic = json.loads(out)
    assert err == ""
    assert (attic["errors"], attic["warnings"], attic["cards"]) == ([], [], 2)
    assert cellar["errors"] == [
        {
            "file": "mine/cellar/cards.toml",
            "line": 12,
            "column": 1,
            "card": "cellar_rat",
            "field": "glod",
            "problem": "unknown field",
        }
    ]


def test_a_warning_is_no_mistake(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    power = printed("power", "rank = 1").replace("stair_gremlin", "cellar_power")
    (mine / "cellar" / "cards.toml").write_text(power, encoding="utf-8")
    assert main(["cards", "check", "mine/cellar"]) == 0
    out, err = capsys.readouterr()
    assert out == "mine/cellar: no mistakes (cards: 1, different ones: 1)\n"
    assert err.startswith("mine/cellar/cards.toml:3:8: warning: cellar_power: kind: nothing comes")
    assert main(["cards", "check", "mine/cellar", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)
    assert [one["card"] for one in report["warnings"]] == ["cellar_power"]


def test_a_short_name_of_other_words_is_warned_of(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = 'name = {{ en = "Landlady with a Key" }}\nshort = {{ en = "{}" }}'
    (mine / "cellar" / "cards.toml").write_text(
        "\n".join(
            printed("item", f'id = "cellar_{short[0].lower()}"\n{named.format(short)}')
            for short in ("Landlady", "Auntie", "Key Landlady", "With a Key")
        ),
        encoding="utf-8",
    )
    assert main(["cards", "check", "mine/cellar", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)
    assert [(one["card"], one["field"]) for one in report["warnings"]] == [
        ("cellar_a", "short.en"),
        ("cellar_k", "short.en"),
    ]
    assert "'Landlady with a Key'" in report["warnings"][0]["problem"]


@pytest.mark.parametrize("verb", ["list", "show"])
def test_a_place_where_nothing_lies_is_told_as_it_was_written(
    verb: str, mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for word, hint in (
        ("attic/attic_rat", "; a card of a pack is named by two words: attic attic_rat"),
        ("../nowhere", ""),
        ("nowhere.toml", ""),
        ("~nobody_at_all/x", ""),
    ):
        assert main(["cards", verb, word]) == 1
        told = capsys.readouterr().err
        assert told == f"kickdoor: there is no file or folder {word!r}{hint}\n"


def test_check_and_list_count_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """Roles are in no deck."""
    assert main(["cards", "list", "agents"]) == 0
    counted = capsys.readouterr().out.splitlines()[-2]
    assert main(["cards", "check", "agents"]) == 0
    assert f"({counted})" in capsys.readouterr().out


# --- faulty decks of our own ----------------------------------------------------------------------


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two of our own editions, to make mistakes in one of them."""
    folder = tmp_path / "editions"
    for name in ("bard", "classic"):
        shutil.copytree(built_in_paths.EDITIONS_FOLDER / name, folder / name)
    for module in (built_in_paths, built_in_editions, keyword_forms):
        monkeypatch.setattr(module, "EDITIONS_FOLDER", folder)
    forget_editions()
    yield folder
    forget_editions()


def forget_editions() -> None:
    """What was read of them, so that it is read again."""
    for one in (
        built_in_editions.read_built_in_pack,
        built_in_editions.load_built_in_edition,
        built_in_editions.load_built_in_profile,
        built_in_editions.built_in_card_ids,
        keyword_forms.built_in_terms,
    ):
        one.cache_clear()


FAULTS = [
    ("doors.toml", "[[card]]", "[[card]"),
    ("terms.toml", "[race.elf]", "[rase.elf]"),
    ("terms.toml", "[race.elf]", "[race.elf"),
    ("profile.toml", 'id = "classic"', ""),
]


@pytest.mark.parametrize(
    "faults", [FAULTS[1:2], pytest.param([FAULTS[0], *FAULTS[2:]], marks=pytest.mark.slow)]
)
def test_a_faulty_deck_of_our_own_gets_one_line(
    faulty: Path,
    faults: list[tuple[str, str, str]],
    capsys: pytest.CaptureFixture[str],
    subtests: pytest.Subtests,
) -> None:
    for file, old, new in faults:
        path = faulty / "classic" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        forget_editions()
        with subtests.test(fault=new, file=file):
            for words in (["show", "classic"], ["list"]):
                assert main(["cards", *words]) == 1
                out, err = capsys.readouterr()
                assert (out, err.count("\n")) == ("", 1)
                assert f"classic/{file}" in err
            assert main(["cards", "check"]) == 1
            out, err = capsys.readouterr()
            assert f"classic/{file}" in err
            assert "bard: no mistakes" in out
        path.write_text(text, encoding="utf-8")


# --- games ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_check_plays_games_and_says_which_cards_nobody_played(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    dead = printed("power", 'id = "cellar_power"\nrank = 1\ncount = 3')
    elf = 'id = "cellar_ear"\ncount = 3\nstrength = 1\nusable_if = { has = "race:automat" }'
    cards = f"{CELLAR}{dead}\n{printed('item', elf)}\n".replace(
        'id = "cellar_rat"', 'id = "cellar_rat"\ncount = 12'
    )
    (mine / "cellar" / "cards.toml").write_text(cards, encoding="utf-8")
    assert main(["cards", "check", "mine/cellar", "--play", "--games", "2"]) == 0
    told = capsys.readouterr().out.partition("never played by bots in 2 games:\n")[2]
    assert "  cellar_power: nothing comes of it in classic: `power.enabled`" in told
    assert "cellar_rat" not in told


def test_a_card_that_could_have_been_played_is_told_from_one_that_could_not(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No bot dies of its own will, and nobody has such a level before the game is over."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    sigh = (
        'id = "cellar_sigh"\ndeck = "door"\nwindow = "own_turn"\ncount = 12\ndo = [{ do = "die" }]'
    )
    late = (
        'id = "cellar_late"\nshort = { en = "Nought" }\nrank = 1\ncount = 12\n'
        "usable_if = { level_min = 20 }"
    )
    cards = "\n".join([printed("special", sigh), printed("power", late)])
    (mine / "cellar" / "cards.toml").write_text(cards, encoding="utf-8")
    about = mine / "cellar" / "pack.toml"
    about.write_text(about.read_text("utf-8").replace("classic", "super"), encoding="utf-8")
    assert main(["cards", "check", "mine/cellar", "--play", "--games", "1", "--json"]) == 0
    why = json.loads(capsys.readouterr().out)[0]["never_played"]
    assert why == {
        "cellar_sigh": "somebody drew it in 1 of 1 games; it could have been played, and no bot saw"
        " a use for it",
        "cellar_late": "somebody drew it in 1 of 1 games; it never could be played in those of the"
        " games that were looked at",
    }


def test_a_card_that_nobody_drew_says_so(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game turns up a part of the deck."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    many = "\n".join(printed("item", f'id = "cellar_mop_{i}"') for i in range(60))
    (mine / "cellar" / "cards.toml").write_text(many, encoding="utf-8")
    assert main(["cards", "check", "mine/cellar", "--play", "--games", "1"]) == 0
    assert ": nobody drew it (games: 1): play more of them, or put more" in capsys.readouterr().out
