"""The pages that people read first lead somewhere, and every command on them is one."""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser
from functools import cache
from pathlib import Path

import pytest

from netplay.cli.main import parser_of_all_commands
from netplay.remote.command_router import REMOTE_COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMAND = re.compile(
    r"(?<![\w/.-])(?:\S*/bin/)?kickdoor (?!kickdoor)((?:--version|[a-z]+ ?)[^`|&>\n]*)"
)
"""A command of ours, up to where the shell's part begins."""


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    """The names of its headings, as they are linked to."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in found}


def commands(page: Path) -> list[str]:
    """The command lines on a page: in blocks, and in backticks in the text."""
    found = []
    for row in page.read_text(encoding="utf-8").splitlines():
        quoted = [row] if row.startswith("    ") else re.findall(r"`([^`]+)`", row)
        for one in quoted:
            for command in COMMAND.findall(one):
                command = re.sub(r"\$\([^)]*\)", "TODAY", command)
                # Two blanks begin what the line is for.
                found.append(re.split(r"\s{2,}|\s#", command)[0])
    return [command for command in found if "$" not in command]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        file, _, anchor = link.partition("#")
        if not file.startswith(("http:", "https:")):
            target = (page.parent / file).resolve() if file else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=name_of)
def test_every_command_that_is_quoted_is_one(page: Path) -> None:
    assert [command for command in commands(page) if not parses(command)] == []


@cache
def _parser() -> ArgumentParser:
    return parser_of_all_commands()


def parses(command: str) -> bool:
    try:
        _parser().parse_args(shlex.split(command))
    except SystemExit as end:
        return not end.code
    return True


def test_the_commands_of_the_pages_are_found() -> None:
    told = {name_of(page): commands(page) for page in PAGES}
    assert "play --seats 4 --bots 2 --name Ann --name Bo" in told["README.md"]
    assert "config check" in told["docs/hosting.md"]
    assert "simulate --pack cellar --games 100" in told["docs/packs.md"]
    assert sum(map(len, told.values())) > 50


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_word_over_ssh_that_is_quoted_is_one(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    said = re.findall(r"ssh (?:-\S+ )*HOST '?([a-z]+)", text)
    assert [word for word in said if word not in {*REMOTE_COMMANDS, "plain"}] == []
