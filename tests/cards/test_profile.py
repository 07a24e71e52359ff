"""The keys of a profile."""

from __future__ import annotations

import ast
import tomllib
from typing import get_args

import pytest
from pydantic import BaseModel, ValidationError

from cards.built_in_paths import EDITIONS_FOLDER
from cards.profile import MergeStrategy, Profile
from cards.profile.profile_keys import profile_keys
from tests.cards.reading import edition_conditions, keys_read, reads_of


def sections() -> dict[str, type[BaseModel]]:
    found: dict[str, type[BaseModel]] = {}
    for name, field in Profile.model_fields.items():
        annotation = field.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            found[name] = annotation
    assert len(found) == len(Profile.model_fields) - 1, "all but the id"
    return found


KEYS = {
    f"{section}.{key}": field
    for section, model in sections().items()
    for key, field in model.model_fields.items()
}


def merges_of(key: str) -> MergeStrategy:
    (found,) = (one for one in KEYS[key].metadata if isinstance(one, MergeStrategy))
    return found


def test_every_key_says_how_a_blend_merges_it() -> None:
    undeclared = [
        key
        for key, field in KEYS.items()
        if sum(isinstance(one, MergeStrategy) for one in field.metadata) != 1
    ]
    assert undeclared == []


ORDERED = ("stricter", "looser")
NUMBERS = {key.name for key in profile_keys().values() if key.kind == "number"}
"""The order of numbers need not be told."""


@pytest.mark.parametrize("key", [key for key in KEYS if merges_of(key).strictest_first])
def test_a_stricter_key_orders_all_of_its_values(key: str) -> None:
    values = get_args(KEYS[key].annotation) or (False, True)
    assert sorted(map(str, merges_of(key).strictest_first)) == sorted(map(str, values))


def test_only_what_is_strict_has_an_order_and_only_what_is_fixed_a_value() -> None:
    for key in KEYS:
        merges = merges_of(key)
        ordered = merges.by in ORDERED and key not in NUMBERS
        assert (merges.strictest_first != ()) is ordered, key
        assert (merges.fixed is not None) is (merges.by == "fixed"), key


def test_what_is_united_can_be_united() -> None:
    """Yes over no, the highest number, every entry of a list: of other values there is no union."""
    for key, field in KEYS.items():
        if merges_of(key).by in ("union", "sum"):
            assert isinstance(field.get_default(), bool | int | tuple), key


EDITION_NAMES = sorted(path.parent.name for path in EDITIONS_FOLDER.glob("*/profile.toml"))


@pytest.mark.parametrize("edition_name", EDITION_NAMES)
def test_an_edition_answers_every_key_itself(edition_name: str) -> None:
    written = tomllib.loads(
        (EDITIONS_FOLDER / edition_name / "profile.toml").read_text(encoding="utf-8")
    )
    missing = []
    for name, field in KEYS.items():
        section, key = name.split(".")
        if (field.alias or key) not in written.get(section, {}):
            missing.append(name)
    assert missing == []


def test_no_limit_is_written_as_none() -> None:
    profile = Profile.model_validate({"id": "x", "items": {"big_limit": "none"}})
    assert profile.items.big_limit is None


def test_the_class_limit_is_written_as_class_and_read_as_class_() -> None:
    profile = Profile.model_validate({"id": "x", "identity": {"class": 2}})
    assert (profile.identity.race, profile.identity.class_) == (1, 2)
    assert Profile.model_validate({"id": "x"}).identity.class_ == 1


@pytest.mark.parametrize("section", [{"hand": {"base": 99}}, {"hand": {"bsae": 5}}, {"hnad": {}}])
def test_values_out_of_range_and_unknown_keys_are_refused(section: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Profile.model_validate({"id": "x", **section})


KEYS_OF = {section: frozenset(model.model_fields) for section, model in sections().items()}
FIXED = {key for key, field in KEYS.items() if len(get_args(field.annotation)) == 1}
"""Of a single value: there is nothing to read."""


@pytest.mark.slow
def test_every_key_is_read() -> None:
    assert sorted(set(KEYS) - keys_read(KEYS_OF) - FIXED) == []


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("return state.box.profile.win.level", {"win.level"}),
        ("rules = box.profile.win; return rules.level, rules.other", {"win.level"}),
        (
            "a, slots = 1, box.profile.slots; return getattr(slots, a)",
            {"slots.head", "slots.body", "slots.feet", "slots.hands"},
        ),
        ("return fight.levels, character.level", set()),
    ],
)
def test_how_reading_is_found(line: str, read: set[str]) -> None:
    assert (
        reads_of(ast.parse(f"def one(box, state, fight, character):\n    {line}"), KEYS_OF) == read
    )


def test_no_condition_knows_an_edition_by_its_name() -> None:
    names = set(EDITION_NAMES)
    assert edition_conditions(names) == []
