"""What lies before one player: plain data that keys change and painters read."""
