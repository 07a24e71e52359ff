"""What a character is: races, classes and affiliations with the cards that allow two of them;
powers and their ranks; roles."""

from __future__ import annotations

from typing import Literal

from engine.core.box import CompiledCard
from engine.core.state import GameState
from engine.core.zones import NO_CARD, PLAYS, ROLE_SIDES, Instance, Seat

IdentityKind = Literal["race", "class", "affiliation"]
IDENTITY_KINDS: tuple[IdentityKind, ...] = ("race", "class", "affiliation")
NEEDS_ONE_RULES: dict[IdentityKind, str] = {
    "race": "MULTIID-08",
    "class": "MULTIID-02",
    "affiliation": "MULTIID-12",
}
"""Which rule says that the card for two of a kind needs one of them."""


def identities_in_play(state: GameState, seat: Seat, kind: IdentityKind) -> list[Instance]:
    cards = state.box.cards
    return [card for card in state.zones[PLAYS + seat] if cards[card].kind == kind]


def two_identities_card(state: GameState, seat: Seat, kind: IdentityKind) -> Instance:
    """The card for two identities that is in play, or `NO_CARD`."""
    cards = state.box.cards
    for card in state.zones[PLAYS + seat]:
        if cards[card].pair_of == kind:
            return card
    return NO_CARD


def identity_limit(state: GameState, seat: Seat, kind: IdentityKind) -> int:
    """How many of the kind at once (CLASS-04, CLASS-05, MULTIID-01, MULTIID-08, MULTIID-12)."""
    both = two_identities_card(state, seat, kind)
    return state.box.identity_limits[kind] + (1 if both != NO_CARD else 0)


def is_two_identities_card_lost_with_one(both: CompiledCard) -> bool:
    """Losing one of two identities loses the card that allowed them (MULTIID-04, MULTIID-11); a
    rule of that card's own edition."""
    rules, of_race = both.home.two_identities, both.pair_of == "race"
    return rules.race_card_lost_with_one if of_race else rules.class_card_lost_with_one


def is_spared_disadvantages(state: GameState, seat: Seat, keyword: str) -> bool:
    """The seat is that, alone beside a card that allows two, and so has none of the disadvantages
    where that card's edition says so (MULTIID-05, MULTIID-10, MULTIID-13, AMB-20)."""
    cards = state.box.cards
    for kind in IDENTITY_KINDS:
        if not keyword.startswith(f"{kind}:"):
            continue
        both = two_identities_card(state, seat, kind)
        if both == NO_CARD:
            return False
        here = [cards[card].keyword for card in identities_in_play(state, seat, kind)]
        return spares_disadvantages(cards[both]) and here == [keyword]
    return False


def spares_disadvantages(both: CompiledCard) -> bool:
    """A single identity beside that card has none of its disadvantages (MULTIID-05, MULTIID-10,
    MULTIID-13, AMB-20); a rule of the card's own edition."""
    rules, of_race = both.home.two_identities, both.pair_of == "race"
    return (rules.single_race if of_race else rules.single_class) == "advantages_only"


def powers_in_play(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    cards = state.box.cards
    return tuple([card for card in state.play(seat) if cards[card].kind == "power"])


def power_rank_sum(state: GameState, seat: Seat) -> int:
    """The ranks of all powers in play, working or not (POWER-02, AMB-69)."""
    cards = state.box.cards
    return sum([cards[card].rank for card in state.zones[PLAYS + seat]])


def power_rank_limit(state: GameState, seat: Seat) -> int:
    """What the ranks may come to: the level, and what origins add to it (POWER-02, POWER-03)."""
    cap = state.seats[seat].level
    if state.box.profile.power.origins_raise_cap:
        cards = state.box.cards
        cap += sum([cards[card].rank_cap for card in state.play(seat)])
    return cap


def has_too_many_power_ranks(state: GameState, seat: Seat) -> bool:
    """Its powers have more ranks than the seat may have (POWER-10)."""
    ranks = power_rank_sum(state, seat)
    return ranks > 0 and ranks > power_rank_limit(state, seat)


def roles_in_play(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """The sides of roles that lie up in front of the seat (ROLE-01)."""
    cards = state.box.cards
    return tuple([card for card in state.play(seat) if cards[card].kind == "role"])


def unused_roles(state: GameState) -> list[Instance]:
    """Both sides of every role that nobody has; they lie open (AMB-52, AMB-99)."""
    backs = state.box.backs
    pile = state.zones[ROLE_SIDES]
    return sorted(side for side in pile if state.where[backs[side]] == ROLE_SIDES)
