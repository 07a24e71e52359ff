"""English phrases about curses and traps."""

from __future__ import annotations

from cards.wording.traps import CurseName, CurseWords

CURSES: dict[CurseName, CurseWords] = {
    "curse": CurseWords(
        looming="when a curse is about to hit",
        evaded="when a curse hits you, roll to escape it",
        instead="instead of suffering a curse",
        harmless="curses do nothing to you",
        cancelled="cancel the curse",
        redirected="redirect the curse to {whom}",
        each="each curse in front of you",
    ),
    "trap": CurseWords(
        looming="when a trap is about to spring",
        evaded="when a trap catches you, roll to escape it",
        instead="instead of falling into a trap",
        harmless="traps do nothing to you",
        cancelled="cancel the trap",
        redirected="redirect the trap to {whom}",
        each="each trap in front of you",
    ),
}
