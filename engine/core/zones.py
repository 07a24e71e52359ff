"""Where a card can be. A zone is a small int, so that a state copies fast.

The zones of the table come first, then one hand and one play area per seat.
"""

from __future__ import annotations

Seat = int
Zone = int
Instance = int
"""One printed card of this game: an index into `Box.instances`. Two copies are two instances."""

MAX_SEATS = 8
NOBODY = -1
NO_CARD = -1

DOOR_DECK, TREASURE_DECK, DOOR_DISCARD, TREASURE_DISCARD = 0, 1, 2, 3
FIGHT = 4
"""Monsters and everything played into the fight."""
TABLE = 5
"""Face up in the middle: being resolved, queued, or not yet split."""
SEALED = 6
"""Face down in the middle: claims until their window closes (AMB-78)."""
ROLE_SIDES = 7
"""Sides of roles that lie up in front of nobody, face up (ROLE-01, AMB-52)."""
HANDS = 8
PLAYS = HANDS + MAX_SEATS
ZONES = PLAYS + MAX_SEATS
HIDDEN_ZONES = frozenset({DOOR_DECK, TREASURE_DECK, SEALED, *range(HANDS, PLAYS)})
"""Where a card lies face down for at least one seat."""


def hand_zone_of(seat: Seat) -> Zone:
    return HANDS + seat


def play_zone_of(seat: Seat) -> Zone:
    return PLAYS + seat


def seat_of_hand_zone(zone: Zone) -> Seat:
    """The seat whose hand it is, or `NOBODY`."""
    return zone - HANDS if HANDS <= zone < PLAYS else NOBODY


def seat_of_play_zone(zone: Zone) -> Seat:
    """The seat whose play area it is, or `NOBODY`."""
    return zone - PLAYS if PLAYS <= zone < ZONES else NOBODY
