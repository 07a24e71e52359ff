"""The stage while a trade waits for the reader's answer."""

from __future__ import annotations

from engine.core.commands import AnswerOffer
from engine.core.state_parts import Offer
from tui.canvas.rows import Line, Rows, TextRole, fit_rows, horizontal_rule, wrap
from tui.table.keys.act import ActsByKey
from tui.table.model.desk import Desk
from tui.table.model.strengths_after_trade_or_charity_text import strengths_after_trade_text
from tui.table.painters.transferred_card_row import transferred_card_row


def trade_to_answer(desk: Desk) -> Offer | None:
    """The trade that waits for this player's answer, if it is the oldest offer."""
    offer = desk.offer_to_answer()
    return offer if offer is not None and offer.about == "trade" else None


def trade_terms_text(desk: Desk, offer: Offer) -> str:
    """What the reader would give and get by an offer of their own that is out."""
    give, take = (
        desk.words.names([desk.book.short(card) for card in cards]) or desk.words("prompt.nothing")
        for cards in (offer.give, offer.take)
    )
    return desk.words("moment.own_trade", give=give, take=take)


def trade_offer_rows(desk: Desk, keys: ActsByKey, offer: Offer, width: int, height: int) -> Rows:
    """A trade that waits for yes or no: what comes, what goes, and what each is worth."""
    words = desk.words
    rows = [horizontal_rule(width, words("title.trade", w=desk.name(offer.giver)))]
    for key, cards, role in (
        ("moment.get", offer.give, "ours"),
        ("moment.give", offer.take, "theirs"),
    ):
        gold = sum(desk.book.compiled(card).gold for card in cards)
        head = Line(width).put(words(key), "bold", at=1)
        rows.append(head.right(words.gold(gold) if gold else "", "treasure").row())
        sign: TextRole = "ours" if role == "ours" else "theirs"
        rows += [transferred_card_row(desk, card, width, sign) for card in cards]
        if not cards:
            rows.append(Line(width).put(words("prompt.nothing"), "quiet", at=4).row())
    strengths = strengths_after_trade_text(desk, AnswerOffer(offer.id, accept=True), width - 2)
    if len(rows) < height - 1:
        rows.append(Line(width).put(strengths, "text", at=1).row())
    own = [one for one in desk.public.offers if (one.giver, one.seat) == (desk.seat, offer.giver)]
    for one in own:
        if one.about == "trade":
            told = trade_terms_text(desk, one)
            rows += [Line(width).put(line, "quiet", at=1).row() for line in wrap(told, width - 2)]
    # Under a selection they wait.
    lit = "  ".join(one for one in words("moment.trade_keys").split("  ") if one[1] in keys)
    last = Line(width).put(" ").marked(lit).row()
    return fit_rows([*rows[: height - 1], last], width, height)
