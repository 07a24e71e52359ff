"""The rulebook in the game."""

from __future__ import annotations

import re

import pytest

from cards.library import profile_of
from cards.profile import Profile
from cards.vocabulary.words import LANGUAGES, Language
from tests.rulebook import EDITIONS_OF, EVERY_EDITION
from tui.rulebook.book import rule_ids, rule_text, rules_of

CLASSIC = profile_of("classic")


def under(**sections: dict[str, object]) -> Profile:
    data = CLASSIC.model_dump(by_alias=True)
    for section, keys in sections.items():
        data[section] = {**data[section], **keys}
    return Profile.model_validate(data)


def test_every_rule_and_ruling_has_an_entry() -> None:
    assert set(rule_ids()) == set(EDITIONS_OF)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_every_rule_is_worded_for_every_edition(edition: str, language: Language) -> None:
    profile = profile_of(edition)
    for one in rule_ids():
        told = rule_text(one, profile, language)
        assert told.title
        assert told.text.endswith((".", "!")), one
        assert not re.search(r"[{}]|None|True|False", told.text), told


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_an_edition_has_the_rules_that_apply_to_it(edition: str) -> None:
    told = {one.id for one in rules_of(profile_of(edition), [edition], "en")}
    assert {one for one, editions in EDITIONS_OF.items() if edition in editions} <= told


def test_what_an_edition_has_not_is_not_told() -> None:
    told = {one.id for one in rules_of(CLASSIC, ["classic"], "en")}
    assert told.isdisjoint({"POWER-01", "ROLE-01", "SHIP-04", "META-01", "BLEND-01"})
    mixed = {one.id for one in rules_of(CLASSIC, ["classic", "super"], "en")}
    assert {"POWER-01", "BLEND-01"} <= mixed
    assert "SHIP-04" not in mixed


def test_of_a_packs_own_edition_everything_is_told_that_it_may_bring() -> None:
    told = {one.id for one in rules_of(CLASSIC, ["cellar"], "en")}
    assert {"POWER-01", "SHIP-04", "HELP-09"} <= told
    assert "BLEND-01" not in told


@pytest.mark.parametrize(
    ("rule_id", "profile", "words"), [
        ("SETUP-04", CLASSIC, "2 door cards and 2 treasures"),
        ("SETUP-04", profile_of("bard"), "4 door cards and 4 treasures"),
        ("ITEM-05", CLASSIC, "1 big item"),
        ("ITEM-05", profile_of("super"), "any number of big items"),
        ("ITEM-14", profile_of("bard"), "in your own turn only"),
        ("HAND-07", profile_of("star"), "cannot throw away"),
        ("CURSE-01", profile_of("agents"), "called traps"),
        ("END-01", under(win={"level": 20}), "level 20 wins"),
        ("FAST-01", under(variant={"faster_play": True}), "listen at the door: draw"),
        ("CLASS-04", under(identity={"class": 2}), "at most 2 class"),
    ],
)  # fmt: skip
def test_a_rule_reads_as_it_is_played(rule_id: str, profile: Profile, words: str) -> None:
    assert words in rule_text(rule_id, profile, "en").text


def test_an_unknown_rule_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rule_text("COMBAT-99", CLASSIC, "en")
