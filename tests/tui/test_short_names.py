"""A name in few columns names one card of its table."""

from __future__ import annotations

from collections import defaultdict

import pytest

from cards.languages import LANGUAGES
from tests.rulebook import EVERY_EDITION
from tests.tui.sitting import Sitting
from tui.cards.card_book import CardBook
from tui.words.catalogue import words_for

GAMES = (*EVERY_EDITION, "+".join(EVERY_EDITION))


@pytest.mark.parametrize("edition", GAMES)
def test_no_name_is_cut_to_that_of_another_card(edition: str, subtests: pytest.Subtests) -> None:
    """Only a card's own short name may be that of another edition's card, too."""
    info = Sitting(edition=edition, seats=2).info
    for language in LANGUAGES:
        book = CardBook(info, words_for(language))
        for width in range(8, 17):
            named: defaultdict[str, set[str]] = defaultdict(set)
            cut: set[str] = set()
            for card in range(len(info.card_ids)):
                told, name = book.short(card, width), book.name(card)
                named[told.casefold()].add(name)
                own = (name, book.compiled(card).print.short.get(language))
                if told not in own and not told.endswith("…"):
                    cut.add(told.casefold())
            with subtests.test(language=language, width=width):
                assert {told: named[told] for told in cut if len(named[told]) > 1} == {}
