"""The keys of the table by what they are about: what each means now, and what its act does.

`turn_and_fight_keys` has a player's own steps, `card_and_target_keys` the hand and what is
selected, `choice_list_keys` what is ticked, `offers` help and trade, `overlay_keys` what is read,
`coach` the coach; `current_keys` those that are always there, for spectators, and for after the
end. A key comes to an `act`, and every verb of an act has a line in `perform_act`; a command goes
out by `submit_command`.
"""
