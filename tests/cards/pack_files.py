"""A pack of cards as its author lays it down: files in a folder."""

from __future__ import annotations

from pathlib import Path

from tests.cards.printing import printed

PROFILE = 'id = "cellar"\n[win]\nlevel = 8\n[curses]\nname = "trap"'
MOP = printed(
    "item",
    'id = "cellar_mop"\nname = { de = "Mopp" }\nstrength = 2\nusable_if = { has = "race:lodger" }',
)
DAMP = '[race.lodger]\nen = { a = "a lodger", many = "lodgers" }'
TERMS = DAMP + '\nde = { one = "Mieter", a = "ein Mieter", no = "kein Mieter", many = "Mieter" }'


def lay(folder: Path, name: str = "cellar", about: str = "", **files: str) -> Path:
    """A pack in a folder: `pack.toml` from `about`, the others by their names."""
    place = folder / name
    place.mkdir(parents=True)
    if about:
        (place / "pack.toml").write_text(about, encoding="utf-8")
    for file, text in files.items():
        (place / f"{file}.toml").write_text(text, encoding="utf-8")
    return place


def about(id_: str = "cellar", rest: str = 'adds_to = ["classic"]') -> str:
    return f'id = "{id_}"\nname = "The Cellar"\nversion = "2"\n{rest}'


def deck(prefix: str, doors: int = 12, treasures: int = 12, prints: int = 1) -> str:
    """Plain cards, enough of them for a game of six."""
    cards = []
    for tail in ("", *(f"_{i}" for i in range(1, prints))):
        cards.append(printed("monster", f'id = "{prefix}_damp{tail}"\nlevel = 1\ncount = {doors}'))
        cards.append(
            printed("item", f'id = "{prefix}_mop{tail}"\nstrength = 3\ncount = {treasures}')
        )
    return "\n".join(cards)
