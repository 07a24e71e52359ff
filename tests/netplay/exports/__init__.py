"""Recorded games as files for other programs."""
