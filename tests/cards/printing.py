"""Cards for tests, written as an author would write them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from cards.keyword_forms import KeywordTerms
from cards.languages import Language
from cards.pack_checker import check_pack_at
from cards.vocabulary.card import CARD_ADAPTER, Card
from cards.wording import CardRulesTexts
from cards.wording.text_formatting import NO_BREAK_SPACE

_AT = re.compile(r"^mine/cards\.toml(:\d+:\d+)?: ")
HEADS = {
    "monster": 'level = 3\nbad_stuff = [{ do = "lose_levels" }]',
    "curse": 'do = [{ do = "lose_levels" }]',
    "enhancer": "strength = 5",
    "item": "gold = 200",
    "level_up": 'do = [{ do = "gain_levels" }]',
}
"""What a card of a kind needs at least; a field of the test replaces it."""


def printed(kind: str, fields: str) -> str:
    """One `[[card]]` of that kind as TOML."""
    own = {line.partition("=")[0].strip() for line in fields.splitlines() if "=" in line}
    head = [
        line
        for line in HEADS.get(kind, "").splitlines()
        if line.partition("=")[0].strip() not in own
    ]
    name = [] if "name" in own else ['name = { en = "Stair Gremlin" }']
    id_ = [] if "id" in own else ['id = "stair_gremlin"']
    return "\n".join(["[[card]]", *id_, f'kind = "{kind}"', *name, *head, fields])


def card(kind: str, fields: str) -> Card:
    """That card, read."""
    return CARD_ADAPTER.validate_python(tomllib.loads(printed(kind, fields))["card"][0])


def do(effect: str, kind: str = "special", window: str = "any_time") -> Card:
    """A card that does this."""
    where = f'deck = "door"\nwindow = "{window}"\n' if kind == "special" else ""
    return card(kind, f"{where}do = [{effect}]")


def says(one: Card, language: Language, terms: KeywordTerms | None = None) -> list[str]:
    """The card's clauses with plain spaces."""
    return [
        clause.replace(NO_BREAK_SPACE, " ") for clause in CardRulesTexts(language, terms).of(one)
    ]


def complaints(folder: Path, toml: str, terms: str = "") -> list[str]:
    """What the checker says of a pack with these cards: `card: path: problem`."""
    pack = folder / "mine"
    pack.mkdir(parents=True)
    (pack / "cards.toml").write_text(toml, encoding="utf-8")
    if terms:
        (pack / "terms.toml").write_text(terms, encoding="utf-8")
    return [_AT.sub("", str(error), count=1) for error in check_pack_at(pack)]
