"""Playing on this machine alone: no network, and nothing kept but the player's settings."""
