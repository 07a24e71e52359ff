"""The figures of a host for Prometheus, on this machine alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from netplay.input_error import InputError

if TYPE_CHECKING:
    from prometheus_client.core import Metric

ADDRESS = "127.0.0.1"
_PATIENCE = 5.0
"""Seconds that a scrape waits for the loop; a host that hangs has no figures."""

_SHARES = {"p50": "0.5", "p95": "0.95"}
"""Prometheus's names of the quantiles."""

HostFacts = dict[str, Any]
"""What `ssh HOST status --json` tells."""


class MetricsEndpoint:
    """A web server in threads of its own; at each scrape it asks the loop for the facts."""

    def __init__(self, port: int, facts: Callable[[], HostFacts]) -> None:
        """Listen. Called on the loop; raises `InputError` if the port cannot be had."""
        from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server

        self._facts = facts
        self._loop = asyncio.get_running_loop()
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(self)
        try:
            self._server, self._thread = start_http_server(port, ADDRESS, registry)
        except OSError as error:
            raise InputError(
                f"metrics.port: cannot listen on {ADDRESS}, port {port}: {error.strerror}"
            ) from None

    async def close(self) -> None:
        await asyncio.to_thread(self._server.shutdown)
        self._server.server_close()

    def collect(self) -> Iterator[Metric]:
        """The metrics as they are now (a `Collector`). Called in a thread of the server."""
        asked = asyncio.run_coroutine_threadsafe(self._ask(), self._loop)
        yield from metrics_of(asked.result(_PATIENCE))

    async def _ask(self) -> HostFacts:
        return self._facts()


def metrics_of(facts: HostFacts) -> Iterator[Metric]:
    """Counts, and times in seconds; no name of anybody."""
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    def gauge(name: str, about: str, value: float) -> Metric:
        return GaugeMetricFamily(f"kickdoor_{name}", about, value=value)

    info = GaugeMetricFamily("kickdoor_info", "Always 1; which version runs.", labels=["version"])
    info.add_metric([facts["version"]], 1)
    yield info
    yield gauge("uptime_seconds", "Time since the start.", facts["uptime_s"])
    yield gauge("people", "People in the lobby and at tables.", facts["people"])
    yield gauge("sessions", "Open sessions, commands among them.", facts["sessions"])
    yield gauge("draining", "1 if no new games begin.", facts["draining"])
    tables = GaugeMetricFamily("kickdoor_tables", "Tables by their state.", labels=["state"])
    for state, count in facts["tables"].items():
        tables.add_metric([state], count)
    yield tables
    for name, about, milliseconds in (
        ("loop_lag_seconds", "How late the event loop is.", facts["loop_lag_ms"]),
        ("commit_seconds", "How long a command takes to the disk.", facts["journal_ms"]),
    ):
        times = GaugeMetricFamily(f"kickdoor_{name}", about, labels=["quantile"])
        for quantile, share in _SHARES.items():
            times.add_metric([share], milliseconds[quantile] / 1000)
        yield times
    yield from _metrics_of_nodes("front", facts["fronts"], {"sessions": "Open sessions"})
    played = {"tables": "Tables in play", "people": "People at the tables"}
    yield from _metrics_of_nodes("worker", facts["workers"], played)
    missing = len(facts["missing_workers"])
    if missing or facts["workers"]:
        yield gauge("workers_missing", "Workers that should be there, and are not.", missing)
    commits = facts["commits"]
    yield CounterMetricFamily("kickdoor_commits", "Commands on the disk since the start.", commits)


def _metrics_of_nodes(
    kind: str, nodes: Sequence[HostFacts], counts: Mapping[str, str]
) -> Iterator[Metric]:
    """Of each process of a kind, where a host has several; `counts` are those of its facts that are
    told, each with what it is."""
    from prometheus_client.core import GaugeMetricFamily

    if not nodes:
        return
    for fact, about in counts.items():
        family = GaugeMetricFamily(
            f"kickdoor_{kind}_{fact}", f"{about} of a {kind}.", labels=[kind]
        )
        for node in nodes:
            family.add_metric([node["name"]], node[fact])
        yield family
    memory = GaugeMetricFamily(
        f"kickdoor_{kind}_memory_bytes", f"Memory of a {kind}.", labels=[kind]
    )
    for node in nodes:
        memory.add_metric([node["name"]], node["memory_mb"] * 1e6)
    yield memory
    for name, about, fact in (
        ("loop_lag_seconds", f"How late the event loop of a {kind} is.", "loop_lag_ms"),
        ("commit_seconds", f"How long a command of a {kind} takes to the disk.", "journal_ms"),
    ):
        times = GaugeMetricFamily(f"kickdoor_{kind}_{name}", about, labels=[kind, "quantile"])
        for node in nodes:
            for quantile, milliseconds in node.get(fact, {}).items():
                times.add_metric([node["name"], _SHARES[quantile]], milliseconds / 1000)
        if times.samples:
            yield times
