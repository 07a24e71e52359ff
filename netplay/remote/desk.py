"""Takes the line behind `ssh HOST`, finds its word, and answers in the visitor's language.

Nobody needs a name for it, and nobody is counted as being there.
"""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable, Mapping

from netplay.admin.office import Office
from netplay.admin.order import Misused
from netplay.denial import Denied
from netplay.remote import (
    admin,
    claim,
    code,
    forget,
    helping,
    name,
    status,
    tables,
    watch,
    whoami,
)
from netplay.remote.call import Call
from netplay.sources import source_of
from netplay.ssh import Answer, Front, Visitor, plain
from netplay.timing import Bucket
from tui.words.catalogue import language_of, words_for

Word = Callable[[Call], Awaitable[Answer | Front]]

WORDS: Mapping[str, Word] = {
    "admin": admin.answer,
    "claim": claim.answer,
    "code": code.answer,
    "forget": forget.answer,
    "help": helping.answer,
    "name": name.answer,
    "status": status.answer,
    "tables": tables.answer,
    "watch": watch.answer,
    "whoami": whoami.answer,
}

LONGEST = 1000
"""Characters of a line."""
BURST, PAUSE = 30, 0.5
"""So many lines from one address at once, and then one in so many seconds."""
SOURCES = 1000
"""Of so many the host remembers how much they have asked."""


class Desk:
    """`Commands` of the ssh host."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._buckets: dict[str, Bucket] = {}

    async def answer(self, visitor: Visitor, line: str) -> Answer | Front:
        """What that line comes to: 0 done, 1 it cannot be, 2 it was not understood."""
        words = words_for(language_of(visitor.language))
        if not self._bucket(source_of(visitor.address)).take():
            return Answer(words("remote.too_many"), 1)
        try:
            word, *arguments = shlex.split(line[:LONGEST])
        except ValueError:
            return Answer(words("remote.unreadable", words=self._known(visitor)), 2)
        if word not in WORDS:
            return Answer(words("remote.unknown", words=self._known(visitor)), 2)
        as_json = "--json" in arguments
        rest = tuple(one for one in arguments if one != "--json")
        call = Call(visitor, word, rest, as_json, words, self._office)
        return await _answered(call)

    def _known(self, visitor: Visitor) -> str:
        """The words that this visitor has any use for."""
        known = {*WORDS, plain.WORD}
        if not self._office.is_admin(visitor.fingerprint):
            known.discard("admin")
        return ", ".join(sorted(known))

    def _bucket(self, source: str) -> Bucket:
        if source not in self._buckets:
            if len(self._buckets) >= SOURCES:
                self._buckets.clear()
            self._buckets[source] = Bucket(self._office.time, PAUSE, BURST)
        return self._buckets[source]


async def _answered(call: Call) -> Answer | Front:
    words = call.words
    try:
        return await WORDS[call.word](call)
    except Misused:
        return Answer(words("remote.usage", how=words(f"remote.use.{call.word}")), 2)
    except Denied as denied:
        return Answer(words.notice(denied.notice), 1)
