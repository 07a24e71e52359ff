"""What stands behind a card of the hand: what it would do, replaces or pays, and when it works."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import OpenDoor, PlayCard
from engine.core.stack_frames import SeatQuestion
from engine.core.zones import NOBODY
from tests.cases import IN_EVERY_EDITION_AND_LANGUAGE
from tests.engine.layout import Player
from tests.rulebook import EVERY_EDITION, rule
from tests.tui import scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.table.model.card_page_outcome_lines import play_outcome_lines
from tui.table.model.card_without_numbers_text import why_item_adds_nothing_text
from tui.table.model.play_outcome_text import outcome_text
from tui.table.painters.card_view import WHOLE_CARD_ROWS, card_view_rows
from tui.table.painters.play_preview import play_preview_text


def test_a_window_that_only_a_queued_card_could_use_has_no_answer() -> None:
    sitting = Sitting(
        alice=Player(level=2, hand=["chewing_gum_on_the_stairs"]),
        bob=Player(hand=["penthouse_raffle"]),
        turn="bob",
    )
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card("penthouse_raffle")))
    decision = guest.desk.decision
    assert decision is not None
    assert decision.about == "die"
    assert [option.queued for option in decision.options if option.verb == "play_card"] == [True]
    assert not decision.has_answer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("about", "key"), [("curse", "why_not.after_curse"), ("die", "why_not.after_die")]
)
def test_a_queued_card_says_after_what(language: Language, about: str, key: str) -> None:
    ann = Player(level=2, hand=["read_the_small_print"])
    card = "rent_went_up" if about == "curse" else "penthouse_raffle"
    sitting = Sitting(alice=ann, bob=Player(hand=[card]), turn="bob")
    guest = Guest(sitting, language=language)
    aimed = 0 if about == "curse" else NOBODY
    sitting.does(1, PlayCard(sitting.card(card), seat=aimed))
    decision = guest.desk.decision
    assert decision is not None
    assert decision.about == about
    told = guest.desk.words(key)
    assert any(told in row for row in guest.screen())
    sitting.does(0, PlayCard(sitting.card("read_the_small_print"), seat=0))
    name = guest.desk.book.name(sitting.card("read_the_small_print"))
    last = guest.desk.log.lines[-1].text
    assert last == guest.desk.words("log.queued_until.you", card=name, when=told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_for_fights_says_who_chooses_first(language: Language) -> None:
    """Bo has met the minotaur and is asked whether to pay it: the fight is there, and waits."""
    ann, bo = Player(hand=["leftover_rocket", "with_legal_cover"]), ["elf"]
    sitting = Sitting(
        alice=ann, bob=Player(level=4, hand=bo), turn="bob", fight="minotaur_looking_for_flat_4b"
    )
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    assert sitting.state.top.kind == "ask"
    told = words("why_not.chooses", w="Bo")
    assert sum(row.rstrip().endswith(told) for row in guest.screen()) == 2
    guest.press("1")
    assert guest.prompt == f"{words('refused.not_while_settling')} (AMB-92)"


def test_what_waits_only_for_others_to_play_says_what_it_comes_to() -> None:
    """Nothing but the cards that Bo has just received can come between."""
    sitting = Sitting(
        edition="super",
        seats=3,
        alice=Player(level=3, hand=["bus_stop_with_timetable", "cat_out_of_the_tree"]),
        bob=Player(hand=["wrong_phone_box"]),
        treasures=["mask_for_one_eye"],
    )
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card("wrong_phone_box"), seat=0))
    sitting.expires_until_decided("receipt")
    [row] = [row for row in guest.screen() if row.startswith("[2]")]
    assert row.rstrip().endswith("you 3 → 4")
    before = guest.desk.mine.level
    sitting.does(0, PlayCard(sitting.card("cat_out_of_the_tree"), seat=0))
    sitting.expires()
    assert guest.desk.mine.level == before + 1


def test_what_another_queued_card_replaces_is_no_loss_by_the_next() -> None:
    """Laser Eyes, which wait, take the place of Total Recall; Pay Round gives the others cards."""
    eyes, recall, raise_ = (
        "type_approved_laser_eyes",
        "photographic_memory_for_lunch",
        "pay_round_for_everybody",
    )
    sitting = Sitting(
        edition="agents+super",
        seats=3,
        alice=Player(level=4, hand=[eyes, raise_], aside=[recall]),
        bob=Player(hand=["wrong_phone_box"]),
        treasures=["mask_for_one_eye"],
    )
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card("wrong_phone_box"), seat=0))
    sitting.expires_until_decided("receipt")
    before = hand_row(guest, raise_)
    assert "you 4 → 5, and more" in before
    sitting.does(0, PlayCard(sitting.card(eyes), other=sitting.card(recall)))
    assert hand_row(guest, raise_).split("you ")[1] == before.split("you ")[1]


@pytest.mark.parametrize(
    ("first", "told"),
    [("bottle_for_the_caretaker", "you 5 → 6, +1 card"), ("fire_drill", "works once all passed")],
)
def test_what_another_queued_card_does_is_not_told_of_the_next(first: str, told: str) -> None:
    """The bottle fetches the nephew, and before the drill is over the others choose what to drop:
    neither is what Read the Small Print comes to."""
    card = "read_the_small_print"
    sitting = Sitting(
        seats=3,
        alice=Player(level=4, hand=[card, first, "housewarming"]),
        bob=Player(hand=["elf"]),
        door_discards=["caretakers_nephew"],
    )
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card("housewarming")))
    assert "you 4 → 5, +1 card" in hand_row(guest, card)
    sitting.does(0, PlayCard(sitting.card(first), seat=0 if first != "fire_drill" else NOBODY))
    assert told in hand_row(guest, card)


def test_what_waits_behind_a_card_of_chance_is_not_told() -> None:
    """Bo's card takes any two of Ann's hand first: `hand -1 +1` was two different draws of lots."""
    card, raise_, report = (
        "saved_the_wrong_world",
        "pay_round_for_everybody",
        "your_name_on_their_report",
    )
    hand = [card, raise_, "requisition_order", "year_end_budget_panic", "nomination_for_everything"]
    sitting = Sitting(
        edition="agents", seats=3, alice=Player(level=4, hand=hand), bob=Player(hand=[report])
    )
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(raise_), seat=0))
    assert "you 5 → 6" in hand_row(guest, card)
    sitting.does(1, PlayCard(sitting.card(report)))
    assert "works once all passed" in hand_row(guest, card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_waits_for_a_curse_reads_otherwise_than_what_cannot_be_played(
    language: Language,
) -> None:
    """[2] can be laid down until the curse is over; 4 is a card for fights."""
    guest = scenes.guest_at("cursed_in_fight", language)
    rows = guest.screen()
    waits, refused = (
        guest.desk.words("why_not.after_curse"),
        guest.desk.words("why_not.during_curse"),
    )
    assert [row[:3] for row in rows if row.rstrip().endswith(waits)] == ["[1]", "[2]"]
    assert [row[:3] for row in rows if row.rstrip().endswith(refused)] == [" 4 "]


def test_a_card_that_is_queued_while_another_chooses_says_so() -> None:
    bob = Player(hand=["read_the_small_print"])
    ann = Player(level=3, hand=["elf", "dwarf"], wears=["paper_crown"])
    sitting = Sitting(1, alice=ann, bob=bob, doors=["noise_complaint"])
    guest = Guest(sitting)
    sitting.does(0, OpenDoor())
    sitting.expires()
    assert isinstance(sitting.state.top, SeatQuestion)
    assert any("Small Print" in row and "once Ann has chosen" in row for row in guest.screen())


def test_a_tie_with_ones_own_monster_is_called_one() -> None:
    sitting = Sitting(alice=Player(level=2, hand=["unsigned_note_in_the_lift"]), doors=["elf"])
    guest = Guest(sitting)
    guest.press("o")
    rows = [row for row in guest.screen() if "Unsigned Note" in row]
    assert any("2:2   a tie loses" in row for row in rows), rows


def test_what_is_played_for_a_long_name_says_what_it_replaces() -> None:
    star = Sitting(edition="star", alice=Player(hand=["tinkerer"], aside=["baggage_thrower"]))
    (row,) = [row for row in Guest(star).screen() if "Tinkerer" in row and "class" in row]
    assert "replaces" in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_paid_says_so_and_not_why_it_cannot_be_played(language: Language) -> None:
    thief = Player(aside=["thief"], hand=["back_stairs", "elf"])
    sitting = Sitting(alice=thief, turn="bob", fight="neighbour_with_a_drill")
    guest = Guest(sitting, language=language)
    guest.press("f")
    told = guest.desk.words("outcome.price")
    assert sum(told in row for row in guest.screen()) == 2
    guest.press("b")
    assert sum(told in row for row in guest.screen()) == 2
    guest.press("escape")
    assert not any(told in row for row in guest.screen())


@pytest.mark.parametrize(
    ("scene", "card", "told"),
    [
        ("agents", "Central Archive", "you choose a hand card"),
        ("flying", "Flash Photography", "you choose 1 of 2"),
        ("heroes", "Theme Tune", "Bo chooses a card"),
    ],
)
def test_what_is_to_be_chosen_is_named(scene: str, card: str, told: str) -> None:
    assert any(card in row and told in row for row in scenes.guest_at(scene).screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_before_a_choice_is_told_without_a_cut(language: Language) -> None:
    others = [
        "upstaged",
        "man_who_plays_the_wall",
        "steward_in_yellow_stockings",
        "caliban_shop_steward",
    ]
    ann = Player(level=2, hand=["sixteen_curtain_calls", *others])
    sitting = Sitting(edition="bard", seats=2, alice=ann, point="rest")
    guest = Guest(sitting, language=language)
    digit = guest.digit("sixteen_curtain_calls")
    [row] = [row for row in guest.screen() if row.startswith(f"[{digit}]")]
    assert guest.desk.words("outcome.level", n=2, k=3) in row
    assert "…" not in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_moves_two_levels_tells_both_also_in_a_fight(language: Language) -> None:
    """Leopoldine stands highest and loses a level; the sums of Cleo's fight stay."""
    card = "upstaged"
    sitting = Sitting(
        edition="bard",
        seats=3,
        names=("Ann", "Leopoldine", "Cleo"),
        turn="carol",
        alice=Player(level=5, hand=[card]),
        bob=Player(level=6),
        carol=Player(level=4),
        fight="man_who_plays_the_wall",
    )
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    mine, theirs = words("outcome.level", n=5, k=6), words("outcome.level_of", w="b", n=6, k=5)
    [row] = [row for row in guest.screen() if row.startswith(f"[{guest.digit(card)}]")]
    assert f"{mine}, {theirs}" in row
    named = words("outcome.level_of", w="Leopoldine", n=6, k=5)
    assert f"{mine}, {named}" in play_outcome_lines(guest.desk, sitting.card(card))


@pytest.mark.parametrize(
    ("language", "does"),
    [
        ("en", "Sandbag fails"),
        ("de", "Sandsack verpufft"),
        ("it", "Un Sacco fallisce"),
    ],
)
def test_an_ability_whose_price_is_open_says_what_it_does(language: Language, does: str) -> None:
    """Ann may give three of four cards for it."""
    others = ["upstaged", "man_who_plays_the_wall", "caliban_shop_steward", "sixteen_curtain_calls"]
    ann, sandbag = Player(level=3, aside=["friar_with_a_plan"], hand=others), "sandbag_from_above"
    sitting = Sitting(edition="bard", seats=2, alice=ann, bob=Player(hand=[sandbag]))
    sitting.does(1, PlayCard(sitting.card(sandbag), seat=0))
    [row] = [row for row in Guest(sitting, language=language).screen() if row.startswith("[f]")]
    assert row.rstrip().endswith(f" {does}")


def hand_row(guest: Guest, card: str) -> str:
    """The row of that card of the hand."""
    digit = guest.digit(card)
    [row] = [row for row in guest.screen() if row.startswith(f"[{digit}]")]
    return row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "called"), [("Bo", "Bo"), ("Leopoldine", "b")])
def test_what_is_still_open_about_somebody_else_is_told_with_their_name(
    language: Language, name: str, called: str
) -> None:
    """Bo's vest goes to his neighbour, who chooses; Ann's own strength could be 9, too."""
    curse = "dry_cleaning_mix_up"
    bob = Player(
        level=5,
        wears=["plunger_of_justice", "paper_crown", "duvet_of_invulnerability"],
        aside=["halfling"],
    )
    sitting = Sitting(
        names=("Ann", name, "Cleo"),
        seats=3,
        alice=Player(level=4, hand=[curse]),
        bob=bob,
        point="rest",
    )
    guest = Guest(sitting, language=language)
    strength = guest.desk.words("outcome.branch.strength", n=9)
    for picked in ("", "1"):
        guest.press(picked)
        [row] = [row for row in guest.screen() if row.startswith("[1]")]
        assert f" {called}: {strength}" in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_curse_that_somebodys_card_takes_says_which_card(language: Language) -> None:
    bob = Player(level=5, wears=["lightly_possessed_shredder"], hand=["elf", "halfling"])
    alice = Player(level=4, hand=["unannounced_viewing"])
    sitting = Sitting(seats=3, alice=alice, bob=bob, point="rest")
    guest = Guest(sitting, language=language)
    shredder = guest.desk.book.short(sitting.card("lightly_possessed_shredder"))
    assert guest.desk.words("outcome.kept_off", card=shredder) in hand_row(
        guest, "unannounced_viewing"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_takes_a_curse_without_a_price_is_told_once(language: Language) -> None:
    """Sleepers would discard two cards of their hands: neither has any."""
    curse, race = "shoes_off_at_security", ["snoozer"]
    alice = Player(level=2, hand=[curse], aside=race)
    sitting = Sitting(edition="star", seats=2, alice=alice, bob=Player(level=2, aside=race))
    guest = Guest(sitting, language=language)
    words, book = guest.desk.words, guest.desk.book
    told = words("outcome.kept_off", card=book.name(sitting.card("snoozer")))
    assert play_outcome_lines(guest.desk, sitting.card(curse)) == [told]


def test_a_card_that_cancels_a_curse_says_that_it_fails() -> None:
    ann, bob = Player(level=5, hand=["complaint_form_12"]), Player(level=6)
    cleo = Player(hand=["moved_to_seat_34b"])
    sitting = Sitting(edition="star", seats=3, alice=ann, bob=bob, carol=cleo)
    guest = Guest(sitting)
    sitting.does(2, PlayCard(sitting.card("moved_to_seat_34b"), seat=1))
    assert "34B fails" in hand_row(guest, "complaint_form_12")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_stops_a_trap_says_that_it_finds_nothing_besides(language: Language) -> None:
    """The coffee that Form 27b fetches is not among the discards."""
    form, trap = "form_27b_found", "work_to_rule"
    ann, cleo = Player(level=5, hand=[form]), Player(hand=[trap])
    sitting = Sitting(edition="agents", seats=3, alice=ann, carol=cleo)
    guest = Guest(sitting, language=language)
    sitting.does(2, PlayCard(sitting.card(trap), seat=0))
    fails = guest.desk.words("outcome.fails", card=guest.desk.book.short(sitting.card(trap)))
    nothing = guest.desk.words("outcome.idle_search")
    assert play_outcome_lines(guest.desk, sitting.card(form)) == [f"{fails}, {nothing}"]
    option = guest.desk.option(sitting.card(form))
    assert option is not None
    outcome = guest.desk.outcomes.at_mark(guest.desk.view, option)
    assert outcome is not None
    guest.desk.typed = True
    assert outcome_text(guest.desk, outcome).endswith(f", {nothing}")


def test_a_curse_on_its_way_says_what_it_does_to_others_than_its_victim() -> None:
    """Whoever sits on Bo's right gains the level that Bo loses."""
    cleo = Player(hand=["moved_to_seat_34b"])
    sitting = Sitting(
        edition="star", seats=3, alice=Player(level=5), bob=Player(level=6), carol=cleo
    )
    guest = Guest(sitting)
    sitting.does(2, PlayCard(sitting.card("moved_to_seat_34b"), seat=1))
    stage = " ".join(row[28:55].strip() for row in guest.screen()[1:12])
    assert "Bo level 6 → 5, you 5 → 6" in stage


@pytest.mark.parametrize(
    ("levels", "told"), [((5, 6, 6, 5), "Bo 6 → 5, Cleo 6 → 5"), ((6, 6, 6, 6), "you 6 → 5")]
)
def test_levels_that_a_card_changes_go_before_strength_and_levels_in_vain(
    levels: tuple[int, ...], told: str
) -> None:
    """Seniority promotes the lowest and demotes the highest; the seventh level is a kill's."""
    card, gear = "promoted_by_seniority", "goggles_of_professional_envy"
    ann, bob, cleo, dag = map(Player, levels)
    ann = Player(level=levels[0], hand=[card], wears=[gear])
    sitting = Sitting(
        edition="agents",
        seats=4,
        alice=ann,
        bob=bob,
        carol=cleo,
        dave=dag,
        rules={"win": {"level": 7}},
    )
    assert told in hand_row(Guest(sitting), card)


@pytest.mark.parametrize(
    ("levels", "row", "lines"),
    [
        ((3, 4, 4), "Bo 4 → 3, Cleo 4 → 3", "you 3 → 4 → 3, Bo 4 → 3, Cleo 4 → 3"),
        ((3, 4, 3), "you 3 → 4 → 3, b 4 → 3", "you 3 → 4 → 3, Cleo 3 → 4 → 3, Bo 4 → 3"),
        ((4, 3, 3), "you 4 → 3", "you 4 → 3, Bo 3 → 4 → 3, Cleo 3 → 4 → 3"),
    ],
)
def test_a_level_that_somebody_gains_and_loses_again_is_told(
    levels: tuple[int, ...], row: str, lines: str
) -> None:
    """Seniority promotes the lowest, who are among the highest then and lose it again."""
    card = "promoted_by_seniority"
    ann, bob, cleo = map(Player, levels)
    ann.hand = [card]
    sitting = Sitting(edition="agents", seats=3, alice=ann, bob=bob, carol=cleo)
    guest = Guest(sitting)
    assert row in hand_row(guest, card)
    assert play_outcome_lines(guest.desk, sitting.card(card)) == [lines]


def test_a_curse_says_outside_fights_what_it_does_to_each() -> None:
    ann = Player(level=3, hand=["wet_paint"])
    bob = Player(level=3, wears=["bathrobe_of_authority"])
    sitting = Sitting(seats=3, alice=ann, bob=bob)
    told = play_outcome_lines(Guest(sitting).desk, sitting.card("wet_paint"))
    assert "Bo str 5 → 3" in told
    assert "no effect on Cleo" in told


def test_what_a_card_does_to_each_says_who_that_is() -> None:
    """Bo and Dag have items to choose from, Cleo has one."""
    bag = "wrong_bag_right_size"
    two = ["oxygen_mask_yours_first", "double_bass_in_its_own_seat"]
    sitting = Sitting(
        edition="star",
        seats=4,
        alice=Player(hand=[bag], aside=["fishbowl_helmet_with_window_seat"]),
        bob=Player(wears=two[:1], aside=["lounge_pass_expired"]),
        carol=Player(wears=two[1:]),
        dave=Player(aside=["escape_pod_for_one", "neck_pillow_house_trained"]),
    )
    told = play_outcome_lines(Guest(sitting).desk, sitting.card(bag))
    assert "Bo: you choose an item" in told
    assert "Dag: you choose an item" in told
    assert sum("Cleo" in one for one in told) == 1


def test_what_a_card_does_to_whomever_it_is_aimed_at_is_said_once() -> None:
    """Whoever is paged meets what lies on the deck."""
    page = "paged_to_gate_47"
    sitting = Sitting(edition="star", alice=Player(hand=[page]))
    told = play_outcome_lines(Guest(sitting).desk, sitting.card(page))
    assert told == ["hidden cards decide"]


@rule("SHIP-04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_shoes_that_a_ship_stands_in_for_promise_no_run_bonus(language: Language) -> None:
    """The liner's -2 counts alone."""
    shoes, ship = "paper_slippers_from_the_capsule_inn", "cruise_liner_all_inclusive"
    sitting = Sitting(edition="star", alice=Player(hand=[shoes], wears=[ship]))
    guest = Guest(sitting, language=language)
    [row] = [row for row in guest.screen() if row.startswith("[1]")]
    assert "+0" not in row
    assert guest.desk.words("outcome.runs_by_ship", n="-2") in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_an_item_says_why_it_would_add_nothing(language: Language) -> None:
    vest = "string_vest_of_command"
    sitting = Sitting(alice=Player(hand=[vest]))
    guest = Guest(sitting, language=language)
    why = why_item_adds_nothing_text(guest.desk, sitting.card(vest), 40)
    assert why
    rows = card_view_rows(guest.desk, sitting.card(vest), 80, WHOLE_CARD_ROWS)
    told = "\n".join(map(row_text, rows))
    assert why in told.partition(guest.desk.words("sheet.right_now"))[2]


def test_trouble_with_a_choice_after_a_choice_tells_the_sums_that_it_begins_with() -> None:
    """The axe asks as the fight begins, and so does the lizard."""
    trouble = "giant_lizard_with_a_permit"
    hand = [trouble, "henchman_on_work_experience", "paper_jam_in_tray_two"]
    ann = Player(wears=["fire_axe_still_behind_glass"], hand=hand)
    sitting = Sitting(edition="star+agents", seats=3, alice=ann, point="after_door")
    assert "4:10, then a choice" in hand_row(Guest(sitting), trouble)


@pytest.mark.parametrize(
    ("monster", "told", "page"),
    [
        (
            "villain_reformed_twice",
            "2:14, then a choice",
            ["fights it next: nobody left, hand 0", "Nothing happens: 2:14, hand 2"],
        ),
        ("jaywalking_ninja", "nobody left or 2:2", ["1-2 nobody left, 3-6 2:2"]),
    ],
)
def test_trouble_that_may_go_to_a_neighbour_is_no_fight_against_nothing(
    monster: str, told: str, page: list[str]
) -> None:
    """The card's page tells which choice, or face, comes to what."""
    hand = [monster, "cat_out_of_the_tree", "wrong_phone_box"]
    ann = Player(level=2, hand=hand)
    guest = Guest(Sitting(edition="super", seats=3, alice=ann, point="after_door"))
    assert told in hand_row(guest, monster)
    guest.press("x 1")
    rows = guest.screen()[1:16]
    for part in page:
        assert any(part in row for row in rows), part


def test_lines_tell_what_each_choice_of_trouble_comes_to() -> None:
    monster = "villain_reformed_twice"
    ann = Player(level=2, hand=[monster, "cat_out_of_the_tree", "wrong_phone_box"])
    lines = Lines(Sitting(edition="super", seats=3, alice=ann, point="after_door"))
    lines.take()
    told = lines.type("1")
    assert "2 against 14, you choose “Discard 2 cards" in told
    assert "(no monster left, hand 0) or “Nothing happens” (2 against 14, hand 2)" in told


def test_what_counts_for_a_monster_and_its_mate_alike_asks_for_neither() -> None:
    """MULTI-10: in the hand the sums stand, and the log says how many it counts for."""
    monster, mate, card = "henchman_on_day_one", "clone_slightly_off", "late_for_choir"
    ann, bob = Player(level=6, hand=[mate]), Player(hand=[card])
    sitting = Sitting(1, edition="super", seats=3, fight=monster, alice=ann, bob=bob)
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(mate), monster=sitting.card(monster)))
    assert "6:-10 Ann still ahead" in hand_row(guest, card)
    name = guest.desk.book.short(sitting.card(monster), 24)
    lines = play_outcome_lines(guest.desk, sitting.card(card))
    assert [one.partition(", ")[0] for one in lines] == [f"{name}: 6:2 → 6:-10"]
    guest.press("1 1")
    assert f"2 × {name}" in guest.desk.log.lines[-1].text


def test_where_mates_share_nothing_it_is_asked_which_monster_is_meant() -> None:
    monster, mate, card = "sandwich_of_the_pharaohs", "companion_flies_free", "booked_as_a_group"
    ann, bob = Player(level=6, hand=[mate]), Player(hand=[card])
    sitting = Sitting(1, edition="star", seats=3, fight=monster, alice=ann, bob=bob)
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(mate), monster=sitting.card(monster)))
    assert "on which monster?" in hand_row(guest, card)
    sitting.does(1, PlayCard(sitting.card(card), monster=sitting.card(monster)))
    assert "2 ×" not in guest.desk.log.lines[-1].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_for_ones_own_fight_says_so_in_anothers(language: Language) -> None:
    sitting = Sitting(
        alice=Player(hand=["cake_for_helpful_neighbours"]),
        turn="bob",
        fight="passive_aggressive_landlady",
    )
    guest = Guest(sitting, language=language)
    told = guest.desk.words("why_not.own_fight")
    assert any(row.rstrip().endswith(told) for row in guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_room_names_the_big_item_that_is_there(language: Language) -> None:
    big = next(one for one in Sitting().box.cards if one.item is not None and one.item.big)
    other = next(
        one
        for one in Sitting().box.cards
        if one.item is not None and one.item.big and one.id != big.id
    )
    ann = Player(hand=[other.id], aside=[big.id])
    guest = Guest(Sitting(alice=ann), language=language)
    named = guest.desk.book.short(guest.sitting.card(big.id), 8)
    assert "…" not in named
    told = guest.desk.words("why_not.big_already", card=named)
    assert any(told in row for row in guest.screen())


@pytest.mark.parametrize(("limit", "full"), [(1, True), (2, False), (None, False)])
def test_a_big_item_is_in_the_way_only_where_the_limit_is_reached(
    limit: int | None, full: bool
) -> None:
    """Behind a curse none can be played, whether there is room or not."""
    ann = Player(hand=["ladder_nobody_returned"], aside=["wardrobe_door"])
    bo = Player(hand=["phantom_doorbell"])
    guest = Guest(Sitting(alice=ann, bob=bo, rules={"items": {"big_limit": limit}}))
    guest.sitting.does(1, PlayCard(guest.sitting.card("phantom_doorbell"), seat=0))
    ladder = guest.sitting.card("ladder_nobody_returned")
    told, _ = play_preview_text(guest.desk, ladder)
    assert told.startswith("big already") is full, told
    assert full or told == "once this is settled"


@pytest.mark.parametrize("twice", [False, True])
def test_one_is_that_already_only_where_nobody_can_be_it_twice(twice: bool) -> None:
    race = next(one for one in Sitting().box.cards if one.kind == "race" and one.print.count > 1)
    bo = Player(hand=["phantom_doorbell"])
    ann = Player(hand=[f"{race.id}#2"], aside=[race.id])
    sitting = Sitting(alice=ann, bob=bo, rules={"identity": {"duplicates": twice}})
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card("phantom_doorbell"), seat=0))
    told, _ = play_preview_text(guest.desk, guest.desk.view.hand[0])
    assert (told == "you already are that") is not twice, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_card_has_nothing_to_work_on_is_named(language: Language) -> None:
    """On the own turn, where it is the time for it."""
    ann = Player(hand=["house_rules_say_so", "try_the_next_door"])
    guest = Guest(Sitting(alice=ann), language=language)
    for key in ("no_item_to_cheat_with", "no_monster_in_hand"):
        told = guest.desk.words(f"why_not.refused.{key}")
        assert any(told in row for row in guest.screen()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_trouble_is_too_late_once_the_turn_is_at_its_end(language: Language) -> None:
    guest = Guest(Sitting(alice=Player(hand=["subletting_mimic"]), point="rest"), language=language)
    assert any(guest.desk.words("why_not.too_late") in row for row in guest.screen())


@pytest.mark.parametrize(
    ("card", "told"),
    [("lost_property_cupboard", "none in the discards"), ("paper_crown", "str 1 → 2")],
)
def test_a_cards_page_tells_outside_fights_what_it_does_without_a_target(
    card: str, told: str
) -> None:
    guest = Guest(Sitting(alice=Player(hand=[card])))
    assert play_outcome_lines(guest.desk, guest.sitting.card(card)) == [told]
    guest.press("x 1")
    assert any(told in row for row in guest.screen()[1:16])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_moves_a_sum_by_a_level_says_whose_and_by_which_card(language: Language) -> None:
    """Ann's level takes Bo's from the top, for which his cape counts."""
    card, cape = "your_name_on_their_report", "cape_with_pay_grade"
    sitting = Sitting(
        edition="agents",
        seats=2,
        turn="bob",
        alice=Player(level=2, hand=[card]),
        bob=Player(level=2, wears=[cape]),
        fight="paper_jam_in_tray_two",
    )
    guest = Guest(sitting, language=language)
    words, fight = guest.desk.words, guest.desk.fight
    assert fight is not None
    ours, theirs = fight.ours.total, fight.theirs.total
    level = words("outcome.level", n=2, k=3)
    [row] = [row for row in guest.screen() if row.startswith("[1]")]
    assert f"{ours - 3}:{theirs}" in row
    assert level in row
    told = play_outcome_lines(guest.desk, sitting.card(card))
    assert told[0] == f"{ours}:{theirs} → {ours - 3}:{theirs}, {level}"
    name = guest.desk.book.name(sitting.card(cape))
    assert told[1] == words("outcome.recounted", card=name, n="+5", k="+2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_curse_that_waits_for_others_is_not_told_to_have_no_effect(language: Language) -> None:
    """It takes effect once Bo has played what he just received, or not."""
    sitting = Sitting(
        edition="bard+super",
        seats=3,
        alice=Player(hand=["trapdoor_ahead_of_cue"]),
        bob=Player(hand=["wrong_phone_box"]),
        treasures=["mask_for_one_eye"],
    )
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card("wrong_phone_box"), seat=0))
    sitting.expires_until_decided("receipt")
    words = guest.desk.words
    works = words("outcome.queued_works", when=words("outcome.queued"))
    [row] = [row for row in guest.screen(80, 24) if row.startswith("[1]")]
    assert row.rstrip().endswith((words("outcome.queued_works_brief"), works))
    guest.press("x 1")
    shown = " ".join(" ".join(guest.screen(120, 40)).split())
    assert works in shown
    assert words("outcome.idle") not in shown


@pytest.mark.parametrize(
    ("language", "asked", "told"),
    [
        ("en", "on whom?", "would stay with Bo"),
        ("de", "auf wen?", "bliebe bei Bo"),
        ("it", "su chi?", "resterebbe con Bo"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_with_whom_a_curse_in_the_hand_would_stay_is_told_once_it_is_selected(
    language: Language, asked: str, told: str, size: tuple[int, int]
) -> None:
    """Before that it may go to either; then the prompt says on Bo, and it is a forecast."""
    ann = Player(hand=["under_internal_investigation"])
    guest = Guest(Sitting(edition="agents", seats=2, alice=ann), language=language)
    seen = " ".join(" ".join(guest.screen(*size)).split())
    assert asked in seen
    assert told not in seen
    guest.press("1")
    seen = " ".join(" ".join(guest.screen(*size)).split())
    assert told in seen
    assert asked not in seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fight", [None, "paper_jam_in_tray_two"])
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_what_a_curse_makes_of_each_run_says_whose_it_is(
    language: Language, fight: str | None, size: tuple[int, int]
) -> None:
    training = "mandatory_training_module"
    ann = Player(level=5, hand=[training])
    sitting = Sitting(edition="agents", seats=3, alice=ann, fight=fight)
    guest = Guest(sitting, language=language)
    told = play_outcome_lines(guest.desk, sitting.card(training))
    run = guest.desk.words("outcome.run", n="+0", k="-1")
    assert told == [f"{who}: {run}" for who in (guest.desk.words("you"), "Bo", "Cleo")]
    guest.press("x 1")
    rows = [row[32:] for row in guest.screen(*size)]
    assert all(any(line in row for row in rows) for line in told)


@pytest.mark.parametrize(("language", "name"), [("en", "run"), ("de", "Flucht"), ("it", "fuga")])
def test_whoever_is_called_like_a_word_of_an_outcome_is_named_all_the_same(
    language: Language, name: str
) -> None:
    training = "mandatory_training_module"
    ann = Player(level=5, hand=[training])
    sitting = Sitting(edition="agents", seats=3, names=("Ann", name, "Cleo"), alice=ann)
    guest = Guest(sitting, language=language)
    run = guest.desk.words("outcome.run", n="+0", k="-1")
    assert run.startswith(f"{name} ")
    told = play_outcome_lines(guest.desk, sitting.card(training))
    assert told == [f"{who}: {run}" for who in (guest.desk.words("you"), name, "Cleo")]


def test_whoever_is_called_like_a_word_of_what_is_open_is_named_all_the_same() -> None:
    viewing = "unannounced_viewing"
    ann = Player(level=4, hand=[viewing])
    bob = Player(level=5, wears=["lightly_possessed_shredder"], hand=["elf", "halfling"])
    sitting = Sitting(seats=3, names=("Ann", "Bo", "hidden"), alice=ann, bob=bob, point="rest")
    told = play_outcome_lines(Guest(sitting).desk, sitting.card(viewing))
    assert told[2] == "hidden: hidden cards decide"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_curse_makes_of_each_strength_and_run_says_whose_it_is(language: Language) -> None:
    curse = "phantom_doorbell"
    sitting = Sitting(seats=3, alice=Player(level=5, hand=[curse]), bob=Player(level=4))
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    run = words("outcome.run", n="+0", k="-1")
    mine = f"{words('you')}: {words('outcome.strength', n=5, k=4)}"
    bobs = words("outcome.strength_other", w="Bo", n=4, k=3)
    cleos = words("outcome.strength_other", w="Cleo", n=1, k=0)
    told = play_outcome_lines(guest.desk, sitting.card(curse))
    assert told == [f"{strength}, {run}" for strength in (mine, bobs, cleos)]


def test_a_curse_that_changes_somebody_at_once_stays_with_the_others() -> None:
    """It counts cards in hands: Ann, who fights, has no other one."""
    curse = "stage_fright"
    ann, bob = Player(level=5, hand=[curse]), Player(level=4, hand=["upstaged"])
    monster = "man_who_plays_the_wall"
    sitting = Sitting(edition="bard", seats=3, alice=ann, bob=bob, fight=monster)
    told = play_outcome_lines(Guest(sitting).desk, sitting.card(curse))
    assert told == ["You: str stays at 5", "Bo str 4 → 3", "for Cleo's next fight"]


@pytest.mark.parametrize("fight", [False, True])
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_of_whomever_a_card_may_be_played_on_it_says_who_it_is(
    edition: str, fight: bool, subtests: pytest.Subtests
) -> None:
    """Nobody is left out, unless nobody changes at once, or it is the same for everybody."""
    box = Sitting(edition=edition).box
    hand = list(dict.fromkeys(one.id for one in box.cards if one.kind != "monster"))
    gear = next(one.id for one in box.cards if one.item is not None)
    hand.remove(gear)
    monster = next(one.id for one in box.cards if one.kind == "monster") if fight else None
    ann, bob = Player(level=5, hand=hand), Player(level=4, wears=[gear])
    sitting = Sitting(edition=edition, seats=3, alice=ann, bob=bob, fight=monster)
    desk, told = Guest(sitting).desk, 0
    for card in map(sitting.card, hand):
        option = desk.option(card)
        if option is None or [one.what for one in option.needs] != ["seat"]:
            continue
        lines, among = play_outcome_lines(desk, card), option.needs[0].among
        if len(lines) < 2 or len(among) < 2:
            continue
        told += 1
        with subtests.test(card=desk.book.name(card)):
            for seat, line in zip(among, lines, strict=True):
                mine = line.startswith(("You: ", "you ", "for your "))
                assert mine if seat == 0 else desk.name(seat) in line
    assert told > 10


LONG = "Bartholomew Long"
"""No level, strength or loss has room beside this name in a row of the hand."""


@pytest.mark.parametrize(
    ("edition", "card", "mine", "bobs"),
    [
        ("classic", "welcome_pack", "you 5 → 6, Cleo hand +1", "level 4 → 5, Cleo hand +1"),
        (
            "classic",
            "complaint_upheld",
            f"you 5 → 6, {LONG} loses Paper Crown",
            f"level 4 → 5, {LONG} loses Paper Crown",
        ),
        (
            "agents",
            "pay_round_for_everybody",
            f"you 5 → 6, {LONG} hand +1, Cleo hand +1",
            "level 4 → 5, your hand +1, Cleo hand +1",
        ),
    ],
)
def test_the_page_of_a_card_tells_whole_what_it_does_to_whom(
    edition: str, card: str, mine: str, bobs: str
) -> None:
    ann, bob = Player(level=5, hand=[card]), Player(level=4)
    if edition == "classic":
        bob.wears = ["paper_crown"]
    sitting = Sitting(edition=edition, seats=3, names=("Ann", LONG, "Cleo"), alice=ann, bob=bob)
    lines = play_outcome_lines(Guest(sitting).desk, sitting.card(card))
    assert lines[:2] == [mine, f"{LONG} {bobs}"]


@pytest.mark.parametrize(
    ("edition", "monster", "card", "told"),
    [
        ("classic", "neighbour_with_a_drill", "welcome_pack", ["You: 5:8 → 6:8, Cleo hand +1"]),
        (
            "classic",
            "neighbour_with_a_drill",
            "swapped_nameplates",
            ["Bo: 5:8 → 6:8, Bo level 4 → 3"],
        ),
        (
            "super",
            "nemesis_self_appointed",
            "municipal_brass_band",
            [
                "You: 5:12 → 11:12, Bo hand +1, Cleo hand +1",
                "the monsters: 5:12 → 5:18, Bo hand +1, Cleo hand +1",
            ],
        ),
    ],
)
def test_beside_the_sums_of_a_fight_the_page_tells_of_cards_and_of_others(
    edition: str, monster: str, card: str, told: list[str]
) -> None:
    ann, bob = Player(level=5, hand=[card]), Player(level=4)
    sitting = Sitting(edition=edition, seats=3, alice=ann, bob=bob, fight=monster)
    lines = play_outcome_lines(Guest(sitting).desk, sitting.card(card))
    assert lines[: len(told)] == told


@pytest.mark.parametrize(
    ("card", "fight", "told"),
    [
        ("your_laundry_day", False, "you 5 → 6, +1 card"),
        ("borrow_a_cup_of_everything", False, "str 5 → 6, Bo loses Paper Crown"),
        ("housewarming", False, "+2 cards, Bo hand +1, Cleo hand +1"),
        ("cake_for_helpful_neighbours", True, "5:8 → 10:8, Bo hand +1, Cleo hand +1"),
    ],
)
def test_the_page_of_a_card_aimed_at_nobody_tells_whose_cards_come_or_go(
    card: str, fight: bool, told: str
) -> None:
    ann, bob = Player(level=5, hand=[card]), Player(level=4, wears=["paper_crown"])
    monster = "neighbour_with_a_drill" if fight else None
    sitting = Sitting(seats=3, alice=ann, bob=bob, fight=monster)
    assert play_outcome_lines(Guest(sitting).desk, sitting.card(card))[0] == told


def test_beside_the_sums_of_a_fight_lines_tell_of_cards_though_no_level_changes() -> None:
    ann, monster = Player(level=5, hand=["municipal_brass_band"]), "nemesis_self_appointed"
    sitting = Sitting(edition="super", seats=3, alice=ann, fight=monster)
    read = " ".join(Lines(sitting).type("hand").split())
    assert read.endswith(" still behind, hand of Bo 0 to 1, hand of Cleo 0 to 1.")


@pytest.mark.parametrize(("edition", "language"), IN_EVERY_EDITION_AND_LANGUAGE)
def test_the_page_of_a_card_shortens_nothing(edition: str, language: Language) -> None:
    box = Sitting(edition=edition).box
    hand = list(dict.fromkeys(one.id for one in box.cards if one.kind != "monster"))
    ann, names = Player(level=5, hand=hand), ("Ann", LONG, "Cleo")
    sitting = Sitting(edition=edition, seats=3, names=names, alice=ann, bob=Player(level=4))
    desk = Guest(sitting, language=language).desk
    lines = [line for card in hand for line in play_outcome_lines(desk, sitting.card(card))]
    letter, more = desk.letter(1), desk.words("outcome.and_more")
    assert [one for one in lines if letter in one.split() or more in one] == []
    assert sum(LONG in line for line in lines) > 10


@pytest.mark.parametrize(
    ("language", "mine"),
    [
        ("en", "for your next turn"),
        ("de", "dein nächster Zug"),
        ("it", "tuo prossimo turno"),
    ],
)
def test_a_curse_for_a_turn_is_told_of_whose_turn_it_is_and_of_the_others(
    language: Language, mine: str
) -> None:
    bob = Player(hand=["work_to_rule"])
    guest = Guest(Sitting(1, edition="agents", seats=3, bob=bob), language=language)
    words = guest.desk.words
    run = words("outcome.run", n="+0", k="-1")
    limit = words("outcome.hand_limit", n=5, k=4)
    cleos = words("outcome.lasts.next_turn_other", w="Cleo")
    told = play_outcome_lines(guest.desk, guest.sitting.card("work_to_rule"))
    assert told == [f"Ann: {run}, {limit}", mine, cleos]


@pytest.mark.parametrize(
    ("card", "fight", "mine", "bobs"),
    [
        ("squeaky_floorboard", False, "running away +0 to -1", "running away +0 to -1"),
        ("door_handle_comes_off", True, "no running", "for Bo's next fight"),
        ("talk_of_the_stairwell", False, "stays with you", "would stay with Bo"),
    ],
)
def test_read_out_whom_a_curse_may_hit_each_has_what_it_does_to_them(
    card: str, fight: bool, mine: str, bobs: str
) -> None:
    ann, bob = Player(level=2, hand=[card]), Player(level=5)
    monster = "passive_aggressive_landlady" if fight else None
    lines = Lines(Sitting(seats=2, alice=ann, bob=bob, fight=monster))
    told = lines.type("1")
    assert f"a You, level 2, {mine} b Bo, level 5, {bobs} " in told


def test_whoever_chooses_has_their_name_where_there_is_room() -> None:
    """A row of the hand has less than the card's page."""
    names = ("Ann", "Bo", "Sprocket")
    ann = Player(hand=["personnel_files_merged"])
    sitting = Sitting(names=names, edition="agents", seats=3, alice=ann)
    desk, card = Guest(sitting).desk, sitting.card("personnel_files_merged")
    told = play_outcome_lines(desk, card)
    assert [line for line in told if line.startswith("Sprocket chooses")], told
    assert not [line for line in told if line.startswith("c ")]


@pytest.mark.parametrize(
    ("edition", "card", "held", "whole", "brief"),
    [
        ("agents", "leak_to_the_press", "glass_ceiling", "everybody chooses", "all choose"),
        ("classic", "fire_drill", "rent_went_up", "the others choose", "others:"),
    ],
)
def test_where_all_choose_of_their_hands_nobody_is_singled_out(
    edition: str, card: str, held: str, whole: str, brief: str
) -> None:
    bob = Player(hand=[held, "paper_crown" if edition == "classic" else "stamp_of_thunder"])
    sitting = Sitting(edition=edition, seats=3, alice=Player(hand=[card]), bob=bob)
    guest = Guest(sitting)
    assert play_outcome_lines(guest.desk, sitting.card(card)) == [f"{whole} a hand card"]
    assert any(f"{brief} a hand card" in row for row in guest.screen())
    lines = Lines(sitting)
    assert f"{whole} a hand card" in " ".join(lines.written)


@pytest.mark.parametrize("name", ["Bo", "Sprocket"])
def test_with_whom_hands_are_swapped_is_told(name: str) -> None:
    """Left of Ann is whoever is next; where the name has no room stands the letter."""
    seat = "seat_on_the_steering_committee"
    held = ["glass_ceiling", "stamp_of_thunder"]
    ann, bob = Player(level=2, hand=[seat, held[0]]), Player(hand=[held[1]])
    names = ("Ann", name, "Cleo")
    sitting = Sitting(names=names, edition="agents", seats=3, alice=ann, bob=bob)
    guest = Guest(sitting)
    short = name if name == "Bo" else "b"
    assert any(f"you 2 → 3, hand of {short}" in row for row in guest.screen())
    told = play_outcome_lines(guest.desk, sitting.card(seat))
    assert told[0] == f"you 2 → 3, hand of {name}"
