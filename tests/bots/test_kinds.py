"""How the kinds of bots differ: in what they do at a table, and over many games."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from engine.bots import choose_command
from engine.bots.heuristics.grudges import unpaid_harm
from engine.bots.kinds import (
    BOT_KINDS,
    NORMAL_BOT,
    TEMPERS,
    BotKind,
    Temper,
    command_chooser_for,
    parse_bot_kind,
)
from engine.game import new_game
from engine.simulation import play_bot_game, seed_of_bot_game
from engine.views.view_building import views_of_all_seats
from tests.benchmarks.tempers import faults, habits
from tests.bots.asking import wants, wants_nothing, wish
from tests.engine import moves
from tests.engine.boxes import box_of
from tests.engine.cards import CANCEL, curse, enhancer, item, lose, monster, potion
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS

OGRE = monster("ogre", 8, treasures=3)
HAT = item("hat", 6)
EASY = BotKind("easy")
HELPFUL, GREEDY, VENGEFUL, CAUTIOUS = (BotKind("normal", temper) for temper in TEMPERS)


def test_a_kind_is_read_as_it_is_written() -> None:
    assert [parse_bot_kind(str(kind)) for kind in BOT_KINDS] == list(BOT_KINDS)
    assert parse_bot_kind("easy-greedy") == BotKind("easy", "greedy")
    with pytest.raises(ValueError, match="no bots 'hopeless'; there are: easy, easy-helpful"):
        parse_bot_kind("hopeless")


def test_the_usual_bot_is_the_normal_one_without_a_temper() -> None:
    state, _ = new_game(box_of("classic"), ("female", "male", "other"), "5" * 32)
    for view in views_of_all_seats(state):
        usual = choose_command(view, state.box, "0" * 32)
        assert command_chooser_for(NORMAL_BOT)(view, state.box, "0" * 32) == usual
    box = box_of("classic", house={"win": {"level": 5}})
    seed = seed_of_bot_game("kinds", 1)
    assert play_bot_game(box, 3, seed, 60) == play_bot_game(box, 3, seed, 60, (NORMAL_BOT,) * 3)


def test_an_easy_bot_weighs_no_cards_together(table: Table) -> None:
    table.given(
        fight=("alice", OGRE), alice=Player(level=5, hand=[potion("tea", 2), potion("soup", 2)])
    )
    wants(table, "alice", moves.plays("tea", side=OURS))
    wants(table, "alice", moves.gives_up(), EASY)


def test_an_easy_bot_plays_the_strongest_card(table: Table) -> None:
    tea, soup = potion("tea", 4, gold=100), potion("soup", 9, gold=500)
    table.given(fight=("alice", OGRE), alice=Player(level=5, hand=[soup, tea]))
    wants(table, "alice", moves.plays("tea", side=OURS))
    wants(table, "alice", moves.plays("soup", side=OURS), EASY)


def test_a_helpful_bot_offers_its_help_cheaply(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=7))
    wants_nothing(table, "bob")
    wants(table, "bob", moves.asks_help("alice", treasures=1), HELPFUL)


def test_a_helpful_bot_helps_with_a_small_kill_for_nothing(table: Table) -> None:
    table.given(fight=("alice", monster("ogre", 8)), alice=Player(level=2), bob=Player(level=7))
    table.when("alice", moves.asks_help("bob", treasures=0))
    wants(table, "bob", moves.accepts(), HELPFUL)
    assert wish(table, "bob") != wish(table, "bob", HELPFUL)


def test_a_greedy_bot_refuses_its_half_and_names_its_price(table: Table) -> None:
    ogre = monster("ogre", 8, treasures=2)
    table.given(fight=("alice", ogre), alice=Player(level=2), bob=Player(level=7))
    table.when("alice", moves.asks_help("bob", treasures=1))
    wants(table, "bob", moves.accepts())
    wants(table, "bob", moves.asks_help("alice", treasures=2), GREEDY)
    table.when("bob", moves.asks_help("alice", treasures=2))
    wants(table, "alice", moves.accepts())


def test_a_greedy_bot_offers_less_than_others_first(table: Table) -> None:
    hoard = monster("ogre", 8, treasures=5)
    table.given(fight=("alice", hoard), alice=Player(level=2), bob=Player(level=7))
    wants(table, "alice", moves.asks_help("bob", treasures=2))
    wants(table, "alice", moves.asks_help("bob", treasures=1), GREEDY)
    table.when("alice", moves.asks_help("bob", treasures=1))
    table.when("bob", moves.declines())
    wants(table, "alice", moves.asks_help("bob", treasures=3), GREEDY)


def test_a_greedy_bot_gives_good_items_for_a_level(table: Table) -> None:
    goods = [item(name, 5, slot="head", gold=500) for name in ("cap", "crown", "helmet")]
    table.given(alice=Player(level=3, wears=goods[:1], aside=goods[1:]))
    wants(table, "alice", moves.opens_door())
    wants(table, "alice", moves.sells("crown", "helmet"), GREEDY)


def test_a_vengeful_bot_answers_a_curse_with_a_curse(table: Table) -> None:
    pox, flu = curse("pox", lose(1)), curse("flu", lose(1))
    table.given(bob=Player(level=3, hand=[flu]), carol=Player(level=3, hand=[pox]), cards=[CANCEL])
    table.when("carol", moves.plays("pox", on="bob"))
    wants(table, "bob", moves.passes())
    wants(table, "bob", moves.plays("flu", on="carol"), VENGEFUL)
    table.when("bob", moves.plays("flu", on="carol"))
    wants(table, "bob", moves.passes(), VENGEFUL)


def test_a_vengeful_bot_pays_back_in_its_own_turn_until_it_is_even(table: Table) -> None:
    pox, flu, cold = (curse(name, lose(1)) for name in ("pox", "flu", "cold"))
    table.given(
        turn="bob", bob=Player(level=4, hand=[flu, cold]), carol=Player(level=4, hand=[pox])
    )
    wants(table, "bob", moves.opens_door(), VENGEFUL)
    table.when("carol", moves.plays("pox", on="bob"))
    wants(table, "bob", moves.opens_door())
    wants(table, "bob", moves.plays("flu", on="carol"), VENGEFUL)
    table.when("bob", moves.plays("flu", on="carol"))
    wants(table, "bob", moves.opens_door(), VENGEFUL)


def test_a_vengeful_bot_has_its_price_for_whoever_has_cursed_it(table: Table) -> None:
    ogre, pox = monster("ogre", 8, treasures=2), curse("pox", lose(1))
    alice, bob = Player(level=2, hand=[pox]), Player(level=8)
    table.given(fight=("alice", ogre), alice=alice, bob=bob)
    table.when("alice", moves.asks_help("bob", treasures=1))
    wants(table, "bob", moves.accepts(), VENGEFUL)
    table.given(fight=("alice", ogre), alice=alice, bob=bob)
    table.when("alice", moves.plays("pox", on="bob"))
    table.when("alice", moves.asks_help("bob", treasures=1))
    wants(table, "bob", moves.accepts())
    wants(table, "bob", moves.asks_help("alice", treasures=2), VENGEFUL)


def test_a_helpful_bot_bears_no_grudge(table: Table) -> None:
    """Whoever has cursed it gets its help for as little as ever."""
    pox = curse("pox", lose(4))
    table.given(
        fight=("alice", monster("ogre", 8)),
        alice=Player(level=2, hand=[pox]),
        bob=Player(level=9, wears=[HAT]),
    )
    table.when("alice", moves.plays("pox", on="bob"))
    table.when("alice", moves.asks_help("bob", treasures=0))
    wants(table, "bob", moves.accepts(), HELPFUL)


def test_who_attacks_owes_until_it_has_helped_as_much(table: Table) -> None:
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=2),
        bob=Player(level=6),
        carol=Player(hand=[enhancer("huge", 5), potion("tea", 2)]),
    )

    def due() -> list[float]:
        return [unpaid_harm(table.view("alice").public, 0, seat) for seat in (1, 2)]

    table.when("carol", moves.plays("huge", on="ogre"))
    assert due()[0] == 0 < due()[1]
    table.when("carol", moves.plays("tea", side=OURS))
    assert due() == [0, 0]


def test_a_vengeful_bot_pays_more_to_spoil_a_kill(table: Table) -> None:
    table.given(
        fight=("alice", monster("rat", 3)),
        alice=Player(level=8),
        bob=Player(hand=[enhancer("huge", 15)]),
    )
    table.when("alice", moves.calls_kill())
    wants(table, "bob", moves.passes())
    wants(table, "bob", moves.plays("huge", on="rat"), VENGEFUL)


def test_a_cautious_bot_runs_before_it_wastes_its_goods(table: Table) -> None:
    tea = potion("tea", 6, gold=700)
    table.given(fight=("alice", monster("rat", 7)), alice=Player(level=2, hand=[tea]))
    wants(table, "alice", moves.plays("tea", side=OURS))
    wants(table, "alice", moves.gives_up(), CAUTIOUS)


def test_all_tempers_play_together() -> None:
    shown = habits(games=2)
    assert set(shown) == set(get_args(Temper))
    assert all(one["pass"] > 0 for one in shown.values())


TYPICAL: dict[Temper, dict[str, int]] = {
    "helpful": {"helped": 3, "paid": 3, "sell": 1, "look_for_trouble": 2, "cursed": 2},
    "greedy": {"helped": 2, "paid": 4, "sell": 2, "look_for_trouble": 2, "cursed": 2},
    "vengeful": {"helped": 2, "paid": 3, "sell": 1, "look_for_trouble": 2, "cursed": 2},
    "cautious": {"helped": 2, "paid": 3, "sell": 1, "look_for_trouble": 1, "cursed": 2},
}


@pytest.mark.parametrize(
    ("temper", "what", "count", "fault"),
    [
        ("helpful", "helped", 2, "the helpful ones do not help more often"),
        ("helpful", "paid", 6, "the helpful ones do not help for less"),
        ("greedy", "sell", 1, "the greedy ones do not sell most"),
        ("cautious", "look_for_trouble", 2, "the cautious ones do not look for trouble least"),
        ("vengeful", "paid_back", 0, "the vengeful ones do not curse most"),
    ],
)
def test_a_temper_that_does_not_show_is_told(
    temper: Temper, what: str, count: int, fault: str
) -> None:
    """Over many games `python -m tests.benchmarks.tempers` looks for it."""
    shown = {one: Counter(counts) for one, counts in TYPICAL.items()}
    shown["vengeful"]["paid_back"] = 1
    assert faults(shown) == []
    shown[temper][what] = count
    (told,) = faults(shown)
    assert told.startswith(fault)
