"""The choice at home between a saved game and a new one, on the screen and in lines."""
