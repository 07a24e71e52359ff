"""Three people at one table, each in their own language, at the same moment."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import asyncssh
import pytest

from cards.languages import LANGUAGES, Language
from cards.vocabulary.base_types import Gender
from cards.wording import name_of_card
from engine.core.box import Box, box_of_editions
from engine.core.commands import OpenDoor, Pass
from engine.core.stack_frames import ResponseWindow
from engine.core.zones import Instance
from engine.game import new_game, submit_command
from tests.netplay.autopilot import press_until
from tests.netplay.hosting import UNHURRIED, HostProcess
from tests.netplay.terminal import Terminal, connect
from tui.words.catalogue import words_for

SEATS = 4
ANN = 0


@dataclass(frozen=True)
class Opening:
    """A game's beginning: its shuffle, who is dealt what, and the monster behind the first door."""

    seed: str
    hands: tuple[tuple[Instance, ...], ...]
    monster: Instance


def opening(box: Box) -> Opening:
    """One in which Ann begins and finds a monster with another name in every language."""
    genders: list[Gender] = ["other"] * SEATS
    for number in range(100_000):
        seed = f"{number:032x}"
        state, _ = new_game(box, genders, seed)
        hands = tuple(tuple(state.hand(seat)) for seat in range(SEATS))
        if state.active != ANN:
            continue
        for seat in range(SEATS):
            assert isinstance(state.top, ResponseWindow)
            submit_command(state, seat, Pass(state.top.id))
        submit_command(state, ANN, OpenDoor())
        if state.fight is not None:
            monster = state.fight.foes[0].card
            if len({name(box, monster, language) for language in LANGUAGES}) == len(LANGUAGES):
                return Opening(seed, hands, monster)
    raise AssertionError("no such shuffle")


def name(box: Box, card: Instance, language: Language) -> str:
    return name_of_card(box.cards[card].print, language)


def told(language: Language, monster: str) -> list[str]:
    """What the log may say of Ann's door, to Ann, who reads English, and to the others."""
    key = "log.door_opened." + ("you" if language == "en" else "other")
    lines = words_for(language).all(key)
    return [line.replace("{w}", "Ann").replace("{card}", monster) for line in lines]


def prompts(language: Language) -> re.Pattern[str]:
    """All that can stand above the keys, but for templates that are only filled."""
    words = words_for(language)
    texts = [
        re.escape(text)
        for key in words.entries
        if key.startswith(("prompt.", "hint."))
        for text in words.all(key)
        if re.search(r"\w", re.sub(r"\{\w+\}", "", text))
    ]
    return re.compile("|".join(re.sub(r"\\{\w+\\}", ".+", text) for text in texts))


async def seated(host: HostProcess, stack: AsyncExitStack) -> dict[Language, Terminal]:
    """Three people, a language each as their systems have it; their game at Ann's has begun."""
    terminals: dict[Language, Terminal] = {}
    for language, who in zip(LANGUAGES, ("Ann", "Bo", "Cleo"), strict=True):
        key = asyncssh.generate_private_key("ssh-ed25519")
        env = {"LANG": f"{language}.UTF-8"}
        terminals[language] = await stack.enter_async_context(
            connect(host.port, who, (100, 34), key=key, env=env)
        )
    ann, bo, cleo = terminals.values()
    ann.press("n")
    await ann.shows("A NEW TABLE")
    ann.press("enter")
    for letter, terminal, who in (("b", bo, "Bo"), ("c", cleo, "Cleo")):
        await terminal.shows("[1] ")
        await press_until(terminal, "1", ann, f"{letter} {who}")
    await press_until(ann, "enter", ann, "round 1")
    return terminals


@pytest.mark.slow  # Quickly: every screen in every language is in `tests/tui`.
async def test_everybody_reads_the_same_moment_in_their_own_language(tmp_path: Path) -> None:
    box = box_of_editions("classic")
    game = opening(box)
    host = HostProcess(tmp_path, UNHURRIED, game.seed)
    async with AsyncExitStack() as stack:
        await host.start()
        stack.push_async_callback(host.stop)
        terminals = await seated(host, stack)
        ann, bo, cleo = terminals.values()
        await press_until(bo, "space", bo, "Du bist bereit.")
        await press_until(cleo, "space", cleo, "Tu sei a posto.")
        await press_until(ann, "space", ann, "[o] open door")
        await press_until(ann, "o", ann, "«FIGHT»")
        await bo.shows("«KAMPF»")
        await cleo.shows("«SCONTRO»")

        monsters = {language: name(box, game.monster, language) for language in LANGUAGES}
        for seat, (language, terminal) in enumerate(terminals.items()):
            text = terminal.text
            read = [one for one, monster in monsters.items() if monster.upper() in text.upper()]
            assert read == [language]
            assert any(line in text for line in told(language, monsters[language])), text
            prompt = terminal.screen_lines[-2].strip()
            assert [one for one in LANGUAGES if prompts(one).match(prompt)] == [language]
            for card in game.hands[seat]:
                assert name(box, card, language) in text
    assert "Traceback" not in host.errors
