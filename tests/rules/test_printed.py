"""What a card prints holds, whatever the number in the profile of its edition (PREC-01)."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

import engine
from cards.profile import Profile
from cards.vocabulary.abilities_and_modifiers import Meta, Permission, Prohibition, Stat
from tests.bots.asking import wish
from tests.cards.reading import reads_of
from tests.engine.cards import (
    cheat,
    class_,
    curse,
    follower,
    identity,
    item,
    lose_worn,
    monster,
    one_shot,
    origin,
    power,
    race,
    ship,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import House, Player
from tests.engine.moves import (
    accepts,
    asks_help,
    looks_for_trouble,
    loots_room,
    picks,
    plays,
    sells,
    tries_theft,
    wears,
)
from tests.rulebook import rule
from tests.sources import tree_of

LUMP = monster("lump", 8, treasures=2)
RUNS = [{"stat": "run_away", "amount": 1}]
Check = Callable[[Table, House, Any], None]


def carrier(**clauses: Any) -> dict[str, Any]:
    """Somebody with these clauses, whom every edition knows."""
    return identity("carrier", **clauses)


def permits(permission: str) -> dict[str, Any]:
    return carrier(rules=[{"permit": permission}])


def pays_the_helper(table: Table, rulebook: House, number: int) -> None:
    table.given(
        alice=Player(level=2, wears=[item("mail", 9)]),
        bob=Player(level=4, aside=[permits("level_per_kill_as_helper")]),
        fight=("alice", LUMP),
        monsters=[monster("rat", 1)],
        helper="bob",
        rulebook=rulebook,
    )
    table.wins()
    table.then(alice=has(level=4), bob=has(level=min(10, 4 + 2 * max(1, number))))


def wins_ties_for_the_side(table: Table, rulebook: House, number: bool) -> None:
    table.given(
        alice=Player(level=4),
        bob=Player(level=4, aside=[permits("wins_ties")]),
        fight=("alice", LUMP),
        helper="bob",
        rulebook=rulebook,
    )
    assert table.fight.wins_ties
    assert table.fight.ahead


def changes_the_hand(table: Table, rulebook: House, number: bool) -> None:
    roomy = carrier(modifiers=[{"stat": "hand_limit", "amount": 2}])
    lair = follower("lair", meta=["secret_hq"])
    table.given(
        alice=Player(aside=[roomy, lair]),
        bob=Player(aside=[lair | {"id": "den"}]),
        rulebook=rulebook,
    )
    table.then(alice=has(hand_limit=8), bob=has(hand_limit=6))


def flies(table: Table, rulebook: House, number: int) -> None:
    table.given(alice=Player(aside=[carrier(meta=["flight"])]), rulebook=rulebook)
    table.then(alice=has(run_away=max(1, number)))


def steals(table: Table, rulebook: House, number: int) -> None:
    """META-06: without a number of its own 4 or more succeeds."""
    table.given(
        alice=Player(level=3, aside=[carrier(meta=["theft"])], hand=[item("socks", slot="feet")]),
        bob=Player(wears=[item("cap", 1, slot="head")]),
        rulebook=rulebook,
    )
    table.when("alice", tries_theft("bob", "cap", paying="socks"), die=4)
    table.then(alice=has(level=2 if number else 3, wears=[] if number else ["cap"]))


def hides(table: Table, rulebook: House, number: int) -> None:
    """META-03: without a number of its own it escapes up to 3."""
    table.given(
        alice=Player(
            aside=[carrier(meta=["secret_identity"])], wears=[item("cap", 1, slot="head")]
        ),
        bob=Player(hand=[curse("bald", lose_worn("head"))]),
        rulebook=rulebook,
    )
    table.when("bob", plays("bald", on="alice"), die=3)
    table.then(alice=has(wears=["cap"]))


def sails(table: Table, rulebook: House, number: bool) -> None:
    """Its modifier counts instead of all others of its owner."""
    boots = item("boots", slot="feet", modifiers=RUNS)
    table.given(alice=Player(wears=[ship("sloop", run_away=2), boots]), rulebook=rulebook)
    table.then(alice=has(run_away=2))


def raises_the_cap(table: Table, rulebook: House, number: bool) -> None:
    house: House = {"power": {"enabled": True, "max_rank": 4, "play_window": "any_time"}}
    table.given(
        alice=Player(level=1, aside=[origin("comet", 2)], hand=[power("roar", 3)]),
        house=house,
        rulebook=rulebook,
    )
    table.when("alice", plays("roar"))


def carries_any_number(table: Table, rulebook: House, number: int | str) -> None:
    chests = [item(f"chest_{n}", big=True) for n in range(22)]
    table.given(
        alice=Player(aside=[permits("any_big_items"), *chests[:-1]], hand=chests[-1:]),
        rulebook=rulebook,
    )
    table.when("alice", plays("chest_21"))


def goes_beyond_every_limit(table: Table, rulebook: House, number: int | str) -> None:
    table.given(
        alice=Player(hand=[cheat("trick"), item("helm", 3, slot="head", big=True)]),
        rulebook=rulebook,
    )
    table.when("alice", plays("trick", other="helm"))
    table.then(alice=has(strength=4))


def sails_beyond_the_limit(table: Table, rulebook: House, number: int) -> None:
    table.given(alice=Player(hand=[cheat("trick"), ship("sloop", 2)]), rulebook=rulebook)
    table.when("alice", plays("trick", other="sloop"))
    table.then(alice=has(strength=3))


def saves_its_owner(table: Table, rulebook: House, number: bool) -> None:
    page = follower("page", 1, rules=[{"permit": "sacrifice"}])
    table.given(
        alice=Player(level=3, aside=[page]), fight=("alice", monster("mud", 19)), rulebook=rulebook
    )
    table.loses()
    table.when("alice", picks("page"))
    table.then(alice=has(level=3, aside=[]))


def lets_one_be_two(of: str) -> Check:
    def check(table: Table, rulebook: House, number: int) -> None:
        make = {"race": race, "class": class_}[of]
        table.given(
            alice=Player(aside=[make("one")], hand=[two_identities("both", of), make("two")]),
            rulebook=rulebook,
        )
        table.when("alice", plays("both", other="two"))
        table.then(alice=has(aside=["one", "two", "both"]))

    return check


def counts_levels_only(table: Table, rulebook: House, number: bool) -> None:
    strict = monster("strict", 3, rules=[{"forbid": "bonuses"}])
    table.given(
        alice=Player(level=2, wears=[item("cap", 5, slot="head")]),
        fight=("alice", strict),
        rulebook=rulebook,
    )
    assert table.sums[0] == 2


def holds_fast(table: Table, rulebook: House, number: bool) -> None:
    glue = monster("glue", 19, rules=[{"forbid": "running_away"}])
    table.given(alice=Player(level=3), fight=("alice", glue), rulebook=rulebook)
    table.loses()
    table.runs("alice", "glue")
    table.then(alice=has(level=2))


def gives_hands(table: Table, rulebook: House, number: int) -> None:
    arms = carrier(modifiers=[{"stat": "hands", "amount": 1}])
    held = [item(f"stick_{n}", 1, hands=1) for n in range(number + 1)]
    table.given(alice=Player(aside=[arms, held[-1]], wears=held[:-1]), rulebook=rulebook)
    table.when("alice", wears(f"stick_{number}"))


def sells_dearer(table: Table, rulebook: House, number: int) -> None:
    haggler = carrier(modifiers=[{"stat": "sale_percent", "amount": 50}])
    vase = item("vase", gold=number * 2 // 3 + 1) if number < 2000 else None
    goods = [vase] if vase else [item(f"vase_{n}", gold=2000) for n in range(4)]
    table.given(alice=Player(level=3, aside=[haggler], hand=goods), rulebook=rulebook)
    table.when("alice", sells(*[str(one["id"]) for one in goods]))
    table.then(alice=has(level=4))


def is_a_friend(table: Table, rulebook: House, number: bool) -> None:
    cousin = monster("cousin", 7, friendly_to={"level_min": 1})
    table.given(alice=Player(hand=[cousin]), point="after_door", rulebook=rulebook)
    table.when("alice", looks_for_trouble("cousin"))
    assert not table.fighting


def finds_nothing(table: Table, rulebook: House, number: bool) -> None:
    table.given(
        alice=Player(aside=[carrier(rules=[{"forbid": "searching"}])]),
        point="after_door",
        rulebook=rulebook,
    )
    table.refused("alice", loots_room())


PRINTED: dict[tuple[str, str], tuple[tuple[Any, Any], Check]] = {
    ("level_per_kill_as_helper", "help.level_per_kill"): ((0, 20), pays_the_helper),
    ("wins_ties", "help.wins_ties"): ((False, True), wins_ties_for_the_side),
    ("hand_limit", "hand.cards_change_it"): ((False, True), changes_the_hand),
    ("secret_hq", "hand.cards_change_it"): ((False, True), changes_the_hand),
    ("flight", "run.flight_bonus"): ((0, 20), flies),
    ("theft", "theft.target"): ((0, 20), steals),
    ("secret_identity", "secret_identity.escapes_to"): ((0, 20), hides),
    ("run_away", "ship.replaces_run_modifiers"): ((False, True), sails),
    ("rank_cap", "power.origins_raise_cap"): ((False, True), raises_the_cap),
    ("any_big_items", "items.big_limit"): ((0, "none"), carries_any_number),
    ("ignores_limits", "items.big_limit"): ((0, "none"), goes_beyond_every_limit),
    ("ignores_limits", "slots.head"): ((0, 20), goes_beyond_every_limit),
    ("ignores_limits", "ship.max"): ((0, 20), sails_beyond_the_limit),
    ("sacrifice", "follower.sacrifice"): ((False, True), saves_its_owner),
    ("sacrifice", "follower.sacrifice_beats_no_escape"): ((False, True), saves_its_owner),
    ("second_identity", "identity.race"): ((0, 20), lets_one_be_two("race")),
    ("second_identity", "identity.class"): ((0, 20), lets_one_be_two("class")),
    ("bonuses", "fight.level_only_applies_to_whole_fight"): ((False, True), counts_levels_only),
    ("running_away", "follower.sacrifice_beats_no_escape"): ((False, True), holds_fast),
    ("running_away", "run.target"): ((1, 20), holds_fast),
    ("running_away", "run.death_stops_rolls"): ((False, True), holds_fast),
    ("searching", "variant.faster_play"): ((False, True), finds_nothing),
    ("hands", "slots.hands"): ((0, 20), gives_hands),
    ("sale_percent", "sell.unit"): ((100, 10000), sells_dearer),
    ("friendly_to", "search.after_friendly_monster"): ((False, True), is_a_friend),
}
"""Clauses and keys that are read together, each with both ends of the key's range, and what shows
that the clause has its effect there."""

ABOVE_CARDS = {
    ("may_win", "win.by_card"): "PREC-02",
    ("may_win", "precedence.winning_level_by_kill"): "PREC-02",
}
"""Rules that no card lifts where the rulebook says so."""

NOT_TOGETHER = {
    ("hand_limit", "hand.base"): "what the clause is added to",
    ("secret_hq", "hand.base"): "what the clause is added to",
    ("strength", "fight.monster_floor"): "of the level and its enhancers, before any clause",
    ("run_away", "run.flight_bonus"): "both are added",
    ("hands", "slots.head"): "another part of the body",
    ("hands", "slots.body"): "another part of the body",
    ("hands", "slots.feet"): "another part of the body",
    ("theft", "cost.may_use_own_source_card"): "what it may be paid with",
    ("theft", "cost.persistent_curse_allowed"): "what it may be paid with",
    ("secret_identity", "secret_identity.lost_from"): "what it may cost",
    ("rank_cap", "precedence.removal_levels"): "both are compiled there",
    ("level_per_kill_as_helper", "win.level"): "how far it goes",
    ("level_per_kill_as_helper", "win.simultaneous"): "who of them wins",
    ("level_per_kill_as_helper", "win.shared_with_helper"): "who of them wins",
}
"""Pairs that one function reads, though the key is no number of the clause."""


@rule("PREC-01", "HELP-07")
@pytest.mark.parametrize(
    ("pair", "number", "check"),
    [(pair, end, check) for pair, (ends, check) in PRINTED.items() for end in ends],
)
def test_what_a_card_prints_holds_at_both_ends_of_the_profiles_range(
    table: Table, pair: tuple[str, str], number: object, check: Check
) -> None:
    section, _, key = pair[1].partition(".")
    check(table, {section: {key: number}}, number)


@rule("PREC-01", "HELP-09", "AMB-19", "CLASS-03")
def test_a_bot_knows_what_it_would_gain_by_helping(table: Table) -> None:
    """Whoever would win by it helps for nothing; a card that does not work pays nobody."""
    partner = permits("level_per_kill_as_helper")
    pact = power("pact", 1, rules=partner["rules"], usable_if={"has": "identity:nobody"})
    for one, helps in ((partner, True), (pact, False), (carrier(), False)):
        table.given(
            alice=Player(level=4),
            bob=Player(level=9, aside=[one], wears=[item("mail", 9)]),
            fight=("alice", LUMP),
        )
        table.when("alice", asks_help("bob"))
        assert (wish(table, "bob") == accepts()(table, table.seat("bob"))) is helps
        table.when("bob", accepts())
        assert table.fight.wins == ((table.seat("bob"),) if helps else ())


@rule("PREC-01", "HELP-09", "AMB-41", where="HELP-09")
def test_a_bot_counts_the_kills_of_cards_too(table: Table) -> None:
    """Two of them, one by a card: fighter and helper win together."""
    axe = one_shot("axe", [{"do": "remove_monster", "how": "kill"}])
    partner = permits("level_per_kill_as_helper")
    table.given(
        alice=Player(level=8, hand=[axe]),
        bob=Player(level=8, aside=[partner], wears=[item("mail", 9)]),
        fight=("alice", LUMP),
        monsters=[monster("rat", 1)],
    )
    table.when("alice", plays("axe", on="rat"))
    table.when("alice", asks_help("bob"))
    assert wish(table, "bob") == accepts()(table, table.seat("bob"))


WORDS: frozenset[str] = frozenset(
    (*get_args(Permission), *get_args(Prohibition), *get_args(Meta), *get_args(Stat))
)
ATTRIBUTES = {"rank_cap", "run_away", "friendly_to"}
SECTIONS = {
    name: frozenset(type(getattr(Profile(id="any"), name)).model_fields)
    for name in Profile.model_fields
    if name != "id"
}


def read_together() -> set[tuple[str, str]]:
    """Every clause with every key of the profile that some function of the engine reads beside
    it; bots, which only weigh what the rules give, aside."""
    found = set()
    for path in sorted(Path(str(engine.__file__)).parent.rglob("*.py")):
        if "bots" in path.parts:
            continue
        for node in ast.walk(tree_of(path)):
            if not isinstance(node, ast.FunctionDef):
                continue
            parts = list(ast.walk(node))
            texts = [one.value for one in parts if isinstance(one, ast.Constant)]
            named = {one for one in texts if isinstance(one, str)} & WORDS
            named |= {one.attr for one in parts if isinstance(one, ast.Attribute)} & ATTRIBUTES
            keys = reads_of(ast.Module([node], []), SECTIONS) if named else ()
            found |= {(word, key.replace("class_", "class")) for word in named for key in keys}
    return found


def test_no_clause_is_read_with_a_key_that_is_not_listed() -> None:
    known = {*PRINTED, *ABOVE_CARDS, *NOT_TOGETHER}
    assert sorted(read_together() - known) == []
