"""What is allowed in a fight (COMBAT)."""

from __future__ import annotations

import pytest

from engine.core.events import FightEnded
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD
from tests.editions import CARD_KILLS_GIVE_LEVELS, CARDS_PAY_FOR_CHASING_AWAY, TWO_AT_ANY_TIME
from tests.engine.cards import (
    BERSERK,
    SHOO,
    class_,
    curse,
    enhancer,
    identity,
    item,
    level_up,
    mate,
    monster,
    one_shot,
    potion,
    race,
    special,
    wandering,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    THEIRS,
    calls_kill,
    discards,
    ends_turn,
    gives_up,
    loots_room,
    offers_trade,
    picks,
    plays,
    sells,
    sets_aside,
    uses,
    wears,
)
from tests.rulebook import rule

LUMP = monster("lump", 8, treasures=2)
SHOO_PAID = one_shot("shoo_paid", [{"do": "remove_monster", "how": "defeat", "treasure": True}])
SLAY = one_shot("slay", [{"do": "remove_monster", "how": "kill"}])
SLAY_PAID = one_shot("slay_paid", [{"do": "remove_monster", "how": "kill", "treasure": True}])
GRAB = special("grab", "own_turn", [{"do": "steal", "in": "carried", "pick": "actor"}])


@rule("COMBAT-02", "COMBAT-03", "COMBAT-05", "TRADE-03", "TRADE-04", "AMB-40", "AMB-39")
def test_who_fights_may_not_sell_trade_change_or_drop_gear(table: Table) -> None:
    table.given(
        alice=Player(
            level=3,
            wears=[item("cap", 2, slot="head", gold=1000)],
            aside=[item("hat", 1, slot="feet")],
        ),
        bob=Player(wears=[item("boot", 1, gold=1000)]),
        carol=Player(wears=[item("sock", 1)]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.refused("alice", sells("cap"), "COMBAT-02")
    table.refused("bob", sells("boot"), "COMBAT-02")
    table.refused("alice", offers_trade("carol", give=["cap"]), "COMBAT-03")
    table.refused("carol", offers_trade("bob", give=["sock"]), "TRADE-04")
    for name, worn in (("alice", "cap"), ("bob", "boot")):
        table.refused(name, sets_aside(worn), "COMBAT-05")
        table.refused(name, discards(worn), "AMB-39")
    table.refused("alice", wears("hat"), "COMBAT-05")
    assert not {"sell", "wear", "set_aside"} & table.offered("alice")


@rule("COMBAT-04", "GUAL-06", "CLASS-19", "AMB-98")
def test_nobody_steals_during_a_fight(table: Table) -> None:
    """Not the fighter, and not who looks on, though it be the own turn."""
    thief = identity(
        "thief",
        abilities=[
            {"window": "own_turn", "cost": {"in": "any"}, "do": GRAB["do"]},
        ],
    )
    brawl = special("brawl", "any_time", [{"do": "fight", "who": "target"}])
    chest = special("chest", "own_turn", [{"do": "draw", "deck": "door"}])
    for fighter in ("alice", "carol"):
        table.given(
            alice=Player(hand=[GRAB, chest, "marble", brawl], aside=[thief]),
            bob=Player(wears=[item("sock", 1)]),
            doors=[LUMP],
        )
        table.when("alice", plays("brawl", on=fighter))
        table.refused("alice", plays("grab", on="bob"), "COMBAT-04", "no_theft_in_fight")
        theft = uses("thief", paying=["marble"], on="bob")
        table.refused("alice", theft, "COMBAT-04", "no_theft_in_fight")
        reason = "not_in_fight" if fighter == "alice" else "not_while_settling"
        table.refused("alice", plays("chest"), "GUAL-06", reason)
        table.loses()
        table.runs(fighter, "lump", die=5)
        table.when("alice", plays("grab", on="bob"))
        table.when("alice", plays("chest"))


@rule("COMBAT-06", "COMBAT-07", "ITEM-15", "AMB-06", "SHOT-01")
def test_no_new_gear_in_a_fight_but_one_shots(table: Table) -> None:
    """Boots and helmet must wait; the fighter puts the boots on afterwards."""
    table.given(
        alice=Player(level=9, hand=[item("boots", 3, slot="feet"), potion("tea", 2)]),
        bob=Player(hand=[item("helmet", 2, slot="head"), potion("milk", 2)]),
        fight=("alice", monster("rat", 14, treasures=0)),
        helper="bob",
        house={"win": {"level": 20}},
    )
    table.refused("alice", plays("boots"), "COMBAT-06")
    table.refused("bob", plays("helmet"), "COMBAT-07")
    table.when("alice", plays("tea", side=OURS))
    table.when("bob", plays("milk", side=OURS))
    assert table.sums == (14, 14)
    table.loses()
    table.runs("alice", "rat", die=5)
    table.runs("bob", "rat", die=5)
    table.when("alice", plays("boots"))
    table.then(alice=has(wears=["boots"]), bob=has(hand=["helmet"]))


@rule("COMBAT-08", "COMBAT-09", "CLASS-06", "CLASS-07", "MULTIID-03", "AMB-68", where="CLASS-04")
def test_identities_in_a_fight(table: Table) -> None:
    """The fighter plays a class; the helper may drop one, but not play one alone."""
    table.given(
        alice=Player(hand=[class_("pilot")]),
        bob=Player(
            aside=[class_("cook")],
            hand=[
                class_("smith"),
                {
                    "id": "both_jobs",
                    "kind": "two_identities",
                    "of": "class",
                    "name": {"en": "both_jobs"},
                },
            ],
        ),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("alice", plays("pilot"))
    table.refused("bob", plays("smith", other="cook"), "CLASS-06")
    if TWO_AT_ANY_TIME[table.edition]:
        table.when("bob", plays("both_jobs", other="smith"))
        table.then(alice=has(aside=["pilot"]), bob=has(aside=["cook", "smith", "both_jobs"]))
        table.when("bob", discards("cook"))
        table.then(bob=has(aside=["smith"]))
    else:
        table.refused("bob", plays("both_jobs", other="smith"), "MULTIID-03", "only_on_own_turn")
        table.when("bob", discards("cook"))
        table.then(alice=has(aside=["pilot"]), bob=has(aside=[]))
    table.refused("bob", plays("cook"), "HAND-01")


@rule("COMBAT-10", "CLASS-09", "CLASS-19", "ITEM-16", "AMB-90")
def test_an_ability_is_paid_from_hand_or_play(table: Table) -> None:
    table.given(
        alice=Player(
            level=2, aside=[BERSERK], hand=[identity("pale")], wears=[item("cap", 2, slot="head")]
        ),
        bob=Player(aside=[identity("idle")]),
        fight=("alice", LUMP),
    )
    table.when("alice", uses("berserk", paying=["pale"]))
    assert table.sums[0] == 2 + 2 + 1
    table.when("alice", uses("berserk", paying=["cap"]))
    assert table.sums[0] == 2 + 2
    assert table.lies("cap") == TREASURE_DISCARD
    table.refused("alice", uses("berserk", paying=["berserk"]), "CLASS-09")


@rule("COMBAT-10", "HELP-07", "CLASS-19")
def test_a_helpers_ability_works_for_the_side_and_an_outsiders_does_not(table: Table) -> None:
    table.given(
        bob=Player(aside=[BERSERK], hand=[race("pale")]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("bob", uses("berserk", paying=["pale"]))
    assert table.sums[0] == 1 + 1 + 1
    table.given(
        bob=Player(aside=[BERSERK], hand=[race("pale")]),
        fight=("alice", LUMP),
    )
    table.refused("bob", uses("berserk", paying=["pale"]), "COMBAT-10")


@rule("COMBAT-11", "ENH-02", "SHOT-01", "INTF-01")
def test_there_is_no_limit_to_what_one_player_plays(table: Table) -> None:
    tricks = [potion(f"tea_{n}", 1) for n in range(4)]
    tricks += [enhancer(f"old_{n}", 2) for n in range(4)]
    table.given(bob=Player(hand=tricks), fight=("alice", LUMP))
    for n in range(4):
        table.when("bob", plays(f"tea_{n}", side=THEIRS))
        table.when("bob", plays(f"old_{n}", on="lump"))
    assert table.sums == (1, 8 + 4 * 1 + 4 * 2)


@rule("COMBAT-12", "LEVEL-07")
def test_levels_won_in_the_fight_change_what_looks_at_levels(table: Table) -> None:
    picky = monster(
        "picky",
        3,
        modifiers=[{"stat": "strength", "amount": 5, "when": {"who": "fighters", "level_max": 3}}],
    )
    table.given(
        alice=Player(level=3, wears=[item("mail", 9)]),
        bob=Player(hand=[level_up("lesson")]),
        fight=("alice", picky),
    )
    assert table.sums == (12, 8)
    table.when("bob", plays("lesson", on="alice"))
    assert table.sums == (13, 3)


@rule("COMBAT-13", "SHOT-03", "RUN-11")
def test_everything_played_into_the_fight_is_discarded(table: Table) -> None:
    cards = [potion("tea", 9), enhancer("old", 5), wandering("lost"), monster("rat", 1)]
    for won in (True, False):
        table.given(
            alice=Player(level=7),
            bob=Player(hand=cards),
            fight=("alice", LUMP),
        )
        table.when("bob", plays("tea", side=OURS))
        table.when("bob", plays("old", on="lump"))
        table.when("bob", plays("lost", other="rat"))
        assert table.sums == (16, 14)
        if won:
            table.wins()
        else:
            table.when("alice", calls_kill())
            table.expires()
        assert len(table.happened(FightEnded)) == 1
        assert table.lies("tea") == TREASURE_DISCARD
        assert {table.lies(card) for card in ("old", "lost", "rat", "lump")} == {DOOR_DISCARD}


@rule("COMBAT-14", "COMBAT-15", "COMBAT-16", "AMB-41", "TURN-12", "SHOT-02")
@pytest.mark.parametrize(("card", "treasures"), [(SHOO, 0), (SHOO_PAID, 3)])
def test_a_monster_got_rid_of_gives_no_level(
    table: Table, card: dict[str, object], treasures: int
) -> None:
    """No level either way; treasures if the card says so; no search, charity next."""
    table.given(
        alice=Player(level=4, hand=[card]), fight=("alice", monster("door", 12, treasures=3))
    )
    table.when("alice", plays(str(card["id"]), on="door"))
    table.wins()
    table.then(alice=has(level=4, hand_size=treasures))
    assert table.waits == ["open:rest"]
    table.refused("alice", loots_room(), "TURN-12")
    table.when("alice", ends_turn())


@rule("AMB-41", "COMBAT-15", "COMBAT-16", "REW-02")
@pytest.mark.parametrize(("card", "treasures"), [(SLAY, 0), (SLAY_PAID, 3)])
def test_a_monster_killed_by_a_card_gives_what_the_card_says(
    table: Table, card: dict[str, object], treasures: int
) -> None:
    """Its treasures if it names them; its level, but where no card gives one for a win."""
    table.given(
        alice=Player(level=4, hand=[card]), fight=("alice", monster("door", 12, treasures=3))
    )
    table.when("alice", plays(str(card["id"]), on="door"))
    assert table.fight.treasures == treasures
    table.wins()
    level = 5 if CARD_KILLS_GIVE_LEVELS[table.edition] else 4
    table.then(alice=has(level=level, hand_size=treasures))


@rule("AMB-41", "COMBAT-15", "LEVEL-04", "END-01")
def test_the_last_level_by_a_monster_that_a_card_kills(table: Table) -> None:
    table.given(alice=Player(level=9, hand=[SLAY]), fight=("alice", monster("door", 12)))
    table.when("alice", plays("slay", on="door"))
    kills = CARD_KILLS_GIVE_LEVELS[table.edition]
    assert table.fight.wins == ((0,) if kills else ())
    table.wins()
    assert table.state.over is kills


GAIN = {"do": "gain_levels"}
CHASE = {"do": "remove_monster", "how": "defeat"}


@rule("PREC-02", "PREC-01", "COMBAT-15", "LEVEL-02")
@pytest.mark.parametrize(
    "do",
    [
        [CHASE, GAIN],
        [GAIN, CHASE],
        [CHASE, {"do": "check", "when": {"level_max": 9}, "then": [GAIN]}],
        [{"do": "roll", "on": [{"faces": [1, 2, 3, 4, 5, 6], "do": [CHASE, GAIN]}]}],
    ],
)
def test_a_level_for_chasing_a_monster_away(table: Table, do: list[dict[str, object]]) -> None:
    """What the card says is done, but where a level after a fight needs a kill: that rule a card
    does not lift by merely saying something else."""
    table.given(
        alice=Player(level=4, hand=[one_shot("broom", do)]), fight=("alice", monster("door", 12))
    )
    table.when("alice", plays("broom", on="door"), die=3 if do[0]["do"] == "roll" else ())
    table.wins()
    table.then(alice=has(level=5 if CARDS_PAY_FOR_CHASING_AWAY[table.edition] else 4))


@rule("PREC-01", "COMBAT-12", "LEVEL-02", "CLASS-19")
def test_a_level_that_is_not_for_chasing_away_is_given_everywhere(table: Table) -> None:
    """The other of two branches, an ability beside another one."""
    choice = one_shot("choice", [{"do": "choose", "options": [[CHASE], [GAIN]]}])
    coach = identity(
        "coach",
        abilities=[{"window": "combat", "do": [CHASE]}, {"window": "combat", "do": [GAIN]}],
    )
    table.given(alice=Player(level=4, hand=[choice], aside=[coach]), fight=("alice", LUMP))
    table.when("alice", plays("choice", on="lump"))
    table.when("alice", picks(1))
    table.when("alice", uses("coach", 1))
    table.then(alice=has(level=6))


@rule("AMB-81", "STR-06", "COMBAT-14")
def test_without_a_monster_one_is_ahead_at_any_strength(table: Table) -> None:
    heavy = curse("heavy", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -5}])
    table.given(
        alice=Player(aside=[heavy]),
        bob=Player(hand=[SHOO, enhancer("old", 5), mate("twin"), wandering("lost"), LUMP]),
        fight=("alice", monster("door", 12)),
    )
    table.when("bob", plays("shoo", on="door"))
    assert table.sums == (-4, 0)
    assert table.fight.ahead
    table.when("alice", calls_kill())
    table.refused("bob", plays("old", on="door"), "AMB-81")
    table.refused("bob", plays("twin", on="door"), "AMB-81")
    table.when("bob", plays("lost", other="lump"))
    assert table.sums == (-4, 8)
    assert table.waits == ["open:fight"]


@rule("COMBAT-17", "HELP-13")
def test_who_is_behind_must_run(table: Table) -> None:
    table.given(fight=("alice", LUMP))
    table.refused("alice", calls_kill(), "STR-04")
    assert "give_up" in table.offered("alice")
    table.when("alice", gives_up())
    table.passes_all()
    assert table.asks("alice", "run_order") == ("lump",)
    table.runs("alice", "lump", die=5)


@rule("COMBAT-18", "AMB-07")
def test_who_is_ahead_may_not_run(table: Table) -> None:
    table.given(alice=Player(level=9), fight=("alice", LUMP))
    table.refused("alice", gives_up(), "COMBAT-18")
    assert "give_up" not in table.offered("alice")
