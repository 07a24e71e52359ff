"""Several people at one keyboard: whose it is, the curtain between two hands, who wants to act."""
