"""`ssh HOST status`: how the host is, for whoever watches over it. No name of anybody is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from netplay.admin.office import Office
from netplay.remote.call import Call, in_json
from netplay.ssh import Answer
from netplay.table.header import kickdoor_version
from tui.words.catalogue import Words


async def answer(call: Call) -> Answer:
    call.no_arguments()
    facts = facts_of(call.office)
    if call.as_json:
        return in_json(facts)
    words, tables, journal = call.words, facts["tables"], facts["journal_ms"]
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
        words("remote.status.journal", **_told(words, journal)),
    ]
    if facts["draining"]:
        lines.append(words("remote.status.draining"))
    return Answer("\n".join(lines))


def facts_of(office: Office) -> dict[str, Any]:
    """Counts, seconds (`_s`), milliseconds (`_ms`) and megabytes (`_mb`)."""
    vitals, latency = office.vitals, office.lobby.host.running.latency
    states = [row.state for row in office.rows()]
    tables = {state: states.count(state) for state in ("waiting", "running", "over")}
    tables["unfinished"] = sum(1 for _ in office.lobby.host.running.unfinished)
    return {
        "version": kickdoor_version(),
        "uptime_s": round(vitals.uptime),
        "people": office.lobby.people,
        "sessions": office.sessions,
        "tables": tables,
        "loop_lag_ms": {"p50": _ms(vitals.lag.p50), "p95": _ms(vitals.lag.p95)},
        "memory_mb": round(vitals.memory, 1),
        "journal_ms": {"p50": _ms(latency.p50), "p95": _ms(latency.p95), "commits": latency.count},
        "draining": office.draining,
    }


def _told(words: Words, milliseconds: Mapping[str, float]) -> dict[str, str]:
    return {key: words.number(milliseconds[key], 1) for key in ("p50", "p95")}


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


def _time(words: Words, seconds: int) -> str:
    """`3 days 4 h`, `4 h 5 min`, or `12 s`."""
    minutes, rest = divmod(seconds, 60)
    days, minutes = divmod(minutes, 24 * 60)
    parts = (("days", days), ("hours", minutes // 60), ("minutes", minutes % 60))
    told = [words.count(f"pace.{unit}", n) for unit, n in parts if n]
    return " ".join(told[:2]) or words("clock.seconds", n=rest)
