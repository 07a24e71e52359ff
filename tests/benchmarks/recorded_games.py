"""What commands take that chance has chosen once, in two versions of the code.

Where the rules or the options of a game have changed, chance chooses otherwise, and two versions of
the code play other games. The same commands they can be compared with. So whole games are kept in
parts, each with the state that it begins with, and a part is played as far as both accept it.

    python -m tests.benchmarks.recorded_games --record [--by CHECKOUT]

writes the parts anew, once so many commands are refused that too little is left. The older code has
to write them, as newer code reads what older has saved.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from tests.benchmarks.figures import median, p95, table
from tests.benchmarks.replay import Replayed, read_parts

HERE = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("recorded_games.json.xz")
"""Written by 29db9cc."""
GAMES = 4
WAYS = {"with views": ("--views",), "without views": ()}


def compare(rounds: int, beside: Path | None, file: Path = FILE) -> str:
    """A table of what a command takes, in turns with another checkout that has its `.venv`."""
    checkouts = [HERE] if beside is None else [beside.resolve(), HERE]
    accepted = [json.loads(_replay(one, file)) for one in checkouts]
    lengths = [min(of_part) for of_part in zip(*accepted, strict=True)]
    found: dict[tuple[str, Path], list[Replayed]] = {}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for what, words in WAYS.items():
            for one in checkouts:
                measured = json.loads(_replay(one, file, "--lengths", json.dumps(lengths), *words))
                found.setdefault((what, one), []).append(Replayed(**measured))
    rows = []
    for (what, one), measured in found.items():
        micros = [replayed.micros for replayed in measured]
        pairs = zip(found[what, HERE], found[what, checkouts[0]], strict=True)
        ratio = median([here.micros / there.micros for here, there in pairs])
        where, times = ("here", f"{ratio:.2f}") if one == HERE else (str(one), "1")
        times = times if beside is not None else ""
        rows.append((what, where, f"{median(micros):.1f}", f"{p95(micros):.1f}", times))
    recorded = sum(len(part.commands) for part in read_parts(file))
    return (
        f"{table(('', '', 'µs/command', 'p95', 'ratio'), rows)}\n"
        f"{sum(lengths):,} of {recorded:,} recorded commands are accepted."
    )


def _replay(checkout: Path, *words: str | Path) -> str:
    """What `replay.py` prints there, in a process of its own. Its folder is not looked through for
    modules (`-P`): `engine.py` stands there."""
    python = Path(sys.executable) if checkout == HERE else checkout / ".venv/bin/python"
    if not python.exists():
        raise SystemExit(f"{checkout} has no .venv to play the recorded games with.")
    done = subprocess.run(
        [python, "-P", Path(__file__).with_name("replay.py"), *words],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{checkout} could not play the recorded games.")
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--record", action="store_true", required=True, help="write them anew")
    parser.add_argument("--by", type=Path, default=HERE, metavar="CHECKOUT", help="with its code")
    arguments = parser.parse_args()
    _replay(arguments.by.resolve(), FILE, "--record", str(GAMES))


if __name__ == "__main__":
    main()
