"""Several editions at one table: what their profile is."""

from __future__ import annotations

from itertools import combinations

import pytest
from pydantic import ValidationError

from cards.built_in_editions import (
    load_built_in_edition,
    load_built_in_profile,
    sort_editions_by_precedence,
)
from cards.edition import Edition
from cards.edition_blend import blend_editions
from cards.profile import Profile
from cards.profile.profile_merging import merge_profiles
from cards.vocabulary.card import CARD_ADAPTER, Card
from tests.editions import DEALT
from tests.engine.cards import item
from tests.rulebook import EVERY_EDITION

IN_THE_TABLES = tuple(DEALT)
"""The editions of whose values these tests know; another one of ours may have any."""


def table_of(*ids: str, base: str = "") -> Profile:
    """The profile of a blend of our own editions."""
    return merge_profiles(
        [load_built_in_profile(one) for one in sort_editions_by_precedence(ids)], base
    )


def card(card_id: str) -> Card:
    return CARD_ADAPTER.validate_python(item(card_id, 1))


@pytest.mark.parametrize("alone", EVERY_EDITION)
def test_one_edition_alone_plays_by_its_own_rules(alone: str) -> None:
    assert table_of(alone) == table_of(alone, base=alone) == load_built_in_profile(alone)


def test_the_base_decides_what_nothing_merges() -> None:
    star, agents = table_of("star", "classic", base="star"), table_of("classic", "agents")
    assert (star.id, star.reward.step, star.fight.monster_floor) == ("star", "combat_end", None)
    assert (agents.id, agents.reward.step, agents.fight.monster_floor) == ("classic", "phase_3", 1)


def test_a_blend_without_a_base_rests_on_the_first_in_the_row() -> None:
    for count in (2, 3, 4, 5):
        for some in combinations(EVERY_EDITION, count):
            assert table_of(*reversed(some)).id == some[0]


def test_a_base_has_to_be_in_the_blend() -> None:
    with pytest.raises(KeyError):
        table_of("classic", "bard", base="star")


@pytest.mark.parametrize("count", [2, 3, 5])
def test_every_blend_deals_four_of_each_deck(count: int) -> None:
    for some in combinations(EVERY_EDITION, count):
        profile = table_of(*some)
        hands = profile.start, profile.redraw
        assert {(hand.door, hand.treasure) for hand in hands} == {(4, 4)}


@pytest.mark.parametrize("base", IN_THE_TABLES)
def test_a_blend_begins_fast_as_its_base_has_it(base: str) -> None:
    variant = table_of(*IN_THE_TABLES, base=base).variant
    quick = base == "super"
    assert variant.faster_play is not quick
    assert variant.quick_start is variant.claim_from_discard is quick


def test_whatever_one_edition_has_all_at_the_table_have() -> None:
    everything = table_of(*IN_THE_TABLES)
    limits = everything.identity
    assert (limits.race, limits.class_, limits.affiliation) == (1, 1, 1)
    assert (everything.power.play_window, table_of("classic", "bard").power.play_window) == (
        "any_time",
        "none",
    )
    assert (everything.power.enabled, everything.power.max_rank) == (True, 4)
    assert (everything.follower.max, everything.ship.max, everything.start.role) == (1, 1, 1)
    assert everything.start.gender_by_role
    assert everything.follower.sacrifice
    assert everything.fight.undead_join
    assert everything.fight.swarm_join
    assert (everything.theft.target, everything.theft.less_per_extra) == (4, 1)
    assert not table_of("classic", "agents").fight.undead_join
    assert not table_of("classic", "bard").follower.sacrifice


def test_the_dead_keep_what_any_edition_lets_them_keep() -> None:
    kept = table_of("super", "agents").death.keeps
    assert set(kept) == {"class", "affiliation", "power", "two_identities", "role"}
    assert len(kept) == len(set(kept))
    assert table_of("classic", "agents").curses.kept_on_death is False
    assert table_of("classic", "agents", base="agents").curses.kept_on_death is True


@pytest.mark.parametrize(
    ("base", "equip", "freely"),
    [
        ("", "own_turn", False),
        ("classic", "any_turn", True),
        ("bard", "own_turn", True),
        ("star", "any_turn", False),
    ],
)
def test_without_a_named_base_every_protection_stays(base: str, equip: str, freely: bool) -> None:
    items = table_of("classic", "bard", "star", base=base).items
    assert (items.equip, items.discard_freely) == (equip, freely)


@pytest.mark.parametrize(
    ("base", "second", "optional", "useless", "big"),
    [
        ("", "trouble_or_search", False, "rejected", 1),
        ("super", "trouble_then_search", False, "rejected", None),
        ("bard", "trouble_then_search", True, "wasted", 1),
        ("star", "trouble_or_search", False, "rejected", 1),
    ],
)
def test_what_allows_the_active_player_less(
    base: str, second: str, optional: bool, useless: str, big: int | None
) -> None:
    """The stricter rule holds where nobody named a base (AMB-53)."""
    one = table_of("super", "bard", "star", base=base)
    assert (one.phases.second, one.search.optional) == (second, optional)
    assert (one.levels.useless_gain, one.items.big_limit) == (useless, big)


def test_every_card_keeps_the_profile_of_its_own_edition() -> None:
    star = Edition(load_built_in_profile("star"), (card("visor"),))
    super_ = Edition(load_built_in_profile("super"), (card("cape"), card("mask")))
    joined = blend_editions([super_, star])
    assert joined.editions == ("super", "star")
    assert [one.id for one in joined.cards] == ["cape", "mask", "visor"]
    single = {one: home.two_identities.single_class for one, home in joined.homes.items()}
    assert single == {"cape": "no_effect", "mask": "no_effect", "visor": "advantages_only"}


def test_a_house_rule_overrides_the_blend_and_every_home() -> None:
    house: dict[str, dict[str, object]] = {
        "curses": {"name": "curse"},
        "start": {"door": 3},
        "items": {"discard_freely": True},
    }
    editions = [Edition(load_built_in_profile(one), (card(one),)) for one in ("classic", "agents")]
    joined = blend_editions(editions, house=house)
    assert (joined.profile.start.door, joined.profile.start.treasure) == (3, 4)
    assert joined.profile.items.discard_freely
    assert [home.curses.name for home in joined.homes.values()] == ["curse", "curse"]


@pytest.mark.parametrize("house", [{"id": {"x": 1}}, {"start": {"doors": 3}}, {"strat": {}}])
def test_a_house_rule_that_no_edition_knows_is_refused(house: dict[str, dict[str, object]]) -> None:
    with pytest.raises(ValidationError):
        blend_editions([load_built_in_edition("classic")], house=house)


def test_an_edition_plays_by_what_its_cards_print() -> None:
    """Its rulebook's own numbers stay as they are, and a house rule goes before the cards."""
    for name in ("super", "star", "agents"):
        rulebook, played = load_built_in_profile(name), load_built_in_edition(name).profile
        assert (rulebook.help.level_per_kill, rulebook.help.wins_ties) == (0, False)
        assert (played.help.level_per_kill, played.help.wins_ties) == (1, True)
        house = blend_editions(
            [load_built_in_edition(name)], house={"help": {"level_per_kill": 0, "wins_ties": False}}
        )
        assert (house.profile.help.level_per_kill, house.profile.help.wins_ties) == (0, False)
    assert load_built_in_edition("classic").profile == load_built_in_profile("classic")
    assert load_built_in_edition("bard").profile == load_built_in_profile("bard")
