"""Offers of help and trades, and the answers to them (HELP-01..HELP-06, TRADE-01..TRADE-09, AMB-71,
AMB-95).
"""

from __future__ import annotations

from engine.core.commands import AnswerOffer, OfferTrade, ProposeHelpDeal, WithdrawOffer
from engine.core.decisions import Option, PickRequirement
from engine.core.errors import Refusal, make_refusal
from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.state_parts import Offer
from engine.core.zones import NOBODY, Instance, Seat
from engine.queries.cards_in_play import (
    big_items_counted_in_limit,
    has_prohibition,
    room_for_big_items,
    room_for_ships,
    ships_counted_in_limit,
    tradable_cards_in_play,
)
from engine.queries.combat_strength import fight_strengths
from engine.queries.promised_cards import only_benefits_target_at_any_time
from engine.rules.playing_cards_from_hand import play_card_option
from engine.rules.seat_situation import SeatSituation, situation_of

MAX_OFFERS = 3
"""Open offers of one seat at once."""


def answer_and_help_options(sit: SeatSituation) -> tuple[Option, ...]:
    """Answers to open offers, and new requests for help."""
    found: list[Option] = []
    for offer in sit.state.offers:
        if offer.seat == sit.seat:
            if why_not_accept_offer(sit, offer) is None:
                found.append(Option("accept", index=offer.id))
            found.append(Option("decline", index=offer.id))
        elif offer.giver == sit.seat:
            found.append(Option("withdraw", index=offer.id))
    fight = sit.fight
    if fight is not None and why_no_help_possible(sit, fight) is None:
        seats = tuple([one for one in _askable(sit, fight) if _may_help(sit, fight, one)])
        if sit.seat == fight.seat and seats:
            items = tuple(tradable_cards_in_play(sit.state, fight.seat))
            found.append(_help_option(sit, seats, items, _promisable(sit)))
        elif seats:
            # The same for all who look on.
            if sit.facts.help_offer is None:
                sit.facts.help_offer = _help_option(sit, seats)
            found.append(sit.facts.help_offer)
    return tuple(found)


def _help_option(
    sit: SeatSituation,
    seats: tuple[Seat, ...],
    items: tuple[Instance, ...] = (),
    promises: tuple[Instance, ...] = (),
) -> Option:
    total = sit.facts.treasures
    return Option(
        "offer_help",
        needs=(
            PickRequirement("seat", seats, mark=seats[0] if len(seats) == 1 else None),
            PickRequirement("treasures", tuple(range(total + 1))),
            PickRequirement("helper_first", (0, 1)),
            PickRequirement("items", items, 0, len(items)),
            PickRequirement("promises", promises, 0, len(promises)),
        ),
    )


def _promisable(sit: SeatSituation) -> tuple[Instance, ...]:
    """Hand cards that the fighter could now play on somebody for that one's good (HELP-06)."""
    state = sit.state
    if not state.box.profile.help.hand_card_bribe:
        return ()
    cards = state.box.cards
    return tuple(
        [
            card
            for card in state.hand(sit.seat)
            if only_benefits_target_at_any_time(cards[card]) and _targets(sit, card)
        ]
    )


def _targets(sit: SeatSituation, card: Instance) -> tuple[Seat, ...]:
    """The others on whom the card could be played now."""
    option = play_card_option(sit, card)
    if not isinstance(option, Option) or len(option.needs) != 1:
        return ()
    need = option.needs[0]
    return tuple([seat for seat in need.among if seat != sit.seat]) if need.what == "seat" else ()


def _why_not_promise(
    sit: SeatSituation, promises: tuple[Instance, ...], helper: Seat
) -> Refusal | None:
    """The fighter's own hand cards, each once, that can be played on the helper (HELP-06)."""
    state = sit.state
    if not state.box.profile.help.hand_card_bribe:
        return make_refusal("HELP-06", "no_hand_cards")
    if len(set(promises)) != len(promises) or not set(promises) <= set(state.hand(sit.seat)):
        return make_refusal("HELP-06", "not_yours")
    for card in promises:
        if not only_benefits_target_at_any_time(state.box.cards[card]) or helper not in _targets(
            sit, card
        ):
            return make_refusal("HELP-06", "no_good_to_helper")
    return None


def _askable(sit: SeatSituation, fight: Fight) -> tuple[Seat, ...]:
    """Whom this seat can make an offer of help: the fighter, or from the fighter anybody alive."""
    if sit.seat != fight.seat:
        return (fight.seat,)
    return tuple([seat for seat in sit.facts.living if seat != sit.seat])


def _may_help(sit: SeatSituation, fight: Fight, partner: Seat) -> bool:
    """No card keeps the one who would help, this seat or the partner, from it (PREC-01)."""
    helper = partner if sit.seat == fight.seat else sit.seat
    return not has_prohibition(sit.state, helper, "helping")


def why_no_help_possible(sit: SeatSituation, fight: Fight) -> Refusal | None:
    """A living player may, in a fight that can be helped."""
    if sit.state.seats[sit.seat].dead:
        return make_refusal("AMB-62", "dead")
    facts = sit.facts
    if facts.help_refusal is None:
        facts.help_refusal = (_why_not_helped(sit, fight),)
    return facts.help_refusal[0]


def _why_not_helped(sit: SeatSituation, fight: Fight) -> Refusal | None:
    """A fight that is behind, has no helper and is still open (HELP-02, AMB-55, AMB-71): the same
    for all who look on."""
    state = sit.state
    if fight.part != "open" or sit.top.kind not in ("open", "window"):
        return make_refusal("AMB-79", "fight_decided")
    if sit.top.kind == "window" and sit.top.about not in ("victory", "defeat"):
        return make_refusal("AMB-92", "not_while_settling")
    if fight.helper != NOBODY or fight.fallen != NOBODY:
        return make_refusal("HELP-02", "one_helper")
    if any("help" in state.box.cards[foe.printed_as].forbids for foe in fight.foes):
        return make_refusal("PREC-01", "help_forbidden")
    if has_prohibition(state, fight.seat, "help"):
        return make_refusal("PREC-01", "being_helped_forbidden")
    if sit.facts.ahead:
        return make_refusal("AMB-55", "ahead_already")
    return None


def why_not_propose_help_deal(sit: SeatSituation, offer: ProposeHelpDeal) -> Refusal | None:
    """Judge the terms of a request or an offer."""
    state, fight = sit.state, sit.fight
    if fight is None:
        return make_refusal("HELP-01", "only_in_fight")
    refusal = why_no_help_possible(sit, fight)
    if refusal is not None:
        return refusal
    if offer.seat not in _askable(sit, fight):
        return make_refusal("HELP-01", "cannot_ask")
    if not _may_help(sit, fight, offer.seat):
        return make_refusal("PREC-01", "helping_forbidden")
    if offer.items and sit.seat != fight.seat:
        return make_refusal("HELP-03", "not_yours")
    if not set(offer.items) <= set(tradable_cards_in_play(state, fight.seat)) - set(
        sit.facts.promised
    ):
        return make_refusal("HELP-03", "not_yours")
    if offer.promises and sit.seat != fight.seat:
        return make_refusal("HELP-06", "not_yours")
    if offer.promises:
        refusal = _why_not_promise(sit, offer.promises, offer.seat)
        if refusal is not None:
            return refusal
    total = sit.facts.treasures
    if not 0 <= offer.treasures <= total:
        return make_refusal("HELP-04", "too_many_treasures", count=total)
    terms = help_deal_fingerprint(state, sit.seat, offer)
    open_ = any(
        one.about == "help" and one.giver == sit.seat and _same(one, offer) for one in state.offers
    )
    if open_ or terms in fight.refusals:
        return make_refusal("AMB-71", "asked_already")
    return None


def _same(one: Offer, offer: ProposeHelpDeal) -> bool:
    terms = (one.seat, one.treasures, one.helper_first)
    cards = (one.give, one.promises)
    asked = (offer.seat, offer.treasures, offer.helper_first)
    return terms == asked and cards == (offer.items, offer.promises)


def help_deal_fingerprint(state: GameState, giver: Seat, offer: ProposeHelpDeal) -> tuple[int, ...]:
    """What must change before the same player may be asked again: terms or sums (AMB-71). Everybody
    may know them, so of promised hand cards only their number is in them."""
    fight = state.fight
    totals: tuple[int, ...] = ()
    if fight is not None:
        sums = fight_strengths(state, fight)
        totals = (sums.ours.total, sums.theirs.total)
    first = int(offer.helper_first)
    hand_cards = len(offer.promises)
    return (giver, offer.seat, offer.treasures, first, hand_cards, *totals, *offer.items)


def trade_options(sit: SeatSituation) -> tuple[Option, ...]:
    """An offer to anybody who is in no fight either. What is taken must be the partner's: that is
    for `why_trade_terms_not_allowed`.

    Hangs on what lies in front of anybody, on who may trade, and on what is promised: where trades
    reach into fights, a deal alone changes them.
    """
    cards = sit.facts.all_tradable
    partners = trade_partners(sit) if cards else ()
    if not partners:
        return ()
    mine = sit.facts.tradable(sit.seat)
    seat, give = PickRequirement("seat", partners), PickRequirement("give", mine, 0, len(mine))
    return (
        Option("offer_trade", needs=(seat, give, PickRequirement("take", cards, 0, len(cards)))),
    )


def trade_partners(sit: SeatSituation) -> tuple[Seat, ...]:
    """Living players, who are in no fight either unless that is allowed (TRADE-04, AMB-95)."""
    return tuple([seat for seat in sit.facts.traders if seat != sit.seat])


def why_trade_terms_not_allowed(sit: SeatSituation, offer: OfferTrade) -> Refusal | None:
    """TRADE-01..TRADE-09, AMB-26, AMB-95; judged again when it is accepted."""
    state = sit.state
    if sit.in_fight:
        return make_refusal("COMBAT-03", "no_trade_in_fight")
    if not sit.calm:
        return make_refusal("AMB-95", "not_while_settling")
    if offer.seat not in trade_partners(sit):
        return make_refusal("TRADE-04", "no_partner")
    if not offer.give and not offer.take:
        return make_refusal("TRADE-01", "nothing_to_trade")
    mine, theirs = set(sit.facts.tradable(sit.seat)), set(sit.facts.tradable(offer.seat))
    twice = len(set(offer.give)) != len(offer.give) or len(set(offer.take)) != len(offer.take)
    if twice or not set(offer.give) <= mine or not set(offer.take) <= theirs:
        return make_refusal("TRADE-02", "only_items_in_play")
    for seat, gets, gives in (
        (offer.seat, offer.give, offer.take),
        (sit.seat, offer.take, offer.give),
    ):
        big = set(big_items_counted_in_limit(state, seat))
        incoming = sum(_is_big(sit, card) for card in gets)
        if incoming > room_for_big_items(state, seat) + len(big & set(gives)):
            return make_refusal("TRADE-09", "too_big")
        mine_now = set(ships_counted_in_limit(state, seat))
        arriving = sum(state.box.cards[card].ship is not None for card in gets)
        if arriving > room_for_ships(state, seat) + len(mine_now & set(gives)):
            return make_refusal("SHIP-02", "one_ship")
    return None


def _is_big(sit: SeatSituation, card: Instance) -> bool:
    item = sit.state.box.cards[card].item
    return item is not None and item.big


def why_not_offer_trade(sit: SeatSituation, offer: OfferTrade) -> Refusal | None:
    refusal = why_trade_terms_not_allowed(sit, offer)
    if refusal is None and sum(one.giver == sit.seat for one in sit.state.offers) >= MAX_OFFERS:
        return make_refusal("AMB-71", "too_many_offers")
    return refusal


def why_not_accept_offer(sit: SeatSituation, offer: Offer) -> Refusal | None:
    """An offer is judged once more when it is accepted (AMB-95)."""
    if offer.about == "trade":
        giver = situation_of(sit.state, offer.giver)
        return why_trade_terms_not_allowed(giver, OfferTrade(offer.seat, offer.give, offer.take))
    fight = sit.fight
    if fight is None:
        return make_refusal("AMB-71", "offer_gone")
    helper = offer.giver if offer.seat == fight.seat else offer.seat
    if sit.state.seats[helper].dead:
        return make_refusal("AMB-62", "dead")
    if has_prohibition(sit.state, helper, "helping"):
        return make_refusal("PREC-01", "helping_forbidden")
    if not set(offer.give) <= set(tradable_cards_in_play(sit.state, fight.seat)):
        return make_refusal("HELP-03", "not_yours")
    if offer.promises:
        refusal = _why_not_promise(situation_of(sit.state, fight.seat), offer.promises, helper)
        if refusal is not None:
            return refusal
    return why_no_help_possible(sit, fight)


def why_not_answer_offer(sit: SeatSituation, answer: AnswerOffer) -> Refusal | None:
    for offer in sit.state.offers:
        if offer.id == answer.offer and offer.seat == sit.seat:
            return why_not_accept_offer(sit, offer) if answer.accept else None
    return make_refusal("AMB-71", "offer_gone")


def why_not_withdraw_offer(sit: SeatSituation, withdraw: WithdrawOffer) -> Refusal | None:
    for offer in sit.state.offers:
        if offer.id == withdraw.offer and offer.giver == sit.seat:
            return None
    return make_refusal("AMB-71", "offer_gone")
