"""German sentences for effects and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from cards.terms import GermanForms, Terms, bare
from cards.vocabulary.conditions import Condition
from cards.vocabulary.effects import (
    Boost,
    Cancel,
    ChangeDie,
    ChangeGender,
    Check,
    Choose,
    Discard,
    DoubleMonster,
    Draw,
    Effect,
    Escape,
    Fetch,
    GainLevels,
    JoinFight,
    Kill,
    LoseLevels,
    Redirect,
    RemoveMonster,
    Roll,
    StartFight,
    Steal,
)
from cards.vocabulary.words import Deck, Who
from cards.wording.german.curses import CURSES
from cards.wording.german.picks import NAMED, cards, is_worn_piece, topmost
from cards.wording.names import quoted_name
from cards.wording.parts import (
    BOUND,
    Voice,
    capital,
    counted,
    followed,
    half_sentences,
    listed,
    loses_only,
    may_join,
    owner_of,
    ranges,
    signed,
    spaced,
    subject_of,
    voices,
)
from cards.wording.traps import CurseName

SUBJECTS: dict[Who, str] = {
    "you": "du",
    "target": "eine Person deiner Wahl",
    "fighter": "die kämpfende Person",
    "helper": "wer hilft,",
    "fighters": "alle Beteiligten",
    "others": "alle anderen",
    "everybody": "alle",
}
TESTED: dict[Who, str] = {**SUBJECTS, "helper": "die helfende Person"}
"""Subjects of a clause that is part of another one."""
VICTIMS: dict[Who, str] = {
    "you": "dir",
    "target": "jemandem",
    "fighter": "der kämpfenden Person",
    "helper": "der helfenden Person",
    "fighters": "allen Beteiligten",
    "others": "allen anderen",
    "everybody": "allen",
}
PLURAL: frozenset[Who] = frozenset({"fighters", "others", "everybody"})
DECKS: dict[Deck, tuple[str, str]] = {
    "door": ("Türkarte", "Türkarten"),
    "treasure": ("Schatz", "Schätze"),
}


@dataclass(frozen=True, slots=True)
class Verb:
    """Imperative, second and third person, third person plural, and a particle that splits off."""

    order: str
    du: str
    one: str
    many: str
    off: str = ""


GAIN = Verb("steige", "steigst", "steigt", "steigen", "auf")
LOSE = Verb("verliere", "verlierst", "verliert", "verlieren")
DRAW = Verb("ziehe", "ziehst", "zieht", "ziehen")
DISCARD = Verb("lege", "legst", "legt", "legen", "ab")
CHANGE = Verb("wechsle", "wechselst", "wechselt", "wechseln")
DIE = Verb("stirb", "stirbst", "stirbt", "sterben")
STEAL = Verb("stiehl", "stiehlst", "stiehlt", "stehlen")

COMBAT = Verb("bekämpfe", "bekämpfst", "bekämpft", "bekämpfen")
FOUGHT = {
    "door": "die oberste Türkarte, falls sie ein Monster ist (sonst wird sie abgelegt)",
    "hand": f"1{BOUND}Monster aus deiner Hand",
}


class GermanEffects:
    """Effects and conditions in German, with the keywords of `terms`, by the name of curses."""

    def __init__(self, terms: Terms, curse: CurseName) -> None:
        self.terms = terms
        self.curses = CURSES[curse]
        self.nouns = NAMED[curse]

    def effects(self, effects: Sequence[Effect], voice: Voice) -> str:
        """A whole list, in one sentence or several half ones."""
        if loses_only(effects) or _loses_pieces(effects):
            return self._loss(effects, voices(effects, voice)[0])
        parts = [self.effect(*pair) for pair in zip(effects, voices(effects, voice), strict=True)]
        return listed(parts, "und") if may_join(effects) else half_sentences(effects, parts)

    def effect(self, effect: Effect, voice: Voice) -> str:
        match effect:
            case GainLevels():
                return _say(effect.who, GAIN, counted(effect.amount, "Stufe", "Stufen"), voice)
            case LoseLevels():
                return _say(effect.who, LOSE, counted(effect.amount, "Stufe", "Stufen"), voice)
            case Draw():
                drawn = counted(effect.count, *DECKS[effect.deck])
                face = "offen" if effect.face == "up" else ""
                return _say(effect.who, DRAW, spaced(drawn, face), voice)
            case Discard():
                return spaced(self._loss([effect], voice), _picker(effect, voice))
            case Steal():
                named = effect.who == "target" and voice.named
                victim = "dieser Person" if named else VICTIMS[effect.who]
                picker = "(das Opfer sucht aus)" if effect.pick == "victim" else ""
                loot = f"{victim} {cards(effect, 'robbed', self.nouns)}"
                return spaced(_say("you", STEAL, loot, voice), picker)
            case Fetch():
                pile = "Türen" if effect.deck == "door" else "Schätze"
                return (
                    f"nimm {topmost(effect.filter, self.nouns)} der abgelegten {pile} auf die Hand"
                )
            case ChangeGender():
                return _say(effect.who, CHANGE, "das Geschlecht", voice)
            case Kill():
                return "du stirbst" if effect.who == "you" else _say(effect.who, DIE, "", voice)
            case Boost():
                return _boost(effect, voice)
            case JoinFight():
                return "ein Monster aus deiner Hand kämpft mit"
            case StartFight():
                return _say(effect.who, COMBAT, FOUGHT[effect.monster], voice)
            case DoubleMonster():
                return f"1{BOUND}Monster bekommt einen Doppelgänger"
            case RemoveMonster():
                return self._removal(effect)
            case Escape():
                whom = f"1{BOUND}Monster" if effect.source == "one" else "allen Monstern"
                return f"du entkommst {whom}, ohne zu würfeln"
            case Cancel():
                return self.curses.cancelled
            case Redirect():
                whom = "diese Person" if voice.named else "eine Person deiner Wahl"
                return self.curses.redirected.format(whom=whom)
            case ChangeDie():
                return _die(effect)
            case Choose():
                other = effect.by == "actor" and voice.victim
                by = "es wählt, wer diese Karte spielt, sonst du" if other else "du wählst"
                options = [self.effects(option, voice) for option in effect.options]
                return f"{' oder '.join(options)} ({by})"
            case Roll():
                rows = (
                    self.led(f"bei {ranges(row.faces)}", "", row.do, voice)
                    if row.do
                    else f"bei {ranges(row.faces)} passiert nichts"
                    for row in effect.on
                )
                return f"würfle. {capital('; '.join(rows))}"
            case Check():
                then = self.led(self.when(effect.when), ",", effect.then, voice)
                if not effect.otherwise:
                    return then
                otherwise = self.led("sonst", "", effect.otherwise, voice)
                return followed(then, effect.then, otherwise)
            case _:
                assert_never(effect)

    def led(self, lead: str, mark: str, effects: Sequence[Effect], voice: Voice) -> str:
        """Effects after a phrase that asks for the verb next ("wenn du Elf bist, ziehe ..."); where
        somebody else is the subject the phrase stands apart, with a colon."""
        if _orders(effects, voice):
            return f"{lead}{mark} {self.effects(effects, voice)}"
        return f"{lead}: {capital(self.effects(effects, voice))}"

    def _loss(self, effects: Sequence[Effect], voice: Voice) -> str:
        """Cards and levels that one verb holds."""
        pieces = any(isinstance(one, Discard) and is_worn_piece(one) for one in effects)
        lost = []
        for one in effects:
            if isinstance(one, Discard):
                lost.append(cards(one, owner_of(one.who), self.nouns))
            elif isinstance(one, LoseLevels):
                lost.append(counted(one.amount, "Stufe", "Stufen"))
        verb = LOSE if pieces else DISCARD
        return _say(subject_of(effects[0]) or "you", verb, listed(lost, "und"), voice)

    def when(self, condition: Condition) -> str:
        """Such as "wenn du Elf bist"."""
        return f"wenn {self.test(condition)}"

    def test(self, condition: Condition) -> str:
        """A clause with its verb at the end: "du Elf bist", "niemand hilft"."""
        parts = []
        traits = self._traits(condition)
        match condition.who:
            case "fighters":
                if condition.has is not None and traits == [self._one(condition.has)]:
                    parts.append(f"{self._a(condition.has)} mitkämpft")
                elif traits:
                    parts.append(f"jemand im Kampf {' und '.join(traits)} ist")
                if condition.lacks is not None:
                    parts.append(f"{self._no(condition.lacks)} mitkämpft")
            case "you" | "fighter" | "helper":
                if condition.lacks is not None:
                    traits.append(self._no(condition.lacks))
                if traits:
                    be = "bist" if condition.who == "you" else "ist"
                    parts.append(f"{TESTED[condition.who]} {' und '.join(traits)} {be}")
            case _:
                assert_never(condition.who)
        if condition.alone is not None:
            parts.append("niemand hilft" if condition.alone else "jemand hilft")
        if condition.monsters_min is not None:
            parts.append(f"mindestens {condition.monsters_min}{BOUND}Monster im Kampf sind")
        return " und ".join(parts)

    def many(self, keyword: str) -> str:
        """Such as "Elfen"."""
        forms = self._forms(keyword)
        return forms.many if forms else _quoted(keyword)

    def _traits(self, condition: Condition) -> list[str]:
        traits = [self._one(condition.has)] if condition.has is not None else []
        level = level_range(condition)
        return [*traits, f"auf {level}"] if level else traits

    def _one(self, keyword: str) -> str:
        forms = self._forms(keyword)
        return forms.one if forms else _quoted(keyword)

    def _a(self, keyword: str) -> str:
        forms = self._forms(keyword)
        return forms.a if forms else f"jemand mit {_quoted(keyword)}"

    def _no(self, keyword: str) -> str:
        forms = self._forms(keyword)
        return forms.no if forms else f"nicht {_quoted(keyword)}"

    def _forms(self, keyword: str) -> GermanForms | None:
        return self.terms.identity(keyword).de

    def _removal(self, effect: RemoveMonster) -> str:
        noun = self.terms.tag_forms(effect.tag, "de").monster if effect.tag else "Monster"
        verb = "töte" if effect.how == "kill" else "vertreibe"
        match effect.how, effect.treasure:
            case "kill", True:
                gain = "Stufe und Schätze"
            case "kill", False:
                gain = "Stufe, aber keine Schätze"
            case _, True:
                gain = "Schätze, aber keine Stufe"
            case _:
                gain = "weder Stufe noch Schätze"
        stays = quoted_name(effect.excepts, "de")
        but = f" außer {stays}" if stays else ""
        return f"{verb} 1{BOUND}{noun}{but} ({gain})"


def level_range(condition: Condition) -> str:
    """Such as "Stufe 2 oder darunter", or nothing."""
    low, high = condition.level_min, condition.level_max
    if low is None:
        if high is None:
            return ""
        return f"Stufe{BOUND}{high}" if high == 1 else f"Stufe{BOUND}{high} oder darunter"
    if high is None:
        return f"Stufe{BOUND}{low} oder darüber"
    return f"Stufe{BOUND}{low}" if low == high else f"Stufe{BOUND}{low}-{high}"


def _quoted(keyword: str) -> str:
    return f"„{bare(keyword)}“"


def _loses_pieces(effects: Sequence[Effect]) -> bool:
    """Clothes and levels of one player: "verliere 1 Stufe und deine Kopfbedeckung"."""
    rest = [effect for effect in effects if not isinstance(effect, LoseLevels)]
    pieces = [isinstance(effect, Discard) and is_worn_piece(effect) for effect in rest]
    return may_join(effects) and bool(pieces) and all(pieces)


def _orders(effects: Sequence[Effect], voice: Voice) -> bool:
    """Whether the sentence begins with a verb that tells the reader to do something."""
    if voice.telling or any(isinstance(effect, Kill) for effect in effects):
        return False
    if len(effects) == 1:
        (effect,) = effects
        if isinstance(effect, Roll | Fetch):
            return True
        if isinstance(effect, Choose):
            return all(_orders(option, voice) for option in effect.options)
    return may_join(effects) and subject_of(effects[0]) == "you"


def _say(who: Who, verb: Verb, rest: str, voice: Voice) -> str:
    if who == "you":
        if not voice.telling:
            return spaced(verb.order, rest, verb.off)
        return spaced("" if voice.implied else "du", verb.du, rest, verb.off)
    subject = "diese Person" if who == "target" and voice.named else SUBJECTS[who]
    finite = verb.many if who in PLURAL else verb.one
    return spaced("" if voice.implied else subject, finite, rest, verb.off)


def _picker(effect: Discard, voice: Voice) -> str:
    if effect.pick != "actor":
        return ""
    if voice.victim:
        return "(es sucht aus, wer diese Karte spielt, sonst du)"
    return "" if effect.who == "you" else "(du suchst aus)"


def _boost(effect: Boost, voice: Voice) -> str:
    match effect.side:
        case "own":
            return f"{signed(effect.amount)} für deine Seite"
        case "either":
            return f"{signed(effect.amount)} für eine der beiden Seiten"
        case "target":
            whom = "diese Person" if voice.named else "jemanden im Kampf"
            return f"{signed(effect.amount)} für {whom}"
        case _:
            assert_never(effect.side)


def _die(effect: ChangeDie) -> str:
    match effect.to:
        case "reroll":
            return "der Wurf wird wiederholt"
        case "any":
            return "drehe den Würfel auf eine Zahl deiner Wahl"
        case face:
            return f"drehe den Würfel auf {face}"
