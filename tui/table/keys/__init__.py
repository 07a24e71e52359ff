"""The keys of the table by what they are about: what each means now, and what its act does.

A key of a player's own steps has its place in `steps`, one of the hand and of what is taken up in
`taken`, of what is ticked in `lists`, of help and trade in `offers`, of what is read in `overlays`;
in `now`, one that is always there, for those who look on, or for after the end. It comes to an
`act`, and every verb of an act has a line in `perform`.
"""
