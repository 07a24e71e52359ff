"""The host's word on a dispute: what may be ruled at any moment from the first turn on, and how it
is carried out in the middle of anything (HOUSE-01, PREC-03).
"""

from __future__ import annotations

from engine.core import events as e
from engine.core.commands import MakeRuling
from engine.core.errors import Refusal, make_refusal
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import STALE_WINDOW, Frame
from engine.core.state import GameState
from engine.core.zones import (
    DOOR_DISCARD,
    HANDS,
    NO_CARD,
    NOBODY,
    TREASURE_DISCARD,
    Seat,
    hand_zone_of,
    play_zone_of,
)
from engine.queries.cards_in_play import cheat_attached_to, room_for_big_items, room_for_ships
from engine.queries.identities_powers_and_roles import (
    identities_in_play,
    identity_limit,
    is_two_identities_card_lost_with_one,
    power_rank_limit,
    power_rank_sum,
    two_identities_card,
)
from engine.rules.aborting_frames import abort_frames_above
from engine.rules.card_transfers import put_card_into_play
from engine.rules.fight import end_fight
from engine.rules.turn import CHARITY, END


def why_not_make_ruling(state: GameState, seat: Seat, rule: MakeRuling) -> Refusal | None:
    """Only the host rules; what a ruling makes of the table must be possible."""
    if seat != NOBODY:
        return make_refusal("HOUSE-01", "only_the_host")
    if state.turn_frame is None:
        return make_refusal("AMB-96", "before_first_turn")
    if rule.deed == "end_turn":
        return None
    if rule.deed == "end_fight":
        return None if state.fight is not None else make_refusal("HOUSE-01", "no_fight_to_end")
    to_a_seat = rule.deed == "set_level" or rule.place != "discard"
    if to_a_seat and not 0 <= rule.seat < len(state.seats):
        return make_refusal("HAND-01", "nobody_sits_there")
    if rule.deed == "set_level":
        return _why_not_level(state, rule)
    return _why_not_move(state, rule)


def _why_not_level(state: GameState, rule: MakeRuling) -> Refusal | None:
    """From 1 up to short of the winning level (LEVEL-01, LEVEL-03, LEVEL-04)."""
    if rule.level < 1:
        return make_refusal("LEVEL-03", "no_level_below_one")
    if rule.level >= state.box.profile.win.level:
        return make_refusal("LEVEL-04", "no_winning_level")
    if rule.level == state.seats[rule.seat].level:
        return make_refusal("HOUSE-01", "nothing_to_rule")
    return None


def _why_not_move(state: GameState, rule: MakeRuling) -> Refusal | None:
    """A card from a hand, from in front of somebody or from a discard pile to another such place;
    what is in a deck or being settled stays where it is."""
    card, seat = rule.card, rule.seat
    if not 0 <= card < len(state.where):
        return make_refusal("HOUSE-01", "card_out_of_reach")
    zone = state.where[card]
    if state.box.cards[card].kind == "role":
        return make_refusal("ROLE-03", "card_out_of_reach")
    claimed = any(frame.kind == "claims" and frame.card == card for frame in state.stack)
    if claimed or (zone < HANDS and zone not in (DOOR_DISCARD, TREASURE_DISCARD)):
        return make_refusal("HOUSE-01", "card_out_of_reach")
    if rule.place == "discard":
        piled = zone in (DOOR_DISCARD, TREASURE_DISCARD)
        return make_refusal("HOUSE-01", "nothing_to_rule") if piled else None
    if state.seats[seat].dead:
        return make_refusal("DEATH-16", "the_dead_get_nothing")
    if zone == (hand_zone_of(seat) if rule.place == "hand" else play_zone_of(seat)):
        return make_refusal("HOUSE-01", "nothing_to_rule")
    return _why_not_in_play(state, rule) if rule.place == "play" else None


def _why_not_in_play(state: GameState, rule: MakeRuling) -> Refusal | None:
    """Nothing comes to lie where a limit would send it away at once."""
    seat = rule.seat
    card = state.box.cards[rule.card].print
    match card.kind:
        case "race" | "class" | "affiliation":
            here = identities_in_play(state, seat, card.kind)
            keyword = state.box.cards[rule.card].keyword
            same = any(state.box.cards[one].keyword == keyword for one in here)
            if same and not state.box.identity_duplicates:
                return make_refusal("CLASS-13", "over_the_limit")
            if len(here) >= identity_limit(state, seat, card.kind):
                return make_refusal("CLASS-04", "over_the_limit")
        case "two_identities":
            if two_identities_card(state, seat, card.of) != NO_CARD:
                return make_refusal("AMB-89", "over_the_limit")
            least = 2 if is_two_identities_card_lost_with_one(state.box.cards[rule.card]) else 1
            if len(identities_in_play(state, seat, card.of)) < least:
                return make_refusal("MULTIID-02", "over_the_limit")
        case "power":
            if power_rank_sum(state, seat) + card.rank > power_rank_limit(state, seat):
                return make_refusal("POWER-02", "over_the_limit")
        case "origin":
            pass
        case "follower":
            kinds = [state.box.cards[one].kind for one in state.play(seat)]
            if kinds.count("follower") >= state.box.profile.follower.max:
                return make_refusal("SIDE-01", "over_the_limit")
        case "item":
            if card.big and room_for_big_items(state, seat) <= 0:
                return make_refusal("ITEM-05", "over_the_limit")
        case "ship":
            if room_for_ships(state, seat) <= 0:
                return make_refusal("SHIP-02", "over_the_limit")
        case "one_shot":
            pass
        case "curse" if card.lasts != "instant":
            pass
        case _:
            return make_refusal("HOUSE-01", "never_lies_there")
    return None


def carry_out_ruling(ref: GameOperations, rule: MakeRuling) -> None:
    """Do what the host has ruled; tell it before what follows from it.

    A question that was being asked is put anew, with what is true now; a fight's window has its
    full time again.
    """
    _take_back_question(ref)
    state = ref.state
    match rule.deed:
        case "set_level":
            ref.emit(e.RulingMade(rule.deed, rule.seat, rule.level))
            before = state.seats[rule.seat].level
            ref.emit(e.LevelChanged(rule.seat, before, rule.level, "ruling"))
            _restart_window(ref)
        case "move_card":
            _move(ref, rule)
            _restart_window(ref)
        case "end_fight":
            ref.emit(e.RulingMade(rule.deed))
            _end_fight(ref)
        case "end_turn":
            ref.emit(e.RulingMade(rule.deed))
            _end_turn(ref)


def _take_back_question(ref: GameOperations) -> None:
    """The frame that asked asks again; a broken limit is looked for again."""
    stack = ref.state.stack
    if stack[-1].kind != "ask":
        return
    ref.pop()
    below: Frame = stack[-1]
    if below.kind == "charity":
        below.at = 0
    elif below.kind == "settlement":
        ref.pop()


def _restart_window(ref: GameOperations) -> None:
    top = ref.state.top
    if top.kind == "window" and top.about in ("victory", "defeat"):
        top.id = STALE_WINDOW


def _move(ref: GameOperations, rule: MakeRuling) -> None:
    """The card goes to its new place; a cheat on it is discarded (AMB-88)."""
    state, card, seat = ref.state, rule.card, rule.seat
    source = state.where[card]
    target = {
        "hand": hand_zone_of(seat),
        "play": play_zone_of(seat),
        "discard": ref.pile_of(card),
    }[rule.place]
    ref.emit(e.RulingMade(rule.deed, seat, 0, card, source, target))
    cheat = cheat_attached_to(state, card)
    if cheat != NO_CARD:
        ref.discard((cheat,), "lost", cause=Cause(rule="item_gone"))
    if rule.place == "play":
        put_card_into_play(ref, seat, card, "ruled", seat)
    else:
        ref.move((card,), target, "ruled")


def _end_fight(ref: GameOperations) -> None:
    """All its cards go to their piles and nobody gains; what it broke into goes on."""
    fight = ref.state.fight
    assert fight is not None
    abort_frames_above(ref, fight)
    end_fight(ref, fight)


def _end_turn(ref: GameOperations) -> None:
    """Whatever is going on stops, and the turn ends with charity (TURN-19)."""
    turn = ref.state.turn_frame
    assert turn is not None
    abort_frames_above(ref, turn)
    turn.at = CHARITY if turn.at <= CHARITY else END
