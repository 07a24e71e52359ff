"""Many games among bots, played on all cores, counted and rated."""
