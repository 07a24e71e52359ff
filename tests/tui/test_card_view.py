"""The card view and the pictures on cards: every card of every deck has both, in all languages."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from cards.built_in_editions import built_in_edition_ids
from cards.languages import LANGUAGES, Language
from engine.core.commands import PlayCard
from tests.engine.boxes import box_of
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.canvas.symbols import downgrade_symbols
from tui.cards.card_book import CardBook
from tui.cards.card_painter import card_emblem, card_rows, small_card_rows
from tui.cards.keyword_explanations import keyword_explanations
from tui.table.painters.card_view import WHOLE_CARD_ROWS, card_view_rows
from tui.words.catalogue import words_for


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_every_card_has_an_emblem_that_plain_ascii_draws_too(edition: str) -> None:
    for card in box_of(edition).prints:
        picture = card_emblem(card)
        assert 1 < len(picture) <= 5, card.id
        assert {cell_len(row) for row in picture} == {len(picture[0])}
        assert len(picture[0]) <= 16
        plain = "".join(
            text for row in picture for text, _ in downgrade_symbols(((row, "text"),), "ascii")
        )
        assert plain.isascii(), card.id


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_every_card_has_words_worth_a_sentence(edition: str) -> None:
    info = Sitting(edition=edition).info
    for language in LANGUAGES:
        book = CardBook(info, words_for(language))
        assert book.box is not None
        assert all(keyword_explanations(book, card) for card in book.box.prints)


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_what_a_card_does_in_short_is_never_cut_on_a_phone(edition: str) -> None:
    info = Sitting(edition=edition).info
    for language in LANGUAGES:
        book = CardBook(info, words_for(language))
        told = [book.effect(card, 14) for card in range(len(info.card_ids))]
        assert [one for one in told if cell_len(one) > 14] == []


def test_words_are_explained_by_the_rules_of_the_table() -> None:
    plain = Guest(scenes.your_turn()).desk.book
    ladder = next(card for card in plain.box.prints if card.id == "ladder_nobody_returned")  # type: ignore[union-attr]
    assert (
        "Big: you can carry 1 at most, unless one of your cards says otherwise."
        in keyword_explanations(plain, ladder)
    )
    lenient = Guest(Sitting(rules={"sell": {"unit": 2000}})).desk.book
    assert any("$2,000 buy a level" in one for one in keyword_explanations(lenient, ladder))


@rule("LEVEL-04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_term_denies_the_last_level_to_a_card_that_gives_it(language: Language) -> None:
    book, words = CardBook(Sitting(edition="bard").info, words_for(language)), words_for(language)
    assert book.box is not None
    for name, gives in (("bow_before_the_end", True), ("bribe_the_critic", False)):
        card = next(one for one in book.box.prints if one.id == name)
        terms = keyword_explanations(book, card)
        denying = {words("word.level_up"), words("word.level_up_itself")}
        assert bool(denying & {*terms}) is not gives


@pytest.mark.parametrize(
    ("edition", "of", "told"),
    [
        ("super", "class", "lost"),
        ("bard", "class", "lost"),
        ("bard", "race", "spared"),
        ("classic", "class", "lost"),
        ("classic", "race", "spared"),
        ("star", "class", "spared"),
        ("star", "race", "spared"),
        ("agents", "affiliation", "spared"),
    ],
)
def test_a_double_nature_says_what_it_is_with_one_alone(edition: str, of: str, told: str) -> None:
    """As its own edition has it (MULTIID-02, MULTIID-04, MULTIID-05, MULTIID-10, MULTIID-13)."""
    for language in LANGUAGES:
        book = CardBook(Sitting(edition=edition).info, words_for(language))
        assert book.box is not None
        [card] = {one for one in book.box.prints if one.pair_of == of}
        expected = [book.words(f"word.two_{of}"), book.words(f"word.two_{told}")]
        assert keyword_explanations(book, card)[:2] == expected


def test_a_card_tells_where_its_like_was_seen() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    espresso = sitting.card("on_its_second_espresso")
    sitting.does(0, PlayCard(espresso, monster=sitting.card("neighbour_with_a_drill")))
    guest.press("x m")
    shown = "\n".join(guest.screen(80, 30))
    assert "SEEN THIS GAME" in shown
    assert "round 1: Bo kicks the door open." in shown
    assert "of it in the decks" not in shown


def test_a_long_card_is_drawn_whole_and_scrolled() -> None:
    guest = Guest(scenes.your_fight())
    guest.press("x m")
    assert "…" not in "\n".join(guest.screen()[1:16])


def test_no_text_beside_a_drawn_card_is_cut(subtests: pytest.Subtests) -> None:
    """All of its width is there for what its words mean: no sentence passes the edge."""
    for language in LANGUAGES:
        with subtests.test(language=language):
            card = "ghost_of_the_last_caretaker"
            guest = Guest(Sitting(alice=Player(hand=[card])), language=language)
            rows = card_view_rows(guest.desk, guest.sitting.card(card), 80, WHOLE_CARD_ROWS)
            assert "…" not in "".join(row_text(row) for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_stands_alone_in_a_row(language: Language) -> None:
    """Why a card cannot be played ends in its rule, behind the last word."""
    for card in ("try_the_next_door", "baby_on_the_third_floor", "both_sides_of_the_family"):
        guest = Guest(Sitting(alice=Player(hand=[card])), language=language)
        guest.press("x 1")
        beside = [row[32:].strip() for row in guest.screen()]
        assert any(re.search(r"\([A-Z]+-\d+\)", one) for one in beside), card
        assert not any(re.fullmatch(r"\([A-Z]+-\d+\)", one) for one in beside), card


def test_a_hand_card_has_its_key_in_its_frame() -> None:
    guest = Guest(scenes.others_fight())
    frames = guest.screen(120, 40)[20]
    assert "┌[1] ! ONE-SHOT ─" in frames
    assert "╔ 5  Ψ MONSTER ═" in frames
    assert guest.screen(120, 40)[31].startswith(" 13:11 Bo still ahead")


@pytest.mark.parametrize("card", ["promoted_by_seniority", "office_with_a_window"])
def test_a_level_card_that_names_nobody_goes_to_nobody_named(card: str) -> None:
    guest = Guest(Sitting(edition="agents", alice=Player(hand=[card])))
    compiled = guest.desk.book.compiled(guest.sitting.card(card))
    told = " ".join(keyword_explanations(guest.desk.book, compiled))
    assert ("anybody" in told) == compiled.targeting.seat


@pytest.mark.parametrize("width", [24, 29, 36])
def test_a_drawn_card_is_as_wide_as_ever_around_wide_letters(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest(scenes.your_fight())
    book, card = guest.desk.book, guest.sitting.card("ground_rent_dragon")
    monkeypatch.setattr(CardBook, "name", lambda *_: "家賃の竜 地代")
    monkeypatch.setattr(CardBook, "short", lambda *_: "家賃の竜")
    monkeypatch.setattr(CardBook, "kind_word", lambda *_: "怪物")
    monkeypatch.setattr(CardBook, "text", lambda *_: ("家賃を 払う。", "Pay the rent in 円."))
    drawn = (*card_rows(book, card, width, 14), *small_card_rows(book, card, width, "安"))
    assert {sum(cell_len(text) for text, _ in row) for row in drawn} == {width}
