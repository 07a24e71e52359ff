"""Powers and their ranks (POWER)."""

from __future__ import annotations

from typing import Any

from engine.core.zones import DOOR_DISCARD
from tests.engine.cards import DIE, curse, identity, item, lose, monster, potion, power, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import discards, gives_up, offers_trade, picks, plays, sells, sets_up, uses
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=1)
REAPER = monster("reaper", 20, bad_stuff=DIE)
HUM, BUZZ, ROAR = power("hum", 1, 1), power("buzz", 2, 2), power("roar", 3, 3)


@rule("POWER-02", "POWER-01", where="POWER-02")
def test_any_number_of_powers_up_to_the_level_in_ranks(table: Table) -> None:
    table.given(alice=Player(level=5, hand=[HUM, BUZZ, ROAR]))
    table.when("alice", plays("hum"))
    table.when("alice", plays("roar"))
    table.then(alice=has(aside=["hum", "roar"], strength=5 + 1 + 3))
    table.refused("alice", plays("buzz"), "HAND-09", "wrong_other")
    table.given(alice=Player(level=6, aside=[HUM, ROAR], hand=[BUZZ]))
    table.when("alice", plays("buzz"))
    table.then(alice=has(aside=["hum", "roar", "buzz"]))


@rule("POWER-02", "POWER-06", where="POWER-02")
def test_a_power_above_the_own_level_stays_in_the_hand(table: Table) -> None:
    table.given(alice=Player(level=2, hand=[ROAR]))
    table.refused("alice", plays("roar"), "POWER-02", "too_many_ranks")
    table.given(alice=Player(level=3, hand=[ROAR]))
    table.when("alice", plays("roar"))
    table.then(alice=has(aside=["roar"]))


@rule("POWER-01", where="POWER-02")
def test_ranks_end_where_the_edition_says(table: Table) -> None:
    table.given(alice=Player(level=9, hand=[BUZZ, ROAR]), house={"power": {"max_rank": 2}})
    table.refused("alice", plays("roar"), "POWER-01", "no_such_identity")
    table.when("alice", plays("buzz"))


@rule("POWER-01", where="POWER-02")
def test_a_game_without_powers_has_no_use_for_one(table: Table) -> None:
    table.given(alice=Player(level=9, hand=[HUM]), house={"power": {"enabled": False}})
    table.refused("alice", plays("hum"), "POWER-01", "no_such_identity")


@rule("POWER-04", "STR-13", where="POWER-02")
def test_a_power_works_from_when_it_is_played_until_it_leaves(table: Table) -> None:
    table.given(alice=Player(level=4, hand=[ROAR]), fight=("alice", LUMP))
    table.when("alice", plays("roar"))
    assert table.sums[0] == 7
    table.when("alice", discards("roar"))
    assert table.sums[0] == 4


@rule("POWER-05", "AMB-15", where="POWER-02")
def test_a_power_is_played_at_any_time_on_any_turn_even_when_running(table: Table) -> None:
    table.given(
        alice=Player(level=4, hand=[BUZZ]),
        bob=Player(level=4, hand=[HUM]),
        carol=Player(level=3, hand=[ROAR]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("carol", plays("roar"))
    table.when("bob", plays("hum"))
    table.then(bob=has(aside=["hum"]), carol=has(aside=["roar"]))
    assert table.sums[0] == 9
    table.given(alice=Player(level=4), bob=Player(level=2, hand=[BUZZ]))
    table.when("bob", plays("buzz"))
    table.then(bob=has(aside=["buzz"], strength=4))


@rule("POWER-05", "AMB-79", "AMB-15", where="POWER-02")
def test_a_runner_can_still_learn_something(table: Table) -> None:
    quick = power("quick", 1, modifiers=[{"stat": "run_away", "amount": 3}])
    table.given(
        alice=Player(level=4, hand=[quick]),
        fight=("alice", monster("lump", 20)),
        monsters=[monster("other", 20)],
    )
    table.when("alice", gives_up())
    table.passes_all()
    table.when("alice", plays("quick"))
    table.then(alice=has(aside=["quick"], run_away=3))
    table.runs("alice", "lump", die=2)
    table.runs("alice", "other", die=2)
    table.then(alice=has(level=4))


@rule("POWER-05", "POWER-07", "AMB-15", "AMB-91", where="POWER-02")
def test_replacing_a_power_while_helping(table: Table) -> None:
    """The old bonus ends and the new one begins at once."""
    other = power("other", 3, 5)
    table.given(
        bob=Player(level=3, aside=[ROAR], hand=[other]), fight=("alice", LUMP), helper="bob"
    )
    assert table.sums[0] == 1 + 6
    table.refused("bob", plays("other"), "HAND-09", "wrong_other")
    table.when("bob", plays("other", other="roar"))
    table.then(bob=has(aside=["other"], hand=[]))
    assert table.sums[0] == 1 + 8
    assert "roar" in table.pile(DOOR_DISCARD)


@rule("POWER-05", where="POWER-02")
def test_where_powers_wait_like_identities_a_helper_cannot_replace_one(table: Table) -> None:
    """With the window of the own turn."""
    other = power("other", 3, 5)
    table.given(
        bob=Player(level=3, aside=[ROAR], hand=[other]),
        fight=("alice", LUMP),
        helper="bob",
        house={"power": {"play_window": "as_identity"}},
    )
    table.refused("bob", plays("other", other="roar"), "POWER-05", "not_now")


@rule("POWER-07", where="POWER-02")
def test_powers_are_discarded_at_any_time(table: Table) -> None:
    table.given(
        alice=Player(level=3, aside=[HUM]),
        bob=Player(level=3, aside=[ROAR]),
        carol=Player(level=2, aside=[BUZZ]),
        fight=("alice", LUMP),
        helper="bob",
    )
    for name, card in (("alice", "hum"), ("bob", "roar"), ("carol", "buzz")):
        table.when(name, discards(card))
    table.then(alice=has(aside=[]), bob=has(aside=[]), carol=has(aside=[]))


@rule("POWER-07", "AMB-91", where="POWER-02")
def test_only_a_power_that_makes_enough_room_can_be_replaced(table: Table) -> None:
    table.given(alice=Player(level=3, aside=[HUM, BUZZ], hand=[ROAR]))
    table.refused("alice", plays("roar"), "POWER-02", "too_many_ranks")
    table.given(alice=Player(level=4, aside=[HUM, ROAR], hand=[BUZZ]))
    table.refused("alice", plays("buzz", other="hum"), "HAND-09", "wrong_other")
    table.when("alice", plays("buzz", other="roar"))
    table.then(alice=has(aside=["hum", "buzz"]))


@rule("POWER-08", "CLASS-18", where="POWER-02")
def test_powers_are_neither_traded_nor_sold(table: Table) -> None:
    table.given(alice=Player(level=3, aside=[HUM], wears=[item("cap", gold=1000)]))
    table.refused("alice", offers_trade("bob", ["hum"]), "TRADE-02", "only_items_in_play")
    table.refused("alice", sells("hum", "cap"), "SELL-05", "cannot_be_sold")


@rule("POWER-06", "POWER-09", where="POWER-02")
def test_a_power_for_a_kind_of_people_is_not_for_others(table: Table) -> None:
    cook = identity("cook")
    only = power("only", 1, 2, usable_if={"has": "identity:cook"})
    never = power("never", 1, 2, usable_if={"lacks": "identity:cook"})
    table.given(alice=Player(level=3, aside=[cook], hand=[only, never]))
    table.refused("alice", plays("never"), "POWER-09", "power_not_for_you")
    table.when("alice", plays("only"))
    table.given(alice=Player(level=3, hand=[only, never]), cards=[cook])
    table.refused("alice", plays("only"), "POWER-09", "power_not_for_you")
    table.when("alice", plays("never"))
    table.then(alice=has(aside=["never"], strength=5))


@rule("POWER-06", "POWER-09", "AMB-69", "STR-14", where="POWER-02")
def test_a_power_whose_people_are_gone_stays_and_does_nothing(table: Table) -> None:
    """It adds nothing, and still counts for the ranks."""
    cook = identity("cook", count=2)
    only = power("only", 3, 3, usable_if={"has": "identity:cook"}, count=2)
    spell = curse("forget", [{"do": "discard", "in": "identity", "filter": {"kind": "identity"}}])
    table.given(
        alice=Player(level=4, aside=[cook, only], hand=["cook#2", BUZZ, "only#2"]),
        bob=Player(hand=[spell]),
    )
    table.then(alice=has(strength=7))
    table.when("bob", plays("forget", on="alice"))
    table.then(alice=has(aside=["only"], strength=4))
    table.refused("alice", plays("buzz"), "HAND-09", "wrong_other")
    table.refused("alice", plays("only#2", other="only"), "POWER-09", "power_not_for_you")
    table.when("alice", plays("cook#2"))
    table.then(alice=has(aside=["cook", "only"], strength=7))


@rule("POWER-10", "AMB-36", "LEVEL-03", where="POWER-02")
def test_a_lost_level_costs_powers_of_the_own_choice(table: Table) -> None:
    table.given(
        alice=Player(level=6, aside=[HUM, BUZZ, ROAR]), bob=Player(hand=[curse("woe", lose(1))])
    )
    table.when("bob", plays("woe", on="alice"))
    assert table.asks("alice", "ranks") == ("hum", "buzz", "roar")
    table.when("alice", picks("buzz"))
    table.then(alice=has(level=5, aside=["hum", "roar"], strength=9))


@rule("POWER-10", "AMB-36", where="POWER-02")
def test_more_may_go_than_must_and_too_little_is_not_enough(table: Table) -> None:
    given: dict[str, Any] = {
        "alice": Player(level=6, aside=[HUM, BUZZ, ROAR]),
        "bob": Player(hand=[curse("woe", lose(3))]),
    }
    table.given(**given)
    table.when("bob", plays("woe", on="alice"))
    table.when("alice", picks("roar", "buzz"))
    table.then(alice=has(level=3, aside=["hum"]))
    table.given(**given)
    table.when("bob", plays("woe", on="alice"))
    table.when("alice", picks("hum"))
    assert table.waits[-1] == "ask:ranks"
    table.when("alice", picks("buzz"))
    table.then(alice=has(level=3, aside=["roar"]))


@rule("POWER-10", "AMB-36", where="POWER-02")
def test_of_several_whoevers_turn_it_is_says_first_what_goes(table: Table) -> None:
    slide = special("slide", "any_time", lose(1, "everybody"))
    for first, second in (("alice", "bob"), ("bob", "alice")):
        table.given(
            alice=Player(level=3, aside=[HUM, BUZZ]),
            bob=Player(level=3, aside=[power("hop", 1, 1), power("skip", 2, 2)]),
            carol=Player(level=3, hand=[slide]),
            turn=first,
        )
        table.when("carol", plays("slide"))
        powers = {"alice": ("hum", "buzz"), "bob": ("hop", "skip")}
        assert table.asks(first, "ranks") == powers[first]
        table.when(first, picks(powers[first][0]))
        assert table.asks(second, "ranks") == powers[second]
        table.when(second, picks(powers[second][0]))
        table.then(alice=has(level=2, aside=["buzz"]), bob=has(level=2, aside=["skip"]))


@rule("POWER-10", "AMB-36", "STR-13", where="POWER-02")
def test_in_a_fight_the_lost_power_is_missed_at_once(table: Table) -> None:
    table.given(
        alice=Player(level=6, aside=[HUM, BUZZ, ROAR]),
        bob=Player(hand=[curse("woe", lose(1))]),
        fight=("alice", LUMP),
    )
    table.when("bob", plays("woe", on="alice"))
    table.when("alice", picks("roar"))
    assert table.sums[0] == 5 + 1 + 2


@rule("POWER-10", "AMB-36", "AMB-94", where="POWER-02")
def test_who_does_not_answer_loses_no_more_than_must_be(table: Table) -> None:
    table.given(
        alice=Player(level=2, aside=[HUM, power("hiss", 1)]), bob=Player(hand=[curse("w", lose(1))])
    )
    table.when("bob", plays("w", on="alice"))
    table.expires()
    table.then(alice=has(aside=["hum"]))


@rule("POWER-10", where="POWER-02")
def test_a_single_power_goes_without_a_question(table: Table) -> None:
    table.given(alice=Player(level=3, aside=[ROAR]), bob=Player(hand=[curse("woe", lose(1))]))
    table.when("bob", plays("woe", on="alice"))
    table.then(alice=has(aside=[], strength=2))


@rule("POWER-11", "DEATH-02", "POWER-04", "DEATH-13", where="POWER-02")
def test_powers_survive_death_and_are_no_loot(table: Table) -> None:
    table.given(
        alice=Player(level=4, aside=[HUM, BUZZ], wears=[item("cap")]),
        bob=Player(level=3),
        fight=("alice", REAPER),
        seats=2,
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert table.asks("bob", "loot") == ("cap",)
    table.when("bob", picks("cap"))
    table.then(alice=has(level=4, aside=["hum", "buzz"], wears=[]))


@rule("POWER-12", "CLASS-09", "CLASS-11", where="POWER-02")
def test_a_power_is_paid_for_with_any_own_card(table: Table) -> None:
    push = {
        "window": "combat",
        "cost": {"in": "any", "count": 1},
        "do": [{"do": "boost", "side": "own", "amount": 3}],
    }
    table.given(
        alice=Player(
            level=4,
            aside=[power("glow", 1, abilities=[push]), HUM],
            wears=[item("cap")],
            hand=[potion("tea", 1)],
        ),
        fight=("alice", LUMP),
    )
    table.refused("alice", uses("glow", paying=["glow"]), "CLASS-09", "wrong_payment")
    for paid in ("hum", "cap", "tea"):
        table.when("alice", uses("glow", paying=[paid]))
    assert table.sums[0] == 4 + 9


@rule("SETUP-08", "SETUP-09", "POWER-02", where="POWER-02")
def test_one_power_of_the_first_rank_from_the_start(table: Table) -> None:
    table.given(alice=Player(hand=[HUM, BUZZ, power("hiss")]), point="setup")
    table.refused("alice", sets_up("buzz"), "SETUP-09", "first_rank_only")
    table.refused("alice", sets_up("hum", "hiss"), "SETUP-08", "one_of_each")
    table.when("alice", sets_up("hum"))
    table.passes_all()
    table.then(alice=has(aside=["hum"], strength=2))


@rule("SETUP-09", where="POWER-02")
def test_no_power_of_a_higher_rank_is_offered_for_the_start(table: Table) -> None:
    table.given(alice=Player(hand=[BUZZ, item("cap"), HUM]), bob=Player(hand=[ROAR]), point="setup")
    decision = table.view("alice").decision
    assert decision is not None
    (asked,) = [need for one in decision.options if one.verb == "set_up" for need in one.needs]
    assert [table.box.cards[card].id for card in asked.among] == ["cap", "hum"]
    assert asked.most == 2
    assert "set_up" not in table.offered("bob")


@rule("SETUP-08", "POWER-06", "POWER-09", where="POWER-02")
def test_the_first_power_may_need_what_one_begins_as(table: Table) -> None:
    only = power("only", 1, 2, usable_if={"has": "identity:cook"})
    never = power("never", 1, 2, usable_if={"lacks": "identity:cook"})
    table.given(alice=Player(hand=[identity("cook"), only, never]), point="setup")
    table.refused("alice", sets_up("only"), "POWER-09", "power_not_for_you")
    table.refused("alice", sets_up("cook", "never"), "POWER-09", "power_not_for_you")
    table.when("alice", sets_up("only", "cook"))
    table.passes_all()
    table.then(alice=has(aside=["cook", "only"], strength=3))


@rule("CLASS-13", where="POWER-02")
def test_nobody_has_the_same_power_twice(table: Table) -> None:
    table.given(alice=Player(level=5, aside=["hum"], hand=["hum#2"]), cards=[{**HUM, "count": 2}])
    table.refused("alice", plays("hum#2"), "CLASS-13", "same_power")


@rule("AMB-54", "STR-02", where="POWER-02")
def test_against_a_monster_that_counts_levels_only_powers_do_not_count(table: Table) -> None:
    plain = monster("plain", 5, rules=[{"forbid": "bonuses"}])
    table.given(alice=Player(level=4, aside=[ROAR]), fight=("alice", plain))
    assert table.sums[0] == 4


@rule("POWER-05", "HAND-10", "AMB-86", where="POWER-02")
def test_a_power_just_received_can_be_played_in_the_receipt_window(table: Table) -> None:
    gift = curse("gift", [{"do": "draw", "deck": "door", "who": "others"}])
    table.given(bob=Player(level=2), alice=Player(hand=[gift]), doors=[HUM, "pebble"])
    table.when("alice", plays("gift", on="alice"))
    assert table.waits[-1] == "window:receipt"
    table.when("bob", plays("hum"))
    table.then(bob=has(aside=["hum"], strength=3))


@rule("POWER-05", where="POWER-02")
def test_where_powers_have_no_time_they_stay_in_the_hand(table: Table) -> None:
    table.given(alice=Player(level=9, hand=[HUM]), house={"power": {"play_window": "none"}})
    table.refused("alice", plays("hum"), "POWER-01", "no_such_identity")


@rule("POWER-05", "AMB-15", where="POWER-02")
def test_while_something_is_settled_a_power_waits_for_its_turn(table: Table) -> None:
    """It lies open till then, and is looked at again."""
    fork = curse("fork", [{"do": "discard", "in": "hand"}])
    table.given(
        alice=Player(level=2, hand=["marble", "button"]),
        bob=Player(level=3, hand=[fork, BUZZ, power("hiss", 2)]),
    )
    table.when("bob", plays("fork", on="alice"))
    table.when("bob", plays("buzz"))
    table.when("bob", plays("hiss"))
    table.then(bob=has(hand=[], aside=[]))
    table.when("alice", picks("marble"))
    table.then(bob=has(aside=["buzz"], hand=["hiss"]))


@rule("AMB-69", "STR-14", "POWER-09", where="POWER-02")
def test_neither_abilities_nor_gifts_of_a_power_outlive_its_restriction(table: Table) -> None:
    push = {"window": "combat", "do": [{"do": "boost", "side": "own", "amount": 3}]}
    only = power(
        "only",
        1,
        usable_if={"has": "identity:cook"},
        abilities=[push],
        modifiers=[{"stat": "run_away", "amount": 2}],
        rules=[{"permit": "wins_ties"}],
    )
    table.given(alice=Player(level=8, aside=[identity("cook"), only]), fight=("alice", LUMP))
    assert table.fight.wins_ties
    table.then(alice=has(run_away=2))
    table.when("alice", discards("cook"))
    assert not table.fight.wins_ties
    table.then(alice=has(run_away=0))
    table.refused("alice", uses("only"), "STR-14", "not_working")


@rule("POWER-04", "STR-08", where="POWER-02")
def test_a_card_may_look_for_a_power(table: Table) -> None:
    wary = {"stat": "strength", "amount": 4, "when": {"has": "power:hum"}}
    table.given(
        alice=Player(level=3, aside=[HUM]), fight=("alice", monster("wary", 5, modifiers=[wary]))
    )
    assert table.sums == (4, 9)
    table.when("alice", discards("hum"))
    assert table.sums == (3, 5)
