"""No line of a screen contradicts another one: in every scene, and over random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import cycle, pairwise, product
from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from engine.bots.next_bot_move import next_bot_move
from engine.core.commands import AnswerQuestion, Command, GiveUpFight, PlayCard
from engine.core.stack_frames import SeatQuestion
from tests.cases import mostly_slow
from tests.engine.layout import Player
from tests.rulebook import EVERY_EDITION
from tests.tui.agreement import contradictions, with_hints
from tests.tui.scenes import ANN, BO, CLEO, CUT, DAG, GOES_ON, SCENES, guest_at, some_scenes
from tests.tui.sitting import Guest, Sitting
from tui.table.keys.act import HARMLESS_ACTS
from tui.table.keys.current_keys import keys_now

GAMES = (*EVERY_EDITION, "+".join(EVERY_EDITION))
SIZES = ((80, 24), (60, 20), (120, 40), (160, 50), (250, 60))
OPENERS = {
    *HARMLESS_ACTS,
    "ability",
    "gear_list",
    "sell_list",
    "trade",
    "ask_help",
    "show_list",
    "target",
}
OPENERS |= {"tick", "gear", "use", "counter"}
"""Acts that send nothing yet, or are kept from it here."""


class Deaf(Sitting):
    """A table that hears nothing of what its reader sends, so that any key can be tried."""

    def submit(self, command: Command, seen: int) -> None:
        self.sent.append(command)


def check_scene(
    scene: str, language: Language, sizes: Iterable[tuple[int, int]], *, hints: bool
) -> None:
    guest = with_hints(guest_at(scene, language), hints)
    for size in sizes:
        assert contradictions(guest, *size) == []


def test_no_scene_contradicts_itself(subtests: pytest.Subtests) -> None:
    """Some, each in one language, at two sizes, and with hints or without; the next test has all of
    them."""
    check_by_turns(subtests, zip(some_scenes(2), cycle(LANGUAGES), strict=False))


@pytest.mark.slow
def test_no_scene_contradicts_itself_in_any_language(subtests: pytest.Subtests) -> None:
    check_by_turns(subtests, product(SCENES, LANGUAGES))


def check_by_turns(subtests: pytest.Subtests, scenes: Iterable[tuple[str, Language]]) -> None:
    """Each of them at another two of the sizes, with hints or without: of three languages, four
    pairs and five turns all meet in time."""
    turns = zip(
        scenes, cycle(pairwise(SIZES)), cycle((True, False, True, False, False)), strict=False
    )
    for (scene, language), sizes, hints in turns:
        with subtests.test(scene=scene, language=language, sizes=sizes, hints=hints):
            check_scene(scene, language, sizes, hints=hints)


def wrong_in_a_game(edition: str, seed: int, steps: int) -> Counter[str]:
    """What contradicts itself in a random game, with keys that open things in between."""
    chance = random.Random(seed)
    classic = edition == "classic"
    hands: dict[str, Any] = {"alice": ANN, "bob": BO, "carol": CLEO, "dave": DAG} if classic else {}
    sitting = Deaf(seats=4, seat=seed % 4, edition=edition, **hands)
    guest = Guest(sitting, language=LANGUAGES[seed % len(LANGUAGES)])
    wrong: Counter[str] = Counter()

    def look() -> None:
        size = chance.choice(SIZES)
        with_hints(guest, chance.random() < 0.5)
        wrong.update(contradictions(guest, *size))

    for _ in range(steps):
        if sitting.state.over:
            break
        sitting.does_anything(chance)
        guest.now += 5.0
        look()
        for _ in range(chance.randrange(3)):
            acts = keys_now(guest.desk)
            keys = [key for key, act in acts.items() if act.verb in OPENERS]
            if not keys:
                break
            guest.press(chance.choice(keys))
            look()
        desk = guest.desk
        desk.overlay = desk.question = desk.selection = desk.cursor = None
        desk.talk = replace(desk.talk, open=False)
        desk.notice = ""
        if desk.listing is not None and not desk.listing.is_asked:
            desk.form = None
    return wrong


@pytest.mark.parametrize("seed", [0, 5])
def test_no_picture_of_a_random_game_contradicts_itself(seed: int) -> None:
    """A part of a game of one edition, and of all of them; the next test has more of it, and
    `python -m tests.benchmarks.many_games` most."""
    assert not wrong_in_a_game(GAMES[seed], seed, 40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 12))
def test_no_picture_of_a_long_random_game_contradicts_itself(seed: int) -> None:
    assert not wrong_in_a_game(GAMES[seed % len(GAMES)], seed, 300)


def wrong_among_bots(edition: str, seed: int, moves: int) -> Counter[str]:
    """What contradicts itself in a game that bots play in all seats, who fight and help more often
    than chance does, seen from one of them."""
    chance = random.Random(seed)
    sitting = Sitting(seats=4, seat=seed % 4, edition=edition)
    guest = Guest(sitting, language=LANGUAGES[seed % len(LANGUAGES)])
    wrong: Counter[str] = Counter()
    for _ in range(moves):
        move = next_bot_move(sitting.state, range(4), f"{seed:032x}")
        if move is None:
            break
        sitting.does(*move)
        guest.now += 5.0
        with_hints(guest, chance.random() < 0.5)
        wrong.update(contradictions(guest, *chance.choice(SIZES)))
    return wrong


BOT_GAMES = [*zip(GAMES * 2, range(2 * len(GAMES)), strict=True)]


@pytest.mark.parametrize(("edition", "seed"), mostly_slow(BOT_GAMES, ("agents", 4)))
def test_no_picture_of_a_game_of_bots_contradicts_itself(edition: str, seed: int) -> None:
    """`python -m tests.benchmarks.many_games` has more games."""
    assert not wrong_among_bots(edition, seed, 200)


@pytest.mark.parametrize("seed", mostly_slow(range(6), 4, 5))
def test_no_word_is_cut_in_a_random_game(seed: int) -> None:
    """At the usual size, in three languages; what goes on in the card's own text says so."""
    chance = random.Random(seed)
    sitting = Deaf(seats=4, seat=seed % 4, edition=GAMES[seed])
    guest = Guest(sitting, language=LANGUAGES[seed % len(LANGUAGES)])
    for _ in range(60):
        if sitting.state.over:
            break
        sitting.does_anything(chance)
        guest.now += 5.0
        cut = [row for row in guest.screen(80, 24) if CUT in row.replace(GOES_ON, "")]
        assert cut == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_saves_a_runner_is_an_ability_where_it_is_no_card(language: Language) -> None:
    """Bo's warrior may pay with a card that would do no good if it were played."""
    warrior, monster = "sword_swinging_hero", "steward_in_yellow_stockings"
    mine = Player(level=2, aside=[warrior], hand=["upstaged"])
    sitting = Sitting(edition="bard", seats=2, alice=mine, fight=monster)
    guest = Guest(sitting, language=language)
    sitting.does(0, GiveUpFight())
    saving = [guest.desk.words(f"prompt.saved_by_{one}") for one in ("ability", "help")]
    assert guest.desk.words.either(saving)[1:] in guest.prompt
    assert contradictions(guest, 80, 24) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_the_hand_are_ticked_by_no_letters(language: Language) -> None:
    """Three of four are to be lost: all of them have digits."""
    card = "sixteen_curtain_calls"
    others = ["upstaged", "man_who_plays_the_wall", "caliban_shop_steward", "sandbag_from_above"]
    mine = Player(level=2, hand=[card, *others])
    sitting = Sitting(edition="bard", seats=2, alice=mine, point="rest")
    sitting.does(0, PlayCard(sitting.card(card), seat=0))
    question = sitting.state.top
    assert isinstance(question, SeatQuestion)
    sitting.does(0, AnswerQuestion(question.id, (question.options[0],)))
    guest = Guest(sitting, language=language)
    for hints in (True, False):
        assert contradictions(with_hints(guest, hints), 80, 24) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_is_stands_apart_from_what_it_does(language: Language) -> None:
    mine = Player(aside=["department_of_accounts"])
    guest = Guest(Sitting(edition="agents", seats=2, alice=mine), language=language)
    name = guest.desk.book.short(guest.sitting.card("department_of_accounts"))
    [row] = [row[:54] for row in guest.screen() if name in row[:54]]
    assert CUT not in row
    assert row.partition(name)[2].startswith(" ")
