"""What each key means now: one table, read by the keys, painted by the key row, guarded by G1."""

from __future__ import annotations

from engine.commands import OURS
from engine.decisions import Decision, Need
from engine.zones import NOBODY, Seat
from tui.album.album import KEYS as ALBUM_KEYS
from tui.keys import DIGITS, Command, CommandKeys
from tui.settings.page import KEYS as SETTING_KEYS
from tui.table import listing as lists
from tui.table.act import Act, Keys
from tui.table.cursor import aimed
from tui.table.deal import Draft
from tui.table.desk import Desk
from tui.table.listing import Listing
from tui.table.reading import LOG_STEP, PILES, subjects
from tui.table.stops import possible
from tui.table.taken import USES, Taken
from tui.table.wish import REACHES, STOPS

_WAYS: tuple[Command, Command] = ("left", "right")
"""The arrows that change terms."""
_STEPS: tuple[Command, ...] = (
    "open_door", "loot_room", "end_turn", "call_kill", "give_up", "pass",
)  # fmt: skip
"""Commands whose key and verb have the same name."""


def keys_now(desk: Desk) -> Keys:
    """The meaning of every key that does something now; talk is not among them."""
    if desk.update is None or desk.over:
        return {desk.keymap["menu"]: Act("leave")}
    if desk.question is not None:
        stake = stake_of(desk)
        return {
            desk.keymap["yes"]: Act("confirm", stake=stake),
            desk.keymap["no"]: Act("cancel"),
            desk.keymap["back"]: Act("cancel"),
            desk.keymap["hold"]: Act("hold"),
        }
    keys: Keys = {
        desk.keymap["hold"]: Act("hold"),
        desk.keymap["talk"]: Act("talk"),
        desk.keymap["repaint"]: Act("repaint"),
        desk.keymap["read"]: Act("sheet", name="card"),
        desk.keymap["why"]: Act("sheet", name="why"),
        desk.keymap["log"]: Act("sheet", name="log"),
        desk.keymap["help"]: Act("sheet", name="help"),
        desk.keymap["menu"]: Act("sheet", name="menu"),
        desk.keymap["look"]: Act("sheet", name="look"),
        desk.keymap["rules"]: Act("sheet", name="rules"),
        desk.keymap["page_up"]: Act("scroll", -LOG_STEP),
        desk.keymap["page_down"]: Act("scroll", LOG_STEP),
        desk.keymap["up"]: Act("cursor", -1),
        desk.keymap["down"]: Act("cursor", 1),
        desk.keymap["next"]: Act("next"),
        desk.keymap["auto_pass"]: Act("sheet", name="stops"),
        desk.keymap["chatter"]: Act("chatter"),
    }
    if desk.decision is not None and desk.decision.options:
        keys[desk.keymap["advise"]] = Act("advise")
    if desk.watches:
        return _watching_keys(desk, keys)
    if desk.holds:
        keys[desk.keymap["take_back"]] = Act("release")
    if desk.sheet is not None and desk.sheet.takes_keys:
        # Only what stops the clock goes on meaning what it means.
        return {desk.keymap["hold"]: Act("hold")} | _sheet_keys(desk)
    if desk.sheet is not None:
        return keys | _sheet_keys(desk)
    if desk.public.over:
        return _over_keys(desk, keys)
    knock = desk.update.knock
    if knock is not None:
        # Keys of their own: the game may go on around the question.
        keys[desk.keymap["let_in"]] = Act("admit", knock.id, name="yes", stake=(knock.id,))
        keys[desk.keymap["turn_away"]] = Act("admit", knock.id, name="no", stake=(knock.id,))
    if desk.shared:
        keys[desk.keymap["hand_over"]] = Act("hand_over")
    keys |= _hand_keys(desk)
    decision = desk.decision
    if decision is None:
        return keys
    if desk.taken is not None:
        return keys | _taken_keys(desk, desk.taken)
    if desk.draft is not None:
        return keys | _answer_keys(desk, decision) | _draft_keys(desk, desk.draft)
    if desk.listing is not None and desk.listing.kind != "ask":
        # A list that takes digits or was opened by its reader: nothing else may happen in between.
        return {
            key: act
            for key, act in keys.items()
            if act.verb not in ("take", "refuse_card")
            # There its key plays what is ticked.
            and not (act.name == "stops" and desk.listing.kind == "charity")
        } | (_list_keys(desk, desk.listing))
    keys |= _step_keys(desk, decision) | _answer_keys(desk, decision)
    if decision.option("offer_help"):
        keys[desk.keymap["offer_help"]] = Act("ask_help")
    if desk.listing is not None:
        keys |= _list_keys(desk, desk.listing)
    elif (card := desk.marked("hand")) is not None and desk.option(card):
        keys[desk.keymap["send"]] = Act("cursor_take", card)
    return keys


def _watching_keys(desk: Desk, keys: Keys) -> Keys:
    """Spectators read, and talk where the table lets them; nothing else is theirs to do."""
    kept = {key: act for key, act in keys.items() if act.verb != "hold" and act.name != "stops"}
    if not desk.info.watching.talk:
        del kept[desk.keymap["talk"]]
    if desk.sheet is not None:
        return _sheet_keys(desk) if desk.sheet.takes_keys else kept | _sheet_keys(desk)
    if desk.public.over:
        kept |= _looking_back(desk)
    return kept


def _over_keys(desk: Desk, keys: Keys) -> Keys:
    """After the end: another game, leave, look back."""
    kept: tuple[Command, ...] = (
        "talk", "repaint", "log", "help", "look", "rules", "page_up", "page_down", "read",
        "chatter",
    )  # fmt: skip
    after = {desk.keymap[name]: keys[desk.keymap[name]] for name in kept}
    after |= _looking_back(desk)
    update = desk.update
    if update is not None and update.lesson is not None:
        return after  # nobody goes over the same lesson again here
    after[desk.keymap["rematch"]] = Act("rematch")
    if update is not None and update.owner == desk.seat and update.chairs[desk.seat].again:
        after[desk.keymap["rematch_now"]] = Act("rematch_now")
    return after


def _looking_back(desk: Desk) -> Keys:
    """The whole story, everybody's hand where it lies open, and the way out."""
    keys: Keys = {
        desk.keymap["why"]: Act("sheet", name="story"),
        desk.keymap["menu"]: Act("leave"),
    }
    if desk.hands:
        keys[desk.keymap["read"]] = Act("sheet", name="hands")
    return keys


def stake_of(desk: Desk) -> tuple[int, ...]:
    """What a step that cannot be taken back is taken on: the decision and the two sums."""
    decision, fight = desk.decision, desk.fight
    sums = (fight.ours.total, fight.theirs.total) if fight else ()
    return (decision.id if decision else 0, *sums)


def _hand_keys(desk: Desk) -> Keys:
    keys: Keys = {}
    for card in desk.hand():
        digit = desk.digits.digit(card)
        if digit in DIGITS:
            keys[digit] = Act("take" if desk.option(card) else "refuse_card", card)
    return keys


def _step_keys(desk: Desk, decision: Decision) -> Keys:
    stake = stake_of(desk)
    keys: Keys = {}
    offered = {option.verb for option in decision.options}
    for step in _STEPS:
        if step in offered:
            keys[desk.keymap[step]] = Act("option", name=step, stake=stake)
    if lists.abilities(decision):
        keys[desk.keymap["use_ability"]] = Act("ability")
    if lists.gear(decision, desk.own):
        keys[desk.keymap["gear"]] = Act("gear_list")
    if decision.option("sell"):
        keys[desk.keymap["sell"]] = Act("sell_list")
    if decision.option("offer_trade"):
        keys[desk.keymap["barter"]] = Act("barter")
    if decision.option("show"):
        keys[desk.keymap["show"]] = Act("show_list")
    return keys


def _answer_keys(desk: Desk, decision: Decision) -> Keys:
    """Yes and no to the oldest offer that waits; taking back the newest of one's own."""
    keys: Keys = {}
    if not desk.holds:
        keys |= _undo_keys(desk.keymap, decision)
    for offer in desk.offers_to_me()[:1]:
        for option in decision.options:
            if option.index == offer.id and option.verb == "accept":
                stake = (offer.id, *stake_of(desk))
                keys[desk.keymap["yes"]] = Act("accept", offer.id, stake=stake)
            elif option.index == offer.id and option.verb == "refuse":
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


def _undo_keys(keymap: CommandKeys, decision: Decision) -> Keys:
    """The own last step, or the newest of the own offers."""
    keys: Keys = {}
    for option in decision.options:
        if option.verb == "withdraw":
            keys[keymap["take_back"]] = Act("take_back", option.index)
    undo = decision.option("take_back")
    if undo is not None:
        keys[keymap["take_back"]] = Act("undo", undo.index, stake=(undo.index,))
    return keys


def _draft_keys(desk: Desk, draft: Draft) -> Keys:
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
            desk.keymap["send"]: Act("send", stake=stake_of(desk)),
            desk.keymap["back"]: Act("back"),
        }
    )


def _taken_keys(desk: Desk, taken: Taken) -> Keys:
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
    offers = taken.option.verb in ("offer_help", "offer_trade")
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


def _list_keys(desk: Desk, shown: Listing) -> Keys:
    keys: Keys = {}
    send = Act("send", stake=(*stake_of(desk), *shown.ticked))
    forced = shown.kind == "ask" and len(shown.values) == shown.least
    if (shown.ticked and not forced) or not shown.is_asked:
        keys[desk.keymap["back"]] = Act("back")
    hand = desk.view.hand
    rows: dict[int, Act] = {}
    for letter, value in shown.rows(hand):
        match shown.kind:
            case "gear":
                rows[value] = Act("gear", value)
            case "abilities":
                rows[value] = Act("use", value)
            case _:
                rows[value] = Act("tick", value)
                if shown.kind == "ask" and shown.most == 1 and value in shown.ticked:
                    rows[value] = send
        if letter != " ":
            keys[letter] = rows[value]
    if shown.takes_digits:
        for card in hand:
            digit = desk.digits.digit(card)
            if card in shown.values and digit in DIGITS:
                keys[digit] = Act("tick", card)
    if shown.kind == "charity":
        for last in shown.ticked[-1:]:
            if desk.option(last) is not None or desk.laying(last) is not None:
                # What is laid down now need not be given away (TURN-20).
                keys[desk.keymap["play_down"]] = Act("play_down", last)
        for seat in shown.receivers:
            if seat != NOBODY:
                keys[desk.letter(seat)] = Act("give", seat)
    if shown.kind == "show":
        for seat in range(len(desk.public.seats)):
            if seat != desk.seat:
                keys[desk.letter(seat)] = Act("give", seat)
    if shown.kind == "setup" and not shown.ticked:
        keys[desk.keymap["pass"]] = Act("option", name="pass", stake=stake_of(desk))
    if shown.kind == "gear":
        keys[desk.keymap["throw_away"]] = Act("throw_away")
    elif shown.kind != "abilities":
        keys[desk.keymap["send"]] = send
        if desk.decision is not None and desk.decision.about == "run_order" and shown.ticked:
            keys[desk.keymap["give_up"]] = send
    pointed = desk.marked("table")
    if pointed in rows and pointed not in shown.ticked:
        keys[desk.keymap["send"]] = rows[pointed]
    return keys


def _sheet_keys(desk: Desk) -> Keys:
    """While something is read, digits and letters read too, and Space does nothing (G5)."""
    sheet = desk.sheet
    assert sheet is not None
    helped: Keys = {desk.keymap["help"]: Act("sheet", name="help")}
    if sheet.page is not None:
        return helped | {key: Act("setting", name=key) for key in SETTING_KEYS}
    if sheet.album is not None:
        return helped | {key: Act("browse", name=key) for key in ALBUM_KEYS}
    keys: Keys = {
        desk.keymap["back"]: Act("back"),
        desk.keymap["up"]: Act("scroll", -1),
        desk.keymap["down"]: Act("scroll", 1),
    }
    if sheet.name == "help":
        keys[desk.keymap["help"]] = Act("step", 1)
    if sheet.name in ("card", "seat", "rules", "log", "help"):
        keys[desk.keymap["left"]] = Act("step", -1)
        keys[desk.keymap["right"]] = Act("step", 1)
    for key, (sort, thing) in subjects(desk).items():
        keys[key] = Act("subject", thing, name=sort)
    if sheet.name == "look":
        keys |= {
            str(place): Act("sheet", name=pile) for place, pile in enumerate(PILES, start=1)
        }  # fmt: skip
    if sheet.name == "seat" and desk.is_person(sheet.subject):
        keys[desk.keymap["chatter"]] = Act("chatter", sheet.subject, name="person")
    if sheet.name == "stops":
        keys |= _stops_keys(desk)
    if sheet.name == "menu":
        keys |= {
            "1": Act("sheet", name="settings"),
            "2": Act("sheet", name="album"),
            desk.keymap["yes"]: Act("leave"),
        }
        if desk.may_adjourn:
            keys["3"] = Act("adjourn")
    return keys


def _stops_keys(desk: Desk) -> Keys:
    """What passes by itself and what stops it; `p` once more turns all of it off."""
    can = possible(desk)
    rows = [Act("reach", name=reach) if reach in can else None for reach in REACHES]
    rows += [Act("stop", name=stop) for stop in STOPS]
    keys = {str(place): act for place, act in enumerate(rows, start=1) if act is not None}
    return keys | {desk.keymap["auto_pass"]: Act("wish_off")}
