"""The voice of a list of effects: who is spoken to, who is the subject, what one sentence holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cards.vocabulary import effects as fx
from cards.vocabulary.base_types import Who
from cards.vocabulary.card import Card
from cards.vocabulary.effects import affects_named_target, who_is_affected
from cards.wording.text_formatting import capitalize_first

OwnerInSentence = Literal["you", "they", "victim"]
"""Whose cards a phrase is about: the reader's, those of whoever is the subject of the sentence, or
those of a player whom the sentence names as the one they are taken from."""


def owner_of_lost_cards(who: Who) -> OwnerInSentence:
    """The owner of the cards that `who` loses."""
    return "you" if who == "you" else "they"


class EffectVoice(NamedTuple):
    """How the effects of a list are spoken.

    `victim`: "you" is not the player of the card; `named`: the target was named before;
    `telling`: "you gain" instead of "gain", since the list speaks about others, too; `implied`: the
    subject stands before in the same sentence; `monster`: a monster's card speaks; `more`: its
    treasures come on top of those of the monster that was killed.
    """

    victim: bool = False
    named: bool = False
    telling: bool = False
    implied: bool = False
    monster: bool = False
    more: bool = False


def card_voice(card: Card) -> EffectVoice:
    """A curse speaks to its victim, any other card to its player."""
    return EffectVoice(victim=card.kind == "curse", monster=card.kind == "monster")


def voice_per_effect(effects: Sequence[fx.Effect], voice: EffectVoice) -> list[EffectVoice]:
    """The voice for each effect of a list in turn."""
    subjects = {sentence_subject(effect) for effect in effects}
    telling = voice.telling or not subjects <= {"you", None}
    result = [
        EffectVoice(voice.victim, voice.named, telling, monster=voice.monster, more=voice.more)
    ]
    if len(effects) > 1:
        joined, named = fits_one_sentence(effects), voice.named
        for before in effects[:-1]:
            named = named or affects_named_target(before)
            result.append(voice._replace(named=named, telling=telling, implied=joined))
    return result


def sentence_subject(effect: fx.Effect) -> Who | None:
    """Whom a sentence about the effect has as its subject; `None` if the fight or a card is."""
    if isinstance(effect, fx.LetOthersTakeCards):
        return effect.by
    return "you" if isinstance(effect, fx.Steal) else who_is_affected(effect)


def fits_one_sentence(effects: Sequence[fx.Effect]) -> bool:
    """Whether one sentence can hold them all: "discard this card and lose 1 level"."""
    subjects = {sentence_subject(effect) for effect in effects}
    return len(subjects) == 1 and None not in subjects


def fits_one_discard_verb(effects: Sequence[fx.Effect]) -> bool:
    """Whether one verb can hold them all: "discard the item on your feet and 1 card"."""
    for effect in effects:
        if not isinstance(effect, fx.Discard) or effect.pick == "actor":
            return False
    return fits_one_sentence(effects)


def join_half_sentences(effects: Sequence[fx.Effect], parts: Sequence[str]) -> str:
    """The parts in a row, a half sentence for each effect."""
    text = parts[0] if parts else ""
    for i, part in enumerate(parts[1:], 1):
        text = append_half_sentence(text, effects[:i], part)
    return text


def append_half_sentence(text: str, effects: Sequence[fx.Effect], rest: str) -> str:
    """What stands after the text of some effects: after a die roll it begins anew, or it would read
    as one more row of the roll."""
    if effects and isinstance(effects[-1], fx.RollDie):
        return f"{text}. {capitalize_first(rest)}"
    return f"{text}; {rest}"
