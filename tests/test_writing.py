"""What the words of screens, rulebook, cards and pages have in common: habits of each language that
a pattern can find. Each pattern has a sample that it must find, so that none of them sleeps."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import cards
import tui
from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.languages import LANGUAGES, Language
from cards.wording import CardRulesTexts
from tests.cards.constructs import every_card

ROOT = Path(tui.__file__).parent.parent
WORDS = Path(tui.__file__).parent / "words"
RULEBOOK = Path(tui.__file__).parent / "rulebook"
PHRASES = Path(cards.__file__).parent / "wording" / "phrases"
SPEECH = (
    *("chatter.", "coach.", "end.", "hint.", "lesson.", "log.", "notice.", "prompt.", "question."),
    *("refused.", "trap.log.", "trap.refused."),
)
"""Parts of the screens in which somebody speaks, or is spoken to."""


class Habit(NamedTuple):
    """A way to write that no reader of that language expects."""

    language: Language
    pattern: str
    sample: str
    """What it has to find."""
    speech: bool = False
    """It is sought only where somebody speaks."""
    screens: bool = False
    """It is sought on screens and cards alone: pages may write so."""


PLACE = r"\{(?:w|v|b|m|bot|card|thing)\}"
HABITS = {
    "decimal sign en": Habit("en", r"\d,\d(?!\d\d)", "2,6 seconds"),
    "decimal sign de": Habit("de", r"\d\.\d(?!\d\d)", "2.6 Sekunden"),
    "decimal sign it": Habit("it", r"\d\.\d(?!\d\d)", "2.6 secondi"),
    "anybody is themselves": Habit("en", r"\b(?:him|her)self\b", "each for himself"),
    "fewer, if they are counted": Habit(
        "en", r"\d[~\N{NO-BREAK SPACE} ][a-z]+s? less\b", "1 treasure less"
    ),
    "one of your cards": Habit("en", r"\bof (?:yours|theirs)\b", "1 card of yours"),
    "gear is equipped en": Habit("en", r"\b(?:un)?worn items?\b|\bcarried items?\b", "1 worn item"),
    "gear is equipped de": Habit("de", r"\bgetragene\w* Gegenst", "1 getragenen Gegenstand"),
    "gear is equipped it": Habit("it", r"\bindoss\w+", "1 oggetto indossato"),
    "may not": Habit("en", r"\bmay \w+ (?:nobody|nothing)\b", "you may help nobody"),
    "names are not declined de": Habit(
        "de",
        rf"\b(?:der|die|des|dem|den|eine[mnrs]?|vom|zum|zur|beim|ins|ans) {PLACE}|{PLACE}s\b",
        "der Fluch des {w}",
    ),
    "names are not declined it": Habit(
        "it", rf"\b(?:de|a|da|ne|su)(?:l|llo|lla|i|gli|lle|ll'|l') ?{PLACE}", "la mano del {w}"
    ),
    "names have no article en": Habit("en", rf"\b(?:an?|the) {PLACE}", "a {card}", screens=True),
    "quotes en": Habit("en", r"[„‚«»]|(?<!\[)\"(?![\]|])", '"quoted"', screens=True),
    "quotes de": Habit("de", r"[”«»’]|(?<!\[)\"(?![\]|])", "„quoted”"),
    "quotes it": Habit("it", r"[„‚]|(?<!\[)\"(?![\]|])", "„quoted“"),
    "dashes en": Habit("en", r"—| -{1,2} |–", "a fight - or two", screens=True),
    "dashes de": Habit("de", r"—| -{1,2} ", "ein Kampf - oder zwei"),
    "dashes it": Habit("it", r"—| -{1,2} |–", "uno scontro - o due"),
    "plural in brackets": Habit("en", r"\w\(e?s\)", "2 card(s)"),
    "plural in brackets de": Habit("de", r"\w\((?:e|n|en|er|s)\)", "2 Karte(n)"),
    "plural in brackets it": Habit("it", r"\w\([aeio]\)", "2 cart(e)"),
    "accents": Habit(
        "it",
        r"\b(?:perch|poich|n|s)è\b|\b(?:[pP]i[uù]|[cC]os[iì]|[pP]u[oò]|[eE])'(?=\W)|\bpò\b",
        "perchè",
    ),
    "clockwise de": Habit("de", r"links ?herum", "nach links herum"),
    "keys tick it": Habit("it", r"\b(?:cifre|lettere) spuntano\b", "Le cifre spuntano"),
    "usual words en": Habit("en", r"\b[Ll]ook on\b|\bis over is lost\b", "look on again"),
    "one word for one thing de": Habit(
        "de",
        r"Ruhmeshalle|Schummelei|Zugehörigkeit|\b(?:Zuschauer|Helfer|Kämpfer)[ns]?\b",
        "Der Helfer würfelt",
    ),
    "one word for one thing it": Habit(
        "it",
        r"(?i)\b(?:giocator|spettator)[ei]\b|albo d'oro|imbrogli|affiliazion|auto-passo",
        "Ogni giocatore tira",
    ),
    "spelling of today": Habit("de", r"\b[dD]aß\b|\bmuß\b|\bläßt\b", "daß"),
    "at the table one says don't": Habit(
        "en",
        r"\b(?:do|does|did|is|are|was|were|could|would|has|have|had|should) not\b|\bcannot\b"
        r"|\b(?:I|[Yy]ou|[Ww]e|[Tt]hey) (?:am|are)\b(?![,.])"
        r"|\b(?:[Tt]here|[Ii]t|[Tt]hat) is (?!also)"
        r"|\bI (?:have|will|shall)\b",
        "I shall not come",
        speech=True,
    ),
}


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a TOML file by dotted key; the variants of a list by number."""
    for key, value in table.items():
        match value:
            case dict():
                yield from flat(value, f"{prefix}{key}.")
            case list():
                yield from flat({str(i): one for i, one in enumerate(value)}, f"{prefix}{key}.")
            case str():
                yield prefix + key, value


def in_file(path: Path) -> Iterator[tuple[str, str]]:
    for key, text in flat(tomllib.loads(path.read_text(encoding="utf-8"))):
        if not key.startswith("plain.word."):  # what people may type
            yield f"{path.name}: {key}", text


@cache
def texts(language: Language) -> tuple[tuple[str, str], ...]:
    """Whatever somebody reads in that language, and where it stands."""
    found = list(in_file(RULEBOOK / f"{language}.toml"))
    found += in_file(PHRASES / f"{language}.toml")
    for path in sorted([*WORDS.glob(f"*.{language}.toml"), WORDS / f"{language}.toml"]):
        found += in_file(path)
    for edition_id in built_in_edition_ids():
        for card in load_built_in_edition(edition_id).cards:
            found.append((f"{card.id}: name", card.name[language]))
            found.append((f"{card.id}: flavour", card.flavour.get(language, "")))
            found += [(f"{card.id}: text", clause) for clause in CardRulesTexts(language).of(card)]
    return tuple(found)


@pytest.mark.parametrize("name", HABITS)
def test_nobody_reads_what_a_pattern_can_find(name: str) -> None:
    habit = HABITS[name]
    assert re.search(habit.pattern, habit.sample)
    sought = [
        (where, text)
        for where, text in texts(habit.language)
        if not habit.speech or where.partition(": ")[2].startswith(SPEECH)
    ]
    assert len(sought) > 200
    assert [(where, text) for where, text in sought if re.search(habit.pattern, text)] == []


@pytest.mark.slow
def test_after_a_colon_a_card_goes_on_as_its_language_does() -> None:
    """Every construct of the vocabulary: German begins anew, English and Italian go on."""
    wrong = {"en": r": [A-Z]", "de": r": [a-zäöü]", "it": r": [A-ZÈ]"}
    for language in LANGUAGES:
        said = [
            clause.replace("\N{NO-BREAK SPACE}", " ")
            for card in every_card(thin=4)
            for clause in CardRulesTexts(language).of(card)
        ]
        assert len(said) > 1000
        assert [clause for clause in said if re.search(wrong[language], clause)][:5] == []


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, habit in HABITS.items()
        if habit.language == "en" and not habit.speech and not habit.screens
    ],
)
def test_pages_are_written_like_screens(name: str) -> None:
    """What lies in code is left out."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    found = []
    for page in pages:
        if page.name in ("renamed.md", "vocabulary.md", "glossary.md"):
            continue
        text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        rows = [row for row in text.splitlines() if not row.startswith("    ")]
        found += [(page.name, row) for row in rows if re.search(HABITS[name].pattern, row)]
    assert len(pages) > 15
    assert found == []
