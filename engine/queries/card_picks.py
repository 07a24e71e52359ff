"""Which cards a word picks out of one player's (CURSE-11, AMB-33)."""

from __future__ import annotations

from typing import assert_never

from cards.vocabulary.conditions_and_card_picks import CardFilter, CardPick
from cards.vocabulary.effects import Discard, Effect, LetOthersTakeCards, Steal
from engine.core.box import CompiledCard
from engine.core.state import GameState
from engine.core.zones import NO_CARD, Instance, Seat
from engine.queries.cards_in_play import is_card_active, seat_modifiers_of_stat
from engine.queries.modifier_amounts import CARRIED, modifier_amount


def matches_card_filter(state: GameState, wanted: CardFilter | None, card: Instance) -> bool:
    """The card is of the kind, slot and size that the filter names; a one-shot is a small item
    (ITEM-06)."""
    if wanted is None:
        return True
    compiled = state.box.cards[card]
    item = compiled.item
    return (
        (wanted.kind is None or compiled.kind == wanted.kind or _is_item(compiled, wanted))
        and (wanted.slot is None or (item is not None and item.slot == wanted.slot))
        and (wanted.big is None or _size(compiled) is wanted.big)
        and (wanted.card is None or compiled.id == wanted.card)
    )


def _is_item(compiled: CompiledCard, wanted: CardFilter) -> bool:
    """A ship is an item, too (SHIP-01)."""
    return wanted.kind == "item" and compiled.item is not None


def _size(compiled: CompiledCard) -> bool | None:
    """Whether an item is big; None for what is no item."""
    if compiled.item is not None:
        return compiled.item.big
    return False if compiled.kind == "one_shot" else None


def pickable_cards(
    state: GameState,
    pick: CardPick,
    seat: Seat,
    source: Instance = NO_CARD,
    *,
    curses: bool = False,
) -> tuple[Instance, ...]:
    """Every card of the seat that fits. A curse lying there is one only with `curses`, and a role
    never is (AMB-90)."""
    cards = state.box.cards
    found: list[Instance] = []
    wanted = pick.filter
    match pick.place:
        case "hand":
            if wanted is None:
                return tuple(state.hand(seat))
            found = list(state.hand(seat))
        case "worn":
            found = [card for card in state.play(seat) if state.equipped[card]]
        case "carried":
            found = [card for card in state.play(seat) if cards[card].kind in CARRIED]
        case "in_play":
            found = list(state.play(seat))
        case "identity" if wanted is None or wanted.kind is None:
            found = [c for c in state.play(seat) if cards[c].kind in ("race", "class")]
        case "identity":
            found = list(state.play(seat))
        case "any":
            found = [*state.hand(seat), *state.play(seat)]
        case "self":
            found = [source] if source in state.play(seat) else []
        case _:
            assert_never(pick.place)
    return tuple(
        [
            card
            for card in found
            if (wanted is None or matches_card_filter(state, wanted, card))
            and (curses or cards[card].kind != "curse" or card not in state.play(seat))
            and cards[card].kind != "role"
        ]
    )


def narrow_to_best_or_dearest(
    state: GameState, pick: CardPick, seat: Seat, among: tuple[Instance, ...]
) -> tuple[Instance, ...]:
    """What is left to choose from: for `best` and `dearest` the highest, and all that tie."""
    if pick.pick not in ("best", "dearest") or len(among) <= pick.count:
        return among
    cards = state.box.cards

    def worth(card: Instance) -> int:
        return (
            cards[card].gold
            if pick.pick == "dearest"
            else strength_bonus_of_card(state, seat, card)
        )

    floor = sorted((worth(card) for card in among), reverse=True)[pick.count - 1]
    return tuple(card for card in among if worth(card) >= floor)


def strength_bonus_of_card(state: GameState, seat: Seat, card: Instance) -> int:
    """What a card in front of the seat adds to its strength now: the printed bonus, and those that
    hang on something that is so (AMB-33, STR-14)."""
    if not is_card_active(state, card, seat):
        return 0
    return state.box.cards[card].strength + sum(
        modifier_amount(state, modifier, seat)
        for one, _, modifier, on in seat_modifiers_of_stat(state, seat, "strength")
        if on and one == card
    )


def can_any_effect_happen(
    state: GameState, effects: tuple[Effect, ...], you: Seat, source: Instance = NO_CARD
) -> bool:
    """Something of this can befall `you`: not if all of it takes cards that `you` lacks (CURSE-10,
    BAD-03, AMB-82). Of a hand only its size matters: everybody knows that."""
    for effect in effects:
        if isinstance(effect, LetOthersTakeCards):
            pass
        elif not isinstance(effect, Discard | Steal) or effect.who != "you":
            return True
        if effect.place in ("hand", "any") and state.hand(you):
            return True
        if pickable_cards(state, effect, you, source):
            return True
    return False


def can_pay_price(state: GameState, cost: CardPick, seat: Seat, source: Instance) -> bool:
    """The seat has all that a price asks for (AMB-117)."""
    fitting = pickable_cards(state, cost, seat, source)
    return len(fitting) >= (1 if cost.pick == "all" else cost.count)


def loss_sort_key_for_absent_player(state: GameState, card: Instance) -> tuple[int, int]:
    """How dear a card is to an absent player: loses the lowest value first, then the newest, the
    last that came where it lies (AMB-94)."""
    return (state.box.cards[card].gold, -state.zones[state.where[card]].index(card))
