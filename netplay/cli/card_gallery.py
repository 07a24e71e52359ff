"""`kickdoor gallery`: every card of every edition and of your packs, to look through."""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import TYPE_CHECKING

from netplay import deck_arguments
from netplay.cli import Subparsers
from netplay.cli.language import add_language_option, language_from_args
from netplay.cli.play import require_screen

if TYPE_CHECKING:
    from cards.languages import Language
    from tui.gallery.gallery import Gallery


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("gallery", help="browse all cards")
    deck_arguments.add_deck_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from netplay.local import preferences as own_preferences
    from netplay.terminal.colour_depth import colour_depth
    from netplay.terminal.first_preferences import guess_first_preferences
    from netplay.terminal.locale_charset import locale_excludes_utf8
    from tui.gallery.screen import GalleryApp
    from tui.settings.preferences import Preferences

    require_screen("gallery")
    language, term = language_from_args(args), os.environ.get("TERM", "")
    no_color = bool(os.environ.pop("NO_COLOR", ""))  # Textual would grey what it is given.
    looks = guess_first_preferences(
        term,
        colour_depth(term, os.environ),
        language,
        no_color=no_color,
        without_utf8=locale_excludes_utf8(os.environ),
    )
    kept, _ = own_preferences.read_preferences(own_preferences.preferences_path())
    said = {"language": args.language} if args.language else {}
    preferences = Preferences.of({**kept, **said}, looks)
    app = GalleryApp(gallery_from_args(args, preferences.language), preferences)
    asyncio.run(app.run_async())
    return app.return_code or 0


def gallery_from_args(args: argparse.Namespace, language: Language) -> Gallery:
    """What was asked for; all our own editions if nothing was. Raises `InputError`."""
    from cards.built_in_editions import built_in_edition_ids
    from cards.decks_by_digest import remember_decks
    from netplay.table_box import make_table_box, serialize_decks
    from tui.gallery.gallery import Gallery, new_gallery, table_info_of_edition
    from tui.ports import TableInfo

    if not args.edition and not args.pack:
        return new_gallery(language)
    choice = deck_arguments.decks_from_args(args)
    if not args.pack and set(choice.editions) <= set(built_in_edition_ids()):
        return Gallery(tuple(table_info_of_edition(one) for one in choice.editions), language)
    box = make_table_box(choice.decks, {}, "")
    name = " + ".join((*choice.editions, *choice.packs))
    deck = TableInfo(
        name,
        name,
        box.editions,
        box.card_ids,
        0.0,
        packs=choice.packs,
        decks=remember_decks(serialize_decks(choice.decks)),
    )
    return Gallery((deck,), language)
