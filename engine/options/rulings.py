"""What the host may rule, at any moment from the first turn on (HOUSE-01, PREC-03)."""

from __future__ import annotations

from engine.commands import Rule
from engine.errors import Refusal
from engine.options.situation import refuse
from engine.queries.carrying import big_room, ship_room
from engine.queries.identities import (
    identities,
    identity_limit,
    lost_with_one,
    rank_cap,
    rank_sum,
    two_identities,
)
from engine.state import GameState
from engine.zones import (
    DOOR_DISCARD,
    HANDS,
    NO_CARD,
    NOBODY,
    TREASURE_DISCARD,
    Seat,
    hand_of,
    play_of,
)


def why_not_rule(state: GameState, seat: Seat, rule: Rule) -> Refusal | None:
    """Only the host rules; what a ruling makes of the table must be possible."""
    if seat != NOBODY:
        return refuse("HOUSE-01", "only_the_host")
    if state.turn_frame is None:
        return refuse("AMB-96", "before_first_turn")
    if rule.deed == "end_turn":
        return None
    if rule.deed == "end_fight":
        return None if state.fight is not None else refuse("HOUSE-01", "no_fight_to_end")
    to_a_seat = rule.deed == "set_level" or rule.place != "discard"
    if to_a_seat and not 0 <= rule.seat < len(state.seats):
        return refuse("HAND-01", "nobody_sits_there")
    if rule.deed == "set_level":
        return _why_not_level(state, rule)
    return _why_not_move(state, rule)


def _why_not_level(state: GameState, rule: Rule) -> Refusal | None:
    """From 1 up to short of the winning level (LEVEL-01, LEVEL-03, LEVEL-04)."""
    if rule.level < 1:
        return refuse("LEVEL-03", "no_level_below_one")
    if rule.level >= state.box.profile.win.level:
        return refuse("LEVEL-04", "no_winning_level")
    if rule.level == state.seats[rule.seat].level:
        return refuse("HOUSE-01", "nothing_to_rule")
    return None


def _why_not_move(state: GameState, rule: Rule) -> Refusal | None:
    """A card from a hand, from in front of somebody or from a discard pile to another such place;
    what is in a deck or being settled stays where it is."""
    card, seat = rule.card, rule.seat
    if not 0 <= card < len(state.where):
        return refuse("HOUSE-01", "card_out_of_reach")
    zone = state.where[card]
    if state.box.cards[card].kind == "role":
        return refuse("ROLE-03", "card_out_of_reach")
    claimed = any(frame.kind == "claims" and frame.card == card for frame in state.stack)
    if claimed or (zone < HANDS and zone not in (DOOR_DISCARD, TREASURE_DISCARD)):
        return refuse("HOUSE-01", "card_out_of_reach")
    if rule.place == "discard":
        piled = zone in (DOOR_DISCARD, TREASURE_DISCARD)
        return refuse("HOUSE-01", "nothing_to_rule") if piled else None
    if state.seats[seat].dead:
        return refuse("DEATH-16", "the_dead_get_nothing")
    if zone == (hand_of(seat) if rule.place == "hand" else play_of(seat)):
        return refuse("HOUSE-01", "nothing_to_rule")
    return _why_not_in_play(state, rule) if rule.place == "play" else None


def _why_not_in_play(state: GameState, rule: Rule) -> Refusal | None:
    """Nothing comes to lie where a limit would send it away at once."""
    seat = rule.seat
    card = state.box.cards[rule.card].print
    match card.kind:
        case "race" | "class" | "affiliation":
            here = identities(state, seat, card.kind)
            keyword = state.box.cards[rule.card].keyword
            same = any(state.box.cards[one].keyword == keyword for one in here)
            if same or len(here) >= identity_limit(state, seat, card.kind):
                return refuse("CLASS-04", "over_the_limit")
        case "two_identities":
            if two_identities(state, seat, card.of) != NO_CARD:
                return refuse("AMB-89", "over_the_limit")
            least = 2 if lost_with_one(state.box.cards[rule.card]) else 1
            if len(identities(state, seat, card.of)) < least:
                return refuse("MULTIID-02", "over_the_limit")
        case "power":
            if rank_sum(state, seat) + card.rank > rank_cap(state, seat):
                return refuse("POWER-02", "over_the_limit")
        case "origin":
            pass
        case "follower":
            if any(state.box.cards[one].kind == "follower" for one in state.play(seat)):
                return refuse("SIDE-01", "over_the_limit")
        case "item":
            if card.big and big_room(state, seat) <= 0:
                return refuse("ITEM-05", "over_the_limit")
        case "ship":
            if ship_room(state, seat) <= 0:
                return refuse("SHIP-02", "over_the_limit")
        case "one_shot":
            pass
        case "curse" if card.lasts != "instant":
            pass
        case _:
            return refuse("HOUSE-01", "never_lies_there")
    return None
