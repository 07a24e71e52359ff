"""Curses (CURSE) and what may answer them."""

from __future__ import annotations

import pytest

from engine.core.events import CurseAnnounced, CurseResolved
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.editions import CURSES_ARE_CALLED
from tests.engine.cards import (
    CANCEL,
    REDIRECT,
    curse,
    follower,
    identity,
    item,
    lose,
    lose_worn,
    monster,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import calls_kill, ends_turn, lifts, loots_room, opens_door, picks, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)
BITE = curse("bite", lose(1))
ITCH = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])
LATER = curse("later", lasts="next_combat", modifiers=[{"stat": "strength", "amount": -5}])


@rule("CURSE-01")
def test_the_edition_calls_them_curses(table: Table) -> None:
    """Or traps."""
    table.given(cards=[BITE])
    home = table.box.cards[table.card("bite", 0)].home
    assert home.curses.name == CURSES_ARE_CALLED[table.edition]


@rule("CURSE-02", "CURSE-03", "TURN-15", "HAND-09", "STR-13")
def test_a_curse_drawn_face_down_may_hit_anybody_at_any_time(table: Table) -> None:
    table.given(alice=Player(level=3), carol=Player(level=5), point="after_door", doors=[BITE])
    table.when("alice", loots_room())
    table.then(alice=has(level=3, hand=["bite"]))
    table.when("alice", ends_turn())
    table.when("alice", plays("bite", on="carol"))
    table.then(carol=has(level=4))
    table.given(alice=Player(level=1, hand=[BITE]))
    table.when("alice", plays("bite", on="alice"))
    table.then(alice=has(level=1))
    assert table.lies("bite") == DOOR_DISCARD


@rule("CURSE-04", "INTF-01", "STR-13", "COMBAT-12")
def test_a_curse_in_a_fight_weakens_at_once(table: Table) -> None:
    table.given(alice=Player(level=5), bob=Player(hand=[BITE]), fight=("alice", LUMP))
    table.when("bob", plays("bite", on="alice"))
    assert table.sums[0] == 4


@rule("CURSE-05", "LEVEL-08")
def test_a_curse_works_at_once_and_is_discarded(table: Table) -> None:
    table.given(alice=Player(level=5), bob=Player(hand=[BITE]))
    table.when("bob", plays("bite", on="alice"))
    assert [event.victim for event in table.happened(CurseAnnounced)] == [0]
    assert [event.how for event in table.happened(CurseResolved)] == ["hit"]
    assert table.lies("bite") == DOOR_DISCARD


@rule("CURSE-06", "AMB-32")
def test_a_penalty_for_the_next_fight_waits_and_wears_off(table: Table) -> None:
    table.given(alice=Player(level=5), bob=Player(hand=[LATER]), doors=[monster("rat", 1)])
    table.when("bob", plays("later", on="alice"))
    table.then(alice=has(strength=5, aside=["later"]))
    table.when("alice", opens_door())
    assert table.sums[0] == 0
    table.loses()
    table.runs("alice", "rat", die=6)
    assert [event.how for event in table.happened(CurseResolved)] == ["worn_off"]
    assert table.lies("later") == DOOR_DISCARD
    table.then(alice=has(strength=5, aside=[]))


@rule("CURSE-07", "AMB-32", "CURSE-04")
def test_on_somebody_who_fights_it_counts_now(table: Table) -> None:
    table.given(alice=Player(level=9), bob=Player(hand=[LATER]), fight=("alice", LUMP))
    table.when("alice", calls_kill())
    table.when("bob", plays("later", on="alice"))
    assert table.sums == (4, 8)
    assert table.waits == ["open:fight"]


@rule("CURSE-07")
def test_where_the_profile_says_so_it_waits_for_the_next_fight_all_the_same(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[LATER]),
        fight=("alice", LUMP),
        house={"curses": {"next_combat_counts_now": False}},
    )
    table.when("bob", plays("later", on="alice"))
    assert table.sums == (9, 8)
    table.wins()
    table.then(alice=has(aside=["later"]))


@rule("AMB-32", "CURSE-06")
def test_after_the_outcome_is_fixed_it_is_kept_for_the_next_fight(table: Table) -> None:
    table.given(alice=Player(level=5), bob=Player(hand=[LATER]), fight=("alice", LUMP))
    table.loses()
    table.when("bob", plays("later", on="alice"))
    table.runs("alice", "lump", die=6)
    table.then(alice=has(aside=["later"], strength=5))


@rule("AMB-32", "CURSE-06")
def test_the_next_help_counts_as_a_fight(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(level=9, aside=[LATER]),
        fight=("alice", LUMP),
        helper="bob",
    )
    assert table.sums[0] == 5 + 4
    table.wins()
    table.then(bob=has(aside=[]))


@rule("CURSE-09", "PREC-01")
def test_some_curses_stay_until_they_are_paid_off(table: Table) -> None:
    bell = curse(
        "bell",
        lasts="until_removed",
        modifiers=[{"stat": "strength", "amount": -1}],
        remove_by={"in": "worn", "filter": {"slot": "head"}},
    )
    table.given(
        alice=Player(
            level=5, aside=[bell, ITCH], wears=[item("cap", 2, slot="head"), item("ring")]
        ),
        turn="bob",
        point="rest",
    )
    table.then(alice=has(strength=5))
    table.refused("alice", lifts("bell", paying=["cap"]), "CURSE-09", "only_on_own_turn")
    table.when("bob", ends_turn())
    table.given(
        alice=Player(
            level=5, aside=[bell, ITCH], wears=[item("cap", 2, slot="head"), item("ring")]
        ),
    )
    table.refused("alice", lifts("itch", paying=["cap"]), "CURSE-09", "cannot_be_lifted")
    table.refused("alice", lifts("bell", paying=["ring"]), "CURSE-09", "wrong_payment")
    table.refused("alice", lifts("bell"), "CURSE-09", "wrong_payment")
    table.refused("bob", lifts("bell", paying=["cap"]), "CURSE-09")
    table.when("alice", lifts("bell", paying=["cap"]))
    table.then(alice=has(strength=4, aside=["itch"], wears=["ring"]))
    assert table.lies("bell") == DOOR_DISCARD
    assert table.lies("cap") == TREASURE_DISCARD


@rule("CURSE-09")
def test_a_curse_whose_price_one_lacks_stays(table: Table) -> None:
    bell = curse(
        "bell",
        lasts="until_removed",
        modifiers=[{"stat": "strength", "amount": -1}],
        remove_by={"in": "worn", "filter": {"slot": "head"}},
    )
    table.given(alice=Player(level=5, aside=[bell]), bob=Player(wears=[item("cap", slot="head")]))
    table.refused("alice", lifts("bell", paying=["cap"]), "CURSE-09", "cannot_pay")
    assert "lift_curse" not in table.offered("alice")


@rule("CURSE-10", "CURSE-11", "AMB-33")
def test_the_victim_chooses_and_may_have_nothing_that_fits(table: Table) -> None:
    small = {"do": "discard", "in": "carried", "filter": {"big": False}}
    table.given(
        alice=Player(hand=[curse("bald", lose_worn("head")), curse("poor", [small])]),
        bob=Player(
            level=3,
            wears=[item("rod", 1, hands=1, gold=400), item("chest", big=True)],
            aside=[item("cup")],
        ),
    )
    table.when("alice", plays("bald", on="bob"))
    table.then(bob=has(wears=["rod", "chest"], aside=["cup"], level=3))
    assert table.lies("bald") == DOOR_DISCARD
    table.when("alice", plays("poor", on="bob"))
    assert set(table.asks("bob", "discard")) == {"cup", "rod"}
    table.when("bob", picks("cup"))
    table.then(bob=has(wears=["rod", "chest"], aside=[]))


@rule("CURSE-10")
def test_an_alternative_that_is_named_happens_instead(table: Table) -> None:
    either = curse(
        "either",
        [
            {
                "do": "check",
                "when": {"has": "identity:cook"},
                "then": [{"do": "discard", "in": "identity"}],
                "otherwise": lose(1),
            }
        ],
    )
    table.given(
        alice=Player(hand=[either]), bob=Player(level=3), carol=Player(aside=[identity("cook")])
    )
    table.when("alice", plays("either", on="bob"))
    table.then(bob=has(level=2))


@rule("AMB-33", "CURSE-11")
@pytest.mark.parametrize(
    ("pick", "lost"), [("best", {"cap"}), ("dearest", {"rod"}), ("all", {"cap", "rod", "ring"})]
)
def test_a_curse_may_name_what_it_takes(table: Table, pick: str, lost: set[str]) -> None:
    gear = [
        item("cap", 3, slot="head", gold=100),
        item("rod", 1, hands=1, gold=900),
        item("ring", 2),
    ]
    greedy = curse("greedy", [{"do": "discard", "in": "worn", "pick": pick}])
    table.given(alice=Player(hand=[greedy]), bob=Player(wears=gear))
    table.when("alice", plays("greedy", on="bob"))
    assert {card for card in ("cap", "rod", "ring") if table.lies(card) == TREASURE_DISCARD} == lost


@rule("AMB-33")
def test_ties_for_the_best_are_the_victims_choice(table: Table) -> None:
    greedy = curse("greedy", [{"do": "discard", "in": "worn", "pick": "best"}])
    table.given(
        alice=Player(hand=[greedy]),
        bob=Player(wears=[item("cap", 3, slot="head"), item("rod", 3, hands=1), item("ring", 1)]),
    )
    table.when("alice", plays("greedy", on="bob"))
    assert table.asks("bob", "discard") == ("cap", "rod")
    table.when("bob", picks("rod"))


@rule("AMB-33", "CURSE-11")
def test_a_choice_may_be_the_cursers(table: Table) -> None:
    mean = curse("mean", [{"do": "choose", "by": "actor", "options": [lose(1), lose(2)]}])
    table.given(alice=Player(hand=[mean]), bob=Player(level=5))
    table.when("alice", plays("mean", on="bob"))
    assert table.asks("alice", "choose") == ("0", "1")
    table.when("alice", picks(1))
    table.then(bob=has(level=3))


@rule("AMB-33", "TURN-05")
def test_behind_a_door_the_cursers_choice_is_the_victims(table: Table) -> None:
    mean = curse("mean", [{"do": "choose", "by": "actor", "options": [lose(1), lose(2)]}])
    table.given(alice=Player(level=5), doors=[mean])
    table.when("alice", opens_door())
    assert table.asks("alice", "choose") == ("0", "1")
    table.when("alice", picks(0))


@rule("SETUP-07", "CURSE-05")
def test_a_curse_may_change_the_gender(table: Table) -> None:
    swap = curse("swap", [{"do": "change_gender"}])
    table.given(alice=Player(hand=[swap]), bob=Player(gender="male"))
    table.when("alice", plays("swap", on="bob"))
    assert table.asks("bob", "gender") == ("0", "2")
    table.when("bob", picks(2))
    table.then(bob=has(gender="other"))


# Answers


@rule("AMB-93", "AMB-56", "TURN-05")
def test_a_curse_waits_if_something_could_answer_it(table: Table) -> None:
    table.given(alice=Player(level=3), bob=Player(hand=[CANCEL]), doors=[BITE])
    table.when("alice", opens_door())
    assert table.waits == ["window:curse"]
    assert table.view("carol").public.clock is not None
    table.when("bob", plays("no_thanks"))
    assert [event.how for event in table.happened(CurseResolved)] == ["cancelled"]
    table.then(alice=has(level=3))
    assert table.lies("bite") == DOOR_DISCARD
    assert table.lies("no_thanks") == TREASURE_DISCARD


@rule("AMB-93")
def test_the_window_opens_whoever_holds_the_answer(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[BITE]), cards=[CANCEL], bob=Player(level=3))
    table.when("alice", plays("bite", on="bob"))
    assert table.waits == ["open:prepare", "window:curse"]
    table.passes_all()
    table.then(bob=has(level=2))


@rule("AMB-93")
def test_no_window_if_every_answer_is_known_to_be_elsewhere(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[BITE]), bob=Player(level=3), treasure_discards=[CANCEL])
    table.when("alice", plays("bite", on="bob"))
    assert table.waits == ["open:prepare"]
    table.then(bob=has(level=2))


@rule("AMB-93")
def test_only_answers_to_this_curse_act_at_once(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE]),
        bob=Player(level=3, hand=[dict(BITE, id="nip")]),
        cards=[CANCEL],
    )
    table.when("alice", plays("bite", on="bob"))
    table.when("bob", plays("nip", on="alice"))
    table.then(alice=has(level=3), bob=has(level=3, hand=[]))
    assert [queued.seat for queued in table.state.queue] == [1]
    table.passes_all()
    table.then(bob=has(level=2), alice=has(level=3))


@rule("AMB-93", "CURSE-03")
def test_a_redirected_curse_may_be_answered_again(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE]),
        bob=Player(level=3, hand=[REDIRECT]),
        carol=Player(level=3, hand=[CANCEL]),
    )
    table.when("alice", plays("bite", on="bob"))
    table.refused("bob", plays("not_me", on="bob"), "HAND-09", "wrong_seat")
    table.when("bob", plays("not_me", on="carol"))
    assert table.waits == ["open:prepare", "window:curse"]
    table.when("carol", plays("no_thanks"))
    table.then(bob=has(level=3), carol=has(level=3))


@rule("AMB-93")
def test_a_curse_is_not_sent_on_to_whom_it_already_hits(table: Table) -> None:
    """Accepted is what moves the curse."""
    table.given(
        alice=Player(level=3, hand=[BITE]),
        bob=Player(level=3),
        carol=Player(level=3, hand=[REDIRECT]),
    )
    table.when("alice", plays("bite", on="bob"))
    table.refused("carol", plays("not_me", on="bob"), "HAND-09", "wrong_seat")
    table.when("carol", plays("not_me", on="alice"))
    table.then(alice=has(level=2), bob=has(level=3))


@rule("AMB-93")
def test_a_curse_that_was_sent_on_can_be_sent_back_to_whom_it_hit_first(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE]),
        bob=Player(level=3, hand=[REDIRECT]),
        carol=Player(level=3, hand=[dict(REDIRECT, id="nor_me")]),
        dave=Player(level=3),
    )

    def targets() -> tuple[int, ...]:
        decision = table.view("carol").decision
        assert decision is not None
        (play,) = (one for one in decision.options if one.verb == "play_card")
        return play.needs[0].among

    alice, bob, _, dave = range(4)
    table.when("alice", plays("bite", on="bob"))
    assert targets() == (alice, dave)
    table.when("bob", plays("not_me", on="dave"))
    assert targets() == (alice, bob)
    table.when("carol", plays("nor_me", on="bob"))
    table.then(bob=has(level=2), dave=has(level=3))


@rule("AMB-93", "HAND-09")
def test_an_answer_needs_a_curse(table: Table) -> None:
    table.given(alice=Player(hand=[CANCEL]), fight=("alice", LUMP))
    table.refused("alice", plays("no_thanks"), "AMB-93", "only_against_curse")


@rule("PREC-01")
def test_an_item_may_keep_curses_off(table: Table) -> None:
    coat = item("coat", 1, slot="body", rules=[{"forbid": "cursing_owner"}])
    table.given(alice=Player(level=3, wears=[coat]), bob=Player(hand=[BITE]), cards=[CANCEL])
    table.when("bob", plays("bite", on="alice"))
    assert [event.how for event in table.happened(CurseResolved)] == ["immune"]
    table.then(alice=has(level=3))


@rule("PREC-01", "CURSE-05")
def test_a_card_may_be_spent_instead_of_a_curse(table: Table) -> None:
    shredder = follower(
        "shredder", instead=[{"of": "curse", "do": [{"do": "discard", "in": "self"}]}]
    )
    table.given(
        alice=Player(level=3, aside=[shredder]), bob=Player(hand=[BITE, dict(BITE, id="nip")])
    )
    table.when("bob", plays("bite", on="alice"))
    table.then(alice=has(level=3, aside=[]))
    table.when("bob", plays("nip", on="alice"))
    table.then(alice=has(level=2))
