"""Italian sentences for effects and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from cards.terms import ItalianForms, Terms, bare
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
from cards.vocabulary.words import Who
from cards.wording.italian.curses import CURSES
from cards.wording.italian.picks import NAMED, cards, topmost
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
    voices,
)
from cards.wording.traps import CurseName

SUBJECTS: dict[Who, str] = {
    "you": "tu",
    "target": "un giocatore a tua scelta",
    "fighter": "chi combatte",
    "helper": "chi aiuta",
    "fighters": "ogni combattente",
    "others": "ogni altro giocatore",
    "everybody": "ogni giocatore",
}


@dataclass(frozen=True, slots=True)
class Verb:
    """Imperative, second person and third person; all subjects are singular."""

    order: str
    tu: str
    one: str


GAIN = Verb("sali di", "sali di", "sale di")
LOSE = Verb("perdi", "perdi", "perde")
DRAW = Verb("pesca", "peschi", "pesca")
DISCARD = Verb("scarta", "scarti", "scarta")
CHANGE = Verb("cambia", "cambi", "cambia")
DIE = Verb("muori", "muori", "muore")
STEAL = Verb("ruba", "rubi", "ruba")

COMBAT = Verb("combatti contro", "combatti contro", "combatte contro")
FOUGHT = {
    "door": "la carta in cima al mazzo delle porte, se è un mostro (altrimenti si scarta)",
    "hand": f"1{BOUND}mostro della tua mano",
}


class ItalianEffects:
    """Effects and conditions in Italian, with the keywords of `terms`, by the name of curses."""

    def __init__(self, terms: Terms, curse: CurseName) -> None:
        self.terms = terms
        self.curses = CURSES[curse]
        self.nouns = NAMED[curse]

    def effects(self, effects: Sequence[Effect], voice: Voice) -> str:
        """A whole list, in one sentence or several half ones."""
        if loses_only(effects):
            return self._loss(effects, voices(effects, voice)[0])
        parts = [self.effect(*pair) for pair in zip(effects, voices(effects, voice), strict=True)]
        return listed(parts, "e") if may_join(effects) else half_sentences(effects, parts)

    def effect(self, effect: Effect, voice: Voice) -> str:
        match effect:
            case GainLevels():
                return _say(effect.who, GAIN, counted(effect.amount, "livello", "livelli"), voice)
            case LoseLevels():
                return _say(effect.who, LOSE, counted(effect.amount, "livello", "livelli"), voice)
            case Draw():
                return _say(effect.who, DRAW, _drawn(effect), voice)
            case Discard():
                lost = cards(effect, owner_of(effect.who), self.nouns)
                return _say(effect.who, DISCARD, spaced(lost, _picker(effect, voice)), voice)
            case Steal():
                loot = f"{cards(effect, 'robbed', self.nouns)} a {_victim(effect.who, voice)}"
                picker = "(sceglie la vittima)" if effect.pick == "victim" else ""
                return _say("you", STEAL, spaced(loot, picker), voice)
            case Fetch():
                pile = "porte scartate" if effect.deck == "door" else "tesori scartati"
                among = "tra le" if effect.deck == "door" else "tra i"
                return f"prendi in mano {topmost(effect.filter, self.nouns)} {among} {pile}"
            case ChangeGender():
                return _say(effect.who, CHANGE, "genere", voice)
            case Kill():
                return _say(effect.who, DIE, "", voice)
            case Boost():
                return _boost(effect, voice)
            case JoinFight():
                return "un mostro della tua mano entra nello scontro"
            case StartFight():
                return _say(effect.who, COMBAT, FOUGHT[effect.monster], voice)
            case DoubleMonster():
                return f"1{BOUND}mostro riceve un sosia"
            case RemoveMonster():
                return self._removal(effect)
            case Escape():
                whom = f"a 1{BOUND}mostro" if effect.source == "one" else "a tutti i mostri"
                return f"sfuggi {whom} senza tirare il dado"
            case Cancel():
                return self.curses.cancelled
            case Redirect():
                return self.curses.redirected.format(whom=_subject("target", voice))
            case ChangeDie():
                return _die(effect)
            case Choose():
                other = effect.by == "actor" and voice.victim
                by = "sceglie chi gioca questa carta, altrimenti tu" if other else "scegli tu"
                options = [self.effects(option, voice) for option in effect.options]
                return f"{' oppure '.join(options)} ({by})"
            case Roll():
                rows = (
                    f"con {ranges(row.faces)} {self.effects(row.do, voice) or 'non succede nulla'}"
                    for row in effect.on
                )
                return f"tira il dado. {capital('; '.join(rows))}"
            case Check():
                then = f"{self.when(effect.when)}, {self.effects(effect.then, voice)}"
                if not effect.otherwise:
                    return then
                otherwise = f"altrimenti {self.effects(effect.otherwise, voice)}"
                return followed(then, effect.then, otherwise)
            case _:
                assert_never(effect)

    def _loss(self, effects: Sequence[Effect], voice: Voice) -> str:
        losses = [effect for effect in effects if isinstance(effect, Discard)]
        lost = [cards(loss, owner_of(loss.who), self.nouns) for loss in losses]
        return _say(losses[0].who, DISCARD, listed(lost, "e"), voice)

    def when(self, condition: Condition) -> str:
        """Such as "se sei un elfo"."""
        return f"se {self.test(condition)}"

    def test(self, condition: Condition) -> str:
        """Such as "sei un elfo", "nessuno nello scontro è un ladro e nessuno aiuta"."""
        parts = []
        traits = self._traits(condition)
        match condition.who:
            case "fighters":
                if condition.has is not None and traits == [self._a(condition.has)]:
                    parts.append(f"nello scontro c'è {traits[0]}")
                elif traits:
                    parts.append(f"qualcuno nello scontro è {' e '.join(traits)}")
                if condition.lacks is not None:
                    parts.append(f"nessuno nello scontro è {self._a(condition.lacks)}")
            case "you":
                if traits:
                    parts.append(f"sei {' e '.join(traits)}")
                if condition.lacks is not None:
                    parts.append(f"non sei {self._a(condition.lacks)}")
            case "fighter" | "helper":
                who = SUBJECTS[condition.who]
                if traits:
                    parts.append(f"{who} è {' e '.join(traits)}")
                if condition.lacks is not None:
                    parts.append(f"{who} non è {self._a(condition.lacks)}")
            case _:
                assert_never(condition.who)
        if condition.alone is not None:
            parts.append("nessuno aiuta" if condition.alone else "qualcuno aiuta")
        if condition.monsters_min is not None:
            parts.append(f"nello scontro ci sono almeno {condition.monsters_min}{BOUND}mostri")
        return " e ".join(parts)

    def many(self, keyword: str) -> str:
        """Such as "elfi"."""
        forms = self._forms(keyword)
        return forms.many if forms else f"«{bare(keyword)}»"

    def the_many(self, keyword: str) -> str:
        """Such as "gli elfi"."""
        forms = self._forms(keyword)
        return forms.the_many if forms else f"chi è «{bare(keyword)}»"

    def _traits(self, condition: Condition) -> list[str]:
        traits = [self._a(condition.has)] if condition.has is not None else []
        level = level_range(condition)
        return [*traits, f"di {level}"] if level else traits

    def _a(self, keyword: str) -> str:
        forms = self._forms(keyword)
        return forms.a if forms else f"«{bare(keyword)}»"

    def _forms(self, keyword: str) -> ItalianForms | None:
        return self.terms.identity(keyword).it

    def _removal(self, effect: RemoveMonster) -> str:
        noun = self.terms.tag_forms(effect.tag, "it").monster if effect.tag else "mostro"
        verb = "uccidi" if effect.how == "kill" else "scaccia"
        match effect.how, effect.treasure:
            case "kill", True:
                gain = "livello e tesori"
            case "kill", False:
                gain = "livello, ma niente tesori"
            case _, True:
                gain = "tesori, ma nessun livello"
            case _:
                gain = "né livello né tesori"
        stays = quoted_name(effect.excepts, "it")
        but = f" tranne {stays}" if stays else ""
        return f"{verb} 1{BOUND}{noun}{but} ({gain})"


def level_range(condition: Condition) -> str:
    """Such as "livello 2 o inferiore", or nothing."""
    low, high = condition.level_min, condition.level_max
    if low is None:
        if high is None:
            return ""
        return f"livello{BOUND}{high}" if high == 1 else f"livello{BOUND}{high} o inferiore"
    if high is None:
        return f"livello{BOUND}{low} o superiore"
    return f"livello{BOUND}{low}" if low == high else f"livello{BOUND}{low}-{high}"


def _subject(who: Who, voice: Voice) -> str:
    return "quel giocatore" if who == "target" and voice.named else SUBJECTS[who]


def _victim(who: Who, voice: Voice) -> str:
    return "un altro giocatore" if who == "target" and not voice.named else _subject(who, voice)


def _say(who: Who, verb: Verb, rest: str, voice: Voice) -> str:
    if who != "you":
        return spaced("" if voice.implied else _subject(who, voice), verb.one, rest)
    if not voice.telling:
        return spaced(verb.order, rest)
    # Somebody was named before: "un giocatore perde 1 livello; tu sali di 1 livello".
    return spaced("tu" if voice.named and not voice.implied else "", verb.tu, rest)


def _drawn(effect: Draw) -> str:
    if effect.deck == "door":
        cards_, open_ = counted(effect.count, "carta porta", "carte porta"), "scopert"
        last = "a" if effect.count == 1 else "e"
    else:
        cards_, open_ = counted(effect.count, "tesoro", "tesori"), "scopert"
        last = "o" if effect.count == 1 else "i"
    return f"{cards_} {open_}{last}" if effect.face == "up" else cards_


def _picker(effect: Discard, voice: Voice) -> str:
    if effect.pick != "actor":
        return ""
    if voice.victim:
        return "(sceglie chi gioca questa carta, altrimenti tu)"
    return "" if effect.who == "you" else "(scegli tu)"


def _boost(effect: Boost, voice: Voice) -> str:
    match effect.side:
        case "own":
            return f"{signed(effect.amount)} alla tua parte"
        case "either":
            return f"{signed(effect.amount)} a una delle due parti"
        case "target":
            whom = "quel giocatore" if voice.named else "un combattente"
            return f"{signed(effect.amount)} a {whom}"
        case _:
            assert_never(effect.side)


def _die(effect: ChangeDie) -> str:
    match effect.to:
        case "reroll":
            return "si ripete il tiro"
        case "any":
            return "gira il dado sul numero che vuoi"
        case face:
            return f"gira il dado sul numero {face}"
