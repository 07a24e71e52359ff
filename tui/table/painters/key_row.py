"""The key row: the keys that work now, in order of weight, dropped from the right for room."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from engine.core.state_parts import Offer
from engine.core.zones import NO_CARD, NOBODY
from tui.canvas.rows import Line, Row
from tui.gallery.gallery import Gallery
from tui.gallery.painter import gallery_key_hints as gallery_entries
from tui.keymap import DIGITS, KeyCommand
from tui.settings.page_state import SettingsPage
from tui.settings.painter import settings_key_hints
from tui.table.keys.act import Act, ActsByKey
from tui.table.model.choice_list import ChoiceList
from tui.table.model.choice_list_text import decision_topic
from tui.table.model.desk import ConfirmationQuestion, Desk, Overlay, OverlayName
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.next_steps import curse_to_lift
from tui.table.model.overlays import log_steps_up
from tui.table.model.target_selection import ABILITY_VERBS, PLAY_VERBS, TargetSelection
from tui.table.painters.prompt import target_text

_STEPS = ("open_door", "call_kill", "give_up", "loot_room", "end_turn")
_UNDONE = {
    "answer_offer": "key.undo_answer",
    "end_turn": "key.undo_turn",
    "sell": "key.undo_sale",
}
"""What taking back a step comes to; else it is an offer that is withdrawn."""
_NAMED = {"space": "space", "enter": "enter", "escape": "esc"}

AIM_COLUMNS = 16
"""Columns of the name of a card that another goes to."""
KeysByVerb = dict[str, list[str]]
"""The keys that come to each verb."""
_TURNED: dict[OverlayName, str] = {
    "rules": "next_section",
    "log": "next_filter",
    "help": "next_page",
}
"""What the arrows lead to in overlays that are not about cards or players."""


def key_row(desk: Desk, keys: ActsByKey, width: int) -> Row:
    """One row of `[key] word` entries. `[?]` is the last to go."""
    if desk.overlay is not None and desk.overlay.seeks and not desk.talk.open:
        return Line(width).put(" ").marked(desk.words("key.seeking")).row()
    if desk.talk.open:
        wanted = desk.decision is not None and desk.decision.asked
        text = desk.words("prompt.wanted" if wanted else "prompt.saying")
        return Line(width).put(" ").marked(text).row()
    last = _one(desk, "help")
    row, room = Line(width).put(" "), width - 2 - cell_len(last)
    for entry in _entries(desk, keys):
        room -= cell_len(entry) + 2
        if room < 0:
            break
        row.marked(entry).put("  ")
    if desk.question is None and not desk.over:
        row.marked(last)
    return row.row()


def _entries(desk: Desk, keys: ActsByKey) -> Iterator[str]:
    by_verb: KeysByVerb = {}
    for key, act in keys.items():
        by_verb.setdefault(act.verb, []).append(key)
    if desk.over:
        return _acts(desk, by_verb, leave="leave")
    match desk.focus:
        case ConfirmationQuestion():
            return _acts(desk, by_verb, confirm="yes", cancel="no")
        case Overlay() as overlay:
            return _overlay_entries(desk, overlay, keys, by_verb)
        case TargetSelection() as selection:
            return _selection_entries(desk, selection, keys, by_verb)
        case HelpOfferDraft() | ChoiceList() | None:
            ended = desk.public.over
            return _end_entries(desk, by_verb) if ended else _table_entries(desk, keys, by_verb)


def _label(desk: Desk, key: str) -> str:
    return f"[{desk.words(f'key.{_NAMED[key]}')}]" if key in _NAMED else f"[{key}]"


def _acts(desk: Desk, by_verb: KeysByVerb, **words_of: str) -> Iterator[str]:
    """`[key] word` for each verb that some key means now."""
    for verb, word in words_of.items():
        if verb in by_verb:
            yield f"{_label(desk, by_verb[verb][0])} {desk.words(f'key.{word}')}"


def _overlay_entries(
    desk: Desk, overlay: Overlay, keys: ActsByKey, by_verb: KeysByVerb
) -> Iterator[str]:
    words = desk.words
    if not isinstance(overlay.page, Gallery):
        yield f"{_label(desk, desk.keymap['back'])} {words('key.close')}"
    yield from _clock(desk, keys)
    match overlay.page:
        case SettingsPage() as page:
            yield from settings_key_hints(page, desk.preferences)
        case Gallery():
            yield from gallery_entries(words)
        case None:
            subjects = by_verb.get("subject", [])
            scrolls = f"{words('key.pages')} {words('key.scroll')}"
            reads_back = overlay.name == "log" and log_steps_up(desk, overlay) > 0
            if reads_back:
                yield scrolls  # That the newest lines are not all of it goes before cards.
            if overlay.name == "why":
                yield _one(desk, "read")
                hand = desk.hand()
                asks = [
                    key for key in subjects if keys[key].name == "seat" or keys[key].thing in hand
                ]
                yield from _grouped(asks, words("key.why"))
                subjects = [key for key in subjects if key not in asks]
            yield from _grouped(subjects, words("key.any"))
            if "step" in by_verb:
                turned = _TURNED.get(overlay.name, "next_card")
                yield f"[←][→] {words(f'key.{turned}')}"
            yield from _acts(desk, by_verb, leave="leave", seek="seek", next_match="next_match")
            if not reads_back:
                yield scrolls


def _selection_entries(
    desk: Desk, selection: TargetSelection, keys: ActsByKey, by_verb: KeysByVerb
) -> Iterator[str]:
    words, ready = desk.words, selection.at_mark()
    if ready is not None:
        same = [key for key, act in keys.items() if _completes(selection, act) == ready]
        again = [_label(desk, key) for key in (*by_verb.get("play", ()), *same)]
        lifts = selection.option.verb == "lift_curse"
        word = "use" if selection.option.verb in ABILITY_VERBS else "lift" if lifts else "again"
        if again:
            yield f"{''.join(sorted(again, key=len))} {words(f'key.{word}')}"
    yield from _aiming(desk, selection, keys)
    yield from _clock(desk, keys)
    yield f"{_label(desk, desk.keymap['back'])} {words('key.back')}"
    yield from _reading(desk)


def _end_entries(desk: Desk, by_verb: KeysByVerb) -> Iterator[str]:
    """After the end of the game."""
    words = desk.words
    again = "real_game" if desk.lesson is not None else "rematch"
    yield from _acts(
        desk, by_verb, rematch=again, rematch_now="rematch_now", replay="replay", leave="leave"
    )
    yield f"[{desk.keymap['why']}] {words('key.story')}"
    yield f"[{desk.keymap['read']}] {words('key.hands')}" if desk.hands else _one(desk, "read")
    yield _one(desk, "log")
    if not desk.watches or desk.info.watching.talk:
        yield _one(desk, "talk")


def _table_entries(desk: Desk, keys: ActsByKey, by_verb: KeysByVerb) -> Iterator[str]:
    words = desk.words
    asked = desk.decision is not None and desk.decision.asked
    if not asked:
        yield from _door(desk, keys)
    yield from _acts(desk, by_verb, accept="yes", decline="no")
    options = by_verb.get("option", ())
    for step in _STEPS:
        word = "end_fight" if step == "call_kill" and desk.is_fight_empty else step
        for key in options:
            if keys[key].name == step:
                yield f"{_label(desk, key)} {words(f'key.{word}')}"
    shows = desk.listing is not None and desk.listing.kind == "show"
    give = words("key.only_to" if shows else "key.give")
    yield from _grouped(by_verb.get("give"), give)
    yield from _grouped(by_verb.get("bribe"), words("key.bribe"))
    yield from _grouped(by_verb.get("promise"), words("key.promise"))
    ticks, shown = by_verb.get("tick", []), desk.shown_list()
    all_ticked = shown is not None and all(keys[key].thing in shown.ticked for key in ticks)
    yield from _grouped(ticks, words("key.untick" if all_ticked else "key.tick"))
    chosen = [*by_verb.get("gear", ()), *by_verb.get("use", ())]
    yield from _grouped(chosen, words("key.choose"))
    sends = [_label(desk, key) for key in by_verb.get("send", ())]
    if sends:
        # A choice of one that is ticked is sent by its own letter as well as by Enter.
        yield f"{''.join(sends[:2])} {words(_send_word(desk))}"
    yield from _acts(desk, by_verb, play_down="play_down")
    yield from _grouped(by_verb.get("take"), words("key.play"))
    for key in options:
        if keys[key].name == "pass":
            yield f"{_label(desk, key)} {words(_pass_word(desk))}"
    yield from _clock(desk, keys)
    if asked:
        yield from _door(desk, keys)
    out = desk.fight is not None and desk.fight.seat != desk.seat
    help_word = "offer_help_out" if out else "offer_help"
    yield from _acts(desk, by_verb, ask_help=help_word, ability="ability")
    for key in by_verb.get("take_back", ()):
        yield f"{_label(desk, key)} {_withdraw_text(desk)}"
    yield from _undo(desk, keys)
    if desk.focus is not None:  # A cursor goes by it, too; it is not worth a change of the row.
        yield from _acts(desk, by_verb, back="close")
    yield from _acts(desk, by_verb, hand_over="hand_over")
    yield from _gear(desk, by_verb)
    yield from _acts(desk, by_verb, sell_list="sell", trade="trade")
    coach = list(_acts(desk, by_verb, advise="advise")) if desk.info.coach else []
    beginner = desk.preferences.hints
    yield from coach if beginner else []
    yield from _reading(desk)
    yield from _acts(desk, by_verb, show_list="show")
    yield from [] if beginner else coach


def _gear(desk: Desk, by_verb: KeysByVerb) -> Iterator[str]:
    """The list of gear, in which a curse can be paid off, too."""
    curse = curse_to_lift(desk.decision) if desk.decision is not None else NO_CARD
    words = desk.words if curse == NO_CARD else desk.book.calling(curse)
    word = "key.gear" if curse == NO_CARD else "key.gear_and_curse"
    for key in by_verb.get("gear_list", ()):
        yield f"{_label(desk, key)} {words(word)}"


def _door(desk: Desk, keys: ActsByKey) -> Iterator[str]:
    """Somebody waits at the door for an answer: first of all, unless the game asks something."""
    knock = desk.update.knock if desk.update else None
    if knock is not None and desk.keymap["let_in"] in keys:
        yield f"[{desk.keymap['let_in']}] {desk.words('key.let_in', w=knock.name)}"
        yield f"[{desk.keymap['turn_away']}] {desk.words('key.turn_away')}"


def _clock(desk: Desk, keys: ActsByKey) -> Iterator[str]:
    """Stopping the clock of a window, with how often that can still be done; or letting it go on.
    The selected card goes before it."""
    words = desk.words
    reading = desk.clock.reading if desk.clock is not None else None
    if reading is not None and desk.keymap["hold"] in keys and desk.seat != NOBODY:
        word = words("key.hold", n=reading.holds_left)
        if desk.may_hold:
            yield f"[{desk.keymap['hold']}] {word}"
        elif reading.held_by not in (NOBODY, desk.seat) and reading.holds_left:
            # Dead for that long, but in its place: the rest of the row need not be sent.
            yield f" {desk.keymap['hold']}  {word}"
    release = keys.get(desk.keymap["take_back"])
    if release is not None and release.verb == "release":
        yield f"[{desk.keymap['take_back']}] {words('key.release')}"


def _withdraw_text(desk: Desk) -> str:
    """Taking back the newest of the own offers; from whom, where the terms on the screen are
    somebody else's."""
    own = max((one for one in desk.public.offers if one.giver == desk.seat), key=_id, default=None)
    theirs = desk.offer_to_answer()
    if own is None or theirs is None or theirs.giver == own.seat:
        return desk.words("key.take_back")
    return desk.words("key.take_back_from", w=desk.name(own.seat))


def _id(offer: Offer) -> int:
    return offer.id


def _undo(desk: Desk, keys: ActsByKey) -> Iterator[str]:
    """What would be taken back: the pass, or the last step by the card that it was about."""
    undo = keys.get(desk.keymap["take_back"])
    if undo is None or undo.verb != "undo" or desk.decision is None:
        return
    words, step = desk.words, desk.public.undo
    option = desk.decision.option("take_back")
    if desk.view.passed or step is None:
        word = words("key.undo_ready" if desk.decision.about == "setup" else "key.undo_pass")
    elif option is not None and option.card != NO_CARD:
        word = words("key.undo_card", card=desk.book.short(option.card, 16))
    else:
        word = words(_UNDONE[step.kind]) if step.kind in _UNDONE else _withdraw_text(desk)
    yield f"[{desk.keymap['take_back']}] {word}"


def _pass_word(desk: Desk) -> str:
    """What Space comes to: before the first turn it lays nothing down."""
    if desk.decision is None or desk.decision.about != "setup":
        return "key.pass"
    return "key.lay_nothing" if desk.listing is not None else "key.ready"


def _one(desk: Desk, command: KeyCommand) -> str:
    """`[x] read`, by the key that the reader has for it."""
    return f"[{desk.keymap[command]}] {desk.words(f'key.{command}')}"


def _reading(desk: Desk) -> Iterator[str]:
    yield _one(desk, "read")
    fight = desk.fight
    counts = fight is not None and not fight.is_decided and fight.foes
    sums = f" {fight.ours.total}:{fight.theirs.total}" if fight and counts else ""
    yield f"{_one(desk, 'why')}{sums}"
    if not desk.watches or desk.info.watching.talk:
        yield _one(desk, "talk")
    yield _one(desk, "log")
    yield _one(desk, "look")
    yield _one(desk, "menu")


def _send_word(desk: Desk) -> str:
    """What Enter comes to with an open list or draft."""
    shown = desk.listing
    if shown is not None and shown.kind == "ask" and decision_topic(desk) == "run_order":
        return "key.give_up"
    key = f"key.send_{shown.kind}" if shown is not None else ""
    return key if key in desk.words.entries else "key.send"


def _aiming(desk: Desk, selection: TargetSelection, keys: ActsByKey) -> Iterator[str]:
    """The keys that pick what a card or ability goes to, and what it is paid with. A pick that is
    the last one plays at once, and the word says so; a single such key says on what."""
    words, needs, ready = desk.words, selection.option.needs, selection.at_mark()
    verb = "use" if selection.option.verb in ABILITY_VERBS else "play"
    picking: dict[str, list[str]] = {"target": [], verb: [], "pay": []}
    for key, act in keys.items():
        completed = _completes(selection, act)
        if act.verb != "target" or (ready is not None and completed == ready):
            continue
        if needs[act.stake[0]].what == "payment":
            picking["pay"].append(key)
        else:
            picking[verb if completed is not None else "target"].append(key)
    for word, found in picking.items():
        told = words(f"key.{word}_there" if word == verb else f"key.{word}")
        if word == verb and len(found) == 1:
            act = keys[found[0]]
            aim = target_text(desk, selection, needs[act.stake[0]], act.thing, AIM_COLUMNS)
            told = words(f"key.{verb}_at", aim=aim)
        yield from _grouped(found, told)


def _completes(selection: TargetSelection, act: Act) -> TargetSelection | None:
    """What is sent at once by a key that picks a target; None where more is to be picked."""
    sends = selection.option.verb in PLAY_VERBS + ABILITY_VERBS
    if act.verb != "target" or not sends or not selection.completed_by(act.stake[0], act.thing):
        return None
    return selection.picking(act.stake[0], act.thing)


def _grouped(keys: list[str] | None, word: str) -> Iterator[str]:
    """`[1]-[4] play` or `[a][c][2] tick`: letters first, then digits, runs drawn together."""
    if not keys:
        return
    found = [key for key in keys if key not in _NAMED]
    letters = sorted(key for key in found if key not in DIGITS)
    digits = sorted(key for key in found if key in DIGITS)
    text = key_range_label(letters) + key_range_label(digits)
    if text:
        yield f"{text} {word}"


def key_range_label(keys: list[str]) -> str:
    """`[1]-[4]` or `[a][c]`: sorted keys, neighbours drawn together."""
    text, start = "", 0
    for end in range(1, len(keys) + 1):
        if end == len(keys) or ord(keys[end]) != ord(keys[end - 1]) + 1:
            run = keys[start:end]
            text += f"[{run[0]}]-[{run[-1]}]" if len(run) > 2 else "".join(f"[{k}]" for k in run)
            start = end
    return text
