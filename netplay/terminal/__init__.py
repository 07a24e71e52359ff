"""Terminals: what they can show, by what they say about themselves; nothing here knows ssh."""
