"""Hand cards that a fighter promises to play on a helper (HELP-06, AMB-27).

Only the two of them know which cards these are; everybody else is told their number.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from cards.vocabulary.effects import Draw, GainLevels, IfElseEffect
from engine.core.box import CompiledCard
from engine.core.card_timing import SITUATION
from engine.core.stack_frames import HelpDeal
from engine.core.state import GameState
from engine.core.state_parts import Offer
from engine.core.target_requirements import flatten_effects
from engine.core.zones import NO_CARD, Instance, Seat


class PromisedHandCards(NamedTuple):
    """Cards of the giver's hand, openly asked with or agreed; those that it still has."""

    giver: Seat
    receiver: Seat
    cards: tuple[Instance, ...]


def standing_promise(state: GameState) -> PromisedHandCards | None:
    """The one promise of hand cards that can stand at a time: of the fighter, in the deal or in an
    open request."""
    fight = state.fight
    if fight is None:
        return None
    if fight.deal is not None:
        return _held(state, fight.seat, fight.helper, fight.deal.promises)
    for offer in state.offers:
        if offer.promises:
            return _held(state, offer.giver, offer.seat, offer.promises)
    return None


def _held(
    state: GameState, giver: Seat, receiver: Seat, cards: tuple[Instance, ...]
) -> PromisedHandCards | None:
    hand = state.hand(giver)
    held = tuple([card for card in cards if card in hand]) if cards else ()
    return PromisedHandCards(giver, receiver, held) if held else None


def cards_owed_to_helper(state: GameState) -> tuple[Instance, ...]:
    """Items and hand cards that the fighter owes the helper: not to be spent, played or promised
    again (AMB-27)."""
    fight = state.fight
    if fight is None or fight.deal is None or fight.part not in ("open", "reward"):
        return ()
    return (*fight.deal.items, *fight.deal.promises)


def unpromised_cards_if_enough(
    state: GameState, cards: tuple[Instance, ...], count: int
) -> tuple[Instance, ...]:
    """What may be given up of these: nothing that is promised, while there is enough else."""
    locked = cards_owed_to_helper(state)
    loose = tuple([card for card in cards if card not in locked])
    return loose if len(loose) >= count else cards


def only_benefits_target_at_any_time(compiled: CompiledCard) -> bool:
    """Played on somebody at any time, it does nothing but good: levels or cards for the target."""
    if (
        not compiled.targeting.seat
        or compiled.kind == "curse"
        or not compiled.timing & SITUATION.QUEUE
    ):
        return False
    return all(
        isinstance(effect, IfElseEffect)
        or (isinstance(effect, GainLevels | Draw) and effect.who == "target")
        for effect in flatten_effects(compiled.programs[compiled.main])
    )


def as_face_down_cards(cards: tuple[Instance, ...]) -> tuple[Instance, ...]:
    """As many cards without faces."""
    return (NO_CARD,) * len(cards)


def hide_promises_of_deal(deal: HelpDeal | None) -> HelpDeal | None:
    """The deal as everybody may know it."""
    return (
        deal
        if deal is None or not deal.promises
        else replace_promises_of_deal(deal, as_face_down_cards(deal.promises))
    )


def hide_promises_of_offer(offer: Offer) -> Offer:
    """Everybody may know how many hand cards are promised, but not which (AMB-27)."""
    return replace(offer, promises=as_face_down_cards(offer.promises)) if offer.promises else offer


def replace_promises_of_deal(deal: HelpDeal, cards: tuple[Instance, ...]) -> HelpDeal:
    return HelpDeal(deal.treasures, deal.helper_first, deal.items, cards)
