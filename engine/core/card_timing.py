"""When a card may be played: a mask per print, compiled when the decks load.

One bit per situation that a seat can be in; a card is worth a closer look if its mask meets the
seat's situation. The closer look (targets, limits) is in `legality`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from cards.profile import Profile
from cards.vocabulary.base_types import Moment
from cards.vocabulary.card import Card
from cards.vocabulary.effects import only_usable_moment


@dataclass(frozen=True, slots=True)
class SituationBits:
    """Situations of a seat, as bits: several can hold at once. Plain ints, because a mask is met
    with a situation thousands of times in a game and an `IntFlag` takes ten times as long; slots of
    an object, because those of a class are looked up anew each time."""

    NEVER: int = 0
    OWN_CALM: int = 1
    """Own turn, out of the fight, at a main point, or in the own charity (ITEM-15, TURN-17)."""
    FOREIGN_CALM: int = 2
    """Somebody else's turn, no fight that one is in, at a main point."""
    FIGHT: int = 4
    """A fight whose outcome is open, own or foreign (AMB-79)."""
    OWN_FIGHT: int = 8
    """A fight in the own turn, whoever fights, outcome open, or the own running away (CLASS-06,
    COMBAT-09, AMB-79)."""
    TROUBLE: int = 32
    """Own turn, after a door without a monster (TURN-08)."""
    FRESH: int = 64
    """A card just received, in its receipt window (HAND-10)."""
    CURSE: int = 128
    """A curse is about to hit (AMB-93)."""
    DIE: int = 256
    """A die lies on the table (AMB-93)."""
    QUEUE: int = 512
    """Something is being settled: any-time cards are queued."""
    CLAIM: int = 1024
    """A discard may be claimed (QUICK-02)."""
    FLIGHT: int = 2048
    """The seat itself is about to roll to run away."""
    ASIDE: int = 4096
    """Somebody else's charity: gear and goods may change, cards wait for the answer (AMB-102)."""
    RECEIVED: int = 8192
    """An open fight, with a card that the seat has just received (AMB-67)."""


SITUATION = SituationBits()

ANY_TIME = (
    SITUATION.OWN_CALM
    | SITUATION.FOREIGN_CALM
    | SITUATION.FIGHT
    | SITUATION.QUEUE
    | SITUATION.FRESH
)


OUTSIDE_FIGHTS = ~(SITUATION.FIGHT | SITUATION.FRESH)
"""When a card that begins a fight is played (AMB-98). Not in a receipt window, which would lie
below the fight's own: it is queued there."""


CALM = SITUATION.OWN_CALM | SITUATION.FOREIGN_CALM | SITUATION.FIGHT | SITUATION.ASIDE
"""Main points, charity and open fights: outside one's own fight gear may change and goods may be
traded."""


def timing_of_ability_window(window: Moment) -> int:
    """Situations in which an ability of that window works (CLASS-19)."""
    match window:
        case "combat":
            return SITUATION.FIGHT
        case "run_away":
            return SITUATION.FLIGHT
        case "curse":
            return SITUATION.CURSE
        case "die":
            return SITUATION.DIE
        case "own_turn":
            return SITUATION.OWN_CALM
        case "any_time":
            return SITUATION.OWN_CALM | SITUATION.FOREIGN_CALM | SITUATION.FIGHT
        case _:
            assert_never(window)


def item_timing(profile: Profile) -> int:
    """When items come out of the hand (ITEM-15, TURN-20)."""
    on_receipt = profile.items.play_window == "own_turn_or_receipt"
    return SITUATION.OWN_CALM | (SITUATION.FRESH if on_receipt else SITUATION.NEVER)


def identity_timing(profile: Profile) -> int:
    """When races, classes and origins are played (CLASS-06, ORIGIN-02)."""
    own_turn = SITUATION.OWN_CALM | SITUATION.OWN_FIGHT
    match profile.identity.play_window:
        case "own_turn":
            return own_turn
        case "own_turn_or_receipt":
            return own_turn | SITUATION.FRESH
        case "any_time":
            return own_turn | ANY_TIME


def power_timing(profile: Profile) -> int:
    """When powers are played, by a runner too (POWER-05, AMB-15, AMB-79)."""
    match profile.power.play_window:
        case "none":
            return SITUATION.NEVER
        case "any_time":
            return ANY_TIME | SITUATION.FLIGHT
        case "as_identity":
            return identity_timing(profile)


def monster_tags_joining_fights(profile: Profile) -> frozenset[str]:
    """Tags of monsters that follow each other into a fight (MULTI-11, MULTI-13)."""
    rules = profile.fight
    tags = (("undead", rules.undead_join), ("swarm", rules.swarm_join))
    return frozenset([tag for tag, on in tags if on])


def timing_of_card(card: Card, profile: Profile, home: Profile) -> int:
    """The mask of one print (HAND-09 and the rule rows of each kind); `home` is the profile of its
    own edition."""
    match card.kind:
        case "item" | "ship" | "cheat":
            return item_timing(profile)
        case "race" | "class":
            return identity_timing(profile)
        case "affiliation":
            return identity_timing(profile) | SITUATION.RECEIVED
        case "power":
            return power_timing(profile) if profile.power.enabled else SITUATION.NEVER
        case "origin":
            return identity_timing(profile) if profile.origin.enabled else SITUATION.NEVER
        case "role":
            return SITUATION.NEVER
        case "two_identities" if home.two_identities.window == "as_identity":
            return identity_timing(profile)
        case "two_identities":
            return ANY_TIME
        case "follower":
            return ANY_TIME | SITUATION.FLIGHT
        case "curse" | "level_up":
            return ANY_TIME | (SITUATION.CLAIM if card.kind == "level_up" else SITUATION.NEVER)
        case "enhancer" | "mate" | "wandering":
            return SITUATION.FIGHT
        case "monster":
            follows = monster_tags_joining_fights(profile)
            if "undead" in follows and profile.fight.gaki_are_undead_to_clerics:
                follows |= {"gaki"}
            joins = not follows.isdisjoint(card.tags)
            return SITUATION.TROUBLE | (SITUATION.FIGHT if joins else SITUATION.NEVER)
        case "one_shot" | "special":
            return _window_mask(card)


def timing_of_card_in_play(card: Card, timing: int) -> int:
    """When a card in front of its owner is played, paid off or left, abilities aside; `timing`:
    when it would be from the hand (ITEM-03, CURSE-09, SHIP-05)."""
    match card.kind:
        case "one_shot":
            return timing
        case "curse":
            return SITUATION.OWN_CALM
        case "ship":
            return SITUATION.FLIGHT
        case _:
            return SITUATION.NEVER


def _window_mask(card: Card) -> int:
    assert card.kind in ("one_shot", "special")
    match card.window:
        case "combat":
            return SITUATION.FIGHT
        case "run_away":
            return SITUATION.FLIGHT
        case "own_turn":
            return SITUATION.OWN_CALM
        case "any_time":
            return ANY_TIME
        case "curse":
            return SITUATION.CURSE if _answers(card) else SITUATION.NEVER
        case "die":
            return SITUATION.DIE if _answers(card) else SITUATION.NEVER


def _answers(card: Card) -> bool:
    """It does something about what it is played on."""
    assert card.kind in ("one_shot", "special")
    return any(only_usable_moment(effect) == card.window for effect in card.do)
