"""The page on which a player chooses; the hall and the table show the same one."""
