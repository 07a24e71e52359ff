"""What rows and lines say that a card, a gift or a monster comes to: for whom else, and at what
price."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerOffer, EndTurn, GiveUpFight, PlayCard, ProposeHelpDeal
from engine.queries.combat_strength import character_strength
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.plain.play_outcome_text import outcome_at_mark_text
from tui.plain.typed_verbs import word_for_typed_verb
from tui.table.model.cost_if_caught_text import cost_if_caught_text
from tui.table.model.play_outcome_text import OUTCOME_WIDTH
from tui.table.painters.play_preview import play_preview_text
from tui.words.catalogue import words_for

WHAT = ("seat", "monster", "side")
SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))


def line_of(guest: Guest, card_id: str) -> str:
    """What a line says that the card comes to."""
    option = guest.desk.option(guest.sitting.card(card_id))
    assert option is not None
    guest.desk.typed = True
    return outcome_at_mark_text(guest.desk, option)


def two_levels_are_told(sitting: Sitting, language: Language, subtests: pytest.Subtests) -> None:
    """To be caught costs the reader, who fights or helps, levels 5 to 3: in one row before the
    fight is lost, and in a line when they run."""
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    for size in ((80, 24), (120, 40), (160, 50)):
        with subtests.test(size=size):
            [row] = [row for row in guest.screen(*size) if words("fight.caught") in row]
            assert words("outcome.level", n=5, k=3) in row
    lines = Lines(sitting, language=language)
    lines.take()
    sitting.does(0, GiveUpFight())
    told = words("list.caught", what=words("plain.outcome.level", n=5, k=3))
    assert told in " ".join(" ".join(lines.take()).split())


@rule("AMB-82")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_one_thing_to_choose_has_no_choice(language: Language) -> None:
    """Bo has no hand to discard from, so the level is all that the curse can take."""
    curse = "heating_back_payment"
    sitting = Sitting(seats=3, alice=Player(hand=[curse]), bob=Player(level=3))
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    told, _ = play_preview_text(guest.desk, sitting.card(curse))
    assert told == words("outcome.level_other", w="Bo", n=3, k=2)
    assert line_of(guest, curse) == words("plain.outcome.level_other", w="Bo", n=3, k=2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("own", [4, 2])
def test_a_level_of_somebody_elses_is_told_with_the_own_one_or_alone(
    language: Language, own: int, subtests: pytest.Subtests
) -> None:
    """The lowest gains a level and the highest loses one."""
    card = "promoted_by_seniority"
    sitting = Sitting(
        edition="agents",
        seats=3,
        alice=Player(level=own, hand=[card]),
        bob=Player(level=3),
        carol=Player(level=7),
    )
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    bo, mine = words("outcome.level_of", w="Bo", n=3, k=4), words("outcome.level", n=2, k=3)
    cleo = words("outcome.level_of", w="Cleo", n=7, k=6)
    wanted = f"{mine if own == 2 else bo}, {cleo}"
    for size in SIZES:
        with subtests.test(size=size):
            assert any(wanted in row for row in guest.screen(*size))
    line = line_of(guest, card)
    assert words("plain.outcome.level_other", w="Cleo", n=7, k=6) in line


@rule("TURN-21")
@pytest.mark.parametrize("language", LANGUAGES)
def test_charity_tells_whose_strength_hangs_on_the_cards(language: Language) -> None:
    """Ann has a card that counts her hand."""
    hand = ["mask_for_one_eye", "hat_with_a_siren", "antennae_on_a_hairband"]
    ann = Player(level=3, hand=hand, wears=["hand_of_throwing_cards"])
    rules = {"hand": {"base": 2}}
    sitting = Sitting(edition="super", seats=2, alice=ann, point="rest", rules=rules)
    guest = Guest(sitting, language=language)
    sitting.does(0, EndTurn())
    before = character_strength(sitting.state, 0).total
    guest.press("1")
    changes = guest.desk.words(
        "list.strength_of", w=guest.desk.who_inside(0), n=before, k=before - 1
    )
    wanted = guest.desk.words("list.strengths", changes=changes)
    for size in SIZES:
        assert any(wanted in row for row in guest.screen(*size)), size
    guest.press("enter")
    assert character_strength(sitting.state, 0).total == before - 1


@rule("TURN-21")
@pytest.mark.parametrize("language", LANGUAGES)
def test_charity_in_lines_tells_whose_strength_hangs_on_the_cards_before_they_go(
    language: Language,
) -> None:
    """Ann has a card that counts her hand, and may still think again."""
    hand = ["mask_for_one_eye", "hat_with_a_siren", "antennae_on_a_hairband"]
    ann = Player(level=3, hand=hand, wears=["hand_of_throwing_cards"])
    sitting = Sitting(
        edition="super", seats=2, alice=ann, point="rest", rules={"hand": {"base": 2}}
    )
    lines, words = Lines(sitting, language=language), words_for(language)
    sitting.does(0, EndTurn())
    before = character_strength(sitting.state, 0).total
    changes = words("plain.outcome.strength_of", w=words("you").lower(), n=before, k=before - 1)
    told = words("plain.charity", told=words("list.strengths", changes=changes))
    assert told in lines.type("1")
    assert len(sitting.state.hand(0)) == 3
    lines.type(word_for_typed_verb("no", words))
    assert len(sitting.state.hand(0)) == 3
    assert told in lines.type("1")
    lines.type(word_for_typed_verb("yes", words))
    assert character_strength(sitting.state, 0).total == before - 1


@rule("BAD-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_about_to_run_reads_what_it_costs_to_be_caught(
    language: Language, subtests: pytest.Subtests
) -> None:
    """The landlady takes the best item or two levels; without an item it is the levels."""
    sitting = Sitting(alice=Player(level=5), fight="passive_aggressive_landlady", seats=2)
    guest = Guest(sitting, language=language)
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    words = guest.desk.words
    wanted = words("list.caught", what=words("outcome.level", n=5, k=3))
    for size in SIZES:
        with subtests.test(size=size):
            assert any(wanted in row for row in guest.screen(*size))
    lines = Lines(sitting, language=language)
    told = words("list.caught", what=words("plain.outcome.level", n=5, k=3))
    assert told in " ".join(" ".join(lines.take()).split())


@rule("BAD-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_monster_to_run_from_is_no_choice_of_what_one_is_caught_by(
    language: Language,
) -> None:
    """There are two landladies: whichever catches Ann takes two levels, and she runs on."""
    landlady, mate = "passive_aggressive_landlady", "identical_flatmate"
    sitting = Sitting(alice=Player(level=5, hand=[mate]), fight=landlady, seats=2)
    guest = Guest(sitting, language=language)
    for card in sitting.state.hand(0):
        sitting.does(0, PlayCard(card, monster=sitting.card(landlady)))
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    words = guest.desk.words
    for told, key in (
        (guest.screen(160, 50), "outcome.level"),
        (Lines(sitting, language=language).take(), "plain.outcome.level"),
    ):
        caught = words("list.caught", what=words(key, n=5, k=3))
        assert caught in " ".join(" ".join(told).split())


@rule("BAD-01", "DEATH-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_bad_stuff_that_is_chosen_or_kills_is_told_as_that(language: Language) -> None:
    """Ann's hat is a choice; where a body holds nothing its owner is back at once, and has died."""
    for monster, level, wears in (
        ("passive_aggressive_landlady", 5, ["paper_crown"]),
        ("ground_rent_dragon", 5, []),
    ):
        sitting = Sitting(alice=Player(level=level, wears=wears), fight=monster, seats=2)
        guest = Guest(sitting, language=language)
        sitting.does(0, GiveUpFight())
        sitting.expires_until_asked("run_order")
        words = guest.desk.words
        lost = [guest.desk.book.name(sitting.card(one)) for one in wears]
        ways = [
            words("outcome.lost_you", card=words.names(lost) if lost else ""),
            words("outcome.branch.level", n=3),
        ]
        what = words.either(ways) if wears else words("outcome.branch.dead")
        told = " ".join(" ".join(row[:54].split()) for row in guest.screen())
        assert words("list.caught", what=what) in told
        dies = words("outcome.branch.dead")
        if not wears:
            assert told.lower().count(dies) == 1
            assert " ".join(Lines(sitting, language=language).take()).lower().count(dies) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_that_one_would_lose_says_what_it_costs_where_there_is_room(
    language: Language, subtests: pytest.Subtests
) -> None:
    """Before the die, also where the one monster leaves nothing to choose."""
    ann = Player(level=5, wears=["bathrobe_of_authority"])
    sitting = Sitting(alice=ann, fight="minotaur_looking_for_flat_4b", seats=2)
    two_levels_are_told(sitting, language, subtests)


@rule("BAD-01", "RUN-06")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("monster", ["minotaur_looking_for_flat_4b", "passive_aggressive_landlady"])
def test_who_helps_is_told_what_it_costs_them_to_be_caught(
    language: Language, monster: str, subtests: pytest.Subtests
) -> None:
    """Ann runs first: the minotaur lets her go, from the landlady she may be caught as well."""
    sitting = Sitting(alice=Player(level=3), bob=Player(level=5), fight=monster, seats=2, seat=1)
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    sitting.does(1, AnswerOffer(sitting.update([]).view.public.offers[0].id, accept=True))
    two_levels_are_told(sitting, language, subtests)


@rule("BAD-01", "RUN-07")
@pytest.mark.parametrize("language", LANGUAGES)
def test_of_several_monsters_each_tells_what_it_costs_to_be_caught(language: Language) -> None:
    """The dragon kills; the minotaur takes two levels."""
    dragon, minotaur = "ground_rent_dragon", "minotaur_looking_for_flat_4b"
    wandering = "sorry_wrong_dungeon"
    bo = Player(hand=[wandering, minotaur])
    sitting = Sitting(alice=Player(level=5), bob=bo, seats=2, fight=dragon)
    sitting.does(1, PlayCard(sitting.card(wandering), other=sitting.card(minotaur)))
    guest = Guest(sitting, language=language)
    words, book = guest.desk.words, guest.desk.book
    dies, falls = words("outcome.branch.dead"), words("outcome.level", n=5, k=3)
    [row] = [row for row in guest.screen(160, 50) if words("fight.caught") in row]
    assert f" m {dies}; o {falls} " in row
    lines = Lines(sitting, language=language)
    lines.take()
    sitting.does(0, GiveUpFight())
    told = " ".join(" ".join(lines.take()).split())
    falls = words("plain.outcome.level", n=5, k=3)
    for monster, what in ((dragon, dies), (minotaur, falls)):
        name = book.name(sitting.card(monster))
        assert words("plain.caught_by", m=name, what=what) in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_only_target_there_is_is_no_question(
    language: Language, subtests: pytest.Subtests
) -> None:
    """A card that weakens the one monster of somebody else's fight, and one that weakens the one
    fighter, who is its player."""
    lunch, advice = "on_its_lunch_break", "unsolicited_advice"
    monster = "neighbour_with_a_drill"
    for card, turn in ((lunch, "bob"), (advice, "alice")):
        with subtests.test(card=card):
            ann = Player(level=4, hand=[card])
            sitting = Sitting(alice=ann, seats=2, turn=turn, fight=monster)
            guest = Guest(sitting, language=language)
            told, _ = play_preview_text(guest.desk, sitting.card(card))
            assert told not in [guest.desk.words(f"outcome.which.{what}") for what in WHAT]
            assert line_of(guest, card)
            guest.press(guest.digit(card))
            assert guest.desk.words("prompt.which.monster") not in guest.prompt
            guest.press("enter")
            if guest.desk.question is not None:
                guest.press(guest.desk.keymap["yes"])
            assert isinstance(sitting.sent[-1], PlayCard)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_gives_no_strength_says_what_else_it_gives_or_that_strength_stays(
    language: Language, subtests: pytest.Subtests
) -> None:
    stays = {
        "en": ("str stays at 4", "strength stays at 4"),
        "de": ("Stä bleibt bei 4", "Stärke bleibt bei 4"),
        "it": ("frz sempre a 4", "forza sempre a 4"),
    }[language]
    for card in ("cleric", "unwelcome_mat", "elf"):
        with subtests.test(card=card):
            sitting = Sitting(alice=Player(level=4, hand=[card]), seats=2, point="rest")
            guest = Guest(sitting, language=language)
            instance = sitting.card(card)
            wanted = stays
            if card == "elf":
                facts = {"n": "+0", "k": "+1"}
                words = guest.desk.words
                wanted = words("outcome.run", **facts), words("plain.outcome.run", **facts)
            told, _ = play_preview_text(guest.desk, instance)
            assert (told, line_of(guest, card)) == wanted


@pytest.mark.parametrize(
    ("card", "row", "line"),
    [
        ("read_the_small_print", "you 4 → 5, +1 card", "level 4 to 5, +1 card"),
        ("welcome_pack", "you 4 → 5, Bo hand +1", "level 4 to 5, hand of Bo 0 to 1"),
        ("cat_out_of_the_tree", "you 4 → 5, and a loss", "you lose {worn}"),
        (
            "round_for_the_stairwell",
            "you 4 → 5, and more",
            "+1 card, hand of Bo 0 to 1, hand of Cleo 0 to 1",
        ),
    ],
)
def test_what_a_card_does_besides_a_level_is_told(card: str, row: str, line: str) -> None:
    """A treasure for its player, or for the lowest, a door for everybody; or it takes an item."""
    edition = "super" if card == "cat_out_of_the_tree" else "classic"
    worn = ["cape_dry_clean_only"] if edition == "super" else []
    ann = Player(level=4, hand=[card], wears=worn)
    sitting = Sitting(
        edition=edition, alice=ann, bob=Player(level=1), carol=Player(level=5), seats=3
    )
    guest = Guest(sitting)
    name = guest.desk.book.name(sitting.card(worn[0])) if worn else ""
    told, _ = play_preview_text(guest.desk, sitting.card(card))
    assert told == row
    assert line.format(worn=name) in line_of(guest, card)


def test_a_line_tells_of_ones_own_strength_in_somebody_elses_fight() -> None:
    """The two sums stand: they are not what a card is about that its player lays out."""
    card = "caretakers_nephew"
    sitting = Sitting(
        alice=Player(level=4, hand=[card]), seats=2, turn="bob", fight="neighbour_with_a_drill"
    )
    assert line_of(Guest(sitting), card) == "strength 4 to 5"


@rule("BAD-01", "RUN-07")
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_texts_fill_the_stage_what_each_monster_costs_is_there_or_a_key_away(
    language: Language, subtests: pytest.Subtests
) -> None:
    """Three monsters have more to say than the stage has rows; of what does not fit the key that
    reads it is named, and what kills is said first."""
    monsters = ["passive_aggressive_landlady", "minotaur_looking_for_flat_4b", "ground_rent_dragon"]
    wandering = "sorry_wrong_dungeon"
    bo = Player(hand=[wandering, f"{wandering}#2", *monsters[1:]])
    ann = Player(level=6, wears=["bathrobe_of_authority", "paper_crown"])
    sitting = Sitting(alice=ann, bob=bo, seats=5, fight=monsters[0])
    for played, monster in zip((wandering, f"{wandering}#2"), monsters[1:], strict=True):
        sitting.does(1, PlayCard(sitting.card(played), other=sitting.card(monster)))
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    assert guest.desk.fight is not None
    ways = words.either(["", words("outcome.branch.level", n=4)])
    for size in ((80, 24), (120, 40), (160, 50)):
        with subtests.test(size=size):
            [row] = [row for row in guest.screen(*size) if words("fight.caught") in row]
            told = row.split(words("fight.caught"))[1]
            letters = [guest.desk.foes.letter(foe.card).strip() for foe in guest.desk.fight.foes]
            dies = words("outcome.branch.dead")
            assert told.strip().startswith(f"{letters[2]} {dies}")
            whole = all(f"{one} " in told for one in letters)
            assert whole or "[x]" in told
            assert ways in told or not whole
            assert whole or size == (80, 24)


@pytest.mark.parametrize(
    ("edition", "card", "row", "line"),
    [
        ("agents", "your_name_on_their_report", "you 4 → 5, and more", "level 4 to 5"),
        ("agents", "promoted_by_seniority", "you 4 → 3, and more", "level of Bo 2 to 3"),
        ("bard", "change_of_programme", "hands of 2 change", "hand of Bo 3 to 2"),
        ("classic", "biscuit_tin", "hand 2, then a die", "hand 2, then a die"),
        ("star", "cardboard_status", "you 4 → 5, and more", "Bo chooses"),
    ],
)
def test_a_lot_or_a_die_leaves_what_does_not_hang_on_it(
    edition: str, card: str, row: str, line: str
) -> None:
    """Whichever cards the lot takes, or whatever the die shows, a level and a number of cards are
    the same; what has no room is there to be asked for."""
    hand = {
        "agents": ["exploding_pen", "panic_button", "stamp_of_thunder"],
        "bard": ["vintage_tomato", "sandbag_from_above", "pepper_in_the_ruff"],
        "classic": ["wet_paint", "back_stairs", "mop_of_many_floors"],
        "star": ["booster_without_a_label", "flash_photography", "tray_meal_sealed"],
    }[edition]
    named = card == "your_name_on_their_report"  # It takes them from the highest.
    sitting = Sitting(
        edition=edition,
        alice=Player(level=4, hand=[card]),
        bob=Player(level=2, hand=[] if named else hand),
        carol=Player(level=6 if named else 2, hand=hand if named else []),
        seats=3,
    )
    guest = Guest(sitting)
    told, _ = play_preview_text(guest.desk, sitting.card(card))
    assert told == row
    assert line in line_of(guest, card)


@rule("BAD-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_many_cards_others_take_by_lot_is_told(language: Language) -> None:
    """The ghost has both neighbours take a card of Ann's hand each."""
    hand = ["wet_paint", "back_stairs", "paper_crown"]
    ghost = "ghost_of_the_last_caretaker"
    sitting = Sitting(alice=Player(level=5, hand=hand), seats=3, fight=ghost)
    guest = Guest(sitting, language=language)
    told = cost_if_caught_text(guest.desk, sitting.card(ghost))
    assert told == guest.desk.words("outcome.hand", n=3, k=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_double_nature_has_no_empty_row(language: Language) -> None:
    card = "two_uniforms_one_salary"
    ann = Player(level=4, hand=[card], aside=["ships_mystic"])
    sitting = Sitting(edition="star", alice=ann, seats=2, point="rest")
    guest = Guest(sitting, language=language)
    told, _ = play_preview_text(guest.desk, sitting.card(card))
    assert told == guest.desk.words("outcome.strength_same", n=4)
    assert line_of(guest, card) == guest.desk.words("plain.outcome.strength_same", n=4)


@rule("BAD-01")
@pytest.mark.parametrize(
    ("edition", "monster", "row", "line"),
    [
        (
            "classic",
            "lift_between_floors",
            "1-2 level 3, 3-4 level 4, 5-6 level 1",
            "on 1 to 2, level 3; on 3 to 4, level 4; on 5 to 6, level 1",
        ),
        (
            "agents",
            "doomsday_device_self_assembly",
            "1-4 you die, 5-6 hand 1",
            "on 1 to 4, you die; on 5 to 6, hand 1",
        ),
        (
            "super",
            "orbital_laser_by_the_hour",
            "1-2 level 3, 3-4 you lose Ordinary Glasses, 5-6 no change",
            "on 1 to 2, level 3; on 3 to 4, you lose Perfectly Ordinary Glasses;"
            " on 5 to 6, no change",
        ),
    ],
)
def test_bad_stuff_that_hangs_on_a_die_is_told_for_each_face(
    edition: str, monster: str, row: str, line: str
) -> None:
    """Ann has level 6, and glasses that add nothing; everybody else has level 1."""
    wears = ["perfectly_ordinary_glasses"] if edition == "super" else []
    ann = Player(level=6, wears=wears)
    sitting = Sitting(edition=edition, alice=ann, seats=3, fight=monster)
    guest = Guest(sitting)
    card = sitting.card(monster)
    assert cost_if_caught_text(guest.desk, card) == row
    guest.desk.typed = True
    assert cost_if_caught_text(guest.desk, card) == line


@rule("BAD-01")
def test_a_curse_that_ends_with_the_fight_is_no_price_of_it() -> None:
    curse, monster = "stage_fright", "bear_with_a_contract"
    ann = Player(level=6, aside=[curse])
    sitting = Sitting(edition="bard", alice=ann, seats=3, fight=monster)
    guest = Guest(sitting)
    told = cost_if_caught_text(guest.desk, sitting.card(monster))
    assert guest.desk.book.short(sitting.card(curse)) not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "card"), [("star", "moved_to_seat_34b"), ("agents", "pay_round_for_everybody")]
)
def test_that_there_is_more_is_said_where_it_has_room(
    language: Language, edition: str, card: str
) -> None:
    """Cleo's level and that of her neighbour; a level, and cards for everybody else."""
    ann, cleo = Player(level=9, hand=[card]), Player(level=10)
    rules = {"win": {"level": 20}}
    sitting = Sitting(edition=edition, alice=ann, carol=cleo, seats=4, rules=rules)
    told, _ = play_preview_text(Guest(sitting, language=language).desk, sitting.card(card))
    assert told
    assert cell_len(told) <= OUTCOME_WIDTH


@rule("BAD-01")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_lost_by_one_of_two_ways_to_be_caught_has_its_name(language: Language) -> None:
    """Headphones that add nothing outside this fight: no number tells that they are lost."""
    kraken, phones = "kraken_in_the_downpipe", "headphones_of_solitude"
    ann = Player(hand=["elf", "dwarf"], wears=[phones])
    sitting = Sitting(alice=ann, seats=3, fight=kraken)
    guest = Guest(sitting, language=language)
    words, book = guest.desk.words, guest.desk.book
    row = next(row for row in guest.screen() if words("fight.caught") in row)
    assert words("outcome.lost_you", card=book.short(sitting.card(phones))) in row
    assert words("outcome.branch.hand", n=0) in row
    assert words("outcome.branch.hand", n=2) not in row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_die_that_may_take_a_card_instead_of_the_bad_stuff_names_it(language: Language) -> None:
    """The strength that goes with it would say nothing of where the die comes from."""
    lid, landlady = "pot_lid_of_destiny", "passive_aggressive_landlady"
    sitting = Sitting(alice=Player(level=5, wears=[lid]), fight=landlady)
    guest = Guest(sitting, language=language)
    words, name = guest.desk.words, guest.desk.book.short(sitting.card(lid))
    lost = words("outcome.lost_you", card=name)
    told = cost_if_caught_text(guest.desk, sitting.card(landlady))
    assert told == f"1-5 {lost}, 6 {words('outcome.branch.same')}"
    guest.desk.typed = True
    line = cost_if_caught_text(guest.desk, sitting.card(landlady))
    assert words("outcome.lost_you", card=guest.desk.book.name(sitting.card(lid))) in line
