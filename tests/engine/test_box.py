"""Boxes: profile and prints, compiled once; house rules by section."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from cards.built_in_editions import load_built_in_edition
from cards.vocabulary.card import CARD_ADAPTER
from engine.core.box import box_of_editions, build_box
from engine.core.card_timing import SITUATION
from engine.core.target_requirements import target_requirements_of
from tests.engine.cards import ANY_FACE, CANCEL, Spec, class_, item, monster, potion, special


def test_a_house_rule_changes_one_key_and_leaves_the_edition_alone() -> None:
    plain, longer = (
        box_of_editions("classic"),
        box_of_editions("classic", house={"window": {"seconds": 6}}),
    )
    assert longer.profile.window.seconds == 6
    assert plain.profile.window.seconds == 2.6
    assert longer.profile.hand == plain.profile.hand
    assert load_built_in_edition("classic").profile.window.seconds == 2.6


def test_a_house_rule_keeps_the_other_keys_of_its_section() -> None:
    box = box_of_editions("classic", house={"identity": {"class": 2}, "start": {"door": 4}})
    assert (box.profile.identity.class_, box.profile.identity.race) == (2, 1)
    assert (box.profile.start.door, box.profile.start.treasure) == (4, 2)


@pytest.mark.parametrize(
    "house",
    [
        {"windows": {"seconds": 6}},
        {"window": {"minutes": 6}},
        {"window": {"seconds": "long"}},
        {"window": {"seconds": 0}},
        {"win": {"level": 1}},
    ],
)
def test_a_house_rule_that_is_none_is_refused(house: dict[str, dict[str, object]]) -> None:
    with pytest.raises(ValidationError):
        box_of_editions("classic", house=house)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(KeyError):
        box_of_editions("atlantis")


def test_every_copy_is_an_instance_of_its_print() -> None:
    box = box_of_editions("classic")
    for compiled in box.prints:
        copies = [i for i, card in enumerate(box.cards) if card is compiled]
        assert len(copies) == compiled.print.count
        assert all(box.card(i).id == compiled.id == box.card_ids[i] for i in copies)


def compiled(spec: Spec) -> int:
    profile = load_built_in_edition("classic").profile
    return build_box(profile, [CARD_ADAPTER.validate_python(spec)]).cards[0].timing


@pytest.mark.parametrize(
    ("spec", "moment"),
    [
        (item("cap"), SITUATION.OWN_CALM),
        (class_("cook"), SITUATION.OWN_FIGHT),
        (potion("tea", 1), SITUATION.FIGHT),
        (monster("rat", 1), SITUATION.TROUBLE),
        (CANCEL, SITUATION.CURSE),
        (ANY_FACE, SITUATION.DIE),
        (special("x", "run_away", [{"do": "escape"}]), SITUATION.FLIGHT),
    ],
)
def test_a_print_knows_its_timing(spec: Spec, moment: int) -> None:
    assert compiled(spec) & moment
    assert not compiled(spec) & ~moment & SITUATION.CLAIM


def test_an_answer_to_nothing_has_no_moment() -> None:
    for window in ("curse", "die"):
        odd = special("odd", window, [{"do": "gain_levels"}])
        assert compiled(odd) == SITUATION.NEVER


def test_the_box_knows_which_instances_answer() -> None:
    warded = class_("warded", abilities=[{"window": "curse", "do": [{"do": "cancel"}]}])
    cards = [CARD_ADAPTER.validate_python(one) for one in (item("cap"), CANCEL, ANY_FACE, warded)]
    box = build_box(load_built_in_edition("classic").profile, cards)
    assert box.answers == {"curse": (1, 3), "die": (2,)}


def test_nested_effects_have_programs_of_their_own() -> None:
    nested = special(
        "nested",
        "own_turn",
        [
            {
                "do": "roll",
                "on": [
                    {"faces": [1, 2, 3], "do": [{"do": "lose_levels"}]},
                    {
                        "faces": [4, 5, 6],
                        "do": [
                            {
                                "do": "check",
                                "when": {"has": "race:pale"},
                                "then": [{"do": "gain_levels"}],
                            }
                        ],
                    },
                ],
            }
        ],
    )
    compiled = build_box(
        load_built_in_edition("classic").profile, [CARD_ADAPTER.validate_python(nested)]
    ).cards[0]
    low, high = compiled.branches[compiled.main, 0]
    then, otherwise = compiled.branches[high, 0]
    assert [effect.do for effect in compiled.programs[low]] == ["lose_levels"]
    assert [effect.do for effect in compiled.programs[then]] == ["gain_levels"]
    assert compiled.programs[otherwise] == ()


@pytest.mark.parametrize(
    ("do", "aim"),
    [
        ([{"do": "boost", "side": "either", "amount": 1}], "side"),
        ([{"do": "boost", "side": "own", "amount": 1}], "own"),
        ([{"do": "boost", "side": "target", "amount": -1}], "fighter"),
        ([{"do": "lose_levels", "who": "target"}], "rival"),
        ([{"do": "draw", "deck": "door", "who": "target"}], "seat"),
        ([{"do": "remove_monster"}], "monster"),
        ([{"do": "double_monster"}], "monster"),
        ([{"do": "join_fight"}], "brings"),
        ([{"do": "escape", "from": "one"}], "pursuer"),
        ([{"do": "escape", "from": "all"}], "escapes"),
        ([{"do": "gain_levels", "who": "target"}], "gain_only"),
        ([{"do": "redirect"}], "rival"),
    ],
)
def test_what_a_card_must_be_told_follows_from_its_effects(
    do: list[dict[str, object]], aim: str
) -> None:
    card = CARD_ADAPTER.validate_python(special("x", "any_time", do))
    assert card.kind == "special"
    assert getattr(target_requirements_of(card.do), aim)
    assert not getattr(target_requirements_of(()), aim)


def test_only_what_hurts_its_target_is_for_rivals_alone() -> None:
    for do, rival in (("gain_levels", False), ("lose_levels", True)):
        card = CARD_ADAPTER.validate_python(special("x", "any_time", [{"do": do, "who": "target"}]))
        assert card.kind == "special"
        assert target_requirements_of(card.do).rival is rival
    mine = CARD_ADAPTER.validate_python(
        special("x", "any_time", [{"do": "lose_levels", "who": "you"}])
    )
    assert mine.kind == "special"
    assert not target_requirements_of(mine.do).rival
