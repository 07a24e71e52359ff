"""How long a test waits for what has to come.

Waiting costs nothing where it comes: no test is to fail because a machine is slow or busy.
"""

PATIENCE = 240.0
"""Seconds."""
