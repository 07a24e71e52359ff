"""What a replay paints over the table's own clock, prompt and keys: where it is, what it can do.

Nothing of the table's key row may stand there: it shows keys that would act.
"""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.zones import NOBODY
from tui.canvas.rows import Line, Row, TextRole, fit_rows, truncate
from tui.replay.playback import SPEEDS, Playback
from tui.replay.recorded_game import RecordedGame, ReplayMarkKind
from tui.table.model.desk import Desk
from tui.words.catalogue import Words

_SIGNS: dict[ReplayMarkKind, tuple[str, TextRole]] = {
    "turn": ("┼", "quiet"),
    "kill": ("Ψ", "theirs"),
    "curse": ("‡", "curse"),
    "death": ("†", "bold"),
}
"""On the rail, where several come together the last of these: `turn` where a round begins."""
PLAYBACK_STATES = ("playing", "paused", "ended")
LEAST_RAIL = 20
"""Columns under which a rail shows nothing worth the room."""
REPLAY_KEYS = (
    "play",
    "step",
    "turn",
    "fight",
    "moment",
    "search",
    "leave",
    "help",
    "speed",
    "read",
    "log",
)
"""What the keys do, by weight: from the right they go for room."""


def timeline_row(playback: Playback, words: Words, seats: int, width: int) -> Row:
    """` PLAYING ──┼─Ψ──†█─────  123 of 407, speed x2`: the whole game, and where the replay is."""
    state = "ended" if playback.ended else "playing" if playback.plays else "paused"
    start, columns = timeline_start_and_width(playback, words, width)
    row = Line(width).put(f" {words(f'replay.{state}')} ", "turn").put("", at=start)
    at = timeline_column_of_update(playback, playback.number, columns)
    for column, (sign, role) in enumerate(_signs(playback, seats, columns)):
        row.put("█" if column == at else sign, "held" if column == at else role)
    return row.put(f"  {_where(playback, words)}").row()


def timeline_start_and_width(playback: Playback, words: Words, width: int) -> tuple[int, int]:
    """The first column of the rail, and how many it has: the same wherever the replay is; none
    where too little room is left."""
    start = max(cell_len(words(f"replay.{one}")) for one in PLAYBACK_STATES) + 3
    spare = max(len(_speed(one, words)) for one in SPEEDS) - len(_speed(playback.speed, words))
    columns = width - start - cell_len(_where(playback, words)) - spare - 3
    return start, columns if columns >= LEAST_RAIL else 0


def update_at_column(playback: Playback, words: Words, width: int, x: int) -> int | None:
    """The update that this column of the row stands for; None beside the rail."""
    start, columns = timeline_start_and_width(playback, words, width)
    if not start <= x < start + columns:
        return None
    return (x - start) * playback.last // (columns - 1)


def _where(playback: Playback, words: Words) -> str:
    total = str(playback.last + 1)
    n = f"{playback.number + 1:>{len(total)}}"
    return words("replay.where", n=n, total=total, x=_speed(playback.speed, words))


def _speed(speed: float, words: Words) -> str:
    return words.number(speed, 0 if speed >= 1 else 1)


def _signs(playback: Playback, seats: int, columns: int) -> list[tuple[str, TextRole]]:
    signs: list[tuple[str, TextRole]] = [("─", "quiet")] * columns
    for kind, sign in _SIGNS.items():
        for mark in playback.game.marks:
            if mark.kind != kind or (kind == "turn" and (mark.turn - 1) % seats):
                continue
            signs[timeline_column_of_update(playback, mark.update, columns)] = sign
    return signs


def timeline_column_of_update(playback: Playback, number: int, columns: int) -> int:
    """The column of the rail that an update falls into."""
    return -(-number * (columns - 1) // max(1, playback.last))


def viewpoint_text(game: RecordedGame, words: Words) -> str:
    """Whose eyes it is seen through."""
    viewpoint = game.viewpoint
    if viewpoint.seat != NOBODY:
        return words("replay.seen_seat", w=game.name_of(viewpoint.seat, words))
    return words("replay.seen_hands" if viewpoint.all_hands else "replay.seen_everybody")


def legend_row(words: Words, width: int, viewpoint: str = "") -> Row:
    """What the signs on the rail are, how one gets back, and whose eyes it is seen through, if
    there is a choice: that goes before the signs."""
    row, chosen = Line(width).put(" "), ""
    if viewpoint:
        chosen = truncate(words("replay.key.viewpoint", w=viewpoint), width - 2)
    room = width - 1 - cell_len(chosen)
    for kind, (sign, role) in _SIGNS.items():
        told = f" {words(f'replay.sign.{kind}')}   "
        if width - row.room + 1 + cell_len(told) <= room:
            row.put(sign, role).put(told, "quiet")
    capitals = words("replay.capitals")
    if not viewpoint:
        return row.right(capitals, "quiet", edge=width - 1).row()
    if width - row.room + cell_len(capitals) + 2 <= room:
        row.put(capitals, "quiet")
    return row.marked_right(chosen).row()


def replay_key_row(playback: Playback, words: Words, width: int, *, leaving: str = "leave") -> Row:
    """The replay's own keys; `leaving` is what that is called: `leave`, or `back` where it leads to
    another screen."""
    row, used = Line(width).put(" "), 1
    for name in REPLAY_KEYS:
        key = "stop" if name == "play" and playback.plays and not playback.ended else name
        entry = words(f"replay.key.{leaving if key == 'leave' else key}")
        if used + cell_len(entry) > width:
            continue
        row.marked(entry).put("  ")
        used += cell_len(entry) + 2
    return row.row()


def foot_rows(
    playback: Playback,
    desk: Desk,
    width: int,
    height: int,
    typed: str | None,
    told: str,
    *,
    leaving: str = "leave",
) -> tuple[Row, ...]:
    """The rail and the keys; while somebody types what to search for, that instead of the keys, and
    after it what came of it."""
    words, seats = desk.words, max(1, len(desk.public.seats))
    rail = timeline_row(playback, words, seats, width)
    if typed is not None:
        below = Line(width).put(" ").marked(words("replay.typing", text=typed)).row()
    elif told:
        below = Line(width).put(f" {told}").row()
    else:
        below = replay_key_row(playback, words, width, leaving=leaving)
    return fit_rows([rail, below], width, height)
