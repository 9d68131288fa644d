"""Makes the weights that tell exchanged values and names: ``python -m tools.train_surroundings``."""
