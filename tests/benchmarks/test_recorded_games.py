"""Recorded games are played again as far as their commands are accepted."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from engine.core.commands import OpenDoor
from engine.core.save import dump_command
from tests.benchmarks.recorded_games import FILE, HERE, compare
from tests.benchmarks.replay import (
    COMMANDS_IN_A_PART,
    RecordedPart,
    lengths_accepted,
    measure,
    read_parts,
    record,
    replay,
    write_parts,
)
from tests.engine.boxes import box_of


@pytest.fixture(scope="module")
def parts() -> list[RecordedPart]:
    return record(box_of("classic"), 1)


def test_what_was_recorded_is_accepted_again(parts: list[RecordedPart], tmp_path: Path) -> None:
    box = box_of("classic")
    write_parts(parts, tmp_path / "parts.xz")
    assert read_parts(tmp_path / "parts.xz") == parts
    lengths = [len(part.commands) for part in parts]
    assert set(lengths[:-1]) == {COMMANDS_IN_A_PART}
    assert lengths_accepted(box, parts) == lengths
    assert replay(box, parts[1], 7, views=True).commands == 7
    assert measure(box, parts[:2], (4, 5), 3, views=False).commands == 27


def test_a_part_is_played_up_to_what_is_refused(parts: list[RecordedPart]) -> None:
    refused = (0, dump_command(OpenDoor()).decode())
    part = RecordedPart(parts[0].state, [*parts[0].commands[:7], refused, *parts[0].commands[7:]])
    assert lengths_accepted(box_of("classic"), [part]) == [7]


def test_most_of_the_kept_commands_are_still_accepted() -> None:
    """Else, and with every other classic deck, the file has to be written anew:
    `python -m tests.benchmarks.recorded_games --record`."""
    kept = read_parts(FILE)[::8]
    accepted = lengths_accepted(box_of("classic"), kept)
    assert sum(accepted) > sum(len(part.commands) for part in kept) / 2


@pytest.mark.slow
def test_another_checkout_is_measured_in_turns(parts: list[RecordedPart], tmp_path: Path) -> None:
    """The other has what a checkout has, but for this measurement's own modules."""
    other = tmp_path / "other"
    (other / ".venv/bin").mkdir(parents=True)
    for room in ("cards", "engine"):
        (other / room).symlink_to(HERE / room)
    python = other / ".venv/bin/python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o700)
    write_parts(parts[:2], tmp_path / "parts.xz")
    *rows, accepted = compare(1, other, tmp_path / "parts.xz").splitlines()
    assert [re.split("  +", row)[1] for row in rows[1:]] == [str(other), "here"] * 2
    count = 2 * COMMANDS_IN_A_PART
    assert accepted == f"{count} of {count} recorded commands are accepted."


def test_a_checkout_that_cannot_play_them_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"other has no \.venv to play the recorded games with"):
        compare(1, tmp_path / "other")
