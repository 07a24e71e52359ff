"""The admin panel while it lies open, and what each key does to it: plain data.

A key writes the beginning of an order; Enter gives it. One press does nothing but let a refused key
in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tui.ports import AdminPanelUpdate, ConnectedSessionRow, RefusedKeyRow, TableRow

LONGEST_ORDER = 200

GUEST_ORDERS = {"x": "kick", "b": "ban", "m": "mute"}
REFUSED_ORDERS = {"y": "admit"}
TABLE_ORDERS = {"p": "pause", "g": "resume", "r": "rule", "x": "close"}
ORDERS = {"a": "announce", "d": "drain"}

AdminPageResult = tuple["AdminPage | None", str | None]
"""The page afterwards, none once it is closed; and the order that is given, empty to look again."""


@dataclass(frozen=True, slots=True)
class AdminPage:
    """`guests`, `refused` and `tables` are as the host told them last; `at` is the row under
    the mark."""

    tables: tuple[TableRow, ...] = ()
    guests: tuple[ConnectedSessionRow, ...] = ()
    refused: tuple[RefusedKeyRow, ...] = ()
    answer: tuple[str, ...] = ()
    at: str = ""
    line: str | None = None
    """The order that is being typed."""

    @property
    def spots(self) -> tuple[str, ...]:
        """Every row: sessions by number, refused keys by fingerprint, tables by id."""
        return (
            *(f"#{one.number}" for one in self.guests),
            *(one.fingerprint for one in self.refused),
            *(one.id for one in self.tables),
        )

    @property
    def orders(self) -> dict[str, str]:
        """The keys that write an order, and its word."""
        if self.at.startswith("#"):
            return GUEST_ORDERS | ORDERS
        if any(one.fingerprint == self.at for one in self.refused):
            return REFUSED_ORDERS | ORDERS
        running = any(one.id == self.at and one.state == "running" for one in self.tables)
        if running:
            return TABLE_ORDERS | ORDERS
        return ({"x": "close"} if self.at else {}) | ORDERS

    @property
    def keys(self) -> tuple[str, ...]:
        """What can be pressed while nothing is typed."""
        return ("up", "down", *self.orders, "o", "s", "escape")

    def told(self, admin: AdminPanelUpdate) -> AdminPage:
        """What the host says now; an old answer stays until there is a new one."""
        at = self.at if self.guests else ""
        answer = admin.answer or self.answer
        return replace(
            self, guests=admin.guests, refused=admin.refused, answer=answer, at=at
        ).held()

    def with_tables(self, tables: Sequence[TableRow]) -> AdminPage:
        return replace(self, tables=tuple(tables)).held()

    def held(self) -> AdminPage:
        """With the mark on a row that is there."""
        spots = self.spots
        return self if self.at in spots else replace(self, at=spots[0] if spots else "")

    def pressed(self, key: str) -> AdminPageResult:
        """One of `keys`."""
        spots = self.spots
        match key:
            case "up" | "down" if spots:
                by = 1 if key == "down" else -1
                at = spots.index(self.at) if self.at in spots else 0
                return replace(self, at=spots[(at + by) % len(spots)]), None
            case "s":
                return self, ""
            case "o":
                return replace(self, line="", answer=()), None
            case "escape":
                return None, None
        order = self.orders.get(key)
        if order is None:
            return self, None
        if order == "admit":
            return self, f"{order} {self.at}"
        target = "" if order in ORDERS.values() else f"{self.at.removeprefix('#')} "
        return replace(self, line=f"{order} {target}", answer=()), None

    def typed(self, key: str, character: str | None) -> AdminPageResult:
        """A key while an order is typed: text, but for the ways out."""
        line = self.line or ""
        if key == "enter" and line.strip():
            return replace(self, line=None), line.strip()
        if key in ("enter", "escape", "tab"):
            return replace(self, line=None), None
        if key == "backspace":
            return replace(self, line=line[:-1]), None
        return self.pasted(character or ""), None

    def pasted(self, text: str) -> AdminPage:
        """Text that came at once, or a letter of it."""
        clean = "".join(one for one in text if one.isprintable())
        return replace(self, line=((self.line or "") + clean)[:LONGEST_ORDER])
