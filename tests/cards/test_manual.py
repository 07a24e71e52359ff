"""What authors read: the schemas, the reference and its examples, the first pack."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from cards.built_in_editions import built_in_edition_ids
from cards.built_in_paths import EDITIONS_FOLDER
from cards.keyword_forms import built_in_terms
from cards.manual import reference as manual
from cards.manual.json_schema import PACK_FILE_KINDS, PackFileKind, schema_of_pack_file, schema_text
from cards.pack_checker import check_pack_at
from cards.profile.profile_keys import profile_keys
from cards.vocabulary.base_types import VocabularyModel
from cards.vocabulary.conditions_and_card_picks import CardKind
from cards.vocabulary.effects import EFFECT_VERBS
from netplay.cli.main import main
from tests.cards.printing import printed
from tests.cards.schemas import mistakes
from tests.cases import mostly_slow

DOCS = Path(__file__).parents[2] / "docs"
BY_NAME: dict[str, PackFileKind] = {
    "terms.toml": "terms",
    "profile.toml": "profile",
    "pack.toml": "pack",
}


def read(text: str) -> Any:
    return tomllib.loads(text)


@pytest.mark.parametrize("file", PACK_FILE_KINDS)
def test_the_schemas_in_the_docs_are_those_of_the_vocabulary(file: PackFileKind) -> None:
    """`kickdoor cards schema cards > docs/schema/cards.json`, and so on, makes them new."""
    assert (DOCS / "schema" / f"{file}.json").read_text(encoding="utf-8") == schema_text(file)


def reference() -> str:
    """The page as it lies in the docs, which is that of the vocabulary."""
    return (DOCS / "vocabulary.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", mostly_slow(built_in_edition_ids(), "agents"))
def test_the_schemas_accept_our_own_decks(edition: str) -> None:
    for path in sorted((EDITIONS_FOLDER / edition).glob("*.toml")):
        schema = schema_of_pack_file(BY_NAME.get(path.name, "cards"))
        assert mistakes(read(path.read_text(encoding="utf-8")), schema) == [], path.name


@pytest.mark.parametrize(
    "wrong",
    [
        printed("item", "glod = 5"),
        printed("item", "gold = -1"),
        printed("item", "hands = 3"),
        printed("item", 'slot = "nose"'),
        printed("item", 'id = "Big"'),
        printed("item", 'name = { fr = "Mop" }'),
        printed("item", "big = 1"),
        printed("curse", 'do = [{ do = "explode" }]'),
        printed("curse", 'do = [{ do = "draw" }]'),
        printed("curse", 'do = [{ do = "draw", deck = "door", level = 3 }]'),
        printed("curse", "do = []\nlasts = 3"),
        printed("item", 'modifiers = [{ stat = "strength", amount = 1, when = { has = "elf" } }]'),
        printed("spaceship", ""),
        '[[cards]]\nid = "x"',
        "card = 5",
    ],
)
def test_the_schema_for_cards_rejects_what_the_reader_does(wrong: str, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(wrong, encoding="utf-8")
    assert check_pack_at(tmp_path) != ()
    assert mistakes(read(wrong), schema_of_pack_file("cards")) != []


@pytest.mark.parametrize(
    ("file", "wrong"),
    [
        ("terms", 'race = { elf = { en = { a = "an elf" } } }'),
        ("terms", 'tag = { "Big Bad" = { en = { word = "bad", monster = "bad monster" } } }'),
        ("profile", 'id = "x"\n[hand]\nbase = 99'),
        ("profile", 'id = "x"\n[items]\nbig_limit = "some"'),
        ("profile", "[hand]\nbase = 5"),
        ("pack", 'id = "x"'),
        ("pack", 'id = "x"\nname = "X"\nadds_to = "classic"'),
    ],
)
def test_the_other_schemas_reject_what_is_wrong(file: PackFileKind, wrong: str) -> None:
    assert mistakes(read(wrong), schema_of_pack_file(file)) != []


def test_a_limit_that_is_absent_may_be_none() -> None:
    assert (
        mistakes(read('id = "x"\n[items]\nbig_limit = "none"'), schema_of_pack_file("profile"))
        == []
    )


def test_the_examples_are_cards_without_mistakes() -> None:
    assert check_pack_at(manual.EXAMPLES) == ()


def test_every_word_has_an_example() -> None:
    shown = {card.kind for card in manual.example_cards()}
    assert shown == set(get_args(CardKind))
    for _, field, _, literal in manual.CLOSED_LISTS:
        for value in get_args(literal):
            assert manual.shortest_example_of(VocabularyModel, field, value) is not None, (
                field,
                value,
            )
    for verb in EFFECT_VERBS:
        assert manual.shortest_example_of(VocabularyModel, "do", verb) is not None, verb


def test_the_reference_has_every_kind_verb_and_key() -> None:
    page = reference()
    for name in (*get_args(CardKind), *EFFECT_VERBS):
        assert re.search(rf"^### .*`{name}`", page, re.MULTILINE), name
    for key in profile_keys():
        section, _, name = key.partition(".")
        chapter = page.partition(f"### `[{section}]`")[2].partition("###")[0]
        assert f"| `{name}` |" in chapter, key


def test_the_reference_lists_the_keywords_and_tags_that_a_card_can_name() -> None:
    chapter = reference().partition("## Keywords and tags")[2].partition("## `pack.toml`")[0]
    for keyword in ("race:elf", "class:wizard", "affiliation:archive", "gender:female", "undead"):
        assert f"`{keyword}`" in chapter
    assert set(re.findall(r"`([a-z_]+:[a-z_]+)`", chapter)) == set(built_in_terms().keywords())


def test_no_example_of_a_field_is_empty() -> None:
    """A row of a closed list shows a card."""
    lists = reference().partition("## Closed lists")[2].partition("## `pack.toml`")[0]
    rows = [row for row in lists.splitlines() if row.startswith("| `")]
    assert len(rows) > 50
    assert [row for row in rows if row.endswith("|  |")] == []


# --- the tutorial ---------------------------------------------------------------------------------


def blocks(language: str) -> list[str]:
    page = (DOCS / "packs.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def test_the_first_card_of_the_tutorial_says_what_it_promises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (DOCS / "packs.md").read_text(encoding="utf-8")
    lines = page.splitlines()
    told = [line.strip() for line in lines if line.startswith("    kickdoor cards ")]
    assert [line.split()[2] for line in told[:3]] == ["new", "show", "check"]
    assert main(shlex.split(told[0])[1:]) == 0
    cards = tmp_path / "cellar" / "cards.toml"
    first = next(one for one in blocks("toml") if one.startswith("[[card]]"))
    cards.write_text(cards.read_text(encoding="utf-8") + "\n" + first, encoding="utf-8")
    capsys.readouterr()
    assert main(["cards", "show", "cellar", "cellar_meter_reader"]) == 0
    drawn = " ".join(capsys.readouterr().out.replace("│", " ").replace("║", " ").split())
    said = re.search(r"cellar_meter_reader` says “(.*?)”", " ".join(page.split()))
    assert said is not None
    assert said[1] in drawn
    assert main(["cards", "check", "cellar"]) == 0
    cards.write_text(cards.read_text(encoding="utf-8").replace("level = 4", "level = 40"), "utf-8")
    capsys.readouterr()
    assert main(["cards", "check", "cellar"]) == 1
    assert capsys.readouterr().err.strip() in [line.strip() for line in lines]


def test_the_other_files_of_the_tutorial_are_right() -> None:
    texts = [one for one in blocks("toml") if "[[card]]" not in one and "#:" not in one]
    pack, profile, terms = map(read, texts)
    assert mistakes(pack, schema_of_pack_file("pack")) == []
    assert mistakes(profile, schema_of_pack_file("profile")) == []
    assert mistakes(terms, schema_of_pack_file("terms")) == []


def test_a_new_pack_is_without_mistakes_and_names_its_schemas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "The Attic"
    assert main(["cards", "new", str(place)]) == 0
    assert main(["cards", "check", str(place)]) == 0
    for file in ("pack.toml", "cards.toml"):
        first = (place / file).read_text(encoding="utf-8").splitlines()[0]
        schema = place / first.removeprefix("#:schema ")
        assert schema.read_text(encoding="utf-8") == schema_text(BY_NAME.get(file, "cards"))
    assert read((place / "pack.toml").read_text(encoding="utf-8"))["id"] == "the_attic"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("there", "is there already"),
        ("42", "a name of small letters"),
        ("round", "Too many levels of symbolic links"),
    ],
)
def test_a_pack_that_cannot_be_begun_gets_one_line(
    name: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "round").symlink_to(tmp_path / "round")
    assert main(["cards", "new", str(tmp_path / name)]) == 1
    err = capsys.readouterr().err
    assert problem in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (["vocabulary"], "vocabulary.md"),
        (["schema"], "schema/cards.json"),
        (["schema", "profile"], "schema/profile.json"),
    ],
)
def test_the_command_line_prints_the_docs(
    words: list[str], file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`kickdoor cards vocabulary > docs/vocabulary.md` makes that page new, and so on."""
    assert main(["cards", *words]) == 0
    assert capsys.readouterr().out == (DOCS / file).read_text(encoding="utf-8")
