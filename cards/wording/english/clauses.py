"""English sentences for the clauses of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cards.vocabulary.card import (
    Card,
    Curse,
    Enhancer,
    Follower,
    Item,
    Monster,
    Origin,
    Power,
    Role,
    Ship,
)
from cards.vocabulary.clauses import (
    Ability,
    Limit,
    Meta,
    Modifier,
    Permission,
    Prohibition,
    Replacement,
    Rule,
    Trigger,
)
from cards.vocabulary.conditions import Condition
from cards.vocabulary.effects import Effects
from cards.vocabulary.words import Gender, Moment
from cards.wording.english.counts import COUNTS_AS_THEFT, META, times
from cards.wording.english.effects import EnglishEffects, level_range
from cards.wording.english.picks import NOUNS, SLOTS, cards
from cards.wording.parts import (
    BOUND,
    Voice,
    counted,
    of_fighters,
    says_in_its_numbers,
    signed,
    spaced,
    tests_only,
    voice_of,
)
from cards.wording.traps import CurseWords

WINDOWS: dict[Moment, str] = {
    "combat": "in any fight",
    "run_away": "when you run away",
    "die": "after a die roll",
    "own_turn": "on your turn",
    "any_time": "at any time",
}
GENDERS: dict[Gender, str] = {"female": "female", "male": "male", "other": "a mystery"}
REPLACED = {"death": "instead of dying", "bad_stuff": "instead of suffering bad stuff"}


class English(EnglishEffects):
    """The tongue of `cards.wording.text` in English."""

    def face(self, card: Card) -> Iterator[str]:
        """What the kind of card and its plain fields mean."""
        match card:
            case Monster():
                yield from (self.terms.tag_forms(tag, "en").word for tag in card.tags)
                if card.levels > 1:
                    yield f"worth {counted(card.levels, 'level', 'levels')}"
                if card.ignores is not None:
                    yield self._spared("does not pursue", card.ignores)
                if card.friendly_to is not None:
                    yield self._spared("does not fight", card.friendly_to)
            case Curse() if card.lasts == "until_removed":
                yield "stays until you get rid of it" if card.remove_by else "stays"
            case Curse() if card.lasts == "next_turn":
                yield "lasts for your next turn, or the one you are in"
            case Curse() if card.lasts == "next_combat" and not says_in_its_numbers(card):
                yield "lasts for your next fight, or the one you are in"
            case Enhancer():
                parts = [f"{signed(card.strength)} to 1{BOUND}monster"]
                if card.treasures:
                    parts.append(_more(card.treasures, "treasure", "treasures"))
                yield ", ".join(parts)
                for tag in card.adds_tags:
                    yield f"it becomes {self.terms.tag_forms(tag, 'en').word}"
            case Follower() if card.strength:
                yield f"{signed(card.strength)} in every fight"
            case Item():
                yield from self._item(card)
            case Power():
                yield f"rank{BOUND}{card.rank}"
                if card.usable_if is not None:
                    yield self.only(card.usable_if)
            case Origin() if card.rank_cap:
                yield f"your powers may have {_more(card.rank_cap, 'rank', 'ranks')} in all"
            case Ship():
                yield from self._ship(card)
            case Role():
                yield GENDERS[card.gender]
            case _:
                pass

    def _item(self, item: Item) -> Iterator[str]:
        parts = [signed(item.strength)] if item.strength else []
        if item.slot:
            parts.append(f"worn on the {SLOTS[item.slot]}")
        if item.hands:
            parts.append(f"takes {counted(item.hands, 'hand', 'hands')}")
        if item.big:
            parts.append("big")
        if item.complex:
            parts.append("complex")
        if parts:
            yield ", ".join(parts)
        if item.usable_if is not None:
            yield self.only(item.usable_if)

    def _ship(self, ship: Ship) -> Iterator[str]:
        if ship.strength:
            yield f"{signed(ship.strength)} in every fight"
        if ship.run_away is not None:
            yield f"{signed(ship.run_away)} to run away, instead of all your other modifiers"
        if ship.usable_if is not None:
            yield self.only(ship.usable_if)

    def meta(self, meta: Meta) -> str:
        """An ability that the rules of the game explain."""
        return META[meta].format(evaded=self.curses.evaded)

    def theft(self) -> str:
        """That stealing by this card is one of those abilities."""
        return COUNTS_AS_THEFT

    def only(self, condition: Condition) -> str:
        if condition.has and tests_only(condition, "has"):
            return f"only for {self.many(condition.has)}"
        if condition.lacks and tests_only(condition, "lacks"):
            return f"not for {self.many(condition.lacks)}"
        return f"usable only {self.when(condition)}"

    def _spared(self, verb: str, condition: Condition) -> str:
        if condition.has and tests_only(condition, "has"):
            return f"{verb} {self.many(condition.has)}"
        if tests_only(condition, "level_min", "level_max"):
            return f"{verb} anybody of {level_range(condition)}"
        return f"{verb} you {self.when(condition)}"

    def modifier(self, modifier: Modifier, card: Card) -> str:
        """A number that always holds."""
        theirs = card.kind in ("monster", "enhancer")
        when = modifier.when
        if when is not None and theirs and modifier.stat == "strength":
            when = of_fighters(when)
        condition = self.when(when) if when else ""
        return spaced(self._stat(modifier, card, theirs), times(modifier, self.curses), condition)

    def _stat(self, modifier: Modifier, card: Card, theirs: bool) -> str:
        amount = modifier.amount
        match modifier.stat:
            case "strength":
                if isinstance(card, Item | Ship) and card.strength:
                    return f"another {signed(amount)}"
                told = modifier.when or modifier.per
                return spaced(signed(amount), "" if told else _fights(card))
            case "run_away":
                return f"{signed(amount)} to run away" + (" from it" if theirs else "")
            case "hand_limit":
                return f"your hand limit {'rises' if amount > 0 else 'drops'} by {abs(amount)}"
            case "hands":
                return f"you have {_more(amount, 'hand', 'hands')}"
            case "sale_percent":
                return f"your items sell for {abs(amount)}% {'more' if amount > 0 else 'less'}"
            case "one_shots":
                return f"your one-shots count {abs(amount)} {'more' if amount > 0 else 'less'}"
            case _:
                assert_never(modifier.stat)

    def rule(self, rule: Rule, card: Card) -> str:
        """A rule that the card lifts or lays down."""
        if rule.permit is not None:
            return _permit(rule.permit, card)
        assert rule.forbid is not None
        return _forbid(rule.forbid, card, self.curses)

    def removal(self, curse: Curse) -> str:
        """How its victim gets rid of a curse."""
        assert curse.remove_by is not None
        price = cards(curse.remove_by, "your", self.nouns)
        return f"on your turn you may discard {price} to get rid of it"

    def ability(self, ability: Ability, card: Card) -> str:
        """What the owner may do, at what price, how often."""
        window = "in a fight" if ability.window == "combat" else self._window(ability.window)
        price = f"discard {cards(ability.cost, 'your', self.nouns)}" if ability.cost else "do this"
        limit = f". {_limit(ability.limit)}" if ability.limit else ""
        return f"{window} you may {price}: {self.effects(ability.do, voice_of(card))}{limit}"

    def replacement(self, replacement: Replacement, card: Card) -> str:
        """What happens instead of something else."""
        done = self.effects(replacement.do, voice_of(card))
        spared = self.curses.instead if replacement.of == "curse" else REPLACED[replacement.of]
        return f"{spared}, {done}"

    def trigger(self, trigger: Trigger, card: Card) -> str:
        """What happens by itself."""
        return f"{_event(trigger, card)}, {self.effects(trigger.do, voice_of(card))}"

    def at_once(self, effects: Effects, window: Moment | None, card: Card) -> str:
        """What playing the card, or being hit by it, does."""
        done = self.effects(effects, voice_of(card))
        if window is None:
            return f"at once, {done}" if card.modifiers else done
        return f"{self._window(window)}: {done}"

    def _window(self, moment: Moment) -> str:
        return self.curses.looming if moment == "curse" else WINDOWS[moment]

    def bad_stuff(self, effects: Effects) -> str:
        """What the monster does to those whom it catches."""
        return f"bad stuff: {self.effects(effects, Voice())}"

    def outside_fights(self) -> str:
        """When a card that begins a fight cannot be played."""
        return "not during a fight"


def _more(amount: int, one: str, many: str) -> str:
    if amount > 0:
        return counted(amount, f"more {one}", f"more {many}")
    return counted(-amount, f"{one} less", f"{many} less")


def _fights(card: Card) -> str:
    if isinstance(card, Curse) and card.lasts == "next_combat":
        return "in your next fight, or the one you are in" if says_in_its_numbers(card) else ""
    return "in every fight"


def _event(trigger: Trigger, card: Card) -> str:
    monster = isinstance(card, Monster)
    match trigger.on:
        case "won":
            return "when you win a fight"
        case "helped_win":
            return "when you help to win a fight"
        case "turn_began":
            return "at the start of your turn"
        case "escaped":
            return "if you escape it" if monster else "when you escape a monster"
        case "caught":
            return "when a monster catches you"
        case "killed":
            return "when you kill it"
        case _:
            assert_never(trigger.on)


def _limit(limit: Limit) -> str:
    times = "Once" if limit.times == 1 else f"Up to {counted(limit.times, '', 'times')}"
    return f"{times} per {limit.per}"


def _permit(permission: Permission, card: Card) -> str:
    match permission:
        case "wins_ties":
            return "your side wins ties"
        case "level_per_kill_as_helper":
            return f"when you help to win, you gain 1{BOUND}level per monster killed"
        case "any_big_items":
            return "you may carry any number of big items"
        case "may_win":
            return "this may even give you the winning level"
        case "second_identity":
            two = NOUNS[card.of if card.kind == "two_identities" else "class"][1]
            return f"you may have 2{BOUND}{two}"
        case "ignores_limits":
            return f"goes with 1{BOUND}of your items, which then ignores every limit"
        case "sacrifice":
            return (
                "if you lose a fight, you may discard this card before the first roll and"
                " escape all monsters"
            )
        case _:
            assert_never(permission)


def _forbid(prohibition: Prohibition, card: Card, curses: CurseWords) -> str:
    monster = isinstance(card, Monster)
    match prohibition:
        case "running_away":
            return "there is no running away from it" if monster else "you cannot run away"
        case "help":
            return "nobody may help against it" if monster else "nobody may help you"
        case "bonuses":
            return "only levels count on your side, nothing else"
        case "cursing_owner":
            return curses.harmless
        case "helping":
            return "you may help nobody"
        case "selling":
            return "you may sell nothing"
        case "searching":
            return "you may not search the room"
        case _:
            assert_never(prohibition)
