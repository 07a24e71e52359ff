"""Everything that can be done can be done by keys: random games in which each command that a seat
could give is pressed, and what arrives is what was meant."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core.decisions import Decision, Option, Picks, command_from_option
from engine.core.errors import IllegalCommand
from engine.game import submit_command
from engine.legality import why_illegal
from engine.rules.seat_options import decision_for_seat
from tests.cases import mostly_slow
from tests.sources import tree_of
from tests.tui.fingers import Fingers
from tests.tui.scenes import ANN, BO, CLEO, DAG
from tests.tui.sitting import Guest, Sitting
from tui.keymap import COMMAND_KEYS
from tui.table import keys
from tui.table.keys.act import ActVerb

STEPS = 200


class Chooser:
    """Random picks of an option, as the picks and not only as the command."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def picks(self, option: Option) -> tuple[tuple[int, ...], ...]:
        picked = []
        for need in option.needs:
            if need.what == "receivers":
                start = self.chance.randrange(len(need.among))
                picked.append(
                    tuple(need.among[(start + i) % len(need.among)] for i in range(need.least))
                )
            else:
                most = min(need.most, len(need.among))
                count = self.chance.randint(min(need.least, most), most)
                picked.append(tuple(self.chance.sample(need.among, count)))
        return tuple(picked)


def somebody_else_moves(sitting: Sitting, chance: random.Random) -> None:
    for seat in chance.sample(range(len(sitting.state.seats)), len(sitting.state.seats)):
        decision: Decision | None = decision_for_seat(sitting.state, seat)
        if seat == sitting.seat or decision is None or not decision.options:
            continue
        for option in chance.sample(decision.options, len(decision.options)):
            try:
                events = submit_command(
                    sitting.state, seat, fill_option_randomly(decision, option, chance)
                )
            except (IllegalCommand, ValueError):
                continue
            sitting.tell(sitting.update(events))
            return


def pressed(seed: int) -> Counter[str]:
    chooser = Chooser(seed)
    sitting = Sitting(alice=ANN, bob=BO, carol=CLEO, dave=DAG, seats=4, seat=seed % 4)
    guest = Guest(sitting)
    fingers = Fingers(guest)
    reached: Counter[str] = Counter()
    for _ in range(STEPS):
        if sitting.state.over:
            break
        decision = guest.desk.decision
        options = [one for one in decision.options if _single(one)] if decision else []
        if not options or chooser.chance.random() < 0.4:
            somebody_else_moves(sitting, chooser.chance)
            guest.now += 5.0
            continue
        rarest = min(reached[one.verb] for one in options)
        option = chooser.chance.choice([one for one in options if reached[one.verb] == rarest])
        picks = chooser.picks(option)
        if not _wanted(guest, option, picks):
            continue
        reached[option.verb] += 1
        guest.desk.cursor = None
        before = len(sitting.sent)
        meant = fingers.give(option, picks)
        assert sitting.sent[before:], (option, picks, guest.screen())
        assert sitting.sent[before] == meant, (sitting.sent[before:], meant, guest.screen())
        guest.press("escape escape escape escape")
        guest.now += 5.0
    return reached


def _single(option: Option) -> bool:
    """Offers are answered newest first, so only one of several can be meant; terms of help and
    cards to show have tests of their own."""
    return option.verb not in ("accept", "decline", "withdraw", "show", "offer_help")


def _wanted(guest: Guest, option: Option, picks: Picks) -> bool:
    """Legal as a whole."""
    decision = guest.desk.decision
    assert decision is not None
    try:
        command = command_from_option(decision, option, picks)
    except ValueError:
        return False
    return why_illegal(guest.sitting.state, guest.sitting.seat, command) is None


@pytest.mark.parametrize("seed", mostly_slow(range(8), 0, 2, 4))
def test_every_command_can_be_pressed(seed: int) -> None:
    reached = pressed(seed)
    assert len(reached) >= 5, reached


# --- what the source says of keys -----------------------------------------------------------------


def nodes_of_key_modules() -> Iterator[ast.AST]:
    for path in sorted(Path(str(keys.__file__)).parent.glob("*.py")):
        yield from ast.walk(tree_of(path))


def texts_in(nodes: list[ast.expr]) -> set[object]:
    """The constants in them."""
    within = (piece for node in nodes for piece in ast.walk(node))
    return {piece.value for piece in within if isinstance(piece, ast.Constant)}


def test_some_module_says_what_each_command_of_the_key_map_means() -> None:
    """As `desk.keymap["hold"]`, or in a table of commands and their acts."""
    asked: set[object] = set()
    for node in nodes_of_key_modules():
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) != "Literal":
            asked |= texts_in([node.slice])
        elif isinstance(node, ast.Dict):
            asked |= texts_in([key for key in node.keys if key is not None])
    assert COMMAND_KEYS.keys() - asked == set()


def test_some_key_comes_to_each_act() -> None:
    made: set[object] = set()
    for node in nodes_of_key_modules():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Act":
            made |= texts_in(node.args[:1])
    assert {verb for part in get_args(ActVerb) for verb in get_args(part)} - made == set()
