"""Why a number is what it is: what does not count says so, and what it waits for."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import THEIRS, AnswerOffer, ProposeHelpDeal, UseAbility
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting
from tui.table.model.card_refusals import short_refusal_text
from tui.table.model.strength_conditions import conditional_strength_text

LANDLADY = "passive_aggressive_landlady"
WEARS = ["childs_bicycle_helmet", "mop_of_many_floors"]


def why(sitting: Sitting, language: Language = "en") -> list[str]:
    guest = Guest(sitting, language=language)
    guest.press("w")
    return guest.screen(80, 40)


def told(rows: list[str], of: str) -> str:
    """What stands there of a card, from its name to the end of the next row."""
    at = next(at for at, row in enumerate(rows) if of in row)
    return " ".join(f"{rows[at][rows[at].index(of) : 72]} {rows[at + 1][19:72]}".split())


def test_a_condition_that_does_not_hold_is_told_with_its_amount() -> None:
    rows = why(Sitting(alice=Player(wears=WEARS), fight=LANDLADY))
    assert any("+0 condition  Landlady: +4 if a halfling is in the fight" in row for row in rows)
    assert any("Mop of Many Floors: another +2 if you are a wizard" in row for row in rows)


def test_a_condition_that_holds_is_told_as_well() -> None:
    wears = ["mop_of_many_floors", "halfling", "wizard"]
    rows = why(Sitting(alice=Player(wears=wears), fight=LANDLADY))
    assert any("+4 condition  Landlady: +4 if a halfling is in the fight" in row for row in rows)
    assert any("Mop of Many Floors: another +2 if you are a wizard" in row for row in rows)
    assert sum("if you are a wizard" in row for row in rows) == 1


def test_what_an_item_prints_is_not_told_as_what_it_adds_for_somebody() -> None:
    """Both parts of the tankard are +2: one of them is for halflings."""
    wears = ["tankard_from_the_boars_head", "box_office_halfling"]
    sitting = Sitting(edition="bard", alice=Player(wears=wears))
    rows = [row.split("STR-01")[0].split() for row in why(sitting) if "Tankard" in row]
    told = [" ".join(row) for row in rows]
    assert told[0].startswith("+2 equipped Tankard")
    assert [":" in row for row in told] == [False, True, True]
    assert told[1].endswith("another +2 if you are a halfling")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_help_to_run_away_says_when_it_would(language: Language) -> None:
    """Outside a fight nobody runs alone, and no bear is near."""
    wears = ["pumps_for_a_hasty_exit", "box_office_halfling"]
    rows = why(Sitting(edition="bard", alice=Player(wears=wears)), language)
    run = next(at for at, row in enumerate(rows) if "+2" in row and row.startswith("─"))
    lines = [row for row in rows[run:] if row.strip().startswith("+0")]
    assert len(lines) == 2
    if language == "en":
        assert "Halfling: +1 to run away if nobody helps" in lines[1]
    assert all(":" in row for row in lines)


def test_what_a_card_counts_is_told_beside_what_it_comes_to() -> None:
    ann = Player(level=2, wears=["seventh_floor_boots"])
    bo, cleo, dag = (Player(level=level) for level in (3, 4, 5))
    rows = why(Sitting(seats=4, alice=ann, bob=bo, carol=cleo, dave=dag))
    assert any(
        "+3 equipped   Seven-Storey Boots: another +1 for each player of" in row for row in rows
    )
    assert any("a higher level (at most +4)" in row for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_item_for_others_says_for_whom_in_the_readers_language(language: Language) -> None:
    rows = why(Sitting(alice=Player(level=7, wears=WEARS), fight=LANDLADY), language)
    name, reason = {
        "en": ("Child's Bicycle Helmet", "+3: usable only if you are level 5 or lower"),
        "de": ("Kinderfahrradhelm", "+3: nur nutzbar, wenn du auf Stufe 5 oder darunter bist"),
        "it": ("Casco, Dunque Sono", "+3: si usa solo se sei di livello 5 o inferiore"),
    }[language]
    assert reason in told(rows, name)


def test_a_condition_is_told_of_where_it_is_on_the_strength() -> None:
    """Not one on running away, nor a number that always counts."""
    for edition, name, told in (
        ("bard", "comic_sock_tragic_boot", "+3"),
        ("super", "punches_in_two_directions", "+4"),
        ("classic", "lampshade_of_stealth", ""),
        ("bard", "pumps_for_a_hasty_exit", ""),
        ("classic", "paper_crown", ""),
    ):
        sitting = Sitting(edition=edition, alice=Player(hand=[name]))
        desk, card = Guest(sitting).desk, sitting.card(name)
        whole, short = (
            conditional_strength_text(desk, card, 200),
            conditional_strength_text(desk, card, 5),
        )
        if told:
            assert whole.startswith((f"{told} if ", f"another {told} if ")), name
            assert short == f"{told}, but not now"
        else:
            assert (whole, short) == ("", ""), name


def test_what_is_carried_aside_says_so() -> None:
    rows = why(Sitting(alice=Player(aside=["umbrella_stand"]), fight=LANDLADY))
    assert told(rows, "Umbrella Stand").startswith("Umbrella Stand +2: not equipped")


def test_a_monster_that_looks_at_levels_alone_is_told_of_at_each_item() -> None:
    rows = why(Sitting(alice=Player(wears=["paper_crown"]), fight="inspector_without_a_warrant"))
    assert told(rows, "Paper Crown").startswith("Paper Crown +1: only levels count in this fight")


def test_what_counts_once_is_told_of_at_the_other() -> None:
    automat = Player(level=3, aside=["automat"])
    sitting = Sitting(
        edition="star",
        seats=2,
        alice=automat,
        bob=Player(level=3, aside=["automat#2"]),
        fight="lobster_from_first_class",
    )
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    rows = why(sitting)
    assert any("counts only once" in row for row in rows)


def test_a_card_that_can_be_played_is_not_asked_why_not() -> None:
    sitting = Sitting(alice=Player(level=3, hand=["phantom_doorbell", "sorry_wrong_dungeon"]))
    guest = Guest(sitting)
    for card, title in (("phantom_doorbell", "NOW: "), ("sorry_wrong_dungeon", "WHY NOT: ")):
        guest.press(f"w {guest.digit(card)}")
        assert title in guest.screen()[1]
        guest.press("escape")


def test_what_was_thrown_to_the_monsters_side_is_a_part_of_their_sum() -> None:
    sitting = Sitting(bob=Player(wears=["garden_gnome_catapult"]), fight=LANDLADY)
    catapult = sitting.card("garden_gnome_catapult")
    sitting.does(1, UseAbility(catapult, payment=(catapult,), side=THEIRS))
    told = " ".join(" ".join(why(sitting)).split()).partition(" YOU ")[0]
    assert "+7 ability ⌂ Catapult" in told


def test_a_monsters_letter_reads_its_card() -> None:
    guest = Guest(Sitting(fight=LANDLADY))
    for key, shown in (("w", "why"), ("m", "card"), ("escape", "why")):
        guest.press(key)
        assert guest.desk.overlay is not None
        assert guest.desk.overlay.name == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_for_monsters_of_a_kind_says_that_none_is_there(language: Language) -> None:
    card = "stamped_death_certificate"
    guest = Guest(Sitting(alice=Player(hand=[card]), fight=LANDLADY), language=language)
    told = short_refusal_text(guest.desk, guest.sitting.card(card))
    assert told == guest.desk.words("why_not.refused.no_such_monster")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_others_turns_allow_names_what_is_missing(language: Language) -> None:
    """It can be played at any time outside a fight: the turn is not what is in the way."""
    card = "wrong_stage_door"
    guest = Guest(Sitting(edition="bard", alice=Player(hand=[card]), turn="bob"), language=language)
    told = short_refusal_text(guest.desk, guest.sitting.card(card))
    assert told == guest.desk.words("why_not.refused.no_monster_in_hand")


def test_lists_of_gear_mark_what_is_big() -> None:
    """Whoever has a big item has no room for another (ITEM-05)."""
    wears = ["wardrobe_door", "pot_lid_of_destiny"]
    guest = Guest(Sitting(bob=Player(level=3, wears=wears)))
    guest.press("i b")
    rows = guest.screen()
    for name, big in (("Wardrobe Door", True), ("Pot Lid", False)):
        row = next(row for row in rows if name in row and row.startswith(" ["))
        assert (", big" in row) is big


def test_the_keys_in_why_say_which_ask_why_and_which_read() -> None:
    guest = Guest(Sitting(alice=Player(hand=["elf"]), fight=LANDLADY))
    guest.press("w")
    assert "[a]-[e][1] why  [m] read a card" in guest.keys
