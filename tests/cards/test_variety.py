"""What `kickdoor cards variety` counts, on decks small enough to count by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.deck_variety import (
    LEAST_MECHANICS,
    deck_variety,
    is_number_only_item,
    mechanic_of,
    mechanics_in_several_decks,
    variety_report,
)
from cards.vocabulary.card import CARD_ADAPTER, Card
from netplay.cli.main import main


def card(id_: str, kind: str, **fields: Any) -> Card:
    return CARD_ADAPTER.validate_python({"id": id_, "kind": kind, "name": {"en": id_}, **fields})


def beast(id_: str, *verbs: str, **fields: Any) -> Card:
    """A monster whose bad stuff has these verbs."""
    bad = [{"do": "discard", "in": "hand"} if one == "discard" else {"do": one} for one in verbs]
    return card(id_, "monster", level=3, bad_stuff=bad or [{"do": "die"}], **fields)


@pytest.mark.parametrize(
    ("fields", "bare"),
    [
        ({"strength": 3}, True),
        ({"strength": 3, "usable_if": {"lacks": "race:elf"}}, True),
        ({"modifiers": [{"stat": "strength", "amount": 2, "when": {"has": "race:elf"}}]}, True),
        ({"modifiers": [{"stat": "strength", "amount": 2, "when": {"level_max": 4}}]}, True),
        ({"modifiers": [{"stat": "run_away", "amount": 2}]}, True),
        ({"modifiers": [{"stat": "strength", "amount": 2, "when": {"alone": True}}]}, False),
        ({"modifiers": [{"stat": "strength", "amount": 2, "per": "rival"}]}, False),
        ({"modifiers": [{"stat": "strength", "amount": 2, "when": {"has": "gender:male"}}]}, False),
        ({"strength": 1, "rules": [{"forbid": "help"}]}, False),
        ({"strength": 1, "meta": ["flight"]}, False),
        ({"instead": [{"of": "death", "do": [{"do": "lose_levels"}]}]}, False),
    ],
)
def test_an_item_is_only_a_number(fields: dict[str, Any], bare: bool) -> None:
    item = card("hat", "item", **fields)
    assert item.kind == "item"
    assert is_number_only_item(item) is bare


def test_a_monster_is_plain_without_a_rule_of_its_own() -> None:
    rude = beast("rude", ignores={"level_max": 2})
    assert deck_variety([beast("dull"), rude]).plain_monsters == ("dull",)


def test_bad_stuff_counts_monsters_and_looks_into_it() -> None:
    roll = {
        "do": "roll",
        "on": [
            {"faces": [1, 2, 3], "do": [{"do": "die"}, {"do": "die"}]},
            {"faces": [4, 5, 6], "do": []},
        ],
    }
    deck = [beast("a", "discard", "discard"), beast("b", "discard", "lose_levels")]
    deck.append(card("c", "monster", level=9, bad_stuff=[roll]))
    found = deck_variety(deck)
    assert found.bad_stuff == {"discard": 2, "lose_levels": 1, "die": 1, "roll": 1}
    assert found.met()["one_verb"] is False  # Two of three.
    assert found.met()["kinds"] is False


def test_a_third_of_the_monsters_may_share_a_verb() -> None:
    deck = [beast("a", "discard"), beast("b", "die"), beast("c", "lose_levels")]
    assert deck_variety(deck).met()["one_verb"] is True


def test_it_finds_cards_that_ask_for_genders_and_tags() -> None:
    tie = {"stat": "hands", "amount": 1, "when": {"lacks": "gender:male"}}
    dame = {"stat": "strength", "amount": 2, "when": {"has": "gender:female"}}
    deck = [
        card("tie", "item", modifiers=[tie]),
        card("torch", "one_shot", do=[{"do": "remove_monster", "tag": "undead"}]),
        beast("sir", "die", modifiers=[dame]),
        beast("dead", "die", tags=["undead"]),
    ]
    found = deck_variety(deck)
    assert (found.by_gender, found.by_tag, found.by_name) == (("tie", "sir"), ("torch",), ())


def test_cards_are_alike_but_for_names_and_numbers() -> None:
    cap, crown = (
        card(one, "item", strength=n, gold=100 * n) for one, n in (("cap", 1), ("crown", 4))
    )
    boots = card("boots", "item", strength=1, slot="feet")
    big = card("wardrobe", "item", strength=1, big=True)
    assert mechanic_of(cap) == mechanic_of(crown)
    assert len({mechanic_of(one) for one in (cap, crown, boots, big)}) == 3
    assert mechanics_in_several_decks({"east": [cap, boots], "west": [crown, big]}) == [
        {"east": ("cap",), "west": ("crown",)}
    ]


def test_the_report_marks_what_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = variety_report({"east": [card("cap", "item", strength=1)]}, ours=False)
    assert [row.split() for row in rows[:2]] == [
        ["east", "target"],
        ["items", "only", "a", "number", "1/1", "!", "<=", "30%"],
    ]
    assert "different mechanics, all decks: 1" in rows
    ours = {"east": [card("cap", "item", strength=1)]}
    assert "different mechanics, all decks: 1 ! (target: 650)" in variety_report(ours, ours=True)
    monkeypatch.setattr("cards.deck_variety.LEAST_MECHANICS", 1)
    assert "different mechanics, all decks: 1 (target: 1)" in variety_report(ours, ours=True)


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_a_deck_reaches_its_targets(edition: str) -> None:
    figures = deck_variety(load_built_in_edition(edition).cards)
    assert [name for name, reached in figures.met().items() if not reached] == []


def test_our_decks_together_reach_their_target() -> None:
    decks = [load_built_in_edition(one).cards for one in built_in_edition_ids()]
    assert len({mechanic_of(card) for cards in decks for card in cards}) >= LEAST_MECHANICS


def test_the_command_counts_our_own_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "variety"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split() == [*built_in_edition_ids(), "target"]
    bare = deck_variety(load_built_in_edition("classic").cards).only_numbers
    assert f"{len(bare)}/" in out


def test_the_command_counts_whole_decks_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "variety", "paper_crown"]) == 1
    assert "whole decks" in capsys.readouterr().err
