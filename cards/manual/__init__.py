"""The manual for authors of cards: the reference, and the schemas that editors complete by."""
