"""Curses, dice and questions: what a bot wards off, loses, takes and gives."""

from __future__ import annotations

from tests.bots.asking import wants, wants_nothing
from tests.engine import moves
from tests.engine.cards import (
    ANY_FACE,
    CANCEL,
    DIE,
    DWARF,
    REDIRECT,
    REROLL,
    class_,
    curse,
    item,
    level_up,
    lose,
    monster,
    one_shot,
    potion,
    race,
    special,
    two_identities,
)
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.rulebook import rule

TITAN = monster("titan", 20, treasures=4, bad_stuff=DIE)


def test_a_curse_on_oneself_is_turned_away_and_others_are_not(table: Table) -> None:
    pox = curse("pox", lose(2))
    table.given(alice=Player(hand=[pox]), bob=Player(level=5, hand=[CANCEL]))
    table.when("alice", moves.plays("pox", on="bob"))
    wants(table, "bob", moves.plays("no_thanks"))
    table.given(
        alice=Player(hand=[pox]), bob=Player(level=5), carol=Player(hand=[CANCEL, REDIRECT])
    )
    table.when("alice", moves.plays("pox", on="bob"))
    wants(table, "carol", moves.passes())


def test_a_curse_is_sent_on_to_the_leader(table: Table) -> None:
    table.given(
        doors=[curse("pox", lose(2))],
        alice=Player(level=5, hand=[REDIRECT]),
        bob=Player(level=3),
        carol=Player(level=8),
    )
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.plays("not_me", on="carol"))


def test_a_failed_run_from_death_is_rolled_again(table: Table) -> None:
    armour = [item("armour", 4, slot="body"), item("crown", 3, slot="head")]
    table.given(fight=("alice", TITAN), alice=Player(level=5, hand=[REROLL], wears=armour))
    table.loses()
    table.runs("alice", "titan", die=2)
    wants(table, "alice", moves.plays("again"))
    wants(table, "bob", moves.passes())
    table.when("alice", moves.plays("again"), die=6)
    wants(table, "alice", moves.passes())
    table.passes_all()


def test_it_keeps_its_reroll_when_it_got_away(table: Table) -> None:
    table.given(fight=("alice", TITAN), alice=Player(level=5, hand=[REROLL]))
    table.loses()
    table.runs("alice", "titan", die=6)
    wants(table, "alice", moves.passes())
    table.passes_all()


def test_a_way_out_is_kept_for_what_is_worth_fleeing(table: Table) -> None:
    stairs = one_shot("stairs", [{"do": "escape", "from": "one"}], window="run_away")
    armour = [item("armour", 4, slot="body")]
    table.given(fight=("alice", TITAN), alice=Player(level=5, hand=[stairs], wears=armour))
    table.loses()
    wants(table, "alice", moves.plays("stairs", on="titan"))
    table.runs("alice", "titan", die=6)


def test_an_ability_can_turn_a_curse_away(table: Table) -> None:
    ward = item(
        "ward",
        1,
        abilities=[
            {"window": "curse", "cost": {"in": "hand", "count": 1}, "do": [{"do": "cancel"}]}
        ],
    )
    doom = curse("doom", lose(3))
    table.given(doors=[doom], alice=Player(level=6, wears=[ward], hand=["pebble", "marble"]))
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.uses("ward", paying=["marble"]))


def test_a_bad_roll_of_a_card_is_rolled_again(table: Table) -> None:
    fate = {
        "do": "roll",
        "on": [{"faces": [1], "do": lose(5)}, {"faces": [2, 3, 4, 5, 6], "do": []}],
    }
    table.given(doors=[curse("fate", [fate])], alice=Player(level=8, hand=[REROLL]))
    table.when("alice", moves.opens_door(), die=1)
    wants(table, "alice", moves.plays("again"))
    table.when("alice", moves.plays("again"), die=1)
    table.passes_all()


def test_a_die_is_turned_to_the_best_face(table: Table) -> None:
    fate = {
        "do": "roll",
        "on": [
            {"faces": [1, 2, 6], "do": lose(5)},
            {"faces": [3, 4], "do": lose(1)},
            {"faces": [5], "do": []},
        ],
    }
    table.given(doors=[curse("fate", [fate])], alice=Player(level=8, hand=[ANY_FACE]))
    table.when("alice", moves.opens_door(), die=1)
    table.when("alice", moves.plays("chosen_face"))
    wants(table, "alice", moves.picks(5))
    table.when("alice", moves.picks(5))
    table.passes_all()


def test_an_ability_is_a_way_out_of_a_deadly_run(table: Table) -> None:
    cost = {"in": "any", "count": 2}
    escape = {"do": "escape", "from": "one"}
    mage = class_("mage", abilities=[{"window": "run_away", "cost": cost, "do": [escape]}])
    armour = item("armour", 5, slot="body")
    table.given(
        fight=("alice", TITAN),
        alice=Player(level=5, aside=[mage], wears=[armour], hand=["marble", "button"]),
    )
    table.loses()
    wants(table, "alice", moves.uses("mage", paying=["marble", "button"], on="titan"))
    table.runs("alice", "titan", die=6)


def test_it_loses_what_it_misses_least(table: Table) -> None:
    table.given(
        doors=[curse("moths", [{"do": "discard", "in": "worn", "pick": "victim"}])],
        alice=Player(wears=[item("crown", 4, slot="head"), item("socks", 1, slot="feet")]),
    )
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.picks("socks"))
    table.when("alice", moves.picks("socks"))


def test_it_chooses_the_lesser_evil(table: Table) -> None:
    evil = {"do": "choose", "options": [lose(2), [{"do": "discard", "in": "hand"}]]}
    table.given(doors=[curse("fork", [evil])], alice=Player(level=6, hand=["pebble"]))
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.picks(1))
    table.when("alice", moves.picks(1))


def test_what_the_others_may_take_is_counted_for_each_of_them(table: Table) -> None:
    hats = [item(f"hat{bonus}", bonus, slot=None) for bonus in (1, 2, 3)]
    fork = {"do": "choose", "options": [[{"do": "loot", "in": "carried"}], lose(1)]}
    for wears, evil in ((hats[:1], 0), (hats, 1)):
        table.given(doors=[curse("fork", [fork])], alice=Player(level=6, wears=wears))
        table.when("alice", moves.opens_door())
        wants(table, "alice", moves.picks(evil))
        table.when("alice", moves.picks(1))


def test_an_exchange_costs_what_the_other_has_less(table: Table) -> None:
    """AMB-115."""
    for what, who, mine, theirs, rather in (
        ("level", "lowest", Player(level=8), Player(level=2), 1),
        ("hand", "left", Player(level=8, hand=["pebble"] * 3), Player(hand=["gravel"] * 3), 0),
        ("hand", "left", Player(level=8, hand=["pebble"] * 3), Player(hand=["gravel"]), 0),
    ):
        evil = {"do": "choose", "options": [[{"do": "swap", "what": what, "who": who}], lose(1)]}
        table.given(doors=[curse("fork", [evil])], alice=mine, bob=theirs)
        table.when("alice", moves.opens_door())
        wants(table, "alice", moves.picks(rather))
        table.when("alice", moves.picks(rather))


def test_it_loots_the_best_card(table: Table) -> None:
    table.given(
        fight=("alice", TITAN),
        alice=Player(
            level=2, wears=[item("socks", 1, slot="feet"), item("crown", 4, slot="head", gold=600)]
        ),
        bob=Player(level=5),
    )
    table.loses()
    table.runs("alice", "titan", die=1)
    wants(table, "bob", moves.picks("crown"))
    while table.waits and table.waits[-1] in ("ask:loot", "ask:lay_down"):
        table.expires()


def test_charity_is_what_it_misses_least_and_goes_to_the_lowest(table: Table) -> None:
    keep = [level_up("diploma", count=2), potion("tea", 3, count=3)]
    table.given(
        point="rest",
        alice=Player(level=9, hand=["tea", "tea#2", "tea#3", "pebble", "pebble", "gravel"]),
        bob=Player(level=4),
        carol=Player(level=2),
        cards=keep,
    )
    table.when("alice", moves.ends_turn())
    wants(table, "alice", moves.gives(("pebble", "carol")))
    table.when("alice", moves.gives(("pebble", "carol")))


def test_it_plays_what_it_has_just_received_and_then_passes(table: Table) -> None:
    table.given(
        point="rest",
        alice=Player(level=4, hand=["diploma", *["pebble"] * 5]),
        bob=Player(level=2),
        carol=Player(level=3),
        cards=[level_up("diploma")],
    )
    table.when("alice", moves.ends_turn())
    table.when("alice", moves.gives(("diploma", "bob")))
    wants(table, "bob", moves.plays("diploma", on="bob"))
    table.when("bob", moves.plays("diploma", on="bob"))
    assert table.waits == ["window:receipt"]
    wants(table, "bob", moves.passes())


def test_who_is_not_asked_and_wants_nothing_does_nothing(table: Table) -> None:
    table.given(alice=Player(), bob=Player(hand=[potion("tea", 3)]))
    wants_nothing(table, "bob")


def test_what_it_takes_from_others_is_the_best(table: Table) -> None:
    loan = special("loan", "own_turn", [{"do": "steal", "in": "carried", "pick": "actor"}])
    goods = [item("socks", 1, slot="feet"), item("crown", 4, slot="head")]
    table.given(alice=Player(hand=[loan]), bob=Player(wears=goods))
    table.when("alice", moves.plays("loan", on="bob"))
    wants(table, "alice", moves.picks("crown"))
    table.when("alice", moves.picks("crown"))


def test_whoever_curses_another_chooses_the_greater_evil(table: Table) -> None:
    evil = {
        "do": "choose",
        "by": "actor",
        "options": [[{"do": "discard", "in": "hand"}], lose(3)],
    }
    table.given(alice=Player(hand=[curse("fork", [evil])]), bob=Player(level=6, hand=["pebble"]))
    table.when("alice", moves.plays("fork", on="bob"))
    wants(table, "alice", moves.picks(1))
    table.when("alice", moves.picks(1))


def test_it_parts_with_the_duller_race(table: Table) -> None:
    both = two_identities("both", "race")
    swift = race("swift", modifiers=[{"stat": "strength", "amount": 3}])
    table.given(
        doors=[curse("amnesia", [{"do": "discard", "in": "identity", "pick": "victim"}])],
        alice=Player(aside=[race("dull"), both, swift]),
    )
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.picks("dull"))
    table.when("alice", moves.picks("dull"))


@rule("ITEM-09")
def test_too_many_big_items_are_sold_if_that_brings_a_level(table: Table) -> None:
    """The strongest one stays."""
    chests = [
        item(name, strength, gold=gold, big=True)
        for name, strength, gold in (("p", 6, 700), ("q", 1, 600), ("r", 1, 400))
    ]
    table.given(alice=Player(level=5, aside=[DWARF], wears=chests))
    table.when("alice", moves.discards("dwarf"))
    wants(table, "alice", moves.picks("q", "r"))
    table.when("alice", moves.picks("q", "r"))
