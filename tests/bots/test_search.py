"""Hard bots: they see what normal ones overlook, and nothing that is hidden."""

from __future__ import annotations

import pickle
from itertools import cycle

import pytest

from engine.bots import BotKind
from engine.bots.next_bot_move import next_bot_move
from engine.bots.search import Advice, advise, playout_search, search_best_command
from engine.bots.search.plausible_states import deal_plausible_state
from engine.bots.search.win_probability import (
    EDITION_WEIGHTS,
    FEATURE_NAMES,
    SHARED_WEIGHTS,
    feature_weights,
    features_by_seat,
    win_probability,
)
from engine.core.commands import Command, GiveUpFight, UseAbility
from engine.core.state import GameState, clone_state
from engine.game import new_game, submit_command
from engine.legality import why_illegal
from engine.simulation import play_bot_game, seed_of_bot_game
from engine.views.determinise import make_up_state_behind_view
from engine.views.view_building import cached_table_view, views_of_all_seats
from tests.bots.asking import wants, wish
from tests.engine import moves
from tests.engine.boxes import box_of
from tests.engine.cards import (
    class_,
    curse,
    enhancer,
    item,
    level_up,
    lose,
    monster,
    potion,
    race,
    special,
    wandering,
)
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, Move
from tests.rulebook import EVERY_EDITION, only_in

SEED = "ab" * 16
HARD = BotKind("hard")
OGRE = monster("ogre", 8, treasures=3)


def thinks(table: Table, name: str, playouts: int = 24) -> Command | None:
    """What the search chooses there; it must be legal."""
    command = search_best_command(table.view(name), table.box, SEED, playouts).command
    assert command is None or why_illegal(table.state, table.seat(name), command) is None
    return command


def advised(table: Table, name: str) -> Advice:
    advice = advise(table.view(name), table.box, SEED, 8)
    assert advice is not None
    return advice


def test_it_sells_before_the_fight_that_wins(table: Table) -> None:
    goods = [item(name, 5, slot="head", gold=900) for name in ("cap", "crown", "helmet")]
    rat = monster("rat", 3)
    table.given(
        alice=Player(level=8, wears=goods[:1], aside=goods[1:], hand=[rat]), point="after_door"
    )
    wants(table, "alice", moves.looks_for_trouble("rat"))
    assert thinks(table, "alice") == moves.sells("crown", "helmet")(table, 0)


def test_it_sells_what_it_wears_for_the_last_levels_before_a_fight_that_is_won_anyway(
    table: Table,
) -> None:
    goods = [item(name, 1, slot="head", gold=1000) for name in ("cap", "crown")]
    table.given(
        alice=Player(level=7, wears=goods[:1], aside=goods[1:], hand=[monster("rat", 1)]),
        bob=Player(level=9),
        point="after_door",
    )
    wants(table, "alice", moves.sells("crown"))
    assert thinks(table, "alice", 200) == moves.sells("cap", "crown")(table, 0)


def test_it_uses_an_ability_of_its_turn_that_normal_bots_overlook(table: Table) -> None:
    cost = {"in": "hand", "count": 1}
    draw = {"do": "draw", "who": "you", "deck": "treasure", "count": 3}
    clerk = class_("clerk", abilities=[{"window": "own_turn", "cost": cost, "do": [draw]}])
    goods = [item(name, 4, slot="head", gold=900) for name in ("cap", "crown", "helmet")]
    table.given(
        treasures=goods,
        alice=Player(level=5, aside=[clerk], hand=[monster("titan", 20)]),
        bob=Player(level=5),
        point="rest",
    )
    wants(table, "alice", moves.ends_turn())
    command = thinks(table, "alice", 200)
    assert isinstance(command, UseAbility)


def test_it_tries_no_longer_than_there_is_doubt(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=8))
    tried = search_best_command(table.view("alice"), table.box, SEED, 300).tried
    assert {one.playouts for one in tried} == {playout_search.PLAYOUTS_BEFORE_DROPPING}


@only_in("classic")
@pytest.mark.parametrize(("better", "goes_on"), [(0.8, False), (0.51, True)])
def test_whether_one_beats_the_usual_is_tried_until_it_is_clear(
    table: Table, monkeypatch: pytest.MonkeyPatch, better: float, *, goes_on: bool
) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2, hand=[potion("tea", 2)]))
    tea = str(moves.plays("tea", side=OURS)(table, 0))
    odds, usual = {tea: cycle([better - 0.1, better + 0.1])}, cycle([0.5])
    monkeypatch.setattr(
        playout_search,
        "play_out_for_win_probability",
        lambda *game: next(odds.get(str(game[2]), usual)),
    )
    tried = search_best_command(table.view("alice"), table.box, SEED, 60).tried
    often = max(one.playouts for one in tried if str(one.command) == tea)
    assert (often > playout_search.PLAYOUTS_BEFORE_DROPPING) is goes_on


@only_in("classic")
@pytest.mark.parametrize(("low", "high"), [(0.12, 0.92), (0.6, 0.8)])
def test_what_may_yet_be_the_best_is_tried_on_and_what_is_worse_is_not(
    table: Table, monkeypatch: pytest.MonkeyPatch, low: float, high: float
) -> None:
    """The usual one is tried to the end, also where others are better for sure: it is what the
    best has to beat."""
    table.given(
        fight=("alice", OGRE),
        alice=Player(level=2, hand=[potion("tea", 2), potion("soup", 3), potion("gin", 4)]),
    )
    tea, soup = (str(moves.plays(name, side=OURS)(table, 0)) for name in ("tea", "soup"))
    worse, usual = str(GiveUpFight()), cycle([0.5])
    odds = {worse: cycle([0.4]), tea: cycle([low, high]), soup: cycle([high, low])}
    monkeypatch.setattr(
        playout_search,
        "play_out_for_win_probability",
        lambda *game: next(odds.get(str(game[2]), usual)),
    )
    tried = search_best_command(table.view("alice"), table.box, SEED, 60).tried
    often = {str(one.command): one.playouts for one in tried}
    assert tried[0].playouts == max(often.values())
    assert often[worse] == playout_search.PLAYOUTS_BEFORE_DROPPING
    assert often[tea] == often[soup] == max(often.values()) > 2 * often[worse]


def test_it_takes_a_risk_for_the_game(table: Table) -> None:
    rat = monster("rat", 9)
    table.given(
        alice=Player(level=9, wears=[item("cap", 1, slot="head")], hand=[rat]),
        bob=Player(level=9, wears=[item("crown", 9, slot="head")]),
        point="after_door",
    )
    wants(table, "alice", moves.loots_room())
    assert thinks(table, "alice") == moves.looks_for_trouble("rat")(table, 0)


def test_the_same_view_gives_the_same_thought(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=8))
    view = table.view("bob")
    other = cached_table_view(make_up_state_behind_view(view, table.box, "cd" * 16), 1)
    assert search_best_command(other, table.box, SEED, 8) == search_best_command(
        view, table.box, SEED, 8
    )


def test_what_it_cannot_see_makes_no_difference() -> None:
    box = box_of("classic")
    state, _ = new_game(box, ("female", "male", "other"), "5" * 32)
    for view in views_of_all_seats(state):
        other = cached_table_view(make_up_state_behind_view(view, box, "cd" * 16), view.seat)
        assert search_best_command(other, box, SEED, 6) == search_best_command(view, box, SEED, 6)


def test_without_time_it_plays_as_normal_bots_do(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=8))
    thought = search_best_command(table.view("alice"), table.box, SEED, go_on=lambda: False)
    assert thought.command == wish(table, "alice")
    assert {one.playouts for one in thought.tried} == {0}


def test_it_stops_when_its_time_is_up(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=8))
    left = iter((True, True, True, False))
    thought = search_best_command(table.view("alice"), table.box, SEED, 1000, lambda: next(left))
    assert {one.playouts for one in thought.tried} == {3}


def test_a_thought_can_be_sent_to_another_process(table: Table) -> None:
    table.given(fight=("alice", OGRE), alice=Player(level=2), bob=Player(level=8))
    thought = search_best_command(table.view("alice"), table.box, SEED, 4)
    advice = advised(table, "alice")
    assert pickle.loads(pickle.dumps((thought, advice))) == (thought, advice)


@pytest.mark.parametrize(
    "edition",
    ["star", *(pytest.param(one, marks=pytest.mark.slow) for one in ("classic", "super"))],
)
def test_it_never_does_what_is_illegal(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout_search, "PLAYOUTS", 4)
    box, seed = box_of(edition, house={"win": {"level": 4}}), seed_of_bot_game("hard", 1)
    report = play_bot_game(box, 3, seed, 150, (HARD, BotKind("normal"), HARD))
    assert report.illegal == 0


def test_the_odds_of_all_are_one(table: Table) -> None:
    table.given(alice=Player(level=9), bob=Player(level=2), carol=Player(dead=True))
    odds = [win_probability(table.state, seat) for seat in range(len(table.state.seats))]
    assert sum(odds) == pytest.approx(1)
    assert odds[0] == max(odds)
    assert len(features_by_seat(table.state)[0]) == len(FEATURE_NAMES) == len(SHARED_WEIGHTS)


@only_in("classic")
def test_what_lies_in_a_hand_counts_by_its_kind(table: Table) -> None:
    hand = [
        monster("rat", 2), monster("ogre", 18), race("imp"), class_("sage"), item("hat", gold=400),
        potion("tonic", 3), enhancer("angry", 5), wandering("late"), curse("jinx", lose(1)),
        level_up("lesson"), special("trick", "any_time", lose(1)),
    ]  # fmt: skip
    table.given(alice=Player(level=5, hand=hand, wears=[item("cap", 2, gold=600)]), turn="alice")
    alice, bob = (
        dict(zip(FEATURE_NAMES, row, strict=True)) for row in features_by_seat(table.state)[:2]
    )
    assert {name: round(value, 3) for name, value in alice.items() if value} == {
        "left5": 1.0, "strength": 0.7, "boosts": 0.3, "stoppers": 2.1, "level_ups": 1, "curses": 1,
        "tricks": 1, "idle_gold": 0.4, "worn_gold": 0.6, "prey": 1.0, "identities": 2, "soon": 1.0,
    }  # fmt: skip
    assert {name for name, value in bob.items() if value} == {"strength", "soon"}


def test_editions_have_weights_for_every_feature() -> None:
    assert set(EDITION_WEIGHTS) <= set(EVERY_EDITION)
    assert {len(weights) for weights in EDITION_WEIGHTS.values()} == {len(FEATURE_NAMES)}
    assert feature_weights(box_of("star")) == EDITION_WEIGHTS["star"]
    assert feature_weights(box_of("classic")) == SHARED_WEIGHTS


def test_advice_has_its_reason_and_its_facts(table: Table) -> None:
    def reasons(name: str, move: Move) -> Advice:
        advice = advised(table, name)
        assert advice.command == move(table, table.seat(name))
        return advice

    table.given(fight=("alice", monster("rat", 3)), alice=Player(level=9), bob=Player())
    assert reasons("alice", moves.calls_kill()).reason == "wins_game"
    table.given(fight=("alice", monster("rat", 3, treasures=2)), alice=Player(level=5))
    advice = reasons("alice", moves.calls_kill())
    assert advice.reason == "wins_fight"
    assert advice.facts == {"margin": 2, "level": 6, "treasures": 2}
    ogre, tea = monster("ogre", 12), potion("tea", 8)
    for level, reason in ((9, "wins_game"), (5, "wins_fight"), (1, "must_run")):
        table.given(fight=("alice", ogre), alice=Player(level=level, hand=[tea]), bob=Player())
        runs = reason == "must_run"
        move = moves.gives_up() if runs else moves.plays("tea", side=OURS)
        assert reasons("alice", move).reason == reason
    table.given(fight=("alice", monster("titan", 20)), alice=Player(level=2), bob=Player())
    advice = reasons("alice", moves.gives_up())
    assert advice.reason == "must_run"
    assert advice.facts["escape"] == 33
    ghost = monster("ghost", 20, ignores={"level_max": 4})
    table.given(fight=("alice", ghost), alice=Player(level=2), bob=Player())
    advice = reasons("alice", moves.gives_up())
    assert (advice.reason, advice.facts["escape"]) == ("gets_away", 100)
    table.given(alice=Player(hand=[item("cap", 2, slot="head")]))
    advice = advised(table, "alice")
    assert (advice.reason, list(advice.facts)) == ("better_gear", ["card"])
    rat = monster("rat", 3)
    table.given(alice=Player(level=9, hand=[rat]), bob=Player(), point="after_door")
    advice = reasons("alice", moves.looks_for_trouble("rat"))
    assert advice.reason == "looks_for_trouble"
    assert (advice.facts["card"], advice.facts["margin"]) == (table.card("rat", 0), 6)
    hand = [monster("hound", 8), potion("tea", 8)]
    table.given(alice=Player(level=7, hand=hand), bob=Player(), point="after_door")
    assert reasons("alice", moves.looks_for_trouble("hound")).reason == "risks_trouble"
    goods = [item(name, 5, slot="head", gold=900) for name in ("cap", "crown")]
    rat = monster("rat", 3)
    table.given(
        alice=Player(level=8, wears=goods[:1], aside=goods[1:], hand=[rat]), point="after_door"
    )
    assert reasons("alice", moves.sells("crown", "cap")).reason == "sells_gear"
    vest = item("vest", 2, slot="body", usable_if={"has": "race:nobody"})
    table.given(alice=Player(hand=[vest]))
    assert advised(table, "alice").reason == "keeps_safe"


def test_who_cannot_stop_the_last_kill_alone_is_not_told_of_other_fights(table: Table) -> None:
    """Whether the tea is played in vain or not: the others may add to it."""
    for level, reasons in ((9, ("cannot_stop",)), (5, ("keeps_cards", "weakens_fighter"))):
        table.given(
            fight=("alice", monster("rat", 1)),
            alice=Player(level=level),
            bob=Player(level=3, hand=[potion("tea", 1)]),
        )
        table.when("alice", moves.calls_kill())
        assert advised(table, "bob").reason in reasons
        table.passes_all()


def test_nobody_is_advised_who_has_nothing_to_decide(table: Table) -> None:
    table.given(alice=Player(dead=True), bob=Player(), turn="bob")
    assert advise(table.view("alice"), table.box, SEED, 4) is None


def begun_by_bots() -> GameState:
    """The third turn of a game of three."""
    state, _ = new_game(box_of("classic"), ("female", "male", "other"), "5" * 32)
    while state.turn < 3:
        move = next_bot_move(state, range(3), "5" * 32)
        assert move is not None
        submit_command(state, *move)
    return state


def test_rivals_are_thought_to_hold_what_is_kept() -> None:
    state = begun_by_bots()
    box = state.box
    view = cached_table_view(state, 0)
    for number in range(5):
        made_up = deal_plausible_state(view, box, f"{number:032x}")
        assert cached_table_view(made_up, 0) == view
        zones = [card for zone in made_up.zones for card in zone]
        assert sorted(zones) == list(range(len(box.cards)))
        assert all(card in made_up.zones[zone] for card, zone in enumerate(made_up.where))
        held = [box.cards[card] for seat in (1, 2) for card in made_up.hand(seat)]
        assert held
        assert not [one for one in held if one.item is not None and not one.item.big]


@pytest.mark.parametrize("level", [8, 9])
def test_rivals_are_thought_to_hold_level_cards_only_where_they_gain_nothing(level: int) -> None:
    """At the last level but one they gain nothing (GUAL-04)."""
    state = clone_state(begun_by_bots())
    box = state.box
    state.seats[1].level = state.seats[2].level = level
    view = cached_table_view(state, 0)
    made_up = [deal_plausible_state(view, box, f"{number:032x}") for number in range(20)]
    held = {box.cards[card].kind for one in made_up for seat in (1, 2) for card in one.hand(seat)}
    assert ("level_up" in held) is (level == 9)
