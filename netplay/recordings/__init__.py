"""Recordings: the public story of each game that is over, as a file that outlives versions and
decks.

Nothing is in one that a spectator could not have seen, and nothing is written before the end.
`recording_format` is what a file says, `recording_from_journal` makes one out of a journal,
`background_recorder` has that done beside a running game, `recording` reads one,
`recordings_folder` keeps many.
"""
