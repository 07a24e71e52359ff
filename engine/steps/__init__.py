"""What unfinished business does next: one step function per kind of frame that does not wait."""
