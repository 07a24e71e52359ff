"""Showing hand cards (HAND)."""

from __future__ import annotations

from engine.core.events import CardsShown
from engine.core.zones import NO_CARD, NOBODY
from engine.views.event_redaction import redact_event
from tests.engine.cards import curse, item, level_up, lose, monster, potion, special
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import calls_kill, passes, picks, plays, shows
from tests.rulebook import rule

CAP, TEA = item("cap", 2, slot="head"), potion("tea", 3)
RAT = monster("rat", 1)


def known_to(table: Table, name: str | None) -> tuple[int, ...]:
    """The shown cards as that seat, or a spectator, is told of them."""
    (event,) = table.happened(CardsShown)
    told = redact_event(event, NOBODY if name is None else table.seat(name))
    assert isinstance(told, CardsShown)
    return told.cards


@rule("HAND-08", "AMB-99")
def test_only_the_one_who_is_shown_a_card_sees_it(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, TEA]), seats=4)
    table.when("alice", shows("tea", "cap", to="carol"))
    cards = (table.card("tea", 0), table.card("cap", 0))
    assert known_to(table, "carol") == known_to(table, "alice") == cards
    hidden = (NO_CARD, NO_CARD)
    assert known_to(table, "bob") == known_to(table, "dave") == known_to(table, None) == hidden
    table.then(alice=has(hand=["cap", "tea"]))


@rule("HAND-08")
def test_or_everybody_may_look(table: Table) -> None:
    table.given(alice=Player(hand=[CAP, TEA]))
    table.when("alice", shows("cap"))
    assert known_to(table, "bob") == known_to(table, None) == (table.card("cap", 0),)


@rule("HAND-08", "AMB-28", "AMB-99")
def test_showing_touches_no_clock_and_nobodys_pass(table: Table) -> None:
    """In the turn and the fight of another, by whoever likes."""
    table.given(alice=Player(level=5), bob=Player(hand=[CAP]), fight=("alice", RAT), seats=4)
    table.when("alice", calls_kill())
    table.when("carol", passes())
    before = table.waiting_id()
    table.when("bob", shows("cap", to="alice"))
    assert table.waiting_id() == before
    table.when("bob", passes())
    assert table.fighting
    table.when("dave", passes())
    assert not table.fighting


@rule("HAND-08")
def test_whoever_is_asked_something_may_show_a_card_first(table: Table) -> None:
    pox = curse("pox", [{"do": "choose", "options": [lose(1), lose(2)]}])
    table.given(alice=Player(level=4, hand=[CAP]), bob=Player(hand=[pox, TEA]))
    table.when("bob", plays("pox", on="alice"))
    before = table.waiting_id()
    table.when("alice", shows("cap", to="bob"))
    table.when("bob", shows("tea"))
    assert table.waiting_id() == before
    table.when("alice", picks(0))
    table.then(alice=has(level=3))


@rule("HAND-08", "DEATH-16")
def test_what_cannot_be_shown(table: Table) -> None:
    table.given(
        alice=Player(hand=[CAP], wears=[item("ring")]),
        bob=Player(hand=[level_up("lesson")]),
        carol=Player(dead=True, hand=[special("never", "die", [{"do": "cancel"}])]),
    )
    for move in (shows("lesson"), shows("ring"), shows(), shows("cap", "cap")):
        table.refused("alice", move, "HAND-08")
    table.refused("alice", shows("cap", to="alice"), "HAND-08")
    table.refused("carol", shows("never", to="bob"), "DEATH-16")
    assert "show" not in table.offered("carol")
    table.when("alice", shows("cap", to="carol"))
