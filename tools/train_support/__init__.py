"""Makes the weights of the support score: ``python -m tools.train_support``."""
