"""The choice between saved games and a new one in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui.plain.line_writer import LineWriter
from tui.plain.typed_verbs import typed_verb_for_word, word_for_typed_verb
from tui.ports import SavedGamesPort, TablePort
from tui.saved_games.choice import (
    SavedGameChoice,
    saved_game_text,
    saved_game_time_text,
    set_aside_game_lines,
)
from tui.words.catalogue import Words


class PlainSavedGames:
    """Lines in, lines out, until a game is chosen: then `sit` gets its ports."""

    def __init__(
        self,
        port: SavedGamesPort,
        words: Words,
        writer: LineWriter,
        sit: Callable[[Sequence[TablePort]], None],
        leave: Callable[[], None],
    ) -> None:
        self._port = port
        self._words = words
        self._say = writer.say
        self._sit = sit
        self._leave = leave
        self._choice = SavedGameChoice(port)

    def tell(self) -> None:
        """What there is, and what can be typed."""
        words = self._words
        for line in set_aside_game_lines(words, self._port):
            self._say(line)
        if self._port.saved_games:
            self._say(words("saved.title"))
        for number, game in enumerate(self._port.saved_games, start=1):
            facts = {"n": number, "name": game.name, "when": saved_game_time_text(game)}
            self._say(words("saved.plain.row", told=saved_game_text(words, game), **facts))
        self._say(self._how())

    def line(self, typed: str) -> None:
        """A number resumes, `new` begins another game, `throw` and a number throws one away."""
        words = self._words
        first, _, second = typed.strip().partition(" ")
        verb = typed_verb_for_word(first, words)
        if self._choice.asking:
            if verb not in ("yes", "no"):
                self._say(words("plain.yes_no"))
                return
            self._choice.asking = False
            if verb == "yes":
                self._choice.throw_away()
                if not self._port.saved_games:
                    self._sit(self._port.begin())
                    return
            self.tell()
            return
        number = self._number(second if verb == "throw" else first)
        if verb == "throw" and number is not None:
            self._choice.marked, self._choice.asking = number, True
            name = self._port.saved_games[number].name
            self._say(f"{words('saved.really', name=name)} {words('plain.yes_no')}")
        elif verb == "new":
            self._sit(self._port.begin())
        elif verb == "quit":
            self._leave()
        elif number is not None and verb != "throw":
            self._sit(self._port.resume(number))
        else:
            self._say(self._how())

    def _number(self, typed: str) -> int | None:
        """Of a saved game; nothing typed is the first one if there is no other."""
        count = len(self._port.saved_games)
        if not typed and count == 1:
            return 0
        if typed.isdecimal() and 0 < int(typed[:4]) <= count:
            return int(typed) - 1
        return None

    def _how(self) -> str:
        verbs = {verb: word_for_typed_verb(verb, self._words) for verb in ("new", "throw", "quit")}
        key = "how" if self._port.saved_games else "how_none"
        return self._words(f"saved.plain.{key}", **verbs)
