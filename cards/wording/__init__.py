"""The wording of cards: names, short names, kinds, and the rules text made from a card's words.

A card's rules text is generated, so it says what the card does and nothing else.
"""

from cards.wording.card_frame import drawn
from cards.wording.names import bearer, kind_word, name_of, short_name, slot_word, tell_apart
from cards.wording.text import clause_text, effects_text, text_of

__all__ = [
    "bearer",
    "clause_text",
    "drawn",
    "effects_text",
    "kind_word",
    "name_of",
    "short_name",
    "slot_word",
    "tell_apart",
    "text_of",
]
