"""Many games among bots, played on all cores, and what is made of them."""
