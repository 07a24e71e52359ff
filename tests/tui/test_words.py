"""The catalogue: complete in three languages, every refusal and event worded, nothing too long."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

import engine
import tui
from cards.languages import LANGUAGES, LOCALES, Language, language_for_locale
from engine.core.errors import Refusal
from engine.core.stack_frames import AskAbout, WindowKind
from engine.core.tally import TallyReason
from tests.sources import tree_of
from tui.words.catalogue import Entry, words_for

PLACEHOLDER = re.compile(r"\{(\w+)\}")
RULE = re.compile(r"^[A-Z]+-\d+$")
LENGTHS = {
    "prompt.": 76,
    "hint.": 76,
    "hotseat.": 58,
    "clock.": 52,
    "log.": 120,
    "outcome.": 22,
    "why_not.": 22,
    "rail.": 13,
}
"""The most columns of a template whose names are two letters long."""


def placeholders(entry: Entry) -> set[str]:
    return set(PLACEHOLDER.findall(entry if isinstance(entry, str) else " ".join(entry)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: Language) -> None:
    english, other = words_for("en").entries, words_for(language).entries
    wanted = keys_in(language)
    assert sorted(wanted - other.keys()) == [], f"{language} lacks them"
    assert sorted(other.keys() - wanted) == [], f"{language} alone has them"
    for key in english.keys() & other.keys() - {"others.one"}:
        assert placeholders(english[key]) == placeholders(other[key]), key


def keys_in(language: Language) -> set[str]:
    """The keys of English, of a noun with a number one for each plural of the language."""
    english = words_for("en").entries
    nouns = {key[:-4] for key in english if key.endswith(".one") and f"{key[:-4]}.other" in english}
    others = english.keys() - {f"{noun}.{plural}" for noun in nouns for plural in ("one", "other")}
    return others | {f"{noun}.{one}" for noun in nouns for one in LOCALES[language].plurals}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_longer_than_its_place(language: Language) -> None:
    for key, entry in words_for(language).entries.items():
        for template in [entry] if isinstance(entry, str) else entry:
            for prefix, most in LENGTHS.items():
                if key.startswith(prefix):
                    assert len(PLACEHOLDER.sub("xx", template)) <= most, (key, template)


REFUSING = ("make_refusal", "Refusal")


def keys_of_refusals() -> set[str]:
    """Every key that the engine refuses with: the strings that follow a rule id in its source."""
    keys: set[str] = set()
    for path in Path(engine.__file__).parent.rglob("*.py"):
        for node in ast.walk(tree_of(path)):
            found: list[ast.expr] = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "make_refusal",
                "Refusal",
            ):
                found = node.args
            elif isinstance(node, ast.Tuple):
                found = node.elts
                rules = [one.value for one in found if isinstance(one, ast.Constant)]
                if len(rules) != 2 or not RULE.match(str(rules[0])):
                    continue
            for one in found[1:2]:
                keys |= {
                    leaf.value
                    for leaf in ast.walk(one)
                    if isinstance(leaf, ast.Constant)
                    and isinstance(leaf.value, str)
                    and not leaf.value.endswith("_")
                }
    return keys


def test_every_refusal_has_its_words() -> None:
    keys = keys_of_refusals()
    assert "gear_fixed_in_fight" in keys
    assert len(keys) > 50
    missing = sorted(key for key in keys if f"refused.{key}" not in words_for("en").entries)
    assert not missing


def test_a_refusal_without_words_still_names_its_rule() -> None:
    refusal = Refusal("HAND-09", "something_quite_new")
    assert words_for("en").refusal(refusal) == "Not now (HAND-09)."


def test_every_question_window_and_reason_has_its_words() -> None:
    entries = words_for("en").entries
    assert all(f"title.{about}" in entries for about in get_args(AskAbout))
    assert all(f"reason.{reason}" in entries for reason in get_args(TallyReason))
    for about in get_args(WindowKind):
        assert f"clock.{about}" in entries or f"clock.{about}_you" in entries


def test_every_key_that_the_screens_ask_for_is_there() -> None:
    """Whole keys in the source; those put together are met by the tests that paint."""
    entries = words_for("en").entries
    groups = {key.split(".")[0] for key in entries if "." in key}
    pattern = re.compile(r'words\("([a-z_]+\.[a-z_.0-9]+)"')
    asked = {
        key
        for path in Path(tui.__file__).parent.rglob("*.py")
        for key in pattern.findall(path.read_text(encoding="utf-8"))
    }
    assert len(asked) > 80
    assert {key.split(".")[0] for key in asked} <= groups
    assert not sorted(asked - set(entries))


def test_a_players_name_is_never_a_template() -> None:
    words = words_for("en")
    assert words("log.turn_began.other", w="{n} [/red] %s") == "{n} [/red] %s's turn."


def test_plurals_and_numbers_follow_the_language() -> None:
    assert [words_for(one).count("treasure", 1) for one in LANGUAGES] == [
        "1 treasure",
        "1 Schatz",
        "1 tesoro",
    ]
    assert words_for("de").number(2.5, 1) == "2,5"
    assert words_for("it").gold(1200) == "$1.200"
    assert words_for("en").names(["Ann", "Bo", "Cleo"]) == "Ann, Bo and Cleo"


@pytest.mark.parametrize(
    ("wish", "language"), [("de_AT.UTF-8", "de"), ("IT", "it"), ("", "en"), ("fr_FR", "en")]
)
def test_a_wish_names_a_language(wish: str, language: str) -> None:
    assert language_for_locale(wish) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_curses_are_traps_no_screen_speaks_of_a_curse(language: Language) -> None:
    curse = {"en": "curse", "de": r"(Fluch\b|Flüche|verfluch)", "it": "maledizion"}[language]
    words = words_for(language).calling("trap")
    # The history is of games of both kinds.
    neutral = ("rule.", "trap.", "hotseat.", "help.keys", "history.")
    said = {
        key: entry
        for key, entry in words.entries.items()
        if not key.startswith(neutral) and re.search(rf"\b{curse}", str(entry))
    }
    assert not said


REPLACED: dict[Language, str] = {
    "en": r"\bhall\b(?! of fame)"
    r"|\boffice\b|\bOrders?:|\borders\b|taken? up\b|\bbarter|look(s|ing)? on\b"
    r"|another evening|at the mark|pass(es|ed|ing)? by itself|dead time|be rid\b|goes aside"
    r"|\bhold at once|as at first|\bHOLDS\b|next calm|throws? away|loses the line|slow lines?\b"
    r"|if it (stands|fails)",
    "de": r"\bHalle\b|\bBüro\b|Anordnung|aufgenommen|anderen Abend|von selbst pass"
    r"|tote Zeit|HÄLT AN|\bHalts\b|Leitung\b|Vorhang",
    "it": r"\bsala\b|ufficio|\bordin[ei]\b|HAI PRESO|un'altra sera|dove sta il segno|tempo morto"
    r"|\bsost[ae]\b|perde la linea|sipario",
}
"""Words of the first screens, for which the glossary has usual ones."""


@pytest.mark.parametrize("language", REPLACED)
def test_no_screen_says_what_the_glossary_has_replaced(language: Language) -> None:
    kept = ("plain.word.", "chatter.", "log.", "plain.need.", "trap.log.", "house.took_chair")
    said = {
        key: entry
        for key, entry in words_for(language).entries.items()
        if not key.startswith(kept) and re.search(REPLACED[language], str(entry))
    }
    assert not said


def test_traps_replace_words_that_are_there() -> None:
    entries = words_for("en").entries
    traps = [key.removeprefix("trap.") for key in entries if key.startswith("trap.")]
    assert traps
    assert set(traps) <= set(entries)


SHOWN_BY = frozenset({"put", "marked", "right", "marked_right", "say", "_say", "_tell"})
"""Methods whose first argument is shown."""
PAINTED_BY = frozenset({"line", "rule", "fit", "wrap", "Question"})
WORD = re.compile(r"[A-Za-zÄÖÜäöüßÀ-ù]{3,}")
NAMES = re.compile(r"hand|table|seats|[a-z_]+\.[a-z_.]*")
"""Regions of the cursor, and keys of the catalogue."""


def literals_in(shown: ast.expr) -> list[str]:
    """The pieces of text that stand in the source: alone, in f-strings, in sums and choices."""
    match shown:
        case ast.Constant(str(text)):
            return [text]
        case ast.JoinedStr(values):
            return [text for one in values for text in literals_in(one)]
        case ast.IfExp(_, yes, no) | ast.BinOp(yes, _, no):
            return literals_in(yes) + literals_in(no)
        case ast.List(elts) | ast.Tuple(elts):
            return [text for one in elts for text in literals_in(one)]
        case _:
            return []


def test_no_word_on_a_screen_bypasses_the_catalogue() -> None:
    found = []
    for path in Path(tui.__file__).parent.rglob("*.py"):
        for node in ast.walk(tree_of(path)):
            shown: list[ast.expr] = []
            match node:
                case ast.Call(ast.Attribute(_, name), args) if name in SHOWN_BY:
                    shown = args[:1]
                case ast.Call(ast.Name(name), args) if name in PAINTED_BY:
                    shown = args[:2]
                case ast.Assign([ast.Attribute(_, "notice" | "over" | "told")], value):
                    shown = [value]
            texts = [text for one in shown for text in literals_in(one)]
            found += [
                (path.name, ast.unparse(node)[:60], text)
                for text in texts
                if WORD.search(text) and not NAMES.fullmatch(text)
            ]
    assert not found, "\n".join(map(str, found))


def test_a_word_in_the_source_would_be_found() -> None:
    for source in ('row.put("Hello")', 'line(f"{n} cards", 3)', 'row.marked("a" if b else "Done")'):
        call = ast.parse(source, mode="eval").body
        assert isinstance(call, ast.Call)
        assert any(WORD.search(text) for text in literals_in(call.args[0]))
