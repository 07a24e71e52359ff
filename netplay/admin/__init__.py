"""Admin commands of a host, the same in the admin panel and by `ssh HOST admin`."""
