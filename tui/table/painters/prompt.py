"""The prompt row: what is asked of the reader, in one sober sentence; or the line of talk."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Literal

from rich.cells import cell_len

from engine.core.commands import OURS, AnswerOffer
from engine.core.decisions import Option, PickRequirement
from engine.core.zones import NO_CARD, NOBODY
from tui.canvas.rows import Line, Row, keep_end, truncate, truncate_to_sentences
from tui.gallery.gallery import Gallery
from tui.gallery.painter import gallery_prompt as browsed
from tui.settings.page_state import SettingsPage, settings_prompt
from tui.table.keys.act import ActsByKey
from tui.table.model.auto_pass import (
    answer_without_choice,
    is_alone_with_nothing_to_set_up,
    is_sacrifice_needless,
    is_window_about_curse_reader_sent,
    obviously_cannot_respond,
    should_suggest_auto_pass,
)
from tui.table.model.card_without_numbers_text import on_seat_text
from tui.table.model.choice_list import ChoiceList
from tui.table.model.choice_list_text import ability_payment_text, stolen_card_and_payment
from tui.table.model.desk import Desk, Overlay
from tui.table.model.fight_outlook_text import WHOLE_NAME_COLUMNS, monster_name
from tui.table.model.help_deal_text import kept_from_helping_text, terms_text
from tui.table.model.help_offer_draft import HelpOfferDraft
from tui.table.model.lesson_text import lesson_key_prompt
from tui.table.model.next_steps import (
    a_card_might_change_sums,
    a_card_might_improve_fight,
    about_to_run_sentence,
    card_forbidding_help,
    has_anything_to_play,
    has_usable_ability,
    may_ask_for_help,
    needed_lead_phrase_key,
    next_steps_sentence,
    optional_steps_sentence,
    playable_hand_cards,
)
from tui.table.model.target_selection import TargetSelection
from tui.table.model.ways_to_run import nobody_is_pursued
from tui.table.painters.auto_pass import auto_pass_footer_variants
from tui.table.painters.clock import window_subject_seat
from tui.words.pace import duration_in_words

_BRACKETS = re.compile(r"\[([^\[\] ]+)\]")
_Ready = Literal["", "ability", "idle"]
"""A card can be played; else at least an ability used; or nothing."""


def prompt_row(desk: Desk, keys: ActsByKey, width: int) -> Row:
    """The row; `keys` are those that work now."""
    row = Line(width).put(" ")
    if desk.talk.open:
        said = desk.words("prompt.say", text=desk.talk.text)
        return row.put(keep_end(said, width - 2), "bold").row()
    match desk.overlay:
        case Overlay(page=SettingsPage() as page):
            return row.marked(truncate(settings_prompt(page, desk.words), width - 2), "bold").row()
        case Overlay(page=Gallery() as gallery):
            return row.put(truncate(browsed(gallery, desk.words), width - 2), "bold").row()
    if desk.overlay is not None and desk.overlay.seeks:
        sought = desk.words("gallery.seek", text=desk.overlay.sought)
        return row.put(keep_end(sought, width - 2)).row()
    loud = desk.notice or desk.question or desk.selection
    told = prompt_text(desk, keys)
    must = bool(desk.auto_pass.wish.reach) and not loud
    named = f"[{desk.keymap['auto_pass']}]" in told
    aside = "" if named else _aside(desk, keys, width - 4 - cell_len(told), must=must)
    room = width - 2 - (cell_len(aside) + 2 if aside else 0)
    if cell_len(told) > room:
        told = prompt_text(desk, keys, brief=True)
    text = truncate_to_sentences(told, room)
    if desk.preferences.hints and text.endswith("…"):
        # Better the sober sentence than half a hint: the keys are below.
        sober = replace(desk, preferences=replace(desk.preferences, hints=False))
        text = truncate_to_sentences(prompt_text(sober, keys), room)
    row.marked(text, "bold" if loud else "text")
    return row.marked_right(aside, "quiet").row()


def _aside(desk: Desk, keys: ActsByKey, room: int, *, must: bool) -> str:
    """What is auto-passed, as long as there is room; where it `must` be told, before the rest of
    the row: only what the reader is just being told or asked goes before it."""
    if desk.seat == NOBODY or desk.over or desk.public.over:
        return ""
    if desk.lesson is not None and not must:
        return ""  # What no lesson speaks of yet only takes the eye.
    act = keys.get(desk.keymap["auto_pass"])
    live = act is not None and "stops" in (act.name, desk.overlay.name if desk.overlay else "")
    if not live and not must:
        return ""
    ways = [
        f"{one} [{desk.keymap['auto_pass']}]" if live else one
        for one in auto_pass_footer_variants(desk)
    ]
    return next((one for one in ways if cell_len(one) <= room), ways[-1] if must else "")


def prompt_text(desk: Desk, keys: ActsByKey, *, brief: bool = False) -> str:
    """What the row says; the first of these that holds. `brief`: with short names of cards, and
    in hints no more than the keys."""
    words, public = desk.words, desk.public
    if desk.over:
        return words("closed", reason=desk.over)
    if desk.question is not None:
        return desk.question.text
    lesson = desk.lesson
    busy = desk.notice or isinstance(desk.play, TargetSelection | HelpOfferDraft)
    if lesson is not None and (public.over or not busy):
        return (
            words("lesson.close") if desk.overlay is not None else lesson_key_prompt(desk, lesson)
        )
    if public.over:
        return desk.replay_notice or winner_sentence(desk)
    if desk.notice:
        return desk.notice
    if desk.is_played_by_bot:
        return words("prompt.played_by_bot")
    if desk.overlay is not None and not desk.watches:
        # It lies over what the keys are for: soberly, and with none in brackets that is dead now.
        sober = replace(desk.preferences, hints=False)
        under = replace(desk, overlay=None, preferences=sober)
        told = prompt_text(under, keys, brief=brief)
        return words("prompt.beneath", text=_BRACKETS.sub(r"\1", told))
    match desk.play:
        case TargetSelection() as selection:
            return _selected(desk, selection, 16 if brief else WHOLE_NAME_COLUMNS)
        case HelpOfferDraft():
            return words("prompt.draft")
        case ChoiceList() as shown:
            return _pointed(desk, brief) or _list(desk, keys, shown, brief)
        case None:
            told = _pointed(desk, brief) or _offered(desk) or _offering(desk)
            return told or _point(desk, keys, brief)


def _pointed(desk: Desk, brief: bool) -> str:
    """The card or the player under the cursor, outside the hand: what x would read."""
    words, seat = desk.words, desk.marked("seats")
    if seat is not None:
        return words("prompt.cursor", thing=f"{desk.letter(seat)} {desk.who(seat)}", what="")
    card = desk.marked("table")
    if card is None or desk.shown_list() is not None:
        return ""
    if brief:
        return words("prompt.cursor", thing=desk.book.short(card), what="")
    what = f" ({desk.book.kind_word(card)})"
    return words("prompt.cursor", thing=desk.book.name(card), what=what)


def _selected(desk: Desk, selection: TargetSelection, width: int) -> str:
    words = desk.words
    if selection.card < 0:
        helps = selection.option.verb == "offer_help"
        return f"{words('prompt.who')} {kept_from_helping_text(desk) if helps else ''}".strip()
    if selection.option.verb == "rob":
        return _theft(desk, selection, width)
    if selection.option.verb == "lift_curse" and selection.open_need() is None:
        return _lifted(desk, selection, width)
    whole = width == WHOLE_NAME_COLUMNS
    name = desk.book.name(selection.card) if whole else desk.book.short(selection.card, width)
    if whole and any(need.what == "payment" for need in selection.option.needs):
        name += _paid_for(desk, selection.option)
    ready = selection.at_mark()
    if ready is None:
        index = selection.open_need() or 0
        need = selection.option.needs[index]
        asked = words(f"prompt.which.{need.what}")
        if need.what == "payment" and need.least > 1:
            picked = len(selection.picks[index])
            asked = words("prompt.which.price_of_several", k=picked, n=need.least)
        named = _picked(desk, selection, min(width, 24))
        if named:
            facts = {"card": name, "target": " ".join(named)}
            return words("prompt.taken_at_which", **facts, which=asked)
        return words("prompt.taken_which", card=name, which=asked)
    targets = _picked(desk, ready, min(width, 24))
    if not targets:
        return words("prompt.taken", card=name)
    return words("prompt.taken_at", card=name, target=" ".join(targets))


def _lifted(desk: Desk, selection: TargetSelection, width: int) -> str:
    """A curse that is paid off, its price, and what becomes of the reader's strength."""
    paid = [card for picks in selection.picks for card in picks]
    price = desk.words.names([desk.book.short(card, min(width, 24)) for card in paid])
    told = desk.words("prompt.lifted", card=desk.book.short(selection.card, width), price=price)
    outcome = desk.outcomes.of(desk.view, selection.option, selection.picks)
    if outcome is None or outcome.strength_after == outcome.strength_before:
        return told
    facts = {"n": outcome.strength_before, "k": outcome.strength_after}
    return f"{told}: {desk.words('outcome.strength', **facts)}"


def _picked(desk: Desk, selection: TargetSelection, width: int) -> list[str]:
    """What was picked so far: targets one by one, a price of several cards in one."""
    told: list[str] = []
    for need, picked in zip(selection.option.needs, selection.picks, strict=True):
        if need.what == "payment" and picked:
            told.append(ability_payment_text(desk, selection.card, picked, width))
        else:
            told += [target_text(desk, selection, need, one, width) for one in picked]
    return told


def _paid_for(desk: Desk, option: Option) -> str:
    """` (+1 for your side)`: what an ability does that is being paid for; nothing where that takes
    more than one sentence."""
    if option.verb != "use_ability":
        return ""
    told = desk.book.ability_effect(option.card, option.index).removesuffix(".")
    return f" ({told})" if told and ". " not in told else ""


def _theft(desk: Desk, selection: TargetSelection, width: int) -> str:
    """What the thief is after comes first, then the price of the try."""
    item, _ = stolen_card_and_payment(selection)
    if item == NO_CARD:
        return desk.words("prompt.theft_what")
    return desk.words("prompt.theft_pay", card=desk.book.short(item, min(width, 24)))


def target_text(
    desk: Desk, selection: TargetSelection, need: PickRequirement, value: int, width: int
) -> str:
    """`on Bo`, `on the monsters`, `with Landlady`: what a card or ability goes to, or together
    with; names of cards in at most so many columns."""
    words, fight = desk.words, desk.fight
    match need.what:
        case "seat":
            return on_seat_text(desk, value)
        case "monster" if fight is not None:
            return words("prompt.on", w=monster_name(desk, fight, value, width))
        case "side" if fight is not None:
            if value == OURS:
                return on_seat_text(desk, fight.seat)
            return words("prompt.on", w=words("side.monsters"))
        case "other" if selection.option.verb == "play_card" and desk.book.replaces(selection.card):
            return words("prompt.instead", card=desk.book.short(value, width))
        case _:
            return words("prompt.with", w=desk.book.short(value, width))


def _list(desk: Desk, keys: ActsByKey, shown: ChoiceList, brief: bool) -> str:
    about = desk.decision.about if desk.decision else ""
    if shown.is_forced:
        runs = about == "run_order" and desk.outcomes.running(desk.view, shown.values[0])
        key = "run_one" if runs and runs.rolls else "ask_forced"
        key = "run_spared" if runs and not runs.pursued else key
        # What goes on by itself asks for no key.
        unasked = answer_without_choice(desk) is not None
        return desk.words(f"prompt.unasked.{key}" if unasked else f"prompt.{key}")
    if shown.kind == "ask" and about == "sacrifice" and nobody_is_pursued(desk):
        return desk.words("prompt.ask_sacrifice_free")
    if shown.kind == "ask" and f"prompt.ask_{about}" in desk.words.entries:
        return desk.words(f"prompt.ask_{about}")
    if shown.kind == "ask":
        return _say(desk, keys, "ask_one" if shown.most == 1 else "ask", brief=brief)
    if shown.kind == "charity":
        to_all = shown.receivers == (NOBODY,)
        key = "charity_discard" if to_all else "charity"
        say = partial(_say, desk, keys, brief=brief, n=shown.least, k=desk.mine.hand_limit)
        if len(shown.receivers) == 1 and not to_all:
            return say(key, "charity_one", w=desk.name(shown.receivers[0]))
        return say(key)
    if shown.kind == "sell":
        in_hand = {card in desk.view.hand for card in shown.values}
        key = "sell" if len(in_hand) == 2 else "sell_hand" if True in in_hand else "sell_gear"
        return desk.words(f"prompt.{key}")
    key = "gear_fixed" if shown.is_gear_fixed else shown.kind
    return _say(desk, keys, key, brief=brief)


def _say(
    desk: Desk, keys: ActsByKey, key: str, hint: str = "", *, brief: bool, **facts: object
) -> str:
    """The sentence of that key; for a beginner the one that names the keys to press, as long as
    all of them work."""
    told = _hinted(desk, keys, hint or key, facts, brief=brief)
    return told or desk.words(f"prompt.{key}", **facts)


def _hinted(desk: Desk, keys: ActsByKey, key: str, facts: dict[str, object], *, brief: bool) -> str:
    """The hint of that key for a beginner, as long as all of its keys work; else nothing."""
    words, hinted = desk.words, f"hint.{key}"
    if brief and (shorter := f"hint.brief.{key}") in words.entries:
        hinted = shorter
    if not desk.preferences.hints or hinted not in words.entries:
        return ""
    told = words(hinted, **facts)
    return told if _can_be_pressed(desk, keys, told) else ""


def _can_be_pressed(desk: Desk, keys: ActsByKey, told: str) -> bool:
    words = desk.words
    names = {words("key.space"): "space", words("key.enter"): "enter"}
    return all(names.get(label, label) in keys for label in _BRACKETS.findall(told))


def _offered(desk: Desk) -> str:
    """The offer that waits for the reader's answer; empty if none does."""
    offer = desk.offer_to_answer()
    if offer is None:
        return ""
    words, fight = desk.words, desk.fight
    name = desk.name(offer.giver)
    if offer.about == "trade":
        give = words.names([desk.book.short(card) for card in offer.give])
        take = words.names([desk.book.short(card) for card in offer.take])
        nothing = words("prompt.nothing")
        return words("prompt.offer_trade", w=name, give=give or nothing, take=take or nothing)
    asks = fight is not None and offer.giver == fight.seat
    if not asks:
        return words("prompt.offer_help", w=name, n=terms_text(desk, offer))
    level = desk.outcomes.level_by_helping(desk.view, AnswerOffer(offer.id, accept=True))
    gains = [words("effect.level", n=level)] if level else []
    if offer.treasures or offer.give or offer.promises or not gains:
        gains.append(terms_text(desk, offer))
    return words("prompt.offer_ask", w=name, n=words.names(gains))


def _offering(desk: Desk) -> str:
    """Who has an offer of the reader's and has not answered; empty where nobody has, or something
    else waits for the reader."""
    decision = desk.decision
    if decision is None or decision.kind in ("ask", "window"):
        return ""
    asked = [desk.name(offer.seat) for offer in desk.public.offers if offer.giver == desk.seat]
    return desk.words("prompt.offer_out", w=desk.words.names(asked)) if asked else ""


def spectator_text(desk: Desk) -> str:
    """What a spectator should know about what they see."""
    words, rules = desk.words, desk.info.watching
    if not rules.delay:
        return words("watch.you")
    late = duration_in_words(words, rules.delay)
    return words("watch.soon" if desk.update is None else "watch.you_late", n=late)


def _point(desk: Desk, keys: ActsByKey, brief: bool) -> str:
    """What the game waits for, and whether the reader can do something about it."""
    words, decision, public = desk.words, desk.decision, desk.public
    if decision is None:
        return spectator_text(desk) if desk.watches else words("prompt.watch")
    name = desk.name(public.active)
    if is_alone_with_nothing_to_set_up(desk):
        return words("prompt.setup_nothing")
    if decision.about == "setup":
        return words("prompt.setup_idle" if decision.asked else "prompt.setup_ready")
    if unasked := unasked_sentence(desk):
        return unasked
    ready = _ready(desk)
    say = partial(_say, desk, keys, brief=brief)
    if decision.kind == "window":
        return _window(desk, keys, brief, ready)
    if decision.kind == "open" and decision.asked:
        return _hinted(
            desk, keys, *_own_point_hint(desk, brief=brief), brief=brief
        ) or next_steps_sentence(desk, brief=brief)
    if desk.my_turn:
        # Others choose, or a window is over: the turn is the reader's all the same.
        return _own_turn_waits(desk)
    meddles = bool(ready) or a_card_might_change_sums(desk)
    if desk.fight is not None and not desk.fight.is_decided and meddles:
        return say(f"other_{ready or 'fight'}")
    return say(f"other_turn{ready and '_'}{ready}", w=name)


def unasked_sentence(desk: Desk) -> str:
    """What goes on by itself at a point of the own turn, or instead of a question that is not
    shown; empty where the reader has something to do."""
    if is_sacrifice_needless(desk):
        return desk.words("prompt.unasked.sacrifice")
    point = desk.decision is not None and desk.decision.kind == "open"
    if not point or answer_without_choice(desk) is None:
        return ""
    return desk.words(f"prompt.unasked.{'fight' if desk.is_fight_empty else 'search'}")


def _ready(desk: Desk) -> _Ready:
    """What the reader could do now, as a part of the phrase keys."""
    return "" if playable_hand_cards(desk) else "ability" if has_usable_ability(desk) else "idle"


def _window(desk: Desk, keys: ActsByKey, brief: bool, ready: _Ready) -> str:
    """What the reader may do in a window, which may be about them."""
    words, decision, public = desk.words, desk.decision, desk.public
    assert decision is not None
    say = partial(_say, desk, keys, brief=brief)
    if decision.about == "victory" and window_subject_seat(desk) == desk.seat:
        if desk.is_fight_empty:
            return words("prompt.victory_empty")
        if not a_card_might_improve_fight(desk):
            ready = "ability" if has_usable_ability(desk) else "idle"
        hint = {"": "victory_you", "idle": "victory_sure"}.get(ready, "victory_able")
        return say("victory_sure" if ready == "idle" else "victory_you", hint)
    if decision.about == "defeat" and window_subject_seat(desk) == desk.seat:
        hint = "defeat_you" if a_card_might_improve_fight(desk) and may_ask_for_help(desk) else ""
        return _hinted(desk, keys, hint, {}, brief=brief) or about_to_run_sentence(desk)
    if desk.view.passed:
        return words("prompt.passed")
    if obviously_cannot_respond(desk):
        return words("prompt.window_empty")
    if is_window_about_curse_reader_sent(desk):
        return words("prompt.window_own")
    if decision.about == "receipt" and desk.my_turn and not decision.asked:
        names = [desk.name(seat) for seat, _ in public.fresh if seat != desk.seat]
        if brief or not names:
            return words("prompt.my_turn_receipt")
        return words.count("prompt.my_turn_receipt_of", len(names), w=words.names(names))
    if not decision.asked:
        return words(f"prompt.other_{ready or 'fight'}")
    if ready == "idle" and should_suggest_auto_pass(desk):
        return say("window_idle", "window_idle_auto")
    if decision.about == "receipt" and (came := _received(desk, brief)):
        return say("window_received", card=came[0], x=came[1])
    key = f"window{ready and '_'}{ready}"
    about_fight = decision.about in ("victory", "defeat")
    meddles = about_fight and not ready and a_card_might_change_sums(desk)
    return say(key, "meddle" if meddles else key)


def _received(desk: Desk, brief: bool) -> tuple[str, str] | None:
    """What has just come to the reader and can be played, and by which card of whose: the log may
    have moved on since. None where no card has brought it."""
    words, history = desk.words, desk.history
    lit = [card for card in desk.view.fresh if desk.option(card) is not None]
    brought = {history.came_by.get(card, NO_CARD) for card in lit}
    if len(brought) != 1 or NO_CARD in brought:
        return None
    named = desk.book.short if brief else desk.book.name
    [card] = brought
    by = history.played.get(card, NOBODY)
    source = named(card) if by == NOBODY else f"{named(card)} ({desk.who_inside(by)})"
    return words.names([named(one) for one in lit]), source


def _own_turn_waits(desk: Desk) -> str:
    """Who is waited for in the reader's own turn."""
    clock, words = desk.public.clock, desk.words
    others = [desk.name(seat) for seat in clock.audience if seat != desk.seat] if clock else []
    if not others:
        return words("prompt.my_turn")
    return words("prompt.my_turn_waits", w=words.names(others))


def _own_point_hint(desk: Desk, *, brief: bool) -> tuple[str, dict[str, object]]:
    """The hint for what the game waits for in the own turn; empty where the sober sentence says it
    better."""
    decision, lit = desk.decision, playable_hand_cards(desk)
    helps = bool(lit) and a_card_might_improve_fight(desk)
    assert decision is not None
    must = decision.option("end_turn") is None and decision.option("loot_room") is not None
    match desk.point:
        case "fight" if desk.is_fight_empty:
            return "fight_empty", {}
        case "fight" if desk.fight is not None and desk.fight.ahead:
            return f"{needed_lead_phrase_key(desk.fight)}_{'ahead' if helps else 'sure'}", {}
        case "fight" if card_forbidding_help(desk) != NO_CARD or (
            has_usable_ability(desk) and not helps
        ):
            return "", {}
        case "fight" if may_ask_for_help(desk):
            return "fight_behind" if helps else "fight_alone", {}
        case "fight":
            return "fight_helpless" if helps else "fight_lost", {}
        case "prepare":
            return "prepare" if lit else "" if has_anything_to_play(desk) else "prepare_idle", {}
        case "rest":
            before = optional_steps_sentence(desk, brief=brief)
            return "rest" if before else "rest_only", {"any": before}
        case point:
            return f"{point}_must" if must else point, {}


def winner_sentence(desk: Desk) -> str:
    """One sentence for the end of the game."""
    if desk.public.winners == (desk.seat,):
        return desk.words("prompt.over_you")
    winners = desk.words.names([desk.name(seat) for seat in desk.public.winners])
    return desk.words("prompt.over", w=winners)
