"""The faces of a table's cards in the reader's language: names, kinds, what each does in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Literal
from weakref import WeakValueDictionary

from rich.cells import cell_len

from cards.built_in_editions import load_built_in_edition
from cards.decks_by_digest import DeckDigest, remembered_deck_json
from cards.edition import Edition
from cards.edition_json import edition_from_json
from cards.keyword_forms import KeywordTerms, with_built_in_terms
from cards.languages import Language
from cards.vocabulary.abilities_and_modifiers import StatModifier
from cards.vocabulary.card import Curse, Enhancer, Item, LevelUp, Monster, OneShot, Power, Ship
from cards.vocabulary.conditions_and_card_picks import CardKind, Condition
from cards.vocabulary.effects import Boost, Effect, GainLevels, PayOrElse, RollDie, who_is_affected
from cards.wording import (
    WORDS_FOR_CURSE,
    CardRulesTexts,
    card_name_within,
    ellipsize_card_name,
    keyword_noun,
    kind_name,
    name_of_card,
    only_weakens_in_next_fight,
    slot_name,
    values_of_shared_abilities,
)
from engine.core.box import Box, CompiledCard, box_of_editions
from engine.core.zones import Instance
from tui.canvas.rows import TextRole
from tui.canvas.symbols import GLYPHS, KIND_ROLES, LOWERING
from tui.ports import HouseRuleValues, TableInfo
from tui.rulebook.game_facts import GameFacts, game_facts_of_prints
from tui.words.catalogue import Words


@lru_cache(maxsize=64)
def _box(
    editions: tuple[str, ...], decks: tuple[DeckDigest, ...], base: str, rules: HouseRuleValues
) -> Box:
    """The box of a table's editions and house rules, shared by all who look at such a table."""
    sections: dict[str, dict[str, object]] = {section: dict(keys) for section, keys in rules}
    known: Sequence[str | Edition] = [
        edition_from_json(one) for one in map(remembered_deck_json, decks)
    ] or editions
    return box_of_editions(*known, base=base, house=sections)


@lru_cache(maxsize=64)
def _terms(editions: tuple[str, ...], decks: tuple[DeckDigest, ...]) -> KeywordTerms:
    """The keywords of a table's decks, and all of our own; with the names of cards that others of
    them ask for."""
    if decks:
        return with_built_in_terms(
            edition_from_json(text).terms for text in map(remembered_deck_json, decks)
        )
    return with_built_in_terms(load_built_in_edition(one).terms for one in editions)


@lru_cache(maxsize=512)
def _short_names(
    editions: tuple[str, ...],
    decks: tuple[DeckDigest, ...],
    base: str,
    rules: HouseRuleValues,
    language: Language,
    width: int,
) -> dict[str, str]:
    """By its id, what each card of that box is called in so many columns."""
    prints = {one.id: one.print for one in _box(editions, decks, base, rules).prints}
    names = {one: card_name_within(card, language, width) for one, card in prints.items()}
    told = Counter(name.casefold() for name in names.values())
    for one, card in prints.items():
        own = (name_of_card(card, language), card.short.get(language))
        if told[names[one].casefold()] > 1 and names[one] not in own:
            names[one] = ellipsize_card_name(card, language, width)
    return names


REPLACING_KINDS: tuple[CardKind, ...] = ("race", "class", "affiliation", "power", "follower")
"""Kinds of which one may have to go where another one comes."""


class CardBook:
    """What can be said about any card of one table; cards are named by their instance.

    `box` is None if the table's cards are not laid out as here (another version hosts them): the
    faces are right all the same, but nothing can be foretold.
    """

    def __init__(self, info: TableInfo, words: Words) -> None:
        """Raises `KeyError` if the table plays with cards that are unknown here, and `ValueError`
        if its decks are no decks, or it plays by rules that are unknown."""
        self._box_key = (info.editions, info.decks, info.base, info.rules)
        box = _box(*self._box_key)
        self.box: Box | None = box if box.card_ids == info.card_ids else None
        prints = {compiled.id: compiled for compiled in box.prints}
        self._cards: tuple[CompiledCard, ...] = tuple(prints[card_id] for card_id in info.card_ids)
        self.profile = box.profile
        self._terms = _terms(info.editions, info.decks)
        numbers = values_of_shared_abilities(box.profile)
        self._rules_texts = {
            curse: CardRulesTexts(words.language, self._terms, curse, numbers)
            for curse in WORDS_FOR_CURSE
        }
        self._texts: dict[Instance, tuple[str, ...]] = {}
        self._short_names: dict[int, dict[str, str]] = {}
        """By columns, of each card."""
        self._effects: dict[tuple[Instance, int, int], str] = {}
        self._plain = words
        self.words = words.calling(box.profile.curses.name)
        """The reader's words, as this table calls its curses."""

    @cached_property
    def at_hand(self) -> GameFacts:
        """What pages of the rulebook depend on, worked out when somebody reads one."""
        return game_facts_of_prints(self.profile, dict.fromkeys(self._cards), self._terms)

    def has(self, kind: CardKind) -> bool:
        """There are cards of that kind at this table."""
        return any(card.kind == kind for card in self._cards)

    def compiled(self, card: Instance) -> CompiledCard:
        return self._cards[card]

    def kind(self, card: Instance) -> CardKind:
        return self._cards[card].kind

    def name(self, card: Instance) -> str:
        return name_of_card(self._cards[card].print, self.words.language)

    def short(self, card: Instance, width: int = 16) -> str:
        """The name in at most `width` columns; one that would be cut to another card's name at this
        table is cut with `…` instead."""
        if width not in self._short_names:
            language = self.words.language
            self._short_names[width] = _short_names(*self._box_key, language, width)
        return self._short_names[width][self._cards[card].id]

    def text(self, card: Instance) -> tuple[str, ...]:
        """The rules text, a clause each."""
        if card not in self._texts:
            compiled = self._cards[card]
            self._texts[card] = self._rules_texts_of(compiled).of(compiled.print)
        return self._texts[card]

    def _rules_texts_of(self, compiled: CompiledCard) -> CardRulesTexts:
        """Those in which curses have the name that the card's own edition gives them."""
        return self._rules_texts[compiled.home.curses.name]

    def lasting_text(self, curse: Instance) -> tuple[str, ...]:
        """The rules text of a curse that stays: what it does comes before how long, and that it
        stays is left out."""
        printed, text = self._cards[curse].print, self.text(curse)
        if not isinstance(printed, Curse) or printed.lasts == "instant":
            return text
        if printed.lasts == "until_removed":
            return text[1:]
        told_with_effect = printed.lasts == "next_combat" and only_weakens_in_next_fight(printed)
        return text if told_with_effect else (*text[1:], text[0])

    def ability(self, card: Instance, index: int) -> str:
        """What one of the card's abilities does, by its place among them."""
        compiled = self._cards[card]
        return self._rules_texts_of(compiled).ability(compiled.print, index)

    def ability_effect(self, card: Instance, index: int) -> str:
        """What that ability does, without when, at what price and how often."""
        compiled = self._cards[card]
        return self._rules_texts_of(compiled).ability_effect(compiled.print, index)

    def ability_only_takes(self, card: Instance, index: int) -> bool:
        """All that this ability does is to take cards from whom it is aimed at."""
        return all(one.do == "steal" for one in self._cards[card].print.abilities[index].do)

    def branch(self, card: Instance, program: int, place: int, choice: int) -> str:
        """What one branch of a choice does: `program` and `place` say where the choice stands."""
        compiled = self._cards[card]
        effects = self.branch_effects(card, program, place, choice)
        if effects is None:
            return str(choice + 1)
        return self._rules_texts_of(compiled).effects(effects, compiled.print)

    def branch_effects(
        self, card: Instance, program: int, place: int, choice: int
    ) -> tuple[Effect, ...] | None:
        """The effects of that branch; None where the choice has no such one."""
        compiled = self._cards[card]
        branches = compiled.branches.get((program, place), ())
        return compiled.programs[branches[choice]] if choice < len(branches) else None

    def unpaid(
        self, card: Instance, program: int, place: int, choice: int
    ) -> tuple[Literal["unpaid", "unpaid_for", "unpaid_for_another"], str] | None:
        """Of the branch of a price that is not paid what it does, or if that is nothing what the
        price was for: something, or what the card has done already once more. None for any other
        branch."""
        compiled = self._cards[card]
        if (program, place) not in compiled.branches:
            return None
        price = compiled.programs[program][place]
        if choice != 1 or not isinstance(price, PayOrElse):
            return None
        texts = self._rules_texts_of(compiled)
        if price.otherwise:
            return "unpaid", texts.effects(price.otherwise, compiled.print)
        again = any(one in price.then for one in compiled.programs[program][:place])
        key: Literal["unpaid_for", "unpaid_for_another"]
        key = "unpaid_for_another" if again else "unpaid_for"
        return key, texts.effects(price.then, compiled.print)

    def face(self, card: Instance, face: int) -> str | None:
        """What that face of a die does that is rolled for the card; empty if nothing, None where
        the card rolls for several things or for none."""
        compiled, effects = self._cards[card], self._effects_of_face(card, face)
        if not effects:
            return effects if effects is None else ""
        return self._rules_texts_of(compiled).effects(effects, compiled.print)

    def face_is_about(self, card: Instance, face: int, who: Literal["you", "target"]) -> bool:
        """All that this face does befalls whoever has rolled, or whom the card is aimed at."""
        return all(who_is_affected(one) == who for one in self._effects_of_face(card, face) or ())

    def _effects_of_face(self, card: Instance, face: int) -> tuple[Effect, ...] | None:
        rolls = {
            roll
            for program in self._cards[card].programs
            for roll in program
            if isinstance(roll, RollDie)
        }
        if len(rolls) != 1:
            return None
        return next((row.do for roll in rolls for row in roll.on if face in row.faces), None)

    def clause(self, card: Instance, clause: StatModifier | Condition) -> str:
        """One clause of the card, to stand within a sentence: a modifier, or for whom it works."""
        compiled = self._cards[card]
        told = self._rules_texts_of(compiled).clause(clause, compiled.print)
        return told.replace("\N{NO-BREAK SPACE}", " ")

    def flavour(self, card: Instance) -> str:
        flavour = self._cards[card].print.flavour
        return flavour.get(self.words.language) or flavour.get("en", "")

    def glyph(self, card: Instance) -> str:
        compiled = self._cards[card]
        if compiled.kind == "enhancer" and compiled.strength < 0:
            return LOWERING
        return GLYPHS[compiled.kind]

    def role(self, card: Instance) -> TextRole:
        return KIND_ROLES[self._cards[card].kind]

    def kind_word(self, card: Instance) -> str:
        rules = self._cards[card].home.curses
        return kind_name(self._cards[card].kind, self.words.language, curse=rules.name)

    def calling(self, card: Instance) -> Words:
        """The reader's words, as the edition of this card calls its curses: in a blend they may
        have either name."""
        return self._plain.calling(self._cards[card].home.curses.name)

    def replaces(self, card: Instance) -> bool:
        """What is played with this card makes room for it, and does not come along."""
        return self._cards[card].kind in REPLACING_KINDS

    def keyword(self, card: Instance) -> str:
        """What a race, class or affiliation makes of its owner, as other cards name it: `elf`."""
        compiled = self._cards[card]
        return keyword_noun(compiled.keyword, self.words.language, self._terms) or self.short(card)

    def told(self, card: Instance) -> str:
        """The kind of a card that lies open, of a power with its rank."""
        compiled = self._cards[card]
        if compiled.kind == "power":
            return self.words("effect.power", n=compiled.rank)
        return self.kind_word(card)

    def slot(self, card: Instance) -> str:
        """Where an item goes: `head`, `2 hands`; empty for anything else."""
        item = self._cards[card].item
        if item is None:
            return ""
        if item.hands:
            return self.words.count("slot.hands", item.hands)
        return slot_name(item.slot, self.words.language) if item.slot else ""

    def bonus(self, card: Instance) -> str:
        """`+3`, `run +1`, `+1 each` of something, or nothing; a monster's level is none."""
        compiled = self._cards[card]
        if compiled.monster is not None:
            return ""
        if compiled.strength:
            return f"{compiled.strength:+d}"
        if compiled.ship is not None and compiled.ship.run_away:
            return self.words("effect.run", n=f"{compiled.ship.run_away:+d}")
        for modifier in compiled.modifiers:
            amount = f"{modifier.amount:+d}"
            if modifier.per is not None:
                amount = self.words("effect.each", n=amount)
            if modifier.stat == "run_away":
                return self.words("effect.run", n=amount)
            if modifier.stat == "strength":
                return amount
        return ""

    def number(self, card: Instance) -> str:
        """What stands for the card's worth in a list: its bonus, of a monster its level."""
        monster = self._cards[card].monster
        if monster is not None:
            return self.words("effect.level", n=monster.level)
        return self.bonus(card)

    def effect(self, card: Instance, width: int = 15, more: int = 0) -> str:
        """What the card does in at most `width` columns; of an item the slot goes first, the
        number last. A one-shot gives that much `more` strength than it prints."""
        asked = (card, width, more)
        if asked not in self._effects:
            self._effects[asked] = self._effect(*asked)
        return self._effects[asked]

    def _effect(self, card: Instance, width: int, more: int) -> str:
        words, compiled = self.words, self._cards[card]
        match compiled.print:
            case Monster() as monster:
                return words("effect.level", n=monster.level)
            case Enhancer() as enhancer:
                return words("effect.monster", n=f"{enhancer.strength:+d}")
            case LevelUp() as level_up:
                return _first(level_up.do, words) or self.kind_word(card)
            case OneShot() as one_shot:
                return _first(one_shot.do, words, more) or self.kind_word(card)
            case Power() as power:
                return words("effect.power", n=power.rank)
            case Item() as item:
                big = words("slot.big") if item.big else ""
                parts = ", ".join(part for part in (self.slot(card), big) if part)
                bonus = self.bonus(card)
                told = (f"{parts} {bonus}".strip(), f"{big or self.slot(card)} {bonus}".strip())
                fitting = [one for one in told if one and cell_len(one) <= width]
                return (fitting or [bonus or self.kind_word(card)])[0]
            case Ship():
                ship = f"{self.kind_word(card)} {self.bonus(card)}".strip()
                return ship if cell_len(ship) <= width else self.kind_word(card)
            case _:
                amount = self.bonus(card)
                kind = self.kind_word(card)
                if not amount or compiled.kind != "curse":
                    return kind
                cursed = (f"{kind}: {amount}", f"{kind} {amount}")
                return next((one for one in cursed if cell_len(one) <= width), amount)


_books: WeakValueDictionary[tuple[object, ...], CardBook] = WeakValueDictionary()


def card_book_for(info: TableInfo, words: Words) -> CardBook:
    """The book of a table's cards, shared by all who read such cards in that language. Raises what
    `CardBook` does."""
    key = (info.editions, info.decks, info.base, info.rules, info.card_ids, words)
    book = _books.get(key)
    if book is None:
        book = _books[key] = CardBook(info, words)
    return book


def _first(effects: tuple[Effect, ...], words: Words, more: int = 0) -> str:
    """The first effect that has a number worth a column of its own."""
    for effect in effects:
        if isinstance(effect, Boost):
            return words(f"effect.{effect.side}", n=f"{effect.amount + more:+d}")
        if isinstance(effect, GainLevels):
            return words.count("effect.levels", effect.amount)
    return ""
