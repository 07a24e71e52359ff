"""Pure painters: a desk and a size to rows. None of them keeps anything or asks the time."""
