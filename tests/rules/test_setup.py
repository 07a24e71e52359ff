"""Setting up, decks and piles (SETUP); what one begins with is in `test_setup_plays`."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.box import Box
from engine.core.chance import roll_die
from engine.core.events import CardsMoved, DeckShuffled, DieRolled
from engine.core.zones import DOOR_DECK, DOOR_DISCARD, TREASURE_DECK, TREASURE_DISCARD
from engine.game import new_game
from tests.editions import DEALT, ROLES, SEATS
from tests.engine.boxes import box_of
from tests.engine.cards import identity, monster
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.invariants import check_state
from tests.engine.layout import SEED, Player
from tests.engine.moves import ends_turn, loots_room, opens_door, sells
from tests.rulebook import rule


@pytest.fixture
def box(edition_id: str) -> Box:
    return box_of(edition_id)


@rule("SETUP-01")
def test_three_to_six_play_or_two(box: Box) -> None:
    least, most = SEATS[box.profile.id]
    assert (box.profile.players.min, box.profile.players.max) == (least, most)
    for count in range(least, most + 1):
        state, _ = new_game(box, ["female"] * count, SEED)
        assert len(state.seats) == count
    for count in (0, 1, least - 1, most + 1):
        with pytest.raises(ValueError, match=f"{count} seats; this box is for {least} to {most}"):
            new_game(box, ["female"] * count, SEED)


@rule("SETUP-02", "SETUP-04", "SETUP-05", "SETUP-06", "SETUP-07", "AMB-96")
def test_everybody_begins_alike(box: Box) -> None:
    """As many doors as treasures, level 1, no identity but a role, one's own gender or its."""
    state, events = new_game(box, ["female", "male", "other", "male"], SEED)
    check_state(state)
    dealt = DEALT[box.profile.id]
    if box.profile.id not in ROLES:
        assert [one.gender for one in state.seats] == ["female", "male", "other", "male"]
    for seat, one in enumerate(state.seats):
        assert one.level == 1
        assert [box.cards[card].kind for card in state.play(seat)] == ROLES.get(box.profile.id, [])
        backs = Counter(box.cards[card].door for card in state.hand(seat))
        assert backs == {True: dealt, False: dealt}
    decks = [card for card in box.cards if card.kind != "role"]
    doors = sum(card.door for card in decks)
    treasures = len(decks) - doors
    assert len(state.zones[DOOR_DECK]) == doors - 4 * dealt
    assert len(state.zones[TREASURE_DECK]) == treasures - 4 * dealt
    assert {event.deck for event in events if isinstance(event, DeckShuffled)} == {
        "door",
        "treasure",
    }


@rule("SETUP-02")
def test_every_card_is_in_the_deck_of_its_back(box: Box) -> None:
    state, _ = new_game(box, ["female"] * 3, SEED)
    assert all(box.cards[card].door for card in state.zones[DOOR_DECK])
    assert not any(box.cards[card].door for card in state.zones[TREASURE_DECK])


@rule("SETUP-03")
def test_the_die_has_six_faces(box: Box) -> None:
    assert {roll_die(SEED, count) for count in range(200)} == {1, 2, 3, 4, 5, 6}


@rule("SETUP-15", "AMB-96", "AMB-29")
def test_the_highest_roll_begins_and_ties_roll_again(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not those who rolled less: who comes after whom is decided by the seats."""
    faces = iter([3, 6, 6, 3, 4, 5, 1, 1])
    monkeypatch.setattr("engine.core.chance.roll_die", lambda seed, count, sides: next(faces))
    state, events = new_game(box, ["female"] * 4, SEED)
    rolled = [(event.seat, event.face) for event in events if isinstance(event, DieRolled)]
    assert rolled == [(0, 3), (1, 6), (2, 6), (3, 3), (1, 4), (2, 5)]
    assert state.active == 2


@rule("SETUP-04")
def test_the_deal_is_a_key_of_the_profile(edition_id: str) -> None:
    generous = box_of(edition_id, house={"start": {"door": 4, "treasure": 3, "level": 2}})
    state, events = new_game(generous, ["female"] * 3, SEED)
    dealt = [
        event
        for event in events
        if isinstance(event, CardsMoved) and event.source in (DOOR_DECK, TREASURE_DECK)
    ]
    assert [len(event.cards) for event in dealt] == [4, 3] * 3
    assert [one.level for one in state.seats] == [2, 2, 2]


@rule("SETUP-17", "SETUP-18", "AMB-04")
def test_an_empty_deck_is_rebuilt_when_a_card_is_needed(table: Table) -> None:
    table.given(
        alice=Player(level=5),
        fight=("alice", monster("rat", 1, treasures=2)),
        treasures=["tin"],
        treasure_discards=["old_a", "old_b"],
        cards=[{"id": name, "kind": "item", "name": {"en": name}} for name in TINS],
        bare_decks=True,
    )
    assert table.pile(TREASURE_DISCARD) == ["old_b", "old_a"]
    table.wins()
    assert table.pile(TREASURE_DISCARD) == []
    hand = {table.box.cards[card].id for card in table.state.hand(0)}
    assert "tin" in hand
    assert hand & {"old_a", "old_b"}
    assert len(table.state.zones[TREASURE_DECK]) == 1


GOLD = {"gold": 1000}
TINS = ("tin", "old_a", "old_b")


@rule("SETUP-18", "SETUP-19", "AMB-04")
def test_what_cannot_be_drawn_is_lost(table: Table) -> None:
    """Four treasures for the kill, two cards in the discard pile, none in the deck."""
    table.given(
        alice=Player(level=5),
        fight=("alice", monster("rat", 1, treasures=4)),
        treasure_discards=["old_a", "old_b"],
        cards=[{"id": name, "kind": "item", "name": {"en": name}} for name in TINS[1:]],
        bare_decks=True,
    )
    table.wins()
    table.then(alice=has(level=6, hand=["old_a", "old_b"]))


@rule("SETUP-19", "AMB-04")
def test_a_win_stands_without_any_treasure(table: Table) -> None:
    table.given(
        alice=Player(level=5), fight=("alice", monster("rat", 1, treasures=4)), bare_decks=True
    )
    table.wins()
    table.then(alice=has(level=6, hand=[]))


@rule("SETUP-19", "AMB-04", "TURN-07")
def test_without_any_door_phase_two_follows_and_the_search_gives_nothing(table: Table) -> None:
    table.given(alice=Player(hand=[identity("pale")]), bare_decks=True)
    assert table.pile(DOOR_DECK) == table.pile(DOOR_DISCARD) == []
    table.when("alice", opens_door())
    assert table.waits == ["open:after_door"]
    table.refused("alice", loots_room(), "AMB-04")
    table.when("alice", ends_turn())
    assert table.state.active == table.seat("bob")


@rule("SETUP-17")
def test_each_deck_has_its_own_pile(table: Table) -> None:
    table.given(
        alice=Player(level=5, hand=[{"id": "bar", "kind": "item", "name": {"en": "bar"}, **GOLD}]),
        fight=("alice", monster("rat", 1)),
    )
    table.wins()
    table.when("alice", sells("bar"))
    assert table.pile(DOOR_DISCARD) == ["rat"]
    assert table.pile(TREASURE_DISCARD) == ["bar"]
