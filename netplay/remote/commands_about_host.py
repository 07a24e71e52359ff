"""Remote commands about the host: `ssh HOST help`, `status`, `tables` and `admin ...`."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from rich.cells import cell_len

from netplay.admin.context import AdminContext
from netplay.admin.dispatch import command_author_for_visitor, run_admin_command
from netplay.admin.node_figures import NodeFigures
from netplay.kickdoor_version import kickdoor_version
from netplay.remote.request import RemoteRequest
from netplay.ssh import CommandOutput, json_output
from tui.ports import TableRow
from tui.words.catalogue import Words


async def help_command(request: RemoteRequest) -> CommandOutput:
    """Which words there are; those of admins to admins alone."""
    request.no_arguments()
    words = request.words
    lines = list(words.all("remote.help"))
    if request.context.is_admin(request.visitor.fingerprint):
        lines += words.all("remote.help_admin")
    return CommandOutput("\n".join(lines))


async def status_command(request: RemoteRequest) -> CommandOutput:
    request.no_arguments()
    facts = status_facts(request.context)
    if request.as_json:
        return json_output(_without_commits(facts))
    words, tables, journal = request.words, facts["tables"], facts["journal_ms"]
    lag = facts["loop_lag_ms"]
    lines = [
        words(
            "remote.status.version", version=facts["version"], time=_time(words, facts["uptime_s"])
        ),
        words(
            "remote.status.people",
            people=words.count("lobby.people", facts["people"]),
            sessions=words.count("remote.status.sessions", facts["sessions"]),
        ),
        words("remote.status.tables", **tables),
        words("remote.status.process", mb=words.number(facts["memory_mb"]), **_told(words, lag)),
        *(_worker(words, worker) for worker in facts["workers"]),
        *(words("remote.status.missing", name=name) for name in facts["missing_workers"]),
        *(words("remote.status.lost", table=table) for table in facts["lost_games"]),
        *(_front(words, front) for front in facts["fronts"]),
        words("remote.status.journal", **_told(words, journal)),
    ]
    if facts["draining"]:
        lines.append(words("remote.status.draining"))
    return CommandOutput("\n".join(lines))


def status_facts(context: AdminContext) -> dict[str, Any]:
    """Counts, seconds (`_s`), milliseconds (`_ms`) and megabytes (`_mb`). What the loop and the
    memory of this process are is told besides of each front and worker; commits are those of all,
    and their times those where they take longest."""
    metrics, workers, fronts = context.metrics, context.workers(), context.fronts()
    here = context.lobby.admin.running.latency
    commits = metrics.by_the_minute(
        {"": (here.p50, here.p95)} | {one.name: (one.commit_p50, one.commit_p95) for one in workers}
    )
    p50, p95 = max(commits.values(), key=itemgetter(1))
    states = [row.state for row in context.rows()]
    tables = {state: states.count(state) for state in ("waiting", "running", "over")}
    tables["unfinished"] = sum(1 for _ in context.lobby.admin.running.suspended)
    return {
        "version": kickdoor_version(),
        "uptime_s": round(metrics.uptime),
        "people": context.lobby.people,
        "sessions": context.sessions,
        "tables": tables,
        "loop_lag_ms": _quantiles(metrics.lag.p50, metrics.lag.p95),
        "memory_mb": round(metrics.memory, 1),
        "journal_ms": _quantiles(p50, p95),
        "commits": here.count + sum(one.commits for one in workers),
        "draining": context.draining,
        "workers": [
            {
                **_node(one),
                "tables": one.tables,
                "people": one.people,
                "journal_ms": _quantiles(*commits.get(one.name, (0.0, 0.0))),
                "commits": one.commits,
            }
            for one in workers
        ],
        "missing_workers": list(context.missing_workers()),
        "lost_games": list(context.lost_games()),
        "fronts": [
            {**_node(one), "people": one.people, "sessions": one.sessions} for one in fronts
        ],
    }


def _node(one: NodeFigures) -> dict[str, Any]:
    return {
        "name": one.name,
        "loop_lag_ms": _quantiles(one.lag_p50, one.lag_p95),
        "memory_mb": round(one.memory, 1),
    }


def _without_commits(facts: dict[str, Any]) -> dict[str, Any]:
    """Whoever can count commits knows when somebody plays."""
    public = {key: fact for key, fact in facts.items() if key != "commits"}
    public["workers"] = [
        {key: fact for key, fact in worker.items() if key != "commits"}
        for worker in facts["workers"]
    ]
    return public


def _worker(words: Words, facts: Mapping[str, Any]) -> str:
    """A line about one of the processes that play tables."""
    return words(
        "remote.status.worker",
        name=facts["name"],
        tables=words.count("remote.status.played", facts["tables"]),
        mb=words.number(facts["memory_mb"]),
        **_told(words, facts["loop_lag_ms"]),
    )


def _front(words: Words, facts: Mapping[str, Any]) -> str:
    """A line about one of the processes that have the screens."""
    return words(
        "remote.status.front",
        name=facts["name"],
        sessions=words.count("remote.status.sessions", facts["sessions"]),
        mb=words.number(facts["memory_mb"]),
        **_told(words, facts["loop_lag_ms"]),
    )


def _told(words: Words, milliseconds: Mapping[str, float]) -> dict[str, str]:
    return {key: words.number(milliseconds[key], 1) for key in ("p50", "p95")}


def _quantiles(p50: float, p95: float) -> dict[str, float]:
    return {"p50": _ms(p50), "p95": _ms(p95)}


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


def _time(words: Words, seconds: int) -> str:
    """`3 days 4 h`, `4 h 5 min`, or `12 s`."""
    minutes, rest = divmod(seconds, 60)
    days, minutes = divmod(minutes, 24 * 60)
    parts = (("days", days), ("hours", minutes // 60), ("minutes", minutes % 60))
    told = [words.count(f"pace.{unit}", n) for unit, n in parts if n]
    return " ".join(told[:2]) or words("clock.seconds", n=rest)


NAME_CELLS = 20


async def tables_command(request: RemoteRequest) -> CommandOutput:
    request.no_arguments()
    is_admin = request.context.is_admin(request.visitor.fingerprint)
    rows = request.context.rows(request.owner, all_suspended=is_admin)
    if request.as_json:
        return json_output({"tables": [_facts(row) for row in rows]})
    words = request.words
    if not rows:
        return CommandOutput(words("remote.tables.none"))
    lines = []
    for row in rows:
        where = "lobby.stands" if row.stands else f"remote.tables.{row.state}"
        state = words(where, n=row.round)
        if row.mine:
            state += ", " + words("remote.tables.yours")
        seats = words("lobby.seats", n=_people(row), k=row.seats)
        played = " + ".join((*row.editions, *row.packs))
        name = row.name + " " * (NAME_CELLS - cell_len(row.name))
        lines.append(f"{row.id:<10}  {name}  {seats:<6}  {state}  ({played})")
    return CommandOutput("\n".join(lines))


def _facts(row: TableRow) -> dict[str, object]:
    return {
        "id": row.id,
        "name": row.name,
        "state": row.state,
        "stands": row.stands,
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


async def admin_command(request: RemoteRequest) -> CommandOutput:
    who = command_author_for_visitor(request.context, request.visitor)
    return await run_admin_command(
        request.context, who, request.arguments, request.words, request.as_json
    )
