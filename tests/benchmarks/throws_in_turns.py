"""The hosts of two checkouts on one machine, at each of which a card is thrown in turn.

What the machine does just then is the same for both, so that a difference of a few percent shows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from operator import attrgetter
from pathlib import Path

from tests.benchmarks.figures import median, p95, table
from tests.benchmarks.throws import READY, Thrown

HERE = Path(__file__).parents[2]
PAUSE_SECONDS = 0.5


class ThrowingProcess:
    """`throws.py` in a checkout. `thrown` has None for a key that missed a screen."""

    def __init__(self, checkout: Path) -> None:
        """Begin. Its folder is not looked through for modules (`-P`)."""
        self.thrown: list[Thrown | None] = []
        self._checkout = checkout
        python = Path(sys.executable) if checkout == HERE else checkout / ".venv/bin/python"
        if not python.exists():
            raise SystemExit(f"{checkout} has no .venv to run its host with.")
        self._process = subprocess.Popen(
            [python, "-P", Path(__file__).with_name("throws.py")],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def gets_ready(self) -> bool:
        """Wait until it can be told to throw; False once it is through."""
        if self._hear() == READY:
            return True
        if self._process.wait():
            raise SystemExit(f"{self._checkout} could not throw all its cards.")
        return False

    def throw(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        told = self._hear()
        self.thrown.append(Thrown(**json.loads(told)) if told else None)

    def _hear(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def compare(beside: Path) -> str:
    """A table of what a throw takes here and in another checkout that has its `.venv`."""
    here, there = (ThrowingProcess(one) for one in (HERE, beside.resolve()))
    number = 0
    while here.gets_ready() and there.gets_ready():
        time.sleep(PAUSE_SECONDS)
        for one in (here, there) if number % 2 else (there, here):
            one.throw()
        number += 1
    pairs = [(a, b) for a, b in zip(here.thrown, there.thrown, strict=True) if a and b]
    if not pairs:
        raise SystemExit("no card reached all screens of both")
    rows = []
    for what, unit, value in (
        ("key to own screen", "ms", attrgetter("own")),
        ("key to last screen", "ms", attrgetter("last")),
        ("processor time of the host, both keys", "ms", attrgetter("processor")),
        ("bytes of a middle screen", "B", attrgetter("size")),
    ):
        ours, theirs = ([value(pair[side]) for pair in pairs] for side in (0, 1))
        ratio = median([value(a) / value(b) for a, b in pairs])
        told = (f"{median(one):.1f} {unit} ({p95(one):.1f})" for one in (ours, theirs))
        rows.append((what, *told, f"{ratio:.2f}"))
    heads = ("median (p95)", "here", "there", "ratio of pairs")
    return f"{table(heads, rows)}\n{len(pairs)} of {number} pairs reached all screens."
