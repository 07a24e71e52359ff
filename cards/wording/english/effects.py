"""English sentences for effects and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cards.terms import EnglishForms, Terms, bare
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
from cards.wording.english.curses import CURSES
from cards.wording.english.picks import NAMED, cards, filtered, loot
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
    ranges,
    signed,
    spaced,
    voices,
)
from cards.wording.traps import CurseName

SUBJECTS: dict[Who, str] = {
    "you": "you",
    "target": "a player of your choice",
    "fighter": "the fighter",
    "helper": "the helper",
    "fighters": "everybody in the fight",
    "others": "everybody else",
    "everybody": "everybody",
}
DECKS: dict[Deck, tuple[str, str]] = {
    "door": ("door card", "door cards"),
    "treasure": ("treasure", "treasures"),
}

THEIRS = "whoever plays this card {}, else you"
"""Nobody plays a curse that waited behind a door."""
FOUGHT = {
    "door": "the top door card if it is a monster (otherwise it is discarded)",
    "hand": f"1{BOUND}monster from your hand",
}


class EnglishEffects:
    """Effects and conditions in English, with the keywords of `terms`, by the name of curses."""

    def __init__(self, terms: Terms, curse: CurseName) -> None:
        self.terms = terms
        self.curses = CURSES[curse]
        self.nouns = NAMED[curse]

    def effects(self, effects: Sequence[Effect], voice: Voice) -> str:
        """A whole list, in one sentence or several half ones."""
        if loses_only(effects):
            return self._loss(effects, voices(effects, voice)[0])
        parts = [self.effect(*pair) for pair in zip(effects, voices(effects, voice), strict=True)]
        return listed(parts, "and") if may_join(effects) else half_sentences(effects, parts)

    def effect(self, effect: Effect, voice: Voice) -> str:
        match effect:
            case GainLevels():
                return _say(effect.who, "gain", counted(effect.amount, "level", "levels"), voice)
            case LoseLevels():
                return _say(effect.who, "lose", counted(effect.amount, "level", "levels"), voice)
            case Draw():
                drawn = counted(effect.count, *DECKS[effect.deck])
                face = "face up" if effect.face == "up" else ""
                return _say(effect.who, "draw", spaced(drawn, face), voice)
            case Discard():
                lost = cards(effect, "your" if effect.who == "you" else "their", self.nouns)
                return _say(effect.who, "discard", spaced(lost, _picker(effect, voice)), voice)
            case Steal():
                taken = loot(effect, _victim(effect.who, voice), self.nouns)
                picker = "(they pick)" if effect.pick == "victim" else ""
                return _say("you", "steal", spaced(taken, picker), voice)
            case Fetch():
                pile = "door" if effect.deck == "door" else "treasure"
                wanted = filtered(effect.filter, self.nouns) if effect.filter else "card"
                return f"take the top {wanted} from the {pile} discards into your hand"
            case ChangeGender():
                whose = "your" if effect.who == "you" else "their"
                return _say(effect.who, "change", f"{whose} gender", voice)
            case Kill():
                return "you die" if effect.who == "you" else _say(effect.who, "die", "", voice)
            case Boost():
                return _boost(effect, voice)
            case JoinFight():
                return "a monster from your hand joins the fight"
            case StartFight():
                return _say(effect.who, "fight", FOUGHT[effect.monster], voice)
            case DoubleMonster():
                return f"1{BOUND}monster is joined by its double"
            case RemoveMonster():
                return self._removal(effect)
            case Escape():
                whom = counted(1, "monster", "") if effect.source == "one" else "all monsters"
                return f"escape from {whom} without a roll"
            case Cancel():
                return self.curses.cancelled
            case Redirect():
                return self.curses.redirected.format(whom=_subject("target", voice))
            case ChangeDie():
                return _die(effect)
            case Choose():
                by = THEIRS.format("chooses") if _by_other(effect, voice) else "you choose"
                options = [self.effects(option, voice) for option in effect.options]
                return f"{', or '.join(options)} ({by})"
            case Roll():
                rows = (
                    f"on {ranges(row.faces)} {self.effects(row.do, voice) or 'nothing happens'}"
                    for row in effect.on
                )
                return f"roll a die. {capital('; '.join(rows))}"
            case Check():
                then = f"{self.when(effect.when)}, {self.effects(effect.then, voice)}"
                if not effect.otherwise:
                    return then
                otherwise = f"otherwise {self.effects(effect.otherwise, voice)}"
                return followed(then, effect.then, otherwise)
            case _:
                assert_never(effect)

    def _loss(self, effects: Sequence[Effect], voice: Voice) -> str:
        losses = [effect for effect in effects if isinstance(effect, Discard)]
        who = losses[0].who
        whose = "your" if who == "you" else "their"
        lost = [cards(loss, whose, self.nouns) for loss in losses]
        return _say(who, "discard", listed(lost, "and"), voice)

    def when(self, condition: Condition) -> str:
        """Such as "if you are an elf"."""
        return f"if {self.test(condition)}"

    def test(self, condition: Condition) -> str:
        """Such as "you are an elf", "nobody in the fight is a thief and nobody helps"."""
        parts = []
        traits = self._traits(condition)
        match condition.who:
            case "fighters":
                if traits == [self._a(condition.has)]:
                    parts.append(f"{traits[0]} is in the fight")
                elif traits:
                    parts.append(f"somebody in the fight is {' and '.join(traits)}")
                if condition.lacks is not None:
                    parts.append(f"nobody in the fight is {self._a(condition.lacks)}")
            case "you" | "fighter" | "helper":
                if condition.lacks is not None:
                    traits.append(f"not {self._a(condition.lacks)}")
                if traits:
                    be = "are" if condition.who == "you" else "is"
                    parts.append(f"{SUBJECTS[condition.who]} {be} {' and '.join(traits)}")
            case _:
                assert_never(condition.who)
        if condition.alone is not None:
            parts.append("nobody helps" if condition.alone else "somebody helps")
        if condition.monsters_min is not None:
            parts.append(f"at least {condition.monsters_min}{BOUND}monsters are in the fight")
        return " and ".join(parts)

    def many(self, keyword: str) -> str:
        """Such as "elves"."""
        forms = self._forms(keyword)
        return forms.many if forms else f"“{bare(keyword)}”"

    def _traits(self, condition: Condition) -> list[str]:
        traits = [self._a(condition.has)] if condition.has is not None else []
        level = level_range(condition)
        return [*traits, level] if level else traits

    def _a(self, keyword: str | None) -> str:
        if keyword is None:
            return ""
        forms = self._forms(keyword)
        return forms.a if forms else f"“{bare(keyword)}”"

    def _forms(self, keyword: str) -> EnglishForms | None:
        return self.terms.identity(keyword).en

    def _removal(self, effect: RemoveMonster) -> str:
        noun = self.terms.tag_forms(effect.tag, "en").monster if effect.tag else "monster"
        verb = "kill" if effect.how == "kill" else "drive off"
        match effect.how, effect.treasure:
            case "kill", True:
                gain = "its level and treasures"
            case "kill", False:
                gain = "its level, but no treasures"
            case _, True:
                gain = "its treasures, but no level"
            case _:
                gain = "no level, no treasures"
        stays = quoted_name(effect.excepts, "en")
        but = f" except {stays}" if stays else ""
        return f"{verb} {counted(1, noun, '')}{but} ({gain})"


def level_range(condition: Condition) -> str:
    """Such as "level 2 or lower", or nothing."""
    low, high = condition.level_min, condition.level_max
    if low is None:
        if high is None:
            return ""
        return f"level{BOUND}{high}" if high == 1 else f"level{BOUND}{high} or lower"
    if high is None:
        return f"level{BOUND}{low} or higher"
    return f"level{BOUND}{low}" if low == high else f"level{BOUND}{low}-{high}"


def _subject(who: Who, voice: Voice) -> str:
    return "that player" if who == "target" and voice.named else SUBJECTS[who]


def _victim(who: Who, voice: Voice) -> str:
    return "another player" if who == "target" and not voice.named else _subject(who, voice)


def _say(who: Who, verb: str, rest: str, voice: Voice) -> str:
    if who != "you":
        return spaced("" if voice.implied else _subject(who, voice), f"{verb}s", rest)
    return spaced("you" if voice.telling and not voice.implied else "", verb, rest)


def _picker(effect: Discard, voice: Voice) -> str:
    if effect.pick != "actor":
        return ""
    if voice.victim:
        return f"({THEIRS.format('picks')})"
    return "" if effect.who == "you" else "(you pick)"


def _by_other(effect: Choose, voice: Voice) -> bool:
    return effect.by == "actor" and voice.victim


def _boost(effect: Boost, voice: Voice) -> str:
    match effect.side:
        case "own":
            return f"{signed(effect.amount)} for your side"
        case "either":
            return f"{signed(effect.amount)} for either side"
        case "target":
            whom = "that player" if voice.named else "somebody in the fight"
            return f"{signed(effect.amount)} for {whom}"
        case _:
            assert_never(effect.side)


def _die(effect: ChangeDie) -> str:
    match effect.to:
        case "reroll":
            return "the die is rolled again"
        case "any":
            return "turn the die to any face"
        case face:
            return f"turn the die to {face}"
