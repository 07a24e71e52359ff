"""Italian phrases about curses and traps."""

from __future__ import annotations

from cards.wording.traps import CurseName, CurseWords

CURSES: dict[CurseName, CurseWords] = {
    "curse": CurseWords(
        looming="quando una maledizione sta per colpire",
        evaded="se ti colpisce una maledizione, tira per evitarla",
        instead="invece di subire una maledizione",
        harmless="le maledizioni non ti fanno nulla",
        cancelled="annulla la maledizione",
        redirected="dirotta la maledizione su {whom}",
        each="ogni maledizione davanti a te",
    ),
    "trap": CurseWords(
        looming="quando una trappola sta per scattare",
        evaded="se cadi in una trappola, tira per evitarla",
        instead="invece di cadere in una trappola",
        harmless="le trappole non ti fanno nulla",
        cancelled="annulla la trappola",
        redirected="dirotta la trappola su {whom}",
        each="ogni trappola davanti a te",
    ),
}
