"""The games of a host: gathering players, waiting, running, saved for another evening, taught."""
