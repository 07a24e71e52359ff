"""The keys of a profile."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import BaseModel, ValidationError

from cards.profile import Merges, Profile


def test_every_key_says_how_a_blend_merges_it() -> None:
    undeclared = [
        f"{section}.{key}"
        for section, model in sections()
        for key, field in model.model_fields.items()
        if sum(isinstance(one, Merges) for one in field.metadata) != 1
    ]
    assert undeclared == []


def test_a_stricter_key_orders_all_of_its_values() -> None:
    for section, model in sections():
        for key, field in model.model_fields.items():
            merges = next(one for one in field.metadata if isinstance(one, Merges))
            if merges.by != "stricter":
                assert merges.strictest_first == (), f"{section}.{key}"
                continue
            values = get_args(field.annotation) or (False, True)
            assert sorted(map(str, merges.strictest_first)) == sorted(map(str, values))


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


def sections() -> list[tuple[str, type[BaseModel]]]:
    found = []
    for name, field in Profile.model_fields.items():
        annotation = field.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            found.append((name, annotation))
    assert len(found) == len(Profile.model_fields) - 1, "all but the id"
    return found
