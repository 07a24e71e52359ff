"""What the host rules in a dispute (HOUSE-01, PREC-03)."""

from __future__ import annotations

import pytest

from engine.core.commands import MakeRuling
from engine.core.events import CardsMoved, FightEnded, FightWon, LevelChanged, RulingMade
from engine.core.zones import DOOR_DISCARD, NO_CARD, NOBODY, TREASURE_DISCARD
from engine.game import new_game
from engine.legality import why_illegal
from engine.views.event_redaction import redact_events
from tests.engine.boxes import box_of
from tests.engine.cards import (
    CANCEL,
    DIE,
    REROLL,
    cheat,
    curse,
    follower,
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
from tests.engine.layout import SEED, Player
from tests.engine.moves import (
    accepts,
    asks_help,
    calls_kill,
    ends_turn,
    gives_up,
    opens_door,
    passes,
    plays,
    rules,
)
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=2)
BITE = curse("bite", lose(1))
DUEL = special("duel", "any_time", [{"do": "fight", "who": "target", "monster": "hand"}])


@rule("HOUSE-01", "PREC-03")
def test_a_ruling_is_the_hosts_and_told_to_everybody(table: Table) -> None:
    table.given(alice=Player(level=3), bob=Player(level=5), cards=[LUMP])
    table.rules("set_level", "bob", level=7)
    assert table.happened(RulingMade) == [RulingMade("set_level", 1, 7)]
    assert [event.why for event in table.happened(LevelChanged)] == ["ruling"]
    table.then(bob=has(level=7), alice=has(level=3))
    assert table.waits == ["open:prepare"]
    for name in ("alice", "bob"):
        table.refused(name, rules("set_level", "bob", level=4), "HOUSE-01", "only_the_host")


@rule("HOUSE-01", "LEVEL-01", "LEVEL-03", "LEVEL-04")
def test_no_ruling_gives_the_game_away(table: Table) -> None:
    table.given(alice=Player(level=3), cards=[LUMP])
    table.may_not_rule("LEVEL-04", "no_winning_level", "set_level", "alice", level=10)
    table.may_not_rule("LEVEL-03", "no_level_below_one", "set_level", "alice", level=0)
    table.may_not_rule("HOUSE-01", "nothing_to_rule", "set_level", "alice", level=3)
    table.may_not_rule("HAND-01", "nobody_sits_there", "set_level", level=3)
    table.rules("set_level", "alice", level=9)


@rule("HOUSE-01")
def test_a_level_ruled_while_a_kill_is_called_may_take_it_back(table: Table) -> None:
    table.given(alice=Player(level=9), fight=("alice", LUMP))
    table.when("alice", calls_kill())
    table.rules("set_level", "alice", level=2)
    assert table.sums == (2, 8)
    assert table.waits == ["open:fight"]
    table.when("alice", gives_up())
    table.when("bob", passes())
    called = table.waiting_id()
    table.rules("set_level", "alice", level=3)
    assert table.waits == ["window:defeat"]
    assert table.waiting_id() != called


@rule("HOUSE-01", "ITEM-12", "AMB-88")
def test_a_card_goes_where_the_host_says(table: Table) -> None:
    table.given(
        alice=Player(
            hand=[item("cup", 1, slot="head")],
            wears=[item("rod", 2, hands=1), item("pot")],
            aside=[cheat("fake")],
            cheats={"fake": "rod"},
        ),
        bob=Player(level=2),
        door_discards=[curse("itch", lasts="until_removed", rules=[{"forbid": "selling"}])],
    )
    table.rules("move_card", "bob", card="cup", place="play")
    table.then(bob=has(wears=["cup"], strength=3), alice=has(hand=[]))
    table.rules("move_card", "alice", card="rod", place="hand")
    table.then(alice=has(hand=["rod"], wears=["pot"], aside=[]))
    assert table.lies("fake") == DOOR_DISCARD
    table.rules("move_card", "bob", card="itch", place="play")
    table.then(bob=has(aside=["itch"]))
    table.rules("move_card", card="cup")
    assert table.lies("cup") == TREASURE_DISCARD
    table.may_not_rule("HOUSE-01", "nothing_to_rule", "move_card", card="cup")
    table.may_not_rule(
        "HOUSE-01", "nothing_to_rule", "move_card", "alice", card="rod", place="hand"
    )


@rule("HOUSE-01", "CLASS-04", "ITEM-05", "DEATH-16", where="CLASS-05 ITEM-08")
def test_no_ruling_breaks_a_limit(table: Table) -> None:
    box, crate = item("box", 3, big=True), item("crate", 3, big=True)
    table.given(
        alice=Player(aside=[race("elf"), box], hand=[race("dwarf"), crate, BITE, LUMP]),
        bob=Player(dead=True),
        cards=[item("far")],
    )
    for card, broken in (("dwarf", "CLASS-04"), ("crate", "ITEM-05")):
        table.may_not_rule(broken, "over_the_limit", "move_card", "alice", card=card, place="play")
    for card in ("bite", "lump"):
        table.may_not_rule(
            "HOUSE-01", "never_lies_there", "move_card", "alice", card=card, place="play"
        )
    table.may_not_rule(
        "DEATH-16", "the_dead_get_nothing", "move_card", "bob", card="box", place="hand"
    )
    table.may_not_rule(
        "HOUSE-01", "card_out_of_reach", "move_card", "alice", card="far", place="hand"
    )
    table.may_not_rule("HOUSE-01", "no_fight_to_end", "end_fight")


@rule("HOUSE-01", "AMB-99")
def test_a_card_between_hands_is_told_to_those_two_alone(table: Table) -> None:
    table.given(alice=Player(hand=[BITE]))
    table.rules("move_card", "bob", card="bite", place="hand")
    for seat, knows in ((0, True), (1, True), (2, False), (NOBODY, False)):
        told = redact_events(table.events, seat)
        cards = [event.card for event in told if isinstance(event, RulingMade)]
        cards += [card for event in told if isinstance(event, CardsMoved) for card in event.cards]
        assert [card != NO_CARD for card in cards] == [knows, knows]
    table.rules("move_card", card="bite")
    assert [
        event.card for event in redact_events(table.events, 2) if isinstance(event, RulingMade)
    ] != [NO_CARD]


@rule("HOUSE-01", "AMB-92")
def test_a_question_is_put_anew_with_what_is_true_now(table: Table) -> None:
    greedy = curse("greedy", [{"do": "discard", "in": "worn"}])
    rods = [item("rod", 1, hands=1), item("pot"), item("cap", slot="head")]
    table.given(alice=Player(hand=[greedy]), bob=Player(wears=rods))
    table.when("alice", plays("greedy", on="bob"))
    asked = table.waiting_id()
    table.rules("move_card", card="rod")
    assert table.asks("bob", "discard") == ("pot", "cap")
    assert table.waiting_id() != asked
    table.rules("move_card", card="pot")
    assert table.waits == ["open:prepare"]
    table.then(bob=has(wears=[]))


@rule("HOUSE-01", "TURN-19", "HAND-04")
def test_charity_is_counted_anew(table: Table) -> None:
    marbles = ["marble"] * 6
    table.given(alice=Player(level=3, hand=[BITE, *marbles]), point="rest")
    table.when("alice", ends_turn())
    assert len(table.asks("alice", "charity")) == 7
    table.rules("move_card", "bob", card="bite", place="hand")
    top = table.top
    assert top.kind == "ask"
    assert (top.least, len(top.options)) == (1, 6)
    table.rules("move_card", card="marble")
    assert table.state.active == 1


@rule("HOUSE-01", "ITEM-08", where="ITEM-08")
def test_a_limit_that_a_ruling_breaks_is_settled(table: Table) -> None:
    porter = race("dwarf", rules=[{"permit": "any_big_items"}])
    boxes = [item("box", big=True), item("crate", big=True)]
    table.given(alice=Player(aside=[porter], wears=boxes), bob=Player(level=2))
    table.rules("move_card", card="dwarf")
    assert table.asks("alice", "big_items") == ("box", "crate")
    table.rules("move_card", card="crate")
    assert table.waits == ["open:prepare"]
    table.then(alice=has(wears=["box"]))


@rule("HOUSE-01", "SIDE-01")
def test_an_unbroken_limit_asks_nothing(table: Table) -> None:
    table.given(alice=Player(hand=[follower("aide")]), bob=Player(aside=[follower("boy")]))
    table.may_not_rule("SIDE-01", "over_the_limit", "move_card", "bob", card="aide", place="play")
    table.rules("move_card", "carol", card="aide", place="play")
    table.then(carol=has(aside=["aide"]))


@rule("HOUSE-01", "SIDE-01")
def test_a_ruling_goes_by_how_many_followers_the_table_allows(table: Table) -> None:
    for most in (0, 1):
        company = Player(aside=[follower("boy")][:most])
        house = {"follower": {"max": most}}
        table.given(alice=Player(hand=[follower("aide")]), bob=company, house=house)
        table.may_not_rule(
            "SIDE-01", "over_the_limit", "move_card", "bob", card="aide", place="play"
        )
    table.given(
        alice=Player(hand=[follower("aide")]),
        bob=Player(aside=[follower("boy")]),
        house={"follower": {"max": 2}},
    )
    table.rules("move_card", "bob", card="aide", place="play")
    table.then(bob=has(aside=["boy", "aide"]))


@rule("HOUSE-01", "CLASS-13", where="MULTIID-08")
@pytest.mark.parametrize("twice", [False, True])
def test_a_ruling_makes_somebody_the_same_twice_where_the_table_allows_it(
    table: Table, twice: bool
) -> None:
    table.given(
        alice=Player(aside=[race("elf", count=2), two_identities("half", "race")]),
        bob=Player(hand=["elf#2"]),
        house={"identity": {"duplicates": twice}},
    )
    if not twice:
        table.may_not_rule(
            "CLASS-13", "over_the_limit", "move_card", "alice", card="elf#2", place="play"
        )
        return
    table.rules("move_card", "alice", card="elf#2", place="play")
    table.then(alice=has(aside=["elf", "elf", "half"]))


@rule("HOUSE-01", "AMB-96")
def test_there_is_nothing_to_rule_before_the_first_turn() -> None:
    state, _ = new_game(box_of("classic"), ["female"] * 3, SEED)
    refusal = why_illegal(state, NOBODY, MakeRuling("set_level", 0, 5))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("AMB-96", "before_first_turn")


# Ends


@rule("HOUSE-01", "COMBAT-13")
@pytest.mark.parametrize("moment", ["open", "window", "curse", "question", "flight"])
def test_a_fight_may_be_ended_at_any_moment(table: Table, moment: str) -> None:
    slap = curse("slap", [{"do": "discard", "in": "worn"}])
    table.given(
        alice=Player(level=3, wears=[item("rod", 1), item("pot", 1)], hand=[potion("brew", 2)]),
        bob=Player(hand=[slap]),
        cards=[CANCEL] if moment == "curse" else [],
        fight=("alice", LUMP),
    )
    table.when("alice", plays("brew", side=0))
    if moment in ("window", "flight"):
        table.when("alice", gives_up())
    if moment == "flight":
        table.passes_all()
    if moment in ("curse", "question"):
        table.when("bob", plays("slap", on="alice"))
    table.rules("end_fight")
    assert table.happened(RulingMade) == [RulingMade("end_fight")]
    assert len(table.happened(FightEnded)) == 1
    assert not table.happened(FightWon)
    assert table.waits == ["open:rest"]
    assert [table.lies(card) for card in ("lump", "brew")] == [DOOR_DISCARD, TREASURE_DISCARD]
    assert (table.lies("slap") == DOOR_DISCARD) is (moment in ("curse", "question"))
    table.then(alice=has(level=3, hand_size=0, wears=["rod", "pot"]))


@rule("HOUSE-01", "HELP-05", "REW-05")
def test_treasures_not_yet_split_are_discarded(table: Table) -> None:
    table.given(
        alice=Player(level=8),
        bob=Player(level=1),
        fight=("alice", monster("bull", 8, treasures=3)),
        treasures=["marble", "button", "marble"],
    )
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", accepts())
    table.wins()
    assert len(table.asks("alice", "split")) == 3
    table.rules("end_fight")
    assert len(table.state.zones[TREASURE_DISCARD]) == 3
    table.then(alice=has(hand_size=0), bob=has(hand_size=0))


@rule("HOUSE-01", "AMB-98")
def test_a_fight_off_the_own_turn_ends_and_the_turn_goes_on(table: Table) -> None:
    table.given(alice=Player(hand=[DUEL, LUMP]), bob=Player(level=2))
    table.when("alice", plays("duel", on="bob", other="lump"))
    table.rules("end_fight")
    assert table.waits == ["open:prepare"]
    assert table.lies("duel") == TREASURE_DISCARD
    table.when("alice", opens_door())


@rule("HOUSE-01", "TURN-19")
@pytest.mark.parametrize("moment", ["prepare", "fight", "window", "die", "question"])
def test_a_turn_may_be_ended_at_any_moment(table: Table, moment: str) -> None:
    slap = curse("slap", [{"do": "discard", "in": "worn"}])
    table.given(
        alice=Player(level=3, wears=[item("rod", 1), item("pot", 1)], hand=["marble"]),
        bob=Player(hand=[slap]),
        cards=[REROLL],
        fight=None if moment == "prepare" else ("alice", LUMP),
    )
    if moment in ("window", "die"):
        table.when("alice", gives_up())
    if moment == "die":
        table.passes_all()
        table.runs("alice", "lump", die=2)
        assert table.waits == ["window:die"]
    if moment == "question":
        table.when("bob", plays("slap", on="alice"))
    table.rules("end_turn")
    assert table.happened(RulingMade) == [RulingMade("end_turn")]
    assert table.waits == ["open:prepare"]
    assert table.state.active == 1
    table.then(alice=has(level=3, hand=["marble"], wears=["rod", "pot"]))


@rule("HOUSE-01", "TURN-19", "HAND-04")
def test_a_turn_that_is_ended_ends_with_charity(table: Table) -> None:
    table.given(alice=Player(hand=["marble"] * 6, level=4), cards=[BITE])
    table.rules("end_turn")
    assert len(table.asks("alice", "charity")) == 6
    table.rules("end_turn")
    assert table.state.active == 1
    table.then(alice=has(hand_size=6))


@rule("HOUSE-01", "DEATH-11", "DEATH-16")
def test_a_turn_ended_over_a_body_leaves_the_rest_to_the_piles(table: Table) -> None:
    end = curse("end", DIE)
    table.given(alice=Player(level=3, hand=[end]), bob=Player(hand=["marble", "button"]))
    table.when("alice", plays("end", on="bob"), die=())
    table.loots("alice", "marble")
    table.rules("end_turn")
    assert not table.state.bodies
    assert table.lies("button") == TREASURE_DISCARD
    table.then(alice=has(hand=["marble"]), bob=has(dead=False))


@rule("HOUSE-01", "QUICK-02", "AMB-78")
def test_sealed_claims_go_back(table: Table) -> None:
    table.given(
        alice=Player(aside=[race("elf")]),
        bob=Player(hand=[level_up("medal")]),
        house={"variant": {"claim_from_discard": True}},
    )
    table.rules("move_card", card="elf")
    assert table.waits == ["open:prepare", "window:claim"]
    table.when("bob", plays("medal"))
    table.then(bob=has(hand=[]))
    table.may_not_rule(
        "HOUSE-01", "card_out_of_reach", "move_card", "carol", card="elf", place="hand"
    )
    table.rules("end_turn")
    table.then(bob=has(hand=["medal"]))
    assert table.state.active == 1
