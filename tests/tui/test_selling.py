"""What a sale would come to, shown before it is sent."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import SellItems
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting

GEAR = ["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"]
"""Worth $1,200 together."""


def sum_told(*identities: str) -> str:
    guest = Guest(Sitting(alice=Player(level=3, aside=[*identities, *GEAR])))
    guest.press("s a b c")
    (row,) = (row for row in guest.screen() if row.startswith("  so far"))
    return row.split("│")[0].removeprefix("  so far").strip()


@rule("SELL-02")
def test_the_sum_of_a_sale_is_what_the_seller_gets() -> None:
    assert sum_told() == "$1,200: level 3 → 4, $200 is lost"


@rule("SELL-02")
def test_a_sale_that_is_worth_no_level_yet_says_what_is_short() -> None:
    guest = Guest(Sitting(alice=Player(level=3, aside=GEAR)))
    guest.press("s a b")
    assert any("$600: $400 short of a level" in row for row in guest.screen())


@rule("CLASS-15")
def test_the_sum_of_a_sale_knows_that_halflings_get_more() -> None:
    assert sum_told("halfling") == "$1,800: level 3 → 4, $800 is lost"


@rule("SELL-02")
def test_a_sale_that_brings_no_level_is_refused_and_keeps_what_was_ticked() -> None:
    sitting = Sitting(alice=Player(level=3, aside=GEAR))
    guest = Guest(sitting)
    guest.press("s a enter")
    assert sitting.sent == []
    assert "SELL-02" in guest.desk.notice
    assert guest.desk.listing is not None
    assert len(guest.desk.listing.ticked) == 1


def test_a_ruler_shows_what_a_sale_buys_and_what_of_it_is_lost() -> None:
    guest = Guest(scenes.selling())
    guest.press("s a c")
    bar, mark = guest.screen()[7:9]
    assert "█" not in bar
    assert "$1,000 is a level" in mark
    guest.press("1")
    bar, mark = guest.screen()[7:9]
    bought, lost = bar.count("█"), bar.count("▓")
    assert bought > lost > 0
    assert bar.index("▓") == mark.index("▲")
    assert "$2,000" in bar


def test_what_worn_things_a_question_takes_is_told_in_strength() -> None:
    guest = Guest(scenes.losing())
    guest.press("a enter")
    assert guest.sitting.asks("discard")
    guest.press("a")
    assert "strength 12 → 11" in "\n".join(guest.screen())


@rule("CLASS-15")
def test_cards_in_the_hand_show_the_price_that_the_seller_gets() -> None:
    alice = Player(level=3, hand=["doormans_coat"], aside=["halfling", *GEAR])
    guest = Guest(Sitting(alice=alice))
    guest.press("s")
    (row,) = (row for row in guest.screen() if row.startswith("[1]"))
    guest.press("1")
    (total,) = (row for row in guest.screen() if row.startswith("  so far"))
    price = total.split("$")[1].split(":")[0]
    assert row.rstrip().endswith(f"${price}"), (row, total)


@rule("CLASS-15")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50)])
def test_prices_above_those_that_are_printed_say_why(
    language: Language, size: tuple[int, int]
) -> None:
    for race in ("halfling", "elf"):
        alice = Player(level=3, aside=[race, *GEAR])
        guest = Guest(Sitting(alice=alice), language=language)
        guest.press("s")
        name = guest.desk.book.short(guest.sitting.card(race), 16)
        told = guest.desk.words("log.sold_for_more", x=name, n=50)
        shown = "\n".join(guest.screen(*size)).replace("\N{NO-BREAK SPACE}", " ")
        assert (told.replace("\N{NO-BREAK SPACE}", " ") in shown) == (race == "halfling")


@rule("CLASS-15")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("race", ["halfling", "elf"])
def test_what_brings_more_than_is_printed_is_named(language: Language, race: str) -> None:
    sitting = Sitting(bob=Player(level=3, aside=[race, *GEAR]), turn="bob", seats=3)
    guest = Guest(sitting, language=language)
    sitting.does(1, SellItems(tuple([sitting.card(card) for card in GEAR])))
    name = guest.desk.book.name(sitting.card(race))
    more = guest.desk.words("log.sold_for_more", x=name, n=50)
    sold = [line.text for line in guest.desk.log.lines if guest.desk.words.gold(1800) in line.text]
    assert len(sold) == (race == "halfling")
    assert all(more in text for text in sold)
