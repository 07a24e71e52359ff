"""The text of a card: its clauses in order, its length, its keywords, its frame."""

from __future__ import annotations

import pytest

from cards.built_in_editions import load_built_in_edition
from cards.keyword_forms import KeywordTerms
from cards.languages import LANGUAGES, Language
from cards.terminal_text import width_of
from cards.wording import CardRulesTexts, render_card_rows
from cards.wording.text_formatting import NO_BREAK_SPACE
from tests.cards.printing import card, do, says

CARDS = load_built_in_edition("classic").cards


def test_clauses_come_in_the_order_in_which_a_player_needs_them() -> None:
    one = card(
        "item",
        'strength = 1\nslot = "feet"\n'
        'instead = [{ of = "death", do = [{ do = "discard", in = "self" }] }]\n'
        'triggers = [{ on = "won", do = [{ do = "gain_levels" }] }]\n'
        'abilities = [{ window = "own_turn", do = [{ do = "draw", deck = "door" }] }]\n'
        'rules = [{ permit = "wins_ties" }]\nmodifiers = [{ stat = "run_away", amount = 1 }]',
    )
    assert says(one, "en") == [
        "+1, worn on the feet.",
        "+1 to run away.",
        "Your side wins ties.",
        "On your turn you may do this: draw 1 door card.",
        "If you would die, do this instead: discard this card.",
        "When you win a fight, gain 1 level.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_keep_their_nouns_in_one_line(language: Language) -> None:
    words = " ".join(" ".join(CardRulesTexts(language).of(one)) for one in CARDS).split(" ")
    assert [word for word in words if word.isdigit()] == []
    assert any(NO_BREAK_SPACE in word for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_longer_than_a_frame_or_has_a_word_wider_than_one(language: Language) -> None:
    for one in CARDS:
        text = " ".join(CardRulesTexts(language).of(one))
        assert len(text) <= 240, one.id
        assert max(map(len, text.replace(NO_BREAK_SPACE, " ").split())) <= 22, one.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_a_card_has_two_colons(language: Language) -> None:
    for one in CARDS:
        for clause in CardRulesTexts(language).of(one):
            for sentence in clause.split(". "):
                assert sentence.count(":") <= 1, (one.id, sentence)


def test_a_way_out_of_a_curse_says_when_and_at_what_price() -> None:
    one = card(
        "curse",
        'lasts = "until_removed"\nrules = [{ forbid = "help" }]\ndo = []\n'
        'remove_by = { in = "worn", filter = { slot = "head" } }',
    )
    assert [says(one, language)[-1] for language in LANGUAGES] == [
        "On your turn you may discard the item on your head to get rid of it.",
        "In deinem Zug darfst du deine Kopfbedeckung opfern, um dich davon zu befreien.",
        "Nel tuo turno puoi scartare l'oggetto che porti in testa per liberartene.",
    ]


def test_a_keyword_without_forms_is_quoted() -> None:
    terms = KeywordTerms.model_validate(
        {"race": {"bin_lodger": {"en": {"a": "a bin lodger", "many": "bin lodgers"}}}}
    )
    one = card("item", 'usable_if = { has = "race:bin_lodger" }')
    assert [says(one, language, terms)[-1] for language in LANGUAGES] == [
        "Only for bin lodgers.",
        "Nur für „bin lodger“.",
        "Solo per «bin lodger».",
    ]
    other = card("item", 'usable_if = { who = "you", lacks = "race:bin_lodger", level_min = 2 }')
    assert says(other, "de", KeywordTerms())[-1] == (
        "Nur nutzbar, wenn du auf Stufe 2 oder darüber und nicht „bin lodger“ bist."
    )


def test_a_tag_without_forms_in_a_language_uses_what_there_is() -> None:
    soggy = {"en": {"word": "soggy", "monster": "soggy monster"}}
    terms = KeywordTerms.model_validate({"tag": {"soggy": soggy}})
    one = card("monster", 'tags = ["soggy"]')
    assert says(one, "de", terms)[0] == "Soggy."
    assert says(one, "de", KeywordTerms())[0] == "Soggy."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawn_card_has_straight_edges(language: Language) -> None:
    for one in CARDS:
        rows = render_card_rows(one, language, 26)
        assert {len(row) for row in rows} == {26}, one.id


def test_a_drawn_card_keeps_straight_edges_around_wide_letters() -> None:
    flavour = f'flavour = {{ en = "{"猫" * 9} {"🐱" * 20}" }}'
    rows = render_card_rows(card("item", flavour), "en", 26)
    assert {width_of(row) for row in rows} == {26}
    assert "".join(rows).count("🐱") == 20


@pytest.mark.parametrize(("language", "worth"), [("en", "$1,200"), ("de", "$1.200")])
def test_a_drawn_card_has_the_languages_sign_between_thousands(
    language: Language, worth: str
) -> None:
    *_, bottom = render_card_rows(card("item", "gold = 1200"), language)
    assert worth in bottom


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "drive off 1 monster except “Heron” (no level, no treasures)."),
        ("de", "Vertreibe 1 Monster außer „Reiher“ (weder Stufe noch Schätze)."),
        ("it", "scaccia 1 mostro tranne «Heron» (né livello né tesori)."),
    ],
)
def test_a_monster_that_stays_is_named_as_it_is_printed(language: Language, sentence: str) -> None:
    """In another language if the card has no name in this one."""
    effect = '{ do = "remove_monster", excepts = { en = "Heron", de = "Reiher" } }'
    text = says(do(effect, window="combat"), language)[-1]
    assert text.replace(NO_BREAK_SPACE, " ").endswith(sentence)
