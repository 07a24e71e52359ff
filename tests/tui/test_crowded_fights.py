"""Fights with several monsters and a helper, where rows have little room: no word of them is cut,
and a monster that needs no name is not told by its letter."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from engine.core import events as e
from engine.core.commands import AnswerOffer, GiveUpFight, PlayCard, ProposeHelpDeal
from engine.core.errors import IllegalCommand
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import Foe
from engine.core.zones import FIGHT, NOBODY
from engine.rules.seat_options import decision_for_seat
from tests.cases import IN_EVERY_EDITION_AND_LANGUAGE
from tests.engine.boxes import box_of
from tests.engine.layout import Player
from tests.rulebook import EVERY_EDITION
from tests.tui.agreement import picture
from tests.tui.scenes import CUT, GOES_ON
from tests.tui.sitting import Guest, Sitting
from tui.table.model.ways_to_run import monsters_by_way_to_run

LONG, SHORT = ("Ann", "Ratchet", "Sprocket"), ("Ann", "Bo", "Cleo")


def crowded_fight(edition: str, monsters: int, chance: Random) -> Sitting:
    """Ann fights so many monsters, and Bo helps if he may; both have something before them."""
    cards = {one.id: one for one in box_of(edition).cards}
    foes = [id for id, one in cards.items() if one.monster is not None]
    theirs = [id for id, one in cards.items() if one.kind in ("race", "class", "item", "follower")]
    chance.shuffle(foes)
    chance.shuffle(theirs)
    players: dict[str, Any] = {
        "alice": Player(level=chance.randint(1, 6), aside=theirs[:3]),
        "bob": Player(level=chance.randint(1, 6), aside=theirs[3:6]),
    }
    sitting = Sitting(
        names=chance.choice((LONG, SHORT)),
        seats=3,
        edition=edition,
        fight=foes[0],
        cards=foes[1:monsters],
        **players,
    )
    ref = GameOperations(sitting.state)
    for group, foe in enumerate(foes[1:monsters], 1):
        card = sitting.card(foe)
        ref.move((card,), FIGHT, "played", 1)
        ref.emit(e.MonsterJoined(Foe(card, card, group=group, by=NOBODY)))
    try:
        sitting.does(0, ProposeHelpDeal(1, treasures=0))
        offer = sitting.update([]).view.public.offers[0]
        sitting.does(1, AnswerOffer(offer.id, accept=True))
    except IllegalCommand:
        pass  # Nobody can help against one of them.
    return sitting


def cut_rows(sitting: Sitting, language: Language) -> list[str]:
    """Rows of the stage with a cut word, as who fights, who helps and who watches see it."""
    found = []
    for sitting.seat in range(3):
        guest = Guest(sitting, language=language)
        for size in ((60, 20), (80, 24)):
            stage = picture(guest, *size).text("stage").replace(GOES_ON, "")
            found += [row for row in stage.split("\n") if CUT in row]
        sitting.listener = None
    return found


@pytest.mark.parametrize(("edition", "language"), IN_EVERY_EDITION_AND_LANGUAGE)
def test_no_word_of_a_crowded_fight_is_cut(edition: str, language: Language) -> None:
    chance = Random(7)
    for monsters in (1, 2, 2, 2, 3, 3):
        sitting = crowded_fight(edition, monsters, chance)
        assert cut_rows(sitting, language) == []
        decision = decision_for_seat(sitting.state, 0)
        if decision is not None and decision.option("give_up"):
            sitting.does(0, GiveUpFight())
            sitting.expires()
            assert cut_rows(sitting, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_who_gets_away_from_all_monsters_alike_is_told_without_their_letters(
    edition: str, language: Language
) -> None:
    """Nor is a lone one told by its letter: somebody who rolls to escape `m` asks what that is."""
    chance = Random(8)
    for monsters in (1, 1, 2, 2, 3):
        sitting = crowded_fight(edition, monsters, chance)
        guest = Guest(sitting, language=language)
        view = guest.desk.fight
        assert view is not None
        fighters = [seat for seat in (view.seat, view.helper) if seat != NOBODY]
        if any(len(monsters_by_way_to_run(guest.desk, view, one)) > 1 for one in fighters):
            continue
        label = guest.desk.words("fight.stands_behind")
        for size in ((60, 20), (80, 24)):
            rows = picture(guest, *size).text("stage").split("\n")
            told = next((row for row in rows if row.startswith(f"  {label} ")), "")
            assert not re.search(r"\bm\b", told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_as_one_sum_is_whose_it_is(language: Language) -> None:
    """The last items are told as one: Bo's and Ann's stood below what is hers, as did his alone."""
    hers = ["duvet_of_invulnerability", "bucket_of_valour", "paper_crown"]
    his = ["bathrobe_of_authority", "plunger_of_justice", "seventh_floor_boots"]
    for ann, bo, owners in (
        (hers, his, "a"),
        (hers[:1], [*his, "paper_crown"], "a, b"),
        ([], [*his, *hers[1:]], "b"),
    ):
        sitting = Sitting(
            names=SHORT,
            seats=3,
            turn="bob",
            alice=Player(level=3, wears=ann, hand=["thief", "elf", "wizard", "dwarf"]),
            bob=Player(level=4, wears=bo),
            fight="ground_rent_dragon",
        )
        sitting.does(1, ProposeHelpDeal(0, treasures=1))
        sitting.does(0, AnswerOffer(sitting.state.offers[0].id, accept=True))
        guest = Guest(sitting, language=language)
        rows = guest.screen()
        words = guest.desk.words
        both = [words("fight.from_more_of", n=n, w="a, b") for n in range(2, 6)]
        more = [words("fight.from_more", n=n) for n in range(2, 6)]
        [at] = [at for at, row in enumerate(rows) if any(one in row for one in (*more, *both))]
        [hers_at] = [at for at, row in enumerate(rows) if row.startswith(" a   3 ")]
        assert any(one in rows[at] for one in both) is (owners == "a, b")
        assert (at < hers_at) is (owners == "b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_chooses_something_reads_whose_bad_stuff_it_is(language: Language) -> None:
    wandering, second, first = (
        "sorry_wrong_dungeon",
        "minotaur_looking_for_flat_4b",
        "neighbour_with_a_drill",
    )
    alice = Player(level=4, hand=[wandering, second, "elf"])
    sitting = Sitting(seats=3, alice=alice, fight=first)
    guest = Guest(sitting, language=language)
    sitting.does(0, PlayCard(sitting.card(wandering), other=sitting.card(second)))
    book = guest.desk.book
    for card in (first, second):
        told = f" {book.short(sitting.card(card))}: {book.text(sitting.card(card))[-1]}"
        told = told.replace("\N{NO-BREAK SPACE}", " ")
        assert any(row.startswith(told) for row in guest.screen(160, 50))
