"""Single decisions: what a sensible player does with what lies before it."""

from __future__ import annotations

from engine.bots import choose
from engine.commands import Command
from engine.legality import why_not
from tests.engine import moves
from tests.engine.cards import (
    ANY_FACE,
    CANCEL,
    DIE,
    ELF,
    REDIRECT,
    REROLL,
    class_,
    curse,
    enhancer,
    follower,
    item,
    level_up,
    lose,
    monster,
    one_shot,
    potion,
    race,
    special,
    two_identities,
    wandering,
)
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, THEIRS, Move

RAT = monster("rat", 3)
OGRE = monster("ogre", 8, treasures=2)
TITAN = monster("titan", 20, treasures=4, bad_stuff=DIE)


def wish(table: Table, name: str) -> Command | None:
    """What a bot in that seat does; it must be legal."""
    command = choose(table.view(name), table.box, "ab" * 16)
    assert command is None or why_not(table.state, table.seat(name), command) is None
    return command


def wants(table: Table, name: str, move: Move) -> None:
    assert wish(table, name) == move(table, table.seat(name))


def wants_nothing(table: Table, name: str) -> None:
    assert wish(table, name) is None


# The own turn


def test_it_puts_its_items_on_before_the_door(table: Table) -> None:
    table.given(alice=Player(hand=[item("hat", 2, slot="head")]))
    wants(table, "alice", moves.plays("hat"))
    table.when("alice", moves.plays("hat"))
    wants(table, "alice", moves.opens_door())


def test_it_changes_into_the_better_hat_and_stops_there(table: Table) -> None:
    hats = [item("cap", 1, slot="head"), item("crown", 4, slot="head")]
    table.given(alice=Player(wears=hats[:1], has=hats[1:]))
    wants(table, "alice", moves.sets_aside("cap"))
    table.when("alice", moves.sets_aside("cap"))
    wants(table, "alice", moves.wears("crown"))
    table.when("alice", moves.wears("crown"))
    wants(table, "alice", moves.opens_door())


def test_two_hands_are_filled_with_what_is_worth_most_together(table: Table) -> None:
    pole, knife, ladle = (
        item("pole", 4, hands=2), item("knife", 3, hands=1), item("ladle", 2, hands=1),
    )  # fmt: skip
    table.given(alice=Player(wears=[pole], has=[knife, ladle]))
    wants(table, "alice", moves.sets_aside("pole"))


def test_an_item_that_it_may_not_use_stays_aside(table: Table) -> None:
    helmet = item("helmet", 5, slot="head", usable_if={"has": "class:knight"})
    table.given(alice=Player(wears=[item("cap", 1, slot="head")], has=[helmet]))
    wants(table, "alice", moves.opens_door())


def test_a_better_big_item_takes_the_place_of_the_old_one(table: Table) -> None:
    trunk, piano = item("trunk", 1, big=True), item("piano", 5, big=True)
    table.given(alice=Player(hand=[piano], wears=[trunk]))
    wants(table, "alice", moves.discards("trunk"))
    table.when("alice", moves.discards("trunk"))
    wants(table, "alice", moves.plays("piano"))


def test_it_becomes_something_and_changes_only_for_the_better(table: Table) -> None:
    dull = race("dull")
    swift = race("swift", modifiers=[{"stat": "strength", "amount": 3}])
    table.given(alice=Player(hand=[swift], has=[dull]))
    wants(table, "alice", moves.plays("swift", other="dull"))
    table.given(alice=Player(hand=[dull], has=[swift]))
    wants(table, "alice", moves.opens_door())


def test_it_hires_the_stronger_follower(table: Table) -> None:
    table.given(alice=Player(hand=[follower("page", 3)], has=[follower("goose", 1)]))
    wants(table, "alice", moves.plays("page", other="goose"))


def test_levels_are_for_itself_while_it_may_gain_them(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[level_up("diploma")]))
    wants(table, "alice", moves.plays("diploma", on="alice"))
    table.given(alice=Player(level=9, hand=[level_up("diploma")]))
    wants(table, "alice", moves.opens_door())


def test_it_sells_what_it_does_not_need_for_a_level(table: Table) -> None:
    usable = {"has": "class:knight"}
    table.given(
        alice=Player(
            has=[
                item("lamp", 1, slot="head", gold=600, usable_if=usable),
                item("vase", 1, slot="head", gold=500, usable_if=usable),
                item("spoon", 1, slot="head", gold=100, usable_if=usable),
            ],
            wears=[item("cap", 2, slot="head", gold=300)],
        ),
    )
    wants(table, "alice", moves.sells("lamp", "vase"))


def test_it_keeps_what_makes_it_strong_rather_than_sell_it(table: Table) -> None:
    table.given(alice=Player(wears=[item("plate", 5, slot="body", gold=1000)]))
    wants(table, "alice", moves.opens_door())


def test_it_looks_for_trouble_only_where_it_would_win(table: Table) -> None:
    table.given(point="after_door", alice=Player(level=5, hand=[RAT, OGRE]))
    wants(table, "alice", moves.looks_for_trouble("rat"))
    table.given(point="after_door", alice=Player(level=1, hand=[RAT, OGRE]))
    wants(table, "alice", moves.loots_room())


def test_it_pays_a_curse_off_when_that_is_cheap(table: Table) -> None:
    bell = curse(
        "bell",
        lasts="until_removed",
        modifiers=[{"stat": "strength", "amount": -3}],
        remove_by={"in": "worn", "filter": {"slot": "head"}},
    )
    table.given(alice=Player(wears=[item("cap", 1, slot="head")], has=[bell]))
    wants(table, "alice", moves.lifts("bell", paying=["cap"]))
    table.given(alice=Player(wears=[item("crown", 4, slot="head")], has=[bell]))
    wants(table, "alice", moves.opens_door())


def test_a_treasure_that_takes_is_used_on_whoever_has_most(table: Table) -> None:
    loan = special("loan", "own_turn", [{"do": "steal", "in": "carried", "pick": "actor"}])
    table.given(
        alice=Player(hand=[loan]),
        bob=Player(wears=[item("cap", 1, slot="head")]),
        carol=Player(wears=[item("crown", 5, slot="body")]),
    )
    wants(table, "alice", moves.plays("loan", on="carol"))
    table.when("alice", moves.plays("loan", on="carol"))


def test_a_full_hand_is_spent_on_curses_before_charity(table: Table) -> None:
    pox = curse("pox", lose(1))
    table.given(
        point="rest",
        alice=Player(hand=[pox, *["pebble"] * 5], level=2),
        bob=Player(level=4),
        cards=[pox],
    )
    wants(table, "alice", moves.plays("pox", on="bob"))
    table.given(point="rest", alice=Player(hand=[pox, "pebble"]), bob=Player(level=4))
    wants(table, "alice", moves.ends_turn())


# The own fight


def test_it_claims_a_kill_and_saves_its_potions(table: Table) -> None:
    table.given(fight=("alice", RAT), alice=Player(level=5, hand=[potion("tea", 3)]))
    wants(table, "alice", moves.calls_kill())


def test_it_drinks_what_is_enough_and_no_more(table: Table) -> None:
    tea, soup = potion("tea", 2, gold=100), potion("soup", 5, gold=500)
    table.given(fight=("alice", RAT), alice=Player(level=2, hand=[soup, tea]))
    wants(table, "alice", moves.plays("tea", side=OURS))


def test_it_does_not_waste_potions_on_a_lost_fight(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=1, hand=[potion("tea", 2)]))
    wants(table, "alice", moves.gives_up())


def test_it_pays_for_an_ability_that_decides(table: Table) -> None:
    boost = {"do": "boost", "side": "own", "amount": 2}
    cost = {"in": "hand", "count": 1}
    brawler = class_("brawler", abilities=[{"window": "combat", "cost": cost, "do": [boost]}])
    table.given(
        fight=("alice", RAT), alice=Player(level=2, has=[brawler], hand=["pebble", "gravel"])
    )
    wants(table, "alice", moves.uses("brawler", paying=["pebble"]))


def test_it_asks_the_least_dangerous_who_can_turn_the_fight(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=2),
        bob=Player(level=8),
        carol=Player(level=7),
        dave=Player(level=2),
    )
    wants(table, "alice", moves.asks_help("carol", treasures=1))


def test_nobody_is_asked_twice_for_the_same(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7), carol=Player())
    table.when("alice", moves.asks_help("bob", treasures=1))
    wants_nothing(table, "alice")
    table.when("bob", moves.declines())
    wants(table, "alice", moves.gives_up())


def test_it_removes_the_monster_that_would_kill_it(table: Table) -> None:
    broom = one_shot("broom", [{"do": "remove_monster"}])
    armour = item("armour", 3, slot="body")
    table.given(fight=("alice", TITAN), alice=Player(level=2, hand=[broom], wears=[armour]))
    wants(table, "alice", moves.plays("broom", on="titan"))


def test_a_helper_backs_up_a_fight_that_turned(table: Table) -> None:
    table.given(
        fight=("alice", monster("ghoul", 6, bad_stuff=lose(2))),
        helper="bob",
        alice=Player(level=2),
        bob=Player(level=4, hand=[potion("tea", 1)]),
    )
    wants(table, "bob", moves.plays("tea", side=OURS))


# Offers


def test_it_helps_for_a_fair_share_and_not_for_nothing(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    table.when("alice", moves.asks_help("bob", treasures=1))
    wants(table, "bob", moves.accepts())
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    table.when("alice", moves.asks_help("bob", treasures=0))
    wants(table, "bob", moves.declines())


def test_nobody_helps_another_to_win_unless_both_do(table: Table) -> None:
    table.given(
        fight=("alice", monster("wyrm", 12, treasures=2)),
        alice=Player(level=9),
        bob=Player(level=9),
        carol=Player(level=9, has=[ELF]),
    )
    table.when("alice", moves.asks_help("bob", treasures=2))
    wants(table, "bob", moves.declines())
    table.when("alice", moves.asks_help("carol", treasures=0))
    wants(table, "carol", moves.accepts())


def test_help_that_would_not_be_enough_is_refused(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=3))
    table.when("alice", moves.asks_help("bob", treasures=2))
    wants(table, "bob", moves.declines())


def test_it_trades_for_its_own_good_only(table: Table) -> None:
    cap, crown = item("cap", 1, slot="head", gold=100), item("crown", 4, slot="head", gold=100)
    table.given(alice=Player(wears=[cap]), bob=Player(wears=[crown]))
    table.when("alice", moves.offers_trade("bob", give=["cap"], take=["crown"]))
    wants(table, "bob", moves.declines())
    table.given(turn="bob", alice=Player(wears=[cap]), bob=Player(wears=[crown]))
    table.when("bob", moves.offers_trade("alice", give=["crown"], take=["cap"]))
    wants(table, "alice", moves.accepts())


# Somebody else's fight


def test_a_win_is_spoilt_with_the_cheapest_card_that_is_enough(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=9, wears=[item("cap", 1, slot="head")]),
        bob=Player(hand=[enhancer("huge", 9), enhancer("cross", 3)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("cross", on="ogre"))
    wants(table, "carol", moves.passes())


def test_a_win_is_spoilt_with_a_curse_on_the_level(table: Table) -> None:
    table.given(
        fight=("alice", RAT), alice=Player(level=9), bob=Player(hand=[curse("pox", lose(1))])
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("pox", on="alice"))


def test_a_win_is_spoilt_with_a_wandering_monster(table: Table) -> None:
    table.given(
        fight=("alice", RAT), alice=Player(level=9), bob=Player(hand=[wandering("bell"), OGRE])
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("bell", other="ogre"))


def test_a_small_kill_of_somebody_behind_is_let_be(table: Table) -> None:
    table.given(
        fight=("alice", RAT),
        alice=Player(level=4),
        bob=Player(level=6, hand=[enhancer("huge", 9)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.passes())


def test_what_is_not_enough_is_not_thrown_after_a_small_kill(table: Table) -> None:
    table.given(
        fight=("alice", RAT),
        alice=Player(level=8, wears=[item("plate", 9, slot="body")]),
        bob=Player(level=6, hand=[enhancer("cross", 1), potion("tea", 2)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.passes())


def test_potions_serve_the_other_side_as_well(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=9),
        bob=Player(level=6, hand=[potion("tea", 2)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.plays("tea", side=THEIRS))


# Curses, dice, running away


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


# Losing and taking


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
    while table.waits and table.waits[-1] == "ask:loot":
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


def test_it_takes_a_volunteer_unless_that_one_would_win(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    table.when("bob", moves.asks_help("alice", treasures=1))
    wants(table, "alice", moves.accepts())
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=9, has=[ELF]))
    table.when("bob", moves.asks_help("alice"))
    wants(table, "alice", moves.declines())


def test_a_gift_is_welcome(table: Table) -> None:
    table.given(alice=Player(wears=[item("crown", 4, slot="head")]))
    table.when("alice", moves.offers_trade("bob", give=["crown"]))
    wants(table, "bob", moves.accepts())


def test_offers_wait_while_something_else_is_settled(table: Table) -> None:
    pox = curse("pox", lose(1))
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=2),
        bob=Player(level=7),
        carol=Player(hand=[pox]),
        cards=[CANCEL],
    )
    table.when("alice", moves.asks_help("bob", treasures=1))
    table.when("carol", moves.plays("pox", on="carol"))
    wants(table, "bob", moves.passes())


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
        alice=Player(has=[race("dull"), both, swift]),
    )
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.picks("dull"))
    table.when("alice", moves.picks("dull"))


def test_an_ability_is_a_way_out_of_a_deadly_run(table: Table) -> None:
    cost = {"in": "any", "count": 2}
    escape = {"do": "escape", "from": "one"}
    mage = class_("mage", abilities=[{"window": "run_away", "cost": cost, "do": [escape]}])
    armour = item("armour", 5, slot="body")
    table.given(
        fight=("alice", TITAN),
        alice=Player(level=5, has=[mage], wears=[armour], hand=["marble", "button"]),
    )
    table.loses()
    wants(table, "alice", moves.uses("mage", paying=["marble", "button"], on="titan"))
    table.runs("alice", "titan", die=6)
