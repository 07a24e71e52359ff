"""From Enter to the first picture of `kickdoor play`, beside another checkout, in turns.

    python -m tests.benchmarks.first_picture OTHER-CHECKOUT

Each start has a pseudo-terminal, and a home in which nothing is saved. `first` is the first cell
that is not blank, `table` the first picture of the game.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.figures import median, table

ROUNDS = 15
MOST = 0.5
"""What the first picture may take of what it takes there."""
PATIENCE = 120.0
_SEQUENCE = re.compile(
    rb"\x1b(\[[0-?]*[ -/]*[@-~]|[\]P_^].*?(\x07|\x1b\\)|[ -/]*[0-OQ-Z\\`-~])|\x1b.*$", re.S
)
TABLE = b"GETTING READY"


def is_picture(received: bytes) -> bool:
    """Something can be seen."""
    return bool(_SEQUENCE.sub(b"", received).strip())


def start(checkout: Path, home: str) -> tuple[float, float]:
    """Seconds to the first picture, and to the table."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "XDG_DATA_HOME": f"{home}/data",
        "XDG_CONFIG_HOME": f"{home}/config",
    }
    begun = time.perf_counter()
    program = subprocess.Popen(
        [checkout / ".venv/bin/kickdoor", "play", "--name", "Ann", "--seed", "moths"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env=environment,
        cwd=checkout,
    )
    os.close(slave)
    received, first = b"", 0.0
    try:
        while TABLE not in _SEQUENCE.sub(b"", received):
            if not select.select([master], [], [], PATIENCE)[0]:
                raise TimeoutError(received.decode(errors="replace"))
            received += os.read(master, 65536)
            if not first and is_picture(received):
                first = time.perf_counter() - begun
        return first, time.perf_counter() - begun
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        os.close(master)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="a checkout with its .venv")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    checkouts = {"here": Path(__file__).parents[2], "there": args.other.absolute()}
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in checkouts}
    for number in range(args.rounds + 1):
        for name, checkout in checkouts.items():
            with TemporaryDirectory() as home:
                seconds = start(checkout, home)
            if number:  # the first ones write bytecode and fill caches
                taken[name].append(seconds)
    heads = ("", "first, median", "first, least", "table, median", "table, least")
    rows = []
    for name, all_taken in taken.items():
        firsts, tables = zip(*all_taken, strict=True)
        told = [f"{s:.2f} s" for s in (median(firsts), min(firsts), median(tables), min(tables))]
        rows.append((name, *told))
    print(table(heads, rows))
    here, there = (median([first for first, _ in taken[name]]) for name in ("here", "there"))
    print(f"the first picture takes {here / there:.2f} of what it takes there; at most {MOST}")
    return 0 if here <= MOST * there else 1


if __name__ == "__main__":
    sys.exit(main())
