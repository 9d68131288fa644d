"""What holds for every test: a machine that is busy fails none."""

from hypothesis import HealthCheck, settings

settings.register_profile("citewell", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("citewell")
