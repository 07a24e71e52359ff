"""Curses, dice and questions: what is settled before anything else goes on."""

from __future__ import annotations

from engine.core.events import OfferEnded, ResponseWindowOpened
from tests.editions import CHANGES_GEAR_ANY_TURN, STAYS_DEAD
from tests.engine.cards import (
    ANY_FACE,
    CANCEL,
    DIE,
    REDIRECT,
    REROLL,
    class_,
    curse,
    item,
    level_up,
    lose,
    monster,
    potion,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    accepts,
    asks_help,
    calls_kill,
    declines,
    discards,
    offers_trade,
    opens_door,
    passes,
    picks,
    plays,
    sells,
    sets_aside,
    wears,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
BITE = curse("bite", lose(1))
LESSON = level_up("lesson")


def windows(table: Table) -> list[tuple[str, bool]]:
    """The windows that the last command opened or began again."""
    return [(event.about, event.again) for event in table.happened(ResponseWindowOpened)]


@rule("AMB-93", "CURSE-04", "AMB-28")
def test_a_curse_window_opens_above_the_fights_and_the_fights_is_looked_at_again(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=9), bob=Player(hand=[BITE]), fight=("alice", LUMP), cards=[CANCEL]
    )
    table.when("alice", calls_kill())
    old = table.waiting_id()
    table.when("carol", passes())
    table.when("bob", plays("bite", on="alice"))
    assert table.waits == ["window:victory", "window:curse"]
    table.passes_all()
    assert table.sums == (8, 8)
    assert table.waits == ["open:fight"]
    table.refuses_expiry(old)


@rule("AMB-93", "AMB-28")
def test_a_cancelled_curse_restarts_the_fights_window_all_the_same(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[CANCEL]), bob=Player(hand=[BITE]), fight=("alice", LUMP)
    )
    table.when("alice", calls_kill())
    table.when("bob", plays("bite", on="alice"))
    table.when("alice", plays("no_thanks"))
    assert table.waits == ["window:victory"]
    assert windows(table)[-1] == ("victory", True)


@rule("AMB-93", "AMB-92")
def test_under_a_curse_trade_and_gear_are_refused_and_cards_queued(table: Table) -> None:
    table.given(
        alice=Player(level=3, wears=[item("hat", 1, slot="head")]),
        bob=Player(level=3, hand=[BITE], aside=[item("ring"), class_("cook")]),
        carol=Player(hand=[LESSON]),
        cards=[CANCEL],
    )
    table.when("bob", plays("bite", on="alice"))
    table.refused("alice", sets_aside("hat"), "AMB-92")
    table.refused("bob", offers_trade("alice", give=["ring"]), "AMB-95")
    table.refused("bob", discards("ring"), "AMB-92")
    table.refused("bob", discards("cook"), "AMB-92")
    table.refused("alice", opens_door(), "TURN-03")
    table.when("carol", plays("lesson", on="carol"))
    table.then(carol=has(level=1))
    table.passes_all()
    table.then(alice=has(level=2))


@rule("AMB-82", "AMB-31")
def test_a_queued_card_takes_effect_at_the_next_safe_point(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(level=3, hand=[LESSON]),
        doors=[BITE],
        cards=[CANCEL],
    )
    table.when("alice", opens_door())
    assert table.waits == ["window:curse"]
    table.when("bob", plays("lesson", on="bob"))
    table.then(bob=has(level=3, hand=[]))
    assert table.view("carol").public.on_table != ()
    table.passes_all()
    table.then(bob=has(level=4), alice=has(level=2))
    assert table.waits == ["open:after_door"]


# Die

STUMBLE = monster("stumble", 8, bad_stuff=lose(1))


@rule("AMB-93", "RUN-01")
def test_a_die_window_opens_if_something_could_change_it(table: Table) -> None:
    table.given(alice=Player(level=3), bob=Player(hand=[REROLL]), fight=("alice", STUMBLE))
    table.loses()
    table.runs("alice", "stumble", die=5)
    assert table.waits == ["window:die"]
    first = table.waiting_id()
    table.when("carol", passes())
    table.when("bob", plays("again"), die=2)
    assert windows(table) == [("die", True)]
    assert table.waiting_id() != first
    table.passes_all()
    table.then(alice=has(level=2))


@rule("AMB-93")
def test_a_changed_roll_opens_one_more_window(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[ANY_FACE]),
        bob=Player(hand=[REROLL]),
        fight=("alice", STUMBLE),
    )
    table.loses()
    table.runs("alice", "stumble", die=5)
    first = table.waiting_id()
    table.when("bob", plays("again"), die=2)
    assert table.waits == ["window:die"]
    table.refused("carol", passes(first), "AMB-28")
    table.when("alice", plays("chosen_face"))
    assert table.asks("alice", "die_face") == ("1", "2", "3", "4", "5", "6")
    table.refused("bob", picks(6), "AMB-92")
    table.when("alice", picks(6))
    assert table.waits == ["window:die"]
    table.passes_all()
    table.then(alice=has(level=3))


@rule("AMB-93", "HAND-09")
def test_only_what_changes_this_roll_acts_on_it(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(level=3, hand=[BITE, item("cap", 1, slot="head")]),
        fight=("alice", STUMBLE),
        cards=[REROLL],
    )
    table.loses()
    table.runs("alice", "stumble", die=5)
    table.refused("bob", plays("cap"), "ITEM-15")
    table.when("bob", plays("bite", on="alice"))
    table.then(alice=has(level=3))
    table.passes_all()
    table.then(alice=has(level=2))
    assert table.waits == ["open:rest"]


@rule("AMB-93", "HAND-09")
def test_a_card_for_dice_needs_a_die(table: Table) -> None:
    table.given(alice=Player(hand=[REROLL]), fight=("alice", LUMP))
    table.refused("alice", plays("again"), "AMB-93", "only_on_die")


@rule("AMB-93")
def test_no_window_for_a_die_that_nothing_can_change(table: Table) -> None:
    table.given(alice=Player(level=3), fight=("alice", STUMBLE), treasure_discards=[REROLL])
    table.loses()
    table.runs("alice", "stumble", die=5)
    assert table.waits == ["open:rest"]


# Ask


@rule("AMB-92", "AMB-82")
def test_while_somebody_is_asked_the_others_any_time_cards_are_queued(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "carried"}])
    table.given(
        alice=Player(hand=[poor]),
        bob=Player(aside=[item("cup"), item("rod")], hand=[LESSON]),
        carol=Player(level=2, hand=[dict(LESSON, id="hint"), potion("tea", 1)]),
    )
    table.when("alice", plays("poor", on="bob"))
    table.refused("bob", plays("lesson", on="bob"), "AMB-92", "answer_first")
    table.refused("carol", plays("tea", side=OURS), "SHOT-01")
    table.refused("carol", picks("cup"), "AMB-92", "not_asked")
    table.refused("carol", passes(), "AMB-28")
    table.refused("alice", opens_door(), "TURN-03")
    table.when("carol", plays("hint", on="carol"))
    table.then(carol=has(level=2))
    table.when("bob", picks("cup"))
    table.then(bob=has(aside=["rod"]))


@rule("AMB-33", "AMB-92")
def test_an_answer_must_fit_its_question(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "carried", "count": 2}])
    table.given(
        alice=Player(hand=[poor]), bob=Player(aside=[item("cup"), item("rod"), item("jug")])
    )
    table.when("alice", plays("poor", on="bob"))
    table.refused("bob", picks("cup"), "AMB-33", "wrong_count")
    table.refused("bob", picks("cup", "cup"), "AMB-33")
    table.refused("bob", picks("cup", "poor"), "AMB-33", "not_among_these")
    table.refused("bob", picks("cup", "rod", decision=1), "AMB-92", "question_gone")
    table.when("bob", picks("cup", "rod"))
    table.then(bob=has(aside=["jug"]))


@rule("AMB-92")
def test_one_option_is_asked_all_the_same_where_others_could_not_know(table: Table) -> None:
    """Silence tells nothing: a runner with one monster left is asked for the order."""
    table.given(fight=("alice", LUMP))
    table.loses()
    assert table.asks("alice", "run_order") == ("lump",)
    table.expires(die=5)


@rule("AMB-92", "AMB-82")
def test_whoever_dies_with_a_question_open_answers_nothing(table: Table) -> None:
    """A curse that was queued before kills the next one to be asked."""
    doom = curse("doom", DIE)
    table.given(
        alice=Player(level=5),
        bob=Player(level=3),
        carol=Player(level=2, hand=[doom]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.loses()
    table.when("carol", plays("doom", on="bob"))
    table.runs("alice", "lump", die=5)
    table.then(bob=has(dead=STAYS_DEAD[table.edition]))
    assert table.waits == ["open:rest"]


# How deep it may go


@rule("AMB-93", "AMB-28")
def test_five_waits_lie_on_one_another_at_most(table: Table) -> None:
    """A victory window, a curse in it, its die, the choice of its face."""
    risky = curse(
        "risky",
        [
            {
                "do": "roll",
                "on": [{"faces": [1, 2, 3], "do": lose(2)}, {"faces": [4, 5, 6], "do": []}],
            }
        ],
    )
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[risky]),
        carol=Player(hand=[ANY_FACE, REDIRECT]),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    table.when("bob", plays("risky", on="alice"))
    assert table.waits == ["window:victory", "window:curse"]
    table.passes_all(die=5)
    assert table.waits == ["window:victory", "window:die"]
    table.when("carol", plays("chosen_face"))
    assert table.waits == ["window:victory", "window:die", "ask:die_face"]
    table.when("carol", picks(1))
    table.passes_all()
    table.then(alice=has(level=7))
    assert table.waits == ["open:fight"]


@rule("AMB-93", "CURSE-03")
def test_a_redirected_curse_begins_its_window_again(table: Table) -> None:
    table.given(
        alice=Player(level=9, hand=[REDIRECT]),
        bob=Player(level=3, hand=[BITE]),
        fight=("alice", LUMP),
        cards=[CANCEL],
    )
    table.when("bob", plays("bite", on="alice"))
    table.when("alice", plays("not_me", on="bob"))
    assert windows(table) == [("curse", False)]
    assert table.waits == ["open:fight", "window:curse"]
    table.passes_all()
    table.then(bob=has(level=2), alice=has(level=9))


@rule("AMB-71", "AMB-28")
def test_offers_wait_while_a_curse_is_settled(table: Table) -> None:
    table.given(
        alice=Player(level=2),
        bob=Player(level=9, hand=[BITE]),
        fight=("alice", LUMP),
        cards=[CANCEL],
    )
    table.when("alice", asks_help("bob"))
    table.when("bob", plays("bite", on="alice"))
    assert table.happened(OfferEnded) == []
    table.refused("bob", accepts(), "AMB-92")
    table.refused("alice", asks_help("carol"), "AMB-92")
    table.passes_all()
    table.when("bob", declines())


@rule("SELL-01", "ITEM-14")
def test_in_anothers_fight_outsiders_are_calm_but_their_turn_is_not(table: Table) -> None:
    table.given(
        bob=Player(hand=[item("bar", gold=1000)], aside=[item("hat", 1, slot="head")]),
        fight=("alice", LUMP),
    )
    table.refused("bob", sells("bar"), "SELL-01")
    if CHANGES_GEAR_ANY_TURN[table.edition]:
        table.when("bob", wears("hat"))
    else:
        table.refused("bob", wears("hat"), "ITEM-14")


@rule("DEATH-16", "AMB-82", "AMB-28", where="DEATH-16")
def test_a_window_does_not_wait_for_the_dead(table: Table) -> None:
    doom = curse("doom", DIE)
    table.given(
        alice=Player(level=9),
        bob=Player(level=2, hand=[doom]),
        carol=Player(level=3),
        fight=("alice", LUMP),
    )
    table.when("alice", calls_kill())
    table.when("bob", plays("doom", on="carol"))
    table.when("bob", passes())
    assert table.state.over
