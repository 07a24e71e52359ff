"""`kickdoor cards`: lists, shows and checks the decks and packs, and begins new ones."""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cards.languages import LANGUAGES, Language
from netplay.cli import Subparsers
from netplay.errors import InputError

if TYPE_CHECKING:
    from cards.manual.schema import File
    from cards.terms import Terms
    from cards.vocabulary.card import Card
    from cards.wording.phrases import CurseName

FILES: tuple[File, ...] = ("cards", "terms", "profile", "pack")
"""As in `cards.manual.schema`, which is imported only when needed."""


def register(commands: Subparsers) -> None:
    """Add `cards` and its words to the command line."""
    parser = commands.add_parser(
        "cards", help="list, show or check cards; begin a pack of your own"
    )
    words = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    list_ = words.add_parser("list", help="list the cards of an edition, a pack, or all editions")
    list_.add_argument("--edition", metavar="ID", help="this edition only")
    list_.add_argument("--pack", metavar="PATH", help="this pack only: its path or id")
    list_.add_argument("--json", action="store_true", help="with names and texts, as JSON")
    list_.set_defaults(run=_list)

    show = words.add_parser("show", help="draw a card, or all cards of a pack")
    show.add_argument("id", metavar="PATH-or-ID", help="a card, or the path of a pack")
    show.add_argument("card", nargs="?", metavar="ID", help="only this card of the pack")
    show.add_argument("--language", choices=LANGUAGES, help="in this language only")
    show.set_defaults(run=_show)

    check = words.add_parser("check", help="find every mistake in packs, or in our own decks")
    check.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a folder or TOML file")
    check.set_defaults(run=_check)

    new = words.add_parser("new", help="begin a pack: a folder with a first card to change")
    new.add_argument("path", type=Path, metavar="PATH", help="a new folder")
    new.set_defaults(run=_new)

    schema = words.add_parser("schema", help="print the JSON Schema for editors")
    schema.add_argument("file", nargs="?", choices=FILES, default="cards", help="default: cards")
    schema.set_defaults(run=_schema)

    vocabulary = words.add_parser("vocabulary", help="print all that a card can say, with examples")
    vocabulary.set_defaults(run=_vocabulary)


@dataclass(frozen=True, slots=True)
class _Source:
    """Cards, the keywords that they use, what their edition calls curses."""

    cards: tuple[Card, ...]
    terms: Terms
    curse: CurseName = "curse"


def _list(args: argparse.Namespace) -> int:
    sources = [_pack(args.pack)] if args.pack else _editions(args.edition)
    cards = [card for source in sources for card in source.cards]
    if args.json:
        entries = [_entry(card, source) for source in sources for card in source.cards]
        print(json.dumps(entries, ensure_ascii=False, indent=2))
        return 0
    from cards.wording import name_of

    widest = max(len(card.id) for card in cards)
    for card in cards:
        copies = f"{_copies(card):2d} ×" if _copies(card) else "   -"
        print(f"{copies} {card.id:{widest}}  {card.kind:14}  {name_of(card, 'en')}")
    decks = [card for card in cards if _copies(card)]
    print(f"cards: {sum(map(_copies, decks))}, different ones: {len(decks)}")
    if len(decks) < len(cards):
        print(f"sides of roles, dealt apart: {len(cards) - len(decks)}")
    return 0


def _copies(card: Card) -> int:
    """How often the card is in its deck; 0: it is dealt apart."""
    from cards.vocabulary.card import deck_of

    return card.count if deck_of(card) is not None else 0


def _show(args: argparse.Namespace) -> int:
    from cards.wording import drawn
    from netplay.packs import is_place

    ours = not is_place(args.id)
    sources = _editions(None) if ours else [_pack(args.id)]
    wanted = args.id if ours else args.card
    if ours and args.card:
        raise InputError(f"{args.id!r} is the place of no pack")
    known = {card.id: (card, source) for source in sources for card in source.cards}
    if wanted is not None and wanted not in known:
        near = difflib.get_close_matches(wanted, known, n=1)
        hint = f"; do you mean {near[0]}?" if near else "; `kickdoor cards list` names them all"
        raise InputError(f"there is no card {wanted!r}{hint}")
    chosen = known.values() if wanted is None else [known[wanted]]
    drawings = [
        "\n".join(drawn(card, language, terms=source.terms, curse=source.curse))
        for card, source in chosen
        for language in _languages(card, args.language)
    ]
    print("\n\n".join(drawings))
    return 0


def _languages(card: Card, only: Language | None) -> Iterator[Language]:
    """Those in which the card has a name; the one that was asked for in any case."""
    for language in LANGUAGES:
        if language == only or (only is None and language in card.name):
            yield language


def _check(args: argparse.Namespace) -> int:
    from cards.checker import check_pack
    from cards.library import edition_ids
    from cards.pack import read_pack
    from cards.pack_library import check_added_pack
    from cards.places import EDITIONS

    failed = False
    for place in args.paths or [EDITIONS / id_ for id_ in edition_ids()]:
        pack = read_pack(place)
        ours = place.resolve().parent == EDITIONS.resolve()
        errors = check_pack(pack, LANGUAGES) if ours else check_added_pack(pack, place)
        for error in errors:
            print(error, file=sys.stderr)
        failed = failed or bool(errors)
        if not errors:
            cards = [one.card for one in pack.cards]
            copies = sum(map(_copies, cards))
            print(f"{place}: no mistakes (cards: {copies}, different ones: {len(cards)})")
    return 1 if failed else 0


def _new(args: argparse.Namespace) -> int:
    from cards.manual.starter_pack import begin_pack

    try:
        written = begin_pack(args.path)
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f"cannot write {args.path} ({error.strerror})") from None
    print("\n".join(f"Written: {path}" for path in written))
    print(f"Next: kickdoor cards show {args.path}")
    return 0


def _schema(args: argparse.Namespace) -> int:
    from cards.manual.schema import schema_text

    print(schema_text(args.file), end="")
    return 0


def _vocabulary(args: argparse.Namespace) -> int:
    from cards.manual.reference import reference

    print(reference(), end="")
    return 0


def _editions(only: str | None) -> list[_Source]:
    from cards.library import edition, edition_ids
    from cards.terms import own_terms

    if only is not None and only not in edition_ids():
        raise InputError(f"there is no edition {only!r}; there are: {', '.join(edition_ids())}")
    editions = [edition(id_) for id_ in ([only] if only else edition_ids())]
    return [_Source(one.cards, own_terms(), one.profile.curses.name) for one in editions]


def _pack(pack: str) -> _Source:
    """The cards of a pack. Raises `InputError`."""
    from cards.library import profile_of
    from cards.terms import own_terms
    from netplay.packs import find_pack

    found = find_pack(pack)
    homes = [profile_of(one) for one in found.about.adds_to[:1]]
    profile = found.profile or (homes[0] if homes else None)
    curse = profile.curses.name if profile is not None else "curse"
    return _Source(found.cards, own_terms().joined(found.terms), curse)


def _entry(card: Card, source: _Source) -> dict[str, object]:
    """What a program may want to know of a card; `text` has a line per clause."""
    from cards.vocabulary.card import deck_of
    from cards.wording import name_of, text_of

    return {
        "id": card.id,
        "kind": card.kind,
        "deck": deck_of(card),
        "count": _copies(card),
        "name": {language: name_of(card, language) for language in LANGUAGES},
        "text": {
            language: "\n".join(text_of(card, language, source.terms, source.curse)).replace(
                "\N{NO-BREAK SPACE}", " "
            )
            for language in LANGUAGES
        },
        "flavour": dict(card.flavour),
    }
