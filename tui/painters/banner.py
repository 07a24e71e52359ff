"""The top row: whose turn, which phase, which table."""

from __future__ import annotations

from tui.rows import Line, Rows
from tui.table.desk import Desk
from tui.table.layout import Grade

PHASES = ("prepare", "door", "fight", "loot", "charity")


def banner(desk: Desk, width: int, grade: Grade) -> Rows:
    words, public = desk.words, desk.public
    row = Line(width).put(" ")
    if public.over:
        row.put(words("banner.over"), "turn")
    elif public.phase == "setup":
        row.put(words("banner.setup"), "turn")
    elif desk.my_turn:
        row.put(words("banner.your_turn"), "turn")
    else:
        name = desk.name(public.active).upper()
        row.put(words("banner.turn", w=name), "bold", width=22)
    if not public.over and public.phase != "setup":
        row.put("  ")
        if grade == "phone":
            row.put(f"«{words(f'banner.{public.phase}').upper()}»", "phase")
        else:
            row.put("", at=13)
            for phase in PHASES:
                word = words(f"banner.{phase}")
                if phase == public.phase:
                    row.put(f"«{word.upper()}» ", "phase")
                else:
                    row.put(f"{word} ", "quiet")
    facts = {"table": desk.info.name, "n": desk.round}
    match grade:
        case "phone":
            title = words("banner.round_short", **facts)
        case "table":
            title = words("banner.round", **facts)
        case "wide":
            title = words(
                "banner.round_long",
                **facts,
                edition=" + ".join((*desk.info.editions, *desk.info.packs)),
                t=public.turn,
                doors=public.door_deck,
                treasures=public.treasure_deck,
            )
    watchers = desk.update.watchers if desk.update is not None else 0
    if watchers and grade != "phone":
        # At 80 columns there is no room for the table's name beside them.
        rest = title if grade == "wide" or width >= 110 else words("watch.round", n=desk.round)
        title = f"{words.count('watch.count', watchers)} · {rest}"
    faces = desk.echo.faces
    if faces:
        die = words("banner.die", d=faces[0])
        row.right(f" {die} ", "turn", edge=width - 1)
    else:
        row.right(title + " ", "quiet")
    return (row.row(),)
