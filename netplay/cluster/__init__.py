"""A host in several processes: a hall has the lobby and the tables, fronts ssh and the screens."""
