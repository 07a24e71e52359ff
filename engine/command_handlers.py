"""Carrying out accepted commands: what each does before the steps take over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import commands as c
from engine.core import events as e
from engine.core.card_timing import SITUATION
from engine.core.errors import EngineBug
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import (
    Charity,
    DiscardClaims,
    ResolveEffects,
    ResponseWindow,
    SeatQuestion,
    SetupFrame,
    TurnFrame,
)
from engine.core.state_parts import Offer
from engine.core.zones import NOBODY, SEALED, Seat, hand_zone_of, play_zone_of
from engine.queries.claimable_discard import top_claimable_discard
from engine.rules.card_transfers import carry_out_sale, exchange_goods
from engine.rules.fight import begin_fight, call_fight_outcome
from engine.rules.help_and_trade_offers import help_deal_fingerprint
from engine.rules.host_rulings import carry_out_ruling
from engine.rules.playing_cards_from_hand import play_card, queue_card
from engine.rules.seat_situation import situation_of
from engine.rules.theft import begin_theft
from engine.rules.turn import CHARITY, loot_room
from engine.rules.window_resets import reset_window_after_play


def _turn(ref: GameOperations) -> TurnFrame:
    """Leave the main point and go on with the turn below it."""
    ref.pop()
    frame = ref.state.top
    if not isinstance(frame, TurnFrame):
        raise EngineBug("no turn below a main point of it")
    return frame


def _open_door(ref: GameOperations, seat: Seat, command: c.OpenDoor) -> None:
    ref.pop()


def _trouble(ref: GameOperations, seat: Seat, command: c.LookForTrouble) -> None:
    frame = _turn(ref)
    frame.met = True
    frame.fought = begin_fight(ref, seat, command.monster, seat)
    rules = ref.state.box.profile
    if not frame.fought:
        search = rules.search.after_friendly_monster
        frame.searched = not search or rules.phases.second == "trouble_or_search"


def _loot_room(ref: GameOperations, seat: Seat, command: c.LootRoom) -> None:
    loot_room(ref, _turn(ref))


def _end_turn(ref: GameOperations, seat: Seat, command: c.EndTurn) -> None:
    _turn(ref).at = CHARITY


def _call(ref: GameOperations, seat: Seat, command: c.CallKill | c.GiveUpFight) -> None:
    ref.pop()
    fight = ref.state.fight
    if fight is None:
        raise EngineBug("an outcome without a fight")
    call_fight_outcome(ref, fight)


def _pass(ref: GameOperations, seat: Seat, command: c.Pass) -> None:
    ref.emit(e.Passed(seat))


def _set_up(ref: GameOperations, seat: Seat, command: c.ConfirmSetup) -> None:
    """To everybody else it looks like a pass, and the cards stay in the hand (AMB-96)."""
    frame = ref.state.stack[-2]
    if not isinstance(frame, SetupFrame):
        raise EngineBug("a setup without a setup")
    frame.chosen = (*frame.chosen, (seat, command.cards))
    ref.emit(e.Passed(seat))


def _answer(ref: GameOperations, seat: Seat, command: c.AnswerQuestion) -> None:
    deliver_answer(ref, command.picks)


def deliver_answer(ref: GameOperations, picks: tuple[int, ...]) -> None:
    """Take the question away and hand the picks to the frame that asked."""
    ask = ref.pop()
    below = ref.state.top
    if below.kind not in ("resolve", "fight", "spoils", "loot", "settlement", "hex", "setup"):
        raise EngineBug(f"nobody asked: {below.kind}")
    below.answer = picks
    if isinstance(ask, SeatQuestion) and picks and len(ask.options) > 1:
        _tell_choice(ref, ask, picks[0])


def _tell_choice(ref: GameOperations, ask: SeatQuestion, picked: int) -> None:
    """Of a choice that no move of cards tells: what a card does, or the ship to run away with."""
    below = ref.state.top
    if ask.about == "choose" and isinstance(below, ResolveEffects):
        victim = below.you if below.target in (NOBODY, ask.seat) else below.target
        place = (ask.program, ask.pc)
        ref.emit(e.CardChoiceMade(ask.seat, ask.source, *place, picked, victim))
    elif ask.about == "running_ship":
        ref.emit(e.CardChoiceMade(ask.seat, picked))


def _give_charity(ref: GameOperations, seat: Seat, command: c.GiveCharity) -> None:
    distribute_charity(ref, seat, command.gifts)


def distribute_charity(
    ref: GameOperations, seat: Seat, gifts: tuple[tuple[int, Seat], ...]
) -> None:
    """Each surplus card to its receiver, face down, or to its pile (TURN-21, TURN-23, AMB-99)."""
    ref.pop()
    if not isinstance(ref.state.top, Charity):
        raise EngineBug("charity without a charity")
    for card, receiver in gifts:
        if receiver == NOBODY:
            ref.discard((card,), "charity", seat)
        else:
            ref.move((card,), hand_zone_of(receiver), "charity", seat)
            if not ref.state.seats[receiver].dead:
                ref.receive(receiver, (card,))


def _play(ref: GameOperations, seat: Seat, play: c.PlayCard) -> None:
    state = ref.state
    sit = situation_of(state, seat)
    compiled = state.box.cards[play.card]
    met = compiled.timing & sit.timing
    if met & SITUATION.CLAIM:
        _claim(ref, seat, play)
    elif met & ~(SITUATION.QUEUE | SITUATION.FRESH) or (
        met & SITUATION.FRESH and (seat, play.card) in state.fresh
    ):
        fresh = bool(met & SITUATION.FRESH)
        reset_window_after_play(ref, seat, play)
        if fresh:
            _act_on_receipt(ref, seat)
        play_card(ref, seat, play)
    else:
        queue_card(ref, seat, play)


def _act_on_receipt(ref: GameOperations, seat: Seat) -> None:
    """A receiver who acts keeps the right for the other cards just received (AMB-86)."""
    top = ref.state.top
    if isinstance(top, ResponseWindow) and top.about == "receipt":
        top.passed = tuple(one for one in top.passed if one != seat)


def _claim(ref: GameOperations, seat: Seat, play: c.PlayCard) -> None:
    for frame in ref.state.stack:
        if frame.kind == "claims":
            ref.move((play.card,), SEALED, "paid", seat)
            frame.sealed = (*frame.sealed, (seat, play.card))
            return
    raise EngineBug("a claim without a claimable card")


def _claim_again(ref: GameOperations, seat: Seat, claim: c.ClaimDiscard) -> None:
    """Everybody alive may claim once more, beside the one who has asked (AMB-37)."""
    frame = DiscardClaims(top_claimable_discard(ref.state), sealed=((seat, claim.card),))
    ref.move((claim.card,), SEALED, "paid", seat)
    ref.push(frame)


def _use(ref: GameOperations, seat: Seat, use: c.UseAbility) -> None:
    state = ref.state
    compiled = state.box.cards[use.card]
    ability = compiled.print.abilities[use.ability]
    reset_window_after_play(ref, seat, use)
    per = ability.limit.per if ability.limit is not None else ""
    aims = (use.seat, use.monster, use.side)
    ref.emit(e.AbilityUsed(seat, use.card, use.ability, use.payment, per, *aims))
    ref.discard(use.payment, "paid", seat)
    ref.push(
        ResolveEffects(
            use.card, compiled.abilities[use.ability], seat, seat, use.seat, use.monster, use.side
        )
    )


def _wear(ref: GameOperations, seat: Seat, command: c.EquipOrUnequip) -> None:
    ref.emit(e.EquipmentChanged(seat, command.card, command.on))


def _lay_down(ref: GameOperations, seat: Seat, command: c.LayDownOneShot) -> None:
    _act_on_receipt(ref, seat)
    ref.move((command.card,), play_zone_of(seat), "laid_down", seat)


def _discard(ref: GameOperations, seat: Seat, command: c.DiscardInPlay) -> None:
    reset_window_after_play(ref, seat, command)
    ref.discard((command.card,), "discarded", seat)


def _lift(ref: GameOperations, seat: Seat, command: c.LiftCurse) -> None:
    ref.discard(command.payment, "paid", seat)
    ref.emit(e.CurseResolved(seat, command.card, "lifted"))
    ref.discard((command.card,), "used_up", seat)


def _sell(ref: GameOperations, seat: Seat, sale: c.SellItems) -> None:
    carry_out_sale(ref, seat, sale.cards)


def _rob(ref: GameOperations, seat: Seat, command: c.TryTheft) -> None:
    begin_theft(ref, seat, command)


def _offer_help(ref: GameOperations, seat: Seat, terms: c.ProposeHelpDeal) -> None:
    """A new request or offer replaces the own old one, and answers that of the same player: one
    open request at a time (AMB-71)."""
    for old in ref.state.offers:
        if old.about == "help" and seat in (old.giver, old.seat):
            if old.giver == seat:
                ref.emit(e.OfferEnded(old, "withdrawn"))
            elif old.giver == terms.seat:
                ref.emit(e.OfferEnded(old, "refused"))
    offer = Offer(
        ref.next_id(),
        "help",
        giver=seat,
        seat=terms.seat,
        treasures=terms.treasures,
        helper_first=terms.helper_first,
        give=terms.items,
        promises=terms.promises,
    )
    ref.emit(e.OfferMade(offer))


def _offer_trade(ref: GameOperations, seat: Seat, terms: c.OfferTrade) -> None:
    offer = Offer(ref.next_id(), "trade", seat, terms.seat, give=terms.give, take=terms.take)
    ref.emit(e.OfferMade(offer))


def _answer_offer(ref: GameOperations, seat: Seat, command: c.AnswerOffer) -> None:
    state = ref.state
    offer = next(one for one in state.offers if one.id == command.offer)
    if not command.accept:
        terms: tuple[int, ...] = ()
        if offer.about == "help":
            asked = c.ProposeHelpDeal(
                offer.seat, offer.treasures, offer.helper_first, offer.give, offer.promises
            )
            terms = help_deal_fingerprint(state, offer.giver, asked)
        ref.emit(e.OfferEnded(offer, "refused", terms))
        return
    ref.emit(e.OfferEnded(offer, "accepted"))
    if offer.about == "trade":
        exchange_goods(ref, offer.giver, offer.give, seat, offer.take)
        return
    fight = state.fight
    if fight is None:
        raise EngineBug("help without a fight")
    reset_window_after_play(ref, seat, command)
    helper = offer.giver if seat == fight.seat else seat
    ref.emit(
        e.HelperJoined(
            fight.seat, helper, offer.treasures, offer.helper_first, offer.give, offer.promises
        )
    )


def _withdraw(ref: GameOperations, seat: Seat, command: c.WithdrawOffer) -> None:
    offer = next(one for one in ref.state.offers if one.id == command.offer)
    ref.emit(e.OfferEnded(offer, "withdrawn"))


def _take_back(ref: GameOperations, seat: Seat, command: c.TakeBackStep) -> None:
    """A pass in an open window, or with "ready" what one would begin with; else the last step."""
    state = ref.state
    if isinstance(state.top, ResponseWindow):
        below = state.stack[-2]
        if isinstance(below, SetupFrame):
            below.chosen = tuple(one for one in below.chosen if one[0] != seat)
        ref.emit(e.PassWithdrawn(seat))
        return
    step = state.undo[-1].step
    ref.emit(e.StepTakenBack(seat, step.kind, step.card))


def _show(ref: GameOperations, seat: Seat, show: c.ShowHandCards) -> None:
    ref.emit(e.CardsShown(seat, show.seat, show.cards))


def _rule(ref: GameOperations, seat: Seat, rule: c.MakeRuling) -> None:
    carry_out_ruling(ref, rule)


COMMAND_HANDLERS: dict[type, Callable[[GameOperations, Seat, Any], None]] = {
    c.OpenDoor: _open_door,
    c.LookForTrouble: _trouble,
    c.LootRoom: _loot_room,
    c.EndTurn: _end_turn,
    c.CallKill: _call,
    c.GiveUpFight: _call,
    c.Pass: _pass,
    c.ConfirmSetup: _set_up,
    c.AnswerQuestion: _answer,
    c.GiveCharity: _give_charity,
    c.PlayCard: _play,
    c.UseAbility: _use,
    c.EquipOrUnequip: _wear,
    c.LayDownOneShot: _lay_down,
    c.DiscardInPlay: _discard,
    c.ClaimDiscard: _claim_again,
    c.LiftCurse: _lift,
    c.SellItems: _sell,
    c.TryTheft: _rob,
    c.ProposeHelpDeal: _offer_help,
    c.OfferTrade: _offer_trade,
    c.AnswerOffer: _answer_offer,
    c.WithdrawOffer: _withdraw,
    c.MakeRuling: _rule,
    c.ShowHandCards: _show,
    c.TakeBackStep: _take_back,
}
