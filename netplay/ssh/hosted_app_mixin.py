"""A mixin for apps that share their process with everybody else's.

A local game runs the same app classes with Textual's own driver; `hosted_app_class` makes the class
whose instances may be served.
"""

import logging
import sys
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from rich.console import Console, RenderableType
from textual.app import App

from netplay.ssh.sanitizing import clean_text
from netplay.system.error_location import error_location

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    _App = App[Any]
else:
    # Textual collects the styles of an app along the first App among its bases: the mixin is
    # none, so that the game's own class stays that one.
    _App = object


class HostedAppMixin(_App):
    """Mixed into a game's app: nothing in it acts on the host's process, terminal or disk."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False  # its screenshots are the host's files
    PAUSE_GC_ON_SCROLL: ClassVar[bool] = False  # the collector is not one session's business

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.failed = False
        """Whether the app ended by an exception that nobody handled."""
        self.farewell = ""
        """The line for the player to read once the terminal is theirs again."""
        # Textual redirects these around each app; of several, the first to end would leave the
        # process with the streams of a dead one.
        self._capture_stdout: Any = sys.stdout
        self._capture_stderr: Any = sys.stderr
        # Textual caches painted text without its colour system: every app of the process has to
        # paint in the same one, and the driver reduces it.
        self.console = Console(
            color_system="truecolor",
            file=self.console.file,
            force_terminal=True,
            no_color=False,
            legacy_windows=False,
            highlight=False,
            emoji=False,
            safe_box=False,
        )
        # All apps of a class have the same styles: they are parsed once.
        self.stylesheet._parse_cache = _parsed.setdefault(type(self), self.stylesheet._parse_cache)

    def exit(
        self, result: Any = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """End the app; `message` goes to the player, where Textual would print it on the host."""
        if message is not None:
            self.farewell = clean_text(str(message), 300)
        super().exit(result, return_code)

    def panic(self, *renderables: RenderableType) -> None:
        """End after an error that brings its own picture, which may show what others hold."""
        self._fatal_error()

    def _fatal_error(self) -> None:
        """End after an exception, in this session only, without printing anybody's variables."""
        self.failed = True
        log.error("a session's app failed: %s", error_location(self._exception))
        self._close_messages_no_wait()


_parsed: dict[type[HostedAppMixin], Any] = {}
_AppType = TypeVar("_AppType", bound=App[Any])
_hosted: dict[type[App[Any]], type[App[Any]]] = {}


def hosted_app_class(app_class: type[_AppType]) -> type[_AppType]:
    """`app_class` with `HostedAppMixin` mixed in: the class to instantiate for a visitor."""
    made = _hosted.get(app_class)
    if made is None:
        made = _hosted[app_class] = type(
            f"Hosted{app_class.__name__}", (HostedAppMixin, app_class), {}
        )
    return cast(type[_AppType], made)
