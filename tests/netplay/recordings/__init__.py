"""Recordings of games that are over: making, keeping, reading and handing them on."""
