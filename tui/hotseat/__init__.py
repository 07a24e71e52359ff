"""Several people at one keyboard: whose it is, the screen between two hands, who wants to act."""
