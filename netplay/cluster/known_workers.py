"""The workers that a hall hears: who is there, and what they tell."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable, Collection, Iterator

from netplay.admin.node_figures import WorkerFigures
from netplay.cluster import subjects
from netplay.cluster.bus import Bus
from netplay.cluster.hall_worker_line import LineBatch, LineReceipt, line_message_codec
from netplay.cluster.known_worker import KnownWorker
from netplay.cluster.worker_wire import (
    AllTablesTold,
    DropMissingSessions,
    GamePiece,
    NewsOfTables,
    OrderAnswer,
    SetMutedOwners,
    UseTableSettings,
    WorkerNews,
    WorkerReport,
    WorkerSite,
    worker_news_codec,
)
from netplay.config import Config
from netplay.config.settings_for_workers import settings_for_workers_as_json
from netplay.system.clock import Alarm, TimeSource, sleep
from netplay.wire.codec import WireError

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.25
ECHO_SECONDS = 1.0
"""A hall that has not heard even itself for so long knows nothing of others."""
MUTED_SECONDS = 1.0
START_SECONDS = 8.0
"""So long a hall that starts waits for the workers beside it ..."""
FAR_START_SECONDS = 3.0
"""... and so long for those on other machines, which may be away for days: who is there says so
within a second."""
RETURN_SECONDS = 10.0
"""So long those who sit at a worker's tables have to come back by a new hall."""


class KnownWorkers:
    """All workers of a hall. One that is not heard is given up, and one by its name is another one
    then."""

    def __init__(
        self,
        bus: Bus,
        time: TimeSource,
        beside: Collection[str],
        elsewhere: Collection[str],
        config: Config,
        told: Callable[[KnownWorker, NewsOfTables], None],
        lost: Callable[[KnownWorker], None],
        muted: Callable[[], frozenset[str]],
    ) -> None:
        """The workers `beside` the hall are expected when it starts, and those `elsewhere`, on
        other machines, if they are there. `told` hears what they tell of tables, `lost` of each
        that is given up, and `muted` says who at the tables is not heard."""
        self._bus = bus
        self._time = time
        self._expected = {
            **dict.fromkeys(beside, START_SECONDS),
            **dict.fromkeys(elsewhere, FAR_START_SECONDS),
        }
        """The names of workers, and how long a hall that starts waits for each, in seconds."""
        self._settings = settings_for_workers_as_json(config)
        self._told_of_tables = told
        self._lost = lost
        self._who_is_muted = muted
        self._site = ""
        """Of the folder; not known before the start."""
        self._process = secrets.token_hex(8)
        self._numbers = itertools.count(1)
        self._workers: dict[str, KnownWorker] = {}
        self._past_lines: set[str] = set()
        """The lines of workers, the present ones and those that were given up."""
        self._can_return = False
        """People can come back by this hall."""
        self._came = asyncio.Event()
        """Set whenever a worker has told all its tables; whoever waits for one clears it."""
        self._muted: frozenset[str] = frozenset()
        self._muted_told = 0.0
        self._alarm: Alarm | None = None
        self._due = 0.0
        self._echoing: asyncio.Task[None] | None = None
        self._echo_heard = 0.0
        """When the bus has last brought what this hall has sent to itself."""
        self._closed = False

    def __iter__(self) -> Iterator[KnownWorker]:
        """All that live."""
        yield from tuple(self._workers.values())

    @property
    def there(self) -> tuple[KnownWorker, ...]:
        """Those that live, and whose tables are known, by their names."""
        known = sorted(self._workers.items())
        return tuple(one for _, one in known if one.has_told_all and not one.is_lost)

    @property
    def missing(self) -> list[str]:
        """The names of the workers that are expected and not there."""
        there = {one.name for one in self.there}
        return [name for name in self._expected if name not in there]

    @property
    def figures(self) -> tuple[WorkerFigures, ...]:
        """How those do that live."""
        return tuple(self._figures())

    def _figures(self) -> Iterator[WorkerFigures]:
        for worker in self.there:
            report = worker.report
            if report is not None:
                yield WorkerFigures(
                    worker.name,
                    report.memory,
                    report.lag_p50,
                    report.lag_p95,
                    len(worker.tables),
                    report.people,
                    report.commits,
                    report.commit_p50,
                    report.commit_p95,
                )

    def get(self, name: str) -> KnownWorker | None:
        """The one by that name, if it lives."""
        return self._workers.get(name)

    async def start(self, site: str) -> None:
        """Hear them, and wait until those are there that are expected. `site` is that of the hall's
        folder."""
        self._site = site
        await self._bus.subscribe(subjects.worker_news_subject(), self._told)
        await self._bus.subscribe(subjects.hall_echo_subject(), self._hear_echo)
        self._echo_heard = self._time.now()
        self._echoing = asyncio.create_task(self._echo())
        self._bus.on_reconnect(self._excuse_all)
        self._look_later()
        began = self._time.now()
        while missing := self.missing:
            left = began + max(map(self._expected.__getitem__, missing)) - self._time.now()
            if left <= 0:
                log.warning("not there: %s", ", ".join(missing))
                return
            await self.one_comes(left)

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold at tables; those beside the hall read them themselves."""
        self._settings = settings_for_workers_as_json(config)
        for worker in self:
            self._tell_settings(worker)

    def _tell_settings(self, worker: KnownWorker) -> None:
        if worker.is_far:
            worker.tell(UseTableSettings(self._settings))

    def let_return(self) -> None:
        """Whoever sits at their tables can come back by this hall from now on."""
        self._can_return = True

    def close(self) -> None:
        """Tell them nothing more; they wait for another hall."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._echoing is not None:
            self._echoing.cancel()
        for worker in self:
            worker.lose()
        self._came.set()

    async def one_comes(self, seconds: float) -> None:
        """Return when another one has told its tables, or after so long."""
        self._came.clear()
        waiting = asyncio.ensure_future(self._came.wait())
        sleeping = asyncio.ensure_future(sleep(self._time, seconds))
        try:
            await asyncio.wait((waiting, sleeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            sleeping.cancel()

    # --- what they tell ---------------------------------------------------------------------------

    async def _told(self, subject: str, data: bytes) -> bytes | None:
        if self._closed:
            return None
        try:
            batch = line_message_codec().decode(data)
        except WireError as error:
            log.warning("what a worker tells cannot be read: %s: %s", subject, error)
            return None
        if not isinstance(batch, LineBatch):
            return None
        worker = self._worker(subjects.worker_in_subject(subject), batch)
        if worker is None:
            return line_message_codec().encode(LineReceipt(self._process, -1))
        worker.hear()
        for told in worker.hearing.take(batch) or ():
            try:
                self._take(worker, worker_news_codec().decode(told))
            except WireError as error:
                log.error("something that %s tells cannot be read: %s", worker.name, error)
        return line_message_codec().encode(LineReceipt(self._process, worker.hearing.heard))

    def _worker(self, name: str, batch: LineBatch) -> KnownWorker | None:
        """Whose line that is; None: it has to begin another one."""
        worker = self._workers.get(name)
        if worker is not None and worker.hearing.name == batch.line:
            return worker
        if worker is not None and worker.process != batch.process:
            if not worker.may_end:
                log.warning("%s was begun anew", name)
            self._lose(worker)
            worker = None
        if batch.receiver != self._process or batch.first != 1 or batch.line in self._past_lines:
            return None
        if worker is not None:
            self._lose(worker)
        self._past_lines.add(batch.line)
        new = KnownWorker(name, batch.process, self._process, self._bus, self._time, self._numbers)
        new.hearing.name = batch.line
        self._workers[name] = new
        new.tell(SetMutedOwners(self._muted))
        return new

    def _take(self, worker: KnownWorker, news: WorkerNews) -> None:
        match news:
            case OrderAnswer():
                worker.done(news)
            case WorkerReport():
                worker.report = news
            case WorkerSite(site):
                worker.site, worker.is_far = site, site != self._site
                self._tell_settings(worker)
            case GamePiece():
                worker.take_piece(news)
            case AllTablesTold():
                worker.has_told_all = True
                self._came.set()
            case _:
                self._told_of_tables(worker, news)

    # --- whether they live ------------------------------------------------------------------------

    def _lose(self, worker: KnownWorker) -> None:
        del self._workers[worker.name]
        worker.lose()
        self._lost(worker)

    def _look_later(self) -> None:
        self._due = self._time.now() + LOOK_SECONDS
        self._alarm = self._time.call_at(self._due, self._look)

    def _look(self) -> None:
        # While this process itself was held up it heard nobody, nor while the bus was.
        missed = self._time.now() - self._due
        if self._time.now() - self._echo_heard >= ECHO_SECONDS:
            missed += LOOK_SECONDS
        for worker in self:
            worker.excuse(missed)
            if worker.is_silent:
                if worker.may_end:
                    log.info("%s has ended", worker.name)
                else:
                    log.warning("%s says nothing any more", worker.name)
                self._lose(worker)
            elif self._can_return and not worker.has_dropped_strays:
                # Only a hall that is there counts the time: by another nobody could come back.
                worker.waits_for_strays += LOOK_SECONDS
                if worker.waits_for_strays >= RETURN_SECONDS:
                    worker.has_dropped_strays = True
                    worker.tell(DropMissingSessions())
        if self._time.now() - self._muted_told >= MUTED_SECONDS:
            self._tell_muted()
        self._look_later()

    async def _echo(self) -> None:
        while True:
            await self._bus.publish(subjects.hall_echo_subject(), self._process.encode())
            await sleep(self._time, LOOK_SECONDS)

    async def _hear_echo(self, subject: str, data: bytes) -> None:
        if data == self._process.encode():
            self._echo_heard = self._time.now()

    def _excuse_all(self) -> None:
        """The bus was away, and is there again."""
        for worker in self:
            worker.hear()

    def _tell_muted(self) -> None:
        self._muted_told = self._time.now()
        muted = self._who_is_muted()
        if muted != self._muted:
            self._muted = muted
            for worker in self:
                worker.tell(SetMutedOwners(muted))
