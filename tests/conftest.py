"""Fixtures for all tests are in `servers` and `live`, which pyproject.toml loads as plugins."""

import hypothesis

# A time limit for each example measures how busy the machine is, not the code.
hypothesis.settings.register_profile("cardbase", deadline=None, print_blob=True)
hypothesis.settings.load_profile("cardbase")
