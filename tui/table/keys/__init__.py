"""The keys of the table by what they are about: what each means now, and what its act does.

`steps` has a player's own steps, `selection` the hand and what is selected, `lists` what is ticked,
`offers` help and trade, `overlay_keys` what is read, `coach` the coach; `current_keys` those that
are always there, for spectators, and for after the end. A key comes to an `act`, and every verb of
an act has a line in `perform`.
"""
