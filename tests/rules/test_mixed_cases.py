"""Rules that meet: identities, big items, cheats, curses that wait and queued cards at once."""

from __future__ import annotations

from engine.core.events import CardLeftQueue
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.editions import KEEPS_CURSES, USELESS_LEVEL_IS_LEGAL
from tests.engine.cards import (
    CANCEL,
    DIE,
    DWARF,
    ELF,
    WARRIOR,
    cheat,
    class_,
    curse,
    identity,
    item,
    level_up,
    lose,
    monster,
    race,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    accepts,
    asks_help,
    discards,
    gives_up,
    opens_door,
    picks,
    plays,
    sells,
    uses,
)
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=2)
LATER = curse("later", lasts="next_combat", modifiers=[{"stat": "strength", "amount": -5}])
FORGET_RACE = curse("forget", [{"do": "discard", "in": "identity", "filter": {"kind": "race"}}])
BERSERK = class_(
    "berserk",
    abilities=[
        {
            "window": "combat",
            "cost": {"in": "any", "count": 1},
            "do": [{"do": "boost", "side": "own", "amount": 1}],
        }
    ],
)


@rule("CHEAT-01", "AMB-88", "AMB-34", "AMB-90", "ITEM-10")
def test_a_cheat_paid_in_a_fight_leaves_a_big_item_too_many(table: Table) -> None:
    """A L5 carries a chest +1 and a cheated trunk +3; the price of +1 costs the trunk, before the
    +1 counts: 5 + 1 + 1. B has a safe, so the trunk goes to C, unworn or not as it fits."""
    table.given(
        alice=Player(
            level=5,
            aside=[BERSERK, cheat("says_so")],
            wears=[item("chest", 1, big=True), item("trunk", 3, big=True)],
            cheats={"says_so": "trunk"},
        ),
        bob=Player(level=1, wears=[item("safe", big=True)]),
        carol=Player(level=4),
        fight=("alice", LUMP),
        house={"items": {"big_limit": 1}},
    )
    assert table.sums[0] == 9
    table.when("alice", uses("berserk", paying=["says_so"]))
    assert table.asks("alice", "big_items") == ("chest", "trunk")
    table.when("alice", picks("trunk"))
    table.then(alice=has(wears=["chest"]), carol=has(wears=["trunk"]))
    assert table.sums[0] == 5 + 1 + 1


@rule("MULTIID-11", "ITEM-08", "ITEM-10", "AMB-33", "AMB-34", where="ITEM-08")
def test_half_a_dwarf_who_forgets_which_half(table: Table) -> None:
    """Elf and dwarf with two chests: the victim gives up the elf and keeps both chests; or the
    dwarf, and one of them."""
    for lost, chests in (("elf", 2), ("dwarf", 1)):
        table.given(
            alice=Player(
                level=3,
                aside=[ELF, DWARF, two_identities("both", "race")],
                wears=[item("p", big=True), item("q", big=True)],
            ),
            bob=Player(level=5, hand=[FORGET_RACE]),
            carol=Player(level=2),
            fight=("alice", LUMP),
        )
        table.when("bob", plays("forget", on="alice"))
        table.when("alice", picks(lost))
        if chests == 1:
            table.when("alice", picks("p"))
            table.then(carol=has(wears=["p"]))
        kept = "dwarf" if lost == "elf" else "elf"
        table.then(alice=has(aside=[kept, "both"], wears=["p", "q"][-chests:]))


@rule("DEATH-04", "DEATH-02", "MULTIID-04", "AMB-17", where="CLASS-04")
def test_two_classes_outlive_their_owner_with_the_card_for_them(table: Table) -> None:
    stays = ["later"] if KEEPS_CURSES[table.edition] else []
    table.given(
        alice=Player(hand=[curse("doom", DIE)]),
        bob=Player(
            level=7,
            aside=[class_("cook"), class_("smith"), two_identities("two_jobs", "class"), LATER],
            hand=[item("coin")],
        ),
        carol=Player(level=2),
    )
    table.when("alice", plays("doom", on="bob"))
    assert table.asks("carol", "loot") == ("coin",)
    table.loots("carol", "coin")
    table.passes_all()
    table.then(bob=has(level=7, aside=["cook", "smith", "two_jobs", *stays]))
    if not stays:
        assert table.lies("later") == DOOR_DISCARD


@rule("AMB-82", "GUAL-04", "AMB-14")
def test_of_two_queued_levels_only_the_first_still_fits(table: Table) -> None:
    """B stands at 8. Over a curse C and A queue a level each: B is 9, A's card comes back, or
    is wasted."""
    table.given(
        alice=Player(level=3, hand=[curse("bite", lose(1)), level_up("hint")]),
        bob=Player(level=8),
        carol=Player(level=5, hand=[level_up("lesson")]),
        cards=[CANCEL],
    )
    table.when("alice", plays("bite", on="carol"))
    table.when("carol", plays("lesson", on="bob"))
    table.when("alice", plays("hint", on="bob"))
    table.passes_all()
    wasted = USELESS_LEVEL_IS_LEGAL[table.edition]
    rules = [event.rule for event in table.happened(CardLeftQueue)]
    assert rules == ["", "" if wasted else "GUAL-04"]
    table.then(bob=has(level=9), carol=has(level=4, hand=[]))
    table.then(alice=has(hand=[] if wasted else ["hint"]))
    assert table.lies("lesson") == TREASURE_DISCARD


@rule("CURSE-06", "AMB-32", "HELP-02", "CURSE-07")
def test_a_penalty_on_a_bystander_counts_once_he_helps(table: Table) -> None:
    """C is cursed while A fights: C's help of 6 is worth 1, and that is the end of the curse."""
    table.given(
        alice=Player(level=5),
        bob=Player(hand=[LATER]),
        carol=Player(level=6),
        fight=("alice", LUMP),
    )
    table.when("bob", plays("later", on="carol"))
    assert table.sums[0] == 5
    table.then(carol=has(strength=6, aside=["later"]))
    table.when("alice", asks_help("carol", treasures=1))
    table.when("carol", accepts())
    assert table.sums[0] == 5 + 1
    table.loses()
    table.runs("alice", "lump", die=5)
    table.runs("carol", "lump", die=5)
    table.then(carol=has(aside=[], strength=6))
    assert table.lies("later") == DOOR_DISCARD


@rule("CURSE-06", "AMB-83", "AMB-51")
def test_a_friendly_monster_is_no_fight_for_a_penalty(table: Table) -> None:
    friend = monster("rat", 3, friendly_to={"has": "race:dwarf"})
    table.given(alice=Player(level=4, aside=[DWARF, LATER]), doors=[friend])
    table.when("alice", opens_door())
    assert table.waits == ["open:after_door"]
    table.then(alice=has(aside=["dwarf", "later"], strength=4))


@rule("STR-13", "AMB-43", "CLASS-07", "COMBAT-08", where="STR-05")
def test_a_warrior_who_lays_the_class_down_gives_the_tie_away(table: Table) -> None:
    """8 against 8 is won while the warrior is one; discarded in the window, it is lost again."""
    table.given(alice=Player(level=8, aside=[WARRIOR]), fight=("alice", LUMP))
    assert "call_kill" in table.offered("alice")
    table.when("alice", discards("warrior"))
    table.refused("alice", plays("warrior"), "HAND-01")
    table.when("alice", gives_up())
    assert table.waits == ["window:defeat"]


@rule("AMB-91", "AMB-86", "CLASS-06", "CLASS-13")
def test_an_identity_just_received_may_replace_the_old_one(table: Table) -> None:
    """Off the own turn: smith for cook in one move; a second cook never."""
    gift = special("gift", "own_turn", [{"do": "draw", "who": "others", "deck": "door"}])
    table.given(
        alice=Player(hand=[gift]),
        bob=Player(aside=[identity("cook", count=2)]),
        carol=Player(aside=[identity("pilot")]),
        doors=[identity("smith"), "cook#2"],
    )
    table.when("alice", plays("gift"))
    table.refused("bob", plays("smith"), "HAND-09", "wrong_other")
    table.when("bob", plays("smith", other="cook"))
    table.then(bob=has(aside=["smith"], hand=[]))
    table.when("carol", plays("cook#2", other="pilot"))
    table.passes_all()
    table.then(carol=has(aside=["cook"], hand=[]))


@rule("SELL-03", "SELL-06", "AMB-50", "HOUSE-02")
def test_a_fortune_ends_one_short_of_the_goal(table: Table) -> None:
    """9,500 GP from level 1: 9, not 10; where 20 wins, 10."""
    bars = [item(f"bar_{n}", gold=1900) for n in range(5)]
    for goal, after in ((10, 9), (20, 10)):
        table.given(alice=Player(level=1, hand=bars), house={"win": {"level": goal}})
        table.when("alice", sells(*(f"bar_{n}" for n in range(5))))
        table.then(alice=has(level=after, hand=[]))
        assert not table.state.over


@rule("AMB-20", "MULTIID-10", "ITEM-13", "CLASS-03", where="CLASS-15")
def test_half_a_halfling_sells_dearer_and_runs_like_a_human(table: Table) -> None:
    """The bonus stays, the -1 goes, a ban on halflings does not hold; with the elf beside it all
    is back."""
    halfling = race(
        "halfling",
        modifiers=[{"stat": "sale_percent", "amount": 50}, {"stat": "run_away", "amount": -1}],
    )
    socks = item("socks", 3, slot="feet", usable_if={"lacks": "race:halfling"})
    table.given(
        alice=Player(
            level=3,
            aside=[halfling, two_identities("both", "race")],
            wears=[socks],
            hand=[ELF, item("vase", gold=700)],
        )
    )
    table.then(alice=has(run_away=0, strength=6))
    table.when("alice", sells("vase"))
    table.then(alice=has(level=4))
    table.when("alice", plays("elf"))
    table.then(alice=has(run_away=-1 + 1, strength=4))
