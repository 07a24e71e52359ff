"""`kickdoor cards`: lists, shows and checks the decks and packs."""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from netplay.commands import Subparsers
from netplay.errors import InputError

if TYPE_CHECKING:
    from cards.library import Edition
    from cards.vocabulary.card import Card
    from cards.vocabulary.words import Language
    from cards.wording.traps import CurseName

LANGUAGES: tuple[Language, ...] = ("en", "de", "it")
"""As in `cards.vocabulary.words`, which is imported only when it is needed."""


def register(commands: Subparsers) -> None:
    """Add `cards` and its words to the command line."""
    parser = commands.add_parser("cards", help="list, show or check the cards")
    words = parser.add_subparsers(title="words", metavar="WORD", required=True)

    list_ = words.add_parser("list", help="every card of an edition, or of all")
    list_.add_argument("--edition", metavar="ID", help="of this edition only")
    list_.add_argument("--json", action="store_true", help="with names and texts, as JSON")
    list_.set_defaults(run=_list)

    show = words.add_parser("show", help="one card as the table draws it")
    show.add_argument("id", metavar="ID")
    show.add_argument("--language", choices=LANGUAGES, help="in this language only")
    show.set_defaults(run=_show)

    check = words.add_parser("check", help="find every mistake in packs, or in our own decks")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a folder or TOML file")
    check.set_defaults(run=_check)


def _list(args: argparse.Namespace) -> int:
    editions = _editions(args.edition)
    cards = [card for edition in editions for card in edition.cards]
    if args.json:
        entries = [
            _entry(card, edition.profile.curses.name)
            for edition in editions
            for card in edition.cards
        ]
        print(json.dumps(entries, ensure_ascii=False, indent=2))
        return 0
    widest = max(len(card.id) for card in cards)
    for card in cards:
        print(f"{card.count:2d} × {card.id:{widest}}  {card.kind:14}  {card.name['en']}")
    print(f"cards: {sum(card.count for card in cards)}, different ones: {len(cards)}")
    return 0


def _show(args: argparse.Namespace) -> int:
    from cards.wording import drawn

    editions = _editions(None)
    cards = {card.id: card for edition in editions for card in edition.cards}
    if args.id not in cards:
        near = difflib.get_close_matches(args.id, cards, n=1)
        hint = f"; do you mean {near[0]}?" if near else "; `kickdoor cards list` names them all"
        raise InputError(f"there is no card {args.id!r}{hint}")
    card = cards[args.id]
    curse = next(one.profile.curses.name for one in editions if card in one.cards)
    drawings = [
        "\n".join(drawn(card, language, curse=curse))
        for language in LANGUAGES
        if args.language in (None, language)
    ]
    print("\n\n".join(drawings))
    return 0


def _check(args: argparse.Namespace) -> int:
    from cards.checker import check_pack
    from cards.library import EDITIONS, edition_ids
    from cards.pack import read_pack

    places: list[tuple[Path, tuple[Language, ...]]] = [(path, ()) for path in args.paths]
    if not places:
        places = [(EDITIONS / id_, LANGUAGES) for id_ in edition_ids()]
    failed = False
    for place, languages in places:
        pack = read_pack(place)
        errors = check_pack(pack, languages)
        for error in errors:
            print(error, file=sys.stderr)
        failed = failed or bool(errors)
        if not errors:
            cards = [printed.card for printed in pack.printed]
            copies = sum(card.count for card in cards)
            print(f"{place}: no mistakes (cards: {copies}, different ones: {len(cards)})")
    return 1 if failed else 0


def _editions(only: str | None) -> list[Edition]:
    from cards.library import edition, edition_ids

    if only is not None and only not in edition_ids():
        raise InputError(f"there is no edition {only!r}; there are: {', '.join(edition_ids())}")
    return [edition(id_) for id_ in ([only] if only else edition_ids())]


def _entry(card: Card, curse: CurseName) -> dict[str, object]:
    """What a program may want to know of a card; `text` has a line per clause."""
    from cards.vocabulary.card import deck_of
    from cards.wording import name_of, text_of

    return {
        "id": card.id,
        "kind": card.kind,
        "deck": deck_of(card),
        "count": card.count,
        "name": {language: name_of(card, language) for language in LANGUAGES},
        "text": {
            language: "\n".join(text_of(card, language, curse=curse)).replace(
                "\N{NO-BREAK SPACE}", " "
            )
            for language in LANGUAGES
        },
        "flavour": dict(card.flavour),
    }
