"""`ssh HOST tables`: the list of the hall; for admins with everybody's unfinished games."""

from __future__ import annotations

from rich.cells import cell_len

from netplay.remote.call import Call, in_json
from netplay.ssh import Answer
from tui.ports import TableRow

NAME_CELLS = 20


async def answer(call: Call) -> Answer:
    call.no_arguments()
    is_admin = call.office.is_admin(call.visitor.fingerprint)
    rows = call.office.rows(call.owner, all_unfinished=is_admin)
    if call.as_json:
        return in_json({"tables": [_facts(row) for row in rows]})
    words = call.words
    if not rows:
        return Answer(words("remote.tables.none"))
    lines = []
    for row in rows:
        state = words(f"remote.tables.{row.state}", n=row.round)
        if row.mine:
            state += ", " + words("remote.tables.yours")
        seats = words("lobby.seats", n=_people(row), k=row.seats)
        played = " + ".join((*row.editions, *row.packs))
        name = row.name + " " * (NAME_CELLS - cell_len(row.name))
        lines.append(f"{row.id:<10}  {name}  {seats:<6}  {state}  ({played})")
    return Answer("\n".join(lines))


def _facts(row: TableRow) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "state": row.state,
        "editions": row.editions,
        "packs": row.packs,
        "seats": row.seats,
        "people": _people(row),
        "round": row.round,
        "mine": row.mine,
        "your_turn": row.your_turn,
    }


def _people(row: TableRow) -> int:
    return sum(not chair.bot for chair in row.chairs)
