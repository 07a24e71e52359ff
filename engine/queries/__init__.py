"""Questions to the state that explain themselves. Nobody else computes these numbers."""
