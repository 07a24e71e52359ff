"""A small app and an app provider that serves it: what the tests of the wire play with."""

import asyncio
import weakref
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from netplay.ssh import Visitor, VisitorRefused, hosted_app_class
from tests.patience import PATIENCE

RED = Style.parse("bold rgb(200,30,30) on rgb(0,0,60)")


class Board(Widget, can_focus=True):
    """One widget that paints its lines itself, as the table does."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[int, str] = {}
        self.keys: list[str] = []
        self.sizes: list[str] = []
        self.painted = 0
        """Lines painted so far."""

    def render_line(self, y: int) -> Strip:
        self.painted += 1
        text = self.lines.get(y, "")
        width = self.size.width
        return Strip([Segment(text.ljust(width)[:width], RED if y == 0 else Style())], width)

    def put(self, y: int, text: str) -> None:
        self.lines[y] = text
        self.refresh(Region(0, y, self.size.width, 1))

    def on_resize(self, event: events.Resize) -> None:
        self.sizes.append(f"{event.size.width}x{event.size.height}")
        self.put(1, f"size {self.sizes[-1]}")

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.key)
        self.put(2, f"{len(self.keys)} keys, last {event.key}")

    def on_paste(self, event: events.Paste) -> None:
        self.put(3, f"pasted {len(event.text)}: {event.text[:40]}")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.put(4, f"clicked {event.x},{event.y}")


class DemoApp(App[None]):
    """Shows who is here; has a key for each thing that an app may do to its session."""

    CSS = "Screen { layout: vertical; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("q", "leave", "Leave"),
        ("x", "break_down", "Break"),
        ("u", "browse", "Browse"),
        ("S", "take_picture", "Picture"),
    ]

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor
        self.board = Board()

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.lines[0] = f"welcome {self.visitor.suggested_name}"
        self.board.focus()

    def action_leave(self) -> None:
        self.exit(return_code=3, message="You left the table.")

    def action_break_down(self) -> None:
        secret = "the_hidden_card"
        raise KeyError(secret)

    def name_window(self, title: str) -> None:
        assert self._driver is not None
        self._driver.write(f"\x1b]2;{title}\x07")

    def action_browse(self) -> None:
        self.open_url("https://example.org/rules")

    def action_take_picture(self) -> None:
        self.deliver_screenshot()


class DemoAppProvider:
    """Serves a DemoApp to everybody, except to who is called `stranger`."""

    def __init__(self, app_class: type[DemoApp] = DemoApp) -> None:
        self.use(app_class)
        self.visitors: list[Visitor] = []
        self.gone: list[Visitor] = []
        self._left = asyncio.Event()
        self.apps: weakref.WeakSet[DemoApp] = weakref.WeakSet()

    def use(self, app_class: type[DemoApp]) -> None:
        """Serve this app from now on."""
        self.app_class = hosted_app_class(app_class)

    async def app_for(self, visitor: Visitor) -> App[Any]:
        if visitor.suggested_name == "stranger":
            raise VisitorRefused("This house is for friends.")
        app = self.app_class(visitor)
        self.visitors.append(visitor)
        self.apps.add(app)
        return app

    def left(self, visitor: Visitor) -> None:
        self.gone.append(visitor)
        self._left.set()

    async def everybody_left(self) -> None:
        """Wait until every app has ended."""
        async with asyncio.timeout(PATIENCE):
            while len(self.gone) < len(self.visitors):
                self._left.clear()
                await self._left.wait()

    def app(self, name: str) -> DemoApp:
        """The app of the visitor who suggested this name."""
        apps = [app for app in self.apps if app.visitor.suggested_name == name]
        return apps[0]

    def board(self, name: str) -> Board:
        """The board of the same."""
        return self.app(name).board
