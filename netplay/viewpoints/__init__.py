"""Viewpoints: a game that is over as one of its seats saw it, or with all hands on the table.

That is in no file. The journal is played again, as long as it is there and this version plays it
as it was played, in a process of its own; only what that seat saw leaves it, and nothing is kept
on a disk. `allowed_viewpoints` says who may look through whose eyes, `viewpoint_recording` plays
and reads, `viewpoint_process` does it elsewhere, `game_viewpoints` are those of one game for a
screen.
"""
