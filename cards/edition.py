"""A profile with its deck and its keywords: what a game can be made of."""

from __future__ import annotations

from dataclasses import dataclass, field

from cards.keyword_forms import KeywordTerms
from cards.profile import Profile
from cards.profile.minimums_from_cards import profile_corrected_by_cards
from cards.vocabulary.card import Card


@dataclass(frozen=True, slots=True)
class Edition:
    """A profile, the cards of its deck in the order of their files, and its keywords. What the
    cards print holds under the profile, whatever it was given as (PREC-01)."""

    profile: Profile
    cards: tuple[Card, ...]
    terms: KeywordTerms = field(default_factory=KeywordTerms)

    def __post_init__(self) -> None:
        object.__setattr__(self, "profile", profile_corrected_by_cards(self.profile, self.cards))

    @property
    def id(self) -> str:
        return self.profile.id
