"""`?` on every screen: what is there, and every key that it names works there."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice, product

import pytest

from cards.languages import LANGUAGES, Language
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.fake_lobby import FakeLobby
from tests.tui.lobby_scenes import SCENES as LOBBY_SCENES
from tests.tui.lobby_scenes import lobby_of
from tests.tui.scenes import SCENES, guest_at, others_fight, some_scenes, your_turn
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.keymap import COMMAND_KEYS, USUAL_KEYS, VI_KEYS
from tui.lobby import current_keys as lobby_acts
from tui.lobby import help_painter as lobby_help
from tui.lobby.controller import LobbyController
from tui.lobby.help_state import LobbyHelp
from tui.lobby.painter import lobby_rows
from tui.table.keys.current_keys import keys_now
from tui.table.model.desk import Overlay
from tui.table.painters import keys_in_help_pages, table_help_pages
from tui.table.painters.table_help_pages import PAGES
from tui.words.catalogue import words_for

PHONE = (60, 20)
HELP = ("help", "help_things")


def test_help_tells_every_deed_of_every_screen(subtests: pytest.Subtests) -> None:
    for scene in SCENES:
        with subtests.test(scene=scene):
            check_help_at(scene)


def check_help_at(scene: str) -> None:
    guest = guest_at(scene)
    desk, under = guest.desk, guest.desk.overlay
    if desk.question is not None or scene in HELP:
        return
    before = keys_now(replace(desk))
    guest.press("?")
    assert desk.overlay is not None
    assert desk.overlay.name == "help"
    done = {keys_in_help_pages.act_help_name(act) for act in before.values()}
    assert done <= {*keys_in_help_pages.ACTS_IN_HELP, *keys_in_help_pages.ACTS_NOT_IN_HELP}
    for keys in keys_in_help_pages.keys_by_act(desk, under).values():
        assert set(keys) <= set(before)
    guest.press("escape")
    assert desk.overlay == under
    assert keys_now(desk) == before


def test_every_screen_has_a_help_page(subtests: pytest.Subtests) -> None:
    """Some, each in one language; the next test has all of them."""
    for scene, language in zip(some_scenes(), cycle(LANGUAGES), strict=False):
        with subtests.test(scene=scene, language=language):
            check_help_page_at(scene, language)


@pytest.mark.slow
def test_every_screen_has_a_help_page_in_a_language_or_two(subtests: pytest.Subtests) -> None:
    for scene, language in islice(product(SCENES, LANGUAGES), 0, None, 2):
        with subtests.test(scene=scene, language=language):
            check_help_page_at(scene, language)


def check_help_page_at(scene: str, language: Language) -> None:
    guest = guest_at(scene, language)
    if guest.desk.question is not None or scene in HELP:
        return
    guest.press("?")
    title = guest.screen()[1]
    page = guest.desk.words("help.page", n=1, k=4, what=guest.desk.words("help.pages.screen"))
    assert page in title
    for _ in range(3):
        guest.press("right")
        guest.screen(*PHONE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deed_that_help_knows_has_words(language: Language) -> None:
    words = words_for(language)
    assert all(words(f"help.does.{name}") for name in keys_in_help_pages.ACTS_IN_HELP)
    assert all(words(f"lobby.does.{name}") for name in lobby_help.ACTS_IN_HELP)


def test_help_names_the_keys_where_the_player_has_them() -> None:
    guest = Guest(your_turn())
    guest.desk.preferences = replace(
        guest.desk.preferences, keymap=USUAL_KEYS.moving(COMMAND_KEYS["open_door"], "O")
    )
    guest.press("?")
    assert any(row.startswith("  [O] ") for row in guest.screen())


def test_the_pages_turn_by_arrows_and_by_the_help_key_itself() -> None:
    guest = Guest(others_fight())
    guest.press("? ?")
    assert "2 of 4: all keys" in guest.screen()[1]
    longest = "  Tab, arrows  the cursor: hand, table, players"
    assert any(row.startswith(longest) for row in guest.screen(80, 60))
    guest.press("right")
    assert "3 of 4: the first ten things" in guest.screen()[1]
    assert guest.screen()[2].startswith("   1  Kick open the door.")
    guest.press("right")
    assert "4 of 4: the rulebook" in guest.screen()[1]
    guest.press("=")
    assert guest.desk.overlay is not None
    assert guest.desk.overlay.name == "rules"


def test_help_over_a_card_tells_about_reading_and_goes_back_to_it() -> None:
    guest = Guest(others_fight())
    guest.press("x 2 ?")
    assert guest.screen()[1].startswith("─ HELP: READING A CARD ─")
    guest.press("escape")
    assert guest.desk.overlay is not None
    assert guest.desk.overlay.name == "card"


def test_a_deed_that_is_gone_is_told_no_more() -> None:
    """Help reads the same keys that the player has: after a pass it is not offered again."""
    guest = Guest(others_fight())
    guest.press("?")
    assert "pass" in keys_in_help_pages.keys_by_act(guest.desk, None)
    guest.press("escape space ?")
    assert "pass" not in keys_in_help_pages.keys_by_act(guest.desk, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_tells_every_deed_of_every_page_of_the_lobby(
    language: Language, subtests: pytest.Subtests
) -> None:
    for scene in LOBBY_SCENES:
        with subtests.test(scene=scene):
            check_lobby_help_at(scene, language)


def check_lobby_help_at(scene: str, language: Language) -> None:
    lobby = lobby_of(scene, language)
    lobby.help = None
    before = lobby_acts.keys_now(lobby)
    assert "?" in before
    assert not before.keys() & set(VI_KEYS), "those letters are arrows"
    assert {act.verb for act in before.values()} <= {
        *lobby_help.ACTS_IN_HELP,
        *lobby_help.ACTS_NOT_IN_HELP,
    }
    for keys in lobby_help.keys_by_act(lobby).values():
        assert set(keys) <= set(before)
    for at in range(3):
        lobby.help = LobbyHelp(at)
        for size in ((80, 24), PHONE):
            rows = [row_text(row) for row in lobby_rows(lobby, *size)]
            assert rows[2].startswith(f"─ {lobby.words('help.title', what='')}".rstrip())


def test_help_in_the_lobby_opens_even_while_a_name_is_typed() -> None:
    lobby = lobby_of("lobby_form_password", "en")
    controller = LobbyController(
        lobby,
        FakeLobby(),
        sit=lambda port, text: None,
        leave=lambda: None,
        prefer=lambda chosen: None,
        repaint=lambda: None,
    )
    assert lobby.form is not None
    lobby.page = lobby.form.at("name")
    assert controller.typing
    controller.type("f1", None, 0.0)
    assert lobby.help is not None
    assert not controller.typing
    controller.press("escape", 1.0)
    assert lobby.help is None
    assert lobby.form.name == "Attic"


def test_the_end_and_spectators_have_their_own_help() -> None:
    guest = Guest(scenes.won())
    guest.press("?")
    assert guest.screen()[1].startswith("─ HELP: THE END ─")
    guest = Guest(scenes.looked_on())
    guest.press("?")
    assert guest.screen()[1].startswith("─ HELP: WATCHING ─")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_what_its_column_of_harm_counts(language: Language) -> None:
    guest = Guest(scenes.won(), language=language)
    guest.press("?")
    assert guest.desk.words("end.harm").casefold() in "\n".join(guest.screen()).casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sign_of_an_origin_is_explained(language: Language) -> None:
    sitting = Sitting(edition="super", alice=Player(aside=["bitten_at_the_petting_zoo"]))
    guest = Guest(sitting, language=language)
    words = words_for(language)
    told = table_help_pages.help_rows(guest.desk, Overlay("help", PAGES.index("keys")), 80)
    rows = [row_text(row) for row in told]
    assert any("∩" in row and words("help.sign.origin")[:8] in row for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_signs_that_stand_beside_players_are_explained_on_the_first_screen(
    language: Language, size: tuple[int, int]
) -> None:
    """`½` beside a name is no half of anything; signs that nobody has now are left for later."""
    bob = Player(aside=["caretakers_nephew"])
    guest = Guest(Sitting(seats=3, bob=bob), language=language)
    guest.press("?")
    words = guest.desk.words
    told = [" ".join(row.split()) for row in guest.screen(*size)]
    assert f"½ {words('help.sign.follower')}" in told
    assert not any(words("help.sign.curse") in row for row in told)
