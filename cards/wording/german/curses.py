"""German phrases about curses and traps."""

from __future__ import annotations

from cards.wording.traps import CurseName, CurseWords

CURSES: dict[CurseName, CurseWords] = {
    "curse": CurseWords(
        looming="wenn ein Fluch zu treffen droht",
        evaded="trifft dich ein Fluch, würfle, um ihm zu entgehen",
        instead="statt einen Fluch zu erleiden",
        harmless="Flüche können dir nichts anhaben",
        cancelled="hebe den Fluch auf",
        redirected="lenke den Fluch auf {whom} um",
        each="jeden Fluch, der vor dir liegt",
    ),
    "trap": CurseWords(
        looming="wenn eine Falle zuzuschnappen droht",
        evaded="tappst du in eine Falle, würfle, um ihr zu entgehen",
        instead="statt in eine Falle zu tappen",
        harmless="Fallen können dir nichts anhaben",
        cancelled="entschärfe die Falle",
        redirected="lenke die Falle auf {whom} um",
        each="jede Falle, die vor dir liegt",
    ),
}
