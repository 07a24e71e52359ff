"""What is promised to a helper: locked, paid after the win, or off (HELP-03..HELP-06, AMB-27)."""

from __future__ import annotations

from engine.core.events import (
    CardPlayed,
    CardsMoved,
    HelperJoined,
    LevelChanged,
    OfferEnded,
    OfferMade,
)
from engine.core.zones import NO_CARD, NOBODY, TREASURE_DISCARD, hand_zone_of
from engine.views.event_redaction import redact_event
from tests.editions import USELESS_LEVEL_IS_LEGAL
from tests.engine.cards import BERSERK, curse, item, level_up, lose, monster, potion
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import OURS, accepts, asks_help, declines, discards, picks, plays, uses
from tests.rulebook import rule

BEAST = monster("beast", 10, treasures=3)
STRONG = Player(level=5, wears=[item("plate", 9)])
GEMS = [item(f"gem_{n}", gold=100 * n) for n in range(1, 5)]
LESSON, SEMINAR = level_up("lesson"), level_up("seminar")


def promised(table: Table, name: str) -> list[str]:
    """The promised hand cards that a player knows of."""
    return [table.box.cards[card].id for card in table.view(name).promises]


@rule("AMB-27", "AMB-90")
def test_a_promised_item_is_locked(table: Table) -> None:
    table.given(
        alice=Player(
            level=2, aside=[BERSERK], wears=[item("ring", 1), item("cap", 1, slot="head")]
        ),
        bob=STRONG,
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", items=["ring"]))
    table.when("bob", accepts())
    table.refused("alice", discards("ring"), "AMB-27")
    table.refused("alice", uses("berserk", paying=["ring"]), "AMB-27")
    table.when("alice", uses("berserk", paying=["cap"]))


@rule("AMB-27")
def test_nothing_is_due_after_a_lost_fight(table: Table) -> None:
    table.given(
        alice=Player(level=2, wears=[item("ring", 1)]),
        bob=Player(level=4),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", treasures=2, items=["ring"]))
    table.when("bob", accepts())
    table.loses()
    table.runs("alice", "beast", die=5)
    table.runs("bob", "beast", die=5)
    table.then(alice=has(wears=["ring"]), bob=has(aside=[], wears=[]))


@rule("AMB-27")
def test_a_promise_lapses_if_the_thing_is_taken(table: Table) -> None:
    table.given(
        alice=Player(level=2, wears=[item("ring", 1, slot="head")]),
        bob=STRONG,
        carol=Player(
            hand=[curse("bald", [{"do": "discard", "in": "worn", "filter": {"slot": "head"}}])]
        ),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", items=["ring"]))
    table.when("bob", accepts())
    table.when("carol", plays("bald", on="alice"))
    assert table.lies("ring") == TREASURE_DISCARD
    table.wins()
    table.then(bob=has(wears=["plate"], aside=[]))


@rule("AMB-27", "TRADE-09", "ITEM-05")
def test_a_promise_lapses_if_the_helper_cannot_carry_it(table: Table) -> None:
    table.given(
        alice=Player(level=2, wears=[item("chest", 1, big=True)]),
        bob=Player(level=5, wears=[item("plate", 9, big=True)]),
        fight=("alice", monster("beast", 10, treasures=0)),
        house={"items": {"big_limit": 1}},
    )
    table.when("alice", asks_help("bob", items=["chest"]))
    table.when("bob", accepts())
    table.wins()
    table.then(alice=has(wears=["chest"]), bob=has(wears=["plate"]))


@rule("HELP-06", "AMB-27", "AMB-85")
def test_hand_cards_may_be_promised_and_are_played_on_the_helper(table: Table) -> None:
    """After the treasures of the won fight, items before them."""
    table.given(
        alice=Player(level=2, wears=[item("ring", 1)], hand=[LESSON, SEMINAR]),
        bob=STRONG,
        fight=("alice", monster("beast", 10, treasures=1)),
        treasures=GEMS,
    )
    table.when("alice", asks_help("bob", items=["ring"], promises=["lesson", "seminar"]))
    table.when("bob", accepts())
    table.wins()
    told = [
        event.why if isinstance(event, CardsMoved) else "level"
        for event in table.events
        if isinstance(event, CardsMoved | LevelChanged)
    ]
    assert told == [
        "level", "used_up", "drawn_open", "split", "given",
        "played", "level", "used_up", "played", "level", "used_up",
    ]  # fmt: skip
    assert [event.target for event in table.happened(CardPlayed)] == [1, 1]
    table.then(alice=has(level=3, hand=["gem_1"]), bob=has(level=7, aside=["ring"]))


@rule("HELP-06", "AMB-27", "AMB-99")
def test_only_the_two_of_them_know_which_cards_are_promised(table: Table) -> None:
    table.given(
        alice=Player(level=2, hand=[LESSON, SEMINAR]), bob=STRONG, fight=("alice", BEAST), seats=4
    )
    table.when("alice", asks_help("bob", promises=["lesson"]))
    for _ in range(2):
        card = (table.card("lesson", 0),)
        assert promised(table, "alice") == promised(table, "bob") == ["lesson"]
        assert promised(table, "carol") == promised(table, "dave") == []
        for event in table.events:
            if isinstance(event, OfferMade | OfferEnded):
                faces = [redact_event(event, seat).offer.promises for seat in range(NOBODY, 4)]  # type: ignore[union-attr]
            elif isinstance(event, HelperJoined):
                faces = [redact_event(event, seat).promises for seat in range(NOBODY, 4)]  # type: ignore[union-attr]
            else:
                continue
            assert faces == [(NO_CARD,), card, card, (NO_CARD,), (NO_CARD,)]
        if table.fight.helper == NOBODY:
            assert [one.promises for one in table.view("bob").public.offers] == [(NO_CARD,)]
            table.when("bob", accepts())
    assert table.fight.deal is not None
    assert table.fight.deal.promises == (NO_CARD,)


@rule("HELP-06")
def test_what_can_be_promised_is_what_does_the_helper_good(table: Table) -> None:
    table.given(
        alice=Player(
            level=2,
            hand=[LESSON, curse("pox", lose(1)), item("cap"), potion("tea", 1)],
            wears=[item("ring", 1)],
        ),
        bob=STRONG,
        carol=Player(level=9, hand=[SEMINAR]),
        fight=("alice", BEAST),
    )
    for card in ("pox", "cap", "tea"):
        table.refused("alice", asks_help("bob", promises=[card]), "HELP-06", "no_good_to_helper")
    for card in ("ring", "seminar"):
        table.refused("alice", asks_help("bob", promises=[card]), "HELP-06", "not_yours")
    table.refused("alice", asks_help("bob", promises=["lesson", "lesson"]), "HELP-06")
    if not USELESS_LEVEL_IS_LEGAL[table.edition]:
        table.refused("alice", asks_help("carol", promises=["lesson"]), "HELP-06")
    table.refused("carol", asks_help("alice", promises=["seminar"]), "HELP-06", "not_yours")
    decision = table.view("alice").decision
    assert decision is not None
    option = decision.option("offer_help")
    assert option is not None
    among = {need.what: need.among for need in option.needs}
    assert among["promises"] == (table.card("lesson", 0),)


@rule("HELP-06")
def test_or_nothing_where_the_profile_says_so(table: Table) -> None:
    table.given(
        alice=Player(level=2, hand=[LESSON]),
        bob=STRONG,
        fight=("alice", BEAST),
        house={"help": {"hand_card_bribe": False}},
    )
    table.refused("alice", asks_help("bob", promises=["lesson"]), "HELP-06", "no_hand_cards")


@rule("AMB-27", "AMB-90", "HELP-06")
def test_promised_things_are_locked(table: Table) -> None:
    """Played, paid with, given up where something else would do: nothing dodges the promise."""
    cold = curse("cold", [{"do": "discard", "in": "hand", "count": 1, "pick": "victim"}])
    table.given(
        alice=Player(
            level=2, aside=[BERSERK, potion("tea", 1)], hand=[LESSON, SEMINAR, potion("cola", 1)]
        ),
        bob=STRONG,
        carol=Player(hand=[cold]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", items=["tea"], promises=["lesson"]))
    table.when("bob", accepts())
    table.refused("alice", plays("lesson", on="alice"), "AMB-27", "promised")
    table.refused("alice", plays("lesson", on="bob"), "AMB-27", "promised")
    table.refused("alice", plays("tea", side=OURS), "AMB-27", "promised")
    table.refused("alice", uses("berserk", paying=["lesson"]), "AMB-27", "promised")
    assert "play:lesson" not in table.offered("alice")
    table.when("carol", plays("cold", on="alice"))
    assert table.asks("alice", "discard") == ("seminar", "cola")
    table.when("alice", picks("cola"))
    table.wins()
    table.then(bob=has(level=6, aside=["tea"]))


@rule("AMB-27", "HELP-06")
def test_a_promise_is_off_when_the_fight_is_lost(table: Table) -> None:
    table.given(alice=Player(level=2, hand=[LESSON]), bob=Player(level=4), fight=("alice", BEAST))
    table.when("alice", asks_help("bob", promises=["lesson"]))
    table.when("bob", accepts())
    table.loses()
    assert promised(table, "bob") == []
    table.runs("alice", "beast", die=5)
    table.when("alice", plays("lesson", on="alice"))
    table.runs("bob", "beast", die=5)
    table.then(alice=has(level=3, hand=[]), bob=has(level=4))


@rule("AMB-104", "AMB-27", "HELP-06")
def test_a_promise_lapses_if_the_card_may_not_be_played_by_then(table: Table) -> None:
    """The helper stands at the last level but one by the time; or it is wasted, if legal."""
    table.given(
        alice=Player(level=2, hand=[LESSON]),
        bob=Player(level=8, wears=[item("plate", 9)]),
        carol=Player(hand=[SEMINAR]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", promises=["lesson"]))
    table.when("bob", accepts())
    table.when("carol", plays("seminar", on="bob"))
    table.wins()
    wasted = USELESS_LEVEL_IS_LEGAL[table.edition]
    table.then(alice=has(hand_size=3 if wasted else 4), bob=has(level=9))
    assert table.lies("lesson") == (TREASURE_DISCARD if wasted else hand_zone_of(0))


@rule("AMB-27", "HELP-06", "AMB-76")
def test_a_promise_is_off_when_the_helper_dies_or_the_game_is_won(table: Table) -> None:
    doom = curse("doom", [{"do": "die"}])
    table.given(
        alice=Player(level=2, hand=[LESSON]),
        bob=STRONG,
        carol=Player(hand=[doom]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", promises=["lesson"]))
    table.when("bob", accepts())
    table.when("carol", plays("doom", on="bob"))
    table.when("alice", plays("lesson", on="alice"))
    table.then(alice=has(level=3))
    table.given(alice=Player(level=9, hand=[LESSON]), bob=STRONG, fight=("alice", BEAST))
    table.when("alice", asks_help("bob", promises=["lesson"]))
    table.when("bob", accepts())
    table.wins()
    assert table.state.winners == (0,)
    table.then(bob=has(level=5))


@rule("AMB-27", "AMB-26", "HELP-06")
def test_a_request_lapses_when_the_promised_card_is_gone(table: Table) -> None:
    cold = curse("cold", [{"do": "discard", "in": "hand", "count": 1}])
    table.given(
        alice=Player(level=2, hand=[LESSON]),
        bob=STRONG,
        carol=Player(hand=[cold]),
        fight=("alice", BEAST),
    )
    table.when("alice", asks_help("bob", promises=["lesson"]))
    table.when("carol", plays("cold", on="alice"))
    assert [event.how for event in table.happened(OfferEnded)] == ["lapsed"]


@rule("AMB-71", "HELP-06")
def test_a_promise_more_makes_other_terms(table: Table) -> None:
    table.given(alice=Player(level=2, hand=[LESSON]), bob=STRONG, fight=("alice", BEAST))
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", declines())
    table.when("alice", asks_help("bob", treasures=1, promises=["lesson"]))
    table.when("bob", declines())
    table.refused("alice", asks_help("bob", treasures=1, promises=["lesson"]), "AMB-71")
