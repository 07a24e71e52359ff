"""Several editions at one table (BLEND): one set of decks, one set of rules."""

from __future__ import annotations

import pytest

from cards.built_in_editions import load_built_in_profile, sort_editions_by_precedence
from cards.edition import Edition
from cards.edition_blend import blend_editions
from cards.profile import Profile
from cards.profile.profile_merging import merge_profiles
from engine.core.events import CardsMoved
from engine.core.zones import DOOR_DISCARD, play_zone_of
from engine.game import new_game
from tests.engine.blending import blended_box, of
from tests.engine.cards import (
    DWARF,
    affiliation,
    class_,
    curse,
    enhancer,
    follower,
    item,
    lose_worn,
    monster,
    one_shot,
    power,
    race,
    role,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import SEED, Player
from tests.engine.moves import discards, gives_up, opens_door, picks, plays, sells
from tests.rulebook import EVERY_EDITION, only_in, rule

LUMP = monster("lump", 8, treasures=2)
ROLES = [
    of("agents", side)
    for name in ("clerk", "courier", "auditor", "porter")
    for side in (role(name, "female", f"{name}_too"), role(f"{name}_too", "male", name))
]


def profile_for(*ids: str, base: str = "") -> Profile:
    return merge_profiles(
        [load_built_in_profile(one) for one in sort_editions_by_precedence(ids)], base
    )


@rule("BLEND-01", "BLEND-02", "BLEND-05", "BLEND-07", "AMB-38", "AMB-97")
@only_in("classic+agents/classic")
def test_a_blend_deals_from_two_joined_decks_and_gives_everybody_a_role(edition_id: str) -> None:
    """One deck of doors and one of treasures; 4 + 4 cards and a role each, whatever the base
    deals alone; its side says the gender."""
    specs = [*ROLES, of("agents", item("pen", count=9)), of("agents", enhancer("memo", 1, count=9))]
    box = blended_box(edition_id, specs, {})
    assert (box.profile.id, box.editions) == ("classic", ("classic", "agents"))
    state, events = new_game(box, ["other"] * 3, SEED)
    dealt = [event for event in events if isinstance(event, CardsMoved) and event.why == "dealt"]
    hands = [event.cards for event in dealt if len(event.cards) > 1]
    assert [len(cards) for cards in hands] == [4, 4] * 3
    drawn = {box.cards[card].home.id for cards in hands for card in cards}
    assert drawn == {"classic", "agents"}, "both editions lie in both decks"
    for seat in range(3):
        (own,) = (card for card in state.play(seat) if box.cards[card].kind == "role")
        assert state.where[own] == play_zone_of(seat)
    assert box.profile.variant.faster_play


@rule("BLEND-05", "AMB-53", "AMB-97")
@only_in("classic+agents/classic")
def test_everybody_may_be_one_of_each_kind(table: Table) -> None:
    """One race, one class, one affiliation, and powers up to the level."""
    cards = [
        race("newt"),
        race("moth"),
        class_("cook"),
        class_("smith"),
        of("agents", affiliation("archive")),
        of("agents", affiliation("canteen")),
        of("agents", power("hum", 3)),
        of("agents", power("buzz", 3)),
    ]
    table.given(alice=Player(level=5, hand=cards))
    for one in ("newt", "cook", "archive", "hum"):
        table.when("alice", plays(one))
    for one in ("moth", "smith", "canteen", "buzz"):
        table.refused("alice", plays(one), "HAND-09", "wrong_other")
    table.then(alice=has(aside=["newt", "cook", "archive", "hum"]))


@rule("BLEND-03")
@only_in("super+classic", "super+classic/classic")
def test_a_secret_identity_is_tried_against_a_curse(table: Table) -> None:
    """The roll of 2 escapes the other edition's curse."""
    mask = of("super", power("mask", 1, meta=["secret_identity"]))
    strip = of("classic", curse("moths", lose_worn("body")))
    coat = item("coat", 2, slot="body")
    for face, worn in ((2, ["coat"]), (4, [])):
        table.given(alice=Player(level=3, aside=[mask], wears=[coat]), doors=[strip])
        table.when("alice", opens_door(), die=face)
        table.then(alice=has(wears=worn))
        assert table.lies("moths") == DOOR_DISCARD


@rule("BLEND-04")
@only_in("classic+star")
def test_gold_and_credits_add_up(table: Table) -> None:
    """600 in gold and 400 in credits are a level."""
    goods = [item("lamp", gold=600), of("star", item("lens", gold=400))]
    table.given(alice=Player(level=5, wears=goods))
    table.when("alice", sells("lamp", "lens"))
    table.then(alice=has(level=6, wears=[]))


@rule("BLEND-06", "AMB-97")
@only_in("classic+super", "bard+agents", "classic+super+bard+star+agents")
def test_followers_of_all_editions_are_one_kind(table: Table) -> None:
    """One in total, and every one of them may be sacrificed where one edition has that."""
    first, second = table.edition.split("+")[:2]
    table.given(
        alice=Player(
            level=2, aside=[of(first, follower("squire", 1))], hand=[of(second, follower("pip", 2))]
        )
    )
    table.refused("alice", plays("pip"), "HAND-09", "wrong_other")
    table.when("alice", plays("pip", other="squire"))
    table.then(alice=has(aside=["pip"], strength=4))
    assert table.box.profile.follower.sacrifice


@rule("BLEND-07", "AMB-38")
@only_in("classic+super", "classic+super/super")
def test_a_blend_opens_as_its_base_has_it(table: Table) -> None:
    quick = table.edition.endswith("/super")
    table.given(alice=Player(), doors=[LUMP])
    variant = table.box.profile.variant
    assert (variant.quick_start, variant.claim_from_discard) == (quick, quick)
    assert variant.faster_play is not quick


@rule("AMB-97")
@only_in("classic+super")
def test_a_dwarf_with_two_hideouts_keeps_eight_cards(table: Table) -> None:
    den = of("super", power("den", 1, meta=["secret_hq"], count=2))
    table.given(alice=Player(level=5, aside=[of("classic", DWARF), den, "den#2"]))
    table.then(alice=has(hand_limit=8))


@rule("AMB-97")
@only_in("classic+agents", "classic+bard", "classic+star")
def test_a_tag_joins_where_one_edition_lets_it(table: Table) -> None:
    """Printed in any edition: undead with bard or star in the blend, swarms with star."""
    joins = {"classic+bard": {"undead"}, "classic+star": {"undead", "swarm"}}
    for tag in ("undead", "swarm"):
        first, more = monster("first", 3, tags=[tag]), of("classic", monster("more", 4, tags=[tag]))
        table.given(alice=Player(), bob=Player(hand=[more]), fight=("alice", first))
        if tag in joins.get(table.edition, ()):
            table.when("bob", plays("more"))
            assert table.sums[1] == 7
        else:
            table.refused("bob", plays("more"))


@rule("AMB-97")
def test_a_blend_has_six_seats_unless_the_host_raises_it() -> None:
    for count in range(2, 6):
        for base in EVERY_EDITION[:count]:
            assert profile_for(*EVERY_EDITION[:count], base=base).players.max == 6
    editions = [Edition(load_built_in_profile(one), ()) for one in ("classic", "star")]
    assert blend_editions(editions, house={"players": {"max": 8}}).profile.players.max == 8


@rule("AMB-53")
@only_in("classic+star", "classic+star/classic", "classic+star/star")
def test_without_a_base_the_stricter_rule_holds(table: Table) -> None:
    """Items are not thrown away for nothing."""
    table.given(alice=Player(wears=[item("lamp", 1)]))
    if table.edition.endswith("/classic"):
        table.when("alice", discards("lamp"))
    else:
        table.refused("alice", discards("lamp"), "HAND-07")


@rule("AMB-53")
@only_in("super+star/super", "super+star/star")
def test_a_card_for_two_classes_works_as_its_own_edition_has_it(table: Table) -> None:
    """Alone beside one class only star's gives the advantages."""
    cook = class_("cook")
    sword = item("sword", 3, usable_if={"lacks": "class:cook"})
    for home, strength in (("super", 1), ("star", 4)):
        both = of(home, two_identities("double_act", "class"))
        table.given(alice=Player(aside=[cook, both], wears=[sword]))
        table.then(alice=has(strength=strength))


@rule("AMB-53")
@only_in("bard+super")
def test_the_dead_keep_what_either_edition_lets_them(table: Table) -> None:
    reaper = monster("reaper", 20, bad_stuff=[{"do": "die"}])
    mine = [of("bard", race("newt")), of("super", power("hum", 1)), of("bard", class_("cook"))]
    table.given(alice=Player(level=3, aside=mine), fight=("alice", reaper), seats=2)
    table.when("alice", gives_up())
    table.passes_all()
    table.runs("alice", "reaper", die=1)
    table.then(alice=has(level=3, aside=["newt", "hum", "cook"]))


@pytest.mark.parametrize("base", ["classic", "agents"])
@rule("AMB-53")
def test_persistent_curses_stay_with_the_dead_as_the_base_has_it(base: str) -> None:
    assert profile_for("classic", "agents", base=base).curses.kept_on_death is (base == "agents")


@rule("AMB-53")
@only_in("super+star")
def test_a_ship_stands_in_for_flight(table: Table) -> None:
    """SHIP-04."""
    wings = of("super", power("wings", 1, meta=["flight"]))
    barge = of("star", {**item("barge"), "kind": "ship", "run_away": 2})
    table.given(alice=Player(aside=[wings], hand=[barge]))
    table.then(alice=has(run_away=1))
    table.when("alice", plays("barge"))
    table.then(alice=has(run_away=2))


@rule("PREC-01", "PREC-02", "AMB-41")
@only_in("bard+star", "bard+agents", "classic+star+agents/agents")
def test_a_card_that_takes_a_monster_out_gives_the_levels_of_its_own_edition(table: Table) -> None:
    kill = [{"do": "remove_monster", "how": "kill"}]
    chase = [{"do": "remove_monster", "how": "defeat"}, {"do": "gain_levels"}]
    gives = {"classic": (1, 1), "bard": (1, 1), "star": (1, 0), "agents": (0, 0)}
    for home in table.edition.partition("/")[0].split("+"):
        for do, level in zip((kill, chase), gives[home], strict=True):
            broom = of(home, one_shot("broom", do))
            table.given(alice=Player(level=4, hand=[broom]), fight=("alice", LUMP))
            table.when("alice", plays("broom", on="lump"))
            table.wins()
            table.then(alice=has(level=4 + level))


@rule("AMB-97")
@only_in("classic+agents")
def test_a_change_of_gender_leaves_the_role_as_it_lies(table: Table) -> None:
    swap = of("classic", curse("wardrobe", [{"do": "change_gender"}]))
    table.given(alice=Player(gender="female", aside=["clerk"]), doors=[swap], cards=ROLES)
    table.when("alice", opens_door())
    table.when("alice", picks(1))
    table.then(alice=has(gender="male", aside=["clerk"]))
