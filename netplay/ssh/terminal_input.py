"""The input of a terminal: bytes become Textual events, at a pace that leaves time for the others.

No I/O: the driver brings the bytes and the time. Textual's parser trusts its
terminal; here the terminal is a stranger's, so pastes never reach it, what breaks it is survived,
and only those events come out that this host asked for.
"""

import codecs
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

from netplay.ssh.listener_settings import ListenerSettings
from netplay.ssh.sanitizing import UNPRINTABLE

PASTE_START, PASTE_END = "\x1b[200~", "\x1b[201~"
MOST_TYPED = 12
"""More characters than this in one read are no typing, but a paste without its marks."""
QUEUE_LIMIT = 2048
"""Events that may wait for their turn; a flood is thrown away."""
_BACKSPACE = "\x7f"
_PIECE = 64
_KEYS_PER_PASTE = 8
_CHARACTERS_PER_EVENT = 8
"""Characters that make no event still cost the parser time."""

_FORWARDED = (
    events.Key,
    events.Paste,
    events.MouseEvent,
    events.AppFocus,
    events.AppBlur,
    messages.TerminalSupportsSynchronizedOutput,
)


class UncachedXTermParser(XTermParser):
    """Textual's parser, without its cache of key events.

    That cache is one for all parsers of the process and keeps each of them alive, with its last
    event, and so the app of a session long gone.
    """

    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:  # type: ignore[override]
        try:
            return XTermParser._parse_extended_key.__wrapped__(self, sequence)
        except (ValueError, OverflowError):  # a key beyond Unicode, or no number at all
            return [events.Key(Keys.Ignore, sequence)]

    def parse_mouse_code(self, code: str) -> Message | None:
        self.mouse_pixels = False  # a forged size report switches it on
        return super().parse_mouse_code(code)


class TerminalInput:
    """The input of one terminal: `receive` bytes, `take` events as the token bucket allows."""

    def __init__(self, size: tuple[int, int], now: float, settings: ListenerSettings) -> None:
        self.size = size
        """Columns and rows; mouse events outside are nonsense and dropped."""
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._parser = UncachedXTermParser()
        self._queue: deque[str | events.Paste] = deque()
        self._queued = 0
        self._held = ""
        self._pasted: list[str] | None = None
        self._settings = settings
        self._tokens = float(settings.key_burst)
        self._time = now

    @property
    def waiting(self) -> bool:
        """Whether input is queued for want of tokens, or of room."""
        return bool(self._queue)

    def receive(self, data: bytes) -> None:
        """Queue what arrived: keys as text, each paste as one event, cut to what is allowed."""
        text = self._held + self._decode(data)
        self._held = ""
        while text:
            marker = PASTE_START if self._pasted is None else PASTE_END
            before, found, text = text.partition(marker)
            if not found:
                kept = _beginning_of(marker, at_end_of=before)
                self._held = before[len(before) - kept :]
                before = before[: len(before) - kept]
            self._add(before)
            if found and self._pasted is None:
                self._pasted = []
            elif found:
                self._end_paste()

    def take(self, now: float, room: int = QUEUE_LIMIT) -> list[Message]:
        """The events that may pass now, oldest first: about as many as there is `room` for."""
        filled = self._tokens + (now - self._time) * self._settings.keys_per_second
        self._tokens = min(self._settings.key_burst, filled)
        self._time = now
        taken: list[Message] = []
        while self._queue and self._tokens > 0 and len(taken) < room:
            item = self._queue.popleft()
            if isinstance(item, events.Paste):
                self._queued -= _paste_cost(item)
                self._tokens -= _paste_cost(item)
                taken.append(item)
                continue
            piece, rest = item[:_PIECE], item[_PIECE:]
            if rest:
                self._queue.appendleft(rest)
            self._queued -= len(piece)
            parsed = self._parsed(partial(self._parser.feed, piece))
            self._tokens -= max(len(parsed), len(piece) / _CHARACTERS_PER_EVENT, 1)
            taken += parsed
        return taken

    def rest(self) -> list[Message]:
        """The events of a terminal that fell silent: an escape that began no sequence is a key.

        To be called after `constants.ESCAPE_DELAY` without input, when nothing is `waiting`.
        """
        silent = self._parsed(self._parser.tick)
        if self._held == "\x1b" and self._pasted is None:
            # Longer beginnings of a paste mark are kept: nobody types them.
            self._held = ""
            silent.append(events.Key("escape", "\x1b"))
        return silent

    def close(self) -> None:
        """Forget everything that was not yet taken."""
        self._queue.clear()
        self._parser = UncachedXTermParser()

    def _add(self, text: str) -> None:
        if not text:
            return
        if self._pasted is None:
            if _is_unmarked_paste(text):
                self._enqueue_paste(text[: self._settings.paste_characters])
            else:
                self._enqueue(text, len(text))
        elif (room := self._paste_room()) > 0:
            self._pasted.append(text[:room])

    def _paste_room(self) -> int:
        return self._settings.paste_characters - sum(map(len, self._pasted or ()))

    def _end_paste(self) -> None:
        pasted = "".join(self._pasted or ())
        self._pasted = None
        self._enqueue_paste(pasted)

    def _enqueue_paste(self, pasted: str) -> None:
        lines = pasted.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        paste = events.Paste("\n".join(UNPRINTABLE.sub("", line) for line in lines))
        self._enqueue(paste, _paste_cost(paste))

    def _enqueue(self, item: str | events.Paste, cost: int) -> None:
        if self._queued + cost > QUEUE_LIMIT:
            self._queue.clear()
            self._queued = 0
            self._parser = UncachedXTermParser()
            if cost > QUEUE_LIMIT:
                return
        self._queue.append(item)
        self._queued += cost

    def _parsed(self, step: Callable[[], Iterable[Message]]) -> list[Message]:
        try:
            parsed = list(step())
        except Exception:
            # Whatever a stranger's bytes do to the parser ends here: its generator is dead,
            # what it had half read is lost, and the session goes on with a new one.
            self._parser = UncachedXTermParser()
            return []
        return [message for message in parsed if self._wanted(message)]

    def _wanted(self, message: Message) -> bool:
        if isinstance(message, events.Key):
            typed = message.character or ""
            return typed < " " or typed == _BACKSPACE or typed.isprintable()
        if isinstance(message, events.MouseEvent):
            if isinstance(message, events.MouseMove) and not message.button:
                return False  # mode 1002 reports drags only
            width, height = self.size
            return message.x < width and message.y < height
        # Left out are size reports above all: the channel alone says how large the terminal is.
        return isinstance(message, _FORWARDED)


def _is_unmarked_paste(text: str) -> bool:
    """Whether a terminal that marks no pastes has sent one. Held arrows come as escapes."""
    return "\x1b" not in text and sum(map(str.isprintable, text)) > MOST_TYPED


def _paste_cost(paste: events.Paste) -> int:
    """A paste is one event that nobody repeats like a key, and a long one is more to draw."""
    return _KEYS_PER_PASTE + len(paste.text) // _PIECE


def _beginning_of(marker: str, at_end_of: str) -> int:
    """How many of the last characters may be the beginning of `marker`."""
    for length in range(min(len(marker) - 1, len(at_end_of)), 0, -1):
        if at_end_of.endswith(marker[:length]):
            return length
    return 0
