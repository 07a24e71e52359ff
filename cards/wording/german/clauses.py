"""German sentences for the clauses of a card."""

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
from cards.vocabulary.conditions import CardPick, Condition
from cards.vocabulary.effects import Effects
from cards.vocabulary.words import Gender, Moment, Slot
from cards.wording.german.counts import COUNTS_AS_THEFT, META, times
from cards.wording.german.effects import GermanEffects, level_range
from cards.wording.german.picks import NOUNS, cards, is_worn_piece
from cards.wording.parts import (
    BOUND,
    Voice,
    capital,
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
    "combat": "in einem Kampf",
    "run_away": "beim Weglaufen",
    "die": "nach einem Wurf",
    "own_turn": "in deinem Zug",
    "any_time": "jederzeit",
}
MAY: dict[Moment, str] = {
    "combat": "im Kampf darfst du",
    "run_away": "beim Weglaufen darfst du",
    "die": "nach einem Wurf darfst du",
    "own_turn": "in deinem Zug darfst du",
    "any_time": "du darfst jederzeit",
}
WORN: dict[Slot, str] = {
    "head": "auf dem Kopf getragen",
    "body": "am Körper getragen",
    "feet": "an den Füßen getragen",
}
GENDERS: dict[Gender, str] = {
    "female": "weiblich",
    "male": "männlich",
    "other": "rätselhaft",
}
REPLACED = {
    "death": "statt zu sterben",
    "bad_stuff": "statt schlimme Dinge zu erleiden",
}


class German(GermanEffects):
    """The tongue of `cards.wording.text` in German."""

    def face(self, card: Card) -> Iterator[str]:
        """What the kind of card and its plain fields mean."""
        match card:
            case Monster():
                yield from (self.terms.tag_forms(tag, "de").word for tag in card.tags)
                if card.levels > 1:
                    yield f"bringt {counted(card.levels, 'Stufe', 'Stufen')}"
                if card.ignores is not None:
                    yield self._spared("verfolgt", card.ignores)
                if card.friendly_to is not None:
                    yield self._spared("bekämpft", card.friendly_to)
            case Curse() if card.lasts == "until_removed":
                yield "bleibt, bis du dich davon befreist" if card.remove_by else "bleibt"
            case Curse() if card.lasts == "next_turn":
                yield "gilt in deinem laufenden oder nächsten Zug"
            case Curse() if card.lasts == "next_combat" and not says_in_its_numbers(card):
                yield "gilt in deinem laufenden oder nächsten Kampf"
            case Enhancer():
                parts = [f"{signed(card.strength)} für 1{BOUND}Monster"]
                if card.treasures:
                    parts.append(_more(card.treasures, "Schatz", "Schätze"))
                yield ", ".join(parts)
                for tag in card.adds_tags:
                    yield f"das Monster wird {self.terms.tag_forms(tag, 'de').word}"
            case Follower() if card.strength:
                yield f"{signed(card.strength)} in jedem Kampf"
            case Item():
                yield from self._item(card)
            case Power():
                yield f"Rang{BOUND}{card.rank}"
                if card.usable_if is not None:
                    yield self.only(card.usable_if)
            case Origin() if card.rank_cap:
                more = _more(card.rank_cap, "Rang", "Ränge")
                yield f"deine Kräfte dürfen zusammen {more} haben"
            case Ship():
                yield from self._ship(card)
            case Role():
                yield GENDERS[card.gender]
            case _:
                pass

    def _item(self, item: Item) -> Iterator[str]:
        parts = [signed(item.strength)] if item.strength else []
        if item.slot:
            parts.append(WORN[item.slot])
        if item.hands:
            parts.append(f"braucht {counted(item.hands, 'Hand', 'Hände')}")
        if item.big:
            parts.append("groß")
        if item.complex:
            parts.append("komplex")
        if parts:
            yield ", ".join(parts)
        if item.usable_if is not None:
            yield self.only(item.usable_if)

    def _ship(self, ship: Ship) -> Iterator[str]:
        if ship.strength:
            yield f"{signed(ship.strength)} in jedem Kampf"
        if ship.run_away is not None:
            yield f"{signed(ship.run_away)} beim Weglaufen statt all deiner anderen Boni und Abzüge"
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
            return f"nur für {self.many(condition.has)}"
        if condition.lacks and tests_only(condition, "lacks"):
            return f"nicht für {self.many(condition.lacks)}"
        return f"nur nutzbar, {self.when(condition)}"

    def _spared(self, verb: str, condition: Condition) -> str:
        if condition.has and tests_only(condition, "has"):
            return f"{verb} keine {self.many(condition.has)}"
        if tests_only(condition, "level_min", "level_max"):
            return f"{verb} niemanden auf {level_range(condition)}"
        return f"{verb} dich nicht, {self.when(condition)}"

    def modifier(self, modifier: Modifier, card: Card) -> str:
        """A number that always holds."""
        theirs = card.kind in ("monster", "enhancer")
        stat = spaced(self._stat(modifier, card, theirs), times(modifier, self.curses))
        if modifier.when is None:
            return stat
        meant = theirs and modifier.stat == "strength"
        return f"{stat}, {self.when(of_fighters(modifier.when) if meant else modifier.when)}"

    def _stat(self, modifier: Modifier, card: Card, theirs: bool) -> str:
        amount = modifier.amount
        match modifier.stat:
            case "strength":
                if isinstance(card, Item | Ship) and card.strength:
                    return f"weitere {signed(amount)}"
                told = modifier.when or modifier.per
                return spaced(signed(amount), "" if told else _fights(card))
            case "run_away":
                return f"{signed(amount)} beim Weglaufen" + (
                    " vor diesem Monster" if theirs else ""
                )
            case "hand_limit":
                return f"dein Handlimit {'steigt' if amount > 0 else 'sinkt'} um {abs(amount)}"
            case "hands":
                return f"du hast {_more(amount, 'Hand', 'Hände')}"
            case "sale_percent":
                dear = "teurer" if amount > 0 else "billiger"
                return f"du verkaufst Gegenstände {abs(amount)}{BOUND}% {dear}"
            case "one_shots":
                more = "mehr" if amount > 0 else "weniger"
                return f"deine Einwegschätze zählen {abs(amount)} {more}"
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
        return f"in deinem Zug darfst du {self._price(curse.remove_by)}, um dich davon zu befreien"

    def ability(self, ability: Ability, card: Card) -> str:
        """What the owner may do, at what price, how often."""
        price = self._price(ability.cost) if ability.cost else "Folgendes tun"
        limit = f". {_limit(ability.limit)}" if ability.limit else ""
        done = capital(self.effects(ability.do, voice_of(card)))
        looming = f"{self.curses.looming}, darfst du"
        may = looming if ability.window == "curse" else MAY[ability.window]
        return f"{may} {price}: {done}{limit}"

    def replacement(self, replacement: Replacement, card: Card) -> str:
        """What happens instead of something else."""
        spared = self.curses.instead if replacement.of == "curse" else REPLACED[replacement.of]
        return self.led(spared, ",", replacement.do, voice_of(card))

    def trigger(self, trigger: Trigger, card: Card) -> str:
        """What happens by itself."""
        mark = "" if trigger.on == "turn_began" else ","
        return self.led(_event(trigger, card), mark, trigger.do, voice_of(card))

    def at_once(self, effects: Effects, window: Moment | None, card: Card) -> str:
        """What playing the card, or being hit by it, does."""
        done = self.effects(effects, voice_of(card))
        if window is None:
            return f"sofort: {capital(done)}" if card.modifiers else done
        lead = self.curses.looming if window == "curse" else WINDOWS[window]
        return f"{lead}: {capital(done)}"

    def _price(self, cost: CardPick) -> str:
        verb = "opfern" if is_worn_piece(cost) else "ablegen"
        return f"{cards(cost, 'you', self.nouns)} {verb}"

    def bad_stuff(self, effects: Effects) -> str:
        """What the monster does to those whom it catches."""
        return f"schlimme Dinge: {capital(self.effects(effects, Voice()))}"

    def outside_fights(self) -> str:
        """When a card that begins a fight cannot be played."""
        return "nicht während eines Kampfes"


def _more(amount: int, one: str, many: str) -> str:
    return f"{counted(abs(amount), one, many)} {'mehr' if amount > 0 else 'weniger'}"


def _fights(card: Card) -> str:
    if isinstance(card, Curse) and card.lasts == "next_combat":
        return "in deinem laufenden oder nächsten Kampf" if says_in_its_numbers(card) else ""
    return "in jedem Kampf"


def _event(trigger: Trigger, card: Card) -> str:
    monster = isinstance(card, Monster)
    match trigger.on:
        case "won":
            return "wenn du einen Kampf gewinnst"
        case "helped_win":
            return "wenn du jemandem zum Sieg verhilfst"
        case "turn_began":
            return "zu Beginn deines Zuges"
        case "escaped":
            return (
                "wenn du diesem Monster entkommst" if monster else "wenn du einem Monster entkommst"
            )
        case "caught":
            return "wenn dich ein Monster erwischt"
        case "killed":
            return "wenn du dieses Monster tötest"
        case _:
            assert_never(trigger.on)


def _limit(limit: Limit) -> str:
    per = "Kampf" if limit.per == "fight" else "Zug"
    return f"{'Einmal' if limit.times == 1 else f'Bis zu {limit.times}-mal'} pro {per}"


def _permit(permission: Permission, card: Card) -> str:
    match permission:
        case "wins_ties":
            return "bei Gleichstand gewinnt deine Seite"
        case "level_per_kill_as_helper":
            return (
                "wenn du jemandem zum Sieg verhilfst, steigst du pro getötetem Monster"
                f" 1{BOUND}Stufe auf"
            )
        case "any_big_items":
            return "du darfst beliebig viele große Gegenstände haben"
        case "may_win":
            return "damit darfst du sogar die Siegstufe erreichen"
        case "second_identity":
            two = NOUNS[card.of if card.kind == "two_identities" else "class"][2]
            return f"du darfst 2{BOUND}{two} haben"
        case "ignores_limits":
            return "gehört zu einem deiner Gegenstände; für ihn gilt keine Beschränkung mehr"
        case "sacrifice":
            return (
                "verlierst du einen Kampf, darfst du diese Karte vor jedem Wurf ablegen und"
                " entkommst allen Monstern"
            )
        case _:
            assert_never(permission)


def _forbid(prohibition: Prohibition, card: Card, curses: CurseWords) -> str:
    monster = isinstance(card, Monster)
    match prohibition:
        case "running_away":
            return (
                "vor diesem Monster kann niemand weglaufen"
                if monster
                else "du kannst nicht weglaufen"
            )
        case "help":
            return (
                "gegen dieses Monster darf niemand helfen" if monster else "niemand darf dir helfen"
            )
        case "bonuses":
            return "auf deiner Seite zählen nur die Stufen, sonst nichts"
        case "cursing_owner":
            return curses.harmless
        case "helping":
            return "du darfst niemandem helfen"
        case "selling":
            return "du darfst nichts verkaufen"
        case "searching":
            return "du darfst den Raum nicht durchsuchen"
        case _:
            assert_never(prohibition)
