"""Refusals of a host's to one person, in the language of whoever reads them."""

from __future__ import annotations

from netplay.input_error import InputError
from tui.ports import NoticeKey, new_notice
from tui.words.catalogue import words_for


class RequestDenied(InputError):
    """A refusal; `notice` is for a screen, and the text is in English, for the command line."""

    def __init__(self, key: NoticeKey, **facts: str | int | float) -> None:
        self.notice = new_notice(key, **facts)
        super().__init__(words_for("en").notice(self.notice))
