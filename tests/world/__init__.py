"""A small web on loopback: one server, an address of 127/8 for each site, every site with a behaviour of its own."""
