"""A deal on the stage: what you said, what they say, what you would say next."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.commands import AnswerOffer, Command, ProposeHelpDeal
from engine.core.state_parts import Offer
from engine.core.zones import NO_CARD, Instance, Seat
from engine.views.view_types import FightView
from tui.canvas.rows import Line, Row, horizontal_rule, truncate_to_sentences, wrap
from tui.canvas.symbols import checkbox_text
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import gains_with_help_text
from tui.table.model.help_deal_text import possible_helper_text
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.play_outcome_text import recounted_cards_texts
from tui.table.painters.fight_outlook import STAKE_AT

COLUMNS = (31, 40, 53)
"""Right edges of the three columns."""
ROOMY_WIDTH = 70
"""Columns from which on items have longer names."""
OTHERS_ROWS = 2
"""Rows for those who have no part in the deal."""


def help_offer_rows(desk: Desk, fight: FightView, width: int, room: int) -> list[Row]:
    """The terms in rows, for the partner of the draft or of the newest offer that waits; who
    gains what by it, and who else was asked, is told if there is `room` for it."""
    words = desk.words
    offers = [offer for offer in desk.public.offers if offer.about == "help"]
    waiting = [offer for offer in offers if offer.seat == desk.seat]
    theirs = max(waiting, key=lambda one: one.id, default=None)
    if desk.draft is not None:
        partner = desk.draft.seat
    elif theirs is not None:
        partner = theirs.giver
    else:
        return []
    said = next((o for o in offers if o.giver == desk.seat and o.seat == partner), None)
    said = said or desk.bargain.said.get(partner)
    theirs = next((o for o in offers if o.giver == partner and o.seat == desk.seat), None)
    title = _outcome(desk, partner, theirs, width)
    rows = [horizontal_rule(width, title)]
    heads = [
        words("deal.you_said") if said else "",
        desk.name(partner) if theirs else "",
        words("deal.you_next" if said or theirs else "deal.you_first") if desk.draft else "",
    ]
    rows.append(_columns(width, "", heads, "quiet"))
    columns = [_terms(desk, said), _terms(desk, theirs), _drafted(desk, desk.draft, partner)]
    labels = (
        words(f"deal.treasures{'' if fight.seat == desk.seat else '_mine'}", n=fight.treasures),
        words("deal.first"),
        words("deal.item" if fight.seat == desk.seat else "deal.item_theirs"),
    )
    for index, label in enumerate(labels):
        mine = desk.draft is not None and desk.draft.line == index
        values = [column[index] for column in columns]
        if mine:
            values[2] = f"◄ {values[2]} ►"
        mark = "► " if mine else "  "
        rows.append(_columns(width, mark + label, values, "bold" if mine else "text"))
    rows += _hand_cards(desk, fight, width, said if fight.seat == desk.seat else theirs)
    if desk.selection is None:  # Else its keys are those of what is selected.
        rows.append(Line(width).put("").marked(f" {words(_keys_word(desk, theirs))}").row())
    if desk.draft is not None:
        rows += _letters(desk, desk.draft, width)
    less = [
        *_recounted(desk, theirs, width),
        *_gained(desk, theirs, width),
        *_others(desk, fight, partner, width),
    ]
    return [*rows, *less[: max(0, room - len(rows))]]


def _keys_word(desk: Desk, theirs: Offer | None) -> str:
    """The keys of the deal: yes and no are among them while the terms are those that were
    offered."""
    if desk.draft is None:
        return "deal.answer"
    return "deal.keys" if theirs is None or desk.drafts_other_terms else "deal.keys_unchanged"


def _outcome(desk: Desk, partner: Seat, theirs: Offer | None, width: int) -> str:
    """The fight as it would be with that help, by the rules: the terms that are put together, or
    else those that were offered; within a rule of that many columns."""
    words, w = desk.words, desk.name(partner)
    offer = _terms_on_table(desk, theirs)
    outcome = desk.outcomes.with_help(desk.view, offer) if offer is not None else None
    if outcome is None or outcome.hangs_on:
        return words("deal.with", w=w)
    if outcome.ours_after is None or outcome.theirs_after is None:
        return words("deal.with", w=w)
    ours, other = outcome.ours_after, outcome.theirs_after
    key = "deal.beats" if outcome.ahead_after else "deal.loses"
    if outcome.ahead_after and ours == other:
        key = "deal.tie"
    if outcome.winners:
        names = [
            desk.who_inside(one) if one == desk.seat else desk.letter(one)
            for one in outcome.winners
        ]
        facts = {"w": w, "s": ours, "k": other, "names": words.names(names)}
        told = words("deal.wins", **facts)
        return told if cell_len(told) + 2 <= width else words("deal.wins_brief", **facts)
    helps = outcome.strength_after
    return words(key, w=w, n=ours - helps, m=helps, s=ours, k=other)


def _terms_on_table(desk: Desk, theirs: Offer | None) -> ProposeHelpDeal | AnswerOffer | None:
    """The terms that are put together, or else those that were offered."""
    offer: Command | None = None
    if desk.draft is not None and desk.decision is not None:
        offer = desk.draft.command(desk.decision)
    elif theirs is not None:
        offer = AnswerOffer(theirs.id, accept=True)
    return offer if isinstance(offer, ProposeHelpDeal | AnswerOffer) else None


def _recounted(desk: Desk, theirs: Offer | None, width: int) -> list[Row]:
    """Which cards of the two count otherwise by the help, in one row: why the sum of the title is
    not that of the numbers in the list of players."""
    offer = _terms_on_table(desk, theirs)
    outcome = desk.outcomes.with_help(desk.view, offer) if offer is not None else None
    told = recounted_cards_texts(desk, outcome, desk.book.short) if outcome is not None else []
    if not told:
        return []
    row = Line(width).put(desk.words("deal.with_help"), "quiet", at=2)
    return [row.put(", ".join(told), "text", at=STAKE_AT, width=width - STAKE_AT - 1).row()]


def _gained(desk: Desk, theirs: Offer | None, width: int) -> list[Row]:
    """Who gains what by the terms if nobody stops it, in one row."""
    offer, told = _terms_on_table(desk, theirs), ""
    if offer is not None:
        told = gains_with_help_text(desk, offer, width - STAKE_AT - 1)
    if not told:
        return []
    row = Line(width).put(desk.words("fight.stands"), "quiet", at=2)
    return [row.put(told, "text", at=STAKE_AT).row()]


def _others(desk: Desk, fight: FightView, partner: Seat, width: int) -> list[Row]:
    """Who else has the fighter's offer, whose offer waits as well, who else has said no, who has
    not been asked yet, and who may not help, by which card: for the fighter."""
    if fight.seat != desk.seat or desk.lesson is not None:  # That says whom to ask.
        return []
    words, bargain = desk.words, desk.bargain
    others = [one.seat for one in desk.public.seats if one.seat not in (desk.seat, partner)]
    option = desk.decision.option("offer_help") if desk.decision is not None else None
    needs = option.needs if option is not None else ()
    among = {seat for need in needs if need.what == "seat" for seat in need.among}
    offering = {one.giver for one in desk.public.offers if one.about == "help"}
    rest = [one for one in others if one not in bargain.asked | offering]
    silent = {one.seat for one in desk.public.offers if one.about == "help"} - offering
    told = []
    for key, seats in (
        ("deal.unanswered", [one for one in others if one in silent]),
        ("deal.offered", [one for one in others if one in offering]),
        ("deal.said_no", [one for one in others if one in bargain.refused]),
        ("deal.not_asked", [one for one in rest if one in among]),
        ("deal.cannot", [one for one in rest if one not in among]),
    ):
        if seats:
            told.append(
                words(key, names=words.names([possible_helper_text(desk, one) for one in seats]))
            )
    text = " ".join(told)
    lines = wrap(text, width - 2)
    if len(lines) > OTHERS_ROWS:
        lines = [truncate_to_sentences(text, width - 2)]
    return [Line(width).put(one, "quiet", at=1).row() for one in lines]


def _letters(desk: Desk, draft: HelpOfferDraft, width: int) -> list[Row]:
    """The fighter's items with the letters that put them into the terms."""
    rows: list[Row] = []
    row, used = Line(width).put(" "), 1
    for letter, card in draft.letters():
        name = desk.book.short(card, 12 if width < ROOMY_WIDTH else 16)
        size = cell_len(name) + 10
        if used + size > width:
            rows.append(row.row())
            row, used = Line(width).put(" "), 1
        row.put(f"[{letter}]", "key").put(f" {checkbox_text(card in draft.items)} {name} ")
        used += size - 1
    return [*rows, row.row()] if used > 1 else rows


def _hand_cards(desk: Desk, fight: FightView, width: int, said: Offer | None) -> list[Row]:
    """The fighter's hand cards that are to be played on the helper, if there can be any: only these
    two see them by name."""
    words, draft = desk.words, desk.draft
    drafting = draft is not None and fight.seat == desk.seat
    if draft is not None and drafting:
        cards = draft.promises
    else:
        cards = desk.known_promised_cards(said.promises) if said is not None else ()
    if not cards and not (draft is not None and draft.choices("promises")):
        return []
    label = words("deal.hand" if fight.seat == desk.seat else "deal.hand_theirs")
    told = ", ".join(desk.book.short(card, 24 // len(cards)) for card in cards if card != NO_CARD)
    told = told or words("deal.none")
    mine = draft is not None and draft.line == 3
    row = Line(width).put(("► " if mine else "  ") + label, "bold" if mine else "text", at=1)
    row.right(f"◄ {told} ►" if mine else told, "bold" if mine else "text", edge=COLUMNS[-1])
    return [row.row()]


def _columns(width: int, label: str, values: list[str], role: str) -> Row:
    row = Line(width).put(label, "bold" if role == "bold" else "text", at=1, width=25)
    for edge, value in zip(COLUMNS, values, strict=True):
        row.right(value[: edge - 20], "quiet" if role == "quiet" else "text", edge=edge)
    return row.row()


def _terms(desk: Desk, offer: Offer | None) -> tuple[str, str, str]:
    if offer is None:
        return "", "", ""
    fight = desk.fight
    helper = offer.seat if fight and offer.giver == fight.seat else offer.giver
    first = helper if offer.helper_first else (fight.seat if fight else offer.giver)
    return str(offer.treasures), _name(desk, first), _items(desk, offer.give)


def _items(desk: Desk, items: tuple[Instance, ...]) -> str:
    """One by its name, several by how many."""
    if len(items) > 1:
        return desk.words.count("items", len(items))
    return desk.book.short(items[0], 8) if items else desk.words("deal.none")


def _drafted(desk: Desk, draft: HelpOfferDraft | None, partner: Seat) -> tuple[str, str, str]:
    if draft is None:
        return "", "", ""
    fight = desk.fight
    asking = fight is not None and fight.seat == desk.seat
    helper = partner if asking else desk.seat
    other = desk.seat if asking else partner
    first = _name(desk, helper if draft.helper_first else other)
    return str(draft.treasures), first, _items(desk, draft.items)


def _name(desk: Desk, seat: Seat) -> str:
    return desk.words("deal.you") if seat == desk.seat else desk.name(seat)[:8]
