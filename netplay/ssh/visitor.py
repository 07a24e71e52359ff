"""Visitors, each with the terminal that their client described."""

from collections.abc import Callable
from dataclasses import dataclass, field

from netplay.ssh.round_trip import LinkLatency
from netplay.terminal.colour_depth import ColourDepth
from netplay.terminal.first_preferences import guess_first_preferences
from tui.settings.preferences import Preferences


@dataclass(frozen=True, slots=True)
class TerminalInfo:
    """The terminal as the client described it when the session began."""

    name: str
    """TERM; empty without a terminal."""
    size: tuple[int, int]
    """Columns and rows, at most 300x100; the app learns of changes by itself."""
    colours: ColourDepth
    no_color: bool = False
    """NO_COLOR asks for none, until the player has chosen some."""
    without_utf8: bool = False
    """LANG names other characters."""


@dataclass(frozen=True, slots=True, eq=False)
class Visitor:
    """One session's person; every session has a visitor of its own, compared by identity."""

    suggested_name: str
    """The ssh user name, printable and short, otherwise as the client sent it."""
    fingerprint: str | None
    """SHA256:... of the key that proved itself; None for a guest without one."""
    address: str
    terminal: TerminalInfo
    language: str
    """`de` for LANG=de_CH.UTF-8; empty when the client said nothing."""
    link: LinkLatency = field(default_factory=LinkLatency)
    """The measured way to this visitor."""
    idle: Callable[[], float] = lambda: 0.0
    """Seconds since this visitor pressed a key."""

    def first_preferences(self) -> Preferences:
        """The look of the screens for somebody who has chosen none, guessed from the terminal."""
        return guess_first_preferences(
            self.terminal.name,
            self.terminal.colours,
            self.language,
            no_color=self.terminal.no_color,
            without_utf8=self.terminal.without_utf8,
        )
