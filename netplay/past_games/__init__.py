"""What is kept of games that have ended, and who is told what of it."""
