"""Fights: monsters, sides, outcomes, running away, help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.frames import Foe, Push
from engine.state import Offer
from engine.zones import NO_CARD, Instance, Seat


@dataclass(slots=True)
class FightBegan:
    seat: Seat
    monster: Instance
    kind: Literal["fight_began"] = "fight_began"


@dataclass(slots=True)
class MonsterFriendly:
    """A monster took one look and left (AMB-51, AMB-83)."""

    seat: Seat
    monster: Instance
    kind: Literal["monster_friendly"] = "monster_friendly"


@dataclass(slots=True)
class MonsterJoined:
    foe: Foe
    kind: Literal["monster_joined"] = "monster_joined"


@dataclass(slots=True)
class MonsterEnhanced:
    monster: Instance
    card: Instance
    by: Seat
    kind: Literal["monster_enhanced"] = "monster_enhanced"


@dataclass(slots=True)
class MonsterRemoved:
    """A card drove a monster off or killed it (AMB-41). Where mates share, its enhancers go on
    counting for its group: they pass to `heir` (AMB-10)."""

    monster: Instance
    killed: bool
    levels: int
    treasures: int
    by: Seat
    heir: Instance = NO_CARD
    kind: Literal["monster_removed"] = "monster_removed"


@dataclass(slots=True)
class SideStrengthened:
    push: Push
    kind: Literal["side_strengthened"] = "side_strengthened"


@dataclass(slots=True)
class KillCalled:
    seat: Seat
    ours: int
    theirs: int
    kind: Literal["kill_called"] = "kill_called"


@dataclass(slots=True)
class FightGivenUp:
    seat: Seat
    ours: int
    theirs: int
    kind: Literal["fight_given_up"] = "fight_given_up"


@dataclass(slots=True)
class FightWon:
    seat: Seat
    helper: Seat
    killed: tuple[Instance, ...]
    treasures: int
    kind: Literal["fight_won"] = "fight_won"


@dataclass(slots=True)
class FightLost:
    seat: Seat
    helper: Seat
    kind: Literal["fight_lost"] = "fight_lost"


@dataclass(slots=True)
class FightEnded:
    seat: Seat
    kind: Literal["fight_ended"] = "fight_ended"


@dataclass(slots=True)
class RanAway:
    """How one run from one monster ended; `rolled` is false where no roll was needed (RUN-15)."""

    seat: Seat
    monster: Instance
    escaped: bool
    total: int
    rolled: bool
    kind: Literal["ran_away"] = "ran_away"


@dataclass(slots=True)
class FollowerSacrificed:
    """A loser gives up a follower and gets away from everything, and so does `helper` if that is
    somebody (SIDE-06, SIDE-08)."""

    seat: Seat
    card: Instance
    helper: Seat
    kind: Literal["follower_sacrificed"] = "follower_sacrificed"


@dataclass(slots=True)
class OfferMade:
    offer: Offer
    kind: Literal["offer_made"] = "offer_made"


@dataclass(slots=True)
class OfferEnded:
    offer: Offer
    how: Literal["accepted", "refused", "withdrawn", "lapsed"]
    terms: tuple[int, ...] = ()
    """Of refused help: what must change before it may be asked for again (AMB-71)."""
    kind: Literal["offer_ended"] = "offer_ended"


@dataclass(slots=True)
class HelperJoined:
    """The helper and the binding terms (AMB-27)."""

    seat: Seat
    helper: Seat
    treasures: int
    helper_first: bool
    items: tuple[Instance, ...]
    promises: tuple[Instance, ...] = ()
    """Hand cards that the fighter will play on the helper; only these two know them."""
    kind: Literal["helper_joined"] = "helper_joined"
