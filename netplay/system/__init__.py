"""What Kickdoor asks of the machine: folders, addresses, the clock, transactions and errors."""
