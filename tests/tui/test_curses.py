"""What a curse does, what keeps it off, and that it stays."""

from __future__ import annotations

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import OpenDoor, PlayCard
from engine.core.events import CurseResolved
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))
LANDLADY = "passive_aggressive_landlady"


def raffle() -> Guest:
    return Guest(Sitting(alice=Player(level=2, hand=["penthouse_raffle"])))


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


def test_a_curse_that_stays_says_what_it_does() -> None:
    guest = raffle()
    stays = CurseResolved(0, guest.sitting.card("talk_of_the_stairwell"), "stays")
    (line,) = guest.told(stays)
    assert line.startswith("Talk of the Stairwell stays: “Nobody may help you.")
    assert "Nobody may help you." in line
    others = CurseResolved(1, guest.sitting.card("talk_of_the_stairwell"), "stays")
    assert guest.told(others) == ["Talk of the Stairwell stays with Bo."]


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_curse_does_is_told_before_how_long_in_a_fight(language: Language) -> None:
    """Two rows are left for its text beside the sums: what is cut is what one can wait for."""
    fright = "stage_fright"
    alice, bob = Player(level=4, hand=["that_scene_is_cut"]), Player(hand=[fright])
    fight = "man_who_plays_the_wall"
    sitting = Sitting(edition="bard", seats=3, alice=alice, bob=bob, fight=fight)
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card(fright), seat=0))
    does = guest.desk.book.lasting_text(sitting.card(fright))[0].replace("\N{NO-BREAK SPACE}", " ")
    assert any(does[:24] in row for row in guest.screen(80, 24)), guest.screen(80, 24)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_curse_in_a_fight_says_where_its_rest_is_read(language: Language) -> None:
    rows = [
        row.split("│")[0].rstrip() for row in scenes.guest_at("cursed_in_fight", language).screen()
    ]
    assert any(row.endswith("… [x]") for row in rows[9:13])
    assert not any(row.endswith("…") for row in rows[9:13])
