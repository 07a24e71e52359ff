"""An edition as one text, so that a game keeps the cards that it began with."""

from __future__ import annotations

import json
from functools import lru_cache

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from cards.edition import Edition
from cards.keyword_forms import KeywordTerms
from cards.profile import Profile
from cards.vocabulary.card import CARD_ADAPTER, Card

_KEPT = 32


@dataclass(config=ConfigDict(extra="forbid"))
class _Written:
    profile: Profile
    terms: KeywordTerms
    cards: tuple[Card, ...]


_WRITTEN = TypeAdapter(_Written)


def edition_to_json(edition: Edition) -> str:
    """All that the edition says, as JSON: equal editions give equal texts."""
    data = {
        "profile": edition.profile.model_dump(mode="json", by_alias=True),
        "terms": edition.terms.model_dump(mode="json", by_alias=True, exclude_defaults=True),
        "cards": [
            CARD_ADAPTER.dump_python(card, mode="json", by_alias=True, exclude_defaults=True)
            for card in edition.cards
        ],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=_KEPT)
def edition_from_json(text: str) -> Edition:
    """The edition of that text. Raises `ValueError` with one line if it is none."""
    try:
        data = _WRITTEN.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise ValueError(f"{place}: {first['msg']}") from None
    return Edition(data.profile, data.cards, data.terms)
