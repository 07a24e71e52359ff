"""Trading and gifts (TRADE)."""

from __future__ import annotations

from engine.core.events import OfferEnded
from tests.engine.cards import curse, item, level_up, lose, monster, one_shot, potion, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    accepts,
    calls_kill,
    declines,
    offers_trade,
    opens_door,
    passes,
    plays,
    sells,
    withdraws,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
BELL, DRUM = item("bell", gold=1000), item("drum", gold=200)


@rule("TRADE-01", "TRADE-02", "TRADE-05", "AMB-95", "AMB-87")
def test_items_in_play_change_hands_in_play(table: Table) -> None:
    table.given(
        alice=Player(aside=[BELL, potion("tea", 2)], hand=[item("coin")]), bob=Player(wears=[DRUM])
    )
    table.when("alice", offers_trade("bob", give=["bell", "tea"], take=["drum"]))
    table.when("bob", accepts())
    table.then(
        alice=has(wears=["drum"], aside=[], hand=["coin"]), bob=has(wears=["bell"], aside=["tea"])
    )


@rule("TRADE-02", "TRADE-01", "GUAL-05", "AMB-88")
def test_hand_cards_and_other_kinds_are_not_for_trade(table: Table) -> None:
    table.given(
        alice=Player(
            hand=[BELL, level_up("lesson")],
            wears=[DRUM],
            aside=[{"id": "says_so", "kind": "cheat", "name": {"en": "x"}}],
            cheats={"says_so": "drum"},
        ),
    )
    for card in ("bell", "lesson", "says_so"):
        table.refused("alice", offers_trade("bob", give=[card]), "TRADE-02")
    table.refused("alice", offers_trade("bob"), "TRADE-01")
    table.refused("alice", offers_trade("alice", give=["drum"]), "TRADE-04")
    table.refused("alice", offers_trade("bob", give=["drum", "drum"]), "TRADE-02")


@rule("AMB-88", "AMB-95", "TRADE-05")
def test_a_cheat_stays_behind(table: Table) -> None:
    table.given(
        alice=Player(
            wears=[DRUM],
            aside=[{"id": "says_so", "kind": "cheat", "name": {"en": "x"}}],
            cheats={"says_so": "drum"},
        ),
    )
    table.when("alice", offers_trade("bob", give=["drum"]))
    table.when("bob", accepts())
    table.then(alice=has(aside=[], wears=[]), bob=has(wears=["drum"], aside=[]))


@rule("TRADE-03", "TRADE-04", "AMB-26", "TRADE-05")
def test_only_those_outside_trade_during_a_fight(table: Table) -> None:
    table.given(
        bob=Player(wears=[item("boot")]),
        carol=Player(wears=[item("sock")]),
        dave=Player(wears=[BELL]),
        eve=Player(wears=[DRUM], hand=[item("coin")]),
        fight=("bob", LUMP),
        helper="carol",
    )
    table.refused("bob", offers_trade("dave", give=["boot"]), "COMBAT-03")
    table.refused("dave", offers_trade("bob", take=["boot"]), "TRADE-04")
    table.refused("carol", offers_trade("eve", give=["sock"]), "COMBAT-03")
    table.when("dave", offers_trade("eve", give=["bell"], take=["drum"]))
    table.when("eve", accepts())
    table.then(dave=has(wears=["drum"]), eve=has(wears=["bell"]))
    table.refused("eve", offers_trade("dave", give=["coin"]), "TRADE-02")


@rule("AMB-26", "AMB-95", "TRADE-03")
def test_an_open_offer_lapses_when_a_party_begins_to_fight(table: Table) -> None:
    table.given(alice=Player(aside=[BELL]), bob=Player(), doors=[LUMP])
    table.when("bob", offers_trade("alice", take=["bell"]))
    table.when("alice", opens_door())
    assert [event.how for event in table.happened(OfferEnded)] == ["lapsed"]
    assert table.state.offers == []


@rule("TRADE-06", "AMB-47", "SELL-01")
def test_what_was_traded_for_may_be_sold_in_the_own_turn(table: Table) -> None:
    table.given(
        alice=Player(level=2, aside=[DRUM]),
        bob=Player(level=2, aside=[BELL]),
        carol=Player(hand=[]),
    )
    table.when("alice", offers_trade("bob", give=["drum"], take=["bell"]))
    table.when("bob", accepts())
    table.refused("bob", sells("drum"), "SELL-01")
    table.when("alice", sells("bell"))
    table.then(alice=has(level=3))


@rule("TRADE-07", "TRADE-08", "AMB-26", "AMB-27")
def test_a_gift_is_a_trade_for_nothing(table: Table) -> None:
    """A bribe not to help is paid at once; the fighter may give nothing."""
    table.given(alice=Player(wears=[DRUM]), dave=Player(wears=[BELL]), fight=("alice", LUMP))
    table.when("dave", offers_trade("carol", give=["bell"]))
    table.when("carol", accepts())
    table.then(carol=has(wears=["bell"]))
    table.refused("alice", offers_trade("carol", give=["drum"]), "COMBAT-03")


@rule("TRADE-09", "AMB-26", "AMB-94")
def test_the_receiver_must_agree(table: Table) -> None:
    table.given(alice=Player(aside=[BELL]))
    table.when("alice", offers_trade("bob", give=["bell"]))
    table.refused("carol", accepts(), "AMB-71")
    table.refused("alice", accepts(), "AMB-71")
    table.refused("bob", withdraws(), "AMB-71")
    table.when("bob", declines())
    table.then(alice=has(aside=["bell"]))
    table.when("alice", offers_trade("bob", give=["bell"]))
    table.when("alice", withdraws())
    assert table.state.offers == []


@rule("TRADE-09", "ITEM-05", "AMB-95")
def test_the_receiver_must_be_able_to_carry_it(table: Table) -> None:
    table.given(
        alice=Player(aside=[item("chest", big=True)]),
        bob=Player(aside=[item("trunk", big=True)]),
        house={"items": {"big_limit": 1}},
    )
    table.refused("alice", offers_trade("bob", give=["chest"]), "TRADE-09")
    table.when("alice", offers_trade("bob", give=["chest"], take=["trunk"]))
    table.when("bob", accepts())
    table.then(alice=has(wears=["trunk"]), bob=has(wears=["chest"]))


@rule("AMB-95", "AMB-26")
def test_an_offer_is_checked_again_when_it_is_accepted(table: Table) -> None:
    table.given(alice=Player(aside=[BELL, DRUM]))
    table.when("alice", offers_trade("bob", give=["bell"]))
    table.when("alice", sells("bell"))
    assert [event.how for event in table.happened(OfferEnded)] == ["lapsed"]


@rule("AMB-95", "AMB-92")
def test_nothing_is_traded_while_a_curse_is_settled(table: Table) -> None:
    table.given(
        alice=Player(aside=[BELL]),
        bob=Player(aside=[DRUM]),
        carol=Player(hand=[curse("bite", lose(1))]),
        cards=[special("no", "curse", [{"do": "cancel"}])],
    )
    table.when("alice", offers_trade("bob", give=["bell"]))
    table.when("carol", plays("bite", on="alice"))
    table.refused("bob", offers_trade("alice", give=["drum"]), "AMB-95")
    table.refused("bob", accepts(), "AMB-95")
    assert len(table.state.offers) == 1
    table.passes_all()
    table.when("bob", accepts())
    table.then(bob=has(wears=["bell"], aside=["drum"]))


@rule("AMB-71", "AMB-95")
def test_nobody_has_more_than_three_offers_open(table: Table) -> None:
    table.given(alice=Player(aside=[BELL, DRUM, item("coin"), item("vase")]))
    for card in ("bell", "drum", "coin"):
        table.when("alice", offers_trade("bob", give=[card]))
    table.refused("alice", offers_trade("bob", give=["vase"]), "AMB-71", "too_many_offers")


@rule("AMB-28", "AMB-95", "TRADE-03")
def test_offers_of_outsiders_touch_no_clock(table: Table) -> None:
    shoo = one_shot("shoo", [{"do": "remove_monster", "how": "defeat"}])
    table.given(
        alice=Player(hand=[shoo]), bob=Player(aside=[BELL]), carol=Player(), fight=("alice", LUMP)
    )
    table.when("alice", plays("shoo", on="lump"))
    table.when("alice", calls_kill())
    before = table.waiting_id()
    table.when("carol", passes())
    table.when("bob", offers_trade("carol", give=["bell"]))
    table.when("carol", accepts())
    assert table.waiting_id() == before
    table.when("bob", passes())
    assert not table.fighting
