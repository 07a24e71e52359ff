"""The values of shared abilities, which a card only names: what flight, theft and secret identity
come to by the rules of a game."""

from __future__ import annotations

from typing import NamedTuple

from cards.profile import Profile


class SharedAbilityValues(NamedTuple):
    """What flight, secret identity and theft come to (META-01, META-03, META-04, META-06)."""

    flight: int = 1
    """The bonus to run away."""
    escapes_to: int = 3
    """The highest face with which a secret identity escapes a curse."""
    lost_from: int = 6
    """The lowest face that loses the secret identity; 0: none does."""
    theft: int = 4
    """The lowest face with which a theft succeeds; 0: theft does nothing."""


PRINTED_NUMBERS = SharedAbilityValues()
"""The numbers of the rulebook that has these abilities."""


def values_of_shared_abilities(profile: Profile) -> SharedAbilityValues:
    """The numbers of a game by its rules, house rules included."""
    return SharedAbilityValues(
        flight=profile.run.flight_bonus,
        escapes_to=profile.secret_identity.escapes_to,
        lost_from=profile.secret_identity.lost_from,
        theft=profile.theft.target,
    )
