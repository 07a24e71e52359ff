"""Italian sentences for the clauses of a card."""

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
from cards.wording.italian.counts import COUNTS_AS_THEFT, META, times
from cards.wording.italian.effects import ItalianEffects, level_range
from cards.wording.italian.picks import NOUNS, WORN, cards
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
    "combat": "in qualsiasi scontro",
    "run_away": "durante la fuga",
    "die": "dopo un tiro di dado",
    "own_turn": "nel tuo turno",
    "any_time": "in qualsiasi momento",
}
GENDERS: dict[Gender, str] = {"female": "donna", "male": "uomo", "other": "un mistero"}
REPLACED = {
    "death": "invece di morire",
    "bad_stuff": "invece di subire le brutte cose",
}


class Italian(ItalianEffects):
    """The tongue of `cards.wording.text` in Italian."""

    def face(self, card: Card) -> Iterator[str]:
        """What the kind of card and its plain fields mean."""
        match card:
            case Monster():
                yield from (self.terms.tag_forms(tag, "it").word for tag in card.tags)
                if card.levels > 1:
                    yield f"vale {counted(card.levels, 'livello', 'livelli')}"
                if card.ignores is not None:
                    yield self._spared("insegue", "", card.ignores)
                if card.friendly_to is not None:
                    yield self._spared("combatte", "contro ", card.friendly_to)
            case Curse() if card.lasts == "until_removed":
                yield "resta finché non te ne liberi" if card.remove_by else "resta"
            case Curse() if card.lasts == "next_turn":
                yield "vale nel tuo prossimo turno, o in quello in corso"
            case Curse() if card.lasts == "next_combat" and not says_in_its_numbers(card):
                yield "vale nel tuo prossimo scontro, o in quello in corso"
            case Enhancer():
                parts = [f"{signed(card.strength)} a 1{BOUND}mostro"]
                if card.treasures:
                    parts.append(_more(card.treasures, "tesoro", "tesori"))
                yield ", ".join(parts)
                for tag in card.adds_tags:
                    yield f"il mostro diventa {self.terms.tag_forms(tag, 'it').word}"
            case Follower() if card.strength:
                yield f"{signed(card.strength)} in ogni scontro"
            case Item():
                yield from self._item(card)
            case Power():
                yield f"rango{BOUND}{card.rank}"
                if card.usable_if is not None:
                    yield self.only(card.usable_if)
            case Origin() if card.rank_cap:
                more = _more(card.rank_cap, "rango", "ranghi")
                yield f"i tuoi poteri possono avere in tutto {more}"
            case Ship():
                yield from self._ship(card)
            case Role():
                yield GENDERS[card.gender]
            case _:
                pass

    def _item(self, item: Item) -> Iterator[str]:
        parts = [signed(item.strength)] if item.strength else []
        if item.slot:
            parts.append(f"da portare {WORN[item.slot]}")
        if item.hands:
            parts.append(f"occupa {counted(item.hands, 'mano', 'mani')}")
        if item.big:
            parts.append("grande")
        if item.complex:
            parts.append("complesso")
        if parts:
            yield ", ".join(parts)
        if item.usable_if is not None:
            yield self.only(item.usable_if)

    def _ship(self, ship: Ship) -> Iterator[str]:
        if ship.strength:
            yield f"{signed(ship.strength)} in ogni scontro"
        if ship.run_away is not None:
            yield f"{signed(ship.run_away)} per scappare, al posto di ogni altro tuo bonus o malus"
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
            return f"solo per {self.many(condition.has)}"
        if condition.lacks and tests_only(condition, "lacks"):
            return f"non per {self.many(condition.lacks)}"
        return f"si usa solo {self.when(condition)}"

    def _spared(self, verb: str, against: str, condition: Condition) -> str:
        if condition.has and tests_only(condition, "has"):
            return f"non {verb} {against}{self.the_many(condition.has)}"
        if tests_only(condition, "level_min", "level_max"):
            return f"non {verb} {against}chi è di {level_range(condition)}"
        you = f"{verb} contro di te" if against else f"ti {verb}"
        return f"non {you} {self.when(condition)}"

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
                    return f"altri {signed(amount)}"
                told = modifier.when or modifier.per
                return spaced(signed(amount), "" if told else _fights(card))
            case "run_away":
                return f"{signed(amount)} per scappare" + (" da questo mostro" if theirs else "")
            case "hand_limit":
                grows = "sale" if amount > 0 else "scende"
                return f"il tuo limite di carte in mano {grows} di {abs(amount)}"
            case "hands":
                return f"hai {_more(amount, 'mano', 'mani')}"
            case "sale_percent":
                return (
                    f"vendi i tuoi oggetti al {abs(amount)}% in {'più' if amount > 0 else 'meno'}"
                )
            case "one_shots":
                more = "più" if amount > 0 else "meno"
                return f"i tuoi oggetti monouso valgono {abs(amount)} in {more}"
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
        price = cards(curse.remove_by, "you", self.nouns)
        return f"nel tuo turno puoi scartare {price} per liberartene"

    def ability(self, ability: Ability, card: Card) -> str:
        """What the owner may do, at what price, how often."""
        window = "in uno scontro" if ability.window == "combat" else self._window(ability.window)
        price = (
            f"scartare {cards(ability.cost, 'you', self.nouns)}" if ability.cost else "fare questo"
        )
        limit = f". {_limit(ability.limit)}" if ability.limit else ""
        return f"{window} puoi {price}: {self.effects(ability.do, voice_of(card))}{limit}"

    def replacement(self, replacement: Replacement, card: Card) -> str:
        """What happens instead of something else."""
        spared = self.curses.instead if replacement.of == "curse" else REPLACED[replacement.of]
        return f"{spared}, {self.effects(replacement.do, voice_of(card))}"

    def trigger(self, trigger: Trigger, card: Card) -> str:
        """What happens by itself."""
        return f"{_event(trigger, card)}, {self.effects(trigger.do, voice_of(card))}"

    def at_once(self, effects: Effects, window: Moment | None, card: Card) -> str:
        """What playing the card, or being hit by it, does."""
        done = self.effects(effects, voice_of(card))
        if window is None:
            return f"subito: {done}" if card.modifiers else done
        return f"{self._window(window)}: {done}"

    def _window(self, moment: Moment) -> str:
        return self.curses.looming if moment == "curse" else WINDOWS[moment]

    def bad_stuff(self, effects: Effects) -> str:
        """What the monster does to those whom it catches."""
        return f"brutte cose: {self.effects(effects, Voice())}"

    def outside_fights(self) -> str:
        """When a card that begins a fight cannot be played."""
        return "non durante uno scontro"


def _more(amount: int, one: str, many: str) -> str:
    return f"{counted(abs(amount), one, many)} in {'più' if amount > 0 else 'meno'}"


def _fights(card: Card) -> str:
    if isinstance(card, Curse) and card.lasts == "next_combat":
        return "nel tuo prossimo scontro, o in quello in corso" if says_in_its_numbers(card) else ""
    return "in ogni scontro"


def _event(trigger: Trigger, card: Card) -> str:
    monster = isinstance(card, Monster)
    match trigger.on:
        case "won":
            return "quando vinci uno scontro"
        case "helped_win":
            return "quando aiuti a vincere uno scontro"
        case "turn_began":
            return "all'inizio del tuo turno"
        case "escaped":
            return "se sfuggi a questo mostro" if monster else "quando sfuggi a un mostro"
        case "caught":
            return "quando un mostro ti prende"
        case "killed":
            return "quando uccidi questo mostro"
        case _:
            assert_never(trigger.on)


def _limit(limit: Limit) -> str:
    per = "scontro" if limit.per == "fight" else "turno"
    return f"{'Una volta' if limit.times == 1 else f'Fino a {limit.times}{BOUND}volte'} per {per}"


def _permit(permission: Permission, card: Card) -> str:
    match permission:
        case "wins_ties":
            return "in caso di parità vince la tua parte"
        case "level_per_kill_as_helper":
            return f"se aiuti a vincere, sali di 1{BOUND}livello per ogni mostro ucciso"
        case "any_big_items":
            return "puoi avere quanti oggetti grandi vuoi"
        case "may_win":
            return "può darti persino il livello della vittoria"
        case "second_identity":
            two = NOUNS[card.of if card.kind == "two_identities" else "class"][2]
            return f"puoi avere 2{BOUND}{two}"
        case "ignores_limits":
            return f"va con 1{BOUND}dei tuoi oggetti, che da quel momento ignora ogni restrizione"
        case "sacrifice":
            return (
                "se perdi uno scontro, puoi scartare questa carta prima del primo tiro e"
                " sfuggire a tutti i mostri"
            )
        case _:
            assert_never(permission)


def _forbid(prohibition: Prohibition, card: Card, curses: CurseWords) -> str:
    monster = isinstance(card, Monster)
    match prohibition:
        case "running_away":
            return "da questo mostro non si scappa" if monster else "non puoi scappare"
        case "help":
            return "contro questo mostro nessuno può aiutare" if monster else "nessuno può aiutarti"
        case "bonuses":
            return "dalla tua parte contano solo i livelli, nient'altro"
        case "cursing_owner":
            return curses.harmless
        case "helping":
            return "non puoi aiutare nessuno"
        case "selling":
            return "non puoi vendere nulla"
        case "searching":
            return "non puoi frugare la stanza"
        case _:
            assert_never(prohibition)
