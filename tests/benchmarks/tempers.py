"""Do the tempers of bots show? `python -m tests.benchmarks.tempers` has all four sit together in a
hundred and twenty games, and prints what each of them did.

It exits with 1 if one does not what its name promises. What makes one choose otherwise than
another is tried choice by choice in `tests/bots/test_kinds.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping

from cards.vocabulary.base_types import Gender
from engine.bots.kinds import TEMPERS, BotKind, Temper
from engine.bots.next_bot_move import next_bot_move
from engine.core.zones import Seat
from engine.game import new_game, submit_command
from engine.simulation import seed_of_bot_game
from tests.benchmarks.figures import table
from tests.engine.boxes import box_of

Habits = Mapping[Temper, Counter[str]]
SHOWN = ("helped", "paid", "sell", "look_for_trouble", "cursed", "paid_back")


def habits(games: int) -> Habits:
    """What each temper did in games in which all of them sat together, by kind of command; beside
    that, how often it helped, for how many treasures, how often it cursed somebody, and how often
    somebody who had done something to it."""
    box = box_of("classic")
    counted: defaultdict[Temper, Counter[str]] = defaultdict(Counter)
    for number in range(games):
        tempers = [TEMPERS[(seat + number) % 4] for seat in range(4)]
        kinds: dict[Seat, BotKind] = {
            seat: BotKind("normal", one) for seat, one in enumerate(tempers)
        }
        genders: tuple[Gender, ...] = ("female", "male", "other", "male")
        state, _ = new_game(box, genders, seed_of_bot_game("tempers", number))
        while (move := next_bot_move(state, range(4), "tempers", kinds)) is not None:
            seat, command = move
            if seat >= 0:
                counted[tempers[seat]][command.kind] += 1
            owed = {(one.by, one.to) for one in state.grudges if one.kind != "helped"}
            for event in submit_command(state, *move):
                if event.kind == "helper_joined":
                    counted[tempers[event.helper]]["helped"] += 1
                    counted[tempers[event.helper]]["paid"] += event.treasures
                if event.kind == "cursed" and event.by >= 0:
                    counted[tempers[event.by]]["cursed"] += 1
                    counted[tempers[event.by]]["paid_back"] += (event.victim, event.by) in owed
        assert state.over
    return counted


def faults(shown: Habits) -> list[str]:
    """Which temper does not what its name promises, a line each."""

    def first(value: Callable[[Counter[str]], float]) -> Temper:
        return max(shown, key=lambda temper: value(shown[temper]))

    helpful, greedy = shown["helpful"], shown["greedy"]
    found = []
    if not helpful["helped"] > greedy["helped"] > 0:
        found.append("the helpful ones do not help more often than the greedy ones")
    elif helpful["paid"] / helpful["helped"] >= greedy["paid"] / greedy["helped"]:
        found.append("the helpful ones do not help for less than the greedy ones")
    if first(lambda one: one["sell"]) != "greedy":
        found.append("the greedy ones do not sell most often")
    if first(lambda one: -one["look_for_trouble"]) != "cautious":
        found.append("the cautious ones do not look for trouble least often")
    if first(lambda one: one["paid_back"] / max(1, one["cursed"])) != "vengeful":
        found.append("the vengeful ones do not curse most those to whom they owe it")
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.tempers", description=__doc__)
    parser.add_argument("--games", type=int, default=120)
    options = parser.parse_args(arguments)
    shown = habits(options.games)
    rows = [(temper, *(str(shown[temper][what]) for what in SHOWN)) for temper in TEMPERS]
    print(table(("temper", *SHOWN), rows))
    wrong = faults(shown)
    print("\n" + ("\n".join(wrong) or "All of them show."))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
