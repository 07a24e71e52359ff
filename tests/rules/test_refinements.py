"""Points that the rulebooks and the first ninety-nine rulings leave open, as this house decides
them (AMB-100 and on)."""

from __future__ import annotations

import pytest

from cards.built_in_editions import load_built_in_edition
from cards.vocabulary.card import LevelUp
from cards.wording.rules_text import CardRulesTexts
from engine.core.box import box_of_editions
from engine.core.commands import AnswerQuestion, ExpireClock, Pass
from engine.core.errors import IllegalCommand
from engine.core.events import DieRolled, FirstPlayerChosen
from engine.core.save import dump_state, load_state
from engine.core.stack_frames import OpenTurnPoint, ResponseWindow, SeatQuestion
from engine.core.zones import DOOR_DISCARD, NOBODY
from engine.game import new_game, submit_command
from tests.editions import USELESS_LEVEL_IS_LEGAL
from tests.engine.cards import (
    DIE,
    cheat,
    curse,
    follower,
    item,
    level_up,
    lose,
    monster,
    race,
    ship,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import SEED, Player
from tests.engine.moves import accepts, asks_help, picks, plays
from tests.rulebook import rule

BEAST = monster("beast", 10, treasures=4)
STRONG = Player(level=5, wears=[item("plate", 9)])
PINCH = curse("pinch", [{"do": "discard", "in": "carried"}])


# Promises


@rule("AMB-100", "AMB-27", "AMB-33", "CURSE-11")
def test_of_what_fits_the_victim_gives_up_nothing_promised_while_there_is_something_else(
    table: Table,
) -> None:
    """Cap and sock fit, and so does the promised ring: it cannot be chosen to dodge the promise."""
    table.given(
        alice=Player(level=2, wears=[item("ring"), item("cap", 1, slot="head"), item("sock")]),
        bob=STRONG,
        carol=Player(hand=[PINCH]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", items=["ring"]))
    table.when("bob", accepts())
    table.when("carol", plays("pinch", on="alice"))
    assert set(table.asks("alice", "discard")) == {"cap", "sock"}
    table.when("alice", picks("sock"))
    table.wins()
    assert table.lies("ring") == table.lies("plate")


@rule("AMB-100", "AMB-27", "AMB-33")
def test_where_nothing_else_fits_the_promised_thing_goes_and_the_promise_with_it(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=2, wears=[item("ring")]),
        bob=STRONG,
        carol=Player(hand=[PINCH]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", items=["ring"]))
    table.when("bob", accepts())
    table.when("carol", plays("pinch", on="alice"))
    table.wins()
    table.then(alice=has(wears=[]), bob=has(wears=["plate"], aside=[]))


@rule("AMB-100", "AMB-27")
@pytest.mark.parametrize("pick", ["actor", "dearest"])
def test_what_others_or_the_card_choose_may_be_promised(table: Table, pick: str) -> None:
    do = [{"do": "discard", "who": "target", "in": "carried", "pick": pick}]
    wreck = special("wreck", "combat", do)
    table.given(
        alice=Player(level=2, wears=[item("ring", gold=900), item("sock", gold=100)]),
        bob=STRONG,
        carol=Player(hand=[wreck]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", items=["ring"]))
    table.when("bob", accepts())
    table.when("carol", plays("wreck", on="alice"))
    if pick == "actor":
        assert set(table.asks("carol", "discard")) == {"ring", "sock"}
        table.when("carol", picks("ring"))
    table.wins()
    table.then(alice=has(wears=["sock"]), bob=has(wears=["plate"], aside=[]))


# Treasures


@rule("AMB-101", "AMB-04", "AMB-27", "HELP-05")
@pytest.mark.parametrize("helper_first", [False, True])
def test_with_too_few_treasures_the_two_pick_in_turn_till_there_are_none(
    table: Table, helper_first: bool
) -> None:
    """Three of four were promised and two are left: one each."""
    table.given(
        alice=Player(level=2),
        bob=STRONG,
        fight=("alice", BEAST),
        treasures=[item("gem"), item("coin")],
        bare_decks=True,
    )
    table.when("alice", asks_help("bob", treasures=3, helper_first=helper_first))
    table.when("bob", accepts())
    table.wins()
    first = "bob" if helper_first else "alice"
    table.when(first, picks("coin"))
    table.passes_all()
    table.then(**{first: has(hand=["coin"]), "alice" if helper_first else "bob": has(hand=["gem"])})


@rule("AMB-101", "AMB-04", "HELP-05")
def test_a_share_of_all_leaves_the_fighter_none_of_the_few_either(table: Table) -> None:
    table.given(
        alice=Player(level=2),
        bob=STRONG,
        fight=("alice", BEAST),
        treasures=[item("gem"), item("coin")],
        bare_decks=True,
    )
    table.when("alice", asks_help("bob", treasures=4))
    table.when("bob", accepts())
    table.wins()
    table.passes_all()
    table.then(alice=has(hand=[]), bob=has(hand=["gem", "coin"]))


# Promised level cards


@rule("AMB-104", "HELP-06", "GUAL-04", "LEVEL-06")
def test_a_level_card_cannot_be_promised_to_whom_it_cannot_lift(table: Table) -> None:
    """The helper stands at level 9. Where such a card may be wasted, it may be promised."""
    table.given(
        alice=Player(level=2, hand=[level_up("lesson")]),
        bob=Player(level=9, wears=[item("plate", 9)]),
        fight=("alice", BEAST),
    )
    offer = asks_help("bob", promises=["lesson"])
    if USELESS_LEVEL_IS_LEGAL[table.edition]:
        table.when("alice", offer)
    else:
        table.refused("alice", offer, "HELP-06", "no_good_to_helper")


# Monsters that do not pursue


@rule("AMB-105", "RUN-05", "RUN-15")
def test_walking_past_what_does_not_pursue_is_no_escape(table: Table) -> None:
    """Neither the monster's spite nor a card of one's own that speaks of escapes has its say."""
    spite = [{"on": "escaped", "do": lose(1)}]
    ghost = monster("ghost", 18, triggers=spite, ignores={"level_max": 4})
    glad = [{"on": "escaped", "do": [{"do": "draw", "deck": "door", "count": 1}]}]
    table.given(
        alice=Player(level=4, wears=[item("boots", triggers=glad)]),
        bob=Player(level=5),
        fight=("alice", ghost),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "ghost")
    table.then(alice=has(level=4, hand=[]))
    table.runs("bob", "ghost", die=6)
    table.then(bob=has(level=4))


# Limits


@rule("AMB-106", "AMB-88", "AMB-92", "SHIP-02")
def test_each_owner_says_what_goes_over_a_limit_one_limit_after_the_other(table: Table) -> None:
    """Everybody's cheats are lost at once: the player whose turn it is puts ships in order, then
    big items, then the next seat does."""
    gone = curse(
        "gone",
        [
            {
                "do": "discard",
                "who": "everybody",
                "in": "in_play",
                "pick": "all",
                "filter": {"kind": "cheat"},
            }
        ],
    )
    table.given(
        alice=Player(
            wears=[ship("tub"), ship("raft"), item("sofa", big=True), item("piano", big=True)],
            aside=[cheat("ticket"), cheat("stamp")],
            cheats={"ticket": "raft", "stamp": "piano"},
        ),
        bob=Player(
            wears=[ship("sloop"), ship("canoe")], aside=[cheat("seal")], cheats={"seal": "canoe"}
        ),
        carol=Player(hand=[gone]),
        house={"ship": {"max": 1}, "items": {"big_limit": 1}},
    )
    table.when("carol", plays("gone", on="carol"))
    assert set(table.asks("alice", "ship")) == {"tub", "raft"}
    table.when("alice", picks("tub"))
    assert set(table.asks("alice", "big_items")) == {"sofa", "piano"}
    table.when("alice", picks("sofa"))
    if "ask:big_taker" in table.waits:
        table.when("alice", picks(2))
    assert set(table.asks("bob", "ship")) == {"sloop", "canoe"}
    table.when("bob", picks("canoe"))
    table.then(alice=has(wears=["raft", "piano"]), bob=has(wears=["sloop"]))


# Who begins, and what is loot


@rule("AMB-108", "AMB-96", "SETUP-15", "SETUP-16")
@pytest.mark.parametrize("way", ["die", "named"])
def test_who_has_the_first_turn_is_rolled_or_named_before_the_deal(
    edition_id: str, way: str
) -> None:
    box = box_of_editions(edition_id, house={"start": {"first": way}} if way == "named" else {})
    state, events = new_game(box, ["female", "male", "other"], SEED)
    rolled = [event for event in events if isinstance(event, DieRolled)]
    if way == "die":
        assert {event.seat for event in rolled} == {0, 1, 2}
        assert isinstance(state.top, ResponseWindow)
        return
    assert rolled == []
    question = state.top
    assert isinstance(question, SeatQuestion)
    assert (question.seat, question.about, question.options) == (0, "first", (0, 1, 2))
    assert not any(state.hand(seat) for seat in range(3)), "nobody has seen a card"
    with pytest.raises(IllegalCommand):
        submit_command(state, 1, AnswerQuestion(question.id, (1,)))
    told = submit_command(load_state(dump_state(state), box), 0, AnswerQuestion(question.id, (2,)))
    submit_command(state, 0, AnswerQuestion(question.id, (2,)))
    assert [event.seat for event in told if isinstance(event, FirstPlayerChosen)] == [2]
    assert state.active == 2
    assert all(state.hand(seat) for seat in range(3))
    window = state.top
    assert isinstance(window, ResponseWindow)
    for seat in (0, 1, 2):
        submit_command(state, seat, Pass(window.id))
    assert isinstance(state.top, OpenTurnPoint)
    assert (state.top.seat, state.top.point) == (2, "prepare")


@rule("AMB-108", "AMB-94")
def test_whoever_names_nobody_begins(edition_id: str) -> None:
    box = box_of_editions(edition_id, house={"start": {"first": "named"}})
    state, _ = new_game(box, ["female", "male", "other"], SEED)
    assert isinstance(state.top, SeatQuestion)
    submit_command(state, NOBODY, ExpireClock(state.top.id))
    assert state.active == 0


@rule("AMB-109", "AMB-16", "DEATH-09")
@pytest.mark.parametrize("loot", [True, False])
def test_whether_the_follower_of_the_dead_is_loot_is_a_key(table: Table, loot: bool) -> None:
    table.given(
        alice=Player(level=1, aside=[follower("pip", 1)], wears=[item("cap", 1)]),
        bob=Player(level=3),
        carol=Player(level=2),
        fight=("alice", monster("reaper", 19, bad_stuff=DIE)),
        house={"death": {"loot_follower": loot}, "follower": {"sacrifice": False}},
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert set(table.asks("bob", "loot")) == ({"pip", "cap"} if loot else {"cap"})
    table.loots("bob", "pip" if loot else "cap")
    if loot:
        table.loots("carol", "cap")
    else:
        assert table.lies("pip") == DOOR_DISCARD
    assert table.box.profile.death.loot_follower is loot


# Who is meant by "you"


@rule("AMB-107", "GUAL-02", "LEVEL-05", "END-01")
def test_a_level_card_that_says_you_lifts_its_player_and_is_played_on_nobody_else(
    table: Table,
) -> None:
    bow = {
        **level_up("bow"),
        "do": [{"do": "gain_levels"}, {"do": "draw", "who": "others", "deck": "treasure"}],
        "rules": [{"permit": "may_win"}],
    }
    table.given(
        alice=Player(level=9, hand=[bow]),
        bob=Player(level=9, hand=[]),
        turn="bob",
        house={"win": {"by_card": True}},
    )
    table.refused("alice", plays("bow", on="bob"), "HAND-09", "wrong_seat")
    table.when("alice", plays("bow", on="alice"))
    assert table.state.winners == (0,)


@rule("AMB-107", "GUAL-04", "LEVEL-06")
def test_at_the_top_it_is_refused_or_wasted_like_any_other(table: Table) -> None:
    bow = {**level_up("bow"), "do": [{"do": "gain_levels"}]}
    table.given(alice=Player(level=9, hand=[bow]), bob=Player(level=2))
    if USELESS_LEVEL_IS_LEGAL[table.edition]:
        table.when("alice", plays("bow", on="alice"))
        table.then(alice=has(level=9, hand=[]), bob=has(level=2))
    else:
        table.refused("alice", plays("bow", on="alice"), "GUAL-04", "no_winning_level")


@rule("AMB-107", "GUAL-02")
def test_what_such_a_card_tells_you_to_take_is_for_its_player(table: Table) -> None:
    """The level is for a player of choice, the discard for whoever plays the card, and everybody
    else is everybody but the one who is lifted."""
    prompt = {
        **level_up("prompt"),
        "do": [
            {"do": "gain_levels", "who": "target"},
            {"do": "fetch", "deck": "door"},
            {"do": "draw", "who": "others", "deck": "treasure"},
        ],
    }
    table.given(
        alice=Player(level=3, hand=[prompt]),
        bob=Player(level=2),
        door_discards=[race("pale")],
        treasures=[item("gem"), item("coin")],
    )
    table.when("alice", plays("prompt", on="bob"))
    table.passes_all()
    table.then(alice=has(level=3, hand=["pale", "gem"]), bob=has(level=3, hand=[]))


@rule("AMB-107")
def test_a_level_card_asks_for_a_seat_if_and_only_if_it_speaks_of_one(edition_id: str) -> None:
    """In all decks: what prints "you" has no target, and what has none prints "you"."""
    box = box_of_editions(edition_id)
    cards = [card for card in load_built_in_edition(edition_id).cards if isinstance(card, LevelUp)]
    assert cards
    for card in cards:
        compiled = next(one for one in box.prints if one.id == card.id)
        text = " ".join(CardRulesTexts("en").of(card))
        assert ("a player of your choice" in text) is compiled.targeting.seat, (card.id, text)
