"""A Textual driver whose terminal is at the other end of an SSH channel.

It has no thread, no signal handler and no file: the session brings it bytes and sizes, and takes
its output. One frame is one write to the channel.
"""

import asyncio
import contextlib
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol, TextIO

from textual import constants, events, messages
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from netplay.ssh.listener_settings import ListenerSettings
from netplay.ssh.sanitizing import clean_frame, is_allowed_control_sequence
from netplay.ssh.screen_diff import ScreenDiff
from netplay.ssh.terminal_input import TerminalInput
from netplay.terminal.colour_depth import ColourDepth
from tui.canvas.pane import CLEAR_SCREEN

_ENTER = (
    "\x1b[?1049h\x1b[?25l\x1b[?7l"  # the other screen, no cursor, no wrapping
    "\x1b[?1004h\x1b[?2004h"  # focus, bracketed paste
    "\x1b[?2026$p"  # are synchronised updates known?
)
_FRAME_EDGES = (SYNC_START, SYNC_END)
"""Around a frame, for terminals that show it at once."""
_MOUSE = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
"""Clicks and drags; 1003 would send every movement."""
_LEAVE = (
    "\x1b[?2004l\x1b[?1004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[0m\x1b[?7h"
    "\x1b[H\x1b[J"  # GNU screen and the Linux console have no other screen: the table stood on
    "\x1b[?1049l\x1b[?25h"
)
_PUMP_SECONDS = 0.025
_MOST_UNREAD = 16
"""Events that an app has not come to yet; others wait here, where they can still be dropped."""


class DriverServices(Protocol):
    """The part of the session that owns the channel which the driver needs."""

    @property
    def settings(self) -> ListenerSettings:
        """How fast its keys may come, among others."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the terminal."""

    @property
    def colours(self) -> ColourDepth:
        """What the terminal can show."""

    def attach(self, driver: "SSHDriver") -> None:
        """The app has built its driver: input and sizes go there from now on."""

    def send(self, data: bytes) -> None:
        """Send to the terminal; never waits and never fails."""


class SSHDriver(Driver):
    """The driver of one session; `functools.partial(SSHDriver, wire=...)` is its driver class."""

    def __init__(
        self,
        app: App[Any],
        *,
        wire: DriverServices,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or wire.size)
        self._wire = wire
        self._keyboard = TerminalInput(size or wire.size, self._loop.time(), wire.settings)
        self._shown = ScreenDiff(*wire.size, wire.colours)
        self._unsent: list[str] = []
        self._flush_handle: asyncio.Handle | None = None
        self._input_handle: asyncio.TimerHandle | None = None
        self._listening = True
        self._in_application_mode = False
        self._held_painting = contextlib.ExitStack()
        self._painting = True
        wire.attach(self)

    # Output

    def write(self, data: str) -> None:
        """Collect output; Textual writes up to three times a frame and then flushes."""
        if not is_allowed_control_sequence(data):
            self._unsent.append(self._shown.differing(clean_frame(data)))
            return
        if data == CLEAR_SCREEN:
            self._shown.forget()
        self._unsent.append(data)
        if self._flush_handle is None and data not in _FRAME_EDGES:
            # The bell, the clipboard and the title are written without a flush.
            self._flush_handle = self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what was collected in one piece."""
        if self._flush_handle is not None:
            self._flush_handle.cancel()
            self._flush_handle = None
        if self._unsent:
            data = "".join(self._unsent)
            self._unsent.clear()
            self._wire.send(data.encode("utf-8", "replace"))

    def pause_painting(self) -> None:
        """Let the app go on without painting: its client does not read."""
        if self._painting:
            self._painting = False
            self._held_painting.enter_context(self._app.batch_update())

    def resume_painting(self) -> None:
        """Paint the newest state, and nothing of what was missed."""
        if not self._painting:
            self._painting = True
            self._held_painting.close()
            if self._app.is_running and self._app.screen_stack:
                # The end of a batch wakes the app; what waits to be painted is the screen's.
                self._app.screen.post_message(messages.Prompt())

    # Input

    def feed(self, data: bytes) -> None:
        """Take bytes that the client sent."""
        if self._listening:
            self._keyboard.receive(data)
            self._pump()

    def resize(self, size: tuple[int, int]) -> None:
        """The channel says that the terminal has another size."""
        self._size = self._keyboard.size = size
        self._shown = ScreenDiff(*size, self._wire.colours)
        self._post_size()

    def send_message(self, message: Message) -> None:
        """Post to the app; unlike Textual's own drivers this one lives on the app's loop."""
        self._app.post_message(message)

    def _pump(self) -> None:
        """Hand over the events that may pass now and come back for the others."""
        self._cancel_input()
        for message in self._keyboard.take(self._loop.time(), self._room):
            self.process_message(message)
        if self._keyboard.waiting:
            self._input_handle = self._loop.call_later(_PUMP_SECONDS, self._pump)
        else:
            silence = constants.ESCAPE_DELAY + 0.005
            self._input_handle = self._loop.call_later(silence, self._rest)

    @property
    def _room(self) -> int:
        """How many events the app and its screen may be given now."""
        app = self._app
        unread = app.message_queue_size
        if app.screen_stack:
            unread += app.screen.message_queue_size
        return _MOST_UNREAD - unread

    def _rest(self) -> None:
        self._input_handle = None
        for message in self._keyboard.rest():
            self.process_message(message)

    def _cancel_input(self) -> None:
        if self._input_handle is not None:
            self._input_handle.cancel()
            self._input_handle = None

    def _post_size(self) -> None:
        size = Size(*self._wire.size)
        self._app.post_message(events.Resize(size, size))

    # Modes

    def start_application_mode(self) -> None:
        """Switch the terminal to its other screen and tell the app how large that is."""
        self._in_application_mode = True
        self._shown = ScreenDiff(*self._wire.size, self._wire.colours)
        self._unsent.append(_ENTER + (_MOUSE if self._mouse else ""))
        self.flush()
        self._post_size()

    def disable_input(self) -> None:
        """Hear nothing more from the client."""
        self._listening = False
        self._cancel_input()
        self._keyboard.close()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was; safe to call again."""
        self.disable_input()
        if self._in_application_mode:
            self._in_application_mode = False
            self._unsent.append(_LEAVE)
            self.flush()

    def part(self) -> None:
        """Give the terminal back before the app ends, which paints nothing any more."""
        self.stop_application_mode()
        self.pause_painting()

    def close(self) -> None:
        """Leave nothing behind on the loop that would keep the app alive."""
        self.flush()
        self._cancel_input()

    # What Textual would do on the player's machine, and would here do on the host

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Show the address: the only browser within reach is the host's."""
        self._app.notify(url, markup=False)

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Save nothing: the only disk within reach is the host's."""
        binary.close()
