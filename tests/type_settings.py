"""The settings as mypy reads them: what an environment would give is made up, nothing is reached.

django-stubs' plugin imports the settings to learn which apps, models and user there are.
"""

import os

os.environ.setdefault("SECRET_KEY", "only-for-types")
os.environ.setdefault("LOCAL_RUN", "1")
os.environ.setdefault("DATABASE_URL", "postgresql://cardbase@localhost/cardbase")
os.environ.setdefault("REDIS_URL", "redis://localhost")

from cardbase.settings import *  # noqa: F403
