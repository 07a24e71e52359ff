"""How the kinds of bots differ: in what they do at a table, and over many games."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import get_args

import pytest

from cards.vocabulary.base_types import Gender
from engine.bots import choose_command
from engine.bots.autoplay import next_bot_move
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
from engine.core.zones import Seat
from engine.game import new_game, submit_command
from engine.simulation import play_bot_game, seed_of_bot_game
from engine.views.view_building import views_of_all_seats
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
        fight=("alice", OGRE), alice=Player(level=2, hand=[pox]), bob=Player(level=9, wears=[HAT])
    )
    table.when("alice", moves.plays("pox", on="bob"))
    table.when("alice", moves.asks_help("bob", treasures=1))
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


def habits(games: int) -> dict[Temper, Counter[str]]:
    """What each temper did in games in which all of them sat together, by kind of command; beside
    that, how often it helped, for how many treasures, how often it cursed somebody, and how often
    somebody who had done something to it."""
    box = box_of("classic")
    counted: defaultdict[Temper, Counter[str]] = defaultdict(Counter)
    for number in range(games):
        tempers = [TEMPERS[(seat + number) % 4] for seat in range(4)]
        kinds: dict[Seat, BotKind] = {
            seat: BotKind("normal", one) for seat, one in enumerate(tempers)
        }
        genders: tuple[Gender, ...] = ("female", "male", "other", "male")
        state, _ = new_game(box, genders, seed_of_bot_game("tempers", number))
        while (move := next_bot_move(state, range(4), "tempers", kinds)) is not None:
            seat, command = move
            if seat >= 0:
                counted[tempers[seat]][command.kind] += 1
            owed = {(one.by, one.to) for one in state.grudges if one.kind != "helped"}
            for event in submit_command(state, *move):
                if event.kind == "helper_joined":
                    counted[tempers[event.helper]]["helped"] += 1
                    counted[tempers[event.helper]]["paid"] += event.treasures
                if event.kind == "cursed" and event.by >= 0:
                    counted[tempers[event.by]]["cursed"] += 1
                    counted[tempers[event.by]]["paid_back"] += (event.victim, event.by) in owed
        assert state.over
    return counted


def test_all_tempers_play_together() -> None:
    shown = habits(games=2)
    assert set(shown) == set(get_args(Temper))
    assert all(one["pass"] > 0 for one in shown.values())


@pytest.mark.slow
def test_tempers_show_over_many_games() -> None:
    """What makes one choose otherwise than another is tried above, choice by choice."""
    shown = habits(games=120)
    helpful, greedy = shown["helpful"], shown["greedy"]
    assert helpful["helped"] > greedy["helped"] > 0
    assert helpful["paid"] / helpful["helped"] < greedy["paid"] / greedy["helped"]
    assert greedy["sell"] > max(shown[one]["sell"] for one in shown if one != "greedy")
    assert min(shown, key=lambda one: shown[one]["look_for_trouble"]) == "cautious"
    revenge = {temper: one["paid_back"] / one["cursed"] for temper, one in shown.items()}
    assert max(revenge, key=revenge.__getitem__) == "vengeful"
