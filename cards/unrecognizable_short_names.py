"""Short names, which stand for the name where it is too wide, and so are words of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cards.languages import LOCALES, Language
from cards.pack import Pack
from cards.pack_mistakes import PackMistake


def find_unrecognizable_short_names(pack: Pack) -> Iterator[PackMistake]:
    """Short names in which nobody would know the card again."""
    for printed in pack.cards:
        card = printed.card
        for language, short in card.short.items():
            name = card.name.get(language)
            if name is not None and not consists_of_name_words(short, name, language):
                problem = f"no words of the name, in its order: {name!r}"
                yield pack.error_in(printed, f"short.{language}", problem)


def consists_of_name_words(short: str, name: str, language: Language) -> bool:
    """Words of the name, in its order: whole, or abbreviated with a dot; of a compound its end."""
    left = [word.strip(".") for word in _words_of(name)]
    for word in _words_of(short):
        bare = word.strip(".")
        while left:
            of = left.pop(0)
            ends = LOCALES[language].compounds and len(bare) >= 5 and of.endswith(bare)
            if bare == of or (word.endswith(".") and of.startswith(bare)) or ends:
                break
        else:
            return False
    return True


def _words_of(text: str) -> list[str]:
    """A name's words without signs; a dot that abbreviates one stays."""
    return [
        word
        for part in re.split(r"[\s\-–'’]+", text.casefold())
        if (word := re.sub(r"[^\w.]", "", part)).strip(".")
    ]
