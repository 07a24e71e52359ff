"""What plain lines say in several places, compared: the prompt, the cards that are read out, and
the words that can be typed. Whatever a line tells somebody to do must be among them, and no line
may speak of a screen.

The promises of prompts are those of `tests/tui/agreement.py`; here they hold if a word is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.decisions import OptionVerb
from tests.tui.agreement import CLAIMS
from tui.plain.lookup_lines import playable_cards_line
from tui.plain.picking import VERBS_OF_CARD_ACTION
from tui.plain.prompt_lines import available_commands_line, prompt_line
from tui.plain.typed_verbs import TypedVerb, typed_verb_for_word
from tui.table.model.desk import Desk
from tui.table.model.next_steps import a_card_might_improve_fight

NUMBERED = re.compile(r"(?:: |\. )(\d+) ")
OF_SCREENS = {
    "en": r"\[[^\] ]+\]|\blit\b|\bdigits?\b|[Pp]ress (Space|Enter|Esc)|\barrows?\b",
    "de": r"\[[^\] ]+\]|\bleuchtet|\bZiffern?\b|\bLeertaste\b|mit Enter|\bPfeile\b",
    "it": r"\[[^\] ]+\]|\baccese?\b|\bcifr[ae]\b|[Pp]remi (Spazio|Invio|Esc)|\bfrecce\b",
}
"""What only somebody with a screen has: keys in brackets, lit cards, digits, named keys."""
PROMISED: dict[str, TypedVerb] = {
    "one can pass": "pass",
    "somebody may be asked for help": "ask",
    "one can run": "run",
    "the kill can be called": "call",
    "the room can be searched": "search",
    "the turn can be ended": "end",
    "the door can be opened": "open",
    "something can be sold": "sell",
    "something can be traded": "trade",
    "gear can be changed": "gear",
}
"""Claims of a prompt, and the word without which they are empty."""
OFFERED: dict[TypedVerb, OptionVerb] = {
    "open": "open_door",
    "search": "loot_room",
    "call": "call_kill",
    "run": "give_up",
    "end": "end_turn",
    "pass": "pass",
    "ask": "offer_help",
    "sell": "sell",
    "trade": "offer_trade",
    "undo": "take_back",
}
"""Words, and the option that must be there for them."""


def plain_contradictions(desk: Desk) -> Iterator[str]:
    """What is said now in one line and denied in another, a sentence each."""
    decision, language = desk.decision, desk.words.language
    if decision is None or desk.public.over:
        return
    prompt, cards, can = prompt_line(desk), playable_cards_line(desk), available_commands_line(desk)
    offered = _words(desk, can)
    for about, verb in PROMISED.items():
        said = CLAIMS[about].made_by(prompt, language)
        if said and verb not in offered:
            yield f"“{said}”, but “{verb}” is not offered ({prompt})"
    numbers = NUMBERED.findall(cards)
    if CLAIMS["there is nothing to play"].made_by(prompt, language) and numbers:
        yield f"nothing to play, and a card is read out ({prompt} {cards})"
    if CLAIMS["a card can be played"].made_by(prompt, language):
        if not numbers:
            yield f"a card is promised, and none read out ({prompt})"
        elif decision.about == "fight" and desk.my_turn and not a_card_might_improve_fight(desk):
            yield f"a card is promised that does no good ({prompt} {cards})"
    for number in numbers:
        card = desk.digits.card(number[-1])
        if card is None or desk.option(card) is None:
            yield f"card {number} is read out, and cannot be played ({cards})"
    for verb in offered:
        if verb in OFFERED and decision.option(OFFERED[verb]) is None:
            yield f"“{verb}” is offered, and does nothing"
        wanted = next((verbs for name, verbs in VERBS_OF_CARD_ACTION.items() if name == verb), ())
        if wanted and not any(one.verb in wanted for one in decision.options):
            yield f"“{verb}” is offered, and does nothing"
    ahead = desk.fight is not None and desk.fight.ahead
    for about, holds in (
        ("one's own side is ahead", ahead),
        ("one's own side is behind", not ahead),
    ):
        said = CLAIMS[about].made_by(prompt, language)
        if said and (not holds or desk.fight is None):
            yield f"“{said}”, but not: {about}"


def of_screens(line: str, desk: Desk) -> str:
    """What in that line only somebody with a screen has; empty if nothing."""
    found = re.search(OF_SCREENS[desk.words.language], line)
    return found[0] if found else ""


def _words(desk: Desk, line: str) -> list[TypedVerb]:
    typed = re.split(r"[:,.] ?", line)[1:]
    verbs = [typed_verb_for_word(one.strip(), desk.words) for one in typed if one.strip()]
    return [one for one in verbs if one is not None]
