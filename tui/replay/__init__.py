"""Replays of games that are over."""
