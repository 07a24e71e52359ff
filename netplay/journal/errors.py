"""What can go wrong with a journal: for now, for good, or since another process has the game."""

from __future__ import annotations


class JournalUnavailable(Exception):
    """The disk would not take it for now; nothing was written, and it may be tried again."""


class JournalAway(JournalUnavailable):
    """The game is played on another machine, and its file there is newer than this one."""


class JournalClaimed(Exception):
    """Another process plays this game now; nothing was written, nor will be."""


class UnreadableJournal(Exception):
    """The file is no journal, or a damaged one, or too new; the text says which."""
