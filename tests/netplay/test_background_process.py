"""Processes that step behind a host do so before they import anything of it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from netplay.system.background_process import NICENESS, background_command

PROBE = """
import os, signal, sys
deaf = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
print(__name__, os.nice(0), deaf, sum(name.startswith("netplay") for name in sys.modules))
"""


def test_a_module_is_behind_and_deaf_to_ctrl_c_when_it_begins(tmp_path: Path) -> None:
    (tmp_path / "probe.py").write_text(PROBE)
    ended = subprocess.run(
        background_command("probe"),
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    name, nice, deaf, modules = ended.stdout.split()
    assert (name, deaf) == ("__main__", "True")
    assert int(nice) == min(19, os.nice(0) + NICENESS)
    assert int(modules) <= 3, "the house has not been imported yet"
