"""Offers of help and of trade: with whom, on which terms, and the answer to those that wait."""

from __future__ import annotations

from dataclasses import replace

from engine.core.decisions import Decision, Option
from engine.core.zones import NOBODY, Seat
from tui.keymap import DIGITS, KeyCommand
from tui.table.keys.act import Act, ActContext, ActsByKey
from tui.table.keys.submit_command import find_option, submit_option
from tui.table.keys.turn_and_fight_keys import decision_fingerprint, undo_keys
from tui.table.model import choice_list
from tui.table.model.choice_list import ChoiceList
from tui.table.model.desk import Desk
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.target_selection import TargetSelection, new_selection

OFFERS = ("offer_help", "offer_trade")
"""Verbs of what goes to another seat on terms."""
_WAYS: tuple[KeyCommand, KeyCommand] = ("left", "right")
"""The arrows that change terms."""


# --- what the keys mean ---------------------------------------------------------------------------


def offer_answer_keys(desk: Desk, decision: Decision) -> ActsByKey:
    """Yes and no to the offer that is to be answered, unless other terms are being drafted; taking
    back the newest of one's own."""
    keys: ActsByKey = {}
    if not desk.holds:
        keys |= undo_keys(desk.keymap, decision)
    offer = desk.offer_to_answer()
    if offer is not None and not desk.drafts_other_terms:
        for option in decision.options:
            if option.index == offer.id and option.verb == "accept":
                stake = (offer.id, *decision_fingerprint(desk))
                keys[desk.keymap["yes"]] = Act("accept", offer.id, stake=stake)
            elif option.index == offer.id and option.verb == "decline":
                keys[desk.keymap["no"]] = Act("decline", offer.id)
        if offer.about == "help" and _may_bargain(decision, offer.giver):
            for way in _WAYS:
                keys[desk.keymap[way]] = Act("counter", offer.giver, name=way)
    return keys


def _may_bargain(decision: Decision, partner: Seat) -> bool:
    """Terms of one's own may go to that seat."""
    option = decision.option("offer_help")
    needs = option.needs if option is not None else ()
    return any(need.what == "seat" and partner in need.among for need in needs)


def draft_keys(desk: Desk, draft: HelpOfferDraft) -> ActsByKey:
    """Arrows change the terms; digits tick hand cards to promise, letters items to give."""
    digits = ((desk.digits.digit(card), card) for card in draft.choices("promises"))
    items = {letter: Act("bribe", card) for letter, card in draft.letters()}
    return (
        items
        | {digit: Act("promise", card) for digit, card in digits if digit in DIGITS}
        | {
            desk.keymap["up"]: Act("line", -1),
            desk.keymap["down"]: Act("line", 1),
            desk.keymap["left"]: Act("change", -1),
            desk.keymap["right"]: Act("change", 1),
            desk.keymap["send"]: Act("send", stake=decision_fingerprint(desk)),
            desk.keymap["back"]: Act("back"),
        }
    )


def explain_refused_answer(desk: Desk, key: str) -> None:
    """Say which terms a yes or no would be to, where others are being drafted; nothing of any other
    key."""
    offer = desk.offer_to_answer()
    answers = (desk.keymap["yes"], desk.keymap["no"])
    if offer is not None and desk.drafts_other_terms and key in answers:
        desk.notice = desk.words("notice.other_terms", w=desk.name(offer.giver))


# --- what their acts do ---------------------------------------------------------------------------


def answer_offer(desk: Desk, context: ActContext, verb: str, offer: int) -> None:
    """Accept or decline that offer, or take an own one back."""
    submit_option(desk, context, "withdraw" if verb == "take_back" else verb, offer)


def begin_offer(desk: Desk, verb: str) -> None:
    """Ask for help, or trade: first with whom, unless that is known."""
    option = find_option(desk, verb)
    if option is None:
        return
    desk.form = None
    desk.selection = new_selection(option)
    partner = known_partner(desk, option)
    if partner != NOBODY:
        index = [need.what for need in option.needs].index("seat")
        start_draft_or_trade(desk, desk.selection.picking(index, partner), partner)


def known_partner(desk: Desk, option: Option) -> Seat:
    """Whom an offer goes to without a letter: the only one there is, or who waits for an answer to
    a trade of their own; else nobody."""
    seats = next((need.among for need in option.needs if need.what == "seat"), ())
    if len(seats) == 1:
        return seats[0]
    waiting = desk.offer_to_answer() if option.verb == "offer_trade" else None
    if waiting is None or waiting.about != "trade" or waiting.giver not in seats:
        return NOBODY
    return waiting.giver


def option_to_trade_with_others(desk: Desk, shown: ChoiceList) -> Option | None:
    """What asks with whom to trade, from a list that was opened with the one who waits for an
    answer; None where there is nobody else, or it is no such list."""
    option = find_option(desk, "offer_trade") if shown.kind == "trade" else None
    if option is None or known_partner(desk, option) != shown.partner:
        return None
    others = any(need.what == "seat" and len(need.among) > 1 for need in option.needs)
    return option if others else None


def start_draft_or_trade(desk: Desk, picked: TargetSelection, seat: Seat) -> None:
    """With whom is picked; the terms come next."""
    if picked.option.verb == "offer_help":
        _draft(desk, picked)
    else:
        _open_trade(desk, seat)


def _draft(desk: Desk, selection: TargetSelection) -> None:
    seat = next(
        picked[0]
        for need, picked in zip(selection.option.needs, selection.picks, strict=True)
        if need.what == "seat"
    )
    desk.selection = None
    theirs = next((one for one in desk.offers_to_me() if one.giver == seat), None)
    desk.form = HelpOfferDraft.after(selection.option, seat, theirs or desk.bargain.said.get(seat))


def _open_trade(desk: Desk, seat: Seat) -> None:
    desk.selection = None
    if desk.decision is not None:
        desk.cursor = None
        found = trade_list_with(desk, seat)
        if found is not None and not found.values:
            desk.notice = desk.words("notice.no_trade", w=desk.name(seat))
            desk.form = desk.asked_list()
            return
        desk.form = found


def trade_list_with(desk: Desk, seat: Seat) -> ChoiceList | None:
    """The list for a trade with that seat; terms of one's own begin with those that wait for an
    answer."""
    if desk.decision is None:
        return None
    theirs = desk.public.seats[seat].in_play
    found = choice_list.trade_list(desk.decision, seat, desk.mine.in_play, theirs)
    waiting = desk.offer_to_answer()
    if found is None or waiting is None or waiting.giver != seat:
        return found
    offered = (*waiting.give, *waiting.take)
    return replace(found, ticked=tuple([card for card in found.values if card in offered]))


def has_more_than_at_first(desk: Desk, shown: ChoiceList) -> bool:
    """A list that one step back empties instead of closing it: the game asks for it, or something
    is ticked that was not when a trade was opened."""
    begun = trade_list_with(desk, shown.partner) if shown.kind == "trade" else None
    first = begun.ticked if begun is not None else ()
    return shown.is_asked or bool(shown.ticked and shown.ticked != first)


def draft_counter_offer(desk: Desk, seat: Seat, by: int) -> None:
    """A step away from the terms that wait for an answer."""
    option = find_option(desk, "offer_help")
    if option is not None:
        theirs = next((one for one in desk.offers_to_me() if one.giver == seat), None)
        desk.form = HelpOfferDraft.after(option, seat, theirs).changed(by)
