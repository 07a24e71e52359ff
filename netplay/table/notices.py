"""Notices of a table to the people at it."""

from __future__ import annotations

from tui.ports import notice

TAKEN_OVER = notice("taken_over")
DISK_IS_FULL = notice("disk_is_full")
BUG = notice("bug")
FROZEN = notice("frozen")
GAME_OVER = notice("game_over")
PLAYED_ELSEWHERE = notice("played_elsewhere")
TOO_MUCH_TALK = notice("too_much_talk")
MUTED = notice("muted")
