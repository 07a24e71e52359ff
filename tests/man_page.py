"""The manual page, made from the parser: `python -m tests.man_page > docs/kickdoor.1`.

Each Python wraps usages a little otherwise; the page is that of the oldest on which we run.
"""

from __future__ import annotations

import os
import re

from argparse_manpage.manpage import Manpage

from netplay.cli.main import parser_of_all_commands

PYTHON = (3, 11)


def man_page() -> str:
    """The page in roff, without date and version: those of the package are right."""
    os.environ["COLUMNS"] = "66"
    parser = parser_of_all_commands()
    page = Manpage(parser, format="single-commands-section")
    page.date, page.manual = "", "Kickdoor"
    page.description = "Munchkin in terminals, over SSH"
    # A wrapped line must not begin with what roff takes for a command of its own.
    return re.sub(r"^'", r"\\&'", str(page), flags=re.MULTILINE)


if __name__ == "__main__":
    print(man_page(), end="")
