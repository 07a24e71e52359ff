"""One SSH session: a channel with an app behind it, a remote command, or a line that says why
not."""

import asyncio
import functools
import logging
import re
from collections.abc import Callable
from contextvars import Context
from dataclasses import replace
from typing import Any, Protocol

import asyncssh
from textual._styles_cache import StylesCache
from textual.app import App

from cards.languages import language_for_locale
from netplay.budget import WorkAccount
from netplay.ssh.app_and_command_interfaces import (
    AppProvider,
    CommandOutput,
    RemoteCommandHandler,
    VisitorRefused,
)
from netplay.ssh.driver import SSHDriver
from netplay.ssh.hosted_app_mixin import HostedAppMixin
from netplay.ssh.listener_settings import ListenerSettings
from netplay.ssh.plain_session import PLAIN_COMMAND, AppProviderWithPlainLines, PlainSession
from netplay.ssh.restricted_channel import RestrictedChannel
from netplay.ssh.sanitizing import UNPRINTABLE
from netplay.ssh.unread_output import UnreadOutput
from netplay.ssh.visitor import TerminalInfo, Visitor
from netplay.system.error_location import error_location
from netplay.terminal.colour_depth import ColourDepth, colour_depth
from netplay.terminal.locale_charset import locale_excludes_utf8
from tui.words.catalogue import words_for

log = logging.getLogger(__name__)

DEFAULT_SIZE = (80, 24)
LARGEST_SIZE = (300, 100)
_RESIZE_SECONDS = 0.1
_TERM = re.compile(r"[A-Za-z0-9+._-]{1,64}")
_LANGUAGE = re.compile(r"([a-z]{2,3})(?:[_.@-]|$)")


class SessionServices(Protocol):
    """The services that a session needs of the server that it belongs to."""

    settings: ListenerSettings
    app_provider: AppProvider
    commands: RemoteCommandHandler | None

    def opened(self, session: "ClientSession") -> None:
        """A session has work to do."""

    def ended(self, session: "ClientSession") -> None:
        """It is done."""


class ClientSession(asyncssh.SSHServerSession[bytes]):
    """Serves one channel; asyncssh calls it, the driver's `DriverServices` is its other side."""

    def __init__(
        self,
        session_host: SessionServices,
        visit: Callable[[TerminalInfo, str], Visitor],
        gone: Callable[["ClientSession"], None],
        payer: WorkAccount,
    ) -> None:
        self._host = session_host
        self.settings = session_host.settings
        self.visitor: Visitor | None = None
        """Who it is, once it has begun."""
        self._visit = visit
        self._gone = gone
        self._paying = payer.context()
        self._loop = asyncio.get_running_loop()
        self._term: str | None = None
        self._size = DEFAULT_SIZE
        self._colours = ColourDepth.NONE
        self._command: str | None = None
        self._connected = True
        self._farewell = ""
        self._app: App[Any] | None = None
        self._driver: SSHDriver | None = None
        self._plain: PlainSession | None = None
        self._task: asyncio.Task[None] | None = None
        self._kill: asyncio.TimerHandle | None = None
        self._resize: asyncio.TimerHandle | None = None
        self._resized_at = 0.0
        self._unsized = False
        self._heard_at = self._loop.time()
        self._words = words_for("en")

    # What asyncssh asks

    def connection_made(self, chan: "asyncssh.SSHServerChannel[bytes]") -> None:
        """The channel is open."""
        assert isinstance(chan, RestrictedChannel)
        self._channel = chan
        self._outflow = UnreadOutput(
            chan,
            limit=self.settings.unread_kilobytes * 1024,
            patience=self.settings.stall_seconds,
            pause=self._pause,
            resume=self._resume,
            give_up=self._give_up,
        )

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object
    ) -> bool:
        """Note the terminal; its modes are the business of the client."""
        self._term = term_type if _TERM.fullmatch(term_type) else "unknown"
        self._size = clamp_terminal_size(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """The game is the shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Words are answered, if only by saying which words there are."""
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """No subsystem, sftp among them."""
        return False

    def session_started(self) -> None:
        """Begin what was asked for, in a task of its own."""
        environment = self._channel.environment
        self._colours = colour_depth(self._term or "", environment)
        no_color = bool(environment.get("NO_COLOR"))
        terminal = TerminalInfo(
            self._term or "", self._size, self._colours, no_color, locale_excludes_utf8(environment)
        )
        language = _LANGUAGE.match(environment.get("LANG", ""))
        self._words = words_for(language_for_locale(language[1] if language else ""))
        visitor = self._visit(terminal, language[1] if language else "")
        self.visitor = replace(visitor, idle=lambda: self._loop.time() - self._heard_at)
        self._host.opened(self)
        # What is typed before the app provider has said whether it is played in lines is not lost.
        self._channel.hold_reading()
        self._task = self._loop.create_task(self._run(self.visitor), context=self._paying)

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Keys, before the app has a driver for them dropped."""
        self._heard_at = self._loop.time()
        if self._driver is not None:
            self._driver.feed(data)
        elif self._plain is not None:
            self._plain.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Pass sizes on at most ten times a second; the last one always arrives."""
        self._size = clamp_terminal_size(width, height)
        if self._resize is None:
            wait = max(0.0, self._resized_at + _RESIZE_SECONDS - self._loop.time())
            self._resize = self._loop.call_later(wait, self._apply_size)

    def pause_writing(self) -> None:
        """The channel's window is full."""
        self._outflow.channel_full()

    def resume_writing(self) -> None:
        """The channel's window has opened."""
        self._outflow.channel_free()

    def eof_received(self) -> bool:
        """A client that will send nothing more cannot play; a command needs no input."""
        if self._plain is not None:
            self._plain.close()
        elif self._command is None:
            self.hang_up()
        return True

    def signal_received(self, signal: str) -> None:
        """Signals that end programs end the session."""
        if signal in ("HUP", "INT", "KILL", "QUIT", "TERM"):
            self.hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone, or the channel is closed after a regular end."""
        self._connected = False
        self._outflow.close()
        self.hang_up()
        self._gone(self)

    # The driver's wire

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._size

    @property
    def colours(self) -> ColourDepth:
        """What the terminal shows."""
        return self._colours

    def attach(self, driver: SSHDriver) -> None:
        """Input goes to this driver from now on."""
        self._driver = driver

    def send(self, data: bytes) -> None:
        """Write to the channel unless it is closing."""
        if self._connected and not self._channel.is_closing():
            self._channel.write(data)
            self._outflow.sent()

    def says(self, key: str) -> str:
        """A line of the host's, in the language of its client."""
        return self._words(f"door.{key}")

    # The life of a session

    @property
    def task(self) -> "asyncio.Task[None] | None":
        """The task that serves the session, once it has begun."""
        return self._task

    def part(self, farewell: str) -> None:
        """The host ends: the client has its terminal back and is told why at once, whatever the app
        still has to do."""
        self.hang_up(farewell)
        if self._task is None or self._task.done():
            return
        if self._driver is not None:
            self._driver.part()
        self._say(0, self._farewell)
        self._task.cancel()

    def deafen(self) -> None:
        """Hear nothing more, and drop the keys and lines that were not played yet."""
        if self._driver is not None:
            self._driver.disable_input()
        if self._plain is not None:
            self._plain.deafen()

    def hang_up(self, farewell: str = "") -> None:
        """Ask the app to end, and end it if it does not; `farewell` is told to the player."""
        self._farewell = self._farewell or farewell
        if self._task is None or self._task.done() or self._kill is not None:
            return
        self.deafen()
        if self._app is not None:
            self._app.exit()
        if self._plain is not None:
            self._plain.end()
        self._insist_later(self._task)

    def _insist(self, task: asyncio.Task[None]) -> None:
        """Cancel the app until it ends: Textual shields its shutdown from the first attempt."""
        task.cancel()
        self._insist_later(task)

    def _insist_later(self, task: asyncio.Task[None]) -> None:
        """At the host's expense: it is the session that may have used up its time."""
        self._kill = self._loop.call_later(
            self.settings.exit_seconds, self._insist, task, context=Context()
        )

    async def _run(self, visitor: Visitor) -> None:
        """Serve, then give the client its line and its exit status, whatever happened."""
        status, line = 1, self.says("broken")
        try:
            plain = await self._line_session(visitor)
            if self._connected:
                self._channel.release_reading()
            if plain is not None:
                status, line = await self._talk(visitor, plain)
            elif self._command is not None:
                status, line = await self._answer(self._command, visitor)
            elif not self._has_screen:
                status, line = 2, self.says("dumb") if self._term else self.says("no_terminal")
            else:
                status, line = await self._play(visitor, self._host.app_provider)
        except VisitorRefused as refusal:
            line = str(refusal)
        except asyncio.CancelledError:
            line = ""
        except Exception as error:
            log.error("a session failed: %s", error_location(error))
        finally:
            self._end(status, self._farewell or line)

    async def _line_session(self, visitor: Visitor) -> PlainSession | None:
        """For whoever wants lines; None for everybody else."""
        app_provider = self._host.app_provider
        if isinstance(app_provider, AppProviderWithPlainLines) and (
            self._wants_lines
            or (self._command is None and await app_provider.prefers_lines(visitor))
        ):
            self._plain = PlainSession(self.send, echo=self._term is not None, context=self._paying)
        return self._plain

    async def _play(self, visitor: Visitor, app_provider: AppProvider) -> tuple[int, str]:
        app = await app_provider.app_for(visitor)
        try:
            if not isinstance(app, HostedAppMixin):
                raise TypeError(f"{type(app).__name__} was not made by hosted()")
            self._app = app
            app.driver_class = functools.partial(SSHDriver, wire=self)  # type: ignore[assignment]
            await app.run_async(size=self._size, mouse=self._may_have_mouse)
            return app.return_code or 0, self.says("broken") if app.failed else app.farewell
        finally:
            app_provider.left(visitor)

    async def _talk(self, visitor: Visitor, plain: PlainSession) -> tuple[int, str]:
        """Play in lines."""
        app_provider = self._host.app_provider
        assert isinstance(app_provider, AppProviderWithPlainLines)
        game = await app_provider.lines_for(visitor, plain.ends)
        try:
            await plain.run(game)
            return (1, self.says("broken")) if plain.failed else (0, "")
        finally:
            app_provider.left(visitor)

    async def _answer(self, line: str, visitor: Visitor) -> tuple[int, str]:
        if self._host.commands is None:
            return 2, self.says("no_words")
        answer = await self._host.commands.answer(visitor, line)
        if isinstance(answer, CommandOutput):
            return answer.status, answer.text
        if not self._has_screen:
            return 2, self.says("dumb") if self._term else self.says("no_screen")
        return await self._play(visitor, answer)

    @property
    def fingerprint(self) -> str | None:
        """Of the key that its visitor has, once it has begun."""
        return self.visitor.fingerprint if self.visitor else None

    @property
    def stays(self) -> bool:
        """It is no word to be answered at once."""
        return self._command is None or self._has_screen or self._wants_lines

    @property
    def _wants_lines(self) -> bool:
        """It has no screen to paint, or asks for lines by the word."""
        if self._command is None:
            return not self._has_screen
        return self._command.strip() == PLAIN_COMMAND

    @property
    def _has_screen(self) -> bool:
        return self._term is not None and self._term != "dumb"

    @property
    def _may_have_mouse(self) -> bool:
        """GNU screen, asked for the mouse, keeps back an Esc until the next key."""
        return not (self._term or "").startswith("screen")

    def _end(self, status: int, text: str) -> None:
        for handle in (self._kill, self._resize):
            if handle is not None:
                handle.cancel()
        self._say(status, text)
        # Nothing may keep the app alive, neither its own caches nor the one in which Textual keeps
        # what apps painted that have ended (issue 6665 of Textual).
        self._app = self._driver = self._plain = None
        StylesCache.get_inner_outer.cache_clear()
        self._host.ended(self)

    def _say(self, status: int, text: str) -> None:
        """The last line and the exit status, once."""
        if self._connected and not self._channel.is_closing():
            if text:
                lines = (UNPRINTABLE.sub("", line) for line in text.splitlines())
                end = "\r\n" if self._term else "\n"
                printed = "".join(f"{line}{end}" for line in lines).encode("utf-8", "replace")
                if status and not self._term:
                    self._channel.write_stderr(printed)
                else:
                    self._channel.write(printed)
            self._channel.exit(status)

    def _apply_size(self) -> None:
        self._resize = None
        self._resized_at = self._loop.time()
        # Who does not read is laid out anew once they do.
        self._unsized = self._outflow.paused
        if self._driver is not None and not self._unsized:
            self._driver.resize(self._size)

    def _pause(self) -> None:
        """Paint nothing for a client that does not read; take no lines from it, whose echo it would
        not read either."""
        if self._driver is not None:
            self._driver.pause_painting()
        elif self._plain is not None:
            self._channel.pause_reading()

    def _resume(self) -> None:
        if self._driver is not None:
            self._driver.resume_painting()
            if self._unsized:
                self._apply_size()
        elif self._plain is not None:
            self._channel.resume_reading()

    def _give_up(self) -> None:
        address = self._channel.get_extra_info("peername", ("unknown",))[0]
        log.info("hung up on %s, which stopped reading", address)
        self._channel.get_connection().abort()


def clamp_terminal_size(width: int, height: int) -> tuple[int, int]:
    """A size to paint for: 0x0 means that the client does not know (RFC 4254, 6.2)."""
    if width <= 0 or height <= 0:
        return DEFAULT_SIZE
    return min(width, LARGEST_SIZE[0]), min(height, LARGEST_SIZE[1])
