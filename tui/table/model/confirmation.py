"""Confirmation: which own plays are asked about once more, since they hit their player, come to
nothing whatever the die shows, or cannot be undone.
"""

from __future__ import annotations

from collections import Counter

from engine.core.commands import Command, ProposeHelpDeal, SellItems
from engine.core.state_parts import Offer
from engine.previewed_outcome import PreviewedOutcome
from tui.table.model.desk import ConfirmationQuestion, Desk
from tui.table.model.play_outcome_text import outcome_text
from tui.table.model.target_selection import TargetSelection

MOST_WASTED_GOLD = 500
"""Gold lost in a sale from which on it asks."""


def confirmation_question(
    desk: Desk, selection: TargetSelection | None, command: Command
) -> ConfirmationQuestion | None:
    """The question to ask before that command goes out, or None for an ordinary one."""
    words = desk.words
    if isinstance(command, SellItems):
        gold, levels = desk.outcomes.sale(desk.view, command.cards)
        lost = gold - levels * desk.book.profile.sell.unit
        if lost >= MOST_WASTED_GOLD:
            return ConfirmationQuestion(words("question.waste", gold=words.gold(lost)), command)
        return None
    if isinstance(command, ProposeHelpDeal):
        return _worse_deal_question(desk, command)
    if selection is None:
        return None
    outcome = desk.outcomes.of(desk.view, selection.option, selection.picks)
    if not _curses_me(desk, selection) and not (desk.fighting and outcome and _lead_lost(outcome)):
        return _no_gain_question(desk, selection, outcome, command)
    told = _harm_text(desk, outcome) if outcome is not None else ""
    if not told:
        card = desk.book.name(selection.card)
        return ConfirmationQuestion(words("question.hurts", card=card), command)
    card = desk.book.name(selection.card) if desk.typed else desk.book.short(selection.card)
    return ConfirmationQuestion(words("question.comes_to", card=card, what=told), command)


def _worse_deal_question(desk: Desk, sent: ProposeHelpDeal) -> ConfirmationQuestion | None:
    """For terms that are worse for the reader than those that they could say yes to."""
    offers = [one for one in desk.offers_to_me() if one.about == "help"]
    theirs = next((one for one in offers if one.giver == sent.seat), None)
    if theirs is None or desk.fight is None:
        return None
    is_fighter = desk.fight.seat == desk.seat
    mine, standing = _given(sent), _given(theirs)
    more, less = (mine, standing) if is_fighter else (standing, mine)
    if mine == standing or not more >= less:
        return None
    key = "question.wants_less" if is_fighter else "question.offers_more"
    return ConfirmationQuestion(desk.words(key, w=desk.name(sent.seat)), sent)


def _given(terms: ProposeHelpDeal | Offer) -> Counter[str]:
    """What the fighter gives by these terms, each kind of it counted, and each card by itself."""
    items = terms.items if isinstance(terms, ProposeHelpDeal) else terms.give
    cards = [f"card {card}" for card in (*items, *terms.promises)]
    return Counter({"treasures": terms.treasures, "first": int(terms.helper_first)}) + Counter(
        cards
    )


def _no_gain_question(
    desk: Desk, selection: TargetSelection, outcome: PreviewedOutcome | None, command: Command
) -> ConfirmationQuestion | None:
    """For a play with a die that is aimed at somebody else, to whom no face of it does anything."""
    if outcome is None or outcome.hangs_on != "die" or outcome.seat == desk.seat:
        return None
    faces = [one.outcome for one in desk.outcomes.branches_of(desk.view, outcome)]
    if not faces or any(map(_is_felt, faces)):
        return None
    card, whose = desk.book.name(selection.card), desk.name(outcome.seat)
    return ConfirmationQuestion(desk.words("question.safe", card=card, w=whose), command)


def _is_felt(outcome: PreviewedOutcome) -> bool:
    """Whoever it is about has something else than before, or something is still open."""
    before = (outcome.level_before, outcome.strength_before, outcome.hand_before)
    after = (outcome.level_after, outcome.strength_after, outcome.hand_after)
    return bool(before != after or outcome.lost or outcome.dies or outcome.hangs_on)


def _curses_me(desk: Desk, selection: TargetSelection) -> bool:
    """It is a curse on oneself."""
    aims = {
        need.what: picked
        for need, picked in zip(selection.option.needs, selection.picks, strict=True)
    }
    return desk.book.kind(selection.card) == "curse" and aims.get("seat") == (desk.seat,)


def _lead_lost(outcome: PreviewedOutcome) -> bool:
    """The own side of a fight stands worse after it."""
    if outcome.ours_before is None or outcome.ours_after is None:
        return False
    assert outcome.theirs_before is not None
    assert outcome.theirs_after is not None
    before = outcome.ours_before - outcome.theirs_before
    return outcome.ours_after - outcome.theirs_after < before


def _harm_text(desk: Desk, outcome: PreviewedOutcome) -> str:
    """`26:20 → 25:20`, or what else it comes to; empty where nothing can be told."""
    if not _lead_lost(outcome) or not desk.outcomes.sums_are_certain(desk.view, outcome):
        return outcome_text(desk, outcome)
    if desk.typed:
        return desk.words("plain.sums", n=outcome.ours_after, k=outcome.theirs_after)
    before = f"{outcome.ours_before}:{outcome.theirs_before}"
    return f"{before} → {outcome.ours_after}:{outcome.theirs_after}"
