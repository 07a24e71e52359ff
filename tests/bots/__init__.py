"""The bots, through views only."""
