"""`kickdoor rules`: the rulebook of an edition, of a blend, of house rules."""

from __future__ import annotations

import argparse
import difflib
import json
import shutil
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from netplay import deck_arguments
from netplay.cli import Subparsers
from netplay.cli.language import add_language_option, language_from_args
from netplay.input_error import InputError

if TYPE_CHECKING:
    from tui.rulebook.game_facts import RuleText

LONGEST_LINE = 100


def add_to_command_line(commands: Subparsers) -> None:
    parser = commands.add_parser("rules", help="print the rules, all of them or some by their ids")
    parser.add_argument(
        "ids",
        nargs="*",
        metavar="ID",
        help="a rule such as COMBAT-07, or a whole section such as COMBAT (default: everything)",
    )
    deck_arguments.add_deck_and_rule_options(parser)
    add_language_option(parser)
    parser.add_argument(
        "--json", action="store_true", help="as JSON: id, section, title, text, holds"
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from cards.keyword_forms import with_built_in_terms
    from netplay.table_box import make_table_box, parse_house_rules
    from tui.rulebook.game_facts import game_facts_of_box
    from tui.rulebook.rule_texts import applicable_rules, rule_text

    rules = parse_house_rules(deck_arguments.house_rules_from_args(args))
    decks = deck_arguments.decks_from_args(args).decks
    game = game_facts_of_box(
        make_table_box(decks, rules, args.base), with_built_in_terms(one.terms for one in decks)
    )
    language = language_from_args(args)
    all_of_them = applicable_rules(game, language)
    told = [rule_text(one, game, language) for one in _wanted(args.ids, all_of_them)]
    if args.json:
        entries = [
            {
                "id": one.id,
                "section": one.family,
                "title": one.title,
                "text": one.text,
                "holds": one.holds,
            }
            for one in told
        ]
        print(json.dumps(entries, ensure_ascii=False, indent=2))
    else:
        print("\n".join(_lines(told)))
    return 0


def _wanted(asked: Sequence[str], here: Sequence[RuleText]) -> list[str]:
    """The ids asked for, in the order of asking. Raises `InputError` for one that is none."""
    from tui.rulebook.rule_texts import rule_ids

    found: list[str] = []
    known = rule_ids()
    families = {one.partition("-")[0] for one in known}
    for word in asked:
        name = word.upper()
        if name in families:
            holding = [one.id for one in here if one.family == name]
            found += holding or [one for one in known if one.startswith(f"{name}-")]
        elif name in known:
            found.append(name)
        else:
            near = difflib.get_close_matches(name, [*families, *known], n=1)
            hint = f"; do you mean {near[0]}?" if near else "; `kickdoor rules` names them all"
            raise InputError(f"there is no rule {word!r}{hint}")
    return found if asked else [one.id for one in here]


def _lines(told: Sequence[RuleText]) -> list[str]:
    """The rules under their titles, wrapped to the terminal."""
    width = min(shutil.get_terminal_size((80, 24)).columns, LONGEST_LINE)
    indent = max((len(one.id) for one in told), default=0) + 2
    lines: list[str] = []
    title = ""
    for one in told:
        if one.title != title:
            title = one.title
            lines += ([""] if lines else []) + [title.upper()]
        lines += textwrap.wrap(
            one.text,
            max(width, indent + 20),
            initial_indent=one.id.ljust(indent),
            subsequent_indent=" " * indent,
        )
    return lines
