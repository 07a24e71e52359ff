"""Settling after each effect, until nothing changes: wins, a fight without its fighter, limits;
then lapsed offers (AMB-71, AMB-75, AMB-84, AMB-89, AMB-92)."""

from __future__ import annotations

from engine.core import events as e
from engine.core.events import Cause, CauseRule
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import LimitSettlement
from engine.core.state import GameState
from engine.core.state_parts import Offer
from engine.core.zones import DOOR_DISCARD, NO_CARD, PLAYS, Instance, Seat
from engine.queries.cards_in_play import (
    big_items_counted_in_limit,
    items_in_overfull_slots,
    room_for_big_items,
    room_for_ships,
    ships_counted_in_limit,
)
from engine.queries.claimable_discard import top_claimable_discard
from engine.queries.identities_powers_and_roles import (
    IDENTITY_KINDS,
    has_too_many_power_ranks,
    identities_in_play,
    is_two_identities_card_lost_with_one,
    roles_in_play,
    two_identities_card,
)
from engine.queries.sale_value import may_sell_excess_big_items
from engine.rules.aborting_frames import abort_frames_above
from engine.rules.card_transfers import carry_out_sale, hand_over_card_in_play
from engine.rules.fight import end_fight
from engine.rules.help_and_trade_offers import why_not_accept_offer
from engine.rules.identities_powers_and_roles import settle_excess_power_ranks, take_role
from engine.rules.seat_situation import situation_of
from engine.rules.window_resets import reset_window_after_indirect_changes

_WEIGHTY = frozenset(
    [
        "moved",
        "level_changed",
        "gender_changed",
        "died",
        "body_looted",
        "attached",
        "detached",
        "equipped",
        "ruled",
        "monster_joined",
        "monster_enhanced",
        "monster_removed",
        "side_strengthened",
    ]
)
"""What something may follow from by itself."""


def settle_after_effects(ref: GameOperations, since: int) -> bool:
    """Look at what the facts since then have changed. True if something was put on the stack or
    told, and settling must go on."""
    news = [event for event in ref.events[since:] if event.kind in _WEIGHTY]
    if not news:
        return False
    reset_window_after_indirect_changes(ref, news)
    moved = level = died = identity = discards = False
    for event in news:
        if event.kind == "moved":
            moved |= event.source >= PLAYS or event.target >= PLAYS
            discards |= DOOR_DISCARD in (event.source, event.target)
        elif event.kind == "level_changed":
            level = True
        elif event.kind in ("died", "body_looted"):
            died = True
        elif event.kind in ("attached", "detached", "equipped", "ruled"):
            identity = True
    if (level or died) and _won(ref, since):
        return True
    if died and _fighter_died(ref):
        return True
    if discards and ref.state.box.claims_discards:
        _look_at_discards(ref)
    gear = moved or identity
    return (gear or level or died) and _breaks_limits(ref, gear)


def _breaks_limits(ref: GameOperations, gear: bool) -> bool:
    """Somebody has more than a limit allows, from the active seat on: of ranks, or with `gear` of
    anything. What was within its limits is so until something in front of the seat changes, or in
    the fight that it is in."""
    state, cache, fight = ref.state, ref.state.cache, ref.state.fight
    for seat in state.clockwise(state.active):
        if state.seats[seat].dead:
            continue
        inside = fight is not None and seat in (fight.seat, fight.helper)
        counts = (cache.gear[seat], cache.fight if inside else None)
        if gear and cache.recall(("limits", seat), counts, _is_within_limits, (state, seat)):
            continue
        if settle_excess_power_ranks(ref, seat) or (gear and _mend_limit(ref, seat)):
            return True
    return False


def _won(ref: GameOperations, since: int) -> bool:
    """Everybody who stands at the winning level now wins together, or the first of them from the
    active seat on; with a fighter by that kill perhaps the helper (END-01, END-02, FAST-04, AMB-48,
    AMB-84)."""
    state, rules = ref.state, ref.state.box.profile.win
    goal = state.box.winning_level
    winners = tuple(seat for seat in state.living() if state.seats[seat].level >= goal)
    if rules.simultaneous == "active_first":
        winners = tuple([s for s in state.clockwise(state.active) if s in winners][:1])
    fight = state.fight
    if rules.shared_with_helper and fight is not None and fight.seat in winners:
        killed = any(
            event.kind == "level_changed" and event.seat == fight.seat and event.why == "kill"
            for event in ref.events[since:]
        )
        helps = fight.helper in state.living() and fight.helper not in winners
        winners += (fight.helper,) if killed and helps else ()
    if winners:
        ref.emit(e.GameWon(winners))
    return bool(winners)


def _fighter_died(ref: GameOperations) -> bool:
    """Nothing is left to win or to flee from: the fight is over at once, but for an outsider's body
    that is being looted (AMB-75, AMB-92)."""
    state = ref.state
    fight = state.fight
    if fight is None or fight.part != "open" or not state.seats[fight.seat].dead:
        return False
    for frame in reversed(state.stack):
        if frame is fight:
            break
        if frame.kind == "loot":
            return False
    abort_frames_above(ref, fight)
    end_fight(ref, fight)
    return True


def _look_at_discards(ref: GameOperations) -> None:
    """The card on top of the door discards is claimable, or the right has ended (AMB-37)."""
    state = ref.state
    top = top_claimable_discard(state)
    if top != (NO_CARD if state.claimable is None else state.claimable):
        ref.emit(e.DiscardClaimOpened(top))


def _is_within_limits(given: tuple[GameState, Seat]) -> bool:
    state, seat = given
    return not has_too_many_power_ranks(state, seat) and _broken_limit(state, seat) is None


def _mend_limit(ref: GameOperations, seat: Seat) -> bool:
    """Ask the owner about a broken limit, or discard what leaves no choice. True if there was
    one."""
    broken = _broken_limit(ref.state, seat)
    if isinstance(broken, LimitSettlement):
        ref.push(broken)
    elif broken is not None:
        ref.discard((broken,), "lost", seat, Cause(rule="one_identity_left"))
    return broken is not None


def _broken_limit(state: GameState, seat: Seat) -> LimitSettlement | Instance | None:
    """The first limit that the seat breaks, ranks aside: what its owner has to say, or the card
    that is lost without a choice."""
    cards = state.box.cards
    kinds = {cards[card].kind for card in state.play(seat)}
    has_pair = "two_identities" in kinds
    for kind in IDENTITY_KINDS:
        if kind not in kinds and not has_pair:
            continue
        here = identities_in_play(state, seat, kind)
        both = two_identities_card(state, seat, kind) if has_pair else NO_CARD
        if len(here) > state.box.identity_limits[kind] + (both != NO_CARD):
            return LimitSettlement(seat, "identity", tuple(here))
        if both != NO_CARD and len(here) < (
            2 if is_two_identities_card_lost_with_one(cards[both]) else 1
        ):
            return both
    if "follower" in kinds:
        followers = tuple([card for card in state.play(seat) if cards[card].kind == "follower"])
        if len(followers) > state.box.profile.follower.max:
            return LimitSettlement(seat, "follower", followers)
    if "ship" in kinds and room_for_ships(state, seat) < 0:
        return LimitSettlement(seat, "ship", ships_counted_in_limit(state, seat))
    if "item" not in kinds:
        return None
    surplus = items_in_overfull_slots(state, seat)
    if surplus:
        return LimitSettlement(seat, "slots", surplus)
    excess = -room_for_big_items(state, seat)
    if excess > 0:
        big = big_items_counted_in_limit(state, seat)
        if may_sell_excess_big_items(state, seat, big, excess):
            return LimitSettlement(seat, "big_sale", big, most=excess)
        return LimitSettlement(seat, "big_items", big)
    return None


def _sell_excess(ref: GameOperations, frame: LimitSettlement, picked: tuple[Instance, ...]) -> None:
    """One sale; whoever sells nothing gives an item away, and is asked again if that was not all
    (ITEM-09, AMB-34)."""
    if picked:
        carry_out_sale(ref, frame.seat, picked)
    else:
        ref.push(LimitSettlement(frame.seat, "big_items", frame.options))


def end_void_offers(ref: GameOperations) -> bool:
    """Offers that can no longer be accepted are gone (AMB-26, AMB-71, AMB-82). True if there was
    one; looked at when somebody is waited for, with all that a command does behind it."""
    if not ref.state.offers:
        return False
    gone = [offer for offer in ref.state.offers if _is_void(ref, offer)]
    for offer in gone:
        ref.emit(e.OfferEnded(offer, "lapsed"))
    return bool(gone)


def _is_void(ref: GameOperations, offer: Offer) -> bool:
    state, fight, top = ref.state, ref.state.fight, ref.state.top
    if state.seats[offer.giver].dead or state.seats[offer.seat].dead:
        return True
    if offer.about == "help" and (fight is None or fight.part != "open"):
        return True
    if top.kind == "ask" or (top.kind == "window" and top.about not in ("victory", "defeat")):
        return False  # something is being settled: offers wait for it
    return why_not_accept_offer(situation_of(state, offer.seat), offer) is not None


_OVER: dict[str, CauseRule] = {
    "identity": "too_many_identities",
    "follower": "too_many_followers",
    "ship": "too_many_ships",
    "ranks": "too_many_ranks",
}


def step_limit_settlement(ref: GameOperations, frame: LimitSettlement) -> None:
    """Ask, then carry out what the owner chose."""
    if frame.answer is None:
        sale = frame.about == "big_sale"
        if len(frame.options) == 1 and frame.about not in ("big_sale", "role"):
            frame.answer = frame.options
        else:
            least, most = (0, frame.most) if sale else (1, 1)
            if frame.about == "ranks":
                most = len(frame.options)
            elif frame.about == "role":
                least = 0 if roles_in_play(ref.state, frame.seat) else 1
            ref.ask(
                frame.seat, frame.about, frame.options, source=frame.item, least=least, most=most
            )
        return
    ref.pop()
    if frame.about == "big_sale" and not ref.state.seats[frame.seat].dead:
        _sell_excess(ref, frame, frame.answer)
        return
    if not frame.answer:
        return
    state, picked = ref.state, frame.answer[0]
    if frame.about == "slots":
        ref.emit(e.EquipmentChanged(frame.seat, picked, on=False))
    elif frame.about in ("identity", "follower", "ship", "ranks"):
        ref.discard(frame.answer, "lost", frame.seat, Cause(rule=_OVER[frame.about]))
    elif frame.about == "role":
        take_role(ref, frame.seat, picked, roles_in_play(ref.state, frame.seat))
    elif frame.about == "big_taker":
        cause = Cause(rule="too_many_big_items")
        hand_over_card_in_play(ref, frame.item, picked, "given", frame.seat, cause)
    else:
        able = [s for s in state.living() if s != frame.seat and room_for_big_items(state, s) > 0]
        if not able:
            ref.discard((picked,), "lost", frame.seat, Cause(rule="too_many_big_items"))
            return
        lowest = min(state.seats[seat].level for seat in able)
        takers = tuple(seat for seat in able if state.seats[seat].level == lowest)
        ref.push(LimitSettlement(frame.seat, "big_taker", takers, picked))
