"""Packs beside our own editions: what they add, and what is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cards.built_in_editions import (
    built_in_edition_ids,
    load_built_in_edition,
    sort_editions_by_precedence,
)
from cards.built_in_paths import EDITIONS_FOLDER
from cards.edition_json import edition_from_json, edition_to_json
from cards.pack import read_pack
from cards.pack_library import (
    MAX_PACKS,
    PackLibrary,
    built_in_editions_library,
    check_added_pack,
    read_added_pack,
    read_packs_in_folder,
)
from cards.pack_mistakes import InvalidPack
from tests.cards.pack_files import DAMP, PROFILE, about, deck, lay
from tests.cards.printing import printed

MOP = printed("item", 'id = "cellar_mop"\nstrength = 2')


def problems(place: Path) -> list[str]:
    with pytest.raises(InvalidPack) as raised:
        read_added_pack(place)
    for error in raised.value.errors:
        assert "\n" not in str(error)
    return [str(error) for error in raised.value.errors]


# --- what packs are -------------------------------------------------------------------------------


def test_a_pack_adds_its_cards_and_keywords_to_an_edition(tmp_path: Path) -> None:
    pack = read_added_pack(lay(tmp_path, about=about(), cards=MOP, terms=DAMP))
    library = PackLibrary([pack])
    (classic,) = library.decks(["classic"], ["cellar"])
    assert classic.cards == (*load_built_in_edition("classic").cards, *pack.cards)
    assert classic.terms.declares("race:lodger")
    assert library.decks(["classic"]) == (load_built_in_edition("classic"),)
    assert pack.about.title == "The Cellar 2"


def test_of_several_editions_a_pack_joins_the_first(tmp_path: Path) -> None:
    wide = about(rest='adds_to = ["star", "bard"]')
    library = PackLibrary([read_added_pack(lay(tmp_path, about=wide, cards=MOP))])
    classic, bard, star = library.decks(["star", "classic", "bard"], ["cellar"])
    assert [one.cards[-1].id == "cellar_mop" for one in (classic, bard, star)] == [0, 1, 0]


@pytest.mark.parametrize("file", [True, False])
def test_a_pack_that_says_nothing_of_itself_joins_any_edition(file: bool, tmp_path: Path) -> None:
    place = lay(tmp_path, cards=MOP)
    if file:
        place = (place / "cards.toml").rename(tmp_path / "cellar.toml")
    pack = read_added_pack(place)
    assert pack.id == "cellar"
    assert all(pack.fits([one]) for one in built_in_edition_ids())


def test_a_pack_with_a_profile_is_an_edition(tmp_path: Path) -> None:
    library = PackLibrary([read_added_pack(lay(tmp_path, profile=PROFILE, doors=deck("cellar")))])
    assert library.editions == sort_editions_by_precedence([*built_in_edition_ids(), "cellar"])
    assert library.profile("cellar").win.level == 8
    classic, cellar = library.decks(["cellar", "classic"])
    assert (classic.id, cellar.id) == ("classic", "cellar")
    assert [card.id for card in cellar.cards] == ["cellar_damp", "cellar_mop"]


def test_a_pack_that_fits_nothing_that_is_played_is_not_there(tmp_path: Path) -> None:
    library = PackLibrary([read_added_pack(lay(tmp_path, about=about(), cards=MOP))])
    for editions, packs in ((["bard"], ["cellar"]), (["classic"], ["attic"]), (["attic"], [])):
        with pytest.raises(KeyError):
            library.decks(editions, packs)


# --- an edition as one text -----------------------------------------------------------------------


@pytest.mark.parametrize("name", built_in_edition_ids())
def test_an_edition_comes_back_from_its_text(name: str) -> None:
    text = edition_to_json(load_built_in_edition(name))
    assert edition_from_json(text) == load_built_in_edition(name)
    assert edition_to_json(edition_from_json(text)) == text


@pytest.mark.parametrize("text", ["", "{}", '{"profile": {"id": "x"}, "terms": {}, "cards": [1]}'])
def test_what_is_no_edition_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        edition_from_json(text)


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, "there is no TOML file here"),
        ({"about": about()}, "there is no card in it"),
        ({"cards": printed("item", "gold = -1")}, "gold: should be 0 or more"),
        ({"cards": printed("item", 'id = "paper_crown"')}, "one of our own cards has this id"),
        ({"about": about("Cellar"), "cards": MOP}, "pack.toml:1:6: id: needs small letters"),
        ({"about": about("classic"), "cards": MOP}, "classic is one of our own editions"),
        ({"about": about("x" * 25), "cards": MOP}, "id: string should have at most 24"),
        ({"about": about(rest='adds_to = ["clasic"]'), "cards": MOP}, "there is no edition clasic"),
        ({"about": about(rest="run = 1"), "cards": MOP}, "run: unknown field"),
        ({"about": 'id = "c"\nname = "\\u202e"', "cards": MOP}, "U+202E is not allowed"),
        ({"about": 'id = "c"\nname = "a\\u001b[2J"', "cards": MOP}, "U+001B is not allowed"),
        ({"cards": printed("item", 'name = { en = "\\u200bMop" }')}, "U+200B is not allowed"),
        ({"cards": MOP, "terms": DAMP.replace("a lodger", "a\\u202e")}, "U+202E is not allowed"),
        (
            {"cards": "\n".join(printed("item", f'id = "mop_{i}"\ncount = 12') for i in range(84))},
            "1008 cards in the pack, at most 1000 are allowed",
        ),
        ({"about": about(), "profile": PROFILE, "cards": deck("c")}, "an edition of its own"),
        ({"about": about("attic", ""), "profile": PROFILE, "cards": deck("c")}, "says cellar"),
        ({"profile": PROFILE.replace("cellar", "bard"), "cards": deck("c")}, "our own editions"),
        ({"profile": PROFILE.replace("cellar", "../x"), "cards": deck("c")}, "needs small letters"),
        ({"profile": PROFILE, "cards": deck("c", doors=11)}, "11 door cards, at least 12"),
        ({"profile": PROFILE, "cards": MOP}, "0 door cards"),
        ({"profile": f"{PROFILE}\n[players]\nmin = 5\nmax = 4", "cards": deck("c")}, "nobody"),
        ({"profile": f"{PROFILE}\n[start]\nrole = 1", "cards": deck("c")}, "0 roles are not"),
        ({"profile": f"{PROFILE}\n[window]\nseconds = nan", "cards": deck("c")}, "seconds"),
        ({"profile": f"{PROFILE}\n[window]\nseconds = 1e999", "cards": deck("c")}, "seconds"),
    ],
)
def test_what_is_wrong_with_a_pack_is_told(
    files: dict[str, str], told: str, tmp_path: Path
) -> None:
    assert any(told in line for line in problems(lay(tmp_path, **files)))


def test_a_folder_whose_name_is_no_id_has_to_say_one(tmp_path: Path) -> None:
    assert "say the id in pack.toml" in problems(lay(tmp_path, "My Cards!", cards=MOP))[0]
    named = lay(tmp_path, "Our Cards!", about=about(), cards=MOP)
    assert read_added_pack(named).id == "cellar"


def test_packs_that_get_in_each_others_way_are_refused(tmp_path: Path) -> None:
    lay(tmp_path, "a", cards=MOP)
    lay(tmp_path, "b", cards=MOP)
    lay(tmp_path, "c", about=about("a"), cards=MOP.replace("mop", "bucket"))
    library = PackLibrary(*read_packs_in_folder(tmp_path))
    assert [one.id for one in library.additions] == ["a"]
    assert [str(one) for one in library.refused] == [
        "b: its id, or one of its cards', is that of the pack a",
        "a: its id, or one of its cards', is that of the pack a",
    ]


def test_a_folder_of_packs_is_read_whole_whatever_lies_there(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    lay(folder, "good", cards=MOP)
    lay(folder, "bad", cards="[[card]")
    lay(folder, ".hidden", cards="[[card]")
    (folder / "notes.txt").write_text("not a pack", encoding="utf-8")
    lay(tmp_path, "elsewhere", cards=MOP)
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    (folder / "round.toml").symlink_to(folder / "round.toml")
    added, refused = read_packs_in_folder(folder)
    assert [one.id for one in added] == ["good"]
    assert [str(one).partition(":")[2] for one in refused] == [
        "1:7: broken TOML: Expected ']]' at the end of an array declaration",
        " is a link that leads out of the folder of packs",
        " there is no TOML file here",
    ]


def test_a_folder_that_is_not_there_has_no_packs(tmp_path: Path) -> None:
    assert read_packs_in_folder(tmp_path / "nowhere") == ([], [])


def test_more_packs_than_anybody_needs_are_left_out(tmp_path: Path) -> None:
    for number in range(MAX_PACKS + 2):
        name = f"p{number:03d}"
        lay(
            tmp_path,
            name,
            cards=printed("cheat", f'id = "{name}"\nrules = [{{ permit = "ignores_limits" }}]'),
        )
    added, refused = read_packs_in_folder(tmp_path)
    assert len(added) == MAX_PACKS
    assert "more than 100 packs" in str(refused[0])


def test_our_own_shelf_has_our_own_editions() -> None:
    assert built_in_editions_library().editions == sort_editions_by_precedence(
        built_in_edition_ids()
    )
    assert built_in_editions_library().additions == ()


@pytest.mark.parametrize("seed", range(12))
def test_whatever_becomes_of_a_deck_its_mistakes_are_lines(seed: int, tmp_path: Path) -> None:
    """Our own cards with damage: whatever is wrong is told, and nothing raises."""
    lot = Random(seed)
    harm = ("[[1]]", "nan", "-1", "true", '"\u202e"', "1979-05-27", '"""', "\0", "= {", "9" * 400)
    place = tmp_path / "damaged"
    place.mkdir()
    for path in sorted((EDITIONS_FOLDER / lot.choice(built_in_edition_ids())).glob("*.toml")):
        head, *cards = path.read_text(encoding="utf-8").split("[[card]]")
        text = "[[card]]".join([head, *lot.sample(cards, min(len(cards), 6))])
        for _ in range(4):
            at = lot.randrange(len(text))
            text = text[:at] + lot.choice(harm) + text[at + lot.choice((0, 1, 20)) :]
        (place / path.name).write_text(text, encoding="utf-8")
    errors = check_added_pack(read_pack(place), place)
    assert errors
    assert all(str(error).isprintable() for error in errors)
