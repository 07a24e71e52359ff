"""The checker of packs: every mistake at once, each with its file, card and field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from cards.card_contradictions import PathAndProblem, find_contradictions
from cards.card_traversal import referenced_card_ids, top_level_effect_lists, walk_card_parts
from cards.file_shape_mistakes import did_you_mean_text
from cards.keyword_forms import KeywordTerms, built_in_terms
from cards.languages import LANGUAGES, Language
from cards.levels_for_monster_removal import find_removal_levels_not_in_edition
from cards.pack import Pack, read_pack
from cards.pack_mistakes import InvalidPack, PackMistake, sort_mistakes_by_position
from cards.terminal_text import first_forbidden_character, width_of
from cards.vocabulary.card import Card, Enhancer, Identity, Monster, Role
from cards.vocabulary.conditions_and_card_picks import Condition
from cards.vocabulary.effects import RemoveMonster
from cards.wording import CardRulesTexts

NAME_WIDTH = 34
SHORT_WIDTH = 16
FLAVOUR_WIDTH = 100
TEXT_LENGTH = 240
WORD_WIDTH = 22
"""Columns: of a name in the hand, of a short name, of the flavour; letters of the whole rules
text; columns of a word in a card's smallest frame."""
_UNDECLARED = "is not declared"
_FIELD = re.compile(r"[.\[]")


def check_pack_at(place: Path, languages: Collection[Language] = ()) -> tuple[PackMistake, ...]:
    """All errors of the pack in a folder or file; see `check_pack`."""
    return check_pack(read_pack(place), languages)


def check_pack(pack: Pack, languages: Collection[Language] = ()) -> tuple[PackMistake, ...]:
    """All errors of a pack: of its files, then of its cards in their order.

    Every card needs a name in each of `languages`, or in any one if none is given. A pack may use
    the keywords of our own editions beside those that it declares.
    """
    terms = _known_terms(pack)
    errors = list(pack.errors)
    seen: set[str] = set()
    gives = pack.profile.precedence.removal_levels if pack.profile is not None else "any"
    for printed in pack.cards:
        card = printed.card
        problems = [*_words(card, languages)]
        if terms is not None:
            problems += _keywords(card, terms)
        clauses = list(find_contradictions(card))
        problems += clauses
        if not clauses:
            problems += _text(card, terms or pack.terms)
        for scene, effects in top_level_effect_lists(card):
            problems += find_removal_levels_not_in_edition(effects, gives, scene.path)
        if card.id in seen:
            problems.insert(0, ("id", "another card of the pack has this id"))
        seen.add(card.id)
        errors += (
            pack.error_in(printed, path, problem)
            for path, problem in problems
            if not printed.gone or (path and _FIELD.split(path)[0] not in printed.gone)
        )
    return tuple(_once(sort_mistakes_by_position([*errors, *_sides(pack)])))


def _known_terms(pack: Pack) -> KeywordTerms | None:
    """Our own terms and the pack's; None if a file of them cannot be read, which is told where it
    lies and not by every card."""
    try:
        ours = built_in_terms()
    except InvalidPack:
        return None
    return None if "terms.toml" in pack.unknown else ours.joined(pack.terms)


def _once(errors: Sequence[PackMistake]) -> Iterator[PackMistake]:
    """What many cards name and nobody declares is told where the first does."""
    times = Counter(one.problem for one in errors if _UNDECLARED in one.problem)
    for one in errors:
        more = times.pop(one.problem, 0) - 1 if _UNDECLARED in one.problem else 0
        if more > 0:
            yield replace(one, problem=f"{one.problem} (and named {more} more times)")
        elif more == 0:
            yield one


def _sides(pack: Pack) -> Iterator[PackMistake]:
    """Every role is the back of its own back (ROLE-01)."""
    backs = {one.card.id: one.card.back for one in pack.cards if isinstance(one.card, Role)}
    for printed in pack.cards:
        card = printed.card
        if isinstance(card, Role) and not printed.gone and backs.get(card.back) != card.id:
            problem = f"there is no role {card.back} with this one as its back"
            yield pack.error_in(printed, "back", problem)


def _words(card: Card, languages: Collection[Language]) -> Iterator[PathAndProblem]:
    """Names and flavour: in all languages, of a width that fits, of letters that only show."""
    if not card.name:
        yield "name", "is missing"
    for language in languages:
        if language not in card.name:
            yield f"name.{language}", "is missing"
        if card.flavour and language not in card.flavour:
            yield f"flavour.{language}", "is missing"
        if width_of(card.name.get(language, "")) > SHORT_WIDTH and language not in card.short:
            yield f"short.{language}", f"is missing: the name is wider than {SHORT_WIDTH} columns"
    for field, texts, width in (
        ("name", card.name, NAME_WIDTH),
        ("short", card.short, SHORT_WIDTH),
        ("flavour", card.flavour, FLAVOUR_WIDTH),
    ):
        for language, text in texts.items():
            yield from _line(f"{field}.{language}", text, width)


def _line(path: str, text: str, width: int) -> Iterator[PathAndProblem]:
    bad = first_forbidden_character(text)
    if bad:
        yield path, f"the character U+{ord(bad):04X} is not allowed"
    elif text != text.strip():
        yield path, "begins or ends with a space"
    elif width_of(text) > width:
        yield path, f"takes {width_of(text)} columns, at most {width} are free"
    elif any(width_of(word) > WORD_WIDTH for word in text.split()):
        yield path, f"has a word wider than {WORD_WIDTH} columns"


def _keywords(card: Card, terms: KeywordTerms) -> Iterator[PathAndProblem]:
    if isinstance(card, Identity):
        name = card.keyword or card.id
        if not terms.declares(f"{card.kind}:{name}"):
            path = "keyword" if card.keyword else "id"
            yield path, f"terms.toml has no forms for [{card.kind}.{name}]"
    tags: list[tuple[str, str]] = []
    if isinstance(card, Monster):
        tags = [(f"tags[{i}]", tag) for i, tag in enumerate(card.tags)]
    if isinstance(card, Enhancer):
        tags = [(f"adds_tags[{i}]", tag) for i, tag in enumerate(card.adds_tags)]
    for path, piece in walk_card_parts(card):
        if isinstance(piece, RemoveMonster) and piece.tag is not None:
            tags.append((f"{path}.tag", piece.tag))
        if isinstance(piece, RemoveMonster):
            for language, name in piece.excepts.items():
                yield from _line(f"{path}.excepts.{language}", name, NAME_WIDTH)
        if isinstance(piece, Condition):
            if piece.against is not None and piece.against.startswith("tag:"):
                tags.append((f"{path}.against", piece.against.removeprefix("tag:")))
            for name, keyword in (("has", piece.has), ("lacks", piece.lacks)):
                if keyword is None or keyword.startswith("card:"):
                    continue
                if not terms.declares(keyword):
                    problem = f"the keyword {keyword} {_UNDECLARED}"
                    yield f"{path}.{name}", problem + _meant(keyword, terms.keywords())
    for id_ in referenced_card_ids(card):
        if not terms.declares(f"card:{id_}"):
            yield "", f"asks for the card {id_}, which is not in this pack"
    for path, tag in tags:
        if not terms.declares(f"tag:{tag}"):
            known = [f"tag:{one}" for one in sorted(terms.tag)]
            yield path, f"the tag {tag} {_UNDECLARED}" + _meant(f"tag:{tag}", known)


def _meant(keyword: str, known: Iterable[str]) -> str:
    """The keyword that may have been meant, or else what there is of its kind."""
    kind, _, name = keyword.partition(":")
    names = [one.partition(":")[2] for one in known if one.startswith(f"{kind}:")]
    if did_you_mean_text(name, names):
        return did_you_mean_text(name, names)
    there = f"; there are: {', '.join(names)}" if names else ""
    return f"{there}; terms.toml declares it as [{kind}.{name}]"


def _text(card: Card, terms: KeywordTerms) -> Iterator[PathAndProblem]:
    for language in LANGUAGES:
        length = len(" ".join(CardRulesTexts(language, terms).of(card)))
        if length > TEXT_LENGTH:
            yield "", f"its rules text ({language}) has {length} letters, at most {TEXT_LENGTH} fit"
