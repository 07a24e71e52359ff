"""A worker as the hall knows it: one process, from its first word until it is given up."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusFailure, MessageUndelivered, NobodyListens
from netplay.cluster.hall_worker_line import HearingLine, LineReceipt, SendingLine
from netplay.cluster.worker_wire import (
    GamePiece,
    GameSentHome,
    OrderAnswer,
    SendGameHome,
    TableState,
    WorkerOrder,
    WorkerReport,
    worker_order_codec,
)
from netplay.journal.game_file_transfer import MOST_BYTES
from netplay.system.clock import TimeSource

LEASE_SECONDS = 3.0
"""A worker that is not heard for so long is given up ..."""
NOBODY_SECONDS = 1.0
"""... and after so long already where the bus says that nobody is there any more."""


class WorkerLost(Exception):
    """The worker was given up, and nobody knows what it has done of what it was told."""


class KnownWorker:
    """One process of a worker as the hall knows it: what it is told, and how long ago it was
    heard."""

    def __init__(
        self,
        name: str,
        process: str,
        hall: str,
        bus: Bus,
        time: TimeSource,
        numbers: itertools.count[int],
    ) -> None:
        self.name = name
        self.process = process
        self._time = time
        self.heard_at = time.now()
        self._nobody_since: float | None = None
        self.hearing = HearingLine()
        """What it tells."""
        self.report: WorkerReport | None = None
        self.site = ""
        """Of the folder of its tables."""
        self.is_far = False
        """Its folder is another one than the hall's."""
        self.has_told_all = False
        """The hall knows of all its tables."""
        self.gets_tables = True
        """It is not about to end."""
        self.may_end = False
        """It was told that the hall has no use for it any more: its silence is no news."""
        self.is_lost = False
        self.waits_for_strays = 0.0
        """So many seconds it has waited for those who come back by this hall ..."""
        self.has_dropped_strays = False
        """... and for nobody any more."""
        self.tables: set[str] = set()
        """The ids of those that it plays."""
        self.opening: dict[str, TableState | None] = {}
        """Those that it is to open, with what it has told of them already."""
        self._sent: dict[str, bytearray] = {}
        """What has come of the files that it was asked for."""
        self._numbers = numbers
        self._asked: dict[int, asyncio.Future[object]] = {}
        self._orders = SendingLine(
            bus,
            subjects.worker_orders_subject(name),
            worker_order_codec(),
            hall,
            time,
            receiver=process,
            answered=self._answered,
            missed=self._missed,
        )

    @property
    def load(self) -> int:
        """How many tables it has, or is to open."""
        return len(self.tables) + len(self.opening)

    def tell(self, order: WorkerOrder) -> None:
        """Give an order. Raises `WireError` if it is too large."""
        self._orders.put(order)

    async def ask(self, make: Callable[[int], WorkerOrder]) -> object:
        """Give an order, and wait for what comes of it. Raises `WorkerLost`, and `WireError`."""
        if self.is_lost:
            raise WorkerLost
        number = next(self._numbers)
        answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self.tell(make(number))
        self._asked[number] = answer
        try:
            return await answer
        finally:
            self._asked.pop(number, None)

    def done(self, done: OrderAnswer) -> None:
        """It has carried out an order."""
        answer = self._asked.get(done.order)
        if answer is not None and not answer.done():
            answer.set_result(done.answer)

    async def ask_for_game(self, table_id: str, trip: str) -> bytes | None:
        """The file of that game that is on the trip with that token, as the worker has it now,
        packed; None if it has none, or sends too much. Raises `WorkerLost`."""
        self._sent[table_id] = bytearray()
        try:
            answer = await self.ask(lambda order: SendGameHome(order, table_id, trip))
        finally:
            sent = self._sent.pop(table_id)
        is_whole = isinstance(answer, GameSentHome) and len(sent) <= MOST_BYTES
        return bytes(sent) if is_whole else None

    def take_piece(self, piece: GamePiece) -> None:
        """Another piece of a file that it sends; what nobody has asked for is not kept."""
        sent = self._sent.get(piece.table)
        if sent is not None and len(sent) <= MOST_BYTES:
            sent += piece.data

    def lose(self) -> None:
        """Give it up: nothing that it says counts any more."""
        self.is_lost = True
        self._orders.close()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(WorkerLost())

    # --- whether it lives -------------------------------------------------------------------------

    def hear(self) -> None:
        """It has said something just now."""
        self.heard_at = self._time.now()
        self._nobody_since = None

    def excuse(self, seconds: float) -> None:
        """The hall itself could hear nobody for so long."""
        self.heard_at = min(self.heard_at + seconds, self._time.now())

    @property
    def is_silent(self) -> bool:
        """It is to be given up."""
        now = self._time.now()
        if self._nobody_since is not None and now - self._nobody_since >= NOBODY_SECONDS:
            return True
        return now - self.heard_at >= LEASE_SECONDS

    def _answered(self, receipt: LineReceipt) -> None:
        if receipt.process == self.process:
            self.hear()

    def _missed(self, why: BusFailure) -> None:
        now = self._time.now()
        if isinstance(why, NobodyListens):
            self._nobody_since = now if self._nobody_since is None else self._nobody_since
        elif isinstance(why, MessageUndelivered):
            # The bus is away for this process: it has heard nobody.
            self.heard_at, self._nobody_since = now, None
