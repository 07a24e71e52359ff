"""What leaves the engine: what a seat or a spectator may know, and what a play would come to."""
