"""Powers, origins, affiliations and roles in the hands of a bot."""

from __future__ import annotations

from engine.core.commands import ConfirmSetup, Pass
from tests.bots.asking import wants, wish
from tests.engine import moves
from tests.engine.cards import (
    DIE,
    affiliation,
    curse,
    identity,
    item,
    lose,
    monster,
    origin,
    power,
    role,
    two_identities,
)
from tests.engine.harness import Table
from tests.engine.layout import House, Player

HOUSE: House = {
    "power": {
        "enabled": True,
        "max_rank": 4,
        "play_window": "any_time",
        "origins_raise_cap": True,
    },
    "origin": {"enabled": True, "lost_on_death": True},
    "identity": {"affiliation": 1},
    "two_identities": {"class_card_lost_with_one": False},
    "start": {"role": 1, "gender_by_role": True},
    "death": {"role_swap": True, "keeps": ["power", "role"]},
}
HUM, ROAR = power("hum", 1, 1), power("roar", 3, 4)
REAPER = monster("reaper", 20, bad_stuff=DIE)
ALMA = role("alma", "female", "alf")
ALF = role("alf", "male", "alma", modifiers=[{"stat": "strength", "amount": 3}])


def test_it_learns_what_it_can(table: Table) -> None:
    table.given(alice=Player(level=4, hand=[ROAR]), house=HOUSE)
    wants(table, "alice", moves.plays("roar"))


def test_it_forgets_a_weak_power_for_a_strong_one_and_not_the_other_way(table: Table) -> None:
    table.given(alice=Player(level=3, aside=[HUM], hand=[ROAR]), house=HOUSE)
    wants(table, "alice", moves.plays("roar", other="hum"))
    table.given(alice=Player(level=3, aside=[ROAR], hand=[HUM]), house=HOUSE)
    wants(table, "alice", moves.opens_door())


def test_it_makes_room_for_powers(table: Table) -> None:
    table.given(alice=Player(hand=[origin("comet", 2)]), house=HOUSE)
    wants(table, "alice", moves.plays("comet"))


def test_it_gives_up_the_powers_that_it_misses_least(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[HUM, power("hiss", 1, 2), ROAR]),
        doors=[curse("woe", lose(1))],
        house=HOUSE,
    )
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.picks("hum"))
    table.when("alice", moves.picks("hum"))


def test_it_gives_up_as_many_powers_as_it_must(table: Table) -> None:
    table.given(
        alice=Player(level=5, aside=[HUM, power("hiss", 1, 1), ROAR]),
        doors=[curse("woe", lose(2))],
        house=HOUSE,
    )
    table.when("alice", moves.opens_door())
    wants(table, "alice", moves.picks("hum", "hiss"))
    table.when("alice", moves.picks("hum", "hiss"))


def test_it_begins_with_whatever_goes_together(table: Table) -> None:
    only = power("only", 1, 3, usable_if={"has": "affiliation:clerks"})
    table.given(
        alice=Player(hand=[HUM, ROAR, only, affiliation("clerks"), origin("comet", 1)]),
        point="setup",
        house=HOUSE,
    )
    command = wish(table, "alice")
    assert isinstance(command, ConfirmSetup)
    names = {table.box.cards[card].id for card in command.cards}
    assert names == {"only", "clerks", "comet"}


def test_it_turns_its_role_to_the_better_side(table: Table) -> None:
    table.given(alice=Player(aside=[ALMA]), cards=[ALF], point="setup", house=HOUSE)
    wants(table, "alice", moves.sets_up("alf"))
    table.given(alice=Player(gender="male", aside=[ALF]), cards=[ALMA], point="setup", house=HOUSE)
    assert wish(table, "alice") == Pass(table.waiting_id())


def test_its_next_life_has_a_better_role_or_the_same(table: Table) -> None:
    oma, opa = role("oma", "female", "opa"), role("opa", "male", "oma")
    for has, cards, picked in (
        (oma, [opa, ALMA, ALF], ("alf",)),
        (ALF, [ALMA, oma, opa], ()),
    ):
        table.given(
            alice=Player(aside=[has]), cards=cards, fight=("alice", REAPER), seats=2, house=HOUSE
        )
        table.loses()
        table.runs("alice", "reaper", die=1)
        wants(table, "alice", moves.picks(*picked))
        table.when("alice", moves.picks(*picked))


def test_it_plays_the_card_for_two_beside_one(table: Table) -> None:
    pact = two_identities("pact", "affiliation")
    table.given(alice=Player(aside=[affiliation("clerks")], hand=[pact]), house=HOUSE)
    wants(table, "alice", moves.plays("pact"))


def test_who_it_is_counts_for_what_it_could_use(table: Table) -> None:
    """A class that its items and powers need is worth more than one that gives a little."""
    keen = identity("keen", modifiers=[{"stat": "run_away", "amount": 1}])
    hat = item("hat", 4, usable_if={"has": "identity:cook"})
    table.given(alice=Player(aside=[keen], wears=[hat], hand=[identity("cook")]), house=HOUSE)
    wants(table, "alice", moves.plays("cook", other="keen"))
