"""What a terminal can show, by what it says about itself; it knows no ssh."""
