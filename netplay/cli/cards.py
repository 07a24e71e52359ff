"""`kickdoor cards`: lists, shows and checks the decks and packs, and begins new ones."""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cards.languages import LANGUAGES, Language
from cards.real_path import real_path
from netplay.cli import Subparsers
from netplay.input_error import InputError

if TYPE_CHECKING:
    from cards.keyword_forms import KeywordTerms
    from cards.manual.json_schema import PackFileKind
    from cards.pack import Pack
    from cards.pack_mistakes import PackMistake
    from cards.vocabulary.card import Card
    from cards.wording.phrases import WordForCurse

FILES: tuple[PackFileKind, ...] = ("cards", "terms", "profile", "pack")
"""As in `cards.manual.json_schema`, which is imported only when needed."""


CHECK_GAMES = 300
"""What bots play for `check --play`."""


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser(
        "cards", help="list, show or check cards; begin a pack of your own"
    )
    words = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    list_ = words.add_parser("list", help="list cards")
    _add_what(list_)
    list_.add_argument("--json", action="store_true", help="with names and texts, as JSON")
    list_.set_defaults(run=_list)

    show = words.add_parser("show", help="draw cards")
    _add_what(show)
    show.add_argument("--language", choices=LANGUAGES, help="in this language only")
    show.set_defaults(run=_show, refuse=show.error)

    check = words.add_parser("check", help="find every mistake in packs, or in our own decks")
    _add_what(check)
    check.add_argument("--json", action="store_true", help="what was found, as JSON")
    check.add_argument(
        "--play",
        action="store_true",
        help="let bots play games with them, and tell which cards nobody played",
    )
    check.add_argument(
        "--games",
        type=_games,
        default=CHECK_GAMES,
        metavar="N",
        help=f"how many games for --play (default: {CHECK_GAMES})",
    )
    check.set_defaults(run=_check)

    variety = words.add_parser("variety", help="count how much cards differ in what they do")
    variety.add_argument(
        "what", nargs="*", metavar="PATH-or-ID", help="packs or editions; without one: our own"
    )
    variety.add_argument("--edition", metavar="ID", help="an edition")
    variety.add_argument("--pack", metavar="PATH", help="this pack: its path or id")
    variety.set_defaults(run=_variety)

    new = words.add_parser("new", help="begin a pack: a folder with a first card to change")
    new.add_argument("path", type=Path, metavar="PATH", help="a new folder")
    new.set_defaults(run=_new)

    schema = words.add_parser("schema", help="print the JSON Schema for editors")
    schema.add_argument("file", nargs="?", choices=FILES, default="cards", help="default: cards")
    schema.set_defaults(run=_schema)

    vocabulary = words.add_parser("vocabulary", help="print all that a card can say, with examples")
    vocabulary.set_defaults(run=_vocabulary)


def _add_what(parser: argparse.ArgumentParser) -> None:
    """Which cards are meant: the same for all that is done with them."""
    parser.add_argument(
        "what",
        nargs="*",
        metavar="PATH-or-ID",
        help="a pack (its path, or its id in your folder), an edition, or a card; without one: all"
        " cards of our own editions",
    )
    parser.add_argument("--edition", metavar="ID", help="an edition")
    parser.add_argument("--pack", metavar="PATH", help="this pack: its path or id")


def _games(text: str) -> int:
    from netplay.laboratory.parallel_games import MOST_GAMES
    from netplay.number_arguments import number_in_range_parser

    return number_in_range_parser(MOST_GAMES)(text)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Folders and files of packs and editions, and the cards of them that are meant; none: all."""

    places: tuple[Path, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Source:
    """Cards, the keywords that they use, what their edition calls curses."""

    cards: tuple[Card, ...]
    terms: KeywordTerms
    curse: WordForCurse = "curse"


def _wanted(args: argparse.Namespace) -> _Wanted:
    """What the command line means. Raises `InputError`."""
    from cards.built_in_editions import built_in_edition_ids
    from cards.built_in_paths import EDITIONS_FOLDER
    from netplay.user_packs import is_pack_path

    own = built_in_edition_ids()
    if args.edition is not None and args.edition not in own:
        raise InputError(f"there is no edition {args.edition!r}; there are: {', '.join(own)}")
    places = [EDITIONS_FOLDER / args.edition] if args.edition is not None else []
    if args.pack is not None:
        places.append(Path(args.pack) if is_pack_path(args.pack) else _in_folder(args.pack))
    others = []
    for word in args.what:
        if is_pack_path(word):
            places.append(_expanded(word))
        elif word in own:
            places.append(EDITIONS_FOLDER / word)
        elif (place := _found_in_folder(word)) is not None:
            places.append(place)
        else:
            others.append(word)
    known = _ids(places or [EDITIONS_FOLDER / one for one in own]) if others else {}
    for word in others:
        if word not in known:
            near = difflib.get_close_matches(word, known, n=1)
            hint = f"; do you mean {near[0]}?" if near else "; `kickdoor cards list` names them all"
            raise InputError(f"there is no card {word!r}{hint}")
    places = places or list(dict.fromkeys(known[card] for card in others))
    return _Wanted(tuple(places) or tuple(EDITIONS_FOLDER / one for one in own), tuple(others))


def _expanded(word: str) -> Path:
    """The path, with the home folder for `~` if there is such a home."""
    try:
        return Path(word).expanduser()
    except RuntimeError:
        return Path(word)


def _ids(places: Iterable[Path]) -> dict[str, Path]:
    """The ids of all cards that can be read there, each with its place."""
    return {one.id: place for place in places for one in _pack_at(place).cards}


def _pack_at(place: Path) -> Pack:
    """What lies there, well or badly; of an edition of our own, read once."""
    from cards.built_in_editions import read_built_in_pack
    from cards.pack import read_pack

    return read_built_in_pack(place.name) if _is_own(place) else read_pack(place)


def _in_folder(pack: str) -> Path:
    """The pack of that id in the user's folder. Raises `InputError`."""
    place = _found_in_folder(pack)
    if place is None:
        from netplay.user_packs import user_pack_folder

        raise InputError(f"there is no pack {pack!r} here, nor in {user_pack_folder()}")
    return place


def _found_in_folder(pack: str) -> Path | None:
    """The pack of that id in the user's folder, with mistakes or without."""
    from cards.pack import read_pack
    from netplay.user_packs import user_pack_folder

    for place in sorted(user_pack_folder().glob("[!.]*")):
        if place.stem == pack or ((about := read_pack(place).about) and about.id == pack):
            return place
    return None


def _sources(wanted: _Wanted) -> list[tuple[Card, _Source]]:
    """The cards, each with where it is from. Raises `InputError`."""
    from cards.built_in_editions import load_built_in_edition
    from cards.built_in_paths import EDITIONS_FOLDER
    from cards.keyword_forms import built_in_terms
    from cards.pack_mistakes import InvalidPack

    sources = []
    try:
        for place in wanted.places:
            if place.parent == EDITIONS_FOLDER:
                one = load_built_in_edition(place.name)
                terms = built_in_terms().joined(one.terms)
                sources.append(_Source(one.cards, terms, one.profile.curses.name))
            else:
                sources.append(_pack(place))
    except InvalidPack as error:
        raise InputError(f"{error}; `kickdoor cards check` tells all") from None
    found = [(card, source) for source in sources for card in source.cards]
    return [one for one in found if not wanted.cards or one[0].id in wanted.cards]


def _list(args: argparse.Namespace) -> int:
    found = _sources(_wanted(args))
    cards = [card for card, _ in found]
    if args.json:
        entries = [_entry(card, source) for card, source in found]
        print(json.dumps(entries, ensure_ascii=False, indent=2))
        return 0
    from cards.wording import name_of_card

    widest = max((len(card.id) for card in cards), default=0)
    for card in cards:
        copies = f"{_copies(card):2d} ×" if _copies(card) else "   -"
        print(f"{copies} {card.id:{widest}}  {card.kind:14}  {name_of_card(card, 'en')}")
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
    from cards.wording import render_card_rows

    if not (args.what or args.edition or args.pack):
        args.refuse("name a card, a pack or an edition")
    drawings = [
        "\n".join(render_card_rows(card, language, terms=source.terms, curse=source.curse))
        for card, source in _sources(_wanted(args))
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
    wanted = _wanted(args)
    reports = [_checked(place, wanted.cards) for place in wanted.places]
    failed = any(report.errors for report in reports)
    for report in reports:
        if args.play and not report.errors:
            report.idle = _idle(report, wanted.cards, args.games)
    if args.json:
        print(json.dumps([_told(report) for report in reports], ensure_ascii=False, indent=2))
        return 1 if failed else 0
    for report in reports:
        for error in report.errors:
            print(replace(error, pack=report.file_of(error)), file=sys.stderr)
        for warning in report.warnings:
            told = replace(warning, pack=report.file_of(warning))
            print(replace(told, card=f"warning: {told.card}"), file=sys.stderr)
        if not report.errors:
            cards = f"cards: {report.copies}, different ones: {report.different}"
            print(f"{report.place}: no mistakes ({cards})")
        if report.idle is not None:
            _print_idle(report.idle, args.games)
    return 1 if failed else 0


@dataclass(slots=True)
class _Report:
    """What was found in a pack or an edition; `idle` are the cards that no bot has played, each
    with the reason as far as it is known, if games were played."""

    place: Path
    pack: Pack
    errors: tuple[PackMistake, ...]
    warnings: tuple[PackMistake, ...]
    idle: dict[str, str] | None = None

    def file_of(self, error: PackMistake) -> str:
        """The file of an error from here; a pack that is not there is told by its whole place."""
        place = self.place
        return str(place if error.pack == str(place) else place.parent / error.pack)

    @property
    def copies(self) -> int:
        return sum(_copies(one.card) for one in self.pack.cards)

    @property
    def different(self) -> int:
        return sum(bool(_copies(one.card)) for one in self.pack.cards)


def _checked(place: Path, cards: Collection[str]) -> _Report:
    from cards.pack_checker import check_pack
    from cards.pack_library import check_added_pack
    from cards.pack_mistakes import InvalidPack
    from cards.unrecognizable_short_names import find_unrecognizable_short_names
    from cards.useless_cards import find_useless_cards

    pack = _pack_at(place)
    errors = check_pack(pack, LANGUAGES) if _is_own(place) else check_added_pack(pack, place)
    warnings: tuple[PackMistake, ...] = ()
    if not errors:
        with suppress(InvalidPack):  # of our own edition that it joins, which tells them itself
            warnings = find_useless_cards(pack, place)
        warnings = (*warnings, *find_unrecognizable_short_names(pack))

    def meant(found: Iterable[PackMistake]) -> tuple[PackMistake, ...]:
        return tuple(one for one in found if not cards or one.card in cards)

    return _Report(place, pack, meant(errors), meant(warnings))


def _idle(report: _Report, cards: Collection[str], games: int) -> dict[str, str]:
    """The cards that no bot plays, and why: what the checker knows, or else what games tell."""
    from netplay.deck_arguments import USUAL_DECK
    from netplay.laboratory.never_played_cards import find_never_played_cards
    from netplay.user_packs import choose_decks

    place = report.place
    ours = _is_own(place)
    chosen = (
        choose_decks([place.name], [], USUAL_DECK)
        if ours
        else choose_decks([], [str(place)], USUAL_DECK)
    )
    known = {one.card: one.problem for one in report.warnings if one.path in ("kind", "rank")}
    mine = [one.card for one in report.pack.cards if not cards or one.card.id in cards]
    return {
        id_: known.get(id_, why)
        for id_, why in find_never_played_cards(chosen.decks, mine, games).items()
    }


def _is_own(place: Path) -> bool:
    """Whether an edition of ours lies there."""
    from cards.built_in_paths import EDITIONS_FOLDER

    return real_path(place).parent == real_path(EDITIONS_FOLDER)


def _print_idle(idle: Mapping[str, str], games: int) -> None:
    if not idle:
        print(f"bots played each of its cards in {games} games")
        return
    print(f"never played by bots in {games} games:")
    for id_, why in idle.items():
        print(f"  {id_}: {why}")


def _told(report: _Report) -> dict[str, object]:
    """The report for a program."""
    told: dict[str, object] = {
        "place": str(report.place),
        "cards": report.copies,
        "different": report.different,
        "errors": [_finding(report, one) for one in report.errors],
        "warnings": [_finding(report, one) for one in report.warnings],
    }
    if report.idle is not None:
        told["never_played"] = report.idle
    return told


def _finding(report: _Report, error: PackMistake) -> dict[str, object]:
    return {
        "file": report.file_of(error),
        "line": error.line,
        "column": error.column,
        "card": error.card,
        "field": error.path,
        "problem": error.problem,
    }


def _variety(args: argparse.Namespace) -> int:
    """Figures only: a card or a small pack that is below them has no mistake."""
    from cards.built_in_editions import built_in_edition_ids
    from cards.deck_variety import variety_report

    wanted = _wanted(args)
    if wanted.cards:
        raise InputError("variety is counted of whole decks: name packs or editions")
    decks = {
        place.stem: [card for card, _ in _sources(_Wanted((place,), ()))] for place in wanted.places
    }
    print("\n".join(variety_report(decks, ours=set(built_in_edition_ids()) == set(decks))))
    return 0


def _new(args: argparse.Namespace) -> int:
    from cards.manual.starter_pack import write_starter_pack

    try:
        written = write_starter_pack(args.path)
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        raise InputError(f"cannot write {args.path} ({error.strerror})") from None
    print("\n".join(f"Written: {path}" for path in written))
    print(f"Next: kickdoor cards show {args.path}")
    return 0


def _schema(args: argparse.Namespace) -> int:
    from cards.manual.json_schema import schema_text

    print(schema_text(args.file), end="")
    return 0


def _vocabulary(args: argparse.Namespace) -> int:
    from cards.manual.reference import render_reference

    print(render_reference(), end="")
    return 0


def _pack(place: Path) -> _Source:
    """The cards of a pack. Raises `InvalidPack`, and `InputError` where nothing lies: that may have
    been meant for a card in a pack."""
    from cards.built_in_editions import load_built_in_profile
    from cards.keyword_forms import built_in_terms
    from cards.pack_library import read_added_pack

    if not place.exists():
        pack, _, card = str(place).partition("/")
        asked = card and pack[:1] not in ("", ".", "~") and place.suffix != ".toml"
        hint = f"; a card of a pack is named by two words: {pack} {card}" if asked else ""
        raise InputError(f"there is no file or folder {str(place)!r}{hint}")
    found = read_added_pack(place)
    homes = [load_built_in_profile(one) for one in found.about.adds_to[:1]]
    profile = found.profile or (homes[0] if homes else None)
    curse = profile.curses.name if profile is not None else "curse"
    return _Source(found.cards, built_in_terms().joined(found.terms), curse)


def _entry(card: Card, source: _Source) -> dict[str, object]:
    """What a program may want to know of a card; `text` has a line per clause."""
    from cards.vocabulary.card import deck_of
    from cards.wording import CardRulesTexts, name_of_card

    return {
        "id": card.id,
        "kind": card.kind,
        "deck": deck_of(card),
        "count": _copies(card),
        "name": {language: name_of_card(card, language) for language in LANGUAGES},
        "text": {
            language: "\n".join(
                CardRulesTexts(language, source.terms, source.curse).of(card)
            ).replace("\N{NO-BREAK SPACE}", " ")
            for language in LANGUAGES
        },
        "flavour": dict(card.flavour),
    }
