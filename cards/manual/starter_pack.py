"""The starter pack of `kickdoor cards new`: a folder with every file, and a card to change."""

from __future__ import annotations

import re
from pathlib import Path

from cards.manual.json_schema import PACK_FILE_KINDS, schema_text
from cards.pack_library import INVALID_PACK_ID, is_valid_pack_id
from cards.real_path import real_path

_PACK = """\
#:schema ./schema/pack.json
# Who the pack is. `adds_to` names the editions that its cards are for; without it: any.
id = "{id}"
name = "{name}"
version = "1"
adds_to = ["classic"]
"""
_CARDS = """\
#:schema ./schema/cards.json
# One [[card]] after the other, in as many files as you like. Look at them with
#   kickdoor cards show {path}
# and find every mistake with
#   kickdoor cards check {path}

[[card]]
id = "{id}_kettle"
kind = "item"
name = {{ en = "Kettle of Command" }}
flavour = {{ en = "It whistles, and people come." }}
strength = 2
hands = 1
gold = 300
"""


def write_starter_pack(place: Path) -> tuple[Path, ...]:
    """Write a pack into a new folder; the files. Raises `OSError`, and `ValueError` with one line
    for a place that is taken or no name for a pack."""
    name = re.sub(r"[^a-z0-9]+", "_", real_path(place).name.lower()).strip("_")
    if not is_valid_pack_id(name):
        raise ValueError(f"{place.name}: {INVALID_PACK_ID}")
    if place.exists():
        raise ValueError(f"{place} is there already")
    texts = {
        "pack.toml": _PACK.format(id=name, name=name.replace("_", " ").title()),
        "cards.toml": _CARDS.format(id=name, path=place),
        **{f"schema/{file}.json": schema_text(file) for file in PACK_FILE_KINDS},
    }
    (place / "schema").mkdir(parents=True)
    for file, text in texts.items():
        (place / file).write_text(text, encoding="utf-8")
    return tuple(place / file for file in texts)
