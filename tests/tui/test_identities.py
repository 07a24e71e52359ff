"""Powers, roles and affiliations on the screen."""

from __future__ import annotations

from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerQuestion, ConfirmSetup, MakeRuling, PlayCard
from engine.core.game_operations import GameOperations
from engine.core.zones import NOBODY
from engine.game_loop import run_until_waiting
from engine.rules.identities_powers_and_roles import offer_new_role
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.edition_scenes import TEAM
from tests.tui.sitting import Guest, Sitting

ROLE, BACK = "receptionist_who_saw_nothing", "masked_avenger_on_flexitime"
WEAK, TIME = "reading_upside_down", "stopping_time_as_overtime"
"""Powers of rank 1 and 3."""


@pytest.mark.parametrize(("hand", "marked"), [(["dwarf"], "dwarf"), (["dwarf", "halfling"], "")])
def test_the_only_second_race_is_marked(hand: list[str], marked: str) -> None:
    both = "both_sides_of_the_family"
    sitting = Sitting(alice=Player(aside=["elf"], hand=[both, *hand]))
    decision = sitting.update([]).view.decision
    assert decision is not None
    option = next(one for one in decision.options if one.card == sitting.card(both))
    assert option.needs[0].mark == (sitting.card(marked) if marked else None)


def agents(**layout: Any) -> Sitting:
    return Sitting(edition="agents", seats=2, **layout)


def test_a_role_has_a_letter_that_turns_it_over() -> None:
    sitting = agents(alice=Player(aside=[ROLE], hand=[WEAK]), point="setup")
    guest = Guest(sitting)
    assert any("[a] [ ]" in row and "a man" in row for row in guest.screen())
    assert any("tick it to flip it" in row for row in guest.screen())
    guest.press("a 1 enter")
    cards = (sitting.card(BACK), sitting.card(WEAK))
    assert sitting.sent == [ConfirmSetup(sitting.state.serial, cards)]


def test_of_powers_that_share_a_row_the_one_with_its_bonus_is_named() -> None:
    """Invisibility is for running away, Laser Eyes give the 3."""
    powers = ["invisibility_in_meetings", "type_approved_laser_eyes"]
    wears = ["hard_hat_with_a_siren", "waistcoat_of_twelve_pens", "night_shift_slippers"]
    beside = ["anonymous_source_with_a_hat", "shop_steward_on_leave", "department_of_accounts"]
    ann = Player(level=6, wears=wears, aside=[*powers, *beside])
    told = "\n".join(Guest(agents(alice=ann)).screen())
    assert "+3 Laser Eyes (+1)" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_power_that_has_no_room_says_so_with_its_numbers(language: Language) -> None:
    sitting = agents(alice=Player(level=2, aside=[WEAK], hand=[TIME]))
    guest = Guest(sitting, language=language)
    told = guest.desk.words("why_not.ranks", k=guest.desk.ranks(0)[1])
    assert any(told in row for row in guest.screen())
    guest.press("1")
    assert {"1", "3"} <= set(guest.prompt.replace(",", "").split())
    assert "(POWER-02)" in guest.prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_room_beside_what_one_has_says_so(language: Language) -> None:
    worn = ["halfling", "rolled_carpet_with_contents"]
    sitting = Sitting(
        alice=Player(aside=worn, hand=["halfling", "ladder_nobody_returned"]), seats=2
    )
    guest = Guest(sitting, language=language)
    already, big = {
        "en": ("you already are that", "big already: Carpet"),
        "de": ("bist du schon", "groß ist "),
        "it": ("lo sei già", "già grande: "),
    }[language]
    assert any(already in row for row in guest.screen())
    assert any(big in row for row in guest.screen())
    guest.press("1")
    assert "(CLASS-13)" in guest.prompt
    guest.press("2")
    assert "(ITEM-05)" in guest.prompt


def test_a_new_power_asks_which_one_it_replaces() -> None:
    sitting = agents(alice=Player(level=3, aside=[WEAK], hand=[TIME]))
    guest = Guest(sitting)
    assert any("power, rank 3" in row for row in guest.screen())
    sitting = agents(alice=Player(level=3, aside=[TIME], hand=[WEAK]))
    guest = Guest(sitting)
    guest.press("1 1")
    assert sitting.sent == [PlayCard(sitting.card(WEAK), other=sitting.card(TIME))]
    assert any("Upside Down" in row for row in guest.screen())


def test_the_rail_names_the_role_and_counts_the_powers() -> None:
    has = Player(level=4, aside=[ROLE, WEAK, TIME])
    rows = [row.split("│")[-1].strip() for row in Guest(agents(alice=has)).screen()]
    assert {"Receptionist,", "powers 4/4"} <= set(rows)
    small = Sitting(edition="agents", seats=5, alice=TEAM, bob=has)
    assert any("☼4/4 Receptionist" in row for row in Guest(small).screen())


def test_too_many_ranks_are_ticked_off() -> None:
    sitting = agents(alice=Player(level=4, aside=[WEAK, TIME]))
    guest = Guest(sitting)
    sitting.does(NOBODY, MakeRuling("set_level", 0, 3))
    assert any("RANKS: 4, AND 3 IS THE LIMIT" in row for row in guest.screen())
    guest.press("a enter")
    assert [type(command) for command in sitting.sent] == [AnswerQuestion]
    assert sitting.state.play(0) == [sitting.card(TIME)]


@pytest.mark.parametrize(("keys", "held"), [("a enter", False), ("enter", True)])
def test_a_new_character_takes_another_role_or_keeps_its_own(keys: str, held: bool) -> None:
    sitting = agents(alice=Player(aside=[ROLE]))
    ref = GameOperations(sitting.state)
    assert offer_new_role(ref, 0)
    run_until_waiting(ref)
    guest = Guest(sitting)
    assert any("ANOTHER ROLE?" in row for row in guest.screen())
    guest.press(keys)
    assert [type(command) for command in sitting.sent] == [AnswerQuestion]
    assert (sitting.state.play(0) == [sitting.card(ROLE)]) is held


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_kind_keeps_clear_of_the_bonus(language: Language) -> None:
    sitting = agents(alice=Player(hand=["department_of_accounts"]), point="setup")
    guest = Guest(sitting, language=language)
    bonus = guest.desk.counted(sitting.card("department_of_accounts"))
    row = next(row for row in guest.screen() if "[1] [ ]" in row)
    assert bonus
    assert f" {bonus} " in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_two_columns_the_ranks_keep_their_numbers(language: Language) -> None:
    more = ["loaded_stapler", "in_triplicate", "strongly_worded_memo", "exploding_pen"]
    more += ["central_archive", "field_operations", "grappling_hook_on_approval"]
    sitting = agents(alice=Player(level=2, aside=[WEAK], hand=[TIME, *more]))
    guest = Guest(sitting, language=language)
    most = guest.desk.ranks(0)[1]
    told = guest.desk.words("why_not.brief.ranks", k=most)
    assert any(told in row for row in guest.screen()), guest.screen()


def test_a_one_shot_that_lies_there_is_called_that_at_every_width() -> None:
    guest = Guest(agents(alice=Player(aside=["strongly_worded_memo"])))
    for size in ((80, 24), (160, 50)):
        assert any("one-shot " in row for row in guest.screen(*size)[1:12])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_each_new_role_does_stands_beside_it_on_a_wide_screen(language: Language) -> None:
    guest = scenes.guest_at("other_role", language)
    shown = guest.desk.shown_list()
    assert shown is not None
    for card in shown.values:
        does = " ".join(guest.desk.book.text(card)[1:]).replace("\N{NO-BREAK SPACE}", " ")
        name = guest.desk.book.short(card, 21)
        (row,) = [row for row in guest.screen(160, 50)[3:16] if f"] {name} " in row]
        assert does[:24] in row


def test_no_number_stands_among_signs() -> None:
    """`±2½` beside a name read as plus or minus two and a half."""
    aside = ["both_sides_of_the_family", "padded_cv", "halfling", "elf", "cleric", "wizard"]
    bob = Player(aside=[*aside, "caretakers_nephew"])
    rows = Guest(Sitting(seats=5, bob=bob)).screen(80, 24)
    told = " ".join(row.partition("│ ")[2] for row in rows)
    assert "±±½" in told
