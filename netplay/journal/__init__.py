"""The journal of a table: how it began, every accepted command on the disk, and its repair."""
