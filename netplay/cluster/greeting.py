"""The greeting of a front or a worker and its hall, by which they know whether they understand each
other.

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
from pathlib import Path

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusFailure
from netplay.cluster.subjects import HALL, is_worker, split_process_name
from netplay.input_error import InputError
from netplay.journal.site import SITE_FILE, known_site
from netplay.kickdoor_version import kickdoor_version
from netplay.system.clock import TimeSource, sleep
from netplay.system.data_folder import TABLES_FOLDER
from netplay.wire.port_codecs import WIRE_VERSION

log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.0
GREET_SECONDS = 1.0
TWIN_SECONDS = 3.0
"""Who has not greeted for so long may be gone, and another one by another name in its folder."""
_MOST_FORMER = 64


class NodeUseless(InputError):
    """This process can't serve its hall; the text is one line that says why."""


class NodeReplaced(NodeUseless):
    """Another one has come in by its name, or has its folder: this one is not to come back."""


@dataclass(frozen=True, slots=True)
class Greeting:
    """Who is there: `process` is another one after a restart; `replaced`: another one has come in
    by the name of the one that asks."""

    process: str
    replaced: bool = False
    site: str = ""
    """Of the folder of the tables, of a worker on another machine."""
    twin: str = ""
    """The process whose folder has the site of the one that asks."""
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
        version, twin = _printable(said.get("kickdoor", "")), _printable(said.get("twin", ""))
        site = str(said.get("site", ""))
        return cls(process, replaced, site, twin, version, wire if isinstance(wire, int) else 0)

    def misfit(self, *, other_releases: bool = False) -> str:
        """Why whoever says this and this process can't understand each other; empty if they do.
        With `other_releases` it is enough that they have the same messages."""
        if self.kickdoor != kickdoor_version() and not other_releases:
            theirs = self.kickdoor or "something else"
            return f"Kickdoor {theirs} there and {kickdoor_version()} here"
        if self.wire != WIRE_VERSION:
            return f"version {self.wire} of the wire there and {WIRE_VERSION} here"
        return ""


class HallGreeter:
    """The hall's side: it answers workers, and fronts while it `lets_in` people, and notices a name
    that two processes come in by, and a folder that has been copied from one machine to another."""

    def __init__(self, bus: Bus, time: TimeSource, folder: Path) -> None:
        """`folder` is that of the hall's tables."""
        self._bus = bus
        self._time = time
        self._folder = folder
        self._sites: dict[str, tuple[str, float]] = {}
        """The sites of folders on other machines: who has such a one, and was heard when."""
        self.lets_in: Callable[[], bool] = lambda: False
        self._process = secrets.token_hex(8)
        self._processes: dict[str, list[str]] = {}
        """Those that have come in by a name, the last one at the end."""

    async def start(self) -> None:
        """Answer from now on."""
        await self._bus.subscribe(subjects.greetings_subject(), self._greeted)

    async def _greeted(self, subject: str, data: bytes) -> bytes | None:
        name, greeting = subjects.sender_in_subject(subject), Greeting.read(data)
        if not is_worker(name) and not self.lets_in():
            return None  # The front waits for the next hall.
        processes = self._processes.setdefault(name, [])
        if greeting.process not in processes:
            processes.append(greeting.process)
            del processes[:-_MOST_FORMER]
            if misfit := greeting.misfit():
                log.warning("%s is of another version: %s", _spoken(name), misfit)
        replaced, twin = greeting.process != processes[-1], self._twin(name, greeting.site)
        return Greeting(self._process, replaced, twin=twin).as_bytes()

    def _twin(self, name: str, site: str) -> str:
        """Who else has a folder of that site, and is there; empty: nobody."""
        if not site:
            return ""
        if site == known_site(self._folder):
            return HALL
        now = self._time.now()
        other, heard = self._sites.get(site, (name, now))
        if other != name and now - heard < TWIN_SECONDS:
            return other
        self._sites[site] = (name, now)
        return ""


class NodeGreeter:
    """The side of a front or a worker of that `name` on the bus."""

    def __init__(
        self, name: str, bus: Bus, time: TimeSource, *, other_releases: bool = False, site: str = ""
    ) -> None:
        """With `other_releases` it serves a hall of another version that has the same messages: so
        a new version takes the place of an old one, process by process. `site` is that of a worker
        on another machine."""
        self._name = name
        self._bus = bus
        self._time = time
        self._other_releases = other_releases
        self._ours = Greeting(secrets.token_hex(8), site=site).as_bytes()
        self._hall = ""

    async def meet(self) -> None:
        """Return once a hall is there that this process can serve. Raises `NodeUseless`."""
        was_told = False
        while True:
            try:
                await self._greet()
                return
            except BusFailure as unavailable:
                if not was_told:
                    log.warning("%s waits for its hall: %s", _spoken(self._name), unavailable)
                was_told = True
            await sleep(self._time, GREET_SECONDS)

    async def watch(
        self, over: asyncio.Future[None], listens: Callable[[], bool] = lambda: True
    ) -> None:
        """Greet on, until this process is of no use any more, or does not listen and there is a
        new hall, which lets people in."""
        while not over.done():
            await sleep(self._time, GREET_SECONDS)
            before = self._hall
            try:
                await self._greet()
            except BusFailure:
                continue
            except NodeUseless as useless:
                if not over.done():
                    over.set_exception(useless)
            if self._hall != before and not listens() and not over.done():
                over.set_result(None)

    async def _greet(self) -> None:
        subject = subjects.greetings_subject(self._name)
        answer = await self._bus.request(subject, self._ours, timeout=ANSWER_SECONDS)
        greeting = Greeting.read(answer)
        if misfit := greeting.misfit(other_releases=self._other_releases):
            raise NodeUseless(
                f"the hall of {_spoken(self._name)} is of another version: {misfit}; "
                "install the same on all machines"
            )
        if greeting.replaced:
            kind, name = split_process_name(self._name)
            raise NodeReplaced(f"another {kind} comes in by the name {name}: this one ends")
        if greeting.twin:
            twin = "the hall" if greeting.twin == HALL else _spoken(greeting.twin)
            raise NodeReplaced(
                f"the folder of {_spoken(self._name)} is a copy of that of {twin}, by their file "
                f"{TABLES_FOLDER}/{SITE_FILE}: this one ends"
            )
        self._hall = greeting.process


def _printable(said: object) -> str:
    """What another version has said, short enough for a line."""
    return "".join(filter(str.isprintable, str(said)))[:60]


def _spoken(process: str) -> str:
    return " ".join(split_process_name(process))
