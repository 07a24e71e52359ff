"""Talk at a table: what bots say, and whom the reader does not want to read."""

from __future__ import annotations

from engine.core.zones import Seat
from tui.ports import Quip
from tui.table.model.desk import Desk
from tui.words.catalogue import Words


def quip_text(words: Words, quip: Quip) -> str:
    """What a bot says, in the reader's language."""
    return words.variant(quip.key, quip.variant, w=quip.about)


def toggle_mute(desk: Desk, seat: Seat) -> None:
    """The reader hears no talk of that player any more, or hears it again; nobody else is told."""
    desk.talk.muted ^= {seat}
    key = "muted" if seat in desk.talk.muted else "unmuted"
    desk.notice = desk.words(f"notice.{key}", w=desk.name(seat))
