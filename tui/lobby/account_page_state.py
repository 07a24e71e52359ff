"""The page about one's account while it lies open, and what each key does to it: plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tui.ports import Account, AccountRequest

LONGEST_TEXT = 40
_TYPED: dict[str, Literal["rename", "claim"]] = {"n": "rename", "c": "claim"}

AccountPageResult = tuple["AccountPage | None", AccountRequest | None]
"""The page afterwards, none once it is closed; and what the host is asked for."""


@dataclass(frozen=True, slots=True)
class AccountPage:
    """`account` is what the host has told, nothing until it has."""

    account: Account | None = None
    at: int = 0
    """The key under the mark."""
    typing: Literal["", "rename", "claim"] = ""
    text: str = ""
    asking: Literal["", "drop", "forget"] = ""
    """What `y` would do now."""

    @property
    def known(self) -> bool:
        """Not a guest."""
        return self.account is not None and bool(self.account.keys)

    @property
    def keys(self) -> tuple[str, ...]:
        """What can be pressed while no text is typed."""
        if self.asking:
            return ("y", "n", "escape")
        if not self.known:
            return ("escape",)
        return ("up", "down", "n", "a", "c", *("d" if self._droppable else ""), "f", "escape")

    @property
    def marked(self) -> str:
        """The fingerprint under the mark."""
        return self.account.keys[self.at].fingerprint if self.account and self.known else ""

    @property
    def _droppable(self) -> bool:
        return self.account is not None and not self.account.keys[self.at].here

    def told(self, account: Account) -> AccountPage:
        """What the host says now; the mark stays on a key."""
        return replace(self, account=account, at=max(0, min(self.at, len(account.keys) - 1)))

    def pressed(self, key: str) -> AccountPageResult:
        """One of `keys`."""
        if self.asking:
            page = replace(self, asking="")
            if key != "y":
                return page, None
            if self.asking == "forget":
                return page, AccountRequest("forget")
            return page, AccountRequest("drop", self.marked)
        match key:
            case "up" | "down" if self.account is not None:
                by = 1 if key == "down" else -1
                return replace(self, at=(self.at + by) % len(self.account.keys)), None
            case "n" | "c":
                return replace(self, typing=_TYPED[key], text=""), None
            case "a":
                return self, AccountRequest("offer")
            case "d":
                return replace(self, asking="drop"), None
            case "f":
                return replace(self, asking="forget"), None
            case "escape":
                return None, None
            case _:
                return self, None

    def typed(self, key: str, character: str | None) -> AccountPageResult:
        """A key while a name or a code is typed: text, but for the ways out."""
        if key == "enter" and self.typing and self.text.strip():
            return replace(self, typing="", text=""), AccountRequest(self.typing, self.text.strip())
        if key in ("enter", "escape", "tab"):
            return replace(self, typing="", text=""), None
        if key == "backspace":
            return replace(self, text=self.text[:-1]), None
        return self.pasted(character or ""), None

    def pasted(self, text: str) -> AccountPage:
        """Text that came at once, or a letter of it."""
        clean = "".join(one for one in text if one.isprintable())
        return replace(self, text=(self.text + clean)[:LONGEST_TEXT])
