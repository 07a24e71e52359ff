"""What a die is rolled for, and what its face comes to."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerQuestion, GiveUpFight, PlayCard, UseAbility
from engine.core.events import Cause, CharacterDied, DieChanged, DieRolled, LevelChanged
from engine.core.game_operations import die_face_count
from engine.core.stack_frames import OpenTurnPoint, SeatQuestion
from engine.loaded_dice import seed_that_rolls
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.table.model.recent_changes import RecentChanges
from tui.table.painters.response_window_card import die_meaning, die_on_table

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
LANDLADY = "passive_aggressive_landlady"
STEW = "thursdays_special_on_monday"


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
        LevelChanged(0, 2, 3, "card", Cause(ticket, 0)),
    )
    assert guest.told(*events)[:-1] == [
        "You roll 4 for Raffle Ticket for the Penthouse. Nothing happens on a 4.",
        "Bo turns the die to 5.",
        "Bo turns the die to 3. Nothing happens on a 3.",
        "Raffle Ticket for the Penthouse (Bo): you roll again, 4. Nothing happens on a 4.",
        "Raffle Ticket for the Penthouse (Bo): you roll again, 6.",
    ]


def test_a_roll_to_run_is_not_taken_for_the_card_before_it() -> None:
    guest = raffle()
    ticket = guest.sitting.card("penthouse_raffle")
    guest.told(DieRolled(0, 4, "effect", 1, card=ticket))
    assert guest.told(DieRolled(0, 4, "run", 1), DieChanged(0, 3, 1)) == [
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
    assert guest.told(*[DieRolled(seat, face, "start", 1) for seat, face in faces]) == [
        "You roll 5 for the first turn.",
        "Bo rolls 5 for the first turn.",
        "Cleo rolls 3 for the first turn.",
        "Dag rolls 3 for the first turn.",
        "A tie: you roll again, 2.",
        "A tie: Bo rolls again, 6.",
    ]


def bob_runs() -> Guest:
    """Ann, who sees the die with which Bo runs from his landlady."""
    sitting = Sitting(bob=Player(level=5), turn="bob", fight=LANDLADY)
    guest = Guest(sitting)
    sitting.does(1, GiveUpFight())
    while sitting.state.top.kind == "window":
        sitting.expires()
    asked = sitting.state.top
    assert isinstance(asked, SeatQuestion)
    sitting.does(1, AnswerQuestion(asked.id, (sitting.card(LANDLADY),)))
    return guest


def test_whoever_runs_the_die_says_if_it_is_enough() -> None:
    guest = bob_runs()
    face = guest.desk.history.face
    verdict = guest.desk.words("fight.enough" if face >= 5 else "fight.not_enough")
    assert verdict in "\n".join(guest.screen())


def test_while_a_die_rolls_nothing_tells_what_it_comes_to() -> None:
    """The sums of a fight that one runs from, and the words beside a card that rolls."""
    guest = bob_runs()
    guest.desk.echo = RecentChanges(faces=(2, 4))
    stage = "\n".join(guest.screen()[:14])
    assert "5 or more" in stage
    assert "enough" not in stage
    ticket = Sitting(alice=Player(level=2, hand=["penthouse_raffle"]))
    guest = Guest(ticket)
    ticket.does(0, PlayCard(ticket.card("penthouse_raffle")))
    assert "As it lies" in "\n".join(guest.screen())
    face = guest.desk.history.face
    guest.desk.echo = RecentChanges(faces=(face % 6 + 1, face))
    stage = "\n".join(guest.screen()[:14])
    assert "As it lies" not in stage
    assert f"You roll {face}" not in stage


def test_the_die_of_bad_stuff_is_not_told_as_one_to_run() -> None:
    sitting = Sitting(edition="agents", alice=Player(level=3), fight=STEW, seats=2)
    guest = Guest(sitting)
    sitting.does(0, GiveUpFight())
    for _ in range(20):
        die = die_on_table(guest.desk)
        if die is not None and die.why == "effect":
            break
        sitting.state.seed = seed_that_rolls(1, sitting.state.draws, 6)
        sitting.expires()
    assert die_on_table(guest.desk) is not None
    stage = "\n".join(guest.screen()[:14])
    assert "or more" not in stage
    assert die_meaning(guest.desk)[:20] in stage


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
    assert guest.told(CharacterDied(1), DieRolled(2, 4, "loot", 1))[-1] == (
        "Cleo rolls 4 to loot first."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", ["theft", "masked"])
def test_what_can_be_done_about_a_die_is_told_to_the_end(scene: str, language: Language) -> None:
    guest = scenes.guest_at(scene, language)
    hint = guest.desk.words("moment.die_hint")
    for size in SIZES[1:]:
        assert any(hint.split()[-1] in row for row in guest.screen(*size)[1:13])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [1, 2])
def test_a_roll_that_finds_nothing_to_take_says_so(language: Language, level: int) -> None:
    """Who is caught at level 1 has no level to lose; at level 2 the level is what is told."""
    sitting = Sitting(edition="agents", alice=Player(level=level), fight=STEW, seats=2)
    guest = Guest(sitting, language=language)
    sitting.does(0, GiveUpFight())
    faces = die_face_count(sitting.box.profile, "run")
    while sitting.state.fight is not None:
        sitting.state.seed = seed_that_rolls(1, sitting.state.draws, faces)
        sitting.expires()
    vain = guest.desk.words("log.unharmed.you", card=guest.desk.book.name(sitting.card(STEW)))
    lines = [line.text for line in guest.desk.log.lines]
    assert lines.count(vain) == (level == 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_theft_that_finds_nothing_says_of_whom(language: Language, seat: int) -> None:
    """Bo has only a big item, which no thief takes: he and Ann both read why nothing is gone."""
    ann = Player(level=3, aside=["thief"], hand=["paper_crown"])
    bo = Player(wears=["rubber_plant_with_opinions"])
    sitting = Sitting(seat, seats=3, alice=ann, bob=bo)
    guest = Guest(sitting, language=language)
    thief, crown = sitting.card("thief"), sitting.card("paper_crown")
    sitting.state.seed = seed_that_rolls(5, sitting.state.draws, 6)
    sitting.does(0, UseAbility(thief, 1, payment=(crown,), seat=1))
    while not isinstance(sitting.state.top, OpenTurnPoint):
        sitting.expires()
    key = "log.unharmed.you" if seat == 1 else "log.unharmed.other"
    told = guest.desk.words(key, card=guest.desk.book.name(thief), w="Bo")
    assert guest.desk.log.lines[-1].text == told
