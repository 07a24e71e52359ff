"""The page on which a player chooses; the lobby and the table show the same one."""
