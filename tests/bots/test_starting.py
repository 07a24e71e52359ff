"""Before the first turn: what a bot lays down."""

from __future__ import annotations

from engine.core.commands import ConfirmSetup, Pass
from tests.bots.asking import wants, wish
from tests.editions import HELPS_ONE_CLASS
from tests.engine import moves
from tests.engine.cards import (
    DWARF,
    WARRIOR,
    class_,
    curse,
    follower,
    item,
    lose,
    monster,
    race,
    two_identities,
)
from tests.engine.harness import Table
from tests.engine.layout import Named, Player
from tests.rulebook import rule

KEEN = {"modifiers": [{"stat": "strength", "amount": 2}]}
DULL = {"modifiers": [{"stat": "strength", "amount": -2}]}


def chosen(table: Table, *hand: Named) -> set[str]:
    """What a bot with that hand lays down."""
    table.given(alice=Player(hand=hand), point="setup")
    command = wish(table, "alice")
    assert isinstance(command, ConfirmSetup)
    return {table.box.cards[card].id for card in command.cards}


@rule("MULTIID-08")
def test_it_lays_down_everything_that_goes_together(table: Table) -> None:
    hand = [WARRIOR, DWARF, item("hat", 2, slot="head"), item("shoe", 1, slot="feet")]
    assert chosen(table, *hand) == {"warrior", "dwarf", "hat", "shoe"}


def test_with_nothing_to_lay_down_it_is_ready(table: Table) -> None:
    table.given(alice=Player(hand=[monster("rat", 1), curse("doom", lose(1))]), point="setup")
    wants(table, "alice", moves.passes())
    assert wish(table, "bob") == Pass(table.waiting_id())


@rule("MULTIID-08")
def test_of_two_races_it_is_the_better_one(table: Table) -> None:
    assert chosen(table, race("dull", **DULL), race("keen", **KEEN)) == {"keen"}


@rule("MULTIID-08")
def test_with_a_double_nature_it_is_both(table: Table) -> None:
    hand = [race("pale"), race("keen", **KEEN), two_identities("half", "race")]
    assert chosen(table, *hand) == {"pale", "keen", "half"}


@rule("MULTIID-02")
def test_a_double_nature_for_classes_goes_with_one_class_where_that_helps(table: Table) -> None:
    useful = {"super"} if HELPS_ONE_CLASS[table.edition] else set()
    assert chosen(table, class_("cook"), two_identities("super", "class")) == {"cook"} | useful
    hand = [class_("cook"), class_("vet"), two_identities("super", "class")]
    assert chosen(table, *hand) == {"cook", "vet", "super"}


@rule("ITEM-07")
def test_the_best_big_item_and_for_a_dwarf_all_of_them(table: Table) -> None:
    trunk, piano = item("trunk", 1, big=True), item("piano", 5, big=True)
    assert chosen(table, trunk, piano) == {"piano"}
    assert chosen(table, trunk, piano, DWARF) == {"trunk", "piano", "dwarf"}


@rule("ITEM-07")
def test_a_big_item_that_it_cannot_use_stays_in_the_hand(table: Table) -> None:
    anvil = item("anvil", 5, big=True, usable_if={"has": "race:dwarf"})
    trunk = item("trunk", 1, big=True)
    assert chosen(table, anvil, trunk) == {"trunk"}
    assert chosen(table, anvil, DWARF) == {"anvil", "dwarf"}


def test_it_puts_on_first_what_is_worth_most(table: Table) -> None:
    cap, hat = item("cap", 1, slot="head"), item("hat", 3, slot="head")
    table.given(alice=Player(hand=[cap, hat]), point="setup")
    wants(table, "alice", moves.sets_up("hat", "cap"))


def test_it_takes_the_stronger_of_two_followers(table: Table) -> None:
    assert chosen(table, follower("porter", 1), follower("squire", 2)) == {"squire"}


def test_it_lays_down_as_many_followers_as_the_table_allows(table: Table) -> None:
    porter, squire = follower("porter", 1), follower("squire", 2)
    for most, command in (
        (0, moves.passes()),
        (1, moves.sets_up("squire")),
        (2, moves.sets_up("squire", "porter")),
    ):
        house = {"follower": {"max": most}}
        table.given(alice=Player(hand=[porter, squire]), point="setup", house=house)
        wants(table, "alice", command)
