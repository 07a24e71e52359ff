"""Games that have ended: what is kept of them, and who is told what of it."""
