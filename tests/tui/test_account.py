"""The page about who the visitor is, by its keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from tests.tui.lobby_scenes import ACCOUNT
from tests.tui.lobby_visitor import LobbyVisitor
from tui.keymap import USUAL_KEYS, canonical_key_name
from tui.lobby.account_page_state import AccountPage
from tui.ports import Account, LobbyUpdate


def ann_at_her_page(account: Account = ACCOUNT, language: Language = "en") -> LobbyVisitor:
    """A visitor who has opened the page."""
    ann = LobbyVisitor(language=language, page="i")
    assert ann.asked[-1] == ("account", "show", "")
    ann.port.tell(replace(account, code=""))
    return ann


def test_a_new_name_is_typed_and_sent_with_enter() -> None:
    ann = ann_at_her_page()
    ann.press("n", "Z", "o", "x", "backspace", "e")
    assert "New name: Zoe" in ann.shown()
    ann.press("enter")
    assert ann.asked[-1] == ("account", "rename", "Zoe")


def test_a_code_can_be_pasted() -> None:
    ann = ann_at_her_page()
    ann.press("c")
    ann.controller.paste("7G4K-M2ZQ\n")
    ann.press("enter")
    assert ann.asked[-1] == ("account", "claim", "7G4K-M2ZQ")


def test_what_is_typed_there_presses_no_key_of_the_lobby() -> None:
    ann = ann_at_her_page()
    ann.press("n", *"qy[e]u", "escape", "n", "enter")
    assert ann.asked[-1] == ("account", "show", "")
    assert isinstance(ann.lobby.page, AccountPage)


def test_a_code_for_another_key_is_shown_when_it_comes() -> None:
    ann = ann_at_her_page()
    ann.press("a")
    assert ann.asked[-1] == ("account", "offer", "")
    ann.port.tell(ACCOUNT)
    assert "7G4K-M2ZQ" in ann.shown()
    assert "10 minutes" in ann.shown()
    ann.press("down")
    assert "7G4K-M2ZQ" in ann.shown()


def test_no_key_of_the_page_is_one_that_moves_a_mark() -> None:
    ann = ann_at_her_page()
    ann.press("down")
    assert isinstance(ann.lobby.page, AccountPage)
    keys = [key for key in ann.lobby.page.keys if len(key) == 1]
    assert [canonical_key_name(key, key, USUAL_KEYS) for key in keys] == keys == list("nacdf")


def test_a_key_is_given_up_only_after_a_question_and_never_the_own_one() -> None:
    ann = ann_at_her_page()
    ann.press("d", "y")
    assert ann.asked[-1] == ("account", "show", ""), "the mark is on the key of this session"
    ann.press("down", "d")
    assert "Remove the selected key" in ann.shown()
    ann.press("n", "d", "escape", "d", "y")
    assert ann.asked[-1] == ("account", "drop", ACCOUNT.keys[1].fingerprint)
    ann.port.tell(replace(ACCOUNT, keys=ACCOUNT.keys[:1]))
    assert isinstance(ann.lobby.page, AccountPage)
    assert ann.lobby.page.marked == ACCOUNT.keys[0].fingerprint


def test_who_wants_to_be_forgotten_is_asked_once() -> None:
    ann = ann_at_her_page()
    ann.press("f", "n")
    assert ann.asked[-1] == ("account", "show", "")
    ann.press("f", "y")
    assert ann.asked[-1] == ("account", "forget", "")


def test_the_page_closes_and_opens_from_the_menu_too() -> None:
    ann = ann_at_her_page()
    ann.press("escape")
    assert ann.lobby.page is None
    ann.press("q", "2")
    assert isinstance(ann.lobby.page, AccountPage)
    ann.press("escape")
    assert ann.lobby.menu


def test_a_guest_reads_what_that_means_and_can_do_nothing_there() -> None:
    gus = ann_at_her_page(Account("Gus"))
    gus.press("n", "a", "c", "d", "f", "up")
    assert gus.asked[-1] == ("account", "show", "")
    assert "nothing is stored about you" in gus.shown()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_the_lobby_tells_a_guest_in_whole_sentences(
    language: Language, size: tuple[int, int]
) -> None:
    gus = ann_at_her_page(language=language)
    gus.press("escape")
    gus.controller.receive(LobbyUpdate("attic", "Gus", 1, (), guest=True), 0.0)
    shown = " ".join(gus.shown(*size).split())
    assert gus.lobby.words("lobby.guest") in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_the_keys_of_the_page_fit_below_it(language: Language, size: tuple[int, int]) -> None:
    ann = ann_at_her_page(language=language)
    keys = ann.shown(*size).splitlines()[-1]
    for key in ("n", "a", "c", "f") if size[0] >= 80 else ("n", "a"):
        assert f"[{key}]" in keys
