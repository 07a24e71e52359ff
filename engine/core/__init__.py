"""The state machine itself: the state and its frames, commands and events, chance and saving."""
