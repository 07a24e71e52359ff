"""What the profile decides about the phases of a turn, charity and the variants, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.events import CardsMoved
from engine.core.zones import DOOR_DECK, DOOR_DISCARD, TREASURE_DECK
from engine.game import new_game
from tests.editions import DEALT
from tests.engine.boxes import box_of
from tests.engine.cards import DWARF, curse, identity, item, lose, monster, race
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import SEED, House, Player
from tests.engine.moves import (
    accepts,
    asks_help,
    ends_turn,
    gives,
    looks_for_trouble,
    loots_room,
    opens_door,
    picks,
    plays,
)
from tests.rulebook import rule

KIN = identity("kin")
COUSIN = monster("cousin", 5, friendly_to={"has": "identity:kin"})


@rule("TURN-13", "AMB-51")
@pytest.mark.parametrize("after", [True, False])
def test_whether_a_friendly_monster_closes_the_room(table: Table, after: bool) -> None:
    house: House = {
        "search": {"after_friendly_monster": after},
        "phases": {"second": "trouble_then_search"},
    }
    table.given(alice=Player(aside=[KIN]), doors=[COUSIN], house=house)
    table.when("alice", opens_door())
    assert table.waits == ["open:after_door" if after else "open:rest"]
    table.given(
        alice=Player(aside=[KIN], hand=[COUSIN]),
        point="after_door",
        house=house,
    )
    table.when("alice", looks_for_trouble("cousin"))
    assert ("loot_room" in table.offered("alice")) is after
    if not after:
        table.refused("alice", loots_room(), "TURN-12")


@rule("TURN-01", "TURN-12", "AMB-51")
@pytest.mark.parametrize("second", ["trouble_then_search", "trouble_or_search"])
def test_whether_looking_for_trouble_uses_the_second_phase_up(table: Table, second: str) -> None:
    """A friend behind the door was no choice; one from the hand was."""
    house: House = {"phases": {"second": second}}
    table.given(alice=Player(aside=[KIN]), doors=[COUSIN], house=house)
    table.when("alice", opens_door())
    table.when("alice", loots_room())
    table.given(alice=Player(aside=[KIN], hand=[COUSIN]), point="after_door", house=house)
    table.when("alice", looks_for_trouble("cousin"))
    assert ("loot_room" in table.offered("alice")) is (second == "trouble_then_search")


@rule("TURN-14", "AMB-03")
@pytest.mark.parametrize("optional", [True, False])
def test_whether_the_room_may_be_left_alone(table: Table, optional: bool) -> None:
    table.given(
        alice=Player(), cards=[COUSIN], point="after_door", house={"search": {"optional": optional}}
    )
    if optional:
        table.when("alice", ends_turn())
    else:
        table.refused("alice", ends_turn(), "TURN-14", "search_first")


@rule("TURN-18", "AMB-85")
@pytest.mark.parametrize(("step", "phase"), [("phase_3", "loot"), ("combat_end", "fight")])
def test_the_phase_that_treasures_belong_to(table: Table, step: str, phase: str) -> None:
    table.given(
        alice=Player(level=5),
        bob=Player(level=5),
        fight=("alice", monster("ogre", 8, treasures=2)),
        treasures=[item("cap"), item("sock")],
        house={"reward": {"step": step}},
    )
    assert table.view("bob").public.phase == "fight"
    table.when("alice", asks_help("bob", treasures=1))
    table.when("bob", accepts())
    table.wins()
    table.asks("alice", "split")
    assert table.view("bob").public.phase == phase
    table.when("alice", picks("cap"))
    table.passes_all()


FULL = [item(f"coin_{n}") for n in range(5)]


@rule("TURN-21", "AMB-58", "DEATH-16")
@pytest.mark.parametrize("excluded", [True, False])
def test_whether_the_dead_get_charity(table: Table, excluded: bool) -> None:
    table.given(
        alice=Player(level=5, hand=[*FULL, item("cap", slot="head")]),
        bob=Player(level=2, dead=True),
        carol=Player(level=3),
        point="rest",
        house={"charity": {"exclude_dead": excluded}},
    )
    table.when("alice", ends_turn())
    if excluded:
        table.refused("alice", gives(("cap", "bob")), "TURN-21")
        table.when("alice", gives(("cap", "carol")))
        table.passes_all()
        return
    table.refused("alice", gives(("cap", "carol")), "TURN-21")
    table.when("alice", gives(("cap", "bob")))
    table.then(bob=has(hand=["cap"], dead=False))


@rule("TURN-20", "AMB-70")
@pytest.mark.parametrize("first", [True, False])
def test_whether_cards_are_still_played_in_charity(table: Table, first: bool) -> None:
    table.given(
        alice=Player(level=5, hand=[*FULL, item("cap", slot="head"), curse("bite", lose(1))]),
        bob=Player(level=2),
        point="rest",
        house={"charity": {"play_down_first": first}},
    )
    table.when("alice", ends_turn())
    table.refused("bob", plays("cap"))
    if not first:
        table.refused("alice", plays("bite", on="bob"), "AMB-92", "answer_first")
        table.refused("alice", plays("cap"), "AMB-92", "answer_first")
        assert "play:cap" not in table.offered("alice")
        table.when("alice", gives(("cap", "carol"), ("bite", "carol")))
    else:
        question = table.waiting_id()
        table.when("alice", plays("cap"))
        table.then(alice=has(wears=["cap"]))
        assert table.waits == ["ask:charity"]
        assert table.waiting_id() != question
        table.when("alice", gives(("bite", "carol")))
    table.passes_all()


@rule("TURN-20", "HAND-05", "AMB-61", where="HAND-05")
def test_playing_down_may_leave_nothing_to_give(table: Table) -> None:
    """A dwarf may hold one more; so with the race down, two cards are less too many."""
    table.given(
        alice=Player(level=5, hand=[*FULL, item("cap"), DWARF]), bob=Player(level=2), point="rest"
    )
    table.when("alice", ends_turn())
    table.when("alice", plays("dwarf"))
    table.then(alice=has(hand_size=6, aside=["dwarf"]))
    assert table.state.active == table.seat("bob")


@rule("FAST-01", "FAST-02", "AMB-57", "AMB-63")
def test_listening_at_the_door_draws_a_card_before_anything_else(table: Table) -> None:
    for faster in (False, True):
        table.given(
            alice=Player(),
            bob=Player(redraw=True),
            point="rest",
            doors=[monster("rat", 1), curse("bite", lose(1)), race("pale")],
            treasures=[item("cap"), item("sock")],
            house={"variant": {"faster_play": faster}, "redraw": {"door": 1, "treasure": 1}},
        )
        table.when("alice", ends_turn())
        table.then(bob=has(level=1, hand=["rat", "cap", "bite"] if faster else ["rat", "cap"]))
        assert table.waits == ["open:prepare"]


@rule("FAST-01", "FAST-02", "AMB-63")
@pytest.mark.parametrize("heard", [monster("rat", 1), curse("bite", lose(1)), identity("pale")])
def test_what_is_heard_at_the_door_is_kept_or_played_at_once(
    table: Table, heard: dict[str, Any]
) -> None:
    """No monster is fought and no curse hits; a curse may be for anybody."""
    table.given(
        alice=Player(),
        bob=Player(level=3),
        carol=Player(level=3),
        point="rest",
        doors=[heard],
        house={"variant": {"faster_play": True}},
    )
    table.when("alice", ends_turn())
    table.then(bob=has(level=3, hand=[heard["id"]]))
    assert table.waits == ["open:prepare"]
    if heard["id"] == "rat":
        table.refused("bob", looks_for_trouble("rat"), "TURN-08")
    elif heard["id"] == "bite":
        table.when("bob", plays("bite", on="carol"))
        table.then(bob=has(hand=[]), carol=has(level=2))
    else:
        table.when("bob", plays("pale"))
        table.then(bob=has(aside=["pale"], hand=[]))


@rule("FAST-03")
@pytest.mark.parametrize("faster", [False, True])
def test_what_is_found_in_the_room(table: Table, faster: bool) -> None:
    table.given(
        alice=Player(),
        point="after_door",
        doors=[curse("bite", lose(1))],
        treasures=[item("cap")],
        house={"variant": {"faster_play": faster}},
    )
    table.when("alice", loots_room())
    table.then(alice=has(hand=["cap" if faster else "bite"]))


@rule("QUICK-01", "SETUP-04")
@pytest.mark.parametrize(("quick", "cards"), [(False, None), (True, 5)])
def test_quick_start_deals_more(edition_id: str, quick: bool, cards: int | None) -> None:
    box = box_of(edition_id, house={"variant": {"quick_start": quick, "quick_start_cards": 5}})
    _, events = new_game(box, ["female"] * 3, SEED)
    dealt = [
        event
        for event in events
        if isinstance(event, CardsMoved) and event.source in (DOOR_DECK, TREASURE_DECK)
    ]
    assert [len(event.cards) for event in dealt] == [cards or DEALT[edition_id]] * 6


QUICK: House = {"variant": {"quick_start": True}}


@rule("QUICK-01", "SETUP-04")
def test_a_quick_start_is_four_cards_of_each_deck(edition_id: str) -> None:
    box = box_of(edition_id, house=QUICK)
    state, _ = new_game(box, ["female"] * 3, SEED)
    for seat in range(3):
        doors = sum(box.cards[card].door for card in state.hand(seat))
        assert (doors, len(state.hand(seat)) - doors) == (4, 4)


@rule("QUICK-01", "DEATH-20")
def test_and_so_is_a_new_character_of_a_quick_start(table: Table) -> None:
    table.given(alice=Player(), bob=Player(redraw=True), point="rest", cards=[COUSIN], house=QUICK)
    table.when("alice", ends_turn())
    bob = table.view("carol").public.seats[1]
    assert (bob.doors, bob.treasures) == (4, 4)


@rule("QUICK-01", "DEATH-20")
@pytest.mark.parametrize("quick", [False, True])
def test_quick_start_redraws_more(table: Table, quick: bool) -> None:
    table.given(
        alice=Player(),
        bob=Player(redraw=True),
        point="rest",
        cards=[COUSIN],
        house={"variant": {"quick_start": quick, "quick_start_cards": 5}},
    )
    table.when("alice", ends_turn())
    table.then(bob=has(hand_size=10 if quick else 2 * DEALT[table.edition]))


@rule("DEATH-22", "AMB-92", "DEATH-18")
@pytest.mark.parametrize(
    ("ends", "back"), [(True, "at_once"), (False, "at_once"), (False, "next_turn")]
)
def test_whether_the_own_death_ends_the_turn(table: Table, ends: bool, back: str) -> None:
    """It can only go on for somebody who is back before its end."""
    table.given(
        alice=Player(level=3),
        doors=[curse("doom", [{"do": "die"}])],
        house={"death": {"ends_own_turn": ends, "back": back}},
    )
    table.when("alice", opens_door())
    goes_on = not ends and back == "at_once"
    assert table.state.active == table.seat("alice" if goes_on else "bob")
    assert table.waits == ["open:after_door" if goes_on else "open:prepare"]
    assert table.lies("doom") == DOOR_DISCARD


@rule("HAND-04", "TURN-19")
@pytest.mark.parametrize(("base", "asked"), [(5, False), (4, True)])
def test_how_many_cards_are_kept(table: Table, base: int, asked: bool) -> None:
    table.given(alice=Player(level=1, hand=FULL), point="rest", house={"hand": {"base": base}})
    table.when("alice", ends_turn())
    assert (table.waits == ["ask:charity"]) is asked
    if asked:
        table.when("alice", gives(("coin_0", None)))


@rule("SETUP-01")
@pytest.mark.parametrize(("least", "most"), [(2, 4), (4, 6)])
def test_how_many_may_sit_down(edition_id: str, least: int, most: int) -> None:
    box = box_of(edition_id, house={"players": {"min": least, "max": most}})
    for seats in (least, most):
        new_game(box, ["female"] * seats, SEED)
    for seats in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"for {least} to {most}"):
            new_game(box, ["female"] * seats, SEED)


@rule("DEATH-20")
def test_the_redraw_of_each_deck(table: Table) -> None:
    table.given(
        alice=Player(),
        bob=Player(redraw=True),
        cards=[COUSIN],
        point="rest",
        house={"redraw": {"door": 3, "treasure": 1}},
    )
    table.when("alice", ends_turn())
    bob = table.view("carol").public.seats[1]
    assert (bob.doors, bob.treasures) == (3, 1)


@rule("ITEM-11")
@pytest.mark.parametrize("slot", ["head", "body", "feet"])
def test_how_many_fit_each_slot(table: Table, slot: str) -> None:
    for room in (1, 2):
        table.given(
            alice=Player(wears=[item("old", slot=slot)], hand=[item("new", slot=slot)]),
            house={"slots": {slot: room}},
        )
        table.when("alice", plays("new"))
        table.then(alice=has(wears=["old"] if room == 1 else ["old", "new"]))
