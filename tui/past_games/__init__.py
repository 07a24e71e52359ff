"""Games that have ended: what is kept of each, somebody's history, and the scores of a host."""
