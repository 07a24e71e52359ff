"""Death and the new character (DEATH); looting has a file of its own."""

from __future__ import annotations

from engine.core.events import CardsMoved, CharacterDied, NewCharacterHandDrawn, Reborn, TurnBegan
from engine.core.zones import DOOR_DISCARD, TREASURE_DISCARD, hand_zone_of
from tests.editions import DEALT, KEEPS_CURSES, STAYS_DEAD
from tests.engine.cards import (
    DIE,
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
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import asks_help, ends_turn, opens_door, plays, sells
from tests.rulebook import rule

OGRE = monster("ogre", 20, bad_stuff=DIE)
DOOM = curse("doom", DIE)
ITCH = curse("itch", lasts="until_removed", modifiers=[{"stat": "strength", "amount": -1}])


def dies_in_a_fight(table: Table, **players: Player) -> None:
    """Alice meets an ogre that kills her."""
    table.given(**players, fight=("alice", OGRE))  # type: ignore[arg-type]
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.then(alice=has(dead=True))


@rule(
    "DEATH-01",
    "DEATH-02",
    "DEATH-03",
    "DEATH-04",
    "DEATH-05",
    "AMB-17",
    "AMB-18",
    "DEATH-09",
    where="CLASS-04 CLASS-05",
)
def test_what_the_dead_keep_and_what_is_looted(table: Table) -> None:
    """Identities and the level stay; hand and items are loot; curses are no loot, and stay
    only where the rulebook says so."""
    stays = ["itch"] if KEEPS_CURSES[table.edition] else []
    dies_in_a_fight(
        table,
        alice=Player(
            level=6,
            aside=[
                race("pale"),
                race("stout"),
                two_identities("both", "race"),
                class_("cook"),
                ITCH,
                follower("pal", 1),
            ],
            wears=[item("cap", 2, slot="head"), item("coat", 2, slot="body")],
            hand=[item("coin"), monster("rat", 1)],
        ),
        bob=Player(level=3),
        carol=Player(level=2),
    )
    table.then(alice=has(level=6, aside=["pale", "stout", "both", "cook", "pal", *stays]))
    if not stays:
        assert table.lies("itch") == DOOR_DISCARD
    pool = set(table.asks("bob", "loot"))
    assert pool == {"coin", "rat", "cap", "coat", "pal"}
    table.loots("bob", "rat")
    table.loots("carol", "cap")
    table.passes_all()
    table.then(
        alice=has(level=6, aside=["pale", "stout", "both", "cook", *stays], wears=[], hand=[]),
        bob=has(hand=["rat"]),
        carol=has(hand=["cap"]),
    )
    assert table.lies("coat") == table.lies("coin") == TREASURE_DISCARD


@rule("DEATH-01", "DEATH-02", "DEATH-03", "DEATH-05", "DEATH-09", "AMB-18")
def test_curses_of_the_dead_are_no_loot_and_outlive_them_only_by_the_rulebook(
    table: Table,
) -> None:
    stays = ["itch"] if KEEPS_CURSES[table.edition] else []
    dies_in_a_fight(
        table,
        alice=Player(
            level=6,
            aside=[identity("pale"), ITCH],
            wears=[item("cap", 2, slot="head")],
            hand=[item("coin")],
        ),
        bob=Player(level=3),
        carol=Player(level=2),
    )
    assert set(table.asks("bob", "loot")) == {"cap", "coin"}
    table.loots("bob", "coin")
    table.loots("carol", "cap")
    table.passes_all()
    table.then(alice=has(level=6, aside=["pale", *stays], wears=[], hand=[]))
    if not stays:
        assert table.lies("itch") == DOOR_DISCARD


@rule("DEATH-05", "AMB-18")
def test_curses_survive_where_the_profile_says_so(table: Table) -> None:
    table.given(
        alice=Player(level=6, aside=[ITCH]),
        fight=("alice", OGRE),
        house={"curses": {"kept_on_death": True}},
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.then(alice=has(aside=["itch"]))


@rule("DEATH-08")
def test_the_new_character_has_the_same_gender(table: Table) -> None:
    dies_in_a_fight(table, alice=Player(6, "other", hand=[item("coin")]), bob=Player(2))
    table.loots("bob", "coin")
    table.passes_all()
    table.then(alice=has(gender="other", dead=False))


@rule("DEATH-16", "AMB-31", "DEATH-17")
def test_the_dead_receive_nothing_and_are_no_target(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[level_up("lesson"), curse("bite", lose(1))]),
        bob=Player(level=5, dead=True, hand=[level_up("hint")]),
    )
    table.refused("alice", plays("lesson", on="bob"), "HAND-09", "wrong_seat")
    table.refused("alice", plays("bite", on="bob"), "HAND-09", "wrong_seat")
    table.refused("bob", plays("hint", on="bob"), "DEATH-16")


@rule("DEATH-17", "AMB-82", "DEATH-16")
def test_a_level_card_queued_for_somebody_who_dies_comes_back(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(level=3),
        carol=Player(level=2, hand=[level_up("lesson")]),
        fight=("alice", OGRE),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "ogre", die=5)
    table.when("carol", plays("lesson", on="bob"))
    table.then(carol=has(hand=[]), bob=has(level=3))
    table.runs("bob", "ogre", die=1)
    table.then(bob=has(level=4, dead=STAYS_DEAD[table.edition]), carol=has(hand=[]))


@rule("DEATH-18", "AMB-13", "DEATH-19", "DEATH-22", "TURN-25", "DEATH-20")
def test_the_dead_are_back_when_the_next_turn_begins(table: Table) -> None:
    """Or as soon as the body is looted."""
    dies_in_a_fight(
        table,
        alice=Player(level=6, hand=[item("coin")]),
        bob=Player(level=4, hand=[monster("rat", 30 - 10)]),
        carol=Player(level=3),
    )
    table.loots("bob", "coin")
    if STAYS_DEAD[table.edition]:
        table.refused("alice", plays("rat"), "DEATH-16")
        table.passes_all()
        kinds = [type(event) for event in table.events if isinstance(event, TurnBegan | Reborn)]
        assert kinds == [TurnBegan, Reborn]
    else:
        table.then(alice=has(dead=False, hand=[]))
        table.passes_all()
    table.then(alice=has(dead=False, hand=[]))
    assert table.state.active == table.seat("bob")


@rule("DEATH-18", "AMB-62", "DEATH-19", "HELP-01")
def test_the_new_character_may_help_in_the_next_turn(table: Table) -> None:
    table.given(
        alice=Player(level=6),
        bob=Player(level=3),
        fight=("alice", OGRE),
        doors=[monster("lump", 8)],
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.when("bob", opens_door())
    table.when("bob", asks_help("alice"))


@rule("DEATH-20", "DEATH-21", "SETUP-04")
def test_a_new_hand_is_drawn_at_the_own_next_turn(table: Table) -> None:
    """Two of each deck, or four."""
    drawn = DEALT[table.edition]
    table.given(
        alice=Player(level=6, redraw=True),
        turn="carol",
        point="rest",
        doors=[identity("pale"), *[f"pebble#{n}" for n in range(1, drawn)]],
        treasures=[item("cap", 2, slot="head"), *[f"marble#{n}" for n in range(1, drawn)]],
    )
    table.when("carol", ends_turn())
    new = [event.cards for event in table.happened(CardsMoved) if event.target == hand_zone_of(0)]
    assert [len(cards) for cards in new] == [drawn, drawn]
    assert len(table.happened(NewCharacterHandDrawn)) == 1
    table.then(alice=has(level=6, hand_size=2 * drawn))
    for card in ("pale", "cap"):
        table.when("alice", plays(card))
    table.then(alice=has(aside=["pale"], wears=["cap"]))
    table.when("alice", opens_door())


@rule("DEATH-20")
def test_the_redraw_is_a_key_of_the_profile_and_comes_once(table: Table) -> None:
    table.given(
        alice=Player(redraw=True),
        turn="carol",
        point="rest",
        house={"redraw": {"door": 4, "treasure": 1}},
        cards=[identity("pale")],
    )
    table.when("carol", ends_turn())
    table.then(alice=has(hand_size=5))
    assert not table.state.seats[0].redraw


@rule("DEATH-22", "AMB-92")
def test_the_active_players_death_ends_the_turn_without_charity(table: Table) -> None:
    table.given(
        alice=Player(level=6, hand=[item(f"coin_{n}") for n in range(8)]),
        bob=Player(level=3, hand=[DOOM]),
        carol=Player(level=2),
    )
    table.when("bob", plays("doom", on="alice"))
    assert [event.seat for event in table.happened(CharacterDied)] == [0]
    table.loots("bob", "coin_0")
    table.loots("carol", "coin_1")
    table.passes_all()
    assert table.waits == ["open:prepare"]
    assert table.state.active == table.seat("bob")


@rule("AMB-49", "AMB-74", "DEATH-11", "DEATH-16", "DEATH-22")
def test_if_both_die_the_fighters_body_is_looted_first_and_by_neither(table: Table) -> None:
    """After all rolls; the helper's turn comes next, with his redraw."""
    table.given(
        alice=Player(level=8, hand=[item(f"coin_{n}") for n in range(3)]),
        bob=Player(level=7, hand=[item(f"gem_{n}") for n in range(2)]),
        carol=Player(level=5),
        dave=Player(level=4),
        fight=("alice", OGRE),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    assert table.asks("bob", "run_order") == ("ogre",)
    table.runs("bob", "ogre", die=2)
    assert set(table.asks("carol", "loot")) == {"coin_0", "coin_1", "coin_2"}
    table.loots("carol", "coin_0")
    table.loots("dave", "coin_2")
    assert table.lies("coin_1") == TREASURE_DISCARD
    assert set(table.asks("carol", "loot")) == {"gem_0", "gem_1"}
    table.loots("carol", "gem_0")
    table.loots("dave", "gem_1")
    table.passes_all()
    assert table.state.active == table.seat("bob")
    table.then(
        alice=has(dead=False, hand=[]),
        bob=has(dead=False, hand_size=2 * DEALT[table.edition]),
        carol=has(hand=["coin_0", "gem_0"]),
        dave=has(hand=["coin_2", "gem_1"]),
    )


@rule("AMB-74", "DEATH-11")
def test_a_living_helper_loots_like_everybody(table: Table) -> None:
    table.given(
        alice=Player(level=8, hand=[item("coin")]),
        bob=Player(level=7),
        fight=("alice", OGRE),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.runs("bob", "ogre", die=6)
    table.loots("bob", "coin")
    table.passes_all()
    table.then(bob=has(hand=["coin"]))


@rule("AMB-75", "COMBAT-13", "DEATH-22", "RUN-10")
def test_a_fighter_who_dies_before_the_outcome_ends_the_fight(table: Table) -> None:
    table.given(
        alice=Player(level=8, wears=[item("ring", 1)]),
        bob=Player(level=7, hand=[potion("tea", 3)]),
        carol=Player(level=6, hand=[DOOM]),
        fight=("alice", OGRE),
    )
    table.when("alice", asks_help("bob", treasures=1, items=["ring"]))
    table.when("bob", plays("tea", side=1))
    table.when("carol", plays("doom", on="alice"))
    assert not table.fighting
    assert table.state.offers == []
    assert table.lies("ogre") == DOOR_DISCARD
    assert table.lies("tea") == TREASURE_DISCARD
    table.loots("bob", "ring")
    table.passes_all()
    assert table.waits == ["open:prepare"]
    assert table.state.active == table.seat("bob")


@rule("AMB-92", "AMB-86", "DEATH-18")
def test_somebody_who_dies_in_anothers_turn_is_looted_at_the_next_safe_point(table: Table) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(level=4, hand=[item("coin")]),
        carol=Player(level=2, hand=[DOOM]),
        fight=("alice", monster("lump", 8)),
    )
    table.when("carol", plays("doom", on="bob"))
    assert table.waits == ["open:fight", "ask:loot"]
    assert table.view("alice").public.seats[1].hand != ()
    assert table.asks("alice", "loot") == ("coin",)
    table.loots("alice", "coin")
    assert table.waits == ["open:fight"]
    table.loses()
    table.runs("alice", "lump", die=5)
    assert table.state.active == table.seat("alice")
    table.then(alice=has(hand=["coin"]), bob=has(dead=STAYS_DEAD[table.edition]))
    table.when("alice", ends_turn())
    table.then(bob=has(dead=False, hand_size=2 * DEALT[table.edition]))


@rule("DEATH-01", "PREC-01")
def test_a_card_may_avert_a_death(table: Table) -> None:
    policy = item(
        "policy",
        instead=[{"of": "death", "do": [{"do": "discard", "in": "self"}, *lose(1)]}],
    )
    table.given(alice=Player(level=6, wears=[policy], hand=[item("coin")]), fight=("alice", OGRE))
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.then(alice=has(level=5, dead=False, wears=[], hand=["coin"]))
    assert table.waits == ["open:rest"]


@rule("AMB-48", "AMB-84", "DEATH-17")
def test_death_and_the_winning_level(table: Table) -> None:
    table.given(alice=Player(level=9, aside=[identity("pale")]), fight=("alice", OGRE))
    table.loses()
    table.runs("alice", "ogre", die=1)
    assert [event.seat for event in table.happened(CharacterDied)] == [0]
    table.then(alice=has(level=9))
    assert not table.state.over


@rule("DEATH-01", "SELL-05", "DEATH-16")
def test_the_dead_cannot_act(table: Table) -> None:
    table.given(alice=Player(), bob=Player(dead=True, hand=[item("bar", gold=1000)]), turn="bob")
    table.refused("bob", sells("bar"), "DEATH-16")
