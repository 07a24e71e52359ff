"""What is said to follow from a fight: only what still can."""

from __future__ import annotations

import re

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerOffer, CallKill, GiveUpFight, PlayCard, ProposeHelpDeal
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.table.model.choice_list_text import die_needed_to_run_text
from tui.table.model.fight_outlook_text import running_away_text, victory_gains_text
from tui.table.model.play_outcomes import PlayOutcomes
from tui.table.painters.fight_outlook import fight_outlook_rows


def test_a_fight_that_is_won_is_told_of_as_won_and_promises_nothing_more() -> None:
    sitting = Sitting(
        seats=4,
        turn="bob",
        fight="neighbour_with_a_drill",
        alice=Player(hand=["phantom_doorbell"]),
        bob=Player(level=5, wears=["bathrobe_of_authority"]),
        carol=Player(level=4, wears=["paper_crown"]),
    )
    sitting.does(1, ProposeHelpDeal(2, treasures=1))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(2, AnswerOffer(offer.id, accept=True))
    sitting.does(1, CallKill())
    guest = Guest(sitting)
    assert any("unless stopped Bo: level 6 and 1 ■; Cleo: 1 ■" in row for row in guest.screen())
    sitting.expires()
    rows = guest.screen()
    assert any("decided        Bo has won: 2 treasures" in row for row in rows)
    assert not any("unless stopped" in row or "to stop it" in row for row in rows)
    assert guest.prompt.startswith("Bo's turn")


def test_who_runs_from_what_is_told_in_two_lines_where_one_is_too_short() -> None:
    sitting = Sitting(bob=Player(level=5), turn="bob", fight="ground_rent_dragon")
    sitting.does(1, GiveUpFight())
    sitting.expires()
    guest = Guest(sitting)
    fight = guest.desk.public.fight
    assert fight is not None
    words = ["RUN", "Bo", "from", "Ground-Rent", "Dragon:", "5", "or", "more,", "+0"]
    for width in (80, 50, 44, 40):
        told = " ".join(row_text(row) for row in fight_outlook_rows(guest.desk, fight, width))
        assert told.split() == words, width


def test_a_monster_that_is_still_to_be_chosen_counts_when_others_watch_a_runner() -> None:
    """The one question is which monster comes first: its own text holds before it is answered."""
    for level, told in ((4, "Bo walks away from Ground-Rent Dragon"), (5, "+0")):
        sitting = Sitting(bob=Player(level=level), turn="bob", fight="ground_rent_dragon")
        sitting.does(1, GiveUpFight())
        sitting.expires()
        guest = Guest(sitting)
        assert guest.desk.public.fight is not None
        assert guest.desk.public.fight.monster < 0
        row = next(row for row in guest.screen(120, 40) if row.startswith("  RUN  "))
        assert told in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lot_that_only_takes_a_card_of_the_hand_decides_nothing(language: Language) -> None:
    """Which card goes is left to a lot: what is won is not."""
    card = "arch_enemy_on_parole"
    ann = Player(aside=[card], hand=["cat_out_of_the_tree", "wrong_phone_box"])
    sitting = Sitting(edition="super", seats=3, alice=ann, fight="henchman_on_day_one")
    guest = Guest(sitting, language=language)
    words, view = guest.desk.words, guest.desk.fight
    assert view is not None
    won = words("fight.win_you", n=2, treasures=words.count("treasure", 1))
    taken = words("outcome.hand_by", n="-1")
    name = guest.desk.book.name(sitting.card(card))
    assert victory_gains_text(guest.desk, view) == f"{won}; {name}: {taken}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("has_room", [True, False])
def test_where_a_card_goes_by_the_win_is_told_before_and_after(
    language: Language, has_room: bool
) -> None:
    """Who has a big thing already has no room for another (AMB-116, ITEM-05)."""
    ladder = "ladder_nobody_returned"
    cleo = Player(aside=[] if has_room else ["wardrobe_door"])
    sitting = Sitting(
        seats=3,
        alice=Player(level=8, wears=[ladder]),
        carol=cleo,
        fight="passive_aggressive_landlady",
    )
    guest = Guest(sitting, language=language)
    words, view = guest.desk.words, guest.desk.fight
    assert view is not None
    name = guest.desk.book.name(sitting.card(ladder))
    key = "outcome.goes_other" if has_room else "outcome.lost_you"
    assert words(key, card=name, w="Cleo") in victory_gains_text(guest.desk, view)
    guest.press("c")
    sitting.expires()
    key = "log.moved_on.you" if has_room else "log.no_room_there.you"
    lines = [line.text for line in guest.desk.log.lines]
    assert any(words(key, cards=name, v="Cleo") in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fighter", [0, 1])
def test_a_card_that_comes_back_to_the_hand_after_the_win_is_not_lost(
    language: Language, fighter: int
) -> None:
    yo_yo = "yo_yo_standard_weapon"
    hero = Player(level=8, wears=[yo_yo])
    sitting = Sitting(
        edition="agents",
        alice=hero if not fighter else Player(),
        bob=hero if fighter else Player(),
        turn="bob" if fighter else "alice",
        fight="out_of_office_reply",
    )
    guest = Guest(sitting, language=language)
    words, view = guest.desk.words, guest.desk.fight
    assert view is not None
    name = guest.desk.book.name(sitting.card(yo_yo))
    told = victory_gains_text(guest.desk, view)
    key = "back_other" if fighter else "back_you"
    assert words(f"outcome.{key}", card=name, w="Bo") in told
    key = "lost_other" if fighter else "lost_you"
    assert words(f"outcome.{key}", card=name, w="Bo") not in told


def test_what_a_monster_prints_about_running_counts_before_it_is_chosen() -> None:
    sitting = Sitting(
        edition="bard",
        bob=Player(level=2),
        turn="bob",
        fight="man_who_plays_the_wall",
    )
    sitting.does(1, GiveUpFight())
    sitting.expires()
    row = next(row for row in Guest(sitting).screen() if row.startswith("  RUN  "))
    assert "no roll is enough" in row


def test_driving_off_the_only_monster_is_no_forecast_of_a_victory() -> None:
    """There is no level in it, so nobody is told that they would be ahead, nor of a sum against
    nobody."""
    mine = Player(level=9, hand=["change_of_address"])
    guest = Guest(Sitting(alice=mine, fight="neighbour_with_a_drill"))
    row = next(row for row in guest.screen() if "Moving Form" in row)
    assert row.split("│")[0].rstrip().endswith(" no monster left")
    assert not re.search(r"\d:\d", row)
    assert "ahead" not in row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["_never", "_always"])
def test_a_roll_that_decides_nothing_is_told_as_such(language: Language, how: str) -> None:
    """Before the run, when it is chosen, and to those who look on."""
    mine = Player(level=2)
    sitting = Sitting(alice=mine, edition="bard", fight="bear_with_a_contract", seats=3)
    causes = ["bear_with_a_contract"]
    if how == "_always":
        mine = Player(level=2, wears=["lampshade_of_stealth", "elf"], hand=["back_stairs"])
        causes = ["lampshade_of_stealth", "elf"]
        others = Player(level=8)
        sitting = Sitting(
            alice=mine, bob=others, carol=others, seats=3, fight="neighbour_with_a_drill"
        )
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    told = [" ".join(guest.screen(120, 40)[y][:77].strip() for y in range(40))]
    named = [guest.desk.book.short(sitting.card(card)) for card in causes]
    bonus = f"-3 {named[0]}"
    if how == "_always":
        bonus = f"+4 (+3 {named[0]}, +1 {named[1]})"
    sitting.does(0, GiveUpFight())
    sitting.expires()
    told.append("\n".join(guest.screen(160, 50)))
    assert words(f"fight.run{how}_you", m="").rstrip() in told[0]
    assert words(f"list.run{how}", n=5, k=bonus) in told[1]
    view = guest.desk.fight
    assert view is not None
    row = " ".join(row_text(row).strip() for row in fight_outlook_rows(guest.desk, view, 80))
    assert words(f"fight.running{how}_you", n=5, k=bonus, m="").split(":")[-1] in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_added_to_a_die_is_told_with_the_card_behind_it(language: Language) -> None:
    """In the list at 80x24, to those who look on, and once it lies there."""
    halfling = Player(level=2, wears=["halfling"])
    for reader in (0, 1):
        sitting = Sitting(alice=halfling, fight="neighbour_with_a_drill", seats=2, seat=reader)
        guest = Guest(sitting, language=language)
        sitting.does(0, GiveUpFight())
        sitting.expires()
        cause = f"-1 {guest.desk.book.short(sitting.card('halfling'))}"
        assert any(cause in row for row in guest.screen())
        sitting.expires()
        assert sitting.state.fight is not None
        assert any(cause in row for row in guest.screen(120, 40)), guest.screen(120, 40)


def test_a_bare_number_stands_where_its_cards_have_no_room() -> None:
    wears = ["lampshade_of_stealth", "elf"]
    others = Player(level=8)
    sitting = Sitting(
        alice=Player(level=2, wears=wears, hand=["back_stairs"]),
        bob=others,
        carol=others,
        seats=3,
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    sitting.does(0, GiveUpFight())
    sitting.expires()
    drill = sitting.card("neighbour_with_a_drill")
    whole = "any roll is enough: +4 (+3 Shady Disguise, +1 Elf)"
    assert die_needed_to_run_text(guest.desk, drill, len(whole)) == whole
    bare = "any roll is enough: you add +4"
    assert die_needed_to_run_text(guest.desk, drill, len(whole) - 1) == bare
    assert any("any roll is enough: +4 " in row for row in guest.screen(60, 20))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_that_a_die_decides_first_is_told_as_open(language: Language) -> None:
    """A level card with a die is laid ready behind a curse: it counts before the fight ends."""
    card, curse = "die_beautifully_twice", "a_performance_says_the_gazette"
    ann, bo = Player(level=4, hand=[card]), Player(hand=[curse])
    sitting = Sitting(edition="bard", alice=ann, bob=bo, seats=3, fight="man_who_plays_the_wall")
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card(curse), seat=0))
    told = guest.desk.outcomes.of_fight(guest.desk.view)
    assert told is not None
    assert not told.undecided
    sitting.does(0, PlayCard(sitting.card(card), seat=0))
    told = guest.desk.outcomes.of_fight(guest.desk.view)
    assert told is not None
    assert told.undecided
    name = guest.desk.book.name(sitting.card(card))
    view = guest.desk.fight
    assert view is not None
    first = guest.desk.words("fight.first_die", card=name)
    assert running_away_text(guest.desk, view) == first
    assert victory_gains_text(guest.desk, view) == first
    assert guest.desk.outcomes.game_winners_by_kill(guest.desk.view) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_roll_gets_away_it_is_said_in_the_narrowest_stage(language: Language) -> None:
    """Pillows that swarm round a freighter: "you roll to escape" would promise a chance."""
    for size in ((60, 20), (80, 24), (120, 40)):
        guest = scenes.guest_at("flying", language)
        never = guest.desk.words("fight.run_never_you", m="").rstrip()
        assert any(never in row for row in guest.screen(*size)), size


def test_a_helper_whom_no_roll_saves_either_is_told_so() -> None:
    bear, ann, bob = "bear_with_a_contract", Player(level=2), Player(level=2)
    sitting = Sitting(edition="bard", seats=3, alice=ann, bob=bob, fight=bear)
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    sitting.does(1, AnswerOffer(sitting.update([]).view.public.offers[0].id, accept=True))
    guest = Guest(sitting)
    assert guest.desk.fight is not None
    told = running_away_text(guest.desk, guest.desk.fight)
    assert told == "no roll saves you from Bear with Us, Five-Year Contract; nor Bo"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_runs_beside_the_reader_is_told_before_the_name_of_a_lone_monster(
    language: Language,
) -> None:
    """Bo, at level 3, is not pursued by the minotaur; Ann is."""
    sitting = Sitting(
        alice=Player(level=5), bob=Player(level=3), fight="minotaur_looking_for_flat_4b", seats=2
    )
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    sitting.does(1, AnswerOffer(sitting.update([]).view.public.offers[0].id, accept=True))
    for size in ((80, 24), (60, 20), (120, 40)):
        guest = Guest(sitting, language=language)
        label = guest.desk.words("fight.stands_behind")
        [row] = [row for row in guest.screen(*size) if row.startswith(f"  {label} ")]
        assert "…" not in row
        way = "fight.way.all" if size[0] < 120 else "fight"
        you = "" if size[0] < 120 else "_you"
        assert guest.desk.words(f"{way}.run{you}", m="").split()[-1] in row
        other = "" if size[0] < 120 else "_other"
        assert guest.desk.words(f"{way}.free{other}", w="Bo", m="").split()[-1] in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_no_roll_saves_the_reader_is_not_cut_beside_a_helper(language: Language) -> None:
    """Ann needs a six from one monster, and gets away from the other by none; Bo helps."""
    kraken, door = "kraken_in_the_downpipe", "sorry_wrong_dungeon"
    sitting = Sitting(
        seats=2,
        alice=Player(level=5, wears=["halfling"]),
        bob=Player(hand=[door, kraken], level=5),
        fight="passive_aggressive_landlady",
    )
    sitting.does(1, PlayCard(sitting.card(door), other=sitting.card(kraken)))
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    sitting.does(1, AnswerOffer(sitting.update([]).view.public.offers[0].id, accept=True))
    for size in ((80, 24), (60, 20)):
        guest = Guest(sitting, language=language)
        label = guest.desk.words("fight.stands_behind")
        [row] = [row for row in guest.screen(*size) if row.startswith(f"  {label} ")]
        assert "…" not in row


@rule("RUN-15")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [3, 4])
def test_without_the_rules_nobody_is_said_to_roll(language: Language, level: int) -> None:
    """A recording has not all the cards: whether one is pursued is told if the level decides it."""
    minotaur = "minotaur_looking_for_flat_4b"
    sitting = Sitting(alice=Player(), bob=Player(level=level), turn="bob", fight=minotaur)
    guest = Guest(sitting, language=language)
    guest.desk.outcomes = PlayOutcomes(None)
    view = guest.desk.fight
    assert view is not None
    key = "fight.free_other" if level == 3 else "fight.flee_other"
    name = guest.desk.book.name(sitting.card(minotaur))
    assert running_away_text(guest.desk, view) == guest.desk.words(key, w="Bo", m=name)


def test_what_a_runner_needs_says_where_the_rest_is_read() -> None:
    """In a column too narrow for it no sentence ends in the middle."""
    sitting = Sitting(
        bob=Player(level=5, wears=["paper_crown"], aside=["elf"]),
        turn="bob",
        fight="passive_aggressive_landlady",
    )
    sitting.does(1, GiveUpFight())
    sitting.expires()
    guest = Guest(sitting)
    fight = guest.desk.public.fight
    assert fight is not None
    assert row_text(fight_outlook_rows(guest.desk, fight, 30)[1]).rstrip().endswith("… [x]")


def test_a_door_card_that_a_win_brings_names_the_card_that_brings_it() -> None:
    """Where it has no room it is left out."""
    sitting = Sitting(
        edition="agents",
        seats=3,
        alice=Player(level=1, wears=["fax_bazooka"]),
        bob=Player(level=4),
        fight="printer_that_smells_fear",
    )
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    (offer,) = sitting.update([]).view.public.offers
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    desk = Guest(sitting).desk
    fight = desk.public.fight
    assert fight is not None
    assert "1 door card (Fax Machine Gun)" in victory_gains_text(desk, fight, width=200)
    assert "1 door card;" in f"{victory_gains_text(desk, fight, width=40)};"
