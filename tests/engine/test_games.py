"""Whole games: random legal play, with forged, stale and foolish commands mixed in."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cards.library import edition
from cards.vocabulary.card import CARD
from engine.box import Box, box_of, open_box
from engine.game import new_game
from tests.engine.cards import Spec, curse, lose, special
from tests.engine.houserules import WILD
from tests.engine.layout import SEED
from tests.engine.randomplay import Play
from tests.rulebook import rule


@cache
def boxes() -> dict[str, Box]:
    """The deck as it is, and with house rules that bring in the other windows and limits."""
    return {
        "plain": box_of("classic"),
        "short": box_of("classic", house={"win": {"level": 2}}),
        "claims": box_of(
            "classic", house={"variant": {"claim_from_discard": True}, "win": {"level": 6}}
        ),
        "strict": box_of(
            "classic",
            house={
                "items": {"equip": "own_turn", "discard_freely": False},
                "search": {"optional": False},
                "levels": {"useless_gain": "wasted"},
                "curses": {"kept_on_death": True},
                "fight": {"monster_floor": None, "mate_shares_enhancers": False},
                "death": {"back": "at_once"},
            },
        ),
        "wild": box_of("classic", house=WILD),
        **{one: box_of(one) for one in ("super", "bard", "star", "agents")},
        "blend": box_of("classic", "super", "bard", "star", "agents"),
        "brawls": _with(
            curse("ambush", [{"do": "fight"}], count=6),
            special("duel", "any_time", [{**FIGHT, "monster": "hand"}], deck="door", count=6),
            special("brawl", "any_time", [FIGHT, *lose(1, "target")], deck="door", count=6),
            curse("gag", lasts="next_turn", count=6, rules=GAGS),
            curse("numb", lasts="next_combat", count=6, rules=GAGS[:2]),
        ),
    }


FIGHT = {"do": "fight", "who": "target"}
GAGS = [{"forbid": what} for what in ("help", "running_away", "selling", "searching")]


def _with(*specs: Spec) -> Box:
    """The classic deck, and more cards in it."""
    classic = edition("classic")
    return open_box(classic.profile, (*classic.cards, *map(CARD.validate_python, specs)))


@rule("HOUSE-01", "AMB-98", "HOUSE-03", "AMB-82", "AMB-28", "AMB-99", "END-01")
@settings(max_examples=40)
@given(
    number=st.integers(0, 10_000),
    seats=st.integers(3, 6),
    house=st.sampled_from(
        ["plain", "claims", "strict", "wild", "brawls", "super", "bard", "star", "agents", "blend"]
    ),
    rulings=st.booleans(),
)
def test_no_random_game_breaks_anything(number: int, seats: int, house: str, rulings: bool) -> None:
    play = Play(boxes()[house], seats, f"{number:032x}", Random(number), rulings=rulings)
    play.run(decisions=120, checks=True)
    play.replay()


@settings(max_examples=3)
@given(number=st.integers(0, 10_000))
def test_random_games_come_to_an_end(number: int) -> None:
    play = Play(boxes()["short"], 4, f"{number:032x}", Random(number))
    play.run(decisions=5_000, checks=False)
    assert play.state.over
    assert play.state.winners
    play.replay()


def test_the_same_seed_and_commands_give_the_same_game() -> None:
    first, second = (Play(boxes()["plain"], 4, SEED, Random(5)) for _ in range(2))
    first.run(decisions=200, checks=False)
    second.run(decisions=200, checks=False)
    assert first.log == second.log


def test_another_seed_is_another_game() -> None:
    hands = {
        tuple(new_game(boxes()["plain"], ["female"] * 3, f"{seed:032x}")[0].hand(0))
        for seed in range(20)
    }
    assert len(hands) == 20
