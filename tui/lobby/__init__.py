"""The lobby: which tables there are, and how to sit down at one."""
