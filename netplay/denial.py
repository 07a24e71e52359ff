"""What a host cannot do for somebody: one line, in the words of whoever reads it."""

from __future__ import annotations

from netplay.errors import InputError
from tui.ports import NoticeKey, notice
from tui.words.catalogue import words_for


class Denied(InputError):
    """`notice` is for a screen; as text it is in English, for the command line."""

    def __init__(self, key: NoticeKey, **facts: str | int) -> None:
        self.notice = notice(key, **facts)
        super().__init__(words_for("en").notice(self.notice))
