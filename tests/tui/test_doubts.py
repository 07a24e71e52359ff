"""What players have stumbled over once: a line without its meaning, or one with two."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    AnswerOffer,
    AnswerQuestion,
    CallKill,
    GiveUp,
    OfferHelp,
    OfferTrade,
    OpenDoor,
    PlayCard,
    WearItem,
)
from engine.core.events import (
    CardsMoved,
    Cause,
    CharacterDied,
    CurseEnded,
    DieChanged,
    DieRolled,
    Event,
    FightBegan,
    FightBonusGiven,
    FightEnded,
    FightWon,
    GenderChanged,
    HelperJoined,
    ItemEquipped,
    LevelChanged,
    MonsterJoined,
    RunAwayResolved,
    StartingCardsShown,
    TurnBegan,
)
from engine.core.stack_frames import FightBonus, Foe, HelpDeal, SeatQuestion
from engine.core.zones import NO_CARD, NOBODY, TREASURE_DISCARD, hand_zone_of
from tests.engine.layout import Player
from tests.tui import edition_scenes, scenes
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.ports import Chair, ClockReading, NoticeKey, notice
from tui.table.model.help_deal_text import short_terms_text
from tui.table.narrator.event_narration import narrate_events
from tui.table.narrator.strength_changes import Strengths, tell_strength_changes
from tui.table.painters.clock import countdown_text
from tui.table.painters.log import feed
from tui.words.catalogue import words_for

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
LANDLADY = "passive_aggressive_landlady"


def told(guest: Guest, *events: Event) -> list[str]:
    return [one.text for one in narrate_events(guest.desk, events)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_where_no_monster_is_left_no_kill_is_counted_down(language: Language, seat: int) -> None:
    cut, yorick = "that_scene_is_cut", "yorick_owed_wages"
    bob = Player(level=4, hand=[cut])
    sitting = Sitting(seat, edition="bard", seats=3, turn="bob", bob=bob, fight=yorick)
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card(cut), monster=sitting.card(yorick)))
    sitting.does(1, CallKill())
    words = guest.desk.words
    told = words("clock.empty_you" if seat else "clock.empty_other", w="Bo")
    assert told in "\n".join(guest.screen())
    if seat:
        assert guest.prompt == words("prompt.victory_empty")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_curse_that_is_kept_off_is_not_said_to_hit(language: Language) -> None:
    """A snoozer is immune: neither the clock nor the hint says that it hits."""
    freight = "downgraded_to_freight"
    carol = Player(aside=["snoozer"])
    sitting = Sitting(edition="star", seats=3, turn="carol", carol=carol, doors=[freight])
    guest = Guest(sitting, language=language)
    sitting.does(2, OpenDoor())
    words, screen = guest.desk.words, "\n".join(guest.screen(120, 40))
    assert words("clock.kept_off") in screen
    assert words("clock.curse_other", w="Cleo") not in screen
    assert words("moment.curse_hint") not in " ".join(screen.split())


def test_a_card_that_does_something_instead_of_the_bad_stuff_says_so() -> None:
    """Else it would seem to be lost, or to come back to the hand, on top of it."""
    power, monster = "indestructible_elbows", "monologue_in_five_parts"  # No die is rolled.
    sitting = Sitting(edition="super", seats=3, alice=Player(level=3, aside=[power]), fight=monster)
    guest = Guest(sitting)
    sitting.does(0, GiveUp())
    while sitting.card(power) in guest.desk.mine.in_play:
        sitting.expires()
    text = " ".join(line.text for line in guest.desk.log.lines)
    name = guest.desk.book.name(sitting.card(power))
    assert f"{name} keeps the bad stuff off. You lose {name}" in text


@pytest.mark.parametrize("seat", [0, 1])
def test_who_cannot_run_is_not_counted_down_to_running(seat: int) -> None:
    bob = Player(level=2)
    fight = "monologue_in_five_parts"
    sitting = Sitting(seat, edition="super", seats=3, turn="bob", bob=bob, fight=fight)
    guest = Guest(sitting)
    sitting.does(1, GiveUp())
    assert ("until you are caught." if seat else "until Bo is caught.") in "\n".join(guest.screen())


def raffle() -> Guest:
    return Guest(Sitting(alice=Player(level=2, hand=["penthouse_raffle"])))


def test_a_roll_that_does_nothing_says_so() -> None:
    guest = raffle()
    ticket = guest.sitting.card("penthouse_raffle")
    events = (
        DieRolled(0, 4, "effect", 1, card=ticket),
        DieChanged(0, 5, 1),
        DieChanged(0, 3, 1),
        DieRolled(0, 4, "effect", 1, Cause(ticket, 1), ticket),
        DieRolled(0, 6, "effect", 1, Cause(ticket, 1), ticket),
    )
    assert told(guest, *events) == [
        "You roll 4 for Raffle Ticket for the Penthouse. Nothing happens on a 4.",
        "Bo turns the die to 5.",
        "Bo turns the die to 3. Nothing happens on a 3.",
        "Raffle Ticket for the Penthouse (Bo): you roll again, 4. Nothing happens on a 4.",
        "Raffle Ticket for the Penthouse (Bo): you roll again, 6.",
    ]


def test_a_roll_to_run_is_not_taken_for_the_card_before_it() -> None:
    guest = raffle()
    ticket = guest.sitting.card("penthouse_raffle")
    told(guest, DieRolled(0, 4, "effect", 1, card=ticket))
    assert told(guest, DieRolled(0, 4, "run", 1), DieChanged(0, 3, 1)) == [
        "You run. The die says 4.",
        "Bo turns the die to 3.",
    ]


def test_a_roll_names_its_card_where_nobody_can_answer_it() -> None:
    sitting = Sitting(alice=Player(level=2, hand=["penthouse_raffle"]), seats=1)
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card("penthouse_raffle")))
    while sitting.state.top.kind == "window":
        sitting.expires()
    rolled = [line.text for line in guest.desk.log.lines if line.text.startswith("You roll")]
    assert len(rolled) == 1
    assert "for Raffle Ticket for the Penthouse" in rolled[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_die_on_the_table_says_what_it_means(
    language: Language, subtests: pytest.Subtests
) -> None:
    sitting = Sitting(alice=Player(level=2, hand=["penthouse_raffle"]))
    guest = Guest(sitting, language=language)
    sitting.does(0, PlayCard(sitting.card("penthouse_raffle")))
    face = guest.desk.history.face
    meant = guest.desk.book.face(sitting.card("penthouse_raffle"), face)
    assert meant is not None
    for width, height in SIZES:
        with subtests.test(width=width):
            lead = guest.desk.words("moment.face", what="").split()[0]
            assert lead in "\n".join(guest.screen(width, height))


def test_who_begins_after_a_tie_is_told() -> None:
    guest = raffle()
    faces = ((0, 5), (1, 5), (2, 3), (3, 3), (0, 2), (1, 6))
    assert told(guest, *[DieRolled(seat, face, "start", 1) for seat, face in faces]) == [
        "You roll 5 for the first turn.",
        "Bo rolls 5 for the first turn.",
        "Cleo rolls 3 for the first turn.",
        "Dag rolls 3 for the first turn.",
        "A tie: you roll again, 2.",
        "A tie: Bo rolls again, 6.",
    ]


def emptied() -> Guest:
    sitting = Sitting(alice=Player(level=2, hand=["change_of_address"]), fight=LANDLADY)
    return Guest(sitting)


def test_nobody_runs_from_nobody(subtests: pytest.Subtests) -> None:
    guest = emptied()
    guest.press("1 enter")
    for width, height in SIZES:
        with subtests.test(width=width):
            screen = "\n".join(guest.screen(width, height))
            assert guest.desk.words("fight.fails") not in screen
            assert "you too" not in screen


def test_plain_lines_forecast_no_victory_over_nobody() -> None:
    sitting = emptied().sitting
    lines = Lines(sitting)
    lines.take()
    read = lines.type("hand")
    assert "no monster left" in read
    assert "ahead" not in read


def test_a_curse_that_moves_no_sum_says_what_it_does() -> None:
    sitting = Sitting(
        alice=Player(level=2, aside=["elf"], hand=["file_lost_at_the_registry"]),
        fight=LANDLADY,
    )
    guest = Guest(sitting)
    guest.press("1 x")
    screen = "\n".join(guest.screen())
    assert "2:9 → 2:9" not in screen
    assert "no effect on Bo" in screen
    assert "you lose Elf" in screen


def test_a_closed_window_is_told_of_once_until_one_acts() -> None:
    sitting = Sitting(alice=Player(level=2))
    guest = Guest(sitting)
    for seconds in (2.6, 2.6):
        late = (notice("window_expired", n=seconds),)
        sitting.tell(replace(sitting.update([]), notices=late))
    line = guest.desk.words.notice(notice("window_expired", n=2.6))
    assert [one.text for one in guest.desk.log.lines].count(line) == 1
    sitting.tell(sitting.update([LevelChanged(0, 2, 3, "kill")]))
    guest.desk.log.look()
    sitting.tell(replace(sitting.update([]), notices=late))
    assert [one.text for one in guest.desk.log.lines].count(line) == 2


def test_a_name_that_ends_its_sentence_ends_it_alone() -> None:
    words = words_for("en")
    assert words("log.played.you", card="Run!") == "You play Run!"
    assert words("log.claimable", card="Run!").startswith("Run! lies")
    assert words("log.played.you", card="And …") == "You play And …"


def test_a_banner_leaves_the_round_where_there_is_room() -> None:
    guest = raffle()
    ticket = guest.sitting.card("penthouse_raffle")
    guest.sitting.tell(guest.sitting.update([LevelChanged(0, 3, 2, "curse", Cause(ticket, 2))]))
    assert guest.screen(80, 24)[0].startswith(" ! ")
    assert guest.screen(120, 40)[0].rstrip().endswith("round 1")
    assert NO_CARD not in guest.desk.own_news.banners[0].cards


def test_what_a_card_makes_of_ones_strength_is_told_with_it() -> None:
    sitting = Sitting(
        alice=Player(level=2, wears=["paper_crown"]),
        bob=Player(hand=["deposit_not_returned"]),
        turn="bob",
        seats=3,
    )
    guest = Guest(sitting)
    before = guest.desk.mine.strength.total
    sitting.does(1, PlayCard(sitting.card("deposit_not_returned"), seat=0))
    while sitting.state.top.kind == "window":
        sitting.expires()
    texts = [line.text for line in guest.desk.log.lines]
    at = next(at for at, text in enumerate(texts) if "you lose Paper Crown" in text)
    assert texts[at + 1] == f"Your strength goes from {before} to 2."
    assert before > 2


def test_what_an_item_makes_of_anothers_strength_stands_behind_it() -> None:
    sitting = Sitting(bob=Player(level=3, hand=["paper_crown"]), turn="bob", seats=3)
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card("paper_crown")))
    strength = guest.desk.public.seats[1].strength.total
    told = f" Strength: 3 → {strength}."
    assert strength > 3
    assert guest.desk.log.lines[-1].text.endswith(told)


def test_an_item_that_is_unequipped_names_itself() -> None:
    sitting = Sitting(alice=Player(level=2, wears=["paper_crown"]), seats=3)
    guest = Guest(sitting)
    before = guest.desk.mine.strength.total
    sitting.does(0, WearItem(sitting.card("paper_crown"), on=False))
    last = guest.desk.log.lines[-1].text
    assert last == f"Paper Crown is unequipped: your strength goes from {before} to 2."


def test_what_goes_from_a_hand_is_told_from_where() -> None:
    """One of the same kind may lie in play, and stays there."""
    guest = Guest(Sitting(bob=Player(level=2, hand=["paper_crown"]), seats=3))
    crown = guest.sitting.card("paper_crown")
    gone = CardsMoved((crown,), hand_zone_of(1), TREASURE_DISCARD, "lost")
    assert told(guest, gone) == ["Bo loses Paper Crown from the hand."]


def test_a_name_that_ends_with_a_full_stop_ends_its_sentence() -> None:
    words = words_for("en")
    assert words("log.lost.other", w="Bo", cards="Gadget Flea Market, 6 a.m.").endswith(" a.m.")


def test_a_level_is_no_other_change_of_strength() -> None:
    guest = raffle()
    guest.sitting.tell(guest.sitting.update([LevelChanged(0, 1, 2, "kill")]))
    assert not [one for one in guest.desk.log.lines if "strength" in one.text]


def test_who_helps_for_nothing_is_not_said_to_get_none_of_what_they_get() -> None:
    guest = raffle()
    assert short_terms_text(guest.desk, HelpDeal(0, helper_first=False)) == "unpaid"
    assert short_terms_text(guest.desk, HelpDeal(2, helper_first=False, items=(5,))) == "for 2 ■ +1"
    assert (
        short_terms_text(guest.desk, HelpDeal(0, helper_first=False, items=(5,), promises=(6,)))
        == "for +2"
    )


def test_a_card_that_only_harms_makes_nothing_safer() -> None:
    sitting = Sitting(
        alice=Player(level=12, hand=["with_legal_cover"]), fight=LANDLADY, edition="classic"
    )
    guest = Guest(sitting)
    assert guest.desk.fight is not None
    assert guest.desk.fight.ahead
    assert "safer" not in guest.prompt
    behind = Guest(Sitting(alice=Player(level=2, hand=["with_legal_cover"]), fight=LANDLADY))
    assert "card" not in behind.prompt


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


def test_what_all_begin_with_is_no_change_of_strength() -> None:
    guest = Guest(Sitting(alice=Player(level=2, wears=["paper_crown"]), seats=3))
    crown = guest.sitting.card("paper_crown")
    before = Strengths({0: {}}, frozenset())
    shown = (StartingCardsShown(0, (crown,)), ItemEquipped(0, crown, on=True))
    assert tell_strength_changes(guest.desk, [], shown, before) == []
    boosted = (ItemEquipped(0, crown, on=True), FightBonusGiven(FightBonus(crown, 1, 0, 0, 0)))
    assert tell_strength_changes(guest.desk, [], boosted, before) == []
    assert tell_strength_changes(guest.desk, [], shown[1:], before) != []


def test_a_monster_that_goes_on_is_told_of_where_it_goes() -> None:
    sitting = Sitting(alice=Player(level=1, hand=["escaped_sourdough"]), fight="damp_patch")
    guest = Guest(sitting)
    patch = sitting.card("damp_patch")
    foe = Foe(patch, patch, group=0, by=NOBODY)
    caught = RunAwayResolved(0, patch, escaped=False, total=1, rolled=False)
    events = (caught, FightEnded(0), FightBegan(1, patch), MonsterJoined(foe))
    (line,) = told(guest, *events)
    assert "Damp Patch has you." in line
    assert line.endswith("Now Bo fights it.")


def test_who_ran_from_a_monster_and_who_fights_it_next_share_a_line() -> None:
    sitting = Sitting(seats=3, turn="bob", fight="damp_patch")
    guest = Guest(sitting)
    sitting.does(1, GiveUp())
    while sitting.state.fight is None or sitting.state.fight.seat == 1:
        sitting.state.draws = scenes.LOW_ROLL
        sitting.expires()
    ran, has_bo = [one.text for one in guest.desk.log.lines][-2:]
    assert ran == "Bo runs from Damp Patch. The die says 1."
    assert has_bo == "Damp Patch has Bo. 1 +0 makes 1; 5 was needed. Now Cleo fights it."
    sitting.does(2, GiveUp())
    while sitting.state.fight is None or sitting.state.fight.seat == 2:
        sitting.state.draws = scenes.LOW_ROLL
        sitting.expires()
    # What comes to the reader is told by itself.
    assert guest.desk.log.lines[-1].text == "Damp Patch comes to you: you fight it now."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_opens_a_second_door_is_named_with_it(language: Language) -> None:
    for behind, key in (("damp_patch", "door_by"), ("dwarf", "door_in_vain_by")):
        sitting = Sitting(doors=["unannounced_viewing", behind])
        guest = Guest(sitting, language=language)
        sitting.does(0, OpenDoor())
        while sitting.state.top.kind == "window":
            sitting.expires()
        book, words = guest.desk.book, guest.desk.words
        cards = (sitting.card("unannounced_viewing"), sitting.card(behind))
        why, found = [book.name(card) for card in cards]
        line = words(f"log.{key}.you", x=why, card=found)
        assert guest.desk.log.lines[-1].text == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_somebody_else_now_reads_who(language: Language) -> None:
    sitting = Sitting(bob=Player(hand=["dry_cleaning_mix_up"]), turn="bob")
    guest = Guest(sitting, language=language)
    changed = GenderChanged(0, "other", Cause(sitting.card("dry_cleaning_mix_up"), 1))
    (line,) = told(guest, changed)
    assert guest.desk.words("gender.other") in line


def test_a_curse_that_stays_says_what_it_does() -> None:
    guest = raffle()
    stays = CurseEnded(0, guest.sitting.card("talk_of_the_stairwell"), "stays")
    (line,) = told(guest, stays)
    assert line.startswith("Talk of the Stairwell stays: “Nobody may help you.")
    assert "Nobody may help you." in line
    others = CurseEnded(1, guest.sitting.card("talk_of_the_stairwell"), "stays")
    assert told(guest, others) == ["Talk of the Stairwell stays with Bo."]


@pytest.mark.parametrize(
    ("edition", "curse", "said"),
    [
        ("classic", "subscription_you_cannot_cancel", "Your hand limit drops by 1."),
        ("classic", "door_handle_comes_off", "You cannot run away."),
        ("star", "passports_swapped_at_control", "-3 in your next fight"),
    ],
)
def test_a_banner_says_of_a_curse_that_stays_what_it_does(
    edition: str, curse: str, said: str
) -> None:
    guest = Guest(Sitting(edition=edition, doors=[curse]))
    guest.sitting.does(0, OpenDoor())
    while guest.sitting.state.top.kind == "window":
        guest.sitting.expires()
    assert any(row.startswith(" ! ") and said in row for row in guest.screen(80, 24))


def test_a_turn_begins_with_how_far_the_others_have_come() -> None:
    guest = raffle()
    guest.desk.log.look()
    rises = [LevelChanged(1, 7, 8, "kill"), LevelChanged(2, 1, 2, "kill")]
    guest.sitting.tell(guest.sitting.update([*rises, TurnBegan(0, 9)]))
    rows = [row for row in guest.screen() if row.startswith("! ")]
    assert "Bo reaches level 8" in rows[0]
    assert not guest.screen()[0].startswith(" ! ")


def test_help_for_nothing_is_told_in_one_way() -> None:
    guest = raffle()
    guest.desk.log._told.update(["log.helper.other"])
    assert told(guest, HelperJoined(1, 2, 0, helper_first=False, items=())) == [
        "Deal: Cleo helps Bo for nothing."
    ]


def test_who_gets_away_from_what_is_never_cut() -> None:
    names = ("Ann", "Bartholomew the Second", "Cleo", "Dag", "Esme")
    sitting = Sitting(bob=Player(level=1), turn="bob", fight=LANDLADY, names=names)
    rows = Guest(sitting).screen(80, 24)
    assert any("b walks away from m" in row for row in rows)


def test_whoever_runs_the_die_says_if_it_is_enough() -> None:
    sitting = Sitting(bob=Player(level=5), turn="bob", fight=LANDLADY)
    guest = Guest(sitting)
    sitting.does(1, GiveUp())
    while sitting.state.top.kind == "window":
        sitting.expires()
    asked = sitting.state.top
    assert isinstance(asked, SeatQuestion)
    sitting.does(1, AnswerQuestion(asked.id, (sitting.card(LANDLADY),)))
    face = guest.desk.history.face
    verdict = guest.desk.words("fight.enough" if face >= 5 else "fight.not_enough")
    assert verdict in "\n".join(guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_keeps_a_curse_off_is_foretold(language: Language, subtests: pytest.Subtests) -> None:
    sitting = Sitting(
        alice=Player(level=3, wears=["lightly_possessed_shredder"]),
        bob=Player(hand=["rent_went_up"]),
        turn="bob",
    )
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card("rent_went_up"), seat=0))
    shredder = guest.desk.book.short(sitting.card("lightly_possessed_shredder"))
    for width, height in SIZES:
        with subtests.test(width=width):
            assert shredder in "\n".join(guest.screen(width, height))
    sitting.expires()
    assert guest.desk.mine.level == 3


def test_a_tie_with_ones_own_monster_is_called_one() -> None:
    sitting = Sitting(alice=Player(level=2, hand=["unsigned_note_in_the_lift"]), doors=["elf"])
    guest = Guest(sitting)
    guest.press("o")
    rows = [row for row in guest.screen() if "Unsigned Note" in row]
    assert any("2:2   a tie loses" in row for row in rows), rows


def test_two_monsters_complain_in_the_plural(subtests: pytest.Subtests) -> None:
    languages: tuple[tuple[Language, str, str], ...] = (
        ("en", "ask for", "asks for"),
        ("de", "möchten den", "möchte den"),
        ("it", "chiedono", "chiede "),
    )
    for language, several, single in languages:
        sitting = Sitting(seats=3)
        guest = Guest(sitting, language=language)
        monsters = (sitting.card(LANDLADY), sitting.card("damp_patch"))
        for seat in (0, 1):
            with subtests.test(language=language, seat=seat):
                for _ in range(4):
                    sitting.tell(sitting.update([FightWon(seat, NOBODY, monsters, 1)]))
                lines = " ".join(line.text for line in guest.desk.log.lines)
                assert several in lines
                assert single not in lines


def test_what_is_played_for_a_long_name_says_what_it_replaces() -> None:
    star = Sitting(edition="star", alice=Player(hand=["tinkerer"], aside=["baggage_thrower"]))
    (row,) = [row for row in Guest(star).screen() if "Tinkerer" in row and "class" in row]
    assert "replaces" in row


def test_a_monster_whose_sum_would_change_has_no_stump_of_a_word_behind_it() -> None:
    star = Sitting(
        edition="star",
        alice=Player(level=9, hand=["with_excess_baggage"]),
        fight="lobster_from_first_class",
    )
    guest = Guest(star)
    guest.press("1")
    (row,) = [row for row in guest.screen() if " m 12→22" in row]
    assert "l…" not in row


def test_what_a_helper_runs_from_is_never_cut(subtests: pytest.Subtests) -> None:
    for language in LANGUAGES:
        sitting = Sitting(
            names=("Ann", "Sprocket", "Cleo"),
            seats=3,
            alice=Player(level=2),
            bob=Player(level=3),
            fight="ground_rent_dragon",
        )
        sitting.does(0, OfferHelp(1, treasures=1))
        offer = sitting.update([]).view.public.offers[0]
        sitting.does(1, AnswerOffer(offer.id, accept=True))
        guest = Guest(sitting, language=language)
        words = guest.desk.words
        stands = words("fight.stands")
        too = tuple(f"; {words('fight.too_other', w=one)}" for one in ("b", "Sprocket"))
        with subtests.test(language=language):
            rows = [row for row in guest.screen() if row.startswith(f"  {stands} ")]
            told = rows[0].partition("│")[0].rstrip()
            assert told.endswith(too), told


def test_the_key_that_takes_back_an_answer_says_so() -> None:
    sitting = Sitting(seats=3, alice=Player(level=2), bob=Player(level=3), fight=LANDLADY)
    sitting.does(1, OfferHelp(0, treasures=1))
    guest = Guest(sitting)
    guest.press("n")
    assert "[u] take back the answer" in guest.keys


def test_a_fight_without_a_monster_promises_nothing(subtests: pytest.Subtests) -> None:
    none: tuple[tuple[Language, str], ...] = (
        ("en", "nobody gains anything"),
        ("de", "niemand bekommt etwas"),
        ("it", "nessuno ci guadagna"),
    )
    for language, nothing in none:
        sitting = Sitting(
            edition="bard",
            seats=3,
            alice=Player(hand=["letter_in_the_friars_hand"]),
            bob=Player(level=5, wears=["doublet_and_single_hose"]),
            turn="bob",
            fight="messenger_one_act_late",
        )
        letter, monster = map(sitting.card, ("letter_in_the_friars_hand", "messenger_one_act_late"))
        sitting.does(0, PlayCard(letter, monster=monster))
        sitting.does(1, CallKill())
        guest, lines = Guest(sitting, language=language), Lines(sitting, language=language)
        with subtests.test(language=language):
            assert guest.desk.fight is not None
            assert not guest.desk.fight.foes
            assert any(nothing in row for row in guest.screen())
            assert nothing in " ".join(lines.written)


def test_the_limit_of_big_items_is_not_somebody_elses() -> None:
    for language in LANGUAGES:
        assert "player" not in words_for(language)("refused.too_big").lower()


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


def test_with_a_bot_on_the_own_chair_any_key_is_the_way_back() -> None:
    sitting = Sitting(alice=Player(hand=["phantom_doorbell"]))
    sitting.chairs[0] = Chair(0, "Ann", "bot")
    guest = Guest(sitting)
    assert guest.prompt == "A bot plays on for you. Any key gives you your seat back."
    guest.press("?")
    assert sitting.came_back == 1
    sitting.chairs.clear()
    sitting.tell(sitting.update([]))
    guest.press("esc")
    assert sitting.came_back == 1
    assert "A bot" not in guest.prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_a_bot_on_the_own_chair_any_line_is_the_way_back(language: Language) -> None:
    sitting = Sitting()
    lines = Lines(sitting, language=language)
    lines.take()
    sitting.chairs[0] = Chair(0, "Ann", "bot")
    sitting.tell(sitting.update([]))
    assert words_for(language)("plain.played_by_bot") in " ".join(lines.take())
    lines.type("?")
    assert sitting.came_back == 1


def test_a_sale_tells_one_sum_of_what_goes_and_the_level_that_it_brings() -> None:
    gear = ["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"]
    sitting = Sitting(alice=Player(level=3, wears=gear))
    guest = Guest(sitting)
    before = sitting.update([]).view.public.seats[0].strength.total
    guest.press("s a b c enter")
    told = [line.text for line in guest.desk.log.lines][-3:]
    assert "level 4" in told[1]
    assert told[2] == f"Your strength goes from {before} to 4.", told
    assert guest.desk.mine.strength.total == 4


def test_what_a_turn_begins_with_leaves_room_for_what_has_just_happened() -> None:
    guest = Guest(Sitting())
    blows: list[Event] = [
        LevelChanged(seat=0, before=at, after=at - 1, why="bad_stuff") for at in (4, 3, 2)
    ]
    sitting = guest.sitting
    first = replace(sitting.update(blows), missed=0)
    sitting.tell(first)
    guest.desk.own_news.sum_up(guest.desk.log.lines)
    for height in (1, 2, 3):
        rows = [row_text(row) for row in feed(guest.desk, 55, height)]
        assert any(row.startswith("• ") for row in rows) or height == 1, rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_below_a_card_keeps_clear_of_what_stands_beside_it(language: Language) -> None:
    shoes = Player(hand=["third_and_fourth_shoe"])
    guest = Guest(Sitting(edition="super", alice=shoes, point="setup"), language=language)
    text = "\n".join(guest.screen(160, 50))
    assert not re.search(r"\[[ √x]\]\w", text), text


@pytest.mark.parametrize(
    ("card", "hint"), [("phantom_doorbell", False), ("fire_extinguisher_inspected_1974", True)]
)
def test_lit_cards_make_a_kill_safer_only_if_one_does(card: str, hint: bool) -> None:
    sitting = Sitting(alice=Player(level=9, hand=[card]), fight="neighbour_with_a_drill")
    assert ("make sure first" in Guest(sitting).prompt) == hint


def test_in_the_list_of_all_gear_a_letter_is_whose_it_stands_before() -> None:
    guest = Guest(scenes.selling())
    guest.press("s i")
    assert any("[b] Bo" in row for row in guest.screen())
    guest.press("b")
    overlay = guest.desk.overlay
    assert overlay is not None
    assert (overlay.name, overlay.subject) == ("seat", 1)


@pytest.mark.parametrize(
    ("card", "hint"), [("long_arm_left_only", False), ("with_a_tragic_backstory", True)]
)
def test_to_help_or_hinder_it_takes_a_card_that_turns_the_fight(card: str, hint: bool) -> None:
    ann, bob = Player(level=2, hand=[card]), Player(level=9)
    sitting = Sitting(
        edition="super", alice=ann, bob=bob, turn="bob", fight="pigeon_mildly_radioactive"
    )
    guest = Guest(sitting)
    guest.desk.preferences = replace(guest.desk.preferences, hints=True)
    sitting.does(1, CallKill())
    assert guest.prompt.startswith("Help or hinder") == hint, guest.prompt
    assert hint or guest.prompt.startswith("A lit digit"), guest.prompt


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 2])
def test_the_clock_of_a_fight_in_another_turn_is_no_turns(language: Language, seat: int) -> None:
    guest = Guest(Sitting(turn="bob"), language=language)
    reading = ClockReading(7, "turn", "fight", 300.0, 300.0, (seat,))
    who = "you" if seat == 0 else "other"
    facts = {"total": "5:00", "w": guest.desk.name(seat)}
    told = guest.desk.words(f"clock.fight_{who}", **facts)
    assert countdown_text(guest.desk, reading) == told
    assert told != guest.desk.words(f"clock.turn_{who}", **facts)


COLANDER = "colander_of_insight"
"""+4, for wizards alone."""


def test_an_item_that_is_not_for_its_owner_adds_nothing_among_all_gear() -> None:
    guest = Guest(Sitting(alice=Player(level=2, wears=[COLANDER])))
    guest.press("i")
    assert any("Colander +0 (+4: only for wizards)" in row for row in guest.screen())
    guest.press("a")
    (row,) = [row for row in guest.screen() if "Colander" in row]
    assert "+0" in row
    assert "+4" not in row


@pytest.mark.parametrize(("identity", "number"), [([], "+0"), (["wizard"], "+4")])
def test_a_trade_shows_what_an_item_would_add_for_the_reader(
    identity: list[str], number: str
) -> None:
    ann = Player(level=2, aside=identity)
    sitting = Sitting(alice=ann, bob=Player(wears=[COLANDER]), seats=2)
    guest = Guest(sitting)
    guest.press("b")
    (row,) = [row for row in guest.screen() if "Colander" in row]
    assert number in row
    sitting.does(1, OfferTrade(0, (sitting.card(COLANDER),)))
    guest.press("escape")
    (row,) = [row for row in guest.screen() if "Colander" in row and "$600" in row]
    assert number in row
    lines = Lines(sitting)
    lines.take()
    assert f"Colander, a Strain on the Mind, b Bo, {number}" in lines.type("trade")


def won_with_help(seat: int = 2, language: Language = "en") -> Guest:
    """Ann has won with the help of Bo, an elf, and picks a treasure first."""
    bob = Player(level=8, aside=["elf"], wears=["paper_crown"])
    fight = "neighbour_with_a_drill"
    sitting = Sitting(seat, seats=3, alice=Player(level=4), bob=bob, fight=fight)
    guest = Guest(sitting, language=language)
    sitting.does(0, OfferHelp(1, treasures=1))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    sitting.does(0, CallKill())
    while sitting.state.top.kind == "window":
        sitting.expires()
    return guest


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_that_is_won_shows_no_sums_that_go_on_changing(
    language: Language, subtests: pytest.Subtests
) -> None:
    guest = won_with_help(language=language)
    fight, words = guest.desk.fight, guest.desk.words
    assert fight is not None
    assert fight.ours.total == 15, "it was won at 13"
    lines = Lines(guest.sitting, language=language)
    lines.take()
    treasures = [guest.desk.book.short(card, 14) for card in guest.desk.public.on_table]
    assert len(treasures) == 2
    won = words("fight.won_other", w="Ann", treasures=words.count("treasure", 2))
    for width, height in SIZES:
        with subtests.test(width=width):
            screen = guest.screen(width, height)
            assert words("fight.beats") not in "\n".join(screen)
            assert not any("15:11" in row or "level 4" in row for row in screen)
            assert won in "\n".join(screen)
            assert all(any(card in row for row in screen) for card in treasures), screen
    with subtests.test("lines"):
        assert lines.type("why").rstrip(".") == won


@pytest.mark.parametrize(("seat", "about"), [(2, 2), (NOBODY, 0)])
def test_why_is_about_ones_own_strength_then_or_for_spectators_whose_turn_it_is(
    seat: int, about: int
) -> None:
    guest = won_with_help(seat)
    guest.press("w")
    overlay = guest.desk.overlay
    assert overlay is not None
    assert (overlay.name, overlay.about, overlay.subject) == ("why", "seat", about)


def test_a_level_for_helping_is_put_down_to_what_gives_it() -> None:
    told = [line.text for line in won_with_help().desk.log.lines]
    assert "Elf: Bo reaches level 9. One level short of winning." in told
    assert "Neighbour with a Drill: Ann reaches level 5." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_decides_after_a_victory_is_named(language: Language) -> None:
    box = "box_labelled_miscellaneous"
    sitting = Sitting(alice=Player(level=9), fight=box, rules={"win": {"level": 12}})
    guest = Guest(sitting, language=language)
    name = guest.desk.book.name(guest.sitting.card(box))
    for width, height in SIZES[1:]:
        told = " ".join(" ".join(guest.screen(width, height)).split())
        assert guest.desk.words("fight.luck_die", card="").split()[-2] in told
        assert name in told or guest.desk.book.short(guest.sitting.card(box)) in told
    lines = Lines(guest.sitting, language=language)
    lines.take()
    guest.sitting.does(0, CallKill())
    assert guest.desk.words("fight.luck_die", card=name) in " ".join(lines.take())


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


def test_a_card_that_is_queued_while_another_chooses_says_so() -> None:
    bob = Player(hand=["read_the_small_print"])
    ann = Player(level=3, hand=["elf", "dwarf"], wears=["paper_crown"])
    sitting = Sitting(1, alice=ann, bob=bob, doors=["noise_complaint"])
    guest = Guest(sitting)
    sitting.does(0, OpenDoor())
    sitting.expires()
    assert isinstance(sitting.state.top, SeatQuestion)
    assert any("Small Print" in row and "once Ann has chosen" in row for row in guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seat", "person"), [(0, "at_you"), (1, "you"), (2, "other")])
def test_a_counter_offer_is_one_line_and_no_refusal(
    language: Language, seat: int, person: str
) -> None:
    sitting = Sitting(seat, alice=Player(level=2), fight=LANDLADY, seats=3)
    guest = Guest(sitting, language=language)
    before = len(guest.desk.log.lines)
    sitting.does(0, OfferHelp(1, treasures=0))
    sitting.does(1, OfferHelp(0, treasures=2))
    words = guest.desk.words
    goods = words.count("treasure", 2)
    facts = {"w": "Bo", "v": "Ann", "n": goods}
    told = [line.text for line in list(guest.desk.log.lines)[before:]]
    assert told[1:] == [words(f"log.counter_offer.{person}", **facts)]
    assert 1 not in guest.desk.bargain.refused
    sitting.does(0, AnswerOffer(sitting.update([]).view.public.offers[0].id, accept=False))
    assert len(guest.desk.log.lines) == before + 3


def test_a_bonus_for_each_of_something_says_so_and_is_no_number_beside_the_sums() -> None:
    mutant = "mutant_by_tap_water"
    gear = ["mask_for_one_eye", "hat_with_a_siren", "antennae_on_a_hairband", "cape_dry_clean_only"]
    gear += ["boots_with_one_spring", "robe_with_too_many_stars", "whisk_of_vengeance"]
    guest = Guest(Sitting(edition="super", alice=Player(hand=[mutant, *gear])))
    card = guest.sitting.card(mutant)
    assert guest.desk.book.bonus(card) == "+1 each"
    (row,) = [row for row in guest.screen() if "Tap-Water" in row and "[1]" in row]
    assert "+1" not in row


def test_no_clock_is_announced_with_more_than_all_of_it() -> None:
    sitting = Sitting(alice=Player(level=2))
    sitting.reading = {"left": 304.0, "length": 300.0}
    told = " ".join(Lines(sitting).take())
    assert "5:00" in told
    assert "5:04" not in told


def test_what_is_read_out_together_has_no_number_twice() -> None:
    lines = Lines(edition_scenes.heroes())
    lines.take()
    told = lines.type("power")
    assert "To steal: 11 Perfectly Ordinary Glasses" in told, told
    numbers = re.findall(r"(?<![$+\w-])(\d+) [A-Z]", told)
    assert len(numbers) > 3
    assert len(set(numbers)) == len(numbers), told


def test_whole_seconds_are_told_without_decimals() -> None:
    words = words_for("en")
    assert "answer (30 s) is" in words.notice(notice("window_expired", n=30.0))
    assert "answer (2.6 s) is" in words.notice(notice("window_expired", n=2.6))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["window_expired", "window_expired_receipt", "window_overtaken"])
def test_a_minute_reads_in_a_line_of_the_house_as_on_the_clock(
    language: Language, key: NoticeKey
) -> None:
    told = words_for(language).notice(notice(key, n=60.0))
    assert "1:00" in told
    assert "60 s" not in told


def test_a_door_that_opens_is_no_win() -> None:
    variants = words_for("en").entries["log.door_opened.other"]
    assert not [line for line in variants if " win" in line or "beats" in line]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_counted_for_a_fight_alone_does_not_go_because_of_a_curse(seat: int) -> None:
    bob = Player(level=2, wears=["ceiling_knocking_broom"], aside=["door_handle_comes_off"])
    fight = "neighbour_with_a_drill"
    sitting = Sitting(seat, seats=3, alice=Player(level=8), bob=bob, fight=fight)
    guest = Guest(sitting)
    sitting.does(0, OfferHelp(1, treasures=0))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    helped = guest.desk.public.seats[1].strength.total
    sitting.does(0, CallKill())
    while guest.desk.fight is not None:
        sitting.expires()
    assert guest.desk.public.seats[1].strength.total < helped
    lines = [line.text for line in guest.desk.log.lines]
    assert any("worn off" in line for line in lines), lines
    assert not any("trength" in line for line in lines), lines


def test_who_rolls_again_for_loot_reads_that_it_was_a_tie() -> None:
    guest = Guest(scenes.looting())
    rolls = [line.text for line in guest.desk.log.lines if "roll" in line.text][-5:]
    assert rolls == [
        "Cleo rolls 5 to loot first.",
        "Dag rolls 5 to loot first.",
        "Esme rolls 4 to loot first.",
        "A tie: Cleo rolls again, 3.",
        "A tie: Dag rolls again, 5.",
    ]
    # The next body is another matter.
    assert told(guest, CharacterDied(1), DieRolled(2, 4, "loot", 1))[-1] == (
        "Cleo rolls 4 to loot first."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", ["theft", "masked"])
def test_what_can_be_done_about_a_die_is_told_to_the_end(scene: str, language: Language) -> None:
    guest = scenes.guest_at(scene, language)
    hint = guest.desk.words("moment.die_hint")
    for size in SIZES[1:]:
        assert any(hint.split()[-1] in row for row in guest.screen(*size)[1:13])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_counts_others_says_when_it_counts_less(seat: int) -> None:
    """Ann's throwing cards are +1 for each card of her hand; a level card of it is played on Bo."""
    card, levels = "hand_of_throwing_cards", "the_caption_says_you_won"
    ann = Player(level=2, wears=[card], hand=[levels])
    sitting = Sitting(edition="super", seats=3, seat=seat, alice=ann, bob=Player(level=2))
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(levels), seat=1))
    while not any("strength goes" in line.text for line in guest.desk.log.lines):
        sitting.expires()
    whose = "your" if seat == 0 else "Ann's"
    told = f"{guest.desk.book.name(sitting.card(card))}: {whose} strength goes from 3 to 2."
    assert told in [line.text for line in guest.desk.log.lines]


def test_an_item_from_some_level_on_says_when_it_counts_no_more() -> None:
    item, trap = "bus_stop_with_timetable", "mayor_kidnapped_again"
    ann, bo = Player(level=4, wears=[item]), Player(hand=[trap])
    sitting = Sitting(edition="super", seats=3, alice=ann, bob=bo)
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card(trap), seat=0))
    while sitting.state.seats[0].level == 4:
        sitting.expires()
    told = f"{guest.desk.book.name(sitting.card(item))}: your strength goes from 6 to 2."
    assert told in [line.text for line in guest.desk.log.lines]


def test_a_kill_that_is_called_off_tells_the_sums() -> None:
    """A curse takes the two that Ann was ahead by."""
    sitting = Sitting(
        seats=3,
        alice=Player(level=7, wears=["bathrobe_of_authority"]),
        bob=Player(hand=["wet_paint"]),
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    sitting.does(0, CallKill())
    sitting.does(1, PlayCard(sitting.card("wet_paint"), seat=0))
    sitting.expires()
    line = next(one.text for one in guest.desk.log.lines if "The kill is off" in one.text)
    assert line.endswith("7 against 8.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_power_takes_along_is_told_to_the_end(language: Language) -> None:
    """In the sheet of ranks the strength afterwards has a row of its own where it has no room."""
    powers = ["strength_of_ten_accountants", "always_finds_parking"]
    alice = Player(level=4, aside=powers)
    curse = "mayor_kidnapped_again"
    sitting = Sitting(edition="super", seats=3, alice=alice, doors=[curse])
    guest = Guest(sitting, language=language)
    sitting.does(0, OpenDoor())
    sitting.expires()
    guest.press("a")
    rows = guest.screen(80, 24)
    words = guest.desk.words
    assert any(words("list.strength", n=7, k=2) in row for row in rows)


@pytest.mark.parametrize("seat", [0, 2])
def test_whose_strength_a_gain_changes_is_said_to_who_has_lost_it(seat: int) -> None:
    jumpers = "all_your_jumpers_at_once"
    bag = "wrong_bag_right_size"
    alice, bob = Player(wears=[jumpers]), Player(hand=[bag], aside=["pedal_boat_for_low_orbits"])
    sitting = Sitting(seat, edition="star", seats=3, alice=alice, bob=bob, turn="bob")
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card(bag), seat=0))
    told = " ".join(line.text for line in guest.desk.log.lines)
    assert ("Bo's strength goes from" in told) == (seat == 0)
