"""What happens to the reader has a banner, and their turn begins with it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.languages import LANGUAGES, Language
from cards.vocabulary.card import Curse
from engine.core.commands import GiveUpFight, PlayCard
from engine.core.events import CardsMoved as Moved
from engine.core.events import (
    Cause,
    CurseAnnounced,
    CurseResolved,
    Event,
    FightWon,
    LevelChanged,
    TurnBegan,
)
from engine.core.zones import (
    NO_CARD,
    NOBODY,
    TREASURE_DECK,
    TREASURE_DISCARD,
    hand_zone_of,
    play_zone_of,
)
from engine.loaded_dice import seed_that_rolls
from tests.engine.layout import Player
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.plain.typed_verbs import word_for_typed_verb
from tui.table.model.news_about_reader import BANNER_SECONDS
from tui.table.painters.log import feed_rows
from tui.words.catalogue import words_for

SEVEN = [
    "fire_extinguisher_inspected_1974",
    "on_its_second_espresso",
    "sorry_wrong_dungeon",
    "phantom_doorbell",
    "read_the_small_print",
    "elf",
    "dwarf",
]


def raffle() -> Guest:
    return Guest(Sitting(alice=Player(level=2, hand=["penthouse_raffle"])))


SIZES = ((60, 20), (80, 24), (120, 40), (160, 50))


def cursed(language: Language = "en") -> Guest:
    """Ann wears a bathrobe, and Bo has wet paint for it."""
    sitting = Sitting(
        alice=Player(wears=("bathrobe_of_authority",)),
        bob=Player(hand=["wet_paint"]),
        turn="bob",
    )
    guest = Guest(sitting, language=language)
    paint = sitting.card("wet_paint")
    sitting.does(1, PlayCard(paint, seat=0))
    sitting.expires()
    return guest


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_lost_to_somebody_has_a_banner_with_the_cause(
    language: Language, subtests: pytest.Subtests
) -> None:
    guest = cursed(language)
    book, bathrobe = guest.desk.book, guest.sitting.card("bathrobe_of_authority")
    paint = guest.sitting.card("wet_paint")
    for width, height in SIZES:
        with subtests.test(width=width):
            top = guest.screen(width, height)[0]
            assert top.startswith(" ! ")
            assert book.short(paint) in top or book.name(paint) in top
            assert "Bo" in top
            assert width < 80 or book.short(bathrobe) in top or book.name(bathrobe) in top


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fall_that_is_made_up_for_at_once_has_both_in_the_banner(language: Language) -> None:
    """The first-aid box gives back what being caught has cost; a gain alone has no banner."""
    sitting = Sitting(
        alice=Player(level=5, wears=["first_aid_plasters"]), fight="neighbour_with_a_drill"
    )
    guest = Guest(sitting, language=language)
    sitting.state.seed = seed_that_rolls(1, sitting.state.draws, 6)
    sitting.does(0, GiveUpFight())
    while guest.desk.fight is not None:
        sitting.expires()
    (name,) = {guest.desk.book.name(sitting.card("first_aid_plasters"))}
    level = sitting.state.seats[0].level
    fall, made_up = guest.desk.own_news.banners
    assert str(level - 1) in fall.text
    assert name in made_up.text
    assert str(level) in made_up.text
    assert guest.desk.own_news.recap == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_banner_leaves_whose_turn_it_is_in_sight_where_there_is_room(language: Language) -> None:
    guest = cursed(language)
    words = guest.desk.words
    top = guest.screen(160, 50)[0]
    phase = words(f"banner.{guest.desk.public.phase}").upper()
    assert top.startswith(" ! ")
    assert top.endswith(f"{words('banner.turn', w='BO')} «{phase}» ")


def test_a_hand_that_is_swapped_has_a_banner_unless_one_swapped_it_oneself(
    subtests: pytest.Subtests,
) -> None:
    for turn, seat, other in (("bob", 1, 0), ("alice", 0, 1)):
        with subtests.test(turn=turn):
            swaps, swapped = ["boarding_cards_swapped", "purser"], ["tinkerer", "pilot"]
            sitting = Sitting(
                edition="star",
                turn=turn,
                alice=Player(hand=swapped if seat else swaps),
                bob=Player(hand=swaps if seat else swapped),
            )
            guest = Guest(sitting)
            sitting.does(seat, PlayCard(sitting.card("boarding_cards_swapped"), seat=other))
            assert len(guest.desk.own_news.banners) == seat


def test_the_banner_lasts_as_long_as_it_takes_to_read_and_keys_do_not_end_it() -> None:
    guest = cursed()
    text = guest.desk.log.lines[-1].text
    guest.now += BANNER_SECONDS + len(text) * 0.04
    guest.press("v escape")
    guest.now -= 2.0
    assert guest.screen()[0].startswith(" ! ")
    guest.now += BANNER_SECONDS + len(text) * 0.05
    assert not guest.screen()[0].startswith(" ! ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_banner_of_a_curse_that_stays_names_who_sent_it(language: Language) -> None:
    curse = "squeaky_floorboard"
    sitting = Sitting(alice=Player(), bob=Player(hand=[curse]), turn="bob")
    guest = Guest(sitting, language=language)
    sitting.does(1, PlayCard(sitting.card(curse), seat=0))
    sitting.expires()
    guest.now += 0.1
    assert (
        f"{guest.desk.book.name(sitting.card(curse))} (Bo)" in guest.desk.own_news.banners[0].text
    )
    assert "(Bo)" in guest.screen()[0]
    sitting.tell(sitting.update([CurseAnnounced(1, sitting.card(curse), 0)]))
    sitting.tell(sitting.update([CurseResolved(1, sitting.card(curse), "stays")]))
    assert "(" not in guest.desk.log.lines[-1].text


def test_the_banner_of_a_curse_that_stays_says_what_it_does_before_how_long() -> None:
    curse = "surcharge_for_breathing"
    sitting = Sitting(edition="star", seats=3, bob=Player(hand=[curse]), turn="bob")
    guest = Guest(sitting)
    sitting.does(1, PlayCard(sitting.card(curse), seat=0))
    sitting.expires()
    guest.now += 0.1
    assert "You may not sell anything." in guest.screen(80, 24)[0]


def test_banners_take_turns() -> None:
    guest = cursed()
    first = guest.screen()[0]
    down = LevelChanged(0, 3, 2, "curse", Cause(guest.sitting.card("paper_crown"), 2))
    guest.sitting.tell(guest.sitting.update([down]))
    assert guest.screen()[0] == first
    banners = guest.desk.own_news.banners
    assert len(banners) == 2
    guest.now = banners[0].until
    assert "Paper Crown (Cleo): you fall to level 2." in guest.screen()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_somebody_is_one_level_short_of_winning_outlives_a_feed_of_one_row(
    language: Language,
) -> None:
    """Seven cards leave the feed one row at 80x24, and what is drawn after the kill took it."""
    guest = Guest(Sitting(alice=Player(hand=SEVEN), turn="bob"), language=language)
    landlady, treasures = guest.sitting.card("passive_aggressive_landlady"), (90, 91, 92)
    up = LevelChanged(1, 8, 9, "kill", Cause(landlady))
    drawn = Moved(treasures, TREASURE_DECK, hand_zone_of(1), "drawn", 1)
    guest.sitting.tell(guest.sitting.update([up, drawn]))
    short = {"en": "one short of winning", "de": "vor dem Sieg", "it": "uno dalla vittoria"}
    assert short[language] in guest.screen()[0]
    guest.now += 60.0
    assert short[language] not in guest.screen()[0]
    guest.sitting.tell(guest.sitting.update([TurnBegan(0, 2)]))
    assert any(row.startswith("! ") and short[language] in row for row in guest.screen())


def test_what_one_does_oneself_has_none() -> None:
    guest = cursed()
    guest.now += 60.0
    crown = guest.sitting.card("paper_crown")
    own = Cause(guest.sitting.card("somebody_elses_courage"), 0)
    events: list[Event] = [
        Moved((crown,), play_zone_of(0), TREASURE_DISCARD, "sold", 0),
        Moved((crown,), play_zone_of(0), TREASURE_DISCARD, "lost", 0, own),
        LevelChanged(1, 3, 2, "curse", own),
    ]
    guest.sitting.tell(guest.sitting.update(events))
    assert not guest.screen()[0].startswith(" ! ")


def four_blows(guest: Guest) -> list[Event]:
    """A card from the hand, a lasting curse, an item and a level, and then Ann's turn."""
    crown, paint = guest.sitting.card("paper_crown"), guest.sitting.card("phantom_doorbell")
    by = Cause(paint, 1)
    return [
        Moved((guest.sitting.card("elf"),), 8, 2, "lost", 0, by),
        CurseResolved(0, paint, "stays"),
        Moved((crown,), play_zone_of(0), TREASURE_DISCARD, "lost", 0, by),
        LevelChanged(0, 4, 3, "curse", by),
        TurnBegan(0, 9),
    ]


def test_a_turn_begins_with_the_worst_of_what_has_happened_until_one_acts() -> None:
    guest = Guest(Sitting(alice=Player(hand=["paper_crown"])))
    guest.desk.log.look()
    for event in four_blows(guest):
        guest.sitting.tell(guest.sitting.update([event]))
    rows = [row for row in guest.screen() if row.startswith("! ")]
    for what in ("fall to level 3", "stays: “-1", "Paper Crown"):
        assert any(what in row for row in rows)
    guest.sitting.tell(guest.sitting.update([]))
    assert any(row.startswith("! ") for row in guest.screen())
    guest.desk.log.look()
    assert not any(row.startswith("! ") for row in guest.screen())


def test_the_own_turn_is_in_the_top_row_when_it_begins_not_what_was_before() -> None:
    """What it begins with stands below; and what was taken from the dead is no banner."""
    guest = Guest(Sitting(alice=Player(hand=["paper_crown"])))
    *blows, begins = four_blows(guest)
    guest.desk.log.look()
    guest.sitting.tell(guest.sitting.update(blows))
    assert guest.desk.own_news.at(guest.now) is not None
    guest.sitting.tell(guest.sitting.update([begins]))
    assert guest.desk.own_news.at(guest.now) is None
    assert guest.screen()[0].startswith(" YOUR TURN")
    crown = guest.sitting.card("paper_crown")
    looted = Moved((crown,), hand_zone_of(0), hand_zone_of(1), "looted", 1)
    guest.sitting.tell(guest.sitting.update([looted]))
    assert guest.desk.own_news.at(guest.now) is None


def test_of_somebody_elses_levels_a_turn_begins_with_the_last_alone() -> None:
    guest = Guest(Sitting())
    guest.desk.log.look()
    rises = [
        LevelChanged(1, 2, 3, "kill"),
        LevelChanged(2, 5, 6, "kill"),
        LevelChanged(1, 3, 5, "kill"),
    ]
    events: list[Event] = [*rises, TurnBegan(0, 9)]
    for event in events:
        guest.sitting.tell(guest.sitting.update([event]))
    told = [row for row in guest.screen() if row.startswith("! ")]
    assert [re.sub(r".*(Bo|Cleo) reaches (level .).*", r"\1 \2", row.strip()) for row in told] == [
        "Cleo level 6",
        "Bo level 5",
    ]


def test_a_level_of_ones_own_that_is_lost_again_is_not_told_after_its_loss() -> None:
    """The worst comes first: "you fall to level 1, you reach level 2" would tell the wrong end."""
    guest = Guest(Sitting(alice=Player(level=1)))
    guest.desk.log.look()
    card = guest.sitting.card("read_the_small_print")
    moves = [
        LevelChanged(0, 1, 2, "card", Cause(card, 2)),
        LevelChanged(0, 2, 1, "curse", Cause(card, 2)),
    ]
    events: list[Event] = [*moves, TurnBegan(0, 9)]
    for event in events:
        guest.sitting.tell(guest.sitting.update([event]))
    (told,) = [row for row in guest.screen() if row.startswith("! ")]
    assert "fall to level 1" in told


def test_a_turn_in_lines_begins_with_it_as_well() -> None:
    sitting = Sitting(alice=Player(hand=["paper_crown"]))
    lines = Lines(sitting)
    guest = Guest(Sitting(alice=Player(hand=["paper_crown"])))
    lines.type("log 1")  # all that was so far has been seen
    *blows, turn = four_blows(guest)
    for event in blows:
        sitting.tell(sitting.update([event]))
    lines.take()
    sitting.tell(sitting.update([turn]))
    told = " ".join(lines.take())
    head = told.index("What has happened to you since you last did something:")
    assert head < told.index("you fall to level 3") < told.index("stays: “-1 in every fight")
    sitting.tell(sitting.update([]))
    assert "What has happened" not in " ".join(lines.take())


def test_who_comes_back_reads_it_first_and_what_they_knew_is_not_in_it() -> None:
    sitting = Sitting()
    guest = Guest(sitting)
    guest.desk.update = None
    known = LevelChanged(0, 5, 4, "curse", Cause(sitting.card("paper_crown"), 2))
    first = sitting.update([known, *four_blows(guest)[:-1]])
    sitting.tell(replace(first, missed=4))
    rows = [row for row in guest.screen() if row.startswith("! ")]
    assert any("you fall to level 3" in row for row in rows)
    assert not any("you fall to level 4" in row for row in rows)


@pytest.mark.parametrize("own", [True, False], ids=["in the own turn", "in another's"])
def test_who_resumes_a_game_that_has_waited_reads_the_worst_of_the_last_round(own: bool) -> None:
    sitting = Sitting(turn="alice" if own else "bob")
    guest = Guest(sitting)
    guest.desk.update, guest.desk.log = None, type(guest.desk.log)()
    long_ago = LevelChanged(0, 9, 4, "curse", Cause(sitting.card("paper_crown"), 2))
    *blows, turn = four_blows(guest)
    first = sitting.update([long_ago, TurnBegan(0, 5), *blows, *([turn] if own else [])])
    sitting.tell(replace(first, missed=0))
    rows = [row for row in guest.screen() if row.startswith("! ")]
    for what in ("fall to level 3", "stays: “-1", "Paper Crown"):
        assert any(what in row for row in rows)
    assert "away" not in guest.prompt


def test_who_comes_back_reads_what_a_bot_did_for_them_and_how_far_the_others_are() -> None:
    sitting = Sitting()
    guest = Guest(sitting)
    guest.desk.update = None
    boot = sitting.card("paper_crown")
    events: list[Event] = [
        TurnBegan(2, 7),
        LevelChanged(2, 5, 6, "kill"),
        LevelChanged(2, 6, 7, "kill"),
        TurnBegan(0, 8),
        Moved((boot,), play_zone_of(0), TREASURE_DISCARD, "paid", 0),
        LevelChanged(0, 1, 2, "kill"),
    ]
    sitting.tell(replace(sitting.update(events), missed=len(events)))
    rows = [row for row in guest.screen() if row.startswith("! ")]
    told = ("Cleo reaches level 7", "You pay with", "You reach level 2")
    assert len(rows) == 3
    for row, what in zip(rows, told, strict=True):
        assert what in row


def test_who_comes_back_after_long_reads_the_worst_of_what_is_not_told_any_more() -> None:
    sitting = Sitting()
    guest = Guest(sitting)
    guest.desk.update = None
    long_ago = LevelChanged(0, 5, 3, "curse", Cause(sitting.card("paper_crown"), 2))
    update = sitting.update([TurnBegan(1, 6)])
    sitting.tell(replace(update, missed=1, worst=(long_ago,)))
    rows = [row for row in guest.screen() if row.startswith("! ")]
    assert "you fall to level 3" in rows[0]
    assert guest.prompt == "You were away for long: [v] shows the last 2 things that happened."


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_comes_back_in_lines_hears_the_worst_first(language: Language) -> None:
    sitting = Sitting()
    words = words_for(language)
    guest = Guest(Sitting(), language=language)
    blows = four_blows(guest)[:-1]
    first = replace(sitting.update(blows), missed=len(blows))
    sitting.update = lambda *_: first  # type: ignore[method-assign]
    lines = Lines(sitting, language=language)
    told = lines.take()
    whole = " ".join(told)
    log = word_for_typed_verb("log", words)
    head = words("plain.missed", n=4, log=log)
    assert head in whole
    assert f"[{log}]" not in whole
    assert "[v]" not in whole
    recap = whole[whole.index(head) :]
    fall = words.variant("log.level_down_by.you", 0, x="", n=3).removeprefix(": ")
    assert fall in recap[: len(head) + 120]
    bell = guest.desk.book.name(guest.sitting.card("phantom_doorbell"))
    assert whole.count(words("log.curse_stays.you", card=bell, what="").rstrip(" .")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_banner_has_room_for_what_a_curse_that_stays_does(
    language: Language, subtests: pytest.Subtests
) -> None:
    """Of every edition, at 80 columns, with the name of who sent it: 36 columns of it or more,
    whatever the card is called."""
    for edition in built_in_edition_ids():
        cards = load_built_in_edition(edition).cards
        stay = [card.id for card in cards if isinstance(card, Curse) and card.lasts != "instant"]
        assert stay
        for curse in stay:
            bob = Player(hand=[curse])
            names = ("Ann", "Sprocket", "Cleo")
            sitting = Sitting(names=names, edition=edition, seats=3, bob=bob, turn="bob")
            guest = Guest(sitting, language=language)
            sitting.does(1, PlayCard(sitting.card(curse), seat=0))
            while sitting.state.top.kind == "window":
                sitting.expires()
            guest.now += 0.1
            banner = guest.screen(80, 24)[0]
            does, *_ = " ".join(guest.desk.book.lasting_text(sitting.card(curse))).split(". ")
            told = does.replace("\N{NO-BREAK SPACE}", " ").rstrip(".")
            with subtests.test(curse=curse):
                assert "Sprocket" in banner
                assert told[:36] in banner


def test_a_banner_leaves_the_own_turn_in_sight_where_there_is_room() -> None:
    guest = raffle()
    ticket = guest.sitting.card("penthouse_raffle")
    guest.sitting.tell(guest.sitting.update([LevelChanged(0, 3, 2, "curse", Cause(ticket, 2))]))
    assert guest.screen(80, 24)[0].startswith(" ! ")
    assert guest.screen(120, 40)[0].rstrip().endswith("YOUR TURN «PREPARE»")
    assert NO_CARD not in guest.desk.own_news.banners[0].cards


def test_a_turn_begins_with_how_far_the_others_have_come() -> None:
    guest = raffle()
    guest.desk.log.look()
    rises = [LevelChanged(1, 7, 8, "kill"), LevelChanged(2, 1, 2, "kill")]
    guest.sitting.tell(guest.sitting.update([*rises, TurnBegan(0, 9)]))
    rows = [row for row in guest.screen() if row.startswith("! ")]
    assert "Bo reaches level 8" in rows[0]
    assert not guest.screen()[0].startswith(" ! ")


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
        rows = [row_text(row) for row in feed_rows(guest.desk, 55, height)]
        assert any("level 1" in row for row in rows) or height == 1, rows
    later: list[Event] = [LevelChanged(1, at, at + 1, "kill") for at in (1, 2)]
    sitting.tell(replace(sitting.update(later), missed=0))
    rows = [row_text(row) for row in feed_rows(guest.desk, 55, 4)]
    assert [row[:2] for row in rows] == ["! ", "! ", "• ", "• "], rows


def fallen_and_then_others(guest: Guest) -> list[str]:
    """Ann has lost a level, and six lines later her feed is read."""
    card = guest.sitting.card("read_the_small_print")
    others: list[Event] = [LevelChanged(1, at, at + 1, "kill") for at in range(1, 7)]
    events = [LevelChanged(0, 5, 4, "curse", Cause(card, 2)), *others]
    guest.sitting.tell(guest.sitting.update(events))
    return [row_text(row) for row in feed_rows(guest.desk, 78, 4)]


def test_what_is_done_to_the_reader_stays_in_sight_until_they_act() -> None:
    guest = Guest(Sitting(turn="bob"))
    guest.desk.log.look()
    rows = fallen_and_then_others(guest)
    assert rows[0].startswith("! ")
    assert "you fall to level 4" in rows[0]
    assert [row[:2] for row in rows[1:]] == ["• "] * 3
    guest.desk.log.look()
    assert not any("you fall to level 4" in row_text(row) for row in feed_rows(guest.desk, 78, 4))


def test_what_has_moved_on_again_is_no_news_any_more() -> None:
    guest = Guest(Sitting())
    guest.desk.log.look()
    letter = guest.sitting.card("chain_letter")
    for source, target in ((1, 0), (0, 2)):
        moved = Moved((letter,), play_zone_of(source), play_zone_of(target), "moved_on", source)
        guest.sitting.tell(guest.sitting.update([moved]))
    guest.sitting.tell(guest.sitting.update([TurnBegan(0, 9)]))
    assert guest.desk.recap == ()


def test_what_a_turn_begins_with_stands_in_its_order_where_it_is_in_sight() -> None:
    """The level comes after the victory that has brought it."""
    guest = Guest(Sitting(seats=3))
    guest.desk.log.look()
    card = guest.sitting.card("damp_patch")
    won = FightWon(1, NOBODY, (card,), 1)
    guest.sitting.tell(guest.sitting.update([won, LevelChanged(1, 1, 2, "kill", Cause(card))]))
    guest.sitting.tell(guest.sitting.update([TurnBegan(0, 9)]))
    rows = [row_text(row) for row in feed_rows(guest.desk, 78, 4) if row_text(row).strip()]
    assert "wins" in rows[-3]
    assert rows[-2].startswith("! ")
    assert "reaches level 2" in rows[-2]
