"""What somebody adds to a roll to run away and how many cards they keep: foretold, and with why."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerOffer, EndTurn, ProposeHelpDeal
from engine.core.zones import NOBODY
from tests.engine.layout import Player, join
from tests.rulebook import rule
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting

LINER, BOOTS = "cruise_liner_all_inclusive", "magnetic_boots_wrong_pole"
PILLOWS = "feral_neck_pillows"


def guest_with(
    *hand: str, wears: tuple[str, ...] = (), aside: tuple[str, ...] = (), language: Language = "en"
) -> Guest:
    ann = Player(level=3, hand=[*hand], wears=[*wears], aside=[*aside])
    return Guest(Sitting(edition="star", seats=3, alice=ann), language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_what_it_makes_of_a_run_and_of_the_hand_limit(language: Language) -> None:
    guest = guest_with("jelly", "handful", language=language)
    words, rows = guest.desk.words, guest.screen()
    limit = words("outcome.hand_limit_now", n=4)
    jelly, handful = (next(row for row in rows if f"[{n}] ○" in row) for n in (1, 2))
    assert f"{words('effect.run', n='+2')}, {limit}" in jelly
    assert words("outcome.hand_limit", n=5, k=4) in handful


def test_a_ship_says_what_it_makes_of_a_run_beside_the_strength() -> None:
    guest = guest_with(LINER, BOOTS, aside=("jelly",))
    rows = guest.screen()
    assert any("str 3 → 7, run +2 → -2" in row for row in rows)
    assert any("str 3 → 7, no running" in row for row in rows)


def test_lines_say_what_a_card_makes_of_a_run_and_of_the_hand_limit() -> None:
    ann = Player(level=3, hand=["jelly"])
    lines = Lines(Sitting(edition="star", seats=3, alice=ann))
    assert "running away +0 to +2, hand limit 5 to 4" in lines.type("hand")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_player_says_what_forbids_running(language: Language) -> None:
    guest = guest_with(wears=(BOOTS,), aside=("jelly",), language=language)
    guest.press("i a")
    name = guest.desk.book.short(guest.sitting.card(BOOTS))
    assert guest.desk.words("sheet.held", card=name) in guest.screen()[2]


def test_the_page_of_a_player_names_the_ship_that_alone_counts() -> None:
    guest = guest_with(wears=(LINER,), aside=("jelly",))
    guest.press("i a")
    rows = guest.screen()
    assert "-2 to run away (Cruise Liner)" in rows[2]
    jelly = next(row for row in rows if "Jelly  " in row)
    assert "+2" not in jelly
    assert "+0" in jelly


def test_what_a_ship_stands_in_for_is_not_worn_with_a_number() -> None:
    guest = guest_with(wears=(LINER,), aside=("jelly",))
    assert not any("run +2" in row for row in guest.screen())


def test_why_tells_a_run_and_a_hand_limit_with_their_reasons() -> None:
    guest = guest_with(wears=(LINER,), aside=("jelly",))
    guest.press("w")
    rows = [" ".join(row.split()) for row in guest.screen()]
    assert "+0 identity Jelly +2: the ship's own number counts alone SHIP-04" in rows
    assert "-1 identity Jelly HAND-05" in rows
    assert any(row.startswith("─ TO RUN AWAY: -2") for row in rows)
    assert any(row.startswith("─ HAND LIMIT: 4") for row in rows)


@rule("RUN-02")
@pytest.mark.parametrize("monsters", [1, 2])
def test_why_of_a_run_counts_what_a_lone_monster_adds(monsters: int) -> None:
    """The pillows are hard to get away from; of two monsters it is not the same."""
    sitting = Sitting(edition="star", alice=Player(level=1, wears=[LINER]), fight=PILLOWS)
    if monsters == 2:
        foe = sitting.card("turbulence_with_intent")
        join(sitting.state, helper=NOBODY, monsters=(foe,), enhancers={})
    guest = Guest(sitting)
    guest.press("w a")
    rows = [" ".join(row.split()) for row in guest.screen()]
    total = -3 if monsters == 1 else -2
    assert any(row.startswith(f"─ TO RUN AWAY: {total}") for row in rows)
    assert any(row.startswith("-1 monster Pain-in-the-Neck") for row in rows) is (monsters == 1)
    told = Lines(sitting).type("why a")
    assert f"To run away {total}: Cruise Liner, All Inclusive -2" in told
    assert ("Pain-in-the-Neck Pillows -1" in told) is (monsters == 1)


def test_who_picks_first_is_the_reader_by_no_name() -> None:
    bob, fight = Player(level=8), "neighbour_with_a_drill"
    sitting = Sitting(1, seats=2, alice=Player(level=4), bob=bob, fight=fight)
    sitting.does(0, ProposeHelpDeal(1, treasures=1, helper_first=True))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    guest = Guest(sitting)
    guest.press("w")
    assert any("(picks first: you)" in row for row in guest.screen())


def test_lines_tell_why_of_a_run_and_a_hand_limit() -> None:
    ann = Player(level=3, wears=[BOOTS], aside=["jelly"])
    lines = Lines(Sitting(edition="star", seats=3, alice=ann))
    told = lines.type("why a")
    assert "No running away: Magnetic Boots, Wrong Pole." in told
    assert "Hand limit 3: base +5, Magnetic Boots, Wrong Pole -1, Jelly -1." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_charity_says_how_many_cards_may_be_kept(language: Language) -> None:
    hand = ["pilot", "tinkerer", "purser", "handful", "boarding_cards_swapped"]
    ann = Player(level=1, hand=hand, aside=["jelly"])
    sitting = Sitting(edition="star", seats=3, alice=ann, point="rest")
    guest = Guest(sitting, language=language)
    sitting.does(0, EndTurn())
    assert guest.prompt == guest.desk.words("prompt.charity_discard", k=4, n=1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_fight_names_what_keeps_somebody_from_running(seat: int) -> None:
    ann, bo = Player(level=1, wears=[BOOTS]), Player(level=1)
    sitting = Sitting(seat, edition="star", fight="passenger_plum_last_call", alice=ann, bob=bo)
    who = "you" if seat == 0 else "Ann"
    told = "\n".join(Guest(sitting).screen())
    assert f"{who} can't run (Magnetic Boots)" in told


@rule("PREC-01", "SELL-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_forbids_to_sell_is_told_by_the_key_and_by_why(language: Language) -> None:
    sitting = Sitting(seats=3, alice=Player(aside=["bailiffs_sticker"], hand=["paper_crown"]))
    guest = Guest(sitting, language=language)
    words, card = guest.desk.words, sitting.card("bailiffs_sticker")
    guest.press(guest.desk.keymap["sell"])
    assert guest.prompt == words("notice.no_selling", card=guest.desk.book.short(card, 24))
    guest.press("w a")
    told = "\n".join(guest.screen())
    assert words("sheet.why_no_sale") in told
    lines = Lines(sitting, language=language)
    name = guest.desk.book.name(card)
    assert words("plain.why_no_sale", card=name) in lines.type("why a")


@rule("HAND-05")
@pytest.mark.parametrize(
    ("edition", "card"),
    [("agents", "second_in_tray"), ("super", "headquarters_in_storage_unit_14")],
)
def test_an_item_that_raises_the_hand_limit_is_called_equipped(edition: str, card: str) -> None:
    """It was called an identity."""
    guest = Guest(Sitting(edition=edition, seats=3, alice=Player(wears=[card])))
    words, name = guest.desk.words, guest.desk.book.name(guest.sitting.card(card))
    guest.press("w a")
    [*_, row] = [row for row in guest.screen() if name in row]
    assert words("reason.worn") in row
    assert words("reason.identity") not in row


def test_who_has_nothing_to_sell_is_given_no_reason_for_it() -> None:
    guest = Guest(Sitting(seats=3))
    before = guest.prompt
    guest.press("s")
    assert guest.prompt == before


@rule("SELL-02", "SELL-06")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("level", "why"), [(9, "no_winning_level"), (3, "too_cheap")])
def test_why_all_that_one_has_cannot_be_sold_for_a_level_is_told(
    language: Language, level: int, why: str
) -> None:
    """The key is gone from the row: pressed all the same, it says why."""
    few = ["duvet_of_invulnerability"]
    goods = few if why == "too_cheap" else [*few, "overalls_with_34_pockets", "back_stairs"]
    guest = Guest(Sitting(seats=3, alice=Player(level=level, hand=goods)), language=language)
    guest.press("s")
    words = guest.desk.words
    if why == "too_cheap":
        gold, unit = words.gold(500), words.gold(1000)
        assert words("notice.no_sale_yet", gold=gold, unit=unit, rule="SELL-02") in guest.prompt
    else:
        assert words(f"refused.{why}") in guest.prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_bonus_under_a_condition_is_not_promised_without_it(language: Language) -> None:
    """Nobody helps when the game begins."""
    power = "invisibility_in_meetings"
    sitting = Sitting(edition="agents", seats=3, point="setup", alice=Player(hand=[power]))
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    run = words("effect.run", n="+2")
    assert any(words("outcome.not_now", n=run) in row for row in guest.screen())
    assert not any(row.rstrip().endswith(f" {run}") for row in guest.screen())
