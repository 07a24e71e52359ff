"""Packs at tables: chosen, played, kept whatever becomes of them; and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cards.built_in_editions import load_built_in_edition
from cards.edition import Edition
from cards.pack_library import PackLibrary, read_added_pack
from engine.core.zones import Instance
from netplay import user_packs
from netplay.cli.main import main
from netplay.config import Config, HostSettings
from netplay.config import PackSettings as PacksConfig
from netplay.journal.journal_file import JournalFile
from netplay.user_packs import pack_library_of_folder
from tests.cards.pack_files import MOP, PROFILE, TERMS, about, deck, lay
from tests.cards.printing import printed
from tests.netplay.lobby_harness import Guest, LobbyHarness
from tui.cards.card_book import CardBook
from tui.gallery.gallery import new_gallery
from tui.ports import NewTable, TableInfo
from tui.words.catalogue import words_for

WISH = NewTable(name="Attic", seats=3, packs=("cellar",))
OWN = NewTable(name="Attic", editions=("cellar", "classic"), seats=3)


def shelf_in(folder: Path) -> PackLibrary:
    """A pack that adds to classic, and the library with it."""
    lay(folder, about=about(), cards=MOP, terms=TERMS)
    return PackLibrary([read_added_pack(folder / "cellar")])


def edition_in(folder: Path) -> PackLibrary:
    """A pack that is an edition, and the library with it."""
    lay(folder, profile=PROFILE, cards=deck("cellar"))
    return PackLibrary([read_added_pack(folder / "cellar")])


async def begun(harness: LobbyHarness, wish: NewTable = WISH) -> tuple[Guest, str]:
    """Ann's table, running."""
    ann = await harness.come("Ann", "key:ann")
    await harness.do(lambda: ann.visit.make(wish))
    table_id = ann.row.id
    await harness.do(lambda: ann.visit.start(table_id))
    return ann, table_id


def face(info: TableInfo, card_id: str) -> tuple[str, str]:
    """Name and text of a card as a German reader has them."""
    book = CardBook(info, words_for("de"))
    card: Instance = info.card_ids.index(card_id)
    return book.name(card), " ".join(book.text(card)).replace("\N{NO-BREAK SPACE}", " ")


# --- in the lobby ---------------------------------------------------------------------------------


async def test_the_lobbys_gallery_has_the_cards_of_packs_and_each_card_once(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, library=shelf_in(tmp_path / "packs"))
    ann = await harness.come("Ann", "key:ann")
    gallery = new_gallery("de", *ann.lobby.gallery)
    found = [
        (gallery.decks[one.deck].id, gallery.book(one.deck).name(one.card)) for one in gallery.found
    ]
    assert len(found) == len(set(found))
    assert ("cellar", "Mopp") in found
    assert [name for deck, name in found if deck == "cellar"] == ["Mopp"]
    await harness.lobby.close()


async def test_an_edition_of_somebodys_lies_there_as_well(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, library=edition_in(tmp_path / "packs"))
    ann = await harness.come("Ann", "key:ann")
    assert [deck.editions for deck in ann.lobby.gallery] == [("cellar",)]
    await harness.lobby.close()


async def test_the_lobby_offers_packs_beside_our_editions(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, library=shelf_in(tmp_path / "packs"))
    ann = await harness.come("Ann")
    (offered,) = ann.lobby.packs
    assert (offered.id, offered.title, offered.adds_to) == ("cellar", "The Cellar 2", ("classic",))
    other = LobbyHarness(tmp_path, library=edition_in(tmp_path / "more"))
    bo = await other.come("Bo")
    decks = {one.edition: one for one in bo.lobby.decks}
    assert decks["cellar"].profile is not None
    assert decks["cellar"].profile.win.level == 8
    assert bo.lobby.packs == ()


async def test_a_table_with_a_pack_has_its_cards_with_their_faces(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, library=shelf_in(tmp_path / "packs"))
    ann, _ = await begun(harness)
    assert (ann.row.editions, ann.row.packs) == (("classic",), ("cellar",))
    info = ann.port.info
    assert info.packs == ("cellar",)
    name, text = face(info, "cellar_mop")
    assert (name, text) == ("Mopp", "+2. Nur für Mieter.")
    await harness.lobby.close()


@pytest.mark.parametrize(
    "wish",
    [
        NewTable(editions=("bard",), packs=("cellar",)),
        NewTable(packs=("attic",)),
        NewTable(packs=("../../etc/passwd",)),
    ],
)
async def test_a_pack_that_does_not_fit_is_declined(wish: NewTable, tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, library=shelf_in(tmp_path / "packs"))
    ann = await harness.come("Ann")
    await harness.do(lambda: ann.visit.make(wish))
    assert ann.declined.key == "no_pack"
    assert ann.rows == ()


async def test_a_game_goes_on_with_the_cards_of_a_pack_that_is_gone(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path, library=shelf_in(tmp_path / "packs"))
    ann, table_id = await begun(first)
    before, faces = ann.ear.update.view, face(ann.port.info, "cellar_mop")
    await first.lobby.close()
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    await second.do(lambda: again.visit.join(table_id))
    assert again.ear.update.view.me == before.me
    assert again.port.info.packs == ("cellar",)
    assert face(again.port.info, "cellar_mop") == faces
    await second.lobby.close()


async def test_a_game_goes_on_when_an_edition_of_ours_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = LobbyHarness(tmp_path)
    ann, table_id = await begun(first, NewTable(seats=3))
    before, ids = ann.ear.update.view, ann.port.info.card_ids
    await first.lobby.close()
    old = load_built_in_edition("classic")
    changed = Edition(old.profile, old.cards[3:], old.terms)
    for module in (
        "cards.built_in_editions",
        "cards.pack_library",
        "engine.core.box",
        "netplay.table_box",
    ):
        monkeypatch.setattr(f"{module}.load_built_in_edition", lambda _: changed)
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    await second.do(lambda: again.visit.join(table_id))
    assert again.ear.update.view.me == before.me
    assert face(again.port.info, old.cards[0].id)[0] == old.cards[0].name["de"]
    fresh, _ = await begun_by(second, "Bo", NewTable(seats=3))
    assert len(fresh.port.info.card_ids) < len(ids)
    await second.lobby.close()


async def begun_by(harness: LobbyHarness, name: str, wish: NewTable) -> tuple[Guest, str]:
    """Another table, running."""
    guest = await harness.come(name, f"key:{name}")
    await harness.do(lambda: guest.visit.make(wish))
    table_id = next(row.id for row in guest.rows if row.state == "waiting")
    await harness.do(lambda: guest.visit.start(table_id))
    return guest, table_id


async def test_a_rematch_has_the_same_cards(tmp_path: Path) -> None:
    harness = LobbyHarness(tmp_path, library=shelf_in(tmp_path / "packs"))
    _, table_id = await begun(harness)
    old = harness.lobby.parts.running._headers[table_id]
    await harness.lobby.parts.running._play_again(table_id, frozenset({0}))
    (new,) = harness.lobby.parts.running._headers.values()
    assert new.id != table_id
    assert (new.decks, new.packs, new.added) == (old.decks, old.packs, old.added)
    await harness.lobby.close()


async def test_a_waiting_table_whose_pack_is_gone_is_gone_too(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path, library=shelf_in(tmp_path / "packs"))
    ann = await first.come("Ann", "key:ann")
    await first.do(lambda: ann.visit.make(WISH))
    await first.lobby.close()
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    assert (await second.come("Ann", "key:ann")).rows == ()
    third = LobbyHarness(
        tmp_path, library=PackLibrary([read_added_pack(tmp_path / "packs" / "cellar")])
    )
    await third.lobby.restore()
    again = await third.come("Ann", "key:ann")
    assert again.row.packs == ("cellar",)
    for harness in (second, third):
        await harness.lobby.close()


async def test_an_edition_of_ones_own_is_blended_saved_and_restored(tmp_path: Path) -> None:
    first = LobbyHarness(tmp_path, library=edition_in(tmp_path / "packs"))
    ann, table_id = await begun(first, OWN)
    assert ann.port.info.editions == ("classic", "cellar")
    before = ann.ear.update.view
    await first.lobby.close()
    file = JournalFile.open(tmp_path / f"{table_id}.table")
    assert json.loads(file.header())["editions"] == ["classic", "cellar"]
    file.close()
    second = LobbyHarness(tmp_path)
    await second.lobby.restore()
    again = await second.come("Ann", "key:ann")
    await second.do(lambda: again.visit.join(table_id))
    assert again.ear.update.view.me == before.me
    assert CardBook(again.port.info, words_for("en")).name(
        again.port.info.card_ids.index("cellar_mop")
    )
    await second.lobby.close()


# --- the folder and the settings ------------------------------------------------------------------


def test_a_host_looks_where_its_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Config().packs_dir == Config().data_dir / "packs" == user_packs.user_pack_folder()
    assert Config(host=HostSettings(data="/srv/host")).packs_dir == Path("/srv/host/packs")
    assert Config(packs=PacksConfig(folder="/srv/packs")).packs_dir == Path("/srv/packs")
    lay(tmp_path, "good", cards=MOP.replace("race:lodger", "race:elf"))
    lay(tmp_path, "bad", cards="[[card]")
    library = pack_library_of_folder(tmp_path)
    assert [one.id for one in library.additions] == ["good"]
    assert len(library.refused) == 1


# --- the command line -----------------------------------------------------------------------------

GAME = ["--games", "1", "--processes", "1", "--json"]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of packs."""
    folder = tmp_path / "mine"
    folder.mkdir()
    monkeypatch.setattr(user_packs, "user_pack_folder", lambda: folder)
    return folder


def simulated(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["simulate", *words, *GAME]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["finished"], figures["illegal"]) == (1, 0)
    return [*figures["editions"]]


def test_bots_try_a_pack(mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bard = lay(tmp_path, "cellar", about=about(rest='adds_to = ["bard"]'), cards=MOP, terms=TERMS)
    assert simulated(["--pack", str(bard)], capsys) == ["bard"]
    whole = lay(tmp_path / "other", profile=PROFILE, cards=deck("cellar", prints=4))
    assert simulated(["--pack", str(whole)], capsys) == ["cellar"]
    assert simulated(["--pack", str(whole), "--edition", "classic"], capsys) == [
        "classic",
        "cellar",
    ]


def test_packs_of_the_users_folder_go_by_their_ids(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(mine, "cellar", profile=PROFILE, cards=deck("cellar", prints=4))
    lay(mine, "extra", cards=printed("item", 'id = "extra_mop"'))
    assert simulated(["--edition", "cellar", "--pack", "extra"], capsys) == ["cellar"]
    assert main(["cards", "list", "--pack", "extra", "--json"]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)] == ["extra_mop"]
    assert main(["rules", "--edition", "cellar", "CURSE-01", "--language", "en"]) == 0
    assert "trap" in capsys.readouterr().out


def test_a_pack_by_its_place_goes_before_the_installed_one(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(mine, "cellar", profile=PROFILE, cards=deck("old", prints=4))
    lay(mine, "extra", cards=printed("item", 'id = "extra_mop"'))
    work = lay(tmp_path, "cellar", profile=PROFILE, cards=deck("new", prints=4))
    chosen = user_packs.choose_decks([], [str(work), "extra"], "classic")
    ids = [card.id for card in chosen.decks[0].cards]
    assert (ids[0], ids[-1], len(ids)) == ("new_damp", "extra_mop", 9)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--pack", "nowhere"], "there is no pack 'nowhere' here, nor in "),
        (["--pack", "./nowhere"], "there is no TOML file here"),
        (["--pack", "broken.toml"], "broken TOML"),
        (["--pack", "pipe.toml"], "is no ordinary file"),
        (["--edition", "chess"], "there is no edition 'chess'; there are: classic, super"),
        (["--pack", "cellar", "--edition", "bard"], "the pack cellar adds to classic"),
        (["--pack", "\x1b[2J"], "there is no pack '\\x1b[2J'"),
        (["--pack", "~nobody_at_all/x"], "--pack: "),
    ],
)
def test_a_pack_that_cannot_be_played_gets_one_line(
    words: list[str],
    told: str,
    mine: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import os

    (tmp_path / "broken.toml").write_text("[[card]", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.toml")
    lay(tmp_path, about=about(), cards=MOP, terms=TERMS)
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", *words, *GAME]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "\x1b" not in err
    assert told in err


def test_a_broken_pack_of_the_folder_is_named_when_something_is_missing(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(mine, "cellar", cards="[[card]")
    assert main(["simulate", "--pack", "cellar", *GAME]) == 1
    assert "(left out: cellar/cards.toml:1:7: broken TOML" in capsys.readouterr().err


def test_all_cards_of_a_pack_are_shown_in_the_languages_that_they_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = lay(
        tmp_path,
        about=about(),
        terms=TERMS,
        cards=MOP
        + "\n"
        + printed(
            "cheat",
            (
                'id = "cellar_glue"\nname = { en = "Glue", it = "Colla" }\n'
                'rules = [{ permit = "ignores_limits" }]'
            ),
        ),
    )
    assert main(["cards", "show", str(place)]) == 0
    out = capsys.readouterr().out
    assert [out.count(word) for word in ("MOPP", "GLUE", "COLLA")] == [1, 1, 1]
    assert main(["cards", "show", str(place), "cellar_mop", "--language", "en"]) == 0
    assert "Only for lodgers." in capsys.readouterr().out
    assert main(["cards", "show", str(place), "cellar_mup"]) == 1
    assert "do you mean cellar_mop?" in capsys.readouterr().err
