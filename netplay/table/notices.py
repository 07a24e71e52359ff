"""Notices of a table to the people at it."""

from __future__ import annotations

from tui.ports import new_notice

TAKEN_OVER = new_notice("taken_over")
DISK_IS_FULL = new_notice("disk_is_full")
BUG = new_notice("bug")
FROZEN = new_notice("frozen")
GAME_OVER = new_notice("game_over")
PLAYED_ELSEWHERE = new_notice("played_elsewhere")
TOO_MUCH_TALK = new_notice("too_much_talk")
MUTED = new_notice("muted")
