"""What an author of cards reads: the schemas that editors complete by, and the reference."""
