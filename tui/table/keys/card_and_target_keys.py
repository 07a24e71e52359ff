"""The hand and the selection: which targets it has, what each would come to, where it is sent.

Picks are put together here until they are complete; nothing of them leaves the screen before that.
"""

from __future__ import annotations

from engine.core.commands import OURS
from engine.core.decisions import PickRequirement, command_from_option
from engine.core.zones import NO_CARD, NOBODY, Instance
from tui.keymap import DIGITS
from tui.table.keys.act import Act, ActContext, ActsByKey
from tui.table.keys.offers import OFFERS, start_draft_or_trade
from tui.table.keys.submit_command import submit
from tui.table.keys.turn_and_fight_keys import decision_fingerprint
from tui.table.model.confirmation import confirmation_question
from tui.table.model.cursor import choice_at_cursor
from tui.table.model.desk import Cursor, Desk
from tui.table.model.help_deal_text import kept_from_helping_text
from tui.table.model.target_selection import ABILITY_VERBS, TargetSelection, new_selection

# --- what the keys mean ---------------------------------------------------------------------------


def hand_keys(desk: Desk) -> ActsByKey:
    keys: ActsByKey = {}
    for card in desk.hand():
        digit = desk.digits.digit(card)
        if digit in DIGITS:
            keys[digit] = Act("take" if desk.option(card) else "refuse_card", card)
    return keys


def selection_keys(desk: Desk, selection: TargetSelection) -> ActsByKey:
    """Letters and digits are targets; the card's own digit or Enter sends it to the marks."""
    keys: ActsByKey = {desk.keymap["back"]: Act("back")}
    for index, need in _open_needs(desk, selection):
        for key, value in choice_keys_for_need(desk, need):
            keys.setdefault(key, Act("target", value, stake=(index,)))
    shown = desk.target_list(selection)
    if shown is not None:
        index = next(
            i
            for i, need in enumerate(selection.option.needs)
            if set(shown.values) <= set(need.among)
        )
        for letter, value in desk.rows_of(shown):
            keys[letter] = Act("target", value, stake=(index,))
    marks = selection.at_mark()
    stake = (
        decision_fingerprint(desk) + tuple(v for picks in marks.picks for v in picks)
        if marks
        else ()
    )
    again = Act("play", selection.card, stake=stake)
    twice = desk.preferences.playing == "twice"
    keys[desk.keymap["send"]] = _pointed(desk, selection) or again
    if selection.option.verb in ABILITY_VERBS:
        # A row may have that letter; Enter sends it then.
        keys.setdefault(desk.keymap["use_ability"], again)
    elif (digit := desk.digits.digit(selection.card)) in DIGITS and twice:
        keys[digit] = again
    elif desk.listing is not None and twice:
        for key, card in desk.rows_of(desk.listing):
            if card == selection.card:
                keys.setdefault(key, again)
    return keys


def _open_needs(desk: Desk, selection: TargetSelection) -> list[tuple[int, PickRequirement]]:
    """What can be picked now, each with its place: of an offer only to whom it goes, its terms come
    after that; while a list of targets lies open, whose rows have letters, nothing else that has
    some."""
    needs = enumerate(selection.option.needs)
    if selection.option.verb in OFFERS:
        return [(i, need) for i, need in needs if need.what == "seat"]
    lettered = ("seat", "monster", "side") if desk.target_list(selection) is not None else ()
    return [(i, need) for i, need in needs if need.what not in lettered]


def _pointed(desk: Desk, selection: TargetSelection) -> Act | None:
    """What the cursor stands on, where that is a target."""
    for index, need in _open_needs(desk, selection):
        value = choice_at_cursor(desk, need)
        if value is not None and value not in selection.picks[index]:
            return Act("target", value, stake=(index,))
    return None


def choice_keys_for_need(desk: Desk, need: PickRequirement) -> list[tuple[str, int]]:
    """The keys that name the choices of a need: seats, monsters and sides by letter, hand cards by
    digit."""
    if need.what == "seat":
        return [(desk.letter(seat), seat) for seat in need.among if seat != NOBODY]
    if need.what == "monster":
        return [(desk.foes.letter(card), card) for card in need.among]
    if need.what == "side":
        keys: list[tuple[str, int]] = []
        fight = desk.fight
        for side in need.among if fight else ():
            if side == OURS and fight:
                seats = [seat for seat in (fight.seat, fight.helper) if seat != NOBODY]
                keys += [(desk.letter(seat), side) for seat in seats]
            elif fight:
                keys += [(desk.foes.letter(foe.card), side) for foe in fight.foes]
        return keys
    digits = ((desk.digits.digit(card), card) for card in need.among if card in desk.view.hand)
    return [(digit, card) for digit, card in digits if digit in DIGITS]


# --- what their acts do ---------------------------------------------------------------------------


def select_card(desk: Desk, context: ActContext, card: Instance) -> None:
    """Take up a card that can be played, or laid down to be used later."""
    option = desk.option(card) or desk.laying(card)
    if option is None:
        return
    desk.cursor = Cursor("hand", card)
    desk.selection = new_selection(option)
    if desk.preferences.hold_taken and desk.may_hold:
        context.port.hold()


def mark_unplayable_card(desk: Desk, card: Instance) -> None:
    """Mark a card that cannot be played now, and say why not."""
    desk.selection = None
    desk.cursor = Cursor("hand", card)
    refusal = desk.outcomes.refusal(desk.view, card)
    if refusal is not None:
        desk.refuse(refusal)


def explain_refused_target(desk: Desk, key: str) -> None:
    """Say so where the letter of a player or monster is pressed that is no target of what is
    selected; nothing of any other key."""
    seat = next((one for one, _ in enumerate(desk.public.seats) if desk.letter(one) == key), NOBODY)
    foes = desk.fight.foes if desk.fight is not None else ()
    foe = next((one.card for one in foes if desk.foes.letter(one.card) == key), NO_CARD)
    if seat == desk.seat:
        desk.notice = desk.words("notice.no_target_you")
    elif seat != NOBODY:
        helps = desk.selection is not None and desk.selection.option.verb == "offer_help"
        why = kept_from_helping_text(desk, (seat,)) if helps else ""
        desk.notice = why or desk.words("notice.no_target", w=desk.name(seat))
    elif foe != NO_CARD:
        desk.notice = desk.words("notice.no_target", w=desk.book.short(foe))


def play_at_marked_targets(desk: Desk, context: ActContext) -> None:
    """Send it to the marked targets."""
    if desk.selection is None:
        return
    ready = desk.selection.at_mark()
    if ready is None:
        need = desk.selection.option.needs[desk.selection.open_need() or 0]
        pays = need.what == "payment"
        desk.notice = desk.words("notice.which_pay" if pays else "notice.which")
    else:
        _send(desk, context, ready)


def pick_target(desk: Desk, context: ActContext, need: int, value: int) -> None:
    """One more target; the last one sends it."""
    if desk.selection is None:
        return
    picked = desk.selection.picking(need, value)
    if picked.option.verb in OFFERS:
        start_draft_or_trade(desk, picked, value)
    elif desk.selection.completed_by(need, value):
        _send(desk, context, picked)
    else:
        desk.selection = picked


def _send(desk: Desk, context: ActContext, selection: TargetSelection) -> None:
    if desk.decision is None:
        return
    try:
        command = command_from_option(desk.decision, selection.option, selection.picks)
    except ValueError:
        desk.notice = desk.words("notice.which")
        return
    question = confirmation_question(desk, selection, command)
    if question is not None:
        desk.selection, desk.question = selection, question
    else:
        submit(desk, context, command)


def target_letters_with_sum_changes(desk: Desk) -> dict[str, str]:
    """The letters of seats and monsters that are targets now, each with the sum that it would
    change, as `8→13`; empty where no sum changes or nothing can be foretold, and for the others
    once one is chosen."""
    selection = desk.selection
    if selection is None:
        return {}
    # What it is paid with from the hand does not change what it does.
    marks = selection.at_mark() or selection.paid_with(desk.view.hand).at_mark()
    lit: dict[str, str] = {}
    for index, need in _open_needs(desk, selection):
        if need.what not in ("side", "monster", "seat"):
            continue
        for letter, value in choice_keys_for_need(desk, need):
            picks = (marks or selection).picks
            aimed = (*picks[:index], (value,), *picks[index + 1 :])
            ours = need.what == "side" and value == OURS
            # Once one is chosen the other sum stays as it is.
            goes_there = not selection.picks[index] or value in selection.picks[index]
            told = need.what != "seat" and goes_there
            lit[letter] = _change(desk, aimed, ours=ours) if told else ""
    return lit


def _change(desk: Desk, picks: tuple[tuple[int, ...], ...], *, ours: bool) -> str:
    assert desk.selection is not None
    outcome = desk.outcomes.of(desk.view, desk.selection.option, picks)
    if outcome is None:
        return ""
    before, after = (
        (outcome.ours_before, outcome.ours_after)
        if ours
        else (outcome.theirs_before, outcome.theirs_after)
    )
    return f"{before}→{after}" if after is not None and after != before else ""
