"""What an author's editor does with the schema of cards, asked over a language server (Tombi)."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Iterator
from typing import get_args

import pytest

from cards.keyword_forms import built_in_terms
from cards.manual.json_schema import PACK_FILE_KINDS, schema_text
from cards.vocabulary.card import CardBase, Monster
from cards.vocabulary.conditions_and_card_picks import CardKind
from cards.vocabulary.effects import EFFECT_VERBS
from tests.cards.language_server import Editor, Mistake, editor_in
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "aarch64", "arm64") or sys.platform == "win32",
    reason="there is no wheel of Tombi for this machine",
)

HEAD = """\
#:schema ./schema/cards.json

[[card]]
id = "cellar_meter_reader"
kind = "monster"
name = { en = "Meter Reader" }
"""
WRONG = f"""\
{HEAD}level = 40
gold = 300
bad_stuff = [{{ do = "discard", in = "worn", pik = "best" }}, {{ do = "explode" }}]

[[card]]
id = "cellar_fuse"
kind = "curse"
name = {{ fr = "Fusible" }}
do = [{{ do = "roll", on = [
  {{ faces = [1, 2, 3], do = [] }},
  {{ faces = [4, 5, 6], do = [{{ do = "draw", deck = "dor" }}] }},
] }}]

[[card]]
id = "cellar_pipe"
kind = "monstr"
name = {{ en = "Pipe" }}

[[card]]
id = "cellar_hat"
kind = "item"
name = {{ en = "Hat" }}
slot = "nose"
usable_if = {{ has = "elf" }}
"""


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("cellar")
    (folder / "schema").mkdir()
    for file in PACK_FILE_KINDS:
        (folder / "schema" / f"{file}.json").write_text(schema_text(file), encoding="utf-8")
    with editor_in(folder) as one:
        found_mistakes(one, HEAD.replace('"monster"', '"monstr"'))
        yield one


def found_mistakes(editor: Editor, text: str) -> list[Mistake]:
    """The mistakes of a text that has some: the server answers before it has read the schema, and
    then nothing is wrong."""
    until = time.monotonic() + PATIENCE
    while not (found := editor.mistakes(text)):
        assert time.monotonic() < until
    return found


def test_an_editor_underlines_the_very_field_that_is_wrong_and_nothing_else(editor: Editor) -> None:
    assert [(one.line, one.text) for one in found_mistakes(editor, WRONG)] == [
        (7, "40"),
        (8, "gold = 300"),
        (9, 'pik = "best"'),
        (9, '"explode"'),
        (14, "fr"),
        (17, '"dor"'),
        (22, '"monstr"'),
        (29, '"nose"'),
        (30, '"elf"'),
    ]


def test_an_editor_says_what_may_stand_there(editor: Editor) -> None:
    said = {one.text: one.said for one in found_mistakes(editor, WRONG)}
    assert "20" in said["40"]
    assert '"gold" is not allowed' in said["gold = 300"]
    assert '"pik" is not allowed' in said['pik = "best"']
    for verb in EFFECT_VERBS:
        assert f'"{verb}"' in said['"explode"']


def test_an_editor_finds_nothing_in_a_card_that_is_right(editor: Editor) -> None:
    right = f'{HEAD}level = 4\nbad_stuff = [{{ do = "discard", in = "worn", pick = "best" }}]\n'
    assert editor.mistakes(right) == []


def test_an_editor_completes_the_fields_of_that_kind_alone(editor: Editor) -> None:
    fields = {*Monster.model_fields} - {"id", "kind", "name"}
    assert {*editor.completions(f"{HEAD}^\n")} - {"$key"} == fields
    assert editor.completions(f"{HEAD}lev^\n") == ["level", "levels"]


def test_an_editor_completes_the_first_fields_of_a_card(editor: Editor) -> None:
    offered = editor.completions("#:schema ./schema/cards.json\n\n[[card]]\n^\n")
    assert {*offered} - {"$key"} == {"id", "name", "kind"}
    assert {"id", "name"} < {*CardBase.model_fields}


def test_an_editor_completes_the_kinds_of_card(editor: Editor) -> None:
    offered = editor.completions(HEAD.replace('"monster"', '"^"'))
    assert {*offered} == {f'"{kind}"' for kind in get_args(CardKind)}


def test_an_editor_completes_the_verbs(editor: Editor) -> None:
    offered = editor.completions(f'{HEAD}bad_stuff = [{{ do = "^" }}]\n')
    assert {*offered} == {f'"{verb}"' for verb in EFFECT_VERBS}
    begun = editor.completions(f"{HEAD}bad_stuff = [{{ ^ }}]\n")
    assert {*begun} > {f'do = "{verb}"' for verb in EFFECT_VERBS}


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ('bad_stuff = [{ do = "discard", ^ }]', {"in", "count", "pick", "filter", "who"}),
        (
            'bad_stuff = [{ do = "choose", options = [[{ do = "draw", ^ }]] }]',
            {"who", "deck", "count", "face"},
        ),
        ("modifiers = [{ ^ }]", {"stat", "amount", "when", "per", "most", "once"}),
        (
            'modifiers = [{ stat = "strength", amount = 1, when = { ^ } }]',
            {"who", "has", "lacks", "level_min", "level_max", "alone", "monsters_min"}
            | {"against", "standing", "bare"},
        ),
    ],
)
def test_an_editor_completes_the_fields_of_a_word(
    line: str, fields: set[str], editor: Editor
) -> None:
    assert {*editor.completions(f"{HEAD}{line}\n")} == fields


@pytest.mark.parametrize(
    ("line", "values"),
    [
        (
            'bad_stuff = [{ do = "discard", in = "^" }]',
            {"hand", "worn", "carried", "in_play", "identity", "any", "self"},
        ),
        ('ignores = { has = "^" }', {*built_in_terms().keywords()}),
        ('tags = ["^"]', {*built_in_terms().tag}),
    ],
)
def test_an_editor_completes_values(line: str, values: set[str], editor: Editor) -> None:
    assert {*editor.completions(f"{HEAD}{line}\n")} == {f'"{value}"' for value in values}


def test_an_editor_completes_in_a_card_that_has_mistakes(editor: Editor) -> None:
    wrong = 'level = 40\ngold = 3\nbad_stuff = [{ do = "die", wo = "you" }, '
    begun = f'{HEAD}{wrong}{{ do = "draw", ^ }}]\n'
    assert {*editor.completions(begun)} == {"who", "deck", "count", "face"}
