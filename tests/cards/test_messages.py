"""What the checker says to an author: where, what, what was meant, and each mistake once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards.built_in_paths import EDITIONS_FOLDER
from cards.pack import read_pack
from cards.pack_library import check_added_pack
from cards.pack_mistakes import PackMistake
from cards.toml_positions import TomlPath, find_toml_positions
from tests.cards.printing import printed

HEAD = """\
# The cellar.
[[card]]
id = "cellar_mop"
kind = "item"
name = { en = "Mop ] } # of \\" state" }

[[card]]
id = "cellar_meter"
kind = "monster"
name = { en = "Meter" }
"""
BAD = '\nbad_stuff = [{ do = "die" }]\n'
WRONG = {
    "a value": f"{HEAD}level =  ^40{BAD}",
    "a field": f"{HEAD}level = 4\n  ^glod = 1{BAD}",
    "a field in a verb": f'{HEAD}level = 4\nbad_stuff = [\n  {{ do = "die", ^wo = "you" }},\n]\n',
    "a value in a verb": f'{HEAD}level = 4\nbad_stuff = [{{ do = "lose_levels", amount = ^99 }}]\n',
    "a verb": f'{HEAD}level = 4\nbad_stuff = [{{ do = "die" }}, {{ do = ^"explode" }}]\n',
    "a field that is missing": f"{HEAD.replace('[[card]]', '^[[card]]').replace('^', '', 1)}{BAD}",
    "a field of a verb": f'{HEAD}level = 4\nbad_stuff = [^{{ do = "draw" }}]\n',
    "a keyword": f'{HEAD}level = 4{BAD}ignores = {{ who = "you", has = ^"race:elff" }}\n',
    "a table": f'{HEAD}level = 4{BAD}[card.ignores]\nhas = ^"race:elff"\n',
    "a list of tables": f'{HEAD}level = 4{BAD}[[card.modifiers]]\nstat = "hands"\namount = ^200\n',
    "a dotted key": f'{HEAD}level = 4{BAD}ignores.has = ^"race:elff"\n',
    "after several lines": f'{HEAD}level = 4{BAD}flavour.en = """\\\n  A ^line."""\nlevels = ^9\n',
    "no TOML": f"{HEAD}level ^40\n",
    "a table of another name": f"{HEAD}level = 4{BAD}[[^cards]]\n",
}


def found_in(folder: Path, **files: str) -> list[PackMistake]:
    """What is wrong with a pack of these files."""
    pack = folder / "cellar"
    pack.mkdir()
    for name, text in files.items():
        (pack / f"{name}.toml").write_text(text, encoding="utf-8")
    return list(check_added_pack(read_pack(pack), pack))


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_a_mistake_is_told_with_line_and_column_from_1(text: str, tmp_path: Path) -> None:
    before, _, after = text.rpartition("^")
    before = before.replace("^", "")
    (error,) = found_in(tmp_path, cards=before + after)
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert str(error).startswith(f"cellar/cards.toml:{line}:{column}: "), str(error)


def test_places_in_lists_are_counted_from_1(tmp_path: Path) -> None:
    row = '{ faces = [1, 2, 3], do = [] }, { faces = [4, 5, 6], do = [{ do = "draw", dek = 1 }] }'
    roll = printed("curse", f'do = [{{ do = "roll", on = [{row}] }}]')
    (unknown,) = found_in(tmp_path, cards=roll)
    assert unknown.path == "do[1].on[2].do[1].dek"


def test_a_value_that_is_named_as_a_verb_is_keeps_its_path(tmp_path: Path) -> None:
    fight = 'deck = "door"\nwindow = "own_turn"\ndo = [{ do = "fight", monster = "hnd" }]'
    (error,) = found_in(tmp_path, cards=printed("special", fight))
    assert error.path == "do[1].monster"
    assert error.problem == "must be one of door, hand; did you mean hand?"


def _values(value: Any, steps: TomlPath = ()) -> Iterator[tuple[TomlPath, Any]]:
    yield steps, value
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _values(one, (*steps, name))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _values(one, (*steps, number))


@pytest.mark.parametrize(
    "path",
    sorted(EDITIONS_FOLDER.glob("*/*.toml")),
    ids=lambda one: one.parent.name + "/" + one.name,
)
def test_every_value_of_our_own_decks_is_found_where_it_stands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines, positions = text.splitlines(), find_toml_positions(text)
    for steps, value in _values(tomllib.loads(text)):
        line, column = positions.of(steps)
        there = lines[line - 1][column - 1 :]
        if isinstance(value, bool):
            assert there.startswith(str(value).lower())
        elif isinstance(value, int | float):
            assert there.startswith(str(value))
        elif isinstance(value, str):
            assert there[0] in "\"'"
        elif steps:
            assert there[0] in "[{" or there.startswith(str(steps[-1]))


# --- what was meant -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("item", "glod = 3", "glod: unknown field; did you mean gold?"),
        ("monster", "slot = 3", "slot: unknown field here; it belongs to: item"),
        (
            "curse",
            'do = [{ do = "die", deck = "door" }]',
            "deck: unknown field; there are: do, who",
        ),
        ("curse", 'do = [{ do = "loose_levels" }]', "did you mean lose_levels?"),
        ("monstr", "", "did you mean monster?"),
        ("item", 'slot = "haed"', "must be one of head, body, feet; did you mean head?"),
        (
            "item",
            'usable_if = { has = "elf" }',
            "a keyword is written with its kind, here race:",
        ),
        (
            "item",
            'usable_if = { has = "race:elff" }',
            "the keyword race:elff is not declared; did you mean elf?",
        ),
        (
            "item",
            'usable_if = { has = "affiliation:choir" }',
            "there are: accounts, archive, field; terms.toml declares it as [affiliation.choir]",
        ),
        ("monster", 'tags = ["undaed"]', "the tag undaed is not declared; did you mean undead?"),
        (
            "monster",
            'tags = ["soggy"]',
            "the tag soggy is not declared; there are: paper, swarm, undead, villain; "
            "terms.toml declares it as"
            " [tag.soggy]",
        ),
        ("item", "count = 0.5", "count: should be a whole number"),
        ("item", 'count = "2"', "count: should be a whole number"),
        ("item", "big = 1", "big: should be true or false"),
        ("item", "slot = 5", "slot: must be one of head, body, feet"),
        ("item", "usable_if = 5", "usable_if: should be a table: { ... }"),
        ("item", 'meta = "theft"', "meta: should be a list: [ ... ]"),
        ("item", 'id = "Mop"', "id: needs small letters, digits and _, and a letter to begin with"),
    ],
)
def test_a_message_says_what_may_have_been_meant(
    kind: str, fields: str, said: str, tmp_path: Path
) -> None:
    (error,) = found_in(tmp_path, cards=printed(kind, fields))
    assert said in str(error)


def test_an_edition_that_is_misspelt_is_suggested(tmp_path: Path) -> None:
    about = 'id = "cellar"\nname = "Cellar"\nadds_to = ["clasic"]'
    (error,) = found_in(tmp_path, pack=about, cards=printed("item", ""))
    assert str(error) == (
        "cellar/pack.toml:3:12: adds_to[1]: there is no edition clasic; did you mean classic?"
    )


# --- each once ------------------------------------------------------------------------------------


def test_a_mistake_in_shape_hides_none_in_sense(tmp_path: Path) -> None:
    """Five mistakes of one card, of five sorts."""
    wrong = (
        "levl = 3\nlevels = 5\n"
        'tags = ["soggy"]\nignores = { has = "race:elff" }\n'
        'bad_stuff = [{ do = "discard", in = "hand", pick = "best", cout = 2 }]'
    )
    found = found_in(tmp_path, cards=printed("monster", wrong))
    assert sorted(one.path for one in found) == [
        "bad_stuff[1].cout",
        "bad_stuff[1].pick",
        "ignores.has",
        "levels",
        "levl",
        "tags[1]",
    ]


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ('[race.lodger]\nen = { a = "a lodger" }', "race.lodger.en.many: is missing"),
        ('[rase.lodger]\nen = { a = "a lodger", many = "lodgers" }', "did you mean race?"),
        ('[race.lodger]\nen = { a = "a lodger", many = "lodgers"', "broken TOML"),
    ],
)
def test_one_slip_in_the_terms_is_one_message(terms: str, said: str, tmp_path: Path) -> None:
    lodgers = "\n".join(
        printed("item", f'id = "mop_{i}"\nusable_if = {{ has = "race:lodger" }}') for i in range(13)
    )
    (error,) = found_in(tmp_path, cards=lodgers, terms=terms)
    assert said in str(error)


def test_a_keyword_that_nobody_declares_is_told_once(tmp_path: Path) -> None:
    lodgers = "\n".join(
        printed("item", f'id = "mop_{i}"\nusable_if = {{ has = "race:lodger" }}') for i in range(13)
    )
    (error,) = found_in(tmp_path, cards=lodgers)
    assert error.card == "mop_0"
    assert error.problem.endswith("(and named 12 more times)")


def test_a_slip_in_the_pack_is_no_mistake_of_its_cards(tmp_path: Path) -> None:
    about = 'id = "cellar"\nnam = "Cellar"\nadds_to = ["classic"]'
    found = found_in(tmp_path, pack=about, cards=printed("item", ""))
    assert [one.path for one in found] == ["nam"]


def test_a_field_that_is_misspelt_is_not_missing_too(tmp_path: Path) -> None:
    """And what is wrong is told in the order of the lines."""
    wrong = printed("monster", 'levl = 3\nbad_stuff = [{ do = "draw", dek = "door" }]\ncount = 99')
    found = found_in(tmp_path, cards=wrong.replace("level = 3\n", ""))
    assert [one.path for one in found] == ["levl", "bad_stuff[1].dek", "count"]


def test_a_field_that_is_missing_beside_another_one_is_told(tmp_path: Path) -> None:
    wrong = printed("monster", "colour = 3").replace("level = 3\n", "")
    assert {one.path for one in found_in(tmp_path, cards=wrong)} == {"level", "colour"}
