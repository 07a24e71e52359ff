"""Cards that are right and that nobody could use: warnings, no mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.built_in_editions import built_in_edition_ids
from cards.built_in_paths import EDITIONS_FOLDER
from cards.pack import read_pack
from cards.pack_library import check_added_pack
from cards.useless_cards import find_useless_cards
from tests.cards.printing import printed

ABOUT = 'id = "cellar"\nname = "Cellar"\n'


def warnings(folder: Path, cards: str, adds_to: str = '["classic"]', terms: str = "") -> list[str]:
    """Field and problem of each warning about a pack without mistakes."""
    pack = folder / "cellar"
    pack.mkdir()
    (pack / "pack.toml").write_text(f"{ABOUT}adds_to = {adds_to}\n", encoding="utf-8")
    (pack / "cards.toml").write_text(cards, encoding="utf-8")
    (pack / "terms.toml").write_text(terms, encoding="utf-8")
    read = read_pack(pack)
    assert check_added_pack(read, pack) == ()
    return [f"{one.path}: {one.problem}" for one in find_useless_cards(read, pack)]


@pytest.mark.parametrize(
    ("kind", "fields", "key"),
    [
        ("power", "rank = 1", "power.enabled"),
        ("origin", "", "origin.enabled"),
        ("ship", "strength = 3", "ship.max"),
        ("affiliation", 'keyword = "archive"', "identity.affiliation"),
    ],
)
def test_a_kind_that_the_edition_has_no_use_for_is_dead(
    kind: str, fields: str, key: str, tmp_path: Path
) -> None:
    (told,) = warnings(tmp_path, printed(kind, fields))
    assert told == f"kind: nothing comes of it in classic: `{key}` is off or too low there"


@pytest.mark.parametrize(
    ("kind", "fields", "adds_to"),
    [
        ("power", "rank = 1", '["super"]'),
        ("power", "rank = 1", '["classic", "super"]'),
        ("power", "rank = 1", "[]"),
        ("ship", "strength = 3", '["star"]'),
        ("race", 'keyword = "elf"', '["classic"]'),
    ],
)
def test_a_kind_that_one_of_the_editions_has_a_use_for_is_not(
    kind: str, fields: str, adds_to: str, tmp_path: Path
) -> None:
    assert warnings(tmp_path, printed(kind, fields), adds_to) == []


def test_a_rank_that_the_edition_does_not_know_is_dead(tmp_path: Path) -> None:
    (told,) = warnings(tmp_path, printed("power", "rank = 4"), '["super"]')
    assert told.startswith("rank: nothing comes of it in super: `power.max_rank`")


def test_a_count_that_nothing_reads_is_told(tmp_path: Path) -> None:
    all_of = 'bad_stuff = [{ do = "discard", in = "worn", count = 3, pick = "all" }]'
    (told,) = warnings(tmp_path, printed("monster", all_of))
    assert told == 'bad_stuff[1].count: nothing reads it: pick = "all" takes every card that fits'


def test_what_nobody_can_be_is_told(tmp_path: Path) -> None:
    cards = printed("item", 'usable_if = { has = "race:automat" }')
    (told,) = warnings(tmp_path, cards)
    assert told == ("usable_if.has: nobody can be that in classic: no card there is race:automat")


@pytest.mark.parametrize("keyword", ["race:elf", "gender:other", "class:wizard", "race:lodger"])
def test_what_somebody_can_be_is_not(keyword: str, tmp_path: Path) -> None:
    lodger = printed("race", 'id = "lodger"')
    cards = f'{printed("item", f"""usable_if = {{ has = "{keyword}" }}""")}\n{lodger}'
    assert warnings(tmp_path, cards, terms="[race.lodger]") == []


def test_a_tag_that_no_monster_has_is_told(tmp_path: Path) -> None:
    cards = printed("one_shot", 'do = [{ do = "remove_monster", tag = "damp" }]')
    damp = '[tag.damp]\nen = { word = "damp", monster = "damp monster" }'
    (told,) = warnings(tmp_path, cards, terms=damp)
    assert told == "do[1].tag: no monster has that tag in classic"


def test_a_file_of_cards_in_a_folder_within_is_told(tmp_path: Path) -> None:
    (tmp_path / "cellar" / "more").mkdir(parents=True)
    (tmp_path / "cellar" / "cards.toml").write_text(printed("item", ""), encoding="utf-8")
    (tmp_path / "cellar" / "more" / "cards.toml").write_text("", encoding="utf-8")
    (told,) = find_useless_cards(read_pack(tmp_path / "cellar"), tmp_path / "cellar")
    assert str(told) == (
        "cellar/more/cards.toml: is not read: the files of a pack lie in one folder"
    )


@pytest.mark.parametrize("edition", built_in_edition_ids())
def test_none_of_our_own_cards_is_dead(edition: str) -> None:
    assert find_useless_cards(read_pack(EDITIONS_FOLDER / edition), EDITIONS_FOLDER / edition) == ()
