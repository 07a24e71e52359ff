"""The voice of a list of effects: who is spoken to, who is the subject, what one sentence holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cards.vocabulary.card import Card
from cards.vocabulary.effects import Discard, Effect, Roll, Steal, names_target, who_of
from cards.vocabulary.words import Who
from cards.wording.parts import capital

Owner = Literal["you", "they", "robbed"]
"""Whose cards a phrase is about: the reader's, those of whoever is the subject of the sentence, or
those of a player whom the sentence names as the one they are taken from."""


def owner_of(who: Who) -> Owner:
    """The owner of the cards that `who` loses."""
    return "you" if who == "you" else "they"


class Voice(NamedTuple):
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
    subjects = {subject_of(effect) for effect in effects}
    telling = voice.telling or not subjects <= {"you", None}
    result = [Voice(voice.victim, voice.named, telling)]
    if len(effects) > 1:
        joined, named = may_join(effects), voice.named
        for before in effects[:-1]:
            named = named or names_target(before)
            result.append(Voice(voice.victim, named, telling, implied=joined))
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
    for effect in effects:
        if not isinstance(effect, Discard) or effect.pick == "actor":
            return False
    return may_join(effects)


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
