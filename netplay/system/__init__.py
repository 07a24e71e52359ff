"""Services of the machine: folders, addresses, the clock, transactions, tasks and errors."""
