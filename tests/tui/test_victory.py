"""A fight that is won, or called: what it was won by, what it brings, and what decides after it."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import AnswerOffer, CallKill, PlayCard, ProposeHelpDeal
from engine.core.events import FightWon
from engine.core.zones import NOBODY
from engine.fight_forecast import play_out_fight
from engine.loaded_dice import seed_that_rolls
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.words.catalogue import words_for

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
LANDLADY = "passive_aggressive_landlady"


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


def won_with_help(seat: int = 2, language: Language = "en") -> Guest:
    """Ann has won with the help of Bo, an elf, and picks a treasure first."""
    bob = Player(level=8, aside=["elf"], wears=["paper_crown"])
    fight = "neighbour_with_a_drill"
    sitting = Sitting(seat, seats=3, alice=Player(level=4), bob=bob, fight=fight)
    guest = Guest(sitting, language=language)
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
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
    assert "Elf: Bo reaches level 9, one short of winning." in told
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


@rule("HELP-05")
@pytest.mark.parametrize("face", [1, 6])
def test_a_share_is_told_without_what_a_die_may_add_to_it(face: int) -> None:
    """The box brings one treasure, and by a 6 one more for whoever fights."""
    bob = Player(level=8)
    sitting = Sitting(seats=3, alice=Player(level=4), bob=bob, fight="box_labelled_miscellaneous")
    sitting.does(0, ProposeHelpDeal(1, treasures=1))
    offer = sitting.update([]).view.public.offers[0]
    sitting.does(1, AnswerOffer(offer.id, accept=True))
    sitting.state.seed = seed_that_rolls(face, sitting.state.draws, 6)
    end = play_out_fight(sitting.state, 0)
    assert end is not None
    assert end.luck
    assert [one.treasures for one in end.fighters] == [0, 1]


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


def test_a_door_that_opens_is_no_win() -> None:
    variants = words_for("en").entries["log.door_opened.other"]
    assert not [line for line in variants if " win" in line or "beats" in line]


@rule("STR-05")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", [3, 9])
def test_who_wins_ties_is_said_where_it_counts(language: Language, level: int) -> None:
    """Without it one would count one more to turn a fight, or one less to stop it."""
    word = "last_word_framed"
    for wears in ([word], []):
        bo = Player(level=level, wears=wears)
        sitting = Sitting(bob=bo, turn="bob", seats=3, fight=LANDLADY)
        guest = Guest(sitting, language=language)
        fight = guest.desk.fight
        assert fight is not None
        key = "stop_them" if fight.ahead else "turn_it"
        told = guest.desk.words(
            f"fight.{key}_ties", n=abs(fight.margin) + fight.ahead, m="m", b="b"
        )
        assert any(told in row for row in guest.screen()) == bool(wears)
        guest.press("w")
        name = guest.desk.book.name(sitting.card(word))
        by = guest.desk.words("sheet.tie_won_by", card=name)
        assert (by in " ".join(" ".join(guest.screen()).split())) == bool(wears)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("level", "told"), [(5, (8, 6)), (4, None)])
def test_a_level_by_which_an_item_counts_no_more_tells_the_strength(
    language: Language, level: int, told: tuple[int, int] | None
) -> None:
    """The helmet is for those of level 5 or less."""
    alice = Player(level=level, wears=["childs_bicycle_helmet"])
    sitting = Sitting(seats=3, alice=alice, fight="damp_patch")
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    stands = words("fight.stands")
    for size in ((60, 20), (80, 24), (160, 50)):
        rows = guest.screen(*size)
        at = next(at for at, row in enumerate(rows) if row.startswith(f"  {stands} "))
        row = " ".join(one.partition("│")[0] for one in rows[at : at + 2])
        if told is None:
            assert words("outcome.strength", n="", k="").split()[0] not in row.split()
        else:
            assert words("outcome.strength", n=told[0], k=told[1]) in row
