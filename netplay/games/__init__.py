"""The games of a host: pending, running, suspended, ended, and those of the tutorial."""
