"""What the three languages share: numbers bound to their nouns, and who is being spoken to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cards.vocabulary.card import Card, Curse
from cards.vocabulary.conditions import Condition
from cards.vocabulary.effects import Discard, Effect, Roll, Steal, names_target, who_of
from cards.vocabulary.words import Who

BOUND = "\N{NO-BREAK SPACE}"
"""Keeps a number and its noun in one line."""


Owner = Literal["you", "they", "robbed"]
"""Whose cards a phrase is about: the reader's, those of whoever is the subject of the sentence, or
those of a player whom the sentence names as the one they are taken from."""


def owner_of(who: Who) -> Owner:
    """The owner of the cards that `who` loses."""
    return "you" if who == "you" else "they"


@dataclass(frozen=True, slots=True)
class Voice:
    """How the effects of a list are spoken.

    `victim`: "you" is not the player of the card; `named`: the target was named before;
    `telling`: "you gain" instead of "gain", since the list speaks about others, too; `implied`: the
    subject stands before in the same sentence.
    """

    victim: bool = False
    named: bool = False
    telling: bool = False
    implied: bool = False


def voice_of(card: Card) -> Voice:
    """A curse speaks to its victim, any other card to its player."""
    return Voice(victim=card.kind == "curse")


def voices(effects: Sequence[Effect], voice: Voice) -> list[Voice]:
    """The voice for each effect of a list in turn."""
    whom = {subject_of(effect) for effect in effects} - {None}
    voice = replace(voice, telling=voice.telling or bool(whom - {"you"}), implied=False)
    result = []
    for effect in effects:
        result.append(voice)
        named = voice.named or names_target(effect)
        voice = replace(voice, named=named, implied=may_join(effects))
    return result


def subject_of(effect: Effect) -> Who | None:
    """Whom a sentence about the effect has as its subject; `None` if the fight or a card is."""
    return "you" if isinstance(effect, Steal) else who_of(effect)


def may_join(effects: Sequence[Effect]) -> bool:
    """Whether one sentence can hold them all: "discard this card and lose 1 level"."""
    subjects = {subject_of(effect) for effect in effects}
    return len(subjects) == 1 and None not in subjects


def loses_only(effects: Sequence[Effect]) -> bool:
    """Whether one verb can hold them all: "discard the item on your feet and 1 card"."""
    return may_join(effects) and all(
        isinstance(effect, Discard) and effect.pick != "actor" for effect in effects
    )


def half_sentences(effects: Sequence[Effect], parts: Sequence[str]) -> str:
    """The parts in a row, a half sentence for each effect."""
    text = parts[0] if parts else ""
    for i, part in enumerate(parts[1:], 1):
        text = followed(text, effects[:i], part)
    return text


def followed(text: str, effects: Sequence[Effect], rest: str) -> str:
    """What stands after the text of some effects: after a die roll it begins anew, or it would read
    as one more row of the roll."""
    if effects and isinstance(effects[-1], Roll):
        return f"{text}. {capital(rest)}"
    return f"{text}; {rest}"


def says_in_its_numbers(curse: Curse) -> bool:
    """A curse for the next fight that does nothing but weaken in it: "-5 in your next fight"."""
    return not curse.rules and all(
        modifier.stat == "strength" and modifier.when is None for modifier in curse.modifiers
    )


def tests_only(condition: Condition, *fields: str) -> bool:
    """The condition is about "you", and about nothing but these fields."""
    tested = {name for name, value in condition if value is not None} - {"who"}
    return condition.who == "you" and tested <= set(fields)


def of_fighters(condition: Condition) -> Condition:
    """The condition as a monster or enhancer means it: whoever fights it (STR-08)."""
    if condition.who != "you":
        return condition
    return condition.model_copy(update={"who": "fighters"})


def signed(amount: int) -> str:
    """`+4`, `-1`."""
    return f"{amount:+d}"


def counted(number: int, one: str, many: str) -> str:
    """`1 level`, `2 levels`, in one piece."""
    return f"{number}{BOUND}{one if number == 1 else many}"


def ranges(faces: Iterable[int]) -> str:
    """Faces of a die: `1-3`, `2, 4`, `1, 5-6`."""
    runs: list[list[int]] = []
    for face in sorted(faces):
        if runs and face == runs[-1][-1] + 1:
            runs[-1].append(face)
        else:
            runs.append([face])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def listed(parts: Sequence[str], last: str) -> str:
    """`a, b and c`, with the language's own word before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def spaced(*parts: str) -> str:
    """The parts that are not empty, with a space between."""
    return " ".join(part for part in parts if part)


def capital(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{capital(text)}."
