"""One module per command: `add_to_command_line` adds it to the parser, `run` does it and returns
the exit code.

What a command needs is imported when it runs, so that `kickdoor --help` answers at once.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Subparsers = _SubParsersAction[ArgumentParser]
else:
    Subparsers = object
