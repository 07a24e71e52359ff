"""What somebody chooses is told to everybody, and what a card does to a fight with its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cards.languages import LANGUAGES, Language
from engine.core import events as e
from engine.core.commands import AnswerQuestion, PlayCard
from engine.core.stack_frames import FightBonus, SeatQuestion
from engine.core.zones import Instance, Seat
from tests.cases import mostly_slow
from tests.engine.layout import Player
from tests.tui import edition_scenes
from tests.tui.plain.reader import Lines
from tests.tui.random_steps import GAMES, SEATS, a_step
from tests.tui.sitting import Guest, Sitting
from tui.cards.card_book import CardBook
from tui.ports import TableMessage, TableUpdate
from tui.words.catalogue import words_for

VALET, SHIP = "valet_parking_for_ships", "escape_pod_for_one"
SERUM = "truth_serum_with_biscuits"
SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))


def parked(reader: Seat) -> Sitting:
    """Ann may play on Bo, who has a ship, what steals it or draws a treasure."""
    ann, bo = Player(hand=[VALET]), Player(wears=[SHIP])
    return Sitting(edition="star", seats=3, seat=reader, alice=ann, bob=bo)


def choose(sitting: Sitting, option: int) -> None:
    """Ann plays it on Bo, and says which of the two it does."""
    sitting.does(0, PlayCard(sitting.card(VALET), seat=1))
    answer(sitting, option)


def answer(sitting: Sitting, picked: int) -> None:
    question = sitting.state.top
    assert isinstance(question, SeatQuestion)
    sitting.does(question.seat, AnswerQuestion(question.id, (picked,)))


def interrogated() -> Sitting:
    """Ann fights, Bo has weakened her, and may pay with a card to do it again."""
    bo = Player(hand=[SERUM, "stamp_of_thunder"])
    sitting = Sitting(
        edition="agents",
        seats=3,
        alice=Player(level=5),
        bob=bo,
        fight="printer_that_smells_fear",
    )
    sitting.does(1, PlayCard(sitting.card(SERUM), seat=0))
    return sitting


def quoted(book: CardBook, card: Instance, option: int) -> str:
    """What that branch of the card says, in quotes."""
    [(program, place)] = book.compiled(card).branches
    branch = book.branch(card, program, place, option).replace("\N{NO-BREAK SPACE}", " ")
    return book.words("quote", text=branch.removesuffix("."))


@pytest.mark.parametrize("option", [0, 1])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_has_a_card_do_is_told_to_everybody(
    language: Language, option: int, subtests: pytest.Subtests
) -> None:
    """In the log and in lines, whether one has chosen, is named by the card, or looks on."""
    for reader in (0, 1, 2):
        sitting = parked(reader)
        guest = Guest(sitting, language=language)
        choose(sitting, option)
        card = sitting.card(VALET)
        what = quoted(guest.desk.book, card, option)
        with subtests.test(reader=reader):
            [line] = [one for one in guest.desk.log.lines if what in one.text]
            assert guest.desk.book.name(card) in line.text
            assert ("Ann" in line.text) is (reader != 0)
            typed = parked(reader)
            lines = Lines(typed, language=language)
            choose(typed, option)
            assert what in " ".join(lines.take())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_about_the_reader_has_a_banner(
    language: Language, subtests: pytest.Subtests
) -> None:
    """Bo keeps the ship: without it nobody would say so."""
    for reader in (0, 1, 2):
        sitting = parked(reader)
        guest = Guest(sitting, language=language)
        choose(sitting, 1)
        for size in SIZES:
            with subtests.test(reader=reader, size=size):
                top = guest.screen(*size)[0]
                assert top.startswith(" ! ") is (reader == 1)
                assert guest.desk.book.short(sitting.card(VALET)) in top or reader != 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ship_with_which_somebody_runs_is_told(language: Language) -> None:
    sitting = edition_scenes.ships()
    guest = Guest(sitting, language=language)
    question = sitting.state.top
    assert isinstance(question, SeatQuestion)
    answer(sitting, question.options[1])
    name = guest.desk.book.name(question.options[1])
    told = words_for(language)("log.runs_with.you", card=name)
    assert told in [line.text for line in guest.desk.log.lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_price_that_is_not_paid_is_told(language: Language) -> None:
    """With what it was for: a second -3, as the first has counted."""
    guest = Guest(interrogated(), language=language)
    answer(guest.sitting, 1)
    name = guest.desk.book.name(guest.sitting.card(SERUM))
    what = {
        "en": "“-3 for the fighter or the helper”",
        "de": "„-3 für jemanden, der kämpft oder hilft“",
        "it": "«-3 a chi combatte o a chi aiuta»",
    }
    told = guest.desk.words("log.unpaid_for_another.other", card=name, w="Bo", what=what[language])
    assert guest.desk.log.lines[-1].text == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_of_a_price_that_is_not_paid_is_told(language: Language) -> None:
    """Bo keeps his hand, and loses two levels."""
    curse = "mayor_kidnapped_again"
    bo = Player(level=5, hand=["training_montage", "cape_dry_clean_only"])
    sitting = Sitting(edition="super", alice=Player(hand=[curse]), bob=bo, seats=2)
    guest = Guest(sitting, language=language)
    sitting.does(0, PlayCard(sitting.card(curse), seat=1))
    sitting.expires()
    answer(sitting, 1)
    name = guest.desk.book.name(sitting.card(curse))
    what = {"en": "“Lose 2 levels”", "de": "„Verliere 2 Stufen“", "it": "«Perdi 2 livelli»"}
    told = guest.desk.words("log.unpaid.other", card=name, w="Bo", what=what[language])
    assert told in [line.text for line in guest.desk.log.lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_strength_that_a_price_has_bought_is_told_with_its_number(language: Language) -> None:
    """The card's own play was told before; what it does after the choice comes on its own."""
    sitting = interrogated()
    guest = Guest(sitting, language=language)
    name = guest.desk.book.name(sitting.card(SERUM))
    told = guest.desk.words("log.bonus.you", card=name, n="-3")
    assert sum(told in line.text for line in guest.desk.log.lines) == 1
    answer(sitting, 0)
    while isinstance(question := sitting.state.top, SeatQuestion):
        answer(sitting, question.options[0])
    assert sum(told in line.text for line in guest.desk.log.lines) == 2


def untold(guest: Guest, events: tuple[e.Event, ...], lines: list[str]) -> Iterator[str]:
    """Choices and strength that no line names the card of."""
    for event in events:
        match event:
            case e.CardChoiceMade(card=card) | e.FightBonusGiven(bonus=FightBonus(card=card)):
                card = guest.desk.history.printed_as.get(card, card)
                if not any(guest.desk.book.name(card) in line for line in lines):
                    yield f"{event} in {lines}"
            case _:
                pass


def standing(update: TableUpdate) -> tuple[object, ...]:
    """What everybody can see that somebody has, and the sums of the fight."""
    public = update.view.public
    seats = [
        (one.level, one.gender, one.dead, one.in_play, one.hand_size, one.strength.total)
        for one in public.seats
    ]
    fight = public.fight
    sums = (fight.ours.total, fight.theirs.total) if fight is not None else None
    return *seats, sums


def play(edition: str, seed: int, steps: int) -> list[str]:
    """A random game with one reader: what has changed and was not told."""
    sitting = Sitting(seats=SEATS, edition=edition, seat=seed % SEATS)
    guest, chance = Guest(sitting), Random(seed)
    missing: list[str] = []
    before = standing(sitting.update([]))

    def hear(message: TableMessage) -> None:
        nonlocal before
        count = guest.desk.log.count
        guest.controller.receive(message, guest.now)
        if isinstance(message, TableUpdate):
            new = guest.desk.log.count - count
            lines = [line.text for line in guest.desk.log.lines][-new:] if new else []
            missing.extend(untold(guest, message.events, lines))
            now = standing(message)
            sums = () if None in (before[-1], now[-1]) else (before[-1], now[-1])
            if not lines and (now[:-1] != before[:-1] or len(set(sums)) > 1):
                missing.append(f"silent: {message.events}")
            before = now

    sitting.listener = hear
    for _ in range(steps):
        if sitting.state.over:
            break
        guest.now += 1.0
        a_step(sitting, chance)
    return missing


@pytest.mark.parametrize("edition", mostly_slow(GAMES, "agents", GAMES[-1]))
def test_nothing_changes_in_silence(edition: str) -> None:
    assert play(edition, seed=5, steps=120) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("edition", GAMES)
def test_nothing_changes_in_silence_in_whole_games(edition: str, seed: int) -> None:
    """As above, with more steps; `python -m tests.benchmarks.many_games` has more games."""
    assert play(edition, seed, steps=900) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_changes_nothing_says_so(language: Language) -> None:
    """Who has level 1 has none to lose, and so nobody gains one (AMB-14)."""
    card = "swapped_nameplates"
    for level, vain in ((1, True), (2, False)):
        sitting = Sitting(alice=Player(level=level), bob=Player(level=3, hand=[card]), turn="bob")
        guest = Guest(sitting, language=language)
        sitting.does(1, PlayCard(sitting.card(card), seat=0))
        told = [line.text for line in guest.desk.log.lines]
        name = guest.desk.book.name(sitting.card(card))
        assert (guest.desk.words("log.in_vain", card=name) in told) is vain


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_pay_nothing_for_a_monster_to_go_says_that_it_is_fought(language: Language) -> None:
    """'Nothing happens' read as if it went away."""
    alice = Player(level=5, hand=["thief"])
    guest = Guest(
        Sitting(seats=3, alice=alice, fight="minotaur_looking_for_flat_4b"), language=language
    )
    words = guest.desk.words
    assert any(words("list.unpaid_fight") in row for row in guest.screen())
    guest.press("b b")
    assert guest.desk.fight is not None
    assert guest.desk.fight.seat == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_pay_nothing_for_something_says_that(language: Language) -> None:
    lunch = "bribe_the_critic"
    alice = Player(level=5, hand=[lunch, "artistic_licence"])
    sitting = Sitting(edition="bard", seats=3, alice=alice)
    guest = Guest(sitting, language=language)
    sitting.does(0, PlayCard(sitting.card(lunch), seat=0))
    told = guest.desk.words("list.unpaid")
    assert any(told in row for row in guest.screen())
