"""The coach's advice in words: a command in the reader's language, and the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core import commands as c
from engine.core.commands import OURS, THEIRS, Command
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from tui.ports import CoachAdvice
from tui.table.model.card_without_numbers_text import on_seat_text
from tui.table.model.choice_list_text import ability_payment_text, choice_text
from tui.table.model.desk import Desk
from tui.table.model.help_deal_text import goods_text


def coach_reason_text(desk: Desk, advised: CoachAdvice) -> str:
    """Why the coach would do that, and if it knows that how often it wins the game."""
    facts, words = dict(advised.facts), desk.words
    why = words(f"coach.why.{advised.reason}", **facts)
    if facts.get("odds", 0) <= facts.get("otherwise", 0):
        return why  # where nothing is gained by it no number tells more
    return f"{why} {words('coach.odds', **facts)}"


def command_text(desk: Desk, command: Command | None, *, brief: bool = False) -> str:
    """`play Spare Key on b Bo`. `brief`: with short names of cards."""
    name = desk.book.short if brief else desk.book.name

    def say(key: str, **facts: object) -> str:
        return desk.words(f"coach.do.{key}", **facts)

    def names(cards: Iterable[Instance]) -> str:
        return desk.words.names([name(card) for card in cards])

    match command:
        case None:
            return say("nothing")
        case c.PlayCard(card=card) | c.UseAbility(card=card):
            at = " ".join(_aims(desk, command))
            return say(f"{command.kind}_at" if at else command.kind, card=name(card), at=at)
        case c.LookForTrouble(monster=card):
            return say("look_for_trouble", card=name(card))
        case c.EquipOrUnequip(card=card, on=on):
            return say("wear" if on else "set_aside", card=name(card))
        case c.LayDownOneShot(card=card) | c.DiscardInPlay(card=card) | c.ClaimDiscard(card=card):
            return say(command.kind, card=name(card))
        case c.LiftCurse(card=card, payment=payment) if payment:
            return say("pay_curse", card=name(card), cards=names(payment))
        case c.LiftCurse(card=card):
            return say("lift_curse", card=name(card))
        case c.TryTheft(item=item):
            return say("rob", card=name(item))
        case c.SellItems(cards=cards):
            return say("sell", cards=names(cards))
        case c.ConfirmSetup(cards=cards):
            return say("set_up", cards=names(cards)) if cards else say("set_up_none")
        case c.GiveCharity(gifts=gifts):
            return say("give_charity", cards=names([card for card, _ in gifts]))
        case c.ShowHandCards(cards=cards):
            return say("show_hand", cards=names(cards))
        case c.AnswerQuestion(picks=picks):
            return say("answer", what=_picked(desk, picks, names)) if picks else say("answer_none")
        case c.ProposeHelpDeal(seat=seat):
            mine = desk.fight is not None and desk.fight.seat == desk.seat
            goods = goods_text(desk, command.treasures, command.items, command.promises)
            return say("ask_help" if mine else "offer_help", w=_name(desk, seat), n=goods)
        case c.OfferTrade(seat=seat, give=give, take=take):
            nothing = desk.words("prompt.nothing")
            give_text, take_text = names(give) or nothing, names(take) or nothing
            return say("offer_trade", w=_name(desk, seat), give=give_text, take=take_text)
        case c.AnswerOffer(offer=offer, accept=accept):
            giver = next((one.giver for one in desk.public.offers if one.id == offer), NOBODY)
            return say("accept" if accept else "decline", w=_name(desk, giver))
        case _:
            return say(command.kind)


def _aims(desk: Desk, command: c.PlayCard | c.UseAbility) -> list[str]:
    """`on Bo`, `with Mimic`: what it is played at, as the prompt says it."""
    words, fight, found = desk.words, desk.fight, []
    if command.seat != NOBODY:
        found.append(on_seat_text(desk, command.seat))
    if command.monster != NO_CARD:
        letter = desk.foes.letter(command.monster).strip()
        named = f"{letter} {desk.book.short(command.monster)}".strip()
        found.append(words("prompt.on", w=named))
    if command.side == OURS and fight is not None:
        found.append(on_seat_text(desk, fight.seat))
    elif command.side == THEIRS:
        found.append(words("prompt.on", w=words("side.monsters")))
    if isinstance(command, c.UseAbility) and command.payment:
        found.append(ability_payment_text(desk, command.card, command.payment))
    elif isinstance(command, c.PlayCard) and command.other != NO_CARD:
        other = desk.book.short(command.other)
        instead = desk.book.replaces(command.card)
        found.append(
            words("prompt.instead", card=other) if instead else words("prompt.with", w=other)
        )
    return found


def _picked(desk: Desk, picks: Iterable[int], names: Callable[[Iterable[int]], str]) -> str:
    """The choices of a question by name; `names` are those of cards."""
    shown = desk.listing
    if shown is None or shown.is_card_list(desk.decision):
        return names(picks)
    return desk.words.names([choice_text(desk, value) for value in picks])


def _name(desk: Desk, seat: Seat) -> str:
    return desk.name(seat) if seat != NOBODY else ""
