"""The manual page that is installed is that of the commands as they are."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from netplay.cli.main import COMMANDS
from tests.man_page import PYTHON, man_page
from tests.patience import PATIENCE

PAGE = Path(__file__).parents[2] / "docs" / "kickdoor.1"


@pytest.mark.skipif(
    sys.version_info[:2] != PYTHON,
    reason=f"the page is of Python {PYTHON[0]}.{PYTHON[1]}, and each wraps its lines otherwise",
)
def test_the_page_is_not_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "66")
    assert PAGE.read_text(encoding="utf-8") == man_page()


def test_the_page_tells_of_every_command() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"kickdoor {name}" not in text] == []


@pytest.mark.skipif(
    not shutil.which("man"), reason="man, which is to show the page, is not installed"
)
def test_the_page_can_be_read() -> None:
    shown = subprocess.run(
        ["man", "--warnings", "--local-file", PAGE],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert shown.stderr == ""
    assert "serve tables over ssh" in shown.stdout
