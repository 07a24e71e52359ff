"""A hand card's label and its last column: what it would do at its mark, or why it cannot."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.box import CompiledCard
from engine.core.card_timing import SITUATION
from engine.core.decisions import Option
from engine.core.zones import Instance, Seat
from engine.previewed_outcome import PreviewedOutcome
from tui.canvas.rows import TextRole
from tui.canvas.symbols import checkbox_text
from tui.table.keys.act import ActsByKey
from tui.table.model.card_refusals import short_refusal_text, who_item_suits_text
from tui.table.model.card_without_numbers_text import (
    curse_target_text,
    lasting_card_outcome_text,
    queued_card_outcome_text,
    replaced_cards,
    started_fight_outcome_phrase_key,
    what_to_pick_text,
    why_item_adds_nothing_text,
)
from tui.table.model.choice_list import ChoiceList, asks_for_cards
from tui.table.model.desk import Desk
from tui.table.model.fight_outlook_text import no_monster_left_text
from tui.table.model.play_outcome_text import (
    OUTCOME_WIDTH,
    level_change_text,
    outcome_in_standing_fight_text,
    outcome_text,
)
from tui.table.model.strength_conditions import (
    conditional_run_text,
    conditional_strength_text,
)
from tui.table.model.target_selection import TargetSelection, new_selection
from tui.table.model.undecided_outcome_text import still_undecided_text

SUMS_WIDTH = 6
"""Columns of the two sums as a rule, with the blank behind them: an outcome begins with them."""


def hand_card_label(desk: Desk, card: Instance, keys: ActsByKey) -> tuple[str, TextRole, str]:
    """The digit in brackets if by these keys it plays, ticks or reads the card now, its role, and
    the mark, or the box where cards are ticked. Under an overlay what can be played stays lit."""
    digit = desk.digits.digit(card)
    shown = desk.listing
    act = keys.get(digit)
    live = act is not None and act.thing == card and act.verb != "refuse_card"
    if digit == " ":
        # The eleventh card: the cursor leads to it.
        ticking = shown is not None and shown.takes_digits
        live = card in shown.values if ticking and shown else desk.option(card) is not None
    label = f"[{digit}]" if live and digit != " " else f" {digit} "
    mark = " "
    if shown is not None and shown.takes_digits and card in shown.values and digit != " ":
        mark = f" {checkbox_text(card in shown.ticked)}"
    elif (shown is not None and card in shown.ticked) or card in desk.view.chosen:
        mark = "√"
    elif (desk.selection is not None and card in _picked(desk)) or card == desk.marked("hand"):
        mark = "►"
    if card in desk.lit:
        return label, "taken", mark
    lit = live or (desk.overlay is not None and desk.option(card) is not None)
    return label, "key" if lit else "quiet", mark


def _is_asked_for(desk: Desk, listing: ChoiceList, card: Instance) -> bool:
    """A question asks for that card of the hand among others."""
    asks = listing.kind == "ask" and asks_for_cards(desk.decision)
    return asks and card in listing.values


def _picked(desk: Desk) -> set[Instance]:
    """The selected card, and the hand cards that go with it."""
    selection = desk.selection
    if selection is None:
        return set()
    picked = {selection.card}
    ready = selection.at_mark()
    for index, need in enumerate(selection.option.needs):
        if need.what in ("other", "payment"):
            picked |= set(ready.picks[index] if ready else selection.picks[index])
    return picked


def ability_preview_text(desk: Desk, option: Option) -> tuple[str, TextRole]:
    """What the ability would come to at its mark, paid for with hand cards where it costs some; or
    what it does, where that is open and there is room for it; else what has to be said first."""
    taken = desk.selection
    is_paid_for = taken is not None and taken.option == option and option.verb == "use_ability"
    if taken is not None and is_paid_for and desk.target_list(taken) is not None:
        return desk.words("outcome.which.payment"), "text"
    paid = new_selection(option).paid_with(desk.view.hand)
    ready = paid.at_mark()
    outcome = desk.outcomes.of(desk.view, option, ready.picks) if ready else None
    told, role = _told(desk, outcome) if outcome else ("", "text")
    if told or option.verb != "use_ability":
        return told, role
    does = desk.book.ability_effect(option.card, option.index).replace("\N{NO-BREAK SPACE}", " ")
    does = does[:1].lower() + does[1:].removesuffix(".")
    if cell_len(does) <= OUTCOME_WIDTH:
        return does, "text"
    need = paid.open_need() if ready is None else None
    return "" if need is None else desk.words(f"outcome.which.{option.needs[need].what}"), "text"


def play_preview_text(
    desk: Desk, card: Instance, width: int = OUTCOME_WIDTH
) -> tuple[str, TextRole]:
    """What playing the card at its mark would come to, or why it cannot be played. Reasons that
    have a short form are in `width` columns."""
    listing = desk.listing
    if listing is not None and listing.kind == "sell" and desk.selection is None:
        if card in listing.values:
            gold, _ = desk.outcomes.sale(desk.view, (card,))
            return desk.words.gold(gold), "treasure"
        later = desk.lesson is not None and desk.book.compiled(card).gold
        return desk.words("lesson.later" if later else "why_not.sold"), "quiet"
    if listing is not None and desk.selection is None and _is_asked_for(desk, listing, card):
        return "", "text"
    if listing is not None and listing.takes_digits and desk.selection is None:
        if listing.kind != "setup":
            return "", "text"
        if card not in listing.values:
            return desk.words("why_not.first_turn"), "quiet"
        return setup_card_preview_text(desk, card, listing.ticked, width)
    if desk.selection is not None and desk.selection.may_pay_with(card):
        return desk.words("outcome.price"), "text"
    option = desk.option(card)
    if desk.decision is None:
        return "", "text"  # It is seen again: nobody can tell any more what could be done then.
    if option is None:
        if listing is not None and listing.kind == "charity" and desk.laying(card) is not None:
            return desk.words("list.do_lay_down"), "text"
        return short_refusal_text(desk, card, width), "quiet"
    if option.queued:
        return queued_card_outcome_text(desk, option, width), "text"
    taken = desk.selection
    selection = taken if taken and taken.card == card else new_selection(option)
    ready = selection.at_mark()
    if ready is None:
        return what_to_pick_text(desk, selection), "text"
    outcome = desk.outcomes.of(desk.view, option, ready.picks)
    told, role = _told(desk, outcome, width) if outcome else ("", "text")
    compiled = desk.book.compiled(card)
    if _is_for_the_die(desk, compiled):
        return desk.words("outcome.die"), "text"
    gone = replaced_cards(desk, ready)
    if len(gone) == 1:
        whole = role != "text" and desk.fight is not None
        told = _with_replaced(desk, told, outcome, gone[0], width, whole=whole)
    if compiled.rank or compiled.rank_cap:
        told = _with_ranks(desk, told, ready)
    if told:
        return told, role
    unused = why_item_adds_nothing_text(desk, card, width) if compiled.item is not None else ""
    if told := unused or lasting_card_outcome_text(desk, card, outcome, width):
        return told, "text"
    return curse_target_text(desk, option, ready.picks, width), "text"


def setup_card_preview_text(
    desk: Desk, card: Instance, ticked: tuple[Instance, ...], width: int
) -> tuple[str, TextRole]:
    """What a card would add to what is ticked; why it cannot lie beside that, or why an item would
    not work there: in its own words for whom it is, or that it has no room."""
    is_ticked = card in ticked
    role: TextRole = "theirs" if is_ticked else "quiet"
    cards = ticked if is_ticked else (*ticked, card)
    why = desk.outcomes.unused(desk.view, card, cards)
    if why is None:
        return ("", "text") if is_ticked else _added(desk, card, ticked, width)
    if why == "no_room":
        return desk.words("outcome.aside"), role
    return who_item_suits_text(desk, card, width), role


def _with_ranks(desk: Desk, told: str, ready: TargetSelection) -> str:
    """What a power or an origin comes to, with the ranks in use and allowed after it."""
    ranks, cap = desk.ranks(desk.seat)
    compiled = desk.book.compiled(ready.card)
    gone = [desk.book.compiled(card) for picks in ready.picks for card in picks]
    ranks += compiled.rank - sum(card.rank for card in gone)
    if desk.book.profile.power.origins_raise_cap:
        cap += compiled.rank_cap
    after = desk.words("outcome.ranks", n=ranks, k=cap)
    both = f"{told}, {after}" if told else after
    return both if cell_len(both) <= OUTCOME_WIDTH else told


def _added(
    desk: Desk, card: Instance, ticked: tuple[Instance, ...], width: int
) -> tuple[str, TextRole]:
    """What the card would make of the strength that one begins with, or what it counts otherwise;
    or that there is one of its kind already."""
    now = desk.outcomes.begun_with(desk.view, ticked) if ticked else None
    then = desk.outcomes.begun_with(desk.view, (*ticked, card))
    if then is None:
        alone = desk.outcomes.begun_with(desk.view, (card,))
        return desk.words("why_not.one_of_kind") if now and alone else "", "quiet"
    before = now.strength_after if now is not None else then.strength_before
    if before == then.strength_after:
        strength = conditional_strength_text(desk, card, width)
        return strength or conditional_run_text(desk, card, width) or desk.worth(card), "text"
    return desk.words("outcome.strength", n=before, k=then.strength_after), "ours"


def _with_replaced(
    desk: Desk,
    told: str,
    outcome: PreviewedOutcome | None,
    gone: Instance,
    width: int,
    *,
    whole: bool,
) -> str:
    """What a card comes to, with what it replaces. Where there is no room for both a fight's sums
    stay, unless all of it has to be told `whole`; of a strength its two numbers."""
    beside = _replaced(desk, gone, width - cell_len(told) - 2) if told else ""
    if beside:
        return f"{told}, {beside}"
    if ":" in told:
        sums = told.split(" ")[0].ljust(SUMS_WIDTH - 1)
        brief = _replaced(desk, gone, width - cell_len(sums) - 1)
        return f"{sums} {brief}" if brief and not whole else told
    numbers = ""
    if told and outcome and outcome.strength_after != outcome.strength_before:
        numbers = f"{outcome.strength_before} → {outcome.strength_after}"
    swaps = (_replaced(desk, gone, width, what) for what in (told, numbers) if what)
    return next(filter(None, swaps), "") or _replaced(desk, gone, width) or told


def _replaced(desk: Desk, card: Instance, width: int, what: str = "") -> str:
    """What is replaced, and `what` comes of it, in so many columns; empty if its name does not
    fit."""
    key = "outcome.swapped" if what else "outcome.replaces"
    room = width - cell_len(desk.words(key, what=what, card=""))
    name = desk.book.short(card, room) if room > 1 else ""
    # Where none of its words is a name there is what it makes of its owner.
    name = desk.book.keyword(card) if "…" in name else name
    told = desk.words(key, what=what, card=name)
    return told if name and cell_len(told) <= width else ""


def _is_for_the_die(desk: Desk, compiled: CompiledCard) -> bool:
    """The card would change the roll that lies on the table: the two sums are not at stake."""
    decision = desk.decision
    at_die = decision is not None and decision.about == "die"
    return at_die and bool(compiled.timing & SITUATION.DIE)


def _told(
    desk: Desk, outcome: PreviewedOutcome, width: int = OUTCOME_WIDTH
) -> tuple[str, TextRole]:
    """What an outcome comes to: where the sums of a fight change those first, and who is ahead
    then; else its words. The role says for whom that is good."""
    words, fight = desk.words, desk.fight
    ours, theirs = outcome.ours_after, outcome.theirs_after
    if not desk.outcomes.sums_are_certain(desk.view, outcome):
        return outcome_text(desk, outcome, width), "text"
    # The sums of a fight without a monster decide nothing.
    if fight is not None and (outcome.fight_stands or not fight.foes):
        told = outcome_in_standing_fight_text(desk, outcome, width)
        if told or outcome.fight_stands:
            return told, "text"
    if fight is not None and ours is not None and theirs is not None:
        if outcome.nobody_left:
            return no_monster_left_text(desk, outcome, OUTCOME_WIDTH), "text"
        sums = f"{ours}:{theirs}".ljust(5)
        me = desk.fighting
        ahead = fight.ahead != outcome.lead_changes
        key = (
            ("ahead" if ahead else "behind")
            if outcome.lead_changes
            else ("still_ahead" if ahead else "still_behind")
        )
        person = "you" if me else "other"
        text = _about(desk, f"outcome.{key}_{person}", fight.seat, abs(ours - theirs))
        outside = outcome.seat not in (fight.seat, fight.helper)
        if outside and not outcome.lead_changes and outcome.level_before != outcome.level_after:
            text = level_change_text(desk, outcome)  # Who is ahead stays as it is.
        if outcome.hangs_on:
            more = f"{text}, {still_undecided_text(desk, outcome)}"
            text = more if cell_len(more) <= OUTCOME_WIDTH - SUMS_WIDTH else text
        elif outcome.treasures:
            more = f"{text}, {outcome.treasures:+d}\N{NO-BREAK SPACE}■"
            text = more if cell_len(more) <= OUTCOME_WIDTH - SUMS_WIDTH else text
        return f"{sums} {text}", ("ours" if ahead == me else "theirs") if (
            outcome.lead_changes
        ) else "text"
    if ours is not None and theirs is not None:
        # A fight that the card would begin: trouble that is looked for.
        key = started_fight_outcome_phrase_key(outcome)
        return f"{f'{ours}:{theirs}'.ljust(5)} {words(f'outcome.{key}')}", "text"
    told = outcome_text(desk, outcome, width)
    return told, "ours" if told and outcome.seat == desk.seat and not outcome.hangs_on else "text"


def _about(desk: Desk, key: str, seat: Seat, margin: int) -> str:
    """The words with the fighter's name, or where that is too long with the seat's letter."""
    loud = desk.words(key, w="", n=0).isupper()
    text = ""
    for name in (desk.name(seat).upper() if loud else desk.name(seat), desk.letter(seat)):
        text = desk.words(key, w=name, n=margin)
        if cell_len(text) <= OUTCOME_WIDTH - SUMS_WIDTH:
            break
    return text
