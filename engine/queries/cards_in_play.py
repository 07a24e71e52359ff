"""The cards before a character: which of them work, what slots, big items and ships allow, and
which followers can be given up."""

from __future__ import annotations

from cards.vocabulary.abilities_and_modifiers import Permission, Prohibition, Stat
from cards.vocabulary.conditions_and_card_picks import Condition
from engine.core.box import CompiledCard, CompiledModifier, CountedSlot
from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.zones import NO_CARD, PLAYS, Instance, Seat
from engine.queries.card_conditions import condition_holds
from engine.queries.identities_powers_and_roles import is_spared_disadvantages

_LIMBS: tuple[CountedSlot, ...] = ("head", "body", "feet", "hands", "complex")


def is_card_active(state: GameState, card: Instance, seat: Seat) -> bool:
    """A card in front of `seat` that works now: an item only while it is worn and its restriction
    is met (ITEM-13, STR-14), a power only while its own is (AMB-69); an attached cheat lifts the
    restriction (AMB-25)."""
    compiled = state.box.cards[card]
    item = compiled.item
    if item is None:
        if compiled.awaits:
            return does_lasting_curse_apply_now(state, card, seat)
        if compiled.usable_if is not None:
            return condition_holds(state, compiled.usable_if, seat)
        return compiled.kind not in ("one_shot", "cheat")
    if not state.equipped[card]:
        return False
    if item.usable_if is None or has_cheat_attached(state, card):
        return True
    return meets_item_restriction(state, item.usable_if, seat)


def meets_item_restriction(state: GameState, wanted: Condition, seat: Seat) -> bool:
    """The restriction of an item is met; a ban of an identity that has its advantages only does not
    count (ITEM-13, AMB-20)."""
    if condition_holds(state, wanted, seat):
        return True
    if wanted.lacks is None or not is_spared_disadvantages(state, seat, wanted.lacks):
        return False
    return condition_holds(state, wanted.model_copy(update={"lacks": None}), seat)


def does_lasting_curse_apply_now(state: GameState, card: Instance, seat: Seat) -> bool:
    """The fight or turn that a curse in front of `seat` waits for is on, and it came in time for it
    (CURSE-06..CURSE-08, AMB-32)."""
    if state.box.cards[card].awaits == "turn":
        turn = state.turn_frame
        return turn is not None and turn.seat == seat and card not in turn.late
    fight = state.fight
    return fight is not None and seat in (fight.seat, fight.helper) and card not in fight.late


def has_permission(state: GameState, seat: Seat, permission: Permission) -> bool:
    """Some card in front of the seat lifts that rule for it."""
    return permitting_card(state, seat, permission) != NO_CARD


def permitting_card(state: GameState, seat: Seat, permission: Permission) -> Instance:
    """The first such card, or `NO_CARD`."""
    cards = state.box.cards
    for card in state.zones[PLAYS + seat]:
        if permission in cards[card].permits and is_card_active(state, card, seat):
            return card
    return NO_CARD


def has_prohibition(state: GameState, seat: Seat, prohibition: Prohibition) -> bool:
    """Some card in front of the seat that works now forbids that (PREC-01)."""
    return prohibiting_card(state, seat, prohibition) != NO_CARD


def prohibiting_card(state: GameState, seat: Seat, prohibition: Prohibition) -> Instance:
    """The first such card, or `NO_CARD`."""
    cards = state.box.cards
    for card in state.zones[PLAYS + seat]:
        if prohibition in cards[card].forbids and is_card_active(state, card, seat):
            return card
    return NO_CARD


def seat_modifiers_of_stat(
    state: GameState, seat: Seat, stat: Stat, fight: Fight | None = None
) -> list[tuple[Instance, CompiledCard, CompiledModifier, bool]]:
    """The seat's modifiers of one number, and whether the condition of each holds."""
    cards = state.box.cards
    found: list[tuple[Instance, CompiledCard, CompiledModifier, bool]] = []
    for card in state.zones[PLAYS + seat]:
        compiled = cards[card]
        if stat in compiled.stats and is_card_active(state, card, seat):
            for modifier in compiled.modifiers:
                if modifier.stat == stat:
                    on = modifier.when is None or condition_holds(state, modifier.when, seat, fight)
                    if modifier.amount < 0 and compiled.keyword:
                        on = on and not is_spared_disadvantages(state, seat, compiled.keyword)
                    found.append((card, compiled, modifier, on))
    return found


def has_cheat_attached(state: GameState, item: Instance) -> bool:
    return bool(state.attached) and item in state.attached.values()


def cheat_attached_to(state: GameState, item: Instance) -> Instance:
    """The cheat card attached to the item, or `NO_CARD`."""
    for cheat, cheated in state.attached.items():
        if cheated == item:
            return cheat
    return NO_CARD


def tradable_cards_in_play(state: GameState, seat: Seat) -> list[Instance]:
    """Items in play, worn or aside, one-shots on the table included (TRADE-01), and followers
    where those are traded too (SIDE-05)."""
    cards, kinds = state.box.cards, state.box.tradable_kinds
    return [card for card in state.zones[PLAYS + seat] if cards[card].kind in kinds]


def slot_capacity(state: GameState, seat: Seat, limb: CountedSlot) -> int:
    """How much a seat can wear there (ITEM-11); and one complex item, wherever (BLEND-11)."""
    slots = state.box.profile.slots
    if limb == "complex":
        return 1
    if limb != "hands":
        capacity: int = getattr(slots, limb)
        return capacity
    return slots.hands + sum(
        modifier.amount for _, _, modifier, on in seat_modifiers_of_stat(state, seat, "hands") if on
    )


def slot_usage(state: GameState, seat: Seat, limb: CountedSlot) -> int:
    """How much of it is in use by worn items without a cheat."""
    used = 0
    cards = state.box.cards
    for card in state.play(seat):
        if state.equipped[card] and not has_cheat_attached(state, card):
            for one, room in cards[card].limbs:
                if one == limb:
                    used += room
    return used


def has_free_slots(state: GameState, seat: Seat, card: Instance) -> bool:
    """The item could be worn beside what is worn already (ITEM-11)."""
    if has_cheat_attached(state, card):
        return True
    return all(
        slot_usage(state, seat, limb) + room <= slot_capacity(state, seat, limb)
        for limb, room in state.box.cards[card].limbs
    )


def items_in_overfull_slots(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """Worn items in slots that hold more than they can, or nothing."""
    cards = state.box.cards
    used: dict[CountedSlot, int] = {}
    for card in state.play(seat):
        if state.equipped[card] and not has_cheat_attached(state, card):
            for limb, room in cards[card].limbs:
                used[limb] = used.get(limb, 0) + room
    for limb in _LIMBS:
        if limb in used and used[limb] > slot_capacity(state, seat, limb):
            return tuple(
                card
                for card in state.play(seat)
                if state.equipped[card]
                and not has_cheat_attached(state, card)
                and any(one == limb for one, _ in cards[card].limbs)
            )
    return ()


def big_items_counted_in_limit(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """Big items that count against the limit (ITEM-05, CHEAT-01)."""
    cards = state.box.cards
    found: list[Instance] = []
    for card in state.play(seat):
        item = cards[card].item
        if item is not None and item.big and not has_cheat_attached(state, card):
            found.append(card)
    return tuple(found)


def room_for_big_items(state: GameState, seat: Seat) -> int:
    """How many more big items the seat may carry (ITEM-05, ITEM-07)."""
    limit = state.box.profile.items.big_limit
    if limit is None or has_permission(state, seat, "any_big_items"):
        return 1000
    return limit - len(big_items_counted_in_limit(state, seat))


def ships_counted_in_limit(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """Ships that count against the limit (SHIP-02, AMB-88)."""
    return tuple(
        [
            card
            for card in state.play(seat)
            if state.box.cards[card].ship is not None and not has_cheat_attached(state, card)
        ]
    )


def room_for_ships(state: GameState, seat: Seat) -> int:
    """How many more ships the seat may have (SHIP-02)."""
    return state.box.profile.ship.max - len(ships_counted_in_limit(state, seat))


def has_room_in_play(state: GameState, seat: Seat, card: Instance) -> bool:
    """The card may come to lie in front of the seat, as far as big items and ships are limited
    (ITEM-05, SHIP-02, AMB-60)."""
    compiled = state.box.cards[card]
    if compiled.ship is not None:
        return room_for_ships(state, seat) > 0
    return compiled.item is None or not compiled.item.big or room_for_big_items(state, seat) > 0


def sacrificable_followers(state: GameState, seat: Seat) -> tuple[Instance, ...]:
    """Followers that the seat could give up to get away: all of them where the edition says so,
    else those that say it themselves (SIDE-06, AMB-72)."""
    cards = state.box.cards
    by_rule = state.box.sacrifices_any_follower
    return tuple(
        [
            card
            for card in state.zones[PLAYS + seat]
            if cards[card].kind == "follower" and (by_rule or "sacrifice" in cards[card].permits)
        ]
    )
