"""Lines that say what the reader can do now: the point of the game in a sentence, and the words to
type; after its end who won, how everybody stands, and what now.
"""

from __future__ import annotations

from engine.core.decisions import Decision
from tui.plain.picking import VERBS_OF_CARD_ACTION
from tui.plain.typed_verbs import TypedVerb, word_for_typed_verb
from tui.table.model.auto_pass import (
    is_alone_with_nothing_to_set_up,
    is_window_about_curse_reader_sent,
    obviously_cannot_respond,
    reason_auto_pass_waits,
    should_suggest_auto_pass,
)
from tui.table.model.desk import Desk
from tui.table.model.next_steps import next_steps_sentence
from tui.table.painters.game_end import (
    bot_personalities_in_words,
    game_highlight_text,
    winner_headline,
)
from tui.table.painters.prompt import unasked_sentence, winner_sentence

_STEPS: tuple[tuple[str, TypedVerb], ...] = (
    ("open_door", "open"),
    ("loot_room", "search"),
    ("call_kill", "call"),
    ("give_up", "run"),
    ("end_turn", "end"),
    ("pass", "pass"),
    ("offer_help", "ask"),
    ("sell", "sell"),
    ("offer_trade", "trade"),
    ("take_back", "undo"),
)


def prompt_line(desk: Desk) -> str:
    """What the game waits for, if it waits for the reader."""
    words, decision = desk.words, desk.decision
    if decision is not None and (unasked := unasked_sentence(desk)):
        return unasked
    if decision is None or decision.kind == "ask":
        return ""
    if decision.about == "setup":
        if is_alone_with_nothing_to_set_up(desk):
            return words("prompt.setup_nothing")
        return words("plain.setup_idle") if decision.asked else ""
    if decision.kind == "window":
        if obviously_cannot_respond(desk):
            return words("prompt.window_empty")
        if is_window_about_curse_reader_sent(desk):
            return words("prompt.window_own")
        if desk.view.passed:
            return words("prompt.passed")
        waits = reason_auto_pass_waits(desk)
        why = words(f"stops.short.{waits}") if waits is not None else ""
        return f"{words('stops.foot.stopped', stop=why)}." if why else ""
    if not decision.asked:
        return ""
    return next_steps_sentence(desk)


def available_commands_line(desk: Desk) -> str:
    """The words that do something now; nothing where the reader is not waited for."""
    decision = desk.decision
    if decision is None or decision.kind == "ask" or desk.view.passed:
        return ""
    if not decision.asked and decision.kind != "window":
        return ""
    words = desk.words
    typed = ", ".join(word_for_typed_verb(verb, words) for verb in _verbs(desk, decision))
    return words("plain.can", verbs=typed)


def _verbs(desk: Desk, decision: Decision) -> list[TypedVerb]:
    offered = {option.verb for option in decision.options}
    verbs: list[TypedVerb] = [verb for option, verb in _STEPS if option in offered]
    verbs += [
        name for name, card_actions in VERBS_OF_CARD_ACTION.items() if offered & set(card_actions)
    ]
    if desk.offer_to_answer():
        verbs += ["yes", "no"]
    if desk.may_hold:
        verbs.append("hold")
    if should_suggest_auto_pass(desk) and not decision.has_answer:
        verbs.append("auto")
    return [*verbs, "hand", "help"]


def game_over_lines(desk: Desk, *, recorded: bool = False) -> list[str]:
    """The winner and by what, what is worth telling again, the standings by level, and the ways to
    go on."""
    words, public = desk.words, desk.public
    lines = [winner_sentence(desk), winner_headline(desk)] if public.winners else []
    lines += [game_highlight_text(desk, moment) for moment in desk.moments]
    ranking = sorted(public.seats, key=lambda s: (s.seat not in public.winners, -s.level, s.seat))
    lines += [
        words("plain.standing", n=place, w=desk.who(one.seat), k=one.level)
        for place, one in enumerate(ranking, start=1)
    ]
    lines.append(words.count("end.rounds", desk.round))
    lines += [told for told in [bot_personalities_in_words(desk)] if told]
    for seat, hand in enumerate(desk.hands):
        cards = words.names([desk.book.name(card) for card in hand])
        key = "plain.held" if hand else "plain.held_nothing"
        lines.append(words(key, w=desk.who(seat), cards=cards))
    facts = {verb: word_for_typed_verb(verb, words) for verb in ("again", "replay", "quit")}
    return [*lines, words("plain.after_recorded" if recorded else "plain.after", **facts)]
