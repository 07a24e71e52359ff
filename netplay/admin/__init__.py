"""What those who look after a host may do, the same in the hall and by `ssh HOST admin`."""
