"""The wording of cards: names, short names, kinds, and the rules text made from a card's words.

A card's rules text is generated, so it says what the card does and nothing else.
"""

from cards.wording.card_field_sentences import only_weakens_in_next_fight
from cards.wording.card_names import (
    card_name_within,
    ellipsize_card_name,
    keyword_noun,
    kind_name,
    name_of_card,
    slot_name,
)
from cards.wording.phrases import WORDS_FOR_CURSE
from cards.wording.plain_text_card import render_card_rows
from cards.wording.rules_text import CardRulesTexts
from cards.wording.values_of_shared_abilities import values_of_shared_abilities

__all__ = [
    "WORDS_FOR_CURSE",
    "CardRulesTexts",
    "card_name_within",
    "ellipsize_card_name",
    "keyword_noun",
    "kind_name",
    "name_of_card",
    "only_weakens_in_next_fight",
    "render_card_rows",
    "slot_name",
    "values_of_shared_abilities",
]
