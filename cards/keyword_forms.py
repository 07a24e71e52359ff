"""Keywords and their forms: how a race, a class or a tag stands in a sentence of each language.

Sentences are built from whole phrases ("an elf", "kein Elf", "gli elfi"), so no code here knows an
article, a case or a plural.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, Field, create_model

from cards.built_in_paths import EDITIONS_FOLDER, GENDERS_FILE
from cards.languages import LANGUAGES, LOCALES, Language
from cards.pack_mistakes import InvalidPack, PackMistake
from cards.terminal_text import validate_printable
from cards.vocabulary.base_types import VocabularyModel

KeywordForm = Annotated[str, Field(min_length=1, max_length=32), AfterValidator(validate_printable)]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


def _forms(language: Language) -> type[VocabularyModel]:
    """What stands in a `terms.toml` for one language: the forms of its row, all of them."""
    locale = LOCALES[language]
    needed: dict[str, Any] = dict.fromkeys(locale.forms, (KeywordForm, ...))
    examples = (f'`{form}` as in "{example}"' for form, example in locale.forms.items())
    about = ", ".join(examples) + "."
    return create_model(f"{locale.english}Forms", __base__=VocabularyModel, __doc__=about, **needed)


if TYPE_CHECKING:
    IdentityForms = VocabularyModel
else:
    IdentityForms = create_model(
        "IdentityForms",
        __base__=VocabularyModel,
        __doc__="""The forms of a race, class, affiliation or gender, or of whoever has a power; a
        language without forms quotes the bare keyword.""",
        **{language: (_forms(language) | None, None) for language in LANGUAGES},
    )

NO_FORMS = IdentityForms()


class TagForms(VocabularyModel):
    """`word` as in "becomes undead", `monster` as in "1 undead monster" (German: accusative),
    `many` as in "+3 against the undead"."""

    word: KeywordForm
    monster: KeywordForm
    many: KeywordForm | None = None


CardName = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(validate_printable)]
NamedCardId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=48)]


class KeywordTerms(VocabularyModel):
    """What a pack declares: races, classes, affiliations, the bearers of powers, genders and tags
    by the name in their keyword; and names of cards of another deck that its cards ask for."""

    race: dict[Name, IdentityForms] = Field(default={})
    class_: dict[Name, IdentityForms] = Field(default={}, alias="class")
    affiliation: dict[Name, IdentityForms] = Field(default={})
    power: dict[Name, IdentityForms] = Field(default={})
    gender: dict[Name, IdentityForms] = Field(default={})
    tag: dict[Name, dict[Language, TagForms]] = Field(default={})
    card: dict[NamedCardId, dict[Language, CardName]] = Field(default={})
    """Those of the own deck need not stand here."""

    def declares(self, keyword: str) -> bool:
        """Whether `race:elf` and its like are among them."""
        kind, _, name = keyword.partition(":")
        if kind == "card":
            return name in self.card
        return name in (self.tag if kind == "tag" else self._identities(kind))

    def card_name(self, keyword: str, language: Language) -> str:
        """The name of the card that `card:paper_crown` or its id means, in that language if it has
        one; else the bare id."""
        names = self.card.get(keyword.rpartition(":")[2], {})
        return names.get(language) or next(iter(names.values()), bare_keyword(keyword))

    def keywords(self) -> tuple[str, ...]:
        """All that a condition can name: `race:elf` and its like, without tags."""
        kinds = ("race", "class", "affiliation", "power", "gender")
        return tuple(f"{kind}:{name}" for kind in kinds for name in sorted(self._identities(kind)))

    def identity(self, keyword: str) -> IdentityForms:
        """The forms of whoever is that; none for a keyword that is not declared."""
        kind, _, name = keyword.partition(":")
        return self._identities(kind).get(name, NO_FORMS)

    def forms(self, keyword: str, language: Language) -> Mapping[str, str]:
        """The forms of whoever is that by their names; empty where the language has none."""
        forms = getattr(self.identity(keyword), language)
        return vars(forms) if forms is not None else {}

    def tag_forms(self, name: str, language: Language) -> TagForms:
        """The forms of a tag, in whatever language it has."""
        forms = self.tag.get(name, {})
        if not forms:
            return TagForms(word=bare_keyword(name), monster=bare_keyword(name))
        return forms.get(language) or next(iter(forms.values()))

    def joined(self, other: KeywordTerms) -> KeywordTerms:
        """Both declarations; where both know a keyword, `other` has the say."""
        return KeywordTerms(
            race={**self.race, **other.race},
            class_={**self.class_, **other.class_},
            affiliation={**self.affiliation, **other.affiliation},
            power={**self.power, **other.power},
            gender={**self.gender, **other.gender},
            tag={**self.tag, **other.tag},
            card={**self.card, **other.card},
        )

    def _identities(self, kind: str) -> Mapping[str, IdentityForms]:
        match kind:
            case "race":
                return self.race
            case "class":
                return self.class_
            case "affiliation":
                return self.affiliation
            case "power":
                return self.power
            case "gender":
                return self.gender
            case _:
                return {}


def bare_keyword(keyword: str) -> str:
    """A keyword without forms, as it is quoted: `race:bin_lodger` is `bin lodger`."""
    return keyword.rpartition(":")[2].replace("_", " ")


@cache
def built_in_terms() -> KeywordTerms:
    """The genders, and the keywords of all our own editions, which every pack may use. Raises
    `InvalidPack` if there is a mistake in one of these files."""
    terms = KeywordTerms()
    for path in (GENDERS_FILE, *sorted(EDITIONS_FOLDER.glob("*/terms.toml"))):
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            terms = terms.joined(KeywordTerms.model_validate(table))
        except ValueError as error:
            problem = str(error).splitlines()[0]
            place = f"{path.parent.name}/{path.name}"
            raise InvalidPack([PackMistake(place, "", "", problem)]) from None
    return terms


def with_built_in_terms(decks: Iterable[KeywordTerms]) -> KeywordTerms:
    """The keywords of all our own editions and of these decks."""
    terms = built_in_terms()
    for one in decks:
        terms = terms.joined(one)
    return terms
