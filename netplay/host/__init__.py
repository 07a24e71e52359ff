"""A running host: its parts put together, its folder, backups, and an orderly end."""
