"""Saving and loading; what is not a save is refused in one line."""

from __future__ import annotations

import json

import pytest

from engine.core.box import Box
from engine.core.commands import Pass, PlayCard, SellItems
from engine.core.save import (
    SAVE_FORMAT,
    dump_command,
    dump_state,
    load_command,
    load_state,
    quick_state_checksum,
    state_digest,
)
from engine.core.state import clone_state
from engine.game import new_game
from tests.engine.boxes import box_of
from tests.engine.cards import curse, item, monster
from tests.engine.harness import Table
from tests.engine.layout import SEED, Player
from tests.engine.moves import calls_kill, passes, picks, plays


@pytest.fixture
def box() -> Box:
    return box_of("classic")


def test_a_game_is_saved_and_loaded_in_the_middle_of_a_choice(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "carried"}])
    table.given(
        alice=Player(level=9),
        bob=Player(aside=[item("cup"), item("mug")]),
        carol=Player(hand=[poor]),
        fight=("alice", monster("lump", 8)),
    )
    table.when("alice", calls_kill())
    table.when("bob", passes())
    table.when("carol", plays("poor", on="bob"))
    data = dump_state(table.state)
    again = load_state(data, table.box)
    assert dump_state(again) == data
    assert again == clone_state(table.state)
    table.when("bob", picks("cup"))
    assert state_digest(again) != state_digest(table.state)


def test_a_save_holds_no_name_of_a_person_and_is_json(box: Box) -> None:
    state, _ = new_game(box, ["female"] * 3, SEED)
    data = json.loads(dump_state(state))
    assert data["format"] == SAVE_FORMAT
    assert data["cards"] == list(box.card_ids)


def test_a_save_names_its_editions_and_their_base() -> None:
    """The same cards under another base are another game."""
    box, other = (box_of("classic", "bard", base=one) for one in ("bard", "classic"))
    state, _ = new_game(box, ["female"] * 3, SEED)
    data = json.loads(dump_state(state))
    assert (data["editions"], data["base"]) == (["classic", "bard"], "bard")
    assert box.card_ids == other.card_ids
    with pytest.raises(ValueError, match="another blend of editions"):
        load_state(dump_state(state), other)


def test_a_digest_is_shared_by_equal_states_only(box: Box) -> None:
    state, _ = new_game(box, ["female"] * 3, SEED)
    same, _ = new_game(box, ["female"] * 3, SEED)
    other, _ = new_game(box, ["female"] * 3, "0" * 32)
    assert state_digest(state) == state_digest(same) == state_digest(clone_state(state))
    assert state_digest(state) != state_digest(other)
    same.seats[1].level += 1
    assert state_digest(state) != state_digest(same)


def _changed(box: Box, **changes: object) -> bytes:
    state, _ = new_game(box, ["female"] * 3, SEED)
    return json.dumps({**json.loads(dump_state(state)), **changes}).encode()


JUNK = {
    "nothing": b"",
    "no JSON": b"\x00\xff\xfe",
    "half a save": b'{"format": 1, "cards"',
    "a list": b"[1, 2]",
    "a number": b"7",
    "an empty object": b"{}",
    "a bottomless pit": b"[" * 100_000,
}


@pytest.mark.parametrize("data", JUNK.values(), ids=list(JUNK))
def test_junk_is_refused_in_one_line(box: Box, data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\S") as caught:
        load_state(data, box)
    assert "\n" not in str(caught.value)


WRONG: dict[str, dict[str, object]] = {
    "another format": {"format": SAVE_FORMAT + 1},
    "another deck": {"cards": ["a", "b"]},
    "seats that are none": {"seats": [{"level": "high"}]},
    "an unknown frame": {"stack": [{"kind": "dance"}]},
    "a stack that is none": {"stack": 3},
    "attached nonsense": {"attached": [1, 2, 3]},
    "fresh nonsense": {"fresh": [7]},
    "winners that are none": {"winners": 5},
    "zones that are none": {"zones": None},
    "too few zones": {"zones": [[0]]},
    "cards in no place": {"where": [1, 2, 3]},
    "a revision that is none": {"revision": "many"},
    "a seed that is none": {"seed": 12},
    "steps that are none": {"undo": 5},
    "a step without a game": {"undo": [[{"id": 1, "seat": 0, "kind": "wear", "card": 3}]]},
    "a step of nobody": {"undo": [[{"seat": "Bo"}, {}]]},
    "a step from nowhere": {"undo": [[{"id": 1, "seat": 0, "kind": "wear", "card": 3}, {}]]},
}


@pytest.mark.parametrize("changes", WRONG.values(), ids=list(WRONG))
def test_a_save_that_does_not_fit_is_refused_in_one_line(
    box: Box, changes: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match=r"\S") as caught:
        load_state(_changed(box, **changes), box)
    assert "\n" not in str(caught.value)


def test_a_save_that_misses_a_part_is_refused(box: Box) -> None:
    whole = json.loads(_changed(box))
    for name in whole.keys() - {"undo", "deeds"}:
        part = {key: value for key, value in whole.items() if key != name}
        with pytest.raises(ValueError, match="not a saved game"):
            load_state(json.dumps(part).encode(), box)


def test_a_save_from_before_steps_could_be_taken_back_is_read(box: Box) -> None:
    old = json.loads(_changed(box))
    del old["undo"]
    assert load_state(json.dumps(old).encode(), box).undo == ()


@pytest.mark.parametrize(
    "command",
    [Pass(7), PlayCard(3, seat=1, side=0), SellItems((1, 2, 3))],
    ids=lambda one: one.kind,
)
def test_commands_go_through_json(command: Pass | PlayCard | SellItems) -> None:
    assert load_command(dump_command(command)) == command


BAD_COMMANDS = {
    "nothing": b"",
    "no JSON": b"{",
    "no kind": b"{}",
    "an unknown kind": b'{"kind": "cheat_death"}',
    "a missing part": b'{"kind": "pass"}',
    "a wrong part": b'{"kind": "sell", "cards": "all"}',
    "a list": b"[]",
}


@pytest.mark.parametrize("data", BAD_COMMANDS.values(), ids=list(BAD_COMMANDS))
def test_what_is_no_command_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a command") as caught:
        load_command(data)
    assert "\n" not in str(caught.value)


def test_an_outline_tells_games_apart_and_knows_a_saved_one_again(box: Box) -> None:
    state, _ = new_game(box, ["female", "male", "other"], SEED)
    assert quick_state_checksum(load_state(dump_state(state), box)) == quick_state_checksum(state)
    hand = state.hand(1)
    for change in (
        lambda one: one.hand(1).reverse(),
        lambda one: setattr(one.seats[1], "level", 2),
        lambda one: setattr(one, "draws", state.draws + 1),
        lambda one: one.equipped.__setitem__(hand[0], True),
    ):
        other = clone_state(state)
        change(other)
        assert quick_state_checksum(other) != quick_state_checksum(state)
