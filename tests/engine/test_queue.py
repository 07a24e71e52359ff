"""Cards laid face up for later, cards just received, and claims."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import (
    CardQueued,
    DieRolled,
    FreshnessEnded,
    Moved,
    OfferEnded,
    QueueTaken,
    WindowOpened,
)
from engine.frames import Window
from engine.publish import redact
from engine.zones import DOOR_DISCARD, NO_CARD, SEALED, TABLE, TREASURE_DISCARD
from tests.editions import STAYS_DEAD
from tests.engine.cards import (
    CANCEL,
    DIE,
    REROLL,
    class_,
    curse,
    follower,
    identity,
    item,
    level_up,
    lose,
    monster,
    potion,
    race,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    accepts,
    asks_help,
    calls_kill,
    claims,
    discards,
    ends_turn,
    gives,
    offers_trade,
    opens_door,
    passes,
    plays,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
BITE, NIP = curse("bite", lose(1)), curse("nip", lose(1))
LESSON, HINT = level_up("lesson"), level_up("hint")
GIFT = special("gift", "any_time", [{"do": "draw", "who": "others", "deck": "treasure"}])


# The queue


@rule("AMB-82", "AMB-93")
def test_queued_cards_take_effect_in_order_once_the_curse_is_settled(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE, LESSON]),
        bob=Player(level=3, hand=[HINT]),
        cards=[CANCEL],
    )
    table.when("alice", plays("bite", on="bob"))
    table.when("bob", plays("hint", on="bob"))
    assert len(table.happened(CardQueued)) == 1
    table.when("alice", plays("lesson", on="alice"))
    assert [table.box.cards[one.play.card].id for one in table.state.queue] == ["hint", "lesson"]
    assert table.lies("hint") == table.lies("lesson") == TABLE
    table.passes_all()
    taken = [table.box.cards[one.card].id for one in table.happened(QueueTaken)]
    assert taken == ["hint", "lesson"]
    table.then(alice=has(level=4), bob=has(level=3))
    assert table.lies("hint") == TREASURE_DISCARD
    assert table.waits == ["open:prepare"]


@rule("AMB-82", "AMB-28", "CURSE-04")
def test_a_curse_queued_in_a_fights_window_hits_before_the_window_goes_on(table: Table) -> None:
    table.given(
        alice=Player(level=9),
        bob=Player(hand=[BITE]),
        carol=Player(hand=[NIP]),
        fight=("alice", LUMP),
        cards=[CANCEL],
        house={"win": {"level": 20}},
    )
    table.when("alice", calls_kill())
    table.when("bob", plays("bite", on="carol"))
    table.when("carol", plays("nip", on="alice"))
    table.passes_all()
    assert table.waits == ["window:victory", "window:curse"]
    table.passes_all()
    assert table.sums == (8, 8)
    assert table.waits == ["open:fight"]


@rule("AMB-82")
def test_a_queued_card_is_checked_again_and_comes_back_with_the_rule(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[curse("doom", DIE)]),
        bob=Player(level=3, hand=[item("coin")]),
        carol=Player(level=4, hand=[LESSON]),
        cards=[CANCEL],
    )
    table.when("alice", plays("doom", on="bob"))
    table.when("carol", plays("lesson", on="bob"))
    table.passes_all()
    assert [one.rule for one in table.happened(QueueTaken)] == ["HAND-09"]
    table.then(carol=has(hand=["lesson"]), bob=has(level=3))
    table.loots("carol", "coin")
    table.passes_all()


@rule("AMB-82", "DEATH-16")
def test_a_queued_card_of_somebody_who_died_is_discarded(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[curse("doom", DIE)]),
        bob=Player(level=3, hand=[LESSON, item("coin")]),
        cards=[CANCEL],
    )
    table.when("alice", plays("doom", on="bob"))
    table.when("bob", plays("lesson", on="bob"))
    table.passes_all()
    assert table.asks("alice", "loot") == ("coin",)
    table.loots("alice", "coin")
    assert table.lies("lesson") == TREASURE_DISCARD
    table.then(bob=has(level=3, dead=STAYS_DEAD[table.edition]))


@rule("AMB-82", "DEATH-13")
def test_the_queue_drains_before_the_next_looter(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[item("coin"), item("gem")]),
        bob=Player(level=4, hand=[curse("doom", DIE)]),
        carol=Player(level=3),
        fight=("alice", monster("ogre", 20, bad_stuff=DIE)),
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.asks("bob", "loot")
    table.refused("bob", plays("doom", on="carol"), "AMB-92", "answer_first")
    table.loots("bob", "coin")
    table.when("bob", plays("doom", on="carol"))
    assert table.asks("carol", "loot") == ("gem",)
    table.then(carol=has(dead=False))
    table.loots("carol", "gem")


@rule("AMB-82", "AMB-79")
def test_nothing_is_queued_that_is_not_for_any_time(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE, class_("cook")]),
        bob=Player(hand=[potion("tea", 1), race("pale"), item("cap", slot="head")]),
        cards=[CANCEL],
        fight=("alice", LUMP),
    )
    table.when("alice", plays("bite", on="bob"))
    table.refused("bob", plays("tea", side=OURS), "SHOT-01")
    table.refused("bob", plays("pale"), "CLASS-06")
    table.refused("bob", plays("cap"), "ITEM-15")
    table.refused("alice", plays("cook"), "CLASS-06")
    table.expires()


STONES = [item(f"stone_{n}") for n in range(9)]
ASKED: dict[str, dict[str, Any]] = {
    "charity": {"alice": Player(level=5, hand=STONES), "point": "rest"},
    "discard": {
        "alice": Player(level=5, has=STONES[:2]),
        "doors": [curse("poor", [{"do": "discard", "in": "carried"}])],
    },
    "choose": {
        "alice": Player(level=5, hand=STONES[:2]),
        "doors": [curse("or", [{"do": "choose", "options": [lose(1), lose(2)]}])],
    },
    "gender": {"alice": Player(level=5), "doors": [curse("swap", [{"do": "change_gender"}])]},
    "run_order": {
        "alice": Player(level=5),
        "fight": ("alice", LUMP),
        "monsters": [monster("rat", 1)],
    },
}


@rule("AMB-82", "AMB-28", "CURSE-02")
@pytest.mark.parametrize("about", ASKED)
def test_while_somebody_is_asked_the_others_cards_wait_for_the_answer(
    table: Table, about: str
) -> None:
    table.given(bob=Player(hand=[BITE]), carol=Player(level=3, hand=[LESSON]), **ASKED[about])
    if about == "run_order":
        table.loses()
    else:
        table.when("alice", ends_turn() if about == "charity" else opens_door())
    table.asks("alice", about)
    events = table.when("bob", plays("bite", on="carol"))
    table.when("carol", plays("lesson", on="bob"))
    (queued,) = [event for event in events if isinstance(event, CardQueued)]
    assert redact(queued, table.seat("carol")) == queued, "everybody is told"
    assert table.lies("bite") == table.lies("lesson") == TABLE
    table.then(carol=has(level=3), bob=has(level=1))
    table.asks("alice", about)
    table.expires(die=6 if about == "run_order" else ())
    if about == "run_order":
        table.runs("alice", "rat", die=6)
    table.then(carol=has(level=2), bob=has(level=2))
    if table.waits[-1] == "window:receipt":
        table.passes_all()


@rule("AMB-82", "AMB-95")
def test_a_curse_hits_in_the_middle_of_a_trade_and_the_offer_is_gone(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "carried"}])
    table.given(alice=Player(has=[item("vase", gold=300)]), carol=Player(hand=[poor]))
    table.when("alice", offers_trade("bob", give=["vase"]))
    offer = table.offer_id(table.seat("bob"))
    table.when("carol", plays("poor", on="alice"))
    assert [(one.offer.id, one.how) for one in table.happened(OfferEnded)] == [(offer, "lapsed")]
    assert table.state.offers == []


@rule("AMB-82", "SIDE-01", "SIDE-03", where="SIDE-03")
def test_a_queued_follower_that_finds_no_place_comes_back(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[BITE]),
        bob=Player(hand=[follower("pip", 1), follower("dot", 1)]),
        cards=[CANCEL],
        house={"follower": {"max": 1, "replace_by_discard": False}},
    )
    table.when("alice", plays("bite", on="carol"))
    table.when("bob", plays("pip"))
    table.when("bob", plays("dot"))
    table.passes_all()
    assert [one.rule for one in table.happened(QueueTaken)] == ["", "SIDE-03"]
    table.then(bob=has(has=["pip"], hand=["dot"]))


# Cards just received


@rule("AMB-86", "HAND-10", "AMB-99")
def test_a_receipt_window_opens_for_those_who_got_a_card_whatever_it_is(table: Table) -> None:
    table.given(
        alice=Player(hand=[GIFT]),
        treasures=[item("cap", 1, slot="head"), potion("tea", 1)],
    )
    table.when("alice", plays("gift"))
    window = table.top
    assert isinstance(window, Window)
    assert (window.about, window.audience) == ("receipt", (1, 2))
    assert table.view("alice").public.fresh == ((1, 1), (2, 1))
    assert table.view("alice").fresh == ()
    table.when("bob", plays("cap"))
    table.then(bob=has(wears=["cap"]))
    table.refused("carol", plays("tea", side=OURS), "SHOT-01")
    table.passes_all()
    assert [one.seats for one in table.happened(FreshnessEnded)] == [(1, 2)]
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


# Claims: a house rule in this edition

CLAIMS = {"variant": {"claim_from_discard": True}}


@rule("QUICK-02", "AMB-37", "AMB-78")
def test_a_discarded_class_may_be_claimed_with_a_level_card(table: Table) -> None:
    table.given(
        alice=Player(level=3, has=[identity("cook")]),
        bob=Player(level=2, hand=[LESSON]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    window = table.top
    assert isinstance(window, Window)
    assert (window.about, window.audience) == ("claim", (0, 1, 2))
    table.when("bob", plays("lesson"))
    assert table.lies("lesson") == SEALED
    assert table.view("bob").claim is not None
    assert table.view("carol").claim is None
    assert table.view("carol").public.sealed == 1
    table.refused("bob", plays("lesson"), "HAND-01")
    table.passes_all()
    table.then(bob=has(hand=["cook"], level=2))
    assert table.lies("lesson") == TREASURE_DISCARD
    assert table.waits[-1] == "window:receipt"
    table.when("bob", plays("cook"))
    table.passes_all()


@rule("QUICK-03", "AMB-78", "AMB-29", "AMB-37")
def test_several_claimants_roll_and_the_losers_keep_their_cards(table: Table) -> None:
    table.given(
        alice=Player(has=[identity("cook")]),
        bob=Player(hand=[LESSON]),
        carol=Player(hand=[HINT]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.when("carol", plays("hint"))
    table.when("bob", plays("lesson"))
    table.passes_all(die=[4, 4, 2, 6])
    rolls = [(one.seat, one.face) for one in table.happened(DieRolled)]
    assert rolls == [(1, 4), (2, 4), (1, 2), (2, 6)]
    table.then(bob=has(hand=["lesson"]), carol=has(hand=["cook"]))
    table.passes_all()


@rule("QUICK-02", "AMB-78")
def test_one_claim_each_and_only_with_level_cards(table: Table) -> None:
    table.given(
        alice=Player(has=[identity("cook")], hand=[LESSON, HINT, BITE, item("cap", slot="head")]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.refused("alice", plays("cap"), "ITEM-15")
    table.when("alice", plays("lesson"))
    table.refused("alice", plays("hint"), "QUICK-02", "claimed_already")
    table.when("alice", plays("bite", on="bob"))
    assert len(table.state.queue) == 1
    table.passes_all()
    table.then(alice=has(hand=["hint", "cook", "cap"]))


@rule("AMB-37")
@pytest.mark.parametrize("card", [race("pale"), two_identities("both", "race")])
def test_nobody_claims_and_the_card_stays(table: Table, card: dict[str, object]) -> None:
    table.given(alice=Player(has=[card, race("other")]), house=CLAIMS)
    table.when("alice", discards(str(card["id"])))
    assert table.waits == ["open:prepare", "window:claim"]
    table.expires()
    assert table.lies(str(card["id"])) == DOOR_DISCARD
    assert table.waits == ["open:prepare"]


@rule("QUICK-03", "AMB-93", "AMB-29", "AMB-78")
def test_a_roll_for_a_claim_may_be_rolled_again(table: Table) -> None:
    """B 2, C 4: B rolls again and has a 5."""
    table.given(
        alice=Player(has=[identity("cook")]),
        bob=Player(hand=[LESSON, REROLL]),
        carol=Player(hand=[HINT]),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    table.when("carol", plays("hint"))
    table.when("bob", plays("lesson"))
    table.passes_all(die=2)
    assert table.waits == ["open:prepare", "window:die"]
    table.when("bob", plays("again"), die=5)
    table.passes_all(die=4)
    table.then(bob=has(hand=["cook"]), carol=has(hand=["hint"]))
    assert table.lies("lesson") == TREASURE_DISCARD
    table.passes_all()


@rule("AMB-37", "QUICK-02", "QUICK-03", "AMB-78")
def test_as_long_as_it_lies_on_top_it_may_be_asked_for_once_more(table: Table) -> None:
    """Nobody wanted the cook; later B does, and so does C, who wins the roll."""
    table.given(
        alice=Player(level=3, has=[identity("cook")]),
        bob=Player(level=2, hand=[LESSON, BITE]),
        carol=Player(level=2, hand=[HINT]),
        doors=[LUMP],
        house=CLAIMS,
    )
    table.refused("bob", claims("lesson"), "QUICK-02", "nothing_to_claim")
    table.when("alice", discards("cook"))
    table.refused("bob", claims("lesson"), "QUICK-02", "not_now")
    table.expires()
    assert {"claim"} <= table.offered("bob") & table.offered("carol")
    assert "claim" not in table.offered("alice")
    table.refused("bob", claims("bite"), "QUICK-02", "only_level_cards")
    table.when("bob", claims("lesson"))
    assert table.waits == ["open:prepare", "window:claim"]
    table.when("carol", plays("hint"))
    table.passes_all(die=[2, 5])
    table.then(bob=has(hand=["lesson", "bite"]), carol=has(hand=["cook"]))
    table.passes_all()
    table.refused("bob", claims("lesson"), "QUICK-02", "nothing_to_claim")


@rule("AMB-37", "QUICK-02")
def test_who_asks_alone_has_it_and_pays(table: Table) -> None:
    table.given(
        alice=Player(has=[identity("cook")]), bob=Player(hand=[LESSON]), doors=[LUMP], house=CLAIMS
    )
    table.when("alice", discards("cook"))
    table.expires()
    table.when("bob", claims("lesson"))
    table.passes_all()
    table.then(bob=has(hand=["cook"]))
    assert table.lies("lesson") == TREASURE_DISCARD
    table.passes_all()
    table.when("alice", opens_door())
    assert "claim" not in table.offered("carol")


@rule("AMB-37", "QUICK-02")
def test_a_covered_card_can_no_longer_be_claimed(table: Table) -> None:
    table.given(
        alice=Player(has=[class_("cook")], hand=[BITE]),
        bob=Player(level=3),
        fight=("alice", LUMP),
        house=CLAIMS,
    )
    table.when("alice", discards("cook"))
    assert table.waits == ["open:fight"]
    table.when("alice", plays("bite", on="bob"))
    table.loses()
    table.runs("alice", "lump", die=5)
    assert table.waits == ["open:rest"]


@rule("QUICK-02")
def test_without_the_house_rule_nothing_is_claimed(table: Table) -> None:
    table.given(alice=Player(has=[class_("cook")]), bob=Player(hand=[LESSON]))
    table.when("alice", discards("cook"))
    assert table.waits == ["open:prepare"]
    assert table.happened(WindowOpened) == []


@rule("AMB-99", "AMB-78")
def test_a_claim_is_sealed_for_the_others(table: Table) -> None:
    table.given(alice=Player(has=[identity("cook")]), bob=Player(hand=[LESSON, HINT]), house=CLAIMS)
    table.when("alice", discards("cook"))
    events = table.when("bob", plays("lesson"))
    moves = [event for event in events if isinstance(event, Moved)]
    assert len(moves) == 1
    shown = [redact(moves[0], seat) for seat in range(3)]
    cards = [event.cards for event in shown if isinstance(event, Moved)]
    assert cards == [(NO_CARD,), moves[0].cards, (NO_CARD,)]
    table.passes_all()
    table.passes_all()


@rule("TURN-05", "AMB-82")
def test_the_queue_drains_between_the_steps_of_a_turn(table: Table) -> None:
    table.given(alice=Player(level=3), bob=Player(hand=[LESSON]), doors=[NIP], cards=[CANCEL])
    table.when("alice", opens_door())
    table.when("bob", plays("lesson", on="alice"))
    table.expires()
    table.then(alice=has(level=3))
    assert table.waits == ["open:after_door"]
