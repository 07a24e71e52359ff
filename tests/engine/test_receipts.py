"""Cards just received off the own turn, and the window in which they may be played."""

from __future__ import annotations

from engine.core.events import OffTurnCardsExpired
from engine.core.stack_frames import ResponseWindow
from tests.engine.cards import curse, item, lose, monster, potion, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, accepts, asks_help, ends_turn, gives, passes, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)
BITE, NIP = curse("bite", lose(1)), curse("nip", lose(1))
GIFT = special("gift", "any_time", [{"do": "draw", "who": "others", "deck": "treasure"}])
STONES = [item(f"stone_{n}") for n in range(9)]


@rule("AMB-86", "HAND-10", "AMB-99")
def test_a_receipt_window_opens_for_those_who_got_a_card_whatever_it_is(table: Table) -> None:
    table.given(
        alice=Player(hand=[GIFT]),
        treasures=[item("cap", 1, slot="head"), potion("tea", 1)],
    )
    table.when("alice", plays("gift"))
    window = table.top
    assert isinstance(window, ResponseWindow)
    assert (window.about, window.audience) == ("receipt", (1, 2))
    assert table.view("alice").public.fresh == ((1, 1), (2, 1))
    assert table.view("alice").fresh == ()
    table.when("bob", plays("cap"))
    table.then(bob=has(wears=["cap"]))
    table.refused("carol", plays("tea", side=OURS), "SHOT-01")
    table.passes_all()
    assert [one.seats for one in table.happened(OffTurnCardsExpired)] == [(1, 2)]
    assert table.waits == ["open:prepare"]


@rule("AMB-86", "HAND-10")
def test_who_acts_on_a_receipt_keeps_the_right_for_the_others(table: Table) -> None:
    double = special(
        "double", "any_time", [{"do": "draw", "who": "others", "deck": "treasure", "count": 2}]
    )
    table.given(
        alice=Player(hand=[double]),
        treasures=[item("cap", 1, slot="head"), item("coat", 1, slot="body")],
    )
    table.when("alice", plays("double"))
    table.when("bob", passes())
    table.when("bob", plays("cap"))
    assert not table.view("bob").passed
    table.when("bob", plays("coat"))
    table.then(bob=has(wears=["cap", "coat"]))
    table.passes_all()


@rule("AMB-86", "AMB-40", "REW-04", "HAND-10")
def test_what_a_helper_won_may_be_played_after_the_fight(table: Table) -> None:
    table.given(
        bob=Player(level=9),
        fight=("alice", monster("rat", 3)),
        treasures=[item("cap", 1, slot="head")],
    )
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", accepts())
    table.wins()
    assert table.waits == ["window:receipt"]
    assert table.view("bob").public.phase == "loot"
    table.when("bob", plays("cap"))
    table.then(bob=has(wears=["cap"]))
    table.passes_all()


@rule("AMB-86", "TURN-21")
def test_charity_is_received_before_the_next_turn(table: Table) -> None:
    stones = [item(f"stone_{n}") for n in range(6)]
    table.given(
        alice=Player(level=5, hand=stones), bob=Player(level=1), carol=Player(level=2), point="rest"
    )
    table.when("alice", ends_turn())
    table.when("alice", gives(("stone_0", "bob")))
    assert table.waits == ["window:receipt"]
    assert table.state.active == table.seat("alice")
    assert table.view("bob").public.phase == "charity"
    table.when("bob", plays("stone_0"))
    table.passes_all()
    table.then(bob=has(wears=["stone_0"]))
    assert table.state.active == table.seat("bob")


@rule("AMB-86")
def test_in_a_receipt_window_any_time_cards_are_queued(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[GIFT]), carol=Player(hand=[BITE]))
    table.when("alice", plays("gift"))
    table.when("carol", plays("bite", on="alice"))
    table.then(alice=has(level=3))
    table.passes_all()
    table.then(alice=has(level=2))


@rule("AMB-86", "AMB-40")
def test_received_in_a_fight_the_right_waits_until_it_is_over(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(hand=[GIFT]),
        fight=("alice", LUMP),
        treasures=[item("gem"), item("cap", 1, slot="head")],
    )
    table.when("bob", plays("gift"))
    assert table.waits == ["open:fight"]
    table.refused("carol", plays("cap"), "ITEM-15")
    table.loses()
    table.runs("alice", "lump", die=6)
    assert table.waits == ["window:receipt"]
    table.when("carol", plays("cap"))
    table.passes_all()
