"""A game from the outside: how it begins, and what becomes of mistakes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine import command_handlers
from engine.core.commands import AnswerQuestion, ExpireClock, OpenDoor, Pass, PlayCard
from engine.core.errors import EngineBug, IllegalCommand, Refusal
from engine.core.game_operations import GameOperations
from engine.core.save import state_digest
from engine.core.zones import NOBODY
from engine.game import new_game, submit_command
from engine.legality import why_illegal
from engine.views.view_building import make_public_view
from tests.engine.boxes import box_of
from tests.engine.cards import ELF, class_, curse, item, lose, monster, potion
from tests.engine.harness import Table
from tests.engine.layout import SEED, Player
from tests.engine.moves import OURS, THEIRS, opens_door, picks, plays, uses
from tests.rulebook import EDITIONS_OF, rule


@pytest.mark.parametrize("seed", ["", "5eed", SEED + "00", "not hexadecimal digits, 32 long"])
def test_a_seed_is_thirty_two_hexadecimal_digits(seed: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        new_game(box_of("classic"), ["female"] * 3, seed)


def test_the_same_seed_is_the_same_game() -> None:
    games = [new_game(box_of("classic"), ["female"] * 4, SEED) for _ in range(2)]
    assert state_digest(games[0][0]) == state_digest(games[1][0])
    assert games[0][1] == games[1][1]


def test_a_wrong_seat_is_refused(table: Table) -> None:
    table.given(doors=[monster("rat", 1)])
    for seat in (-2, NOBODY, 3, 99):
        with pytest.raises(IllegalCommand, match="HAND-01"):
            submit_command(table.state, seat, OpenDoor())
    refusal = why_illegal(table.state, 0, ExpireClock(table.waiting_id()))
    assert refusal == Refusal("AMB-28", "only_the_clock")


def test_numbers_beyond_every_card_are_refused(table: Table) -> None:
    table.given(alice=Player(hand=[item("cup")]))
    for card in (-5, -1, 10_000):
        for seat in (0, 1):
            refusal = why_illegal(table.state, seat, PlayCard(card))
            assert refusal is not None
            assert refusal.rule in EDITIONS_OF


def test_a_bug_in_the_middle_is_told_from_a_players_mistake(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.given(doors=[monster("rat", 1)])

    def broken(ref: GameOperations, seat: int, command: OpenDoor) -> None:
        raise KeyError("a bug")

    monkeypatch.setitem(command_handlers.COMMAND_HANDLERS, OpenDoor, broken)
    with pytest.raises(EngineBug, match="OpenDoor"):
        submit_command(table.state, 0, OpenDoor())
    with pytest.raises(IllegalCommand):
        submit_command(table.state, 1, OpenDoor())


def test_answers_and_passes_count_at_their_own_question_only(table: Table) -> None:
    poor = curse("poor", [{"do": "discard", "in": "carried"}])
    table.given(alice=Player(hand=[poor]), bob=Player(aside=[item("cup"), item("mug")]))
    table.when("alice", plays("poor", on="bob"))
    asked = table.waiting_id()
    cup = table.card("cup", 1)
    for decision in (0, 1, asked + 1):
        refusal = why_illegal(table.state, 1, AnswerQuestion(decision, (cup,)))
        assert refusal is not None
        assert refusal.key == "question_gone"
        refusal = why_illegal(table.state, 1, Pass(decision))
        assert refusal is not None
        assert refusal.key == "window_gone"
    table.when("bob", picks("cup"))


def test_the_phase_follows_the_turn(table: Table) -> None:
    table.given(alice=Player(level=3, hand=[]), doors=[curse("bite", lose(1))])
    assert make_public_view(table.state).phase == "prepare"
    table.when("alice", opens_door())
    assert make_public_view(table.state).phase == "loot"
    table.expires()
    assert make_public_view(table.state).phase == "charity"
    table.given(fight=("alice", monster("rat", 1)))
    assert make_public_view(table.state).phase == "fight"


def test_every_rule_that_the_engine_names_exists() -> None:
    """In refusals, tallies and docstrings alike."""
    families = {one.partition("-")[0] for one in EDITIONS_OF}
    named: set[str] = set()
    for path in Path(engine.__file__).parent.rglob("*.py"):
        for family, number in re.findall(r"\b([A-Z]{3,8})-(\d\d)\b", path.read_text("utf-8")):
            assert family in families, f"{family}-{number} in {path.name}"
            named.add(f"{family}-{number}")
    assert named - EDITIONS_OF.keys() == set()
    assert len(named) > 150


@rule("AMB-19", "HELP-09", "AMB-48", where="HELP-09")
@pytest.mark.parametrize(
    ("fighter", "helper", "elf", "wins"),
    [
        (9, 3, False, (0,)),
        (8, 9, True, (1,)),
        (9, 9, True, (0, 1)),
        (8, 9, False, ()),
        (8, 8, True, ()),
    ],
)
def test_a_fight_shows_whom_the_kill_would_make_winner(
    table: Table, fighter: int, helper: int, elf: bool, wins: tuple[int, ...]
) -> None:
    table.given(
        alice=Player(level=fighter),
        bob=Player(level=helper, aside=[ELF] if elf else []),
        fight=("alice", monster("rat", 1)),
        helper="bob",
    )
    assert table.fight.wins == wins
    assert table.fight.level_after == fighter + 1


def test_a_fight_of_ones_own_shows_that_the_kill_wins(table: Table) -> None:
    table.given(alice=Player(level=9), fight=("alice", monster("rat", 1)))
    assert table.fight.wins == (0,)


def test_the_ledger_says_what_kind_of_thing_brought_a_number(table: Table) -> None:
    sneak = class_(
        "sneak",
        abilities=[
            {
                "window": "combat",
                "cost": {"in": "hand"},
                "do": [{"do": "boost", "side": side, "amount": 1}],
            }
            for side in ("own", "target", "either")
        ],
    )
    table.given(
        alice=Player(level=2, aside=[sneak], hand=[item("cup"), item("mug"), item("jug")]),
        bob=Player(hand=[potion("tea", 2), potion("rum", 3)]),
        fight=("alice", monster("rat", 1)),
    )
    table.when("alice", uses("sneak", 0, paying=["cup"]))
    table.when("alice", uses("sneak", 1, paying=["mug"], on="alice"))
    table.when("alice", uses("sneak", 2, paying=["jug"], side=THEIRS))
    table.when("bob", plays("tea", side=OURS))
    table.when("bob", plays("rum", side=THEIRS))
    ours = [(part.reason, part.amount) for part in table.fight.ours.parts]
    theirs = [(part.reason, part.amount) for part in table.fight.theirs.parts]
    assert ours == [("level", 2), ("ability", 1), ("ability", 1), ("one_shot", 2)]
    assert theirs == [("level", 1), ("ability", 1), ("one_shot", 3)]
