"""The top row: whose turn, which phase, which table."""

from __future__ import annotations

from rich.cells import cell_len

from tui.canvas.rows import Line, Row, Rows, truncate_to_sentences
from tui.canvas.table_regions import LayoutGrade
from tui.table.model.desk import Desk
from tui.table.model.news_about_reader import Banner
from tui.table.painters.log import shortened_sentence

NAMES = (16, 14, 12)
"""Columns of a card's name in the row, the first with which a whole sentence fits."""
PHASES = ("prepare", "door", "fight", "loot", "charity")


def top_rows(desk: Desk, width: int, grade: LayoutGrade, now: float) -> Rows:
    """What has just happened to the reader, with whose turn it is where there is room, for as long
    as it takes to read it; but for a die that still rolls, which may be the cause of it."""
    words, public = desk.words, desk.public
    told = desk.own_news.at(now)
    if told is not None and not desk.echo.faces:
        return (_news(desk, told, width),)
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
    faces = desk.echo.faces
    if faces and (desk.overlay is not None or not desk.echo.spotlights):
        die = words("banner.die", d=faces[0])
        row.right(f" {die} ", "turn", edge=width - 1)
    else:
        titles = _titles(desk, grade)
        title = next((one for one in titles if cell_len(one) + 1 < row.room), titles[-1])
        row.right(title + " ", "quiet")
    return (row.row(),)


def _news(desk: Desk, told: Banner, width: int) -> Row:
    """`! Wet Paint (Bo): you lose Bathrobe.     BO'S TURN «LOOT»`"""
    words, public = desk.words, desk.public
    where = [""]
    if not public.over and public.phase != "setup":
        phase = f"«{words(f'banner.{public.phase}').upper()}»"
        name = desk.name(public.active).upper()
        turn = words("banner.your_turn") if desk.my_turn else words("banner.turn", w=name)
        where = [f"{turn} {phase}", phase, ""]
    for aside in where:
        room = width - 4 - cell_len(aside) - 2
        text = shortened_sentence(desk, told.text, told.cards, room)
        if cell_len(text) <= room or not aside:
            break
    text = text if cell_len(text) <= width - 4 else _within(desk, told, width - 4)
    row = Line(width).put(f" ! {text}", "turn")
    return row.put(aside.rjust(row.room - 1) + " ", "turn").row()


def _within(desk: Desk, told: Banner, width: int) -> str:
    """As many of its sentences as fit, with names as short as it takes for the first to be whole:
    a card that stays says there what it does."""
    texts = (shortened_sentence(desk, told.text, told.cards, width, most) for most in NAMES)
    kept = [truncate_to_sentences(text, width) for text in texts]
    return next((one for one in kept if not one.endswith("…")), kept[0])


def _titles(desk: Desk, grade: LayoutGrade) -> list[str]:
    """Table and round, and who watches; the longest first."""
    words, public = desk.words, desk.public
    facts = {"table": desk.info.name, "n": desk.round}
    if grade == "phone":
        return [words("banner.round_short", **facts)]
    titles = [words("banner.round", **facts)]
    if grade == "wide":
        long = words(
            "banner.round_long",
            **facts,
            t=public.turn,
            edition=" + ".join((*desk.info.editions, *desk.info.packs)),
            doors=public.door_deck,
            treasures=public.treasure_deck,
        )
        titles.insert(0, long)
    watchers = desk.update.watchers if desk.update is not None else 0
    if watchers:
        titles.append(words("watch.round", n=desk.round))
        titles = [f"{words.count('watch.count', watchers)} · {one}" for one in titles]
    return titles
