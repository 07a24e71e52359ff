"""A process that is told views and nothing else, and says what each kind of bot would do there.

It reads lines of `Asked` and writes as many, each a list of commands or nulls, by kind.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

from pydantic import TypeAdapter

from engine.bots.kinds import BOT_KINDS, command_chooser_for
from engine.core.box import Box, box_of_editions
from engine.core.save import dump_command
from engine.views.view_types import TableView

THINKING = tuple(kind for kind in BOT_KINDS if not str(kind).startswith("hard"))
"""Those that answer at once; `tests/bots/test_search.py` asks the others."""


@dataclass(slots=True)
class Asked:
    edition: str
    seed: str
    view: TableView


ASKED: TypeAdapter[Asked] = TypeAdapter(Asked)


def choices(view: TableView, box: Box, seed: str) -> list[str | None]:
    """What each kind does, as JSON."""
    chosen = (command_chooser_for(kind)(view, box, seed) for kind in THINKING)
    return [None if one is None else dump_command(one).decode() for one in chosen]


def main() -> None:
    for line in sys.stdin:
        asked = ASKED.validate_json(line)
        print(json.dumps(choices(asked.view, box_of_editions(asked.edition), asked.seed)))


if __name__ == "__main__":
    main()
