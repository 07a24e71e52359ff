"""Parts of recorded games, played again with the engine of whichever checkout runs this.

`recorded_games.py` runs this file by its path, once for each checkout that it compares, so that the
same lines measure both. Therefore it finds the names it needs in the code that is there, also those
of 29db9cc (`docs/renamed.md`).
"""

from __future__ import annotations

import argparse
import gc
import json
import lzma
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Any
from unittest.mock import patch

COMMANDS_IN_A_PART = 30


def _named(*places: str) -> Any:
    """What stands at the first of these places, `module:name`, that the code has."""
    for place in places:
        try:
            return resolve_name(place)
        except (ImportError, AttributeError):
            continue
    raise SystemExit(f"This code has none of {', '.join(places)}.")


box_of_editions = _named("engine.core.box:box_of_editions", "engine.box:box_of")
submit_command = _named("engine.game:submit_command", "engine.game:submit")
decision_for_seat = _named(
    "engine.rules.seat_options:decision_for_seat", "engine.options.decide:decision_of"
)
redact_events = _named("engine.views.event_redaction:redact_events", "engine.publish:redacted")
views_of_all_seats = _named("engine.views.view_building:views_of_all_seats", "engine.publish:views")
dump_state = _named("engine.core.save:dump_state", "engine.save:dump")
load_state = _named("engine.core.save:load_state", "engine.save:load")
dump_command = _named("engine.core.save:dump_command", "engine.save:dump_command")
load_command = _named("engine.core.save:load_command", "engine.save:load_command")
IllegalCommand = _named("engine.core.errors:IllegalCommand", "engine.errors:IllegalCommand")


@dataclass
class RecordedPart:
    """A part of a game: its state as it was saved, and the commands that were accepted then, each
    with its seat and as it is saved."""

    state: str
    commands: list[tuple[int, str]]


@dataclass
class Replayed:
    """One measurement: how many commands, and what they took."""

    commands: int
    seconds: float

    @property
    def micros(self) -> float:
        return self.seconds * 1e6 / self.commands


def record(box: Any, number: int) -> list[RecordedPart]:
    """Let chance play a whole game of `random_play.py`, and keep it in parts."""
    from tests.benchmarks import random_play  # that of the checkout; nothing else needs it

    parts: list[RecordedPart] = []

    def submit_and_note(state: Any, seat: int, command: Any) -> Any:
        is_full = not parts or len(parts[-1].commands) == COMMANDS_IN_A_PART
        before = dump_state(state) if is_full else b""
        events = submit_command(state, seat, command)
        if is_full:
            parts.append(RecordedPart(before.decode(), []))
        parts[-1].commands.append((seat, dump_command(command).decode()))
        return events

    with patch.object(random_play, submit_command.__name__, submit_and_note):
        random_play.play_without_views(box, number)
    return parts


def write_parts(parts: Sequence[RecordedPart], path: Path) -> None:
    path.write_bytes(lzma.compress(json.dumps([asdict(one) for one in parts]).encode()))


def read_parts(path: Path) -> list[RecordedPart]:
    rows = json.loads(lzma.decompress(path.read_bytes()))
    return [RecordedPart(one["state"], [(*pair,) for pair in one["commands"]]) for one in rows]


def replay(box: Any, part: RecordedPart, most: int, *, views: bool) -> Replayed:
    """Play that many commands of it, or as many as are accepted. With `views`, as at a table: after
    each of them all four views, and its events as each of the four may see them. Without, as a
    search would: the options of whoever acts, before it."""
    state = load_state(part.state.encode(), box)
    commands = [(seat, load_command(one.encode())) for seat, one in part.commands[:most]]
    seats = range(len(state.seats))
    views_of_all_seats(state)  # as the command before it has left them
    accepted = 0
    begun = time.process_time()
    for seat, command in commands:
        if not views:
            decision_for_seat(state, seat)
        try:
            events = submit_command(state, seat, command)
        except IllegalCommand:
            break
        accepted += 1
        if views:
            for one in seats:
                redact_events(events, one)
            views_of_all_seats(state)
    return Replayed(accepted, time.process_time() - begun)


def lengths_accepted(box: Any, parts: Sequence[RecordedPart]) -> list[int]:
    """Of each part, how many of its commands are accepted, one after the other."""
    return [replay(box, part, len(part.commands), views=False).commands for part in parts]


def measure(
    box: Any, parts: Sequence[RecordedPart], lengths: Sequence[int], rounds: int, *, views: bool
) -> Replayed:
    """Play the beginnings of these parts so many times, after once to warm up."""
    whole = Replayed(0, 0.0)
    for number in range(rounds + 1):
        gc.collect()
        for part, most in zip(parts, lengths, strict=True):
            one = replay(box, part, most, views=views)
            if number:
                whole.commands += one.commands
                whole.seconds += one.seconds
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=Path, help="of recorded parts")
    parser.add_argument("--record", type=int, metavar="N", help="write N games of this code there")
    parser.add_argument("--lengths", type=json.loads, help="how much of each part is played")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--views", action="store_true")
    arguments = parser.parse_args()
    box = box_of_editions("classic")
    if arguments.record:
        games = [record(box, number + 1) for number in range(arguments.record)]
        write_parts([part for game in games for part in game], arguments.file)
        return
    parts = read_parts(arguments.file)
    if arguments.lengths is None:
        print(json.dumps(lengths_accepted(box, parts)))
    else:
        found = measure(box, parts, arguments.lengths, arguments.rounds, views=arguments.views)
        print(json.dumps(asdict(found)))


if __name__ == "__main__":
    main()
