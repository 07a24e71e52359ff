"""The things that rules texts are about, in any language: cards, keywords, levels, amounts."""

from __future__ import annotations

from collections.abc import Mapping

from cards.keyword_forms import KeywordTerms, TagForms, bare_keyword
from cards.languages import Language
from cards.vocabulary.abilities_and_modifiers import StatModifier
from cards.vocabulary.conditions_and_card_picks import CardPick, Condition
from cards.vocabulary.effects import Boost
from cards.wording.effect_voice import OwnerInSentence
from cards.wording.grammars import grammar_of
from cards.wording.phrases import WordForCurse
from cards.wording.text_formatting import join_with_spaces, signed_number


class NounPhrases:
    """Things as they stand in a sentence of one language, with the keywords of `terms`."""

    def __init__(self, language: Language, terms: KeywordTerms, curse: WordForCurse) -> None:
        self.grammar = grammar_of(language, curse)
        self.say = self.grammar.phrases
        self._language = language
        self._terms = terms

    def tag(self, tag: str) -> TagForms:
        """The forms of a monster's tag."""
        return self._terms.tag_forms(tag, self._language)

    def translated(self, texts: Mapping[Language, str]) -> str:
        """A text of the card in the reader's language, or in the first that it has."""
        return texts.get(self._language) or next(iter(texts.values()), "")

    def card_named(self, card: str) -> str:
        """The name of a card in quotation marks."""
        return self.say.quoted(self._terms.card_name(card, self._language))

    def forms(self, keyword: str) -> Mapping[str, str]:
        """The forms of whoever has the keyword; where it has none it is quoted."""
        forms = self._terms.forms(keyword, self._language)
        if forms:
            return forms
        name = bare_keyword(keyword)
        return {form: told.format(name=name) for form, told in self.say.under("unknown").items()}

    def monsters(self, keyword: str) -> str:
        """Monsters of that tag, or the one of that name, as the side that somebody is against."""
        kind, _, name = keyword.partition(":")
        if kind == "card":
            return self.card_named(name)
        forms = self.tag(name)
        return forms.many or forms.word

    def levels(self, condition: Condition) -> str:
        """Such as "level 2 or lower", or nothing."""
        low, high = condition.level_min, condition.level_max
        if low is None and high is None:
            return ""
        if low is None:
            return self.say("level.one" if high == 1 else "level.most", n=high)
        if high is None:
            return self.say("level.least", n=low)
        if low == high:
            return self.say("level.one", n=low)
        return self.say("level.range", low=low, high=high)

    def cards(self, pick: CardPick, owner: OwnerInSentence) -> str:
        """The cards that somebody loses."""
        if pick.filter is not None and pick.filter.card is not None:
            return self.card_named(pick.filter.card)
        return self.grammar.cards(pick, owner)

    def stolen_cards(self, pick: CardPick, victim: str) -> str:
        if pick.filter is not None and pick.filter.card is not None:
            return self.grammar.loot_of(self.card_named(pick.filter.card), victim)
        return self.grammar.loot(pick, victim)

    def taken_cards(self, pick: CardPick) -> str:
        if pick.filter is not None and pick.filter.card is not None:
            return self.card_named(pick.filter.card)
        return self.grammar.taken(pick)

    def price(self, cost: CardPick) -> str:
        verb = self.grammar.verb_of_loss([cost])
        return self.say(f"ability.{verb}", cards=self.cards(cost, "you"))

    def more_or_less(self, amount: int, noun: str) -> str:
        """So many more or less than usual: "2 more hands"."""
        things = self.say.form(noun, amount)
        return self.say(f"more.{'up' if amount > 0 else 'down'}", n=abs(amount), things=things)

    def multiplier(self, number: StatModifier | Boost) -> str:
        """What the amount is multiplied by, and how far: "for each of your powers (at most +4)"."""
        most = number.amount * number.most if number.most else 0
        return join_with_spaces(
            self.say(f"per.{number.per}") if number.per else "",
            self.say("per.most", n=signed_number(most)) if number.most else "",
            self.say("per.once") if isinstance(number, StatModifier) and number.once else "",
        )
