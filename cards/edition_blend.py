"""The editions of one table: their cards together, and the profile that they are played by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cards.edition import Edition
from cards.profile import Profile
from cards.profile.profile_merging import merge_profiles
from cards.vocabulary.card import Card

Overrides = Mapping[str, Mapping[str, object]]
"""House rules: sections of a profile, each with the keys that it overrides."""


@dataclass(frozen=True, slots=True)
class Blend:
    """One edition or several, joined (BLEND-01, BLEND-02)."""

    editions: tuple[str, ...]
    profile: Profile
    cards: tuple[Card, ...]
    homes: Mapping[str, Profile]
    """The profile of the edition that each card comes from, by the card's id: keys that merge as
    `home` are read there."""


def blend_editions(
    editions: Sequence[Edition], base: str = "", house: Overrides | None = None
) -> Blend:
    """Join editions, in the order of their precedence as a base (AMB-97). House rules override
    what comes of the merge, and every card's home.

    Raises `KeyError` for a base that is not among them, pydantic's `ValidationError` for a house
    rule that is none.
    """
    profile = merge_profiles([one.profile for one in editions], base)
    homes = {one.id: profile_with_house_rules(one.profile, house or {}) for one in editions}
    return Blend(
        editions=tuple(homes),
        profile=profile_with_house_rules(profile, house or {}),
        cards=tuple(card for one in editions for card in one.cards),
        homes={card.id: homes[one.id] for one in editions for card in one.cards},
    )


def profile_with_house_rules(profile: Profile, house: Overrides) -> Profile:
    """The profile with some keys overridden. Raises pydantic's `ValidationError`."""
    if not house:
        return profile
    data = profile.model_dump(by_alias=True)
    for section, keys in house.items():
        known = data.get(section)
        data[section] = {**known, **keys} if isinstance(known, dict) else keys
    return Profile.model_validate(data)
