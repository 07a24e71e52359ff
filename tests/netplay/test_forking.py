"""The fork server of the tests: a fork is as good as a program that was just started."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tests.netplay.forking import Fork, server
from tests.patience import PATIENCE

TELLS = """
import os, signal, sys
print(sys.argv[1:], dict(os.environ), os.getcwd(), os.getsid(0) == os.getpid())
print(sys.stdin.read(), file=sys.stderr)
assert signal.getsignal(signal.SIGCHLD) is signal.SIG_DFL
sys.exit(7)
"""


def started(program: str, *words: str, folder: Path, typed: str = "") -> tuple[Fork, Path, Path]:
    """The program, and the files that it writes to."""
    keys, said, told = (folder / name for name in ("keys", "said", "told"))
    keys.write_text(typed)
    with keys.open() as stdin, said.open("w") as stdout, told.open("w") as stderr:
        fork = server().start(
            program,
            *words,
            stdin=stdin.fileno(),
            stdout=stdout.fileno(),
            stderr=stderr.fileno(),
            environment={"LC_ALL": "C"},
            folder=str(folder),
            new_session=True,
        )
    return fork, said, told


def test_it_has_all_that_it_is_given(tmp_path: Path) -> None:
    fork, said, told = started(TELLS, "one", "", "ü", folder=tmp_path, typed="Zeile")
    assert fork.wait(PATIENCE) == 7
    assert said.read_text() == f"{['one', '', 'ü']} {{'LC_ALL': 'C'}} {tmp_path} True\n"
    assert told.read_text() == "Zeile\n"


def test_what_nobody_catches_ends_it_as_it_ends_any_program(tmp_path: Path) -> None:
    fork, _, told = started("raise KeyError('it')", folder=tmp_path)
    assert fork.wait(PATIENCE) == 1
    assert told.read_text().splitlines()[-1] == "KeyError: 'it'"


async def test_it_can_be_killed_and_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    waits = "import sys, time; time.sleep(10_000)"
    one, *_ = started(waits, folder=tmp_path)
    other, *_ = started(waits, folder=tmp_path / "other")
    assert one.returncode is None
    one.kill()
    assert await one.ended() == one.returncode == -signal.SIGKILL
    one.kill()
    os.kill(other.pid, 0)
    other.send_signal(signal.SIGTERM)
    assert await other.ended() == -signal.SIGTERM
