"""Hypothesis as our tests use it: whoever imports it from here has the project's profile.

Not in a conftest: importing it takes longer than many a test file that does without it.
"""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

__all__ = ["HealthCheck", "given", "settings", "st"]

# A time limit for each example measures how busy the machine is, not the code.
settings.register_profile("cardbase", deadline=None, print_blob=True)
settings.load_profile("cardbase")
