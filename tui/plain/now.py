"""What the reader can do now: the point of the game in a sentence, and the words to type."""

from __future__ import annotations

from engine.core.decisions import Decision
from tui.plain.picking import DEEDS
from tui.plain.verbs import TypedVerb, word_for
from tui.table.model.desk import Desk

_STEPS: tuple[tuple[str, TypedVerb], ...] = (
    ("open_door", "open"), ("loot_room", "search"), ("call_kill", "call"), ("give_up", "run"),
    ("end_turn", "end"), ("pass", "pass"), ("offer_help", "ask"), ("sell", "sell"),
    ("offer_trade", "trade"), ("take_back", "undo"),
)  # fmt: skip


def point_line(desk: Desk) -> str:
    """What the game waits for, if it waits for the reader."""
    words, decision = desk.words, desk.decision
    if decision is None or decision.kind == "ask":
        return ""
    if decision.about == "setup":
        return words("plain.setup_idle") if decision.asked else ""
    if decision.kind == "window":
        return words("prompt.passed") if desk.view.passed else ""
    if not decision.asked:
        return ""
    if decision.about == "fight":
        ahead = desk.fight is not None and desk.fight.ahead
        return words("prompt.fight_ahead" if ahead else "prompt.fight_behind")
    must = decision.option("end_turn") is None and decision.option("loot_room") is not None
    return words(f"prompt.{desk.point}_must" if must else f"prompt.{desk.point}")


def can_line(desk: Desk) -> str:
    """The words that do something now; nothing where the reader is not waited for."""
    decision = desk.decision
    if decision is None or decision.kind == "ask" or desk.view.passed:
        return ""
    if not decision.asked and decision.kind != "window":
        return ""
    words = desk.words
    typed = ", ".join(word_for(verb, words) for verb in _verbs(desk, decision))
    return words("plain.can", verbs=typed)


def _verbs(desk: Desk, decision: Decision) -> list[TypedVerb]:
    offered = {option.verb for option in decision.options}
    verbs: list[TypedVerb] = [verb for option, verb in _STEPS if option in offered]
    verbs += [name for name, deeds in DEEDS.items() if offered & set(deeds)]
    if desk.offers_to_me():
        verbs += ["yes", "no"]
    if desk.may_hold:
        verbs.append("hold")
    return [*verbs, "hand", "help"]
