"""The key row: the keys that work now, in order of weight, dropped from the right for room."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.zones import NO_CARD, NOBODY
from tui.canvas.rows import Line, Row
from tui.gallery.painter import entries as gallery_entries
from tui.keymap import DIGITS, KeyCommand
from tui.settings.painter import entries
from tui.table.keys.act import Act, Keys
from tui.table.keys.current_keys import keys_now
from tui.table.model.desk import Desk, OverlayName
from tui.table.model.selection import Selection
from tui.words.catalogue import Words

_STEPS = ("open_door", "call_kill", "give_up", "loot_room", "end_turn")
_NAMED = {"space": "space", "enter": "enter", "escape": "esc"}


_TURNED: dict[OverlayName, str] = {
    "rules": "next_section",
    "log": "next_filter",
    "help": "next_page",
}
"""What the arrows lead to in overlays that are not about cards or players."""


def keyrow(desk: Desk, width: int) -> Row:
    """One row of `[key] word` entries. `[?]` is the last to go."""
    if desk.talking:
        wanted = desk.decision is not None and desk.decision.asked
        text = desk.words("prompt.wanted" if wanted else "prompt.saying")
        return Line(width).put(" ").marked(text).row()
    entries = list(_entries(desk, keys_now(desk)))
    last, briefly = _one(desk, "help"), f"[{desk.keymap['help']}]"
    row, used = Line(width).put(" "), 1
    for entry in entries:
        if used + len(entry) + 2 + 3 > width - 1:
            break
        row.marked(entry).put("  ")
        used += len(entry) + 2
    if desk.question is None and not desk.over:
        row.marked(last if used + len(last) <= width - 1 else briefly)
    return row.row()


def _entries(desk: Desk, keys: Keys) -> Iterator[str]:
    words = desk.words

    def label(key: str) -> str:
        return f"[{words(f'key.{_NAMED[key]}')}]" if key in _NAMED else f"[{key}]"

    def one(verb: str, word: str) -> Iterator[str]:
        found = [key for key, act in keys.items() if act.verb == verb]
        if found:
            yield f"{label(found[0])} {words(f'key.{word}')}"

    if desk.over or desk.question is not None:
        yield from one("confirm", "yes")
        yield from one("cancel", "no")
        yield from one("leave", "leave")
        return
    if desk.overlay is not None:
        if desk.overlay.gallery is None:
            yield f"{label(desk.keymap['back'])} {words('key.close')}"
        yield from _clock(desk, keys)
        if desk.overlay.page is not None:
            yield from entries(desk.overlay.page, desk.preferences)
            return
        if desk.overlay.gallery is not None:
            yield from gallery_entries(words)
            return
        if desk.overlay.name == "why":
            yield _one(desk, "read")
        yield from _spanned(keys, words("key.any"))
        if any(act.verb == "step" for act in keys.values()):
            turned = _TURNED.get(desk.overlay.name, "next_card")
            yield f"[←][→] {words(f'key.{turned}')}"
        yield from one("leave", "leave")
        yield f"{words('key.pages')} {words('key.scroll')}"
        return
    if desk.selection is not None:
        if desk.selection.at_mark() is not None:
            again = [label(key) for key, act in keys.items() if act.verb == "play"]
            yield f"{''.join(sorted(again, key=len))} {words('key.again')}"
        yield from _aiming(desk.selection, keys, words)
        yield from _clock(desk, keys)
        yield f"{label(desk.keymap['back'])} {words('key.back')}"
        yield from _reading(desk)
        return
    if desk.public.over:
        yield from one("rematch", "rematch")
        yield from one("rematch_now", "rematch_now")
        yield from one("leave", "leave")
        yield f"[{desk.keymap['why']}] {words('key.story')}"
        if desk.hands:
            yield f"[{desk.keymap['read']}] {words('key.hands')}"
        yield _one(desk, "log")
        if not desk.watches or desk.info.watching.talk:
            yield _one(desk, "talk")
        if not desk.hands:
            yield _one(desk, "read")
        return
    asked = desk.decision is not None and desk.decision.asked
    if not asked:
        yield from _door(desk, keys)
    yield from one("accept", "yes")
    yield from one("decline", "no")
    for step in _STEPS:
        for key, act in keys.items():
            if act.verb == "option" and act.name == step:
                yield f"{label(key)} {words(f'key.{step}')}"
    shows = desk.listing is not None and desk.listing.kind == "show"
    give = words("key.only_to" if shows else "key.give")
    yield from _grouped(keys, lambda act: act.verb == "give", give)
    yield from _grouped(keys, lambda act: act.verb == "bribe", words("key.bribe"))
    yield from _grouped(keys, lambda act: act.verb == "promise", words("key.promise"))
    yield from _grouped(keys, lambda act: act.verb == "tick", words("key.tick"))
    yield from _grouped(keys, lambda act: act.verb in ("gear", "use"), words("key.choose"))
    sends = [key for key, act in keys.items() if act.verb == "send"]
    if sends:
        # A choice of one that is ticked is sent by its own letter as well as by Enter.
        yield f"{''.join(map(label, sends[:2]))} {words('key.send')}"
    yield from one("play_down", "play_down")
    yield from _grouped(keys, lambda act: act.verb == "take", words("key.play"))
    for key, act in keys.items():
        if act.verb == "option" and act.name == "pass":
            yield f"{label(key)} {words(_pass_word(desk))}"
    yield from _clock(desk, keys)
    if asked:
        yield from _door(desk, keys)
    out = desk.fight is not None and desk.fight.seat != desk.seat
    yield from one("ask_help", "offer_help_out" if out else "offer_help")
    yield from one("ability", "ability")
    yield from one("take_back", "take_back")
    yield from _undo(desk, keys)
    yield from one("back", "close")
    yield from one("hand_over", "hand_over")
    yield from one("gear_list", "gear")
    yield from one("sell_list", "sell")
    yield from one("barter", "barter")
    coach = list(one("advise", "advise")) if desk.info.coach else []
    beginner = desk.preferences.hints
    yield from coach if beginner else []
    yield from _reading(desk)
    yield from one("show_list", "show")
    yield from [] if beginner else coach


def _door(desk: Desk, keys: Keys) -> Iterator[str]:
    """Somebody waits at the door for an answer: first of all, unless the game asks something."""
    knock = desk.update.knock if desk.update else None
    if knock is not None and desk.keymap["let_in"] in keys:
        yield f"[{desk.keymap['let_in']}] {desk.words('key.let_in', w=knock.name)}"
        yield f"[{desk.keymap['turn_away']}] {desk.words('key.turn_away')}"


def _clock(desk: Desk, keys: Keys) -> Iterator[str]:
    """Stopping the clock of a window, with how often that can still be done; or letting it go on.
    The card that is taken up goes before it."""
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


def _undo(desk: Desk, keys: Keys) -> Iterator[str]:
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
        word = words("key.undo_sale" if step.kind == "sell" else "key.take_back")
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
    sums = f" {fight.ours.total}:{fight.theirs.total}" if fight else ""
    yield f"{_one(desk, 'why')}{sums}"
    if not desk.watches or desk.info.watching.talk:
        yield _one(desk, "talk")
    yield _one(desk, "log")
    yield _one(desk, "look")
    yield _one(desk, "menu")


def _aiming(selection: Selection, keys: Keys, words: Words) -> Iterator[str]:
    """The keys that pick what a card or ability goes to, and what it is paid with."""
    paid = {i for i, need in enumerate(selection.option.needs) if need.what == "payment"}

    def picks(act: Act, paying: bool) -> bool:
        return act.verb == "target" and (act.stake[0] in paid) == paying

    yield from _grouped(keys, lambda act: picks(act, False), words("key.target"))
    yield from _grouped(keys, lambda act: picks(act, True), words("key.pay"))


def _grouped(keys: Keys, wanted: Callable[[Act], bool], word: str) -> Iterator[str]:
    """`[1]-[4] play` or `[a][c][2] tick`: letters first, then digits, runs drawn together."""
    found = [key for key, act in keys.items() if wanted(act) and key not in _NAMED]
    letters = sorted(key for key in found if key not in DIGITS)
    digits = sorted(key for key in found if key in DIGITS)
    text = runs(letters) + runs(digits)
    if text:
        yield f"{text} {word}"


def _spanned(keys: Keys, word: str) -> Iterator[str]:
    """The keys that read something, from the first letter to the last: in many letters the gaps
    do not matter."""
    found = [key for key, act in keys.items() if act.verb == "subject"]
    letters = sorted(key for key in found if key not in DIGITS)
    digits = sorted(key for key in found if key in DIGITS)
    text = "".join(
        f"[{some[0]}]-[{some[-1]}]" if len(some) > 2 else runs(some)
        for some in (letters, digits)
        if some
    )
    if text:
        yield f"{text} {word}"


def runs(keys: list[str]) -> str:
    """`[1]-[4]` or `[a][c]`: sorted keys, neighbours drawn together."""
    text, start = "", 0
    for end in range(1, len(keys) + 1):
        if end == len(keys) or ord(keys[end]) != ord(keys[end - 1]) + 1:
            run = keys[start:end]
            text += f"[{run[0]}]-[{run[-1]}]" if len(run) > 2 else "".join(f"[{k}]" for k in run)
            start = end
    return text
