"""The hand, and what is taken up: which targets it has, and where it is sent.

Picks are put together here until they are complete; nothing of them leaves the screen before that.
"""

from __future__ import annotations

from engine.core.commands import OURS
from engine.core.decisions import Need, complete
from engine.core.zones import NOBODY, Instance
from tui.keymap import DIGITS
from tui.table.keys.act import Act, Keys
from tui.table.keys.offers import OFFERS, come_to_terms
from tui.table.keys.steps import stake_of, submit
from tui.table.model.cursor import aimed
from tui.table.model.desk import Cursor, Desk
from tui.table.model.hurts import question_about
from tui.table.model.selection import USES, Taken, take
from tui.table.model.surroundings import Surroundings

# --- what the keys mean ---------------------------------------------------------------------------


def hand_keys(desk: Desk) -> Keys:
    keys: Keys = {}
    for card in desk.hand():
        digit = desk.digits.digit(card)
        if digit in DIGITS:
            keys[digit] = Act("take" if desk.option(card) else "refuse_card", card)
    return keys


def taken_keys(desk: Desk, taken: Taken) -> Keys:
    """Letters and digits are targets; the card's own digit or Enter sends it to the marks."""
    keys: Keys = {desk.keymap["back"]: Act("back")}
    for index, need in _open_needs(taken):
        for key, value in letters_of(desk, need):
            keys.setdefault(key, Act("target", value, stake=(index,)))
    shown = desk.shown_list()
    if shown is not None and shown.kind == "target":
        index = next(
            i for i, need in enumerate(taken.option.needs) if set(shown.values) <= set(need.among)
        )
        for letter, value in shown.rows(desk.view.hand):
            keys[letter] = Act("target", value, stake=(index,))
    marks = taken.at_mark()
    stake = stake_of(desk) + tuple(v for picks in marks.picks for v in picks) if marks else ()
    again = Act("play", taken.card, stake=stake)
    twice = desk.preferences.playing == "twice"
    keys[desk.keymap["send"]] = _pointed(desk, taken) or again
    if taken.option.verb in USES:
        keys[desk.keymap["use_ability"]] = again
    elif (digit := desk.digits.digit(taken.card)) in DIGITS and twice:
        keys[digit] = again
    return keys


def _open_needs(taken: Taken) -> list[tuple[int, Need]]:
    """What can be picked now, each with its place: of an offer only to whom it goes, its terms come
    after that."""
    offers = taken.option.verb in OFFERS
    needs = enumerate(taken.option.needs)
    return [(i, need) for i, need in needs if need.what == "seat" or not offers]


def _pointed(desk: Desk, taken: Taken) -> Act | None:
    """What the cursor stands on, where that is a target."""
    for index, need in _open_needs(taken):
        value = aimed(desk, need)
        if value is not None and value not in taken.picks[index]:
            return Act("target", value, stake=(index,))
    return None


def letters_of(desk: Desk, need: Need) -> list[tuple[str, int]]:
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


def take_up(desk: Desk, around: Surroundings, card: Instance) -> None:
    """Take up a card that can be played, or laid down to be used later."""
    option = desk.option(card) or desk.laying(card)
    if option is None:
        return
    desk.cursor = Cursor("hand", card)
    desk.taken = take(option)
    if desk.preferences.hold_taken and desk.may_hold:
        around.hold()


def refuse(desk: Desk, card: Instance) -> None:
    """Mark a card that cannot be played now, and say why not."""
    desk.taken = None
    desk.cursor = Cursor("hand", card)
    refusal = desk.outcomes.refusal(desk.view, card)
    if refusal is not None:
        desk.refuse(refusal)


def play_at_mark(desk: Desk, around: Surroundings) -> None:
    """Send it to the marked targets."""
    if desk.taken is None:
        return
    ready = desk.taken.at_mark()
    if ready is None:
        desk.notice = desk.words("notice.which")
    else:
        _send(desk, around, ready)


def pick(desk: Desk, around: Surroundings, need: int, value: int) -> None:
    """One more target; the last one sends it."""
    if desk.taken is None:
        return
    picked = desk.taken.picking(need, value)
    wanted = picked.option.needs[need]
    full = len(picked.picks[need]) >= wanted.most
    if picked.option.verb in OFFERS:
        come_to_terms(desk, picked, value)
    elif picked.open_need() is None and full:
        _send(desk, around, picked)
    else:
        desk.taken = picked


def _send(desk: Desk, around: Surroundings, taken: Taken) -> None:
    if desk.decision is None:
        return
    try:
        command = complete(desk.decision, taken.option, taken.picks)
    except ValueError:
        desk.notice = desk.words("notice.which")
        return
    question = question_about(desk, taken, command)
    if question is not None:
        desk.taken, desk.question = taken, question
    else:
        submit(desk, around, command)
