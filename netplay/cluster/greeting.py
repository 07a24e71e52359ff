"""The greeting of a front and its hall, by which they know whether they understand each other.

It is plain JSON on a subject without a number, so that every version can read it: all other
messages mean something to processes of the same version alone.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusUnavailable
from netplay.cluster.session_ids import FrontId
from netplay.input_error import InputError
from netplay.system.clock import Time, sleep
from netplay.version import kickdoor_version
from netplay.wire.port_messages import WIRE_VERSION

log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.0
GREET_SECONDS = 1.0
_MOST_FORMER = 64


class FrontUseless(InputError):
    """This front can't serve its hall; the text is one line that says why."""


class FrontReplaced(FrontUseless):
    """Another one has come in by its name, and would be thrown out if this one came back."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """Who is there: `process` is another one after a restart; `replaced`: another front has come
    in by the name of the one that asks."""

    process: str
    replaced: bool = False
    kickdoor: str = ""
    wire: int = 0

    def as_bytes(self) -> bytes:
        """The greeting of this version."""
        ours = asdict(self) | {"kickdoor": kickdoor_version(), "wire": WIRE_VERSION}
        return json.dumps(ours).encode()

    @classmethod
    def read(cls, data: bytes) -> Greeting:
        """What another version may have sent; what is not there is empty."""
        said: object = None
        with suppress(ValueError, RecursionError):
            said = json.loads(data)
        if not isinstance(said, dict):
            return cls("")
        process, replaced = str(said.get("process", "")), said.get("replaced") is True
        wire = said.get("wire")
        version = "".join(filter(str.isprintable, str(said.get("kickdoor", ""))))[:60]
        return cls(process, replaced, version, wire if isinstance(wire, int) else 0)

    def misfit(self) -> str:
        """Why whoever says this and this process can't understand each other; empty if they do."""
        if self.kickdoor != kickdoor_version():
            theirs = self.kickdoor or "something else"
            return f"Kickdoor {theirs} there and {kickdoor_version()} here"
        if self.wire != WIRE_VERSION:
            return f"version {self.wire} of the wire there and {WIRE_VERSION} here"
        return ""


class HallGreeter:
    """The hall's side: it answers while it `lets_in` people, and notices a name that two fronts
    come in by."""

    def __init__(self, bus: Bus, lets_in: Callable[[], bool]) -> None:
        self._bus = bus
        self._lets_in = lets_in
        self._process = secrets.token_hex(8)
        self._processes: dict[FrontId, list[str]] = {}
        """The processes that have come in by a name, the last one at the end."""

    async def start(self) -> None:
        """Answer from now on."""
        await self._bus.subscribe(subjects.greetings(), self._greeted)

    async def _greeted(self, subject: str, data: bytes) -> bytes | None:
        if not self._lets_in():
            return None  # The front waits for the next hall.
        front, greeting = subjects.front_of(subject), Greeting.read(data)
        processes = self._processes.setdefault(front, [])
        if greeting.process not in processes:
            processes.append(greeting.process)
            del processes[:-_MOST_FORMER]
            if misfit := greeting.misfit():
                log.error("the front %s is of another version: %s", front, misfit)
        return Greeting(self._process, greeting.process != processes[-1]).as_bytes()


class FrontGreeter:
    """A front's side."""

    def __init__(self, front: FrontId, bus: Bus, time: Time) -> None:
        self._front = front
        self._bus = bus
        self._time = time
        self._ours = Greeting(secrets.token_hex(8)).as_bytes()
        self._hall = ""

    async def meet(self) -> None:
        """Return once a hall is there that this front can serve. Raises `FrontUseless`."""
        was_told = False
        while True:
            try:
                await self._greet()
                return
            except BusUnavailable as unavailable:
                if not was_told:
                    log.warning("this front waits for its hall: %s", unavailable)
                was_told = True
            await sleep(self._time, GREET_SECONDS)

    async def watch(self, over: asyncio.Future[None], listens: Callable[[], bool]) -> None:
        """Greet on, until this front is of no use any more, or does not listen and there is a new
        hall, which lets people in."""
        while not over.done():
            await sleep(self._time, GREET_SECONDS)
            before = self._hall
            try:
                await self._greet()
            except BusUnavailable:
                continue
            except FrontUseless as useless:
                if not over.done():
                    over.set_exception(useless)
            if self._hall != before and not listens() and not over.done():
                over.set_result(None)

    async def _greet(self) -> None:
        subject = subjects.greetings(self._front)
        answer = await self._bus.request(subject, self._ours, timeout=ANSWER_SECONDS)
        greeting = Greeting.read(answer)
        if misfit := greeting.misfit():
            raise FrontUseless(
                f"the hall of front {self._front} is of another version: {misfit}; "
                "install the same on all machines"
            )
        if greeting.replaced:
            raise FrontReplaced(f"another front comes in by the name {self._front}: this one ends")
        self._hall = greeting.process
