"""The wording of cards: names, short names, kinds, and the rules text made from a card's words.

A card's rules text is generated, so it says what the card does and nothing else.
"""

from cards.wording.ability_numbers import ability_numbers
from cards.wording.card_names import (
    cut_card_name,
    keyword_noun,
    kind_label,
    name_of_card,
    short_card_name,
    slot_label,
)
from cards.wording.face_sentences import is_only_fight_penalty
from cards.wording.phrases import CURSE_NAMES
from cards.wording.plain_text_card import draw_card_rows
from cards.wording.rules_text import CardRulesTexts

__all__ = [
    "CURSE_NAMES",
    "CardRulesTexts",
    "ability_numbers",
    "cut_card_name",
    "draw_card_rows",
    "is_only_fight_penalty",
    "keyword_noun",
    "kind_label",
    "name_of_card",
    "short_card_name",
    "slot_label",
]
