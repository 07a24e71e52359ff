"""Whole games: random legal play, with forged, stale and foolish commands mixed in."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.built_in_editions import load_built_in_edition
from cards.vocabulary.card import CARD_ADAPTER
from engine.core.box import Box, build_box
from engine.game import new_game
from tests.cases import mostly_slow
from tests.engine.boxes import box_of
from tests.engine.cards import Spec, curse, item, lose, monster, one_shot, special
from tests.engine.houserules import WILD
from tests.engine.layout import SEED, House
from tests.engine.randomplay import Play
from tests.rulebook import EVERY_EDITION, rule


def box_named(house: str) -> Box:
    """The deck as it is, and with house rules that bring in the other windows and limits."""
    if house == "blend":
        return box_of(*EVERY_EDITION)
    if house == "brawls":
        return _brawls()
    if house == "wanderers":
        return _wanderers()
    if house in EVERY_EDITION:
        return box_of(house)
    return box_of("classic", house=HOUSE_RULES[house])


HOUSE_RULES: dict[str, House] = {
    "plain": {},
    "short": {"win": {"level": 2}},
    "claims": {"variant": {"claim_from_discard": True}, "win": {"level": 6}},
    "strict": {
        "items": {"equip": "own_turn", "discard_freely": False},
        "search": {"optional": False},
        "levels": {"useless_gain": "wasted"},
        "curses": {"kept_on_death": True},
        "fight": {"monster_floor": None, "mate_shares_enhancers": False},
        "death": {"back": "at_once"},
    },
    "wild": WILD,
}


FIGHT = {"do": "fight", "who": "target"}
GAGS = [{"forbid": what} for what in ("help", "running_away", "selling", "searching")]


@cache
def _brawls() -> Box:
    """The classic deck, and more cards in it."""
    more = (
        curse("ambush", [{"do": "fight"}], count=6),
        special("duel", "any_time", [{**FIGHT, "monster": "hand"}], deck="door", count=6),
        special("brawl", "any_time", [FIGHT, *lose(1, "target")], deck="door", count=6),
        curse("gag", lasts="next_turn", count=6, rules=GAGS),
        curse("numb", lasts="next_combat", count=6, rules=GAGS[:2]),
    )
    classic = load_built_in_edition("classic")
    return build_box(classic.profile, (*classic.cards, *map(CARD_ADAPTER.validate_python, more)))


PAY: Spec = {"do": "pay", "cost": {"in": "carried"}, "then": [{"do": "move_on", "to": "left"}]}
LOOT: Spec = {"do": "loot", "in": "carried"}
BREAK: Spec = {"faces": [1, 2, 3], "do": [{"do": "discard", "in": "self"}]}


def _swap(what: str, who: str) -> Spec:
    return {"do": "swap", "what": what, "who": who}


@cache
def _wanderers() -> Box:
    """The classic deck, and more cards in it that look at others, or go on to them."""

    def on(what: str, *do: Spec) -> list[Spec]:
        return [{"on": what, "do": list(do)}]

    goes = {"do": "move_on", "to": "left"}
    comes = {"do": "move_on", "to": "hand"}
    roll = {"do": "roll", "on": [BREAK, {"faces": [4, 5, 6], "do": [goes]}]}
    when = {"against": "tag:undead", "standing": "lowest"}
    when_others = {"who": "others", "has": "card:paper_crown", "bare": "head"}
    numbers = [{"stat": "strength", "amount": 3, "when": one} for one in (when, when_others)]
    boost = {"do": "boost", "side": "own", "amount": 1, "per": "hand_card", "most": 3}
    take = {"do": "loot", "in": "hand", "pick": "random", "by": "left"}
    more = (
        monster("bribed", 5, triggers=on("met", PAY), bad_stuff=[LOOT], count=4),
        monster("runner", 3, triggers=on("escaped", goes), bad_stuff=[take, goes], count=4),
        monster("rebound", 2, triggers=on("killed", comes), bad_stuff=[PAY], count=4),
        monster("loud", 2, triggers=on("met", boost), tags=["undead"], count=3),
        item("vase", 3, triggers=on("fought", roll), modifiers=numbers, count=6),
        item("horn", 1, slot="head", triggers=on("met", boost), count=4),
        curse("cough", lasts="until_removed", triggers=on("turn_began", goes), rules=GAGS[:1]),
        curse("fine", [LOOT, *lose(1, "highest")], count=4),
        curse("mixup", [_swap("hand", "left")], count=4),
        special("deal", "any_time", [_swap("level", "target")], count=4),
        special("move", "any_time", [_swap("gear", "lowest")], count=4),
        special("toll", "own_turn", [PAY, *lose(1, "right")], count=3),
        one_shot("stick", [boost, comes], count=4),
    )
    classic = load_built_in_edition("classic")
    return build_box(classic.profile, (*classic.cards, *map(CARD_ADAPTER.validate_python, more)))


HOUSES = ("plain", "claims", "strict", "wild", "brawls", "wanderers", *EVERY_EDITION[1:], "blend")
QUICK_HOUSES = ("claims", "wild", "brawls", "wanderers", "agents", "blend")
"""Each has what no other one has; the decks of the rest are in the blend."""


def play_and_check(house: str, seats: int, number: int, *, rulings: bool, decisions: int) -> None:
    """A game in random hands, all of it checked after every command."""
    box = box_named(house)
    play = Play(box, seats, f"{number:032x}", Random(number), rulings=rulings)
    play.run(decisions=decisions, checks=True)
    play.replay()


@rule("HOUSE-01", "AMB-98", "HOUSE-03", "AMB-82", "AMB-28", "AMB-99", "END-01")
@pytest.mark.parametrize(
    ("number", "house"),
    mostly_slow([*enumerate(HOUSES)], *((HOUSES.index(one), one) for one in QUICK_HOUSES)),
)
def test_no_random_game_breaks_anything(number: int, house: str) -> None:
    play_and_check(house, 3 + number % 4, 70 + number, rulings=number % 2 == 0, decisions=30)


@pytest.mark.slow
@settings(max_examples=10)
@given(
    number=st.integers(0, 10_000),
    seats=st.integers(3, 6),
    house=st.sampled_from(HOUSES),
    rulings=st.booleans(),
)
def test_no_longer_random_game_breaks_anything(
    number: int, seats: int, house: str, rulings: bool
) -> None:
    """Ten of them; `python -m tests.benchmarks.soak` plays a million commands."""
    play_and_check(house, seats, number, rulings=rulings, decisions=80)


@pytest.mark.parametrize(
    "number", [1, *(pytest.param(one, marks=pytest.mark.slow) for one in (2, 3))]
)
def test_random_games_come_to_an_end(number: int) -> None:
    play = Play(box_named("short"), 4, f"{number:032x}", Random(number))
    play.run(decisions=5_000, checks=False)
    assert play.state.over
    assert play.state.winners
    play.replay()


def test_the_same_seed_and_commands_give_the_same_game() -> None:
    first, second = (Play(box_named("plain"), 4, SEED, Random(5)) for _ in range(2))
    first.run(decisions=200, checks=False)
    second.run(decisions=200, checks=False)
    assert first.log == second.log


def test_another_seed_is_another_game() -> None:
    hands = {
        tuple(new_game(box_named("plain"), ["female"] * 3, f"{seed:032x}")[0].hand(0))
        for seed in range(20)
    }
    assert len(hands) == 20
