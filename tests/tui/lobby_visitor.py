"""A visitor in the lobby: keys go to its controller, and what is on the screen can be read."""

from __future__ import annotations

from cards.languages import Language
from tests.tui.fake_lobby import FakeLobby
from tui.canvas.rows import row_text
from tui.lobby.controller import LobbyController
from tui.lobby.model import LobbyModel
from tui.lobby.painter import lobby_rows
from tui.ports import TablePort, TableRow
from tui.settings.preferences import Preferences


class LobbyVisitor:
    """A visitor with a lobby port that notes what is asked, and a clock that tests set."""

    def __init__(
        self, *tables: TableRow, language: Language = "en", guest: bool = False, page: str = ""
    ) -> None:
        """`page`: the key of the page that is open."""
        self.port = FakeLobby(*tables)
        self.port.guest = guest
        self.lobby = LobbyModel(Preferences(language))
        self.now = 100.0
        self.typing: list[str | None] = []
        """What was being typed whenever a port to a chair came."""
        self.controller = LobbyController(
            self.lobby,
            self.port,
            sit=self._sit,
            leave=self.port.leave,
            prefer=lambda chosen: None,
            repaint=lambda: None,
        )
        self.port.listen(lambda message: self.controller.receive(message, self.now))
        self.press(page)

    def press(self, *keys: str) -> None:
        """Keys a second apart; several at once are divided by spaces."""
        for several in keys:
            for key in several.split() or several:
                self.now += 1.0
                self.at_once(key)

    def at_once(self, key: str) -> None:
        if self.controller.typing:
            self.controller.type(key, key if len(key) == 1 else None, self.now)
        else:
            self.controller.press(key, self.now)

    @property
    def asked(self) -> list[tuple[object, ...]]:
        return self.port.asked

    def shown(self, width: int = 80, height: int = 24) -> str:
        return "\n".join(row_text(row) for row in lobby_rows(self.lobby, width, height))

    def _sit(self, port: TablePort, typing: str | None) -> None:
        self.typing.append(typing)
