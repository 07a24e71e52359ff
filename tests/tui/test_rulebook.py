"""The rulebook in the game: every page is true of the game at hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from cards.built_in_editions import load_built_in_edition
from cards.edition_blend import profile_with_house_rules
from cards.keyword_forms import KeywordTerms, built_in_terms, with_built_in_terms
from cards.languages import LANGUAGES, LOCALES, Language, PluralCategory
from cards.profile import Profile
from cards.profile.profile_keys import ProfileKey, profile_keys
from cards.profile.profile_merging import merge_profiles
from cards.vocabulary.card import CARD_ADAPTER
from engine.core.box import box_of_editions
from engine.rules.setup import starting_hand_size
from tests.rulebook import EDITIONS_OF, EVERY_EDITION
from tui.rulebook.game_facts import (
    EditionFacts,
    GameFacts,
    edition_facts,
    game_facts_of_box,
    game_facts_of_editions,
)
from tui.rulebook.placeholders import fill_placeholders
from tui.rulebook.rule_files import FOLDER, rule_conditions, rule_wordings
from tui.rulebook.rule_texts import applicable_rules, rule_ids, rule_text

STRUCTURE = rule_conditions()
WORDINGS = {language: rule_wordings(language) for language in LANGUAGES}
BLENDS = tuple(names for count in range(2, 6) for names in combinations(EVERY_EDITION, count))
VARIANTS = {"variant": {"faster_play": True, "quick_start": True, "claim_from_discard": True}}


@cache
def deck(edition_id: str) -> EditionFacts:
    return edition_facts(load_built_in_edition(edition_id).cards)


def game(
    *editions: str, base: str = "", house: dict[str, dict[str, Any]] | None = None
) -> GameFacts:
    profiles = [load_built_in_edition(one).profile for one in editions]
    homes = [(profile_with_house_rules(one, house or {}), deck(one.id)) for one in profiles]
    return game_facts_of_editions(
        profile_with_house_rules(merge_profiles(profiles, base), house or {}),
        homes,
        built_in_terms(),
    )


def page(rule_id: str, *editions: str, language: Language = "en", **house: dict[str, Any]) -> str:
    return rule_text(rule_id, game(*editions, house=house), language).text


def own_edition(
    terms: KeywordTerms, *cards: dict[str, Any], **sections: dict[str, Any]
) -> GameFacts:
    """The game of an author's edition."""
    made = [CARD_ADAPTER.validate_python({"name": {"en": "Card"}, **card}) for card in cards]
    profile = Profile.model_validate({"id": "cellar", **sections})
    return game_facts_of_editions(
        profile, [(profile, edition_facts(made))], with_built_in_terms([terms])
    )


LOSE = {"do": "lose_levels", "amount": 1}


def test_every_rule_and_ruling_has_an_entry() -> None:
    assert set(rule_ids()) == set(EDITIONS_OF)


def test_no_page_asks_which_edition_is_played() -> None:
    named = re.compile(rf"\b(?:{'|'.join(EVERY_EDITION)})\b")
    rules = (FOLDER / "rules.toml").read_text("utf-8")
    assert [line for line in rules.splitlines() if named.search(line)] == []


SILENT = {
    "super": {"CLASS-02"},
    "bard": {"AMB-58", "AMB-72"},
    "star": {"AMB-24", "AMB-72"},
    "agents": {"AMB-24", "CLASS-01", "CLASS-02"},
}
"""Rows that say of an edition that it has no such thing: it has nothing to read there."""


@pytest.mark.parametrize("name", EVERY_EDITION)
def test_an_edition_has_the_rules_that_apply_to_it(name: str) -> None:
    """Some of them once their variant is on."""
    told = {one.id for one in applicable_rules(game(name, house=VARIANTS), "en")}
    wanted = {one for one, editions in EDITIONS_OF.items() if name in editions}
    assert wanted - told == SILENT.get(name, set())


# What pages must not speak of where the decks do not have it: by the fact that it needs, the words
# of each language.
KINDS: dict[str, tuple[str, str, str]] = {
    "race": ("races?", "Rassen?", "razz[ae]"),
    "class": ("class(?:es)?", "Klassen?", "class[ei]"),
    "affiliation": ("affiliations?", "Abteilung(?:en)?", "squadr[ae]"),
    "power": ("powers?|ranks?", "Kraft|Kräften?|Rangs?|Ränge[n]?", "poter[ei]|rang(?:o|hi)"),
    "origin": ("origins?", "Urspr[uü]nge?s?", "origin[ei]"),
    "role": ("roles?", "Rollen?", "ruol[oi]"),
    "follower": ("followers?|sidekicks?", "Begleitung(?:en)?|Handlanger", "seguac[ei]"),
    "ship": ("ships?", "Schiffe?", "nav[ei]"),
    "mate": ("doubles?(?! nature)", "Doppelgängers?", "sosia"),
    "two_identities": ("double natures?", "Doppelnatur(?:en)?", "doppi[ae] natur[ae]"),
    "tag:undead": ("undead", "untot\\w*|Untote[nr]?", "non mort[oi]"),
    "tag:swarm": ("swarms?", "Schw[aä]rme?n?", "sciam[ei]"),
    "tag:demon": ("demons?", "Dämonen?", "demon[ei]"),
    "tag:gaki": ("gaki", "Gaki", "gaki"),
    "complex": ("complex", "komplexen?", "compless[oi]"),
    "meta:theft": ("theft", "Diebstahl\\w*", "furto"),
    "meta:flight": ("flight", "Fliegen", "volo"),
    "meta:secret_identity": ("secret identit(?:y|ies)", "geheimen? Identität", "identità segreta"),
    "meta:secret_hq": ("headquarters", "Hauptquartier", "quartier"),
    "never": (
        "androids?|half-breeds?|munchkins?",
        "Androiden?|Halb-?[Bb]lut|Munchkins?",
        "androide|mezzosangue|munchkin",
    ),
    "called:curse": ("curses?", "Fl[uü]che?n?", "maledizion[ei]"),
    "called:trap": ("traps?", "Fallen?", "trappol[ae]"),
}


@cache
def vocabulary() -> dict[str, tuple[str, str, str]]:
    """Those, and all races, classes and affiliations of our own editions."""
    words = dict(KINDS)
    for kind, table in (
        ("race", built_in_terms().race),
        ("class", built_in_terms().class_),
        ("affiliation", built_in_terms().affiliation),
    ):
        for name in table:
            en, de, it = (
                built_in_terms().forms(f"{kind}:{name}", one) for one in ("en", "de", "it")
            )
            english = re.sub(r"^an? |^the ", "", en["a"])
            italian = re.sub(r"^un[oa]? |^un'", "", it["a"])
            words[f"{kind}:{name}"] = (
                f"{english}s?|{en['many']}",
                f"{de['one']}s?|{de['many']}",
                f"{italian}|{it['many']}",
            )
    return words


@cache
def patterns(language: Language) -> re.Pattern[str]:
    """A group for each fact, in the order of the vocabulary."""
    column = LANGUAGES.index(language)
    words = "|".join(rf"({forms[column]})" for forms in vocabulary().values())
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE if language != "de" else 0)


@cache
def said(told: str, language: Language) -> tuple[frozenset[str], tuple[str, ...]]:
    """What a text speaks of, and what is no text in it: braces, values without words."""
    facts = list(vocabulary())
    spoken = {facts[(found.lastindex or 0) - 1] for found in patterns(language).finditer(told)}
    broken = re.findall(r"[{}|]|  |: \.|None|True|False", told)
    whole = told.endswith((".", "!")) and told[:1].strip() == told[:1] != ""
    return frozenset(spoken), (*broken, *(() if whole else ("no sentence",)))


def wrong_words(told: str, at_hand: GameFacts, language: Language) -> list[str]:
    """What a page should not say: what is not in the decks, and what is no sentence."""
    spoken, broken = said(told, language)
    return [*(spoken - at_hand.facts), *broken]


@pytest.mark.parametrize(
    "blends",
    [
        pytest.param([*((one,) for one in EVERY_EDITION), BLENDS[0]], id="one"),
        pytest.param(BLENDS[1:], id="others", marks=pytest.mark.slow),
    ],
)
def test_no_page_of_an_edition_or_a_blend_speaks_of_what_is_not_there(
    blends: list[tuple[str, ...]],
) -> None:
    wrong = []
    for names in blends:
        for base in names if len(names) < 3 else ("",):
            played = game(*names, base=base if len(names) > 1 else "")
            for language in LANGUAGES:
                for one in applicable_rules(played, language):
                    for told in (one.text, one.title + "."):
                        found = wrong_words(told, played, language)
                        wrong += [(names, base, language, one.id, bad, told) for bad in found]
    assert wrong == []


def other_values(key: ProfileKey, value: object) -> Iterator[Any]:
    match key.kind:
        case "switch":
            yield not value
        case "choice":
            yield from (one for one in key.choices if one != value)
        case "list":
            yield from ([], *([one] for one in key.choices), list(key.choices))
        case "number":
            for number in (key.least, key.least + 1, (key.least + key.most) // 2 + 1, key.most):
                if number != value:
                    yield int(number) if key.whole else number
            if key.optional and value is not None:
                yield "none"


@cache
def depending(key: str) -> frozenset[str]:
    """The rules whose conditions or wordings name that key."""
    return frozenset(
        one
        for one in rule_ids()
        if f'"{key}"' in _shape(one)
        or any(f"{{{key}" in str(words["text"][one]) for words in WORDINGS.values())
        or (key == "curses.name" and "{curse." in str(WORDINGS["en"]["text"][one]))
    )


@cache
def _shape(rule_id: str) -> str:
    return str(STRUCTURE["rule"].get(rule_id, "")).replace("'", '"')


@pytest.mark.parametrize(
    "edition_id",
    [
        pytest.param(one, marks=pytest.mark.slow if one != "classic" else [])
        for one in EVERY_EDITION
    ],
)
def test_no_house_rule_makes_a_page_wrong(edition_id: str) -> None:
    """Each key alone at its other values; in the quick suite in the edition that all know."""
    wrong = []
    usual = game(edition_id)
    for name, key in profile_keys().items():
        section, _, last = name.partition(".")
        for value in other_values(key, key.value_in(usual.profile)):
            played = game(edition_id, house={section: {last: value}})
            turned = [f'"{one}"' for one in usual.facts ^ played.facts]
            touched = depending(name) | {
                one for one in rule_ids() if any(fact in _shape(one) for fact in turned)
            }
            for one in touched:
                for language in LANGUAGES:
                    told = rule_text(one, played, language)
                    bad = wrong_words(told.text, played, language) if told.holds else ()
                    wrong += [(edition_id, name, value, language, each) for each in bad]
    assert wrong == []


FIXED = {
    "STR-06": "1 0",
    "SETUP-09": "1",
    "MULTI-16": "1",
    "REW-01": "1",
    "BAD-02": "1",
    "LEVEL-01": "1",
    "LEVEL-03": "1",
    "HOUSE-02": "20",
}
"""Numbers that no setting changes."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_one_that_the_game_is_played_with(language: Language) -> None:
    """A wording has no digit of its own but those."""
    wrong = {}
    for one, wording in WORDINGS[language]["text"].items():
        numbers = re.findall(r"\d+", re.sub(r"\{[^{}]*\}", "", str(wording)))
        if set(numbers) - set(FIXED.get(one, "").split()):
            wrong[one] = numbers
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("quick", "faster"), [(False, False), (True, False), (True, True)])
def test_the_hand_on_the_page_is_the_hand_that_is_dealt(
    language: Language, quick: bool, faster: bool
) -> None:
    house = {"variant": {"quick_start": quick, "faster_play": faster, "quick_start_cards": 3}}
    for edition_id in EVERY_EDITION:
        profile = profile_with_house_rules(load_built_in_edition(edition_id).profile, house)
        for rule_id, hand in (("SETUP-04", profile.start), ("DEATH-20", profile.redraw)):
            told = page(rule_id, edition_id, language=language, **house)
            assert re.findall(r"\d+", told) == [
                str(one) for one in starting_hand_size(profile, hand)
            ]


def test_a_rule_that_does_not_hold_says_what_it_would_need() -> None:
    classic = game("classic")
    told = rule_text("SHIP-04", classic, "en")
    assert not told.holds
    assert told.text == (
        "This does not apply in this game, which lacks: ships; the ship alone helps to run: yes."
    )
    assert page("BLEND-01", "classic", language="de").endswith("dafür fehlt: mehrere Editionen.")
    assert page("MULTI-13", "bard", language="it").startswith("In questa partita non vale; manca:")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_rule_may_need_has_a_word(language: Language) -> None:
    needed = {
        fact
        for shape in STRUCTURE["rule"].values()
        for name in ("has", "any")
        for fact in shape.get("when", {}).get(name, ())
    }
    assert needed - WORDINGS[language]["needs"].keys() == set()


def test_each_wording_has_its_case() -> None:
    for language in LANGUAGES:
        for one, wording in {**WORDINGS[language]["text"], **WORDINGS[language]["family"]}.items():
            shapes = {**STRUCTURE["rule"], **STRUCTURE["family"]}
            cases = len(shapes.get(one, {}).get("cases", ()))
            worded = 1 if isinstance(wording, str) else len(wording)
            assert worded == cases + 1, (language, one)


def test_an_edition_of_ones_own_reads_only_what_holds_for_it() -> None:
    terms = KeywordTerms.model_validate(
        {
            "race": {
                "lodger": {
                    "en": {"a": "a lodger", "many": "lodgers"},
                    "de": {
                        "one": "Untermieter",
                        "a": "ein Untermieter",
                        "no": "kein Untermieter",
                        "many": "Untermieter",
                    },
                }
            }
        }
    )
    played = own_edition(
        terms,
        {"id": "lodger", "kind": "race", "rules": [{"permit": "wins_ties"}]},
        {"id": "coal_heaver", "kind": "race", "rules": [{"permit": "any_big_items"}]},
        {"id": "puddle", "kind": "curse", "do": [LOSE]},
        {"id": "rat", "kind": "monster", "level": 1, "treasures": 1, "bad_stuff": [LOSE]},
        {"id": "bucket", "kind": "item", "gold": 100, "hands": 1},
        win={"level": 8},
        curses={"name": "trap"},
        identity={"race": 2},
        sell={"unit": 500},
    )
    told = {one.id: one.text for one in applicable_rules(played, "en")}
    assert told["STR-05"] == "With a lodger on your side, fighter or helper, you win ties."
    assert told["CLASS-05"] == "You have at most 2 races."
    assert told["TURN-05"].startswith("A trap behind the door hits you at once")
    assert told["END-01"] == "Whoever first reaches level 8 wins, and the game is over."
    assert told["SELL-02"] == "Items worth $500 together bring a level at once."
    assert told["DEATH-02"] == "You keep what you are: races."
    assert told["ITEM-07"] == "“coal heaver” may carry any number of big items."
    families = {one.partition("-")[0] for one in told}
    assert families.isdisjoint({"POWER", "SHIP", "ROLE", "SIDE", "META", "MULTIID", "BLEND"})
    assert told.keys().isdisjoint({"CLASS-04", "CLASS-16", "HELP-09", "ENH-01", "MULTI-11"})
    for language in LANGUAGES:
        wrong = {
            one.id: found
            for one in applicable_rules(played, language)
            if (found := wrong_words(one.text, played, language))
        }
        assert wrong == {}
    german = {one.id: one.text for one in applicable_rules(played, "de")}
    assert german["STR-05"].startswith("Kämpft oder hilft ein Untermieter auf deiner Seite")
    assert german["TURN-07"].startswith("Nach jeder Tür ohne Monster, auch nach einer Falle,")


def test_in_a_blend_each_card_goes_by_its_own_rulebook() -> None:
    both = page("MULTIID-05", "classic", "star")
    assert both == (
        "classic: With a single class the card does nothing."
        " star: With a single class you have all of its advantages and none of its drawbacks."
    )
    assert page("MULTIID-05", "classic", "super") == "With a single class the card does nothing."
    assert page("CURSE-01", "classic", "super").startswith("Some editions call these cards curses")


@pytest.mark.parametrize(
    ("rule_id", "name", "house", "words"),
    [
        ("SETUP-04", "classic", {}, "2 door cards and 2 treasures"),
        ("SETUP-04", "bard", {}, "4 door cards and 4 treasures"),
        ("DEATH-20", "super", {"variant": {"quick_start": True}}, "4 door cards and 4 treasures"),
        ("ITEM-05", "classic", {}, "1 big item,"),
        ("ITEM-05", "super", {}, "any number of big items"),
        ("ITEM-14", "bard", {}, "in your own turn only"),
        ("HAND-07", "star", {}, "cannot discard"),
        ("CURSE-01", "agents", {}, "called traps"),
        ("CURSE-09", "super", {}, "Some traps stay"),
        ("END-01", "classic", {"win": {"level": 20}}, "level 20 wins"),
        ("FAST-01", "classic", {"variant": {"faster_play": True}}, "listen at the door: draw"),
        ("CLASS-04", "classic", {"identity": {"class": 2}}, "at most 2 classes."),
        ("RUN-14", "bard", {}, "Some races run better or worse"),
        ("RUN-14", "classic", {}, "Elves run better and halflings worse"),
        ("STR-07", "classic", {}, "a monster's level, with its enhancers, below 1."),
        ("WIN-01", "classic", {"window": {"seconds": 10.0}}, "about 10 seconds."),
        ("WIN-01", "classic", {"window": {"seconds": 1.0}}, "about 1 second."),
    ],
)
def test_a_rule_reads_as_it_is_played(
    rule_id: str, name: str, house: dict[str, Any], words: str
) -> None:
    assert words in page(rule_id, name, **house)


def test_numbers_are_printed_as_the_language_does() -> None:
    assert page("WIN-01", "classic", language="de") == (
        "Wer glaubt, gewonnen zu haben, wartet etwa 2,6 Sekunden."
    )
    assert "$1.000" in page("SELL-02", "classic", language="it")
    assert "$1,000" in page("SELL-02", "classic")


def test_a_noun_has_a_form_for_each_plural_of_its_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Polish one says 1 karta, 2 karty, 5 kart."""

    def polish(number: float) -> PluralCategory:
        return "one" if number == 1 else "few" if 2 <= number <= 4 else "many"

    row = LOCALES["it"]._replace(plurals=("one", "few", "many"), plural=polish)
    monkeypatch.setitem(LOCALES, "it", row)
    told = "{start.door} {start.door|karta|karty|kart}"
    for number, card in ((1, "1 karta"), (2, "2 karty"), (5, "5 kart")):
        dealt = game("classic", house={"start": {"door": number}})
        assert fill_placeholders(told, dealt, "it") == card


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_noun_has_more_forms_or_fewer(language: Language) -> None:
    file = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    nouns = [forms.split("|") for forms in re.findall(r"\{\w+\.\w+\|([^{}]*)\}", file)]
    assert nouns
    assert [forms for forms in nouns if len(forms) != len(LOCALES[language].plurals)] == []


def test_a_box_reads_as_its_editions() -> None:
    box = box_of_editions("classic", "agents", base="agents")
    same = game("classic", "agents", base="agents")
    assert applicable_rules(game_facts_of_box(box, built_in_terms()), "en") == applicable_rules(
        same, "en"
    )


def test_an_unknown_rule_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rule_text("COMBAT-99", game("classic"), "en")
